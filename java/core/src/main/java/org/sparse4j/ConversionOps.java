// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/** Copies in another type, layout or place. All but {@link #castTo} to the own type give new arrays. */
public interface ConversionOps extends ArrayFamily {
    /** The type of the values. */
    DataType dataType();

    /** The format of the storage; CSR and CSC count as GCS when this is a view of another rank. */
    SparseFormat getFormat();

    /** Whether the values are FLOAT or DOUBLE. */
    default boolean isR() {
        return dataType().isFloating();
    }

    /** Whether the values are INT or LONG. */
    default boolean isZ() {
        return !isR() && !isB();
    }

    /** Whether the values are BOOL. */
    default boolean isB() {
        return dataType() == DataType.BOOL;
    }

    /**
     * A copy in a format, explicit zeros and fill kept. GCS takes the present order if there is one, else the natural
     * order and the smallest partitioning with 32-bit minor indexes. O(nnz), or O(length) for
     * DENSE, for which {@code org.sparse4j.densifyLimit} does not hold since it is asked for.
     *
     * @throws IllegalArgumentException for CSR or CSC of another rank than 2
     */
    INDArray toFormat(SparseFormat format);

    /** A copy in generalized compressed storage of the given layout; partitioning 0 to rank. */
    INDArray toFormat(int[] dimensionOrder, int partitioning);

    /**
     * Returns a dense copy in C order. O(length). It is asked for: {@code org.sparse4j.densifyLimit} does not hold for it.
     *
     * @throws OutOfMemoryError beyond {@code org.sparse4j.maxBytes}, by default what the machine has available
     */
    default INDArray toDense() {
        return toFormat(SparseFormat.DENSE);
    }

    /**
     * The array in another type, by Java's casts: floating to integer truncates and saturates, NaN to 0; LONG to INT
     * keeps the low bits; to BOOL is {@code != 0}. The own type gives this array itself.
     */
    default INDArray castTo(DataType type) {
        if (Arguments.given(type, "castTo", "the data type") == dataType()) {
            return self();
        }
        return Call.of(Function.COPY).named("castTo").operand(self()).integer(type.ordinal()).integer(-1)
                .integer(0).array();
    }

    /** A copy in the same format; of a view, only what it shows. */
    default INDArray dup() {
        return Call.of(Function.COPY).named("dup").operand(self()).integer(-1).integer(-1).integer(0)
                .array();
    }

    /** A copy; a dense one lies in 'c' or 'f' order, a sparse one has no such order. */
    INDArray dup(char order);

    /** An array of the same shape, type and format without entries (DENSE: all 0) and fill 0. */
    INDArray like();

    /** As {@link #like()}: memory is never handed out with what was in it before. */
    default INDArray ulike() {
        return like();
    }

    /** As {@link #dup()}: what a view does not show is not copied. */
    default INDArray unsafeDuplication() {
        return dup();
    }

    /** As {@link #dup()}, which is complete when it returns, blocking or not. */
    default INDArray unsafeDuplication(boolean blocking) {
        return dup();
    }

    /** The elements of a vector, or of a matrix with one row or column. */
    double[] toDoubleVector();

    /** The elements of a vector. */
    float[] toFloatVector();

    /** The elements of a vector, by Java's casts. */
    int[] toIntVector();

    /** The elements of a vector, by Java's casts. */
    long[] toLongVector();

    /** The elements of a matrix, row by row. */
    double[][] toDoubleMatrix();

    /** The elements of a matrix, row by row. */
    float[][] toFloatMatrix();

    /** The elements of a matrix, row by row, by Java's casts. */
    int[][] toIntMatrix();

    /** The elements of a matrix, row by row, by Java's casts. */
    long[][] toLongMatrix();
}
