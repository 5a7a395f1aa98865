// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.util.Map;

/** Which texts are numbers, for columns whose types are not given: texts that a number cannot give back are none. */
public final class NumberTexts {
    private static final Map<String, Double> WORDS = Map.of("NaN", Double.NaN, "nan", Double.NaN, "Infinity", Double.POSITIVE_INFINITY,
            "inf", Double.POSITIVE_INFINITY, "-Infinity", Double.NEGATIVE_INFINITY, "-inf", Double.NEGATIVE_INFINITY);
    private static final int LONG_DIGITS = 19;

    private NumberTexts() {}

    /** Returns the whole number, or null: no sign but a minus, no zeros in front, 64 bits. */
    public static Long whole(String text) {
        int digits = digits(text, text.startsWith("-") ? 1 : 0);
        if (digits < 0 || digits != text.length()) {
            return null;
        }
        try {
            return digits > LONG_DIGITS + 1 ? null : Long.valueOf(text);
        } catch (NumberFormatException beyond) {
            return null;
        }
    }

    /**
     * Returns the nearest real number, or null: decimal digits without zeros in front, a point, an exponent; or NaN, nan, Infinity,
     * inf with or without a minus. Numbers beyond the range of a double are none.
     */
    public static Double real(String text) {
        Double word = WORDS.get(text);
        if (word != null) {
            return word;
        }
        int from = text.startsWith("-") ? 1 : 0;
        int at = Math.max(from, digits(text, from));
        if (at == from && text.startsWith("0", from)) {
            return null;
        }
        int figures = at - from;
        if (text.startsWith(".", at)) {
            int end = run(text, at + 1);
            figures += end - at - 1;
            at = end;
        }
        if (figures == 0) {
            return null;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int sign = text.startsWith("+", at + 1) || text.startsWith("-", at + 1) ? 1 : 0;
            int end = run(text, at + 1 + sign);
            at = end > at + 1 + sign ? end : at;
        }
        if (at != text.length()) {
            return null;
        }
        double value = Double.parseDouble(text);
        return Double.isInfinite(value) ? null : value;
    }

    /** Returns whether a text is a real number, and, if it is written as a whole number, one that a double is equal to. */
    public static boolean isExactReal(String text) {
        if (digits(text, text.startsWith("-") ? 1 : 0) != text.length()) {
            return real(text) != null;
        }
        Long whole = whole(text);
        return whole != null && whole < Long.MAX_VALUE && (long) (double) whole == whole;
    }

    /** Returns the end of the digits, or -1 if there are none or a zero stands in front of others. */
    private static int digits(String text, int from) {
        int end = run(text, from);
        return end == from || text.charAt(from) == '0' && end > from + 1 ? -1 : end;
    }

    private static int run(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
