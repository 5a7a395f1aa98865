// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as short texts. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(4);
    private static final double WHOLE = 1e15;    // the limit from which integers are rounded too
    private static final int SMALLEST = -4;      // the least and the largest power of ten without an exponent
    private static final int LARGEST = 6;

    private Numbers() {}

    /** Returns four significant digits, without trailing zeros; whole numbers below 10^15 in full, and up to 10^7 all digits before the point. */
    static String text(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.toString(value);
        } else if (value == Math.rint(value) && Math.abs(value) < WHOLE) {
            return Long.toString((long) value);
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        int power = rounded.precision() - rounded.scale() - 1;
        if (power >= SMALLEST && power <= LARGEST) {
            // Digits before the point are not rounded away.
            return power >= DIGITS.getPrecision() ? Long.toString(Math.round(value)) : rounded.toPlainString();
        }
        return rounded.scaleByPowerOfTen(-power).toPlainString() + "e" + power;
    }
}
