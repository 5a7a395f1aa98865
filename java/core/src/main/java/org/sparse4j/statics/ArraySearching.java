// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import org.sparse4j.INDArray;
import org.sparse4j.array.search.Search;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;

/**
 * Choosing, finding and ordering elements, where the result is more than one array of x's shape:
 * {@link org.sparse4j.Sparse4j#searching()}. The others are {@link INDArray#searching()}.
 */
public final class ArraySearching {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.searching()} instead. */
    public ArraySearching() {}

    // ---- choosing and finding -------------------------------------------------------------------------------------

    /**
     * x where cond is not 0 (NaN counts as true), else y; the three broadcast. Floating beats integer beats BOOL,
     * otherwise x's type. Sparse with the fill of the one that cond's fill picks; dense where a dense operand differs
     * between elements that nothing sparse stores (WouldDensifyException above the limit). O(stored entries).
     */
    public INDArray where(INDArray cond, INDArray x, INDArray y) {
        return Search.where(cond, x, y);
    }

    /**
     * Returns the indexes of the elements that are not 0, in C order: a LONG vector per dimension, as NumPy's where.
     */
    public INDArray[] where(INDArray cond) {
        return Search.where(cond);
    }

    /**
     * Returns the indexes of the elements that are not 0, in C order: LONG [count, rank]; the rows of {@link
     * #where(INDArray)}.
     */
    public INDArray nonzero(INDArray x) {
        return Search.nonzero(x);
    }

    /** Returns the elements under a mask of the same shape, in C order: rank 1, sparse if x is, with x's fill. */
    public INDArray select(INDArray x, INDArray mask) {
        return Search.select(x, mask);
    }

    /** Replaces NaN by 1e-5, in place, as in ND4J. */
    public void clearNans(INDArray x) {
        BooleanIndexing.replaceWhere(x, 1e-5, Conditions.isNan());
    }

    // ---- distinct values ------------------------------------------------------------------------------------------

    /** Returns the distinct values, ascending, rank 1; -0 and 0 are one, NaN is one and last. O(nnz log nnz). */
    public INDArray unique(INDArray x) {
        return Search.unique(x, 0);
    }

    /** Returns the distinct values and how many elements have each. */
    public INDArray[] uniqueCounts(INDArray x) {
        return Search.unique(x, 0, 1);
    }

    /**
     * Returns the distinct values and, in x's shape, the number of each element's value; dense: WouldDensifyException.
     */
    public INDArray[] uniqueInverse(INDArray x) {
        return Search.unique(x, 0, 3);
    }

    /**
     * Returns the distinct values, the first C position of each, the number of each element's value, and the counts.
     */
    public INDArray[] uniqueAll(INDArray x) {
        return Search.unique(x, 0, 2, 3, 1);
    }

    // ---- in order -------------------------------------------------------------------------------------------------

    /** Sorts along a dimension, in place; gives where the elements were, LONG, and x. */
    public INDArray[] sortWithIndices(INDArray x, int dimension, boolean ascending) {
        return Search.sortWithIndices(x, dimension, ascending);
    }

    /**
     * Returns a copy of a matrix with its rows in the order of the elements of one column; stable. The positions of the
     * rows are stored: of a sparse matrix WouldDensifyException when it has more rows than the limit.
     */
    public INDArray sortRows(INDArray x, int column, boolean ascending) {
        return Search.sortLines(x, 0, column, ascending);
    }

    /**
     * Returns a copy of a matrix with its columns in the order of one row's elements; stable; the limit counts columns.
     */
    public INDArray sortColumns(INDArray x, int row, boolean ascending) {
        return Search.sortLines(x, 1, row, ascending);
    }

    /**
     * Returns the columns of the k largest elements of each row of a matrix [m, n], descending, LONG [m, k], or the
     * places of those of a vector [n], [k]; ties go to the first, NaN comes last, -1 stands where there are fewer than
     * k.
     *
     * @throws org.sparse4j.WouldDensifyException if the result for a sparse array has more elements beyond the number
     *     of its entries than {@link Environment#getDensifyLimit()}
     */
    public INDArray argTopK(INDArray x, int k) {
        return Search.argTopK(x, k, false);
    }

    /**
     * Returns the k largest elements of each row of a matrix [m, n], descending, and the columns where they stand, as
     * {@link #argTopK(INDArray, int)} gives them: values [m, k] in the array's type and places [m, k] in LONG, both DENSE;
     * of a vector [n] both [k]. Elements that are not stored take part with the fill. The caller closes both.
     * O(nnz + m k log k).
     *
     * @return the values and the places, in this order
     * @throws IllegalArgumentException if the array is no vector or matrix, or k is negative or greater than n
     * @throws org.sparse4j.WouldDensifyException as {@link #argTopK(INDArray, int)}
     */
    public INDArray[] topK(INDArray x, int k) {
        return Search.topK(x, k);
    }

    /**
     * Does the same as {@link #argTopK(INDArray, int)} among stored entries only; -1 where a row, or the vector, has
     * fewer.
     */
    public INDArray argTopKStored(INDArray x, int k) {
        return Search.argTopK(x, k, true);
    }
}
