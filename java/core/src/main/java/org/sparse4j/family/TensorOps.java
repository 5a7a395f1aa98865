// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Products of an array of any rank with vectors and matrices. Once the array has built its layout for these products,
 * they take the same time along every dimension. Zeros that are not stored contribute nothing, even where they meet NaN
 * or infinity. If the fill of an array is not 0, its elements that are not stored contribute like stored ones, and the
 * results follow the rules of {@link LinearAlgebraOps}.
 *
 * <p>The methods throw IllegalArgumentException if an array is BOOL or extents do not fit. For contractions of several
 * arrays, see {@link org.sparse4j.Sparse4j#einsum(String, INDArray...)}.
 *
 * @since 0.1.0
 */
public interface TensorOps extends ArrayFamily {
    /**
     * Returns the tensor-times-vector product, which contracts this array with v along dimensions: r[other] = sum over
     * d of this[other, d] v[d], where d are the indexes in these dimensions and other those in the remaining ones. The
     * shape of v is that of the dimensions in ascending order. For a sparse array, the result is COO. O(nnz) time.
     */
    INDArray ttv(INDArray v, int... dimensions);

    /**
     * Returns the tensor-times-matrix product along a dimension: r[.., c, ..] = sum over k of this[.., k, ..] matrix[c,
     * k], where k and c are indexes of that dimension. For a sparse array, the result is COO (CSR if it is a matrix),
     * and has an entry for every row of the matrix and every line along the dimension that stores an entry. For a DENSE
     * array, the result is DENSE. O(nnz rows) time.
     *
     * @param matrix [n, extent of the dimension], of any format
     * @param dimension the dimension; a negative number counts from the end
     */
    INDArray ttm(INDArray matrix, int dimension);

    /**
     * Returns the matricised tensor times the Khatri-Rao product of the factors, as needed by alternating least squares
     * for a CP decomposition. r[i, c] is the sum over all elements whose index in the dimension {@code mode} is i. Each
     * element is multiplied by factors[d][index in d, c] for every other dimension d. The result is DENSE, [extent of
     * the mode, R]. O(nnz R) time, without intermediate results.
     *
     * @param mode the dimension of the rows of the result; a negative number counts from the end
     * @param factors a matrix [extent of d, R] for each dimension d, in order. The method does not read the factor of
     *     {@code mode}. It reads a sparse factor as DENSE, up to the densify limit.
     */
    INDArray mttkrp(int mode, INDArray... factors);
}
