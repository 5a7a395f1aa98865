// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Copies in another type, layout or place. All but {@link #castTo} to the own type give new arrays. */
public interface ConversionOps extends ArrayFamily {
    /** The type of the values. */
    DataType dataType();

    /** The format of the storage; CSR and CSC count as GCS when this is a view of another rank. */
    SparseFormat getFormat();

    /** Whether the values are FLOAT or DOUBLE. */
    boolean isR();

    /** Whether the values are INT or LONG. */
    boolean isZ();

    /** Whether the values are BOOL. */
    boolean isB();

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
    INDArray toDense();

    /**
     * The array in another type, by Java's casts: floating to integer truncates and saturates, NaN to 0; LONG to INT
     * keeps the low bits; to BOOL is {@code != 0}. The own type gives this array itself.
     */
    INDArray castTo(DataType type);

    /** A copy in the same format; of a view, only what it shows. */
    INDArray dup();

    /** A copy; a dense one lies in 'c' or 'f' order, a sparse one has no such order. */
    INDArray dup(char order);

    /** An array of the same shape, type and format without entries (DENSE: all 0) and fill 0. */
    INDArray like();

    /** As {@link #like()}: memory is never handed out with what was in it before. */
    INDArray ulike();

    /** As {@link #dup()}: what a view does not show is not copied. */
    INDArray unsafeDuplication();

    /** As {@link #dup()}, which is complete when it returns, blocking or not. */
    INDArray unsafeDuplication(boolean blocking);

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
