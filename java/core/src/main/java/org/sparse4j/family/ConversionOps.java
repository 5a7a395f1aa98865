// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/**
 * Conversions to another type, layout or Java array. All methods return copies, except {@link #castTo} to the type that
 * the array already has.
 *
 * @since 0.1.0
 */
public interface ConversionOps extends ArrayFamily {
    /** Returns the type of the values. */
    DataType dataType();

    /** Returns the format of the storage, or GCS for a view whose rank differs from that of its storage in CSR or CSC. */
    SparseFormat getFormat();

    /** Returns whether the values are FLOAT or DOUBLE. */
    boolean isR();

    /** Returns whether the values are INT or LONG. */
    boolean isZ();

    /** Returns whether the values are BOOL. */
    boolean isB();

    /**
     * Returns a copy in a format, with the same explicit zeros and the same fill. For {@link SparseFormat#GCS}, the
     * copy of a compressed array keeps its order of the dimensions and its partitioning. The copy of any other array
     * has the natural order and the smallest partitioning whose minor indexes fit in 32 bits. The copy takes O(nnz)
     * time, or O(length) for DENSE. {@code org.sparse4j.densifyLimit} does not apply, because the caller asks for
     * DENSE.
     *
     * @throws IllegalArgumentException if the format is CSR or CSC and the rank is not 2
     */
    INDArray toFormat(SparseFormat format);

    /**
     * Returns a copy in {@link SparseFormat#GCS generalized compressed storage}.
     */
    INDArray toFormat(int[] dimensionOrder, int partitioning);

    /**
     * Returns a dense copy in C order. O(length) time. {@code org.sparse4j.densifyLimit} does not apply, because the
     * caller asks for a dense array.
     *
     * @throws OutOfMemoryError if the copy exceeds {@code org.sparse4j.maxBytes}, by default the memory that the
     *     machine has available
     */
    INDArray toDense();

    /**
     * Returns the array in another type, converted by Java's casts. Floating to integer truncates and saturates, and
     * NaN becomes 0. LONG to INT keeps the low 32 bits. To BOOL, every number other than 0 becomes true. If the array
     * has the type already, returns this array itself.
     */
    INDArray castTo(DataType type);

    /** Returns a copy in the same format. The copy of a view has only the elements of the view. */
    INDArray dup();

    /**
     * Returns a copy. A dense copy is laid out in C ('c') or Fortran ('f') order; the order has no effect on a sparse
     * copy.
     */
    INDArray dup(char order);

    /**
     * Returns an array of the same shape, type and format with fill 0 and without entries (DENSE: all elements are 0).
     */
    INDArray like();

    /** Does the same as {@link #like()}. Unlike ND4J's method, it always clears the memory of the new array. */
    INDArray ulike();

    /** Does the same as {@link #dup()}: the copy of a view has only the elements of the view. */
    INDArray unsafeDuplication();

    /** Does the same as {@link #dup()}. The copy is complete when the method returns, whatever the argument is. */
    INDArray unsafeDuplication(boolean blocking);

    /** Returns a copy of the elements of a vector, or of a matrix with one row or column. */
    double[] toDoubleVector();

    /** Returns the elements of a vector. */
    float[] toFloatVector();

    /** Returns the elements of a vector, converted by Java's casts. */
    int[] toIntVector();

    /** Returns the elements of a vector, converted by Java's casts. */
    long[] toLongVector();

    /** Returns the elements of a matrix, row by row. */
    double[][] toDoubleMatrix();

    /** Returns the elements of a matrix, row by row. */
    float[][] toFloatMatrix();

    /** Returns the elements of a matrix, row by row, converted by Java's casts. */
    int[][] toIntMatrix();

    /** Returns the elements of a matrix, row by row, converted by Java's casts. */
    long[][] toLongMatrix();
}
