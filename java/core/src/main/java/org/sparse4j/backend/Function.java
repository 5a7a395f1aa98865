// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Locale;

/**
 * The functions of a backend: a constant for each function of {@code sparse4j.h}, which documents the operands.
 *
 * @since 0.1.0
 */
public enum Function {
    /** Sets process-wide settings. */
    CONFIGURE(1),
    /** Reads the memory counters. */
    MEMORY(12),
    /** Returns pooled pages to the system. */
    TRIM(1),
    /** Returns a text of versions and choices. */
    INFO(1),
    /** Returns the kernels chosen since the last call of this function. */
    TRACE(1),
    /** Returns the backend's list of operations. */
    OPS(3),
    /** Allocates staging memory. */
    ALLOC(1),
    /** Frees staging memory. */
    FREE(0),
    /** Creates an array, filled (DENSE) or empty. */
    CREATE(-1),
    /** Creates an array from the caller's buffers. */
    IMPORT(-1),
    /** Creates a dense array on the caller's memory. */
    WRAP(-1),
    /** Creates a builder. */
    BUILDER_CREATE(1),
    /** Appends entries to a builder. */
    BUILDER_APPEND(0),
    /** Turns a builder into an array. */
    BUILDER_FINISH(-1),
    /** Frees a builder. */
    BUILDER_RELEASE(0),
    /** Merges pending writes and refreshes the header. */
    DESCRIBE(0),
    /** Takes or releases a read guard. */
    GUARD(0),
    /** Lets threads read and write stored elements without calls. */
    DIRECT_ACCESS(6),
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
    /** Reads elements at many places. */
    GATHER(-1),
    /** Counts stored entries. */
    COUNT(1),
    /** Copies stored entries to the caller's buffers. */
    ENTRIES(1),
    /** Reads or writes a part of a buffer. */
    BUFFER(0),
    /** Copies an array to a layout and type. */
    COPY(-1),
    /** Assigns an array to a region. */
    ASSIGN(0),
    /** Assigns a number to a region. */
    FILL(0),
    /** Converts between coordinates and positions (mixed radix). */
    RAVEL(0),
    /** Moves elements along each dimension: pad, crop, flip, roll, tile, repeat, take, place. */
    REARRANGE(-1),
    /** Assigns an array to the outer product of index lists. */
    SCATTER(0),
    /** Concatenates arrays along a dimension. */
    CONCAT(-1),
    /** Copies an array to another shape. */
    RESHAPE(-1),
    /** Keeps a band around the diagonals of the last two dimensions. */
    BAND(-1),
    /** Reads, creates, writes or adds diagonals. */
    DIAGONAL(-1),
    /** Applies an operation to an array and a number. */
    SCALAR(-1),
    /** Applies a function to each element. */
    TRANSFORM(-1),
    /** Applies an operation to two arrays, element by element. */
    PAIRWISE(-1),
    /** Reduces elements to numbers, such as sums. */
    REDUCE(-1),
    /** Reduces elements to indexes, such as the index of the largest. */
    INDEX_REDUCE(-1),
    /** Computes along dimensions and keeps the shape: cumulative sums, flags of the largest elements. */
    ALONG(-1),
    /** Computes distances of all pairs of sub-arrays. */
    DISTANCE(-1),
    /** Returns the values of one array at the union of two patterns. */
    ALIGN(-1),
    /** Runs BLAS level 1 routines. */
    LEVEL1(3),
    /** Multiplies matrices and vectors. */
    MATMUL(-1),
    /** Prepares a product to run many times. */
    PLAN_CREATE(1),
    /** Frees what was prepared for a product. */
    PLAN_RELEASE(0),
    /** Counts the elements that a product would store. */
    MATMUL_ENTRIES(1),
    /** Runs BLAS level 2 and 3 routines with triangles, and rank updates. */
    BLAS(0),
    /** Builds layouts in advance. */
    OPTIMIZE(1),
    /** Computes a matrix product at the stored positions of another matrix. */
    SDDMM(-1),
    /** Multiplies a tensor by a vector. */
    CONTRACT(-1),
    /** Multiplies tensors. */
    TENSOR(-1),
    /** Computes a Gram matrix for each row of a sparse matrix. */
    ROW_GRAM(-1),
    /** Solves positive definite systems by Cholesky. */
    POSV(0),
    /** Runs LAPACK routines on dense arrays. */
    LAPACK(0),
    /** Finds the k largest elements of each row. */
    ARG_TOP_K(-1),
    /** Creates random arrays. */
    RANDOM(-1),
    /** Sorts values. */
    SORT(-1),
    /** Chooses elements of two arrays by a condition. */
    WHERE(-1),
    /** Returns the indexes of the non-zero elements. */
    NONZERO(-1),
    /** Returns the elements selected by a mask. */
    SELECT(-1),
    /** Writes values to the elements selected by a mask. */
    PLACE(-1),
    /** Returns the distinct values. */
    UNIQUE(-1),
    /** Runs solvers; the result is words. */
    SOLVER(13),
    /** Runs solvers; the result is an array. */
    SOLVER_ARRAY("solver", -1),
    /** Reads Matrix Market text; the result is words. */
    MATRIX_MARKET_READ(7),
    /** Returns the matrix read from Matrix Market text. */
    MATRIX_MARKET_ARRAY("matrix_market_read", -1),
    /** Writes a matrix as Matrix Market text. */
    MATRIX_MARKET_WRITE(3),
    /** Reads a text of entries; the result is words. */
    ENTRIES_READ(4),
    /** Returns the array read from a text of entries. */
    ENTRIES_ARRAY("entries_read", -1),
    /** Writes the entries of an array as text. */
    ENTRIES_WRITE(3),
    /** Maps the array of a .s4j file. */
    IMAGE_OPEN(-1),
    /** Copies the array of an image in memory. */
    IMAGE_READ(-1),
    /** Computes checksums of the parts of an image. */
    IMAGE_DIGEST(1),
    /** Estimates the bytes of the entries before a coordinate of the leading dimension. */
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

    /** Returns the name in {@code sparse4j.h}, without s4j_. */
    public String symbol() {
        return symbol;
    }

    /** Returns the name that users know, for messages; messages of the native library begin with it. */
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

    /** Returns whether the function may create native memory that outlives the call and is not an array. */
    public boolean keepsMemory() {
        return this == SOLVER || this == BUILDER_APPEND || this == WORKSPACE || this == ALLOC;
    }

    /** Returns the number of words of the result; -1 if the result is an array. */
    public int words() {
        return words;
    }

    /** Converts COUNT_NON_ZERO to countNonZero. */
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
