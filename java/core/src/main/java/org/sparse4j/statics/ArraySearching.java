// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import org.sparse4j.INDArray;
import org.sparse4j.array.search.Search;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;

/**
 * Selects, finds and orders elements; {@link org.sparse4j.Sparse4j#searching()} returns the instance. These methods
 * return several arrays, or an array of another shape. {@link INDArray#searching()} has the methods whose result is one
 * array of the shape of x.
 *
 * @since 0.1.0
 */
public final class ArraySearching {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.searching()} instead. */
    public ArraySearching() {}

    // ---- selecting and finding ------------------------------------------------------------------------------------

    /**
     * Returns x where cond is not 0 (NaN is not 0), else y. The three arrays broadcast. If one of x and y is floating,
     * the result is floating; integers take precedence over BOOL; otherwise the result has the type of x. The result is
     * sparse; its fill is the value that the formula gives for the fills. It is DENSE if a dense operand has different
     * values among the elements that no sparse operand stores. O(stored entries) time.
     *
     * @throws org.sparse4j.WouldDensifyException if that DENSE result exceeds the densify limit
     */
    public INDArray where(INDArray cond, INDArray x, INDArray y) {
        return Search.where(cond, x, y);
    }

    /** Returns the indexes of the non-zero elements in C order: a LONG vector for each dimension, as NumPy's where. */
    public INDArray[] where(INDArray cond) {
        return Search.where(cond);
    }

    /**
     * Returns the indexes of the non-zero elements in C order: LONG [count, rank]. Its columns are the vectors of
     * {@link #where(INDArray)}.
     */
    public INDArray nonzero(INDArray x) {
        return Search.nonzero(x);
    }

    /**
     * Returns the elements where a mask of the same shape is true, in C order, as an array of rank 1. It is sparse if x
     * is, with the same fill.
     */
    public INDArray select(INDArray x, INDArray mask) {
        return Search.select(x, mask);
    }

    /** Replaces NaN by 1e-5 in place, as in ND4J. */
    public void clearNans(INDArray x) {
        BooleanIndexing.replaceWhere(x, 1e-5, Conditions.isNan());
    }

    // ---- distinct values ------------------------------------------------------------------------------------------

    /**
     * Returns the distinct values in ascending order, as an array of rank 1. -0 and 0 count as one value. All NaN count
     * as one value, which comes last. O(nnz log nnz) time.
     */
    public INDArray unique(INDArray x) {
        return Search.unique(x, 0);
    }

    /** Returns the distinct values and, for each, the number of elements that have it. */
    public INDArray[] uniqueCounts(INDArray x) {
        return Search.unique(x, 0, 1);
    }

    /**
     * Returns the distinct values and, in the shape of x, the index of the value of each element. The second array is
     * DENSE.
     *
     * @throws org.sparse4j.WouldDensifyException if the second array exceeds the densify limit
     */
    public INDArray[] uniqueInverse(INDArray x) {
        return Search.unique(x, 0, 3);
    }

    /**
     * Returns four arrays: the distinct values, the index in C order of the first element with each value, the index of
     * the value of each element, and the number of elements with each value.
     */
    public INDArray[] uniqueAll(INDArray x) {
        return Search.unique(x, 0, 2, 3, 1);
    }

    // ---- sorting --------------------------------------------------------------------------------------------------

    /**
     * Sorts along a dimension, in place. Returns two arrays: for each element, its index along the dimension before the
     * sort (LONG), and x.
     */
    public INDArray[] sortWithIndices(INDArray x, int dimension, boolean ascending) {
        return Search.sortWithIndices(x, dimension, ascending);
    }

    /**
     * Returns a copy of a matrix with its rows in the order of the elements of one column. The sort is stable.
     *
     * @throws org.sparse4j.WouldDensifyException if the matrix is sparse and has more rows than the densify limit,
     *     because the method stores the indexes of all rows
     */
    public INDArray sortRows(INDArray x, int column, boolean ascending) {
        return Search.sortLines(x, 0, column, ascending);
    }

    /**
     * Returns a copy of a matrix with its columns in the order of the elements of one row. The sort is stable.
     *
     * @throws org.sparse4j.WouldDensifyException if the matrix is sparse and has more columns than the densify limit
     */
    public INDArray sortColumns(INDArray x, int row, boolean ascending) {
        return Search.sortLines(x, 1, row, ascending);
    }

    /**
     * Returns the columns of the k largest elements of each row of a matrix [m, n], in descending order of the
     * elements, as LONG [m, k]; for a vector [n], the indexes [k]. Among equal elements, the first one counts as
     * larger. NaN comes last. If there are fewer than k elements, the remaining columns are -1.
     *
     * @throws org.sparse4j.WouldDensifyException if the array is sparse and the length of the result, minus the number
     *     of entries of the array, exceeds {@link Environment#getDensifyLimit()}
     */
    public INDArray argTopK(INDArray x, int k) {
        return Search.argTopK(x, k, false);
    }

    /**
     * Returns the k largest elements of each row of a matrix [m, n] in descending order, and the columns of these
     * elements as in {@link #argTopK(INDArray, int)}. The values [m, k] have the type of the array, the columns [m, k]
     * are LONG, and both are DENSE; for a vector [n], both are [k]. Elements that are not stored count with the fill as
     * their value. The caller closes both arrays. O(nnz + m k log k) time.
     *
     * @return the values and the columns, in this order
     * @throws IllegalArgumentException if the array is neither a vector nor a matrix, or k is negative or greater than
     *     n
     * @throws org.sparse4j.WouldDensifyException as {@link #argTopK(INDArray, int)}
     */
    public INDArray[] topK(INDArray x, int k) {
        return Search.topK(x, k);
    }

    /**
     * Does the same as {@link #argTopK(INDArray, int)}, but among stored entries only. If a row, or the vector, stores
     * fewer than k entries, the remaining columns are -1.
     */
    public INDArray argTopKStored(INDArray x, int k) {
        return Search.argTopK(x, k, true);
    }

    /**
     * Returns the k largest stored elements of each row of a matrix [m, n] in descending order, and the columns of these elements as
     * in {@link #argTopKStored(INDArray, int)}. The values [m, k] have the type of the array, the columns [m, k] are LONG, and both
     * are DENSE; for a vector [n], both are [k]. If a row, or the vector, stores fewer than k entries, the remaining columns are
     * -1 and the remaining values the fill value, which is 0 for a DENSE array. A DENSE array stores all its elements. k may exceed n.
     * The caller closes both arrays. O(nnz + m k log k) time.
     *
     * @return the values and the columns, in this order
     * @throws IllegalArgumentException if the array is neither a vector nor a matrix, or k is negative
     * @throws org.sparse4j.WouldDensifyException as {@link #argTopK(INDArray, int)}
     */
    public INDArray[] topKStored(INDArray x, int k) {
        return Search.topKStored(x, k);
    }
}
