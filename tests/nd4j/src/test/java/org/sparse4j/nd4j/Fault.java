// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

/**
 * Where ND4J 1.0.0-M2.1 is wrong, refuses what Sparse4j does, or differs on purpose: each with a program whose last step
 * shows it. {@link Faults} recognises such steps, and random programs leave them out: these, and no others.
 */
enum Fault {
    /** The new dimension gets length 0; with more after it, the list is refused. */
    NEW_AXIS_LAST("get: newAxis after the last dimension", "new a0 DOUBLE COO c 3 0.0 1=2.0; get a1 a0 * +"),

    /** It asks for the size of the dimension with its own place in the list. */
    ALL_LATE("get: all() late in the list", "new a0 DOUBLE CSR c 2.3 0.0 1.2=2.0; get a1 a0 0 + *"),

    /** It compares the offset, which counts from the base array, with the length of the view: an empty array. */
    VIEW_OF_VIEW("get: a view of a view",
            "new a0 DOUBLE COO c 2.3.4 0.0 1.1.2=2.0; get a1 a0 * 1; get a2 a1 1"),

    /** The interval's end is moved: one element instead of none, out of bounds instead of one. */
    SHORT_STEPS("interval: a step above 1 and a span of 0 or 1", "new a0 DOUBLE COO c 3 0.0 2=2.0; get a1 a0 2:2:3"),

    /** The size that it adds is that of the dimension with its own place in the list. */
    NEGATIVE_LATE("get: a negative point after newAxis", "new a0 DOUBLE CSC c 2.3 0.0 1.0=2.0; get a1 a0 + -1"),

    /** The length of the buffer comes out below 0. */
    EMPTY("get: no elements of some, with a step", "new a0 DOUBLE COO c 2.3.2 0.0; get a1 a0 1:1:1 * 1"),

    /** The place counts from the base array's first element; of the view's first element, in all but Java's reads. */
    ELEMENT_OF_VIEW("getScalar: of a view that does not begin where its array does",
            "new a0 DOUBLE GCS:1.2.0:3 c 1.3.2 0.0 0.2.1=1.0; get a1 a0 0 2; element a2 a1 1"),

    /** Refused. */
    TRANSPOSE_VECTOR("transpose: below rank 2", "new a0 DOUBLE COO c 3 0.0; transpose a1 a0"),

    /** The array itself, rank 2. */
    COLUMN_OF_COLUMN("getColumn: of a column vector", "new a0 DOUBLE CSC c 3.1 0.0; column a1 a0 0 drop"),

    /** Refused, since its elements are not one apart. */
    SQUEEZE_TO_SCALAR("squeeze: to rank 0, of a view with a stride",
            "new a0 DOUBLE CSR c 2.2 0.0; get a1 a0 0:1:1 1; squeeze a2 a1 0"),

    /** Rank 2 instead of 1. */
    TAD_OF_COLUMN("tensorAlongDimension: of a column vector", "new a0 DOUBLE CSC c 3.1 0.0; tad a1 a0 0 0"),

    /** Refused. */
    SLICE_OF_VECTOR("putSlice: one element of a vector",
            "new a0 DOUBLE COO c 3 0.0; new a1 DOUBLE DENSE c - 2.5; putslice a0 1 a1"),

    /** Refused: one element goes the way of putScalar, which takes nothing but 0 and 1. */
    SLICE_OF_BOOL("putSlice: one element other than 0 and 1 into BOOL",
            "new a0 BOOL COO c 2.1.1 0.0; new a1 DOUBLE DENSE c 1.1 2.5; putslice a0 1 a1"),

    /** ND4J counts in the array's order, 'f' here, Sparse4j always in C order. */
    FLAT_ORDER("putScalar(i): of an array in 'f' order", "new a0 DOUBLE CSR f 2.3 0.0; putflat a0 1 3.0"),

    /** Its shape test takes shapes for equal that differ by ones: the array itself, with too low a rank. */
    BROADCAST_ONES("broadcast: only ones are added", "new a0 DOUBLE COO c 4 0.0; broadcast a1 a0 1.4"),

    /** Refused. */
    BROADCAST_RANK("broadcast: to a higher rank", "new a0 DOUBLE CSR c 3.3 0.0; broadcast a1 a0 2.3.3"),

    /** Refused. */
    HSTACK_RANK("hstack: of rank 0, 3 and more", "new a0 DOUBLE COO c 2.2.2 0.0; hstack a1 a0 a0"),

    /** NaN and infinities give the smallest integer; Sparse4j converts as Java does. */
    NOT_FINITE("castTo, assign: NaN and infinities to integers", "new a0 DOUBLE COO c 2 0.0 1=Infinity; cast a1 a0 INT"),

    /** A NaN is replaced by 1e-5. */
    NAN_SCALAR("addi and kin: a NaN scalar", "new a0 DOUBLE COO c 2 0.0; scalari add a0 NaN"),

    /** Refused. */
    BOOL_REDUCTION("reductions: of BOOL", "new a0 BOOL COO c 2 0.0; reduce a1 max a0 drop 0"),

    /** NaN loses; in Sparse4j it wins. */
    NAN_EXTREME("max, min, argMax: of NaN", "new a0 DOUBLE COO c 2 0.0 0=NaN; reduce a1 max a0 drop 0"),

    /** The type stays; else means of integers are floating. */
    MEAN_OF_ONE("mean: of integers along dimensions of length 1", "new a0 INT CSR c 1.3 0.0; reduce a1 mean a0 drop 0"),

    /** No fault: FLOAT is summed in FLOAT, so that rounding shows the order; Sparse4j sums in double. */
    INEXACT("sums: that are rounded", "new a0 FLOAT COO c 4 1.0 0=1.6777216E7; reduce a1 sum a0 drop 0");

    final String what;
    final String program;

    Fault(String what, String program) {
        this.what = what;
        this.program = program;
    }

    @Override
    public String toString() {
        return what;
    }
}
