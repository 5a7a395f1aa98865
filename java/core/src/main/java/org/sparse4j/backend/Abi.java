// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** Numbers of {@code sparse4j.h} that calls and results carry. */
public final class Abi {
    // s4j_type
    /** IEEE 754 binary64. */
    public static final int DOUBLE = 0;
    /** IEEE 754 binary32. */
    public static final int FLOAT = 1;
    /** 32 bits. */
    public static final int INT = 2;
    /** 64 bits. */
    public static final int LONG = 3;
    /** One byte, 0 or 1. */
    public static final int BOOL = 4;

    // s4j_format
    /** Every element, strided. */
    public static final int DENSE = 0;
    /** Coordinates and values. */
    public static final int COO = 1;
    /** Compressed by an order of dimensions and a partitioning: CSR and CSC are two of these. */
    public static final int GCS = 2;

    // Keys of s4j_configure
    /** How many threads. */
    public static final int CONFIG_THREADS = 0;
    /** The limit on live bytes. */
    public static final int CONFIG_MAX_BYTES = 1;
    /** The most elements that a result may store because its fill is not 0. */
    public static final int CONFIG_DENSIFY_LIMIT = 2;
    /** Which instructions may be used. */
    public static final int CONFIG_ISA = 4;
    /** Which OpenBLAS is used, if any. */
    public static final int CONFIG_BLAS = 5;
    /** From how many entries on a layout is built for a view that is read. */
    public static final int CONFIG_LAYOUT_ENTRIES = 7;
    /** Whether calls note which kernels they choose. */
    public static final int CONFIG_TRACE = 8;
    /** What the process keeps for itself. */
    public static final int CONFIG_HOST_BYTES = 9;

    private Abi() {}
}
