// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.sparse4j.io.harwell.FortranFormat.Blanks;

/**
 * Parses the number in a field of a Fortran text. The exponent may begin with D, E or a sign alone. The point is
 * optional. Blanks may stand before and after the number, after a sign and before an exponent.
 */
final class FortranNumber {
    private static final double[] TENS = tens();
    private static final long EXACT = 1L << 53;     // a double represents all integers up to here exactly
    private static final int MOST_DIGITS = 18;      // digits that fit a long
    private static final int FARTHEST = 1 << 20;    // larger exponents are replaced by this one; the value is infinity or 0 in both cases

    private byte[] text;
    private int at;
    private int end;
    private Blanks blanks;

    // The field that is being parsed.
    private final StringBuilder digits = new StringBuilder();
    private boolean negative;
    private boolean point;
    private int fraction;
    private int count;
    private long mantissa;
    private boolean exponential;
    private int exponent;

    private long whole;
    private double real;

    private static double[] tens() {
        double[] all = new double[23];
        for (int i = 0; i < all.length; i++) {
            all[i] = Double.parseDouble("1e" + i);
        }
        return all;
    }

    /** Starts to parse a field of a text. */
    private void field(byte[] of, int from, int to, Blanks meaning) {
        text = of;
        at = from;
        end = to;
        blanks = meaning;
        negative = false;
        while (at < end && isBlank(text[at])) {
            at++;
        }
        while (meaning != Blanks.ZEROS && end > at && isBlank(text[end - 1])) {
            end--;
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** Parses an integer; returns false if the field is none. A blank field is no integer. */
    boolean isWhole(byte[] of, int from, int to, Blanks meaning) {
        field(of, from, to, meaning);
        sign();
        whole = 0;
        int read = 0;
        for (; at < end; at++) {
            int digit = digit();
            if (digit == -2) {
                continue;
            }
            if (digit < 0 || whole < (Long.MIN_VALUE + digit) / 10) {
                return false;
            }
            whole = 10 * whole - digit;
            read++;
        }
        if (read == 0 || !negative && whole == Long.MIN_VALUE) {
            return false;
        }
        whole = negative ? whole : -whole;
        return true;
    }

    long whole() {
        return whole;
    }

    double real() {
        return real;
    }

    /** Returns the current digit; -2 for a blank to skip, -1 for any other character. */
    private int digit() {
        byte b = text[at];
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        return !isBlank(b) || blanks == Blanks.UNSAID ? -1 : blanks == Blanks.ZEROS ? 0 : -2;
    }

    private void sign() {
        negative = at < end && text[at] == '-';
        if (at < end && (text[at] == '-' || text[at] == '+')) {
            at++;
            while (at < end && isBlank(text[at]) && blanks != Blanks.ZEROS) {
                at++;
            }
        }
    }

    /**
     * Parses a real number, correctly rounded; returns false if the field is none. A blank field is 0.
     *
     * @param decimals the number of digits after the point if the number is written without a point
     * @param scale the power of ten by which the number is divided if it is written without an exponent
     * @param single whether the number is rounded to a FLOAT
     */
    boolean isReal(byte[] of, int from, int to, Blanks meaning, int decimals, int scale, boolean single) {
        field(of, from, to, meaning);
        if (at >= end) {
            real = 0;
            return true;
        }
        sign();
        boolean minus = negative;
        digits.setLength(0);
        point = false;
        fraction = 0;
        count = 0;
        mantissa = 0;
        exponential = false;
        exponent = 0;
        while (at < end && mantissa()) {
            at++;
        }
        if (count == 0) {
            return isWord(minus);
        }
        if (at < end && !isExponent()) {
            return false;
        }
        long power = (long) exponent - (point ? fraction : decimals) - (exponential ? 0 : scale);
        real = value(power, single);
        real = minus ? -real : real;
        return true;
    }

    /** Takes a digit or the point; returns false for any other character. */
    private boolean mantissa() {
        if (text[at] == '.' && !point) {
            point = true;
            return true;
        }
        int digit = digit();
        if (digit == -1) {
            return false;
        }
        if (digit >= 0) {
            count++;
            fraction += point ? 1 : 0;
            if (count <= MOST_DIGITS) {
                mantissa = 10 * mantissa + digit;
            } else {
                if (digits.length() == 0) {
                    digits.append(mantissa);
                }
                digits.append((char) ('0' + digit));
            }
        }
        return true;
    }

    private boolean isExponent() {
        while (at < end && isBlank(text[at])) {
            at++;
        }
        boolean letter = "EeDdQq".indexOf(text[at]) >= 0;
        if (letter) {
            at++;
            while (at < end && isBlank(text[at])) {
                at++;
            }
        } else if (text[at] != '+' && text[at] != '-') {
            return false;
        }
        sign();
        int read = 0;
        for (; at < end; at++) {
            int digit = digit();
            if (digit == -1) {
                return false;
            }
            if (digit >= 0) {
                exponent = Math.min(FARTHEST, 10 * exponent + digit);
                read++;
            }
        }
        exponent = negative ? -exponent : exponent;
        exponential = true;
        return read > 0;
    }

    private double value(long power, boolean single) {
        if (mantissa == 0 && digits.length() == 0) {
            return 0;
        }
        if (!single && digits.length() == 0 && mantissa <= EXACT && Math.abs(power) < TENS.length) {
            // Both operands are exact, so that the result is rounded only once.
            return power < 0 ? mantissa / TENS[(int) -power] : mantissa * TENS[(int) power];
        }
        String all = (digits.length() == 0 ? Long.toString(mantissa) : digits.toString()) + 'E' + power;
        return single ? Float.parseFloat(all) : Double.parseDouble(all);
    }

    private boolean isWord(boolean minus) {
        String word = new String(text, at, end - at, StandardCharsets.ISO_8859_1).strip().toLowerCase(Locale.ROOT);
        if (point || !(word.equals("nan") || word.startsWith("nan(") || word.equals("inf") || word.equals("infinity"))) {
            return false;
        }
        real = word.startsWith("nan") ? Double.NaN : minus ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        return true;
    }
}
