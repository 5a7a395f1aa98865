// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Products of arrays of any rank with vectors and matrices. They cost the same along whichever dimensions, once this
 * array's layout for these exists. Zeros that are not stored contribute nothing, even against NaN or infinity; what an
 * array with another fill does not store is a term as any, and results are as {@link LinearAlgebraOps} says. BOOL is
 * refused (IllegalArgumentException), as are extents that do not fit.
 * Contractions of several arrays: {@link org.sparse4j.Sparse4j#einsum(String, INDArray...)}.
 */
public interface TensorOps extends ArrayFamily {
    /**
     * Tensor times vector: contracts this array with v along dimensions, r[kept] = sum of this[kept, d] v[d]. The
     * extents of v are those of the dimensions, in ascending order. Of a sparse array the result is COO. O(nnz).
     */
    INDArray ttv(INDArray v, int... dimensions);

    /**
     * Tensor times matrix: r[.., c, ..] = sum over k of this[.., k, ..] matrix[c, k], where k and c stand at the
     * dimension. Of a sparse array the result is COO (a matrix: CSR), with an entry for every line along the dimension
     * that stores one and every row of the matrix; of a DENSE one it is DENSE. O(nnz rows).
     *
     * @param matrix [n, the dimension's extent], of any format
     * @param dimension negative ones count from the end
     */
    INDArray ttm(INDArray matrix, int dimension);

    /**
     * Matricised tensor times Khatri-Rao product: r[i, c] = sum over all elements with i in the dimension `mode` of the
     * element times, for each other dimension d, factors[d][coordinate in d, c]. The step of alternating least squares
     * for a CP decomposition. DENSE, [extent of the mode, R]. O(nnz R) without intermediate results.
     *
     * @param mode negative ones count from the end
     * @param factors a matrix [extent of d, R] for each dimension d, in order; that of the mode is not read, a sparse
     *        one is read as DENSE, up to the densify limit
     */
    INDArray mttkrp(int mode, INDArray... factors);
}
