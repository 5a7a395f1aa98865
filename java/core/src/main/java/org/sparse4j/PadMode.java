// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** What stands in the margins that padding adds; NumPy's meaning. Shown for 1 2 3 padded by 2. */
public enum PadMode {
    /** A number: {@code 0 0 | 1 2 3 | 0 0}. */
    CONSTANT,
    /** The nearest element: {@code 1 1 | 1 2 3 | 3 3}. */
    EDGE,
    /** A mirror on the last element: {@code 3 2 | 1 2 3 | 2 1}. */
    REFLECT,
    /** A mirror after the last element: {@code 2 1 | 1 2 3 | 3 2}. */
    SYMMETRIC,
    /** The other end: {@code 2 3 | 1 2 3 | 1 2}. */
    WRAP;

    /** The element of a dimension of length n that stands at a place before (negative) or after it. */
    long source(long place, long n) {
        switch (this) {
            case EDGE:
                return Math.max(0, Math.min(place, n - 1));
            case WRAP:
                return Math.floorMod(place, n);
            case REFLECT:
                return n == 1 ? 0 : mirrored(place, 2 * (n - 1), n, 0);
            default:
                return mirrored(place, 2 * n, n, 1);
        }
    }

    /** There and back again: the second half of a period counts down from its end. */
    private static long mirrored(long place, long period, long n, long again) {
        long i = Math.floorMod(place, period);
        return i < n ? i : period - again - i;
    }
}
