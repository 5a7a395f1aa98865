// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import org.sparse4j.INDArray;
import org.sparse4j.array.BoundArrays;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.ndarray.operations.Chains;
import org.sparse4j.ndarray.operations.Products;
import org.sparse4j.ndarray.operations.Tensors;
import org.sparse4j.ops.BoundCall;
import org.sparse4j.ops.TensorOp;

/**
 * Products of two or more arrays; {@link org.sparse4j.Sparse4j#products()} returns the instance. {@link
 * INDArray#linearAlgebra()} and {@link INDArray#tensors()} have the products that are methods of an array. Types, fills
 * and elements that are not stored follow the rules of {@link org.sparse4j.family.LinearAlgebraOps}.
 *
 * @since 0.1.0
 */
public final class ArrayProducts {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.products()} instead. */
    public ArrayProducts() {}

    // ---- matrices -------------------------------------------------------------------------------------------------

    /**
     * Returns the product of one or more matrices, multiplied in the order of least estimated work. For one matrix,
     * returns a copy. The method closes its intermediate results.
     */
    public INDArray mmul(INDArray... matrices) {
        return Chains.product(matrices);
    }

    /**
     * Writes the product of the operands into {@code result} and returns it; for null, returns a new array. Each flag
     * says whether a, b or the product is transposed. Does the same as {@link
     * org.sparse4j.family.LinearAlgebraOps#mmul(INDArray, INDArray, org.sparse4j.blas.MMulTranspose)}.
     */
    public INDArray matmul(INDArray a, INDArray b, INDArray result, boolean transposeA, boolean transposeB,
            boolean transposeResult) {
        return Products.product("matmul", a, b, result, transposeA, transposeB, transposeResult);
    }

    /** Returns op(a) op(b), where op transposes its operand if the flag of the operand is true. */
    public INDArray gemm(INDArray a, INDArray b, boolean transposeA, boolean transposeB) {
        return Call.of(Function.MATMUL).named("gemm").operand(a).operand(b).flag(Flags.TRANSPOSE_A, transposeA)
                .flag(Flags.TRANSPOSE_B, transposeB).array();
    }

    /**
     * Computes c = alpha op(a) op(b) + beta c, where op transposes its operand if the flag of the operand is true.
     * Returns c, which may also be a or b.
     */
    public INDArray gemm(INDArray a, INDArray b, INDArray c, boolean transposeA, boolean transposeB, double alpha,
            double beta) {
        return BlasWrapper.instance().gemm(alpha, a, transposeA, b, transposeB, beta, c);
    }

    /**
     * Binds y = a x: each run of the result does the same as {@code a.mmul(x, y)}, where x and y are vectors or
     * matrices. A product of a whole CSR or CSC matrix and a vector gains most.
     *
     * @return the bound call, which the caller closes; its runs return y
     * @throws IllegalArgumentException if the shapes or types do not fit
     * @since 0.2.0
     */
    public BoundCall bind(INDArray a, INDArray x, INDArray y) {
        return BoundArrays.of(product(a, x, y), y);
    }

    /**
     * Binds y = alpha a x + beta y, as {@link #bind(INDArray, INDArray, INDArray)}: each run does the same as {@code
     * gemv} of {@link BlasWrapper} or, for matrices, {@code gemm}.
     *
     * @return the bound call, which the caller closes; its runs return y
     * @throws IllegalArgumentException if the shapes or types do not fit, or a number is null
     * @since 0.2.0
     */
    public BoundCall bind(Number alpha, INDArray a, INDArray x, Number beta, INDArray y) {
        return BoundArrays.of(product(a, x, y).scalar(alpha).scalar(beta), y);
    }

    private static Call product(INDArray a, INDArray x, INDArray y) {
        return Call.of(Function.MATMUL).operand(a).operand(x).result(Arguments.given(y, "mmul", "the array for the result"));
    }

    /**
     * Returns the number of elements that {@code a.mmul(b)} would store, without computing the product. For sparse
     * operands, this is the number of entries that the symbolic phase of the product finds, including entries whose
     * terms cancel to zero. The number may exceed what fits into memory. With a DENSE operand, it is the length of the
     * product. Shapes follow the rules of {@code mmul}. O(products of stored elements) time.
     */
    public long mmulNnz(INDArray a, INDArray b) {
        return Call.of(Function.MATMUL_ENTRIES).operand(a).operand(b).run().word(0);
    }

    // ---- arrays of any rank ---------------------------------------------------------------------------------------

    /**
     * Returns sums of products in NumPy's notation: {@code einsum("ij,jk->ik", a, b)} is the matrix product. Dimensions
     * with the same letter share an index, and the sum runs over the letters that the result does not have. Without an
     * arrow, the result has the letters that occur once, in alphabetical order. A letter that occurs twice in one
     * operand selects its diagonal. An ellipsis stands for the dimensions without a letter; without an arrow, these
     * dimensions come first in the result. An extent of 1 broadcasts to any extent. Blanks have no meaning.
     *
     * <p>The method accepts any number of arrays and views of any format. It multiplies two at a time, in the order
     * with the least estimated number of products and entries, and computes each pair as one matrix product. The result
     * is sparse if all operands are sparse. A sparse result of rank 2 is CSC if all operands are CSC and otherwise CSR;
     * for other ranks, it is COO. If an operand is DENSE, the result is DENSE. Types, fills and elements that are not
     * stored follow the rules of {@link org.sparse4j.family.LinearAlgebraOps}: if operands have a fill other than 0,
     * the result and intermediate results may be DENSE or have a fill. {@code org.sparse4j.densifyLimit} applies to
     * each of them. There may be at most 64 labels, which are the letters and the dimensions of the ellipsis, and at
     * most 32 in one array or intermediate result.
     *
     * @throws IllegalArgumentException if the subscripts are invalid or do not fit the ranks, or if extents differ; the
     *     message names the operands
     * @throws org.sparse4j.WouldDensifyException if the result would, because of fills, store more elements than the
     *     limit
     */
    public INDArray einsum(String subscripts, INDArray... operands) {
        return Tensors.einsum(subscripts, operands);
    }

    /**
     * Returns the sum of products over pairs of dimensions, axes[0] of a and axes[1] of b, as NumPy's tensordot. The
     * result has the remaining dimensions of a, followed by those of b. It is sparse if both operands are sparse. If
     * {@code axes} has no pairs, the result has the products of all elements of a with all elements of b. The product
     * is computed as by {@link #einsum(String, INDArray...)}.
     */
    public INDArray tensorMmul(INDArray a, INDArray b, int[][] axes) {
        return Tensors.tensorMmul(a, b, null, axes);
    }

    /**
     * Does the same as {@link #tensorMmul(INDArray, INDArray, int[][])}, but writes into {@code result}, which must
     * have the shape of the product, and returns it.
     */
    public INDArray tensorMmul(INDArray a, INDArray b, INDArray result, int[][] axes) {
        return Tensors.tensorMmul(a, b, Arguments.given(result, "tensorMmul", "the array for the result"), axes);
    }

    /**
     * Returns the Kronecker product, as NumPy's kron: blocks of b scaled by the elements of a. Leading extents of 1
     * make the ranks equal. The result is sparse if at least one factor is sparse. A sparse result of rank 2 is CSC if
     * all sparse factors are CSC and otherwise CSR; for other ranks, it is COO. Each element is one product. The result
     * has entries only where the sparse factors have entries; a DENSE factor counts as storing all elements. The method
     * creates the entries in order, in O(stored elements of a times those of b) time.
     *
     * <p>If a factor has a fill other than 0, the method computes the product as a broadcast element-wise
     * multiplication, which has at most 16 dimensions. The result is then sparse if both factors are sparse, its fill
     * is the product of the fills, and {@code org.sparse4j.densifyLimit} applies.
     */
    public INDArray kron(INDArray a, INDArray b) {
        return Call.of(Function.TENSOR, TensorOp.KRON).operand(a).operand(b).array();
    }

    /**
     * Returns the sums of products over the last dimensions, as NumPy's inner. The last dimensions must have equal
     * lengths. The result has the other dimensions of a, followed by those of b. If a or b is a scalar, the result is
     * the product of the scalar with each element of the other operand. The result is sparse if both operands are
     * sparse.
     */
    public INDArray inner(INDArray a, INDArray b) {
        return Tensors.inner(a, b);
    }

    /**
     * Returns the products of all elements of a with all elements of b, each in C order, as a matrix, as NumPy's outer.
     * The result is sparse under the conditions of {@link #kron(INDArray, INDArray)}.
     */
    public INDArray outer(INDArray a, INDArray b) {
        return Tensors.outer(a, b);
    }

    // ---- products at the coordinates of a pattern ----------------------------------------------------------------

    /**
     * Returns the elements of the product a b at the coordinates of the entries of a pattern: r_ij = (a b)_ij. The
     * result has the same pattern. O(nnz k) time.
     *
     * @param pattern sparse [m, n]; the method does not read its values
     * @param a dense [m, k], or sparse with fill 0; for other fills, call {@code a.mmul(b, mask)}
     * @param b dense [k, n], which may be a transpose, or sparse with fill 0
     */
    public INDArray sddmm(INDArray pattern, INDArray a, INDArray b) {
        return sddmm(pattern, a, b, null);
    }

    /**
     * Does the same as {@link #sddmm(INDArray, INDArray, INDArray)}, but writes into {@code result}, which must have
     * the shape of the pattern, and returns it; for null, returns a new array.
     */
    public INDArray sddmm(INDArray pattern, INDArray a, INDArray b, INDArray result) {
        return Call.of(Function.SDDMM).operand(pattern).operand(a).operand(b).result(result).flag(Flags.STORED)
                .array(result);
    }

    /**
     * Does the same as {@link #sddmm(INDArray, INDArray, INDArray)}, but multiplies each element by the entry of s at
     * the same coordinates: r_ij = s_ij (a b)_ij. The fill of s must be 0.
     */
    public INDArray sddmmWeighted(INDArray s, INDArray a, INDArray b) {
        return Call.of(Function.SDDMM).named("sddmmWeighted").operand(s).operand(a).operand(b).array();
    }

    /**
     * Returns, for each row i of s, the sum of y_j y_j^T over the columns j of its entries, where y_j is row j of y:
     * [m, k, k]. O(nnz k^2) time.
     */
    public INDArray rowGram(INDArray s, INDArray y) {
        return rowGram(s, y, null);
    }

    /**
     * Writes, for each row i of s, the sum of y_j y_j^T over the columns j of its entries into {@code out} and returns
     * it. Here y_j is row j of y. O(nnz k^2) time.
     *
     * @param s sparse [m, n]; the method does not read its values
     * @param y dense [n, k]
     * @param out dense [m, k, k], or null for a new array
     */
    public INDArray rowGram(INDArray s, INDArray y, INDArray out) {
        return Call.of(Function.ROW_GRAM).operand(s).operand(y).result(out).flag(Flags.STORED).array(out);
    }

    /** Does the same as {@link #rowGram(INDArray, INDArray, INDArray)}, but multiplies each term by the value s_ij of the entry. */
    public INDArray rowGramWeighted(INDArray s, INDArray y, INDArray out) {
        return Call.of(Function.ROW_GRAM).named("rowGramWeighted").operand(s).operand(y).result(out).array(out);
    }

    /**
     * Does the same as {@link #rowGram(INDArray, INDArray, INDArray)} and adds ridge_i to the diagonal of the matrix of
     * row i. The results are the matrices of the regularised least-squares systems that alternating least squares
     * solves, in the form that {@link org.sparse4j.blas.Lapack#posv} accepts. For a row without entries, the matrix is
     * ridge_i times the identity.
     *
     * @param ridge a vector [m] of any format and type, which is read in the type of y
     */
    public INDArray rowGram(INDArray s, INDArray y, INDArray ridge, INDArray out) {
        return Call.of(Function.ROW_GRAM).operand(s).operand(y).operand(ridge).result(out).flag(Flags.STORED).array(out);
    }

    /**
     * Does the same as {@link #rowGram(INDArray, INDArray, INDArray, INDArray)}, but multiplies each term by the value
     * s_ij of the entry.
     */
    public INDArray rowGramWeighted(INDArray s, INDArray y, INDArray ridge, INDArray out) {
        return Call.of(Function.ROW_GRAM).named("rowGramWeighted").operand(s).operand(y).operand(ridge).result(out).array(out);
    }
}
