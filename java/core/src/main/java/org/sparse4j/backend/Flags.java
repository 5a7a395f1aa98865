// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** Flags of a call, as {@code sparse4j.h} numbers them. */
public final class Flags {
    /** The result goes into operand 0. */
    public static final long IN_PLACE = 1;
    /** The last operand receives the result. */
    public static final long RESULT = 2;
    /** Only stored entries take part. */
    public static final long STORED = 4;
    /** Reduce everything to a number. */
    public static final long NUMBER = 8;
    /** Reduced dimensions stay with length 1. */
    public static final long KEEP_DIMS = 16;
    /** The first factor is transposed. */
    public static final long TRANSPOSE_A = 32;
    /** The second factor is transposed. */
    public static final long TRANSPOSE_B = 64;
    /** No broadcasting. */
    public static final long EXACT = 128;
    /** Positions instead of values. */
    public static final long POSITIONS = 256;
    /** Variances over n instead of n - 1. */
    public static final long BIASED = 512;
    /** Compressed lines that an array would not store as they lie are refused, before they are sorted. */
    public static final long SORTED = 1024;

    private Flags() {}
}
