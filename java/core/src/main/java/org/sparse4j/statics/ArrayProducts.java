// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.ndarray.operations.Chains;
import org.sparse4j.ndarray.operations.Products;
import org.sparse4j.ndarray.operations.Tensors;
import org.sparse4j.ops.TensorOp;

/**
 * Products of two arrays and more: {@link org.sparse4j.Sparse4j#products()}. Those with a receiver are {@link INDArray#linearAlgebra()}
 * and {@link INDArray#tensors()}; types, fills and what is not stored are as {@link org.sparse4j.family.LinearAlgebraOps} says.
 */
public final class ArrayProducts {
    /** Has no state: {@code Sparse4j.products()} gives one. */
    public ArrayProducts() {}

    // ---- of matrices ----------------------------------------------------------------------------------------------

    /**
     * The product of one matrix or more, multiplied in the order of least estimated work; of one, a copy. What is made
     * on the way is closed.
     */
    public INDArray mmul(INDArray... matrices) {
        return Chains.product(matrices);
    }

    /**
     * The product of the operands, each transposed or not, or its transpose, into result, or null for a new array; as
     * {@link org.sparse4j.family.LinearAlgebraOps#mmul(INDArray, INDArray, org.sparse4j.blas.MMulTranspose)}.
     */
    public INDArray matmul(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return Products.product("matmul", a, b, result, transposeA, transposeB, transposeResult);
    }

    /** op(a) op(b), where op may transpose. */
    public INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return Call.of(Function.MATMUL).named("gemm").operand(a).operand(b).flag(Flags.TRANSPOSE_A, transposeA)
                .flag(Flags.TRANSPOSE_B, transposeB).array();
    }

    /** c = alpha op(a) op(b) + beta c, where op may transpose; c may be a factor. Returns c. */
    public INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB, double alpha,
            double beta) {
        return BlasWrapper.instance().gemm(alpha, a, transposeA, b, transposeB, beta, c);
    }

    /**
     * How many elements {@code a.mmul(b)} would store, without forming the product: of sparse operands the entries that its
     * symbolic phase finds, zeros by cancellation among them, which may be more than memory holds; with a DENSE one the
     * product's length. Vectors and matrices whose shapes fit as for {@code mmul}. O(products of stored elements).
     */
    public long mmulNnz(INDArray a, INDArray b) {
        return Call.of(Function.MATMUL_ENTRIES).operand(a).operand(b).run().word(0);
    }

    // ---- of arrays of any rank ------------------------------------------------------------------------------------

    /**
     * Sums of products in NumPy's notation: {@code einsum("ij,jk->ik", a, b)} is the matrix product. Dimensions with
     * one letter have one index; letters that the result lacks are summed over. Without an arrow the result has the
     * letters that stand once, sorted. A letter twice in one operand takes its diagonal; an ellipsis stands for the
     * dimensions that no letter names, first in an implied result; extent 1 stands for any. Blanks mean nothing.
     *
     * <p>Any number of arrays of any format and view, two at a time in the order that costs least by estimate of
     * products and entries; each pair is one matrix product over layouts that suit it. The result is sparse when all
     * operands are (CSR, or CSC when all are; of another rank than 2 COO), else DENSE. Type, fills and what is not
     * stored: as {@link org.sparse4j.family.LinearAlgebraOps}, so that of operands with a fill other than 0 it may be DENSE or have one; so
     * may intermediate results, each held to {@code org.sparse4j.densifyLimit}. At most 64 labels, of which an array or
     * an intermediate result has 32.
     *
     * @throws IllegalArgumentException for subscripts that are none or do not fit the ranks, and extents that differ,
     *         named with their operands
     * @throws org.sparse4j.WouldDensifyException when fills give more elements to store than the limit
     */
    public INDArray einsum(String subscripts, INDArray... operands) {
        return Tensors.einsum(subscripts, operands);
    }

    /**
     * The sum of products over pairs of dimensions, axes[0] of a and axes[1] of b: NumPy's tensordot. The dimensions
     * that are left follow each other, those of a first. Sparse when both are. No pairs give all products. As
     * {@link #einsum(String, INDArray...)} with such labels.
     */
    public INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return Tensors.tensorMmul(a, b, null, axes);
    }

    /** As {@link #tensorMmul(INDArray, INDArray, int[][])}, into result, of the product's shape. Returns it. */
    public INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[][] axes) {
        return Tensors.tensorMmul(a, b, Arguments.given(result, "tensorMmul", "the array for the result"), axes);
    }

    /**
     * NumPy's Kronecker product: blocks of b scaled by the elements of a; ranks are made equal by leading extents of 1.
     * Sparse when one factor is (CSR, or CSC when the sparse ones are; of another rank than 2 COO): each element is one
     * product, and where a sparse factor stores nothing, nothing is stored; all elements of a DENSE factor are taken.
     * O(stored elements of a times those of b), sorted from the start. Factors with a fill other than 0: the product
     * element by element of both, broadcast against each other, of up to 16 dimensions; sparse with the product of the
     * fills where both are sparse, and held to {@code org.sparse4j.densifyLimit}.
     */
    public INDArray kron(INDArray a, INDArray b) {
        return Call.of(Function.TENSOR, TensorOp.KRON).operand(a).operand(b).array();
    }

    /**
     * NumPy's inner product: the sum of products over the last dimensions, which must have one length; the others
     * follow each other, those of a first. With a number: all products. Sparse when both are.
     */
    public INDArray inner(INDArray a, INDArray b) {
        return Tensors.inner(a, b);
    }

    /**
     * NumPy's outer product: the products of all elements of a with all of b, each in C order, as a matrix. Sparse when
     * one is, as {@link #kron(INDArray, INDArray)}.
     */
    public INDArray outer(INDArray a, INDArray b) {
        return Tensors.outer(a, b);
    }

    // ---- over a pattern -------------------------------------------------------------------------------------------

    /**
     * The product a b only where a pattern is stored: r_ij = (a b)_ij, with the pattern of the first argument. O(nnz
     * k).
     *
     * @param pattern sparse [m, n]; its values do not matter
     * @param a dense [m, k]; a sparse one has fill 0, else {@code a.mmul(b, mask)} is the way
     * @param b dense [k, n], which may be a transpose; as a
     */
    public INDArray sddmm(INDArray pattern, INDArray a, INDArray b) {
        return sddmm(pattern, a, b, null);
    }

    /**
     * As {@link #sddmm(INDArray, INDArray, INDArray)}, into result, of the pattern's shape, or null for a new array.
     * Returns it.
     */
    public INDArray sddmm(INDArray pattern, INDArray a, INDArray b, INDArray result) {
        return Call.of(Function.SDDMM).operand(pattern).operand(a).operand(b).result(result).flag(Flags.STORED)
                .array(result);
    }

    /** As {@link #sddmm(INDArray, INDArray, INDArray)}, times the stored values: r_ij = s_ij (a b)_ij; s has fill 0. */
    public INDArray sddmmWeighted(INDArray s, INDArray a, INDArray b) {
        return Call.of(Function.SDDMM).named("sddmmWeighted").operand(s).operand(a).operand(b).array();
    }

    /** For each row i of s, the sum over its stored columns j of y_j y_j^T: [m, k, k]. O(nnz k^2). */
    public INDArray rowGram(INDArray s, INDArray y) {
        return rowGram(s, y, null);
    }

    /**
     * For each row i of s, the sum over its stored columns j of y_j y_j^T, into out. O(nnz k^2).
     *
     * @param s sparse [m, n]; its values do not matter
     * @param y dense [n, k]
     * @param out dense [m, k, k], or null for a new array
     */
    public INDArray rowGram(INDArray s, INDArray y, INDArray out) {
        return Call.of(Function.ROW_GRAM).operand(s).operand(y).result(out).flag(Flags.STORED).array(out);
    }

    /** As {@link #rowGram(INDArray, INDArray, INDArray)}, each term weighted with the stored s_ij. */
    public INDArray rowGramWeighted(INDArray s, INDArray y, INDArray out) {
        return Call.of(Function.ROW_GRAM).named("rowGramWeighted").operand(s).operand(y).result(out).array(out);
    }

    /**
     * As {@link #rowGram(INDArray, INDArray, INDArray)}, and ridge_i added to the diagonal of the matrix of row i: the
     * systems of regularised least squares, as alternating least squares solves them, ready for
     * {@link org.sparse4j.blas.Lapack#posv}. Rows that store nothing have ridge_i times the identity.
     *
     * @param ridge a vector [m] of any format and type, read in y's type
     */
    public INDArray rowGram(INDArray s, INDArray y, INDArray ridge, INDArray out) {
        return Call.of(Function.ROW_GRAM).operand(s).operand(y).operand(ridge).result(out).flag(Flags.STORED).array(out);
    }

    /** As {@link #rowGram(INDArray, INDArray, INDArray, INDArray)}, each term weighted with the stored s_ij. */
    public INDArray rowGramWeighted(INDArray s, INDArray y, INDArray ridge, INDArray out) {
        return Call.of(Function.ROW_GRAM).named("rowGramWeighted").operand(s).operand(y).operand(ridge).result(out).array(out);
    }
}
