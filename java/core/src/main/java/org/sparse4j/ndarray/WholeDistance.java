// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

/** The distance of two integers, which may be up to 2^64 - 1, so that a long has to hold it as an unsigned number. */
final class WholeDistance {
    private static final double HALF = 0x1p63;
    private static final double RANGE = 0x1p64;

    private WholeDistance() {}

    /** Returns whether |x - y| is at most a tolerance, without rounding; false for a negative tolerance and NaN. */
    static boolean isWithin(long x, long y, double tolerance) {
        if (!(tolerance >= 0 && tolerance < RANGE)) {
            return tolerance >= RANGE;
        }
        long whole = tolerance < HALF ? (long) tolerance : (long) (tolerance - HALF) + Long.MIN_VALUE;
        return Long.compareUnsigned(unsigned(x, y), whole) <= 0;
    }

    /** Returns |x - y|, rounded to DOUBLE. */
    static double of(long x, long y) {
        long distance = unsigned(x, y);
        // An odd last bit keeps the rounding of halves right after the shift.
        return distance >= 0 ? distance : ((distance >>> 1 | distance & 1) * 2.0);
    }

    private static long unsigned(long x, long y) {
        return x >= y ? x - y : y - x;
    }
}
