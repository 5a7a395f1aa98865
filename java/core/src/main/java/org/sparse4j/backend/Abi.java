// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * Constants of {@code sparse4j.h} that calls and results contain.
 *
 * @since 0.1.0
 */
public final class Abi {
    // s4j_type
    /** IEEE 754 binary64. */
    public static final int DOUBLE = 0;
    /** IEEE 754 binary32. */
    public static final int FLOAT = 1;
    /** Signed 32-bit integers. */
    public static final int INT = 2;
    /** Signed 64-bit integers. */
    public static final int LONG = 3;
    /** One byte, 0 or 1. */
    public static final int BOOL = 4;

    // s4j_format
    /** Every element is stored, strided. */
    public static final int DENSE = 0;
    /** Coordinates and values. */
    public static final int COO = 1;
    /** Compressed, with an order of dimensions and a partitioning; CSR and CSC are the two cases for matrices. */
    public static final int GCS = 2;

    // Keys of s4j_configure
    /** The number of threads. */
    public static final int CONFIG_THREADS = 0;
    /** The limit on live bytes. */
    public static final int CONFIG_MAX_BYTES = 1;
    /** The largest number of elements that a result may store because its fill is not 0. */
    public static final int CONFIG_DENSIFY_LIMIT = 2;
    /** The largest instruction set that kernels may use. */
    public static final int CONFIG_ISA = 4;
    /** The OpenBLAS library to use, if any. */
    public static final int CONFIG_BLAS = 5;
    /** The smallest number of entries for which reading a view may build a derived layout. */
    public static final int CONFIG_LAYOUT_ENTRIES = 7;
    /** Whether calls record the kernels that they choose. */
    public static final int CONFIG_TRACE = 8;
    /** The bytes that the process needs besides the library, such as the Java heap. */
    public static final int CONFIG_HOST_BYTES = 9;

    // Words of a header, docs/LAYOUT.md
    /** The type of the values. */
    public static final int H_TYPE = 3;
    /** The format. */
    public static final int H_FORMAT = 4;
    /** The number of dimensions. */
    public static final int H_RANK = 5;
    /** Stored entries without pending writes; for DENSE the number of elements. */
    public static final int H_NNZ = 6;
    /** Pending writes, which are not merged yet. */
    public static final int H_PENDING = 7;
    /** Increases with every change of the structure. */
    public static final int H_STRUCTURE_EPOCH = 8;
    /** Increases with every change of a value. */
    public static final int H_VALUES_EPOCH = 9;
    /** The address of the values. */
    public static final int H_VALUES = 10;
    /** Bytes of the values. */
    public static final int H_VALUES_BYTES = 11;
    /** The address of the indexes. */
    public static final int H_INDEXES = 12;
    /** Bytes of the indexes. */
    public static final int H_INDEXES_BYTES = 13;
    /** Bytes of one index. */
    public static final int H_INDEX_WIDTH = 14;
    /** The address of the pointers. */
    public static final int H_POINTERS = 15;
    /** The number of stored lines of a compressed array. */
    public static final int H_LINES = 16;
    /** The address of the line numbers. */
    public static final int H_LINE_IDS = 17;
    /** The number of dimensions that form the lines of a compressed array. */
    public static final int H_PARTITIONING = 18;
    /** 1 if only non-empty lines are stored. */
    public static final int H_HYPER = 19;
    /** The raw bytes of the fill. */
    public static final int H_FILL = 20;
    /** For DENSE, the position of the first element. */
    public static final int H_OFFSET = 21;
    /** Bytes of derived layouts. */
    public static final int H_DERIVED_BYTES = 22;
    /** The number of the workspace that owns the memory. */
    public static final int H_WORKSPACE = 23;
    /** The shape, followed by the strides or the order of dimensions. */
    public static final int H_SHAPE = 25;

    // Words of the header of an image, docs/s4j-format.md
    /** The shape, followed by the order of dimensions. */
    public static final int I_SHAPE = 24;

    private Abi() {}
}
