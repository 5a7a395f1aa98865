// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Products of an array of any rank with vectors and matrices. They take the same time along every dimension, once the
 * array has built its layout for these products. Zeros that are not stored contribute nothing, even against NaN or
 * infinity. If the fill of an array is not 0, its elements that are not stored contribute as any other, and the results
 * follow {@link LinearAlgebraOps}.
 *
 * <p>The methods throw IllegalArgumentException if an array is BOOL or extents do not fit. For contractions of several
 * arrays, see {@link org.sparse4j.Sparse4j#einsum(String, INDArray...)}.
 *
 * @since 0.1.0
 */
public interface TensorOps extends ArrayFamily {
    /**
     * Returns the tensor-times-vector product, which contracts this array with v along dimensions: r[kept] = sum of
     * this[kept, d] v[d]. The extents of v are those of the dimensions in ascending order. For a sparse array, the
     * result is COO. O(nnz) time.
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
     * for a CP decomposition. r[i, c] is a sum over all elements whose index in the dimension {@code mode} is i: the
     * element times, for each other dimension d, factors[d][coordinate in d, c]. The result is DENSE, [extent of the
     * mode, R]. O(nnz R) time, without intermediate results.
     *
     * @param mode the dimension of the rows of the result; a negative number counts from the end
     * @param factors a matrix [extent of d, R] for each dimension d, in order. The method does not read the factor of
     *     {@code mode}. It reads a sparse factor as DENSE, up to the densify limit.
     */
    INDArray mttkrp(int mode, INDArray... factors);
}
