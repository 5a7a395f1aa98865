// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.util.Map;

/**
 * Parses texts as numbers, for columns without a given type. A text such as 007 does not count as a number, since its
 * zeros would be lost.
 */
public final class NumberTexts {
    private static final Map<String, Double> WORDS = Map.of("NaN", Double.NaN, "nan", Double.NaN, "Infinity", Double.POSITIVE_INFINITY,
            "inf", Double.POSITIVE_INFINITY, "-Infinity", Double.NEGATIVE_INFINITY, "-inf", Double.NEGATIVE_INFINITY);
    private static final int LONG_DIGITS = 19;

    private NumberTexts() {}

    /** Returns the integer of a text: digits without leading zeros, optionally after a minus, in 64 bits. Otherwise returns null. */
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
     * Parses a text as a double. The text consists of decimal digits without leading zeros, optionally with a minus, a
     * point and an exponent; or it is NaN, nan, Infinity or inf, the last two optionally with a minus. Returns the
     * nearest double. Returns null for any other text, and for numbers beyond the range of a double.
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

    /** Returns whether a text is a real number. A text written as an integer must equal a double exactly. */
    public static boolean isExactReal(String text) {
        if (digits(text, text.startsWith("-") ? 1 : 0) != text.length()) {
            return real(text) != null;
        }
        Long whole = whole(text);
        return whole != null && whole < Long.MAX_VALUE && (long) (double) whole == whole;
    }

    /** Returns the position behind the digits, or -1 if there are no digits, or several digits that begin with 0. */
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
