// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * Flags of a call, with the numbers of {@code sparse4j.h}.
 *
 * @since 0.1.0
 */
public final class Flags {
    /** Operand 0 receives the result. */
    public static final long IN_PLACE = 1;
    /** The last operand receives the result. */
    public static final long RESULT = 2;
    /** Only stored entries take part. */
    public static final long STORED = 4;
    /** Reduces all elements to a number. */
    public static final long NUMBER = 8;
    /** Reduced dimensions remain, with length 1. */
    public static final long KEEP_DIMS = 16;
    /** The first factor is transposed. */
    public static final long TRANSPOSE_A = 32;
    /** The second factor is transposed. */
    public static final long TRANSPOSE_B = 64;
    /** Disables broadcasting. */
    public static final long EXACT = 128;
    /** Returns positions instead of values. */
    public static final long POSITIONS = 256;
    /** Divides variances by n instead of n - 1. */
    public static final long BIASED = 512;
    /**
     * Import throws if the entries of compressed lines are not in the order in which arrays store them, instead of
     * sorting them.
     */
    public static final long SORTED = 1024;

    private Flags() {}
}
