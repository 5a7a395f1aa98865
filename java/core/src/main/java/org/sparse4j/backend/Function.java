// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Locale;

/** What a backend can be asked for: a constant for each function of {@code sparse4j.h}, which documents the operands. */
public enum Function {
    /** Process-wide settings. */
    CONFIGURE(1),
    /** Counters of the memory. */
    MEMORY(12),
    /** Returns pooled pages to the system. */
    TRIM(1),
    /** A text of versions and choices. */
    INFO(1),
    /** The kernels chosen since this was last asked for. */
    TRACE(1),
    /** The backend's list of operations. */
    OPS(3),
    /** Staging memory. */
    ALLOC(1),
    /** Gives staging memory back. */
    FREE(0),
    /** A new array, full (DENSE) or empty. */
    CREATE(-1),
    /** A new array from the caller's buffers. */
    IMPORT(-1),
    /** A dense array on the caller's memory. */
    WRAP(-1),
    /** Starts a builder. */
    BUILDER_CREATE(1),
    /** Feeds a builder. */
    BUILDER_APPEND(0),
    /** Turns a builder into an array. */
    BUILDER_FINISH(-1),
    /** Gives a builder up. */
    BUILDER_RELEASE(0),
    /** Merges what is pending and refreshes the header. */
    DESCRIBE(0),
    /** Takes or gives back a read guard. */
    GUARD(0),
    /** Drops derived layouts. */
    DROP_LAYOUTS(1),
    /** Removes entries that equal the fill. */
    PRUNE(1),
    /** Creates, enters, leaves, resets, destroys, queries a workspace. */
    WORKSPACE(4),
    /** Reads one element. */
    GET(2),
    /** Writes one element. */
    PUT(0),
    /** Counts stored entries. */
    COUNT(1),
    /** Copies stored entries out. */
    ENTRIES(1),
    /** Reads or writes a part of a buffer. */
    BUFFER(0),
    /** A copy in a layout and type. */
    COPY(-1),
    /** Array to region. */
    ASSIGN(0),
    /** Number to region. */
    FILL(0),
    /** Mixed-radix index functions. */
    RAVEL(0),
    /** Elements move along each dimension: pad, crop, flip, roll, tile, repeat, take, place. */
    REARRANGE(-1),
    /** Array to the outer product of index lists. */
    SCATTER(0),
    /** Arrays one after the other along a dimension. */
    CONCAT(-1),
    /** A copy in another shape. */
    RESHAPE(-1),
    /** A band around the diagonals of the last two dimensions. */
    BAND(-1),
    /** Takes, makes, puts, adds diagonals. */
    DIAGONAL(-1),
    /** Array with number. */
    SCALAR(-1),
    /** Function of one element. */
    TRANSFORM(-1),
    /** Array with array. */
    PAIRWISE(-1),
    /** Accumulation. */
    REDUCE(-1),
    /** Index accumulation. */
    INDEX_REDUCE(-1),
    /** Along dimensions, the shape stays: running sums, marks of the largest. */
    ALONG(-1),
    /** Distances of all pairs of sub-arrays. */
    DISTANCE(-1),
    /** Values at the union of two patterns. */
    ALIGN(-1),
    /** BLAS level 1. */
    LEVEL1(3),
    /** Products of matrices and vectors. */
    MATMUL(-1),
    /** How many elements a product would store. */
    MATMUL_ENTRIES(1),
    /** BLAS levels 2 and 3 with triangles, and rank updates. */
    BLAS(0),
    /** Builds layouts before they are asked for. */
    OPTIMIZE(1),
    /** Products where a pattern is. */
    SDDMM(-1),
    /** Tensor times vector. */
    CONTRACT(-1),
    /** Products of tensors. */
    TENSOR(-1),
    /** Gram matrices of the rows' columns. */
    ROW_GRAM(-1),
    /** Cholesky solves. */
    POSV(0),
    /** LAPACK on dense arrays. */
    LAPACK(0),
    /** The k largest per row. */
    ARG_TOP_K(-1),
    /** Random arrays. */
    RANDOM(-1),
    /** Sorts values. */
    SORT(-1),
    /** Elements of two arrays by a condition. */
    WHERE(-1),
    /** Indexes of what is not 0. */
    NONZERO(-1),
    /** Elements under a mask. */
    SELECT(-1),
    /** Values put under a mask. */
    PLACE(-1),
    /** Distinct values. */
    UNIQUE(-1),
    /** Solvers: what they say. */
    SOLVER(13),
    /** Solvers: what they compute. */
    SOLVER_ARRAY("solver", -1),
    /** Matrix Market text: what its reader says. */
    MATRIX_MARKET_READ(7),
    /** Matrix Market text: the matrix. */
    MATRIX_MARKET_ARRAY("matrix_market_read", -1),
    /** Matrix Market text of a matrix. */
    MATRIX_MARKET_WRITE(3),
    /** Text of entries: what its reader says. */
    ENTRIES_READ(4),
    /** Text of entries: the array. */
    ENTRIES_ARRAY("entries_read", -1),
    /** Text of an array's entries. */
    ENTRIES_WRITE(3),
    /** The array of a file .s4j, mapped. */
    IMAGE_OPEN(-1),
    /** The array of an image in memory. */
    IMAGE_READ(-1),
    /** Checksums of what an image is made of. */
    IMAGE_DIGEST(1),
    /** Bytes before a coordinate of the leading dimension. */
    LEADING_BYTES(1);

    private final String symbol;
    private final int words;

    Function(int words) {
        this(null, words);
    }

    Function(String symbol, int words) {
        this.symbol = symbol == null ? name().toLowerCase(Locale.ROOT) : symbol;
        this.words = words;
    }

    /** Its name in {@code sparse4j.h}, without s4j_. */
    public String symbol() {
        return symbol;
    }

    /** The function as users know it, for messages: what the native library puts in front of its own. */
    public String text() {
        switch (this) {
            case COUNT:
                return "nnz";
            case FILL:
                return "assign";
            case MATMUL:
                return "mmul";
            case MATMUL_ENTRIES:
                return "mmulNnz";
            case OPTIMIZE:
                return "optimizeFor";
            case CONTRACT:
                return "ttv";
            case SOLVER_ARRAY:
                return "solver";
            case MATRIX_MARKET_READ:
            case MATRIX_MARKET_ARRAY:
            case MATRIX_MARKET_WRITE:
                return "Matrix Market";
            case ENTRIES_READ:
            case ENTRIES_ARRAY:
            case ENTRIES_WRITE:
                return "entries";
            case IMAGE_OPEN:
                return "open";
            case IMAGE_READ:
                return "image";
            case IMAGE_DIGEST:
                return "digest";
            case LEADING_BYTES:
                return "blocks";
            case BUILDER_CREATE:
                return "builder";
            case BUILDER_APPEND:
                return "builder append";
            case BUILDER_FINISH:
                return "builder finish";
            default:
                return camel(name());
        }
    }

    /** Whether it may leave something behind, other than an array, that keeps native memory. */
    public boolean keepsMemory() {
        return this == SOLVER || this == BUILDER_APPEND || this == WORKSPACE || this == ALLOC;
    }

    /** Words of the result; -1 when the result is an array. */
    public int words() {
        return words;
    }

    /** COUNT_NON_ZERO as countNonZero. */
    static String camel(String constant) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < constant.length(); i++) {
            char c = constant.charAt(i);
            if (c != '_') {
                text.append(i > 0 && constant.charAt(i - 1) == '_' ? c : Character.toLowerCase(c));
            }
        }
        return text.toString();
    }
}
