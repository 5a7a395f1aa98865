// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;

/**
 * Matrix and vector products by the rules of NumPy's matmul for ranks 1 and 2. The product of two vectors is a scalar,
 * and [1, k] x [k] is [1]. A zero that is not stored contributes nothing to a product, even if the element of the other
 * factor that it meets is NaN or infinite, as a stored entry or as the fill. The product of sparse factors is sparse:
 * CSC if both factors are CSC, otherwise CSR. With a dense factor, the product is DENSE. The methods throw
 * IllegalArgumentException if a factor is BOOL or the lengths do not fit.
 *
 * <p>As in BLAS, the product of finite floating-point factors has infinite or NaN elements if a term or a partial sum
 * overflows its type. The order of the terms, and therefore the format, decides between infinity and NaN. Divide a
 * factor by a power of two to avoid the overflow. {@code BlasWrapper.dot} overflows only if its result does.
 *
 * <p>If a factor has a fill f other than 0, all its elements take part: the product is the sparse product of the stored
 * differences from the fill, plus terms of rank one. If the other factor is sparse too, the result is DENSE if more
 * than half of it would be stored. Otherwise it is sparse with the fill f g k, where g is the fill of the second factor
 * and k is the inner length. If g is not 0, it stores the rows in which the first factor has an entry. If f is not 0,
 * it stores the columns in which the second factor has an entry. If the result would store more elements than {@code
 * org.sparse4j.densifyLimit}, the method throws WouldDensifyException before it computes any, unless a DENSE array
 * receives the result. The methods make no factor dense.
 *
 * <p>A product takes O(multiplications + size of the result) time. Floating-point sums are as accurate as sums of all
 * terms in any order, and have infinities and NaN in the same elements as those sums. Integers wrap around.
 *
 * @since 0.1.0
 */
public interface LinearAlgebraOps extends ArrayFamily {
    /**
     * Returns whether this is a square matrix that equals its transpose: every element (i, j), stored or not, has the
     * value of element (j, i), compared as by {@link ComparisonOps#eq(INDArray)}. Returns false for any other shape,
     * and if an element is NaN. O(nnz) time for sparse arrays. For CSR and CSC, the method builds the layout of the
     * transpose, which stays in memory with the array; {@link SparseOps#dropLayouts()} frees it.
     */
    boolean isSymmetric();

    /**
     * Returns whether this is a square matrix whose elements (i, j) and (j, i) differ by at most {@code tolerance}
     * times the larger magnitude of the two, computed in DOUBLE. Returns false for any other shape, and if an element
     * is NaN. An infinity equals only itself. BOOL elements compare exactly. O(nnz) time for sparse arrays; unless the
     * array equals its transpose, the method allocates some arrays of the same size.
     *
     * @param tolerance a finite number of at least 0, such as 1e-12
     * @throws IllegalArgumentException if the tolerance is negative, NaN or infinite
     */
    boolean isSymmetric(double tolerance);

    /** Returns the matrix product this * b. */
    INDArray mmul(INDArray b);

    /**
     * Writes the matrix product this * b into {@code result} and returns it. The result may also be a factor. If {@code
     * result} is null, returns a new array. The type in which sums accumulate depends on the type of the result: LONG
     * for INT factors and a LONG result, DOUBLE for integer factors and a floating result, and DOUBLE for FLOAT factors
     * unless the result is FLOAT.
     */
    INDArray mmul(INDArray b, INDArray result);

    /**
     * Returns the matrix product over a semiring. With sparse operands, elements that are not stored contribute
     * nothing, and the fill of the result is the zero of the semiring. With a dense operand, the result is DENSE.
     *
     * @throws IllegalArgumentException if the fill of a sparse operand is neither 0 nor the zero of the semiring
     *     (PLUS_TIMES accepts every fill)
     */
    INDArray mmul(INDArray b, Semiring semiring);

    /**
     * Returns the elements of the matrix product this * b that a mask allows, and computes no others. The result is
     * sparse with fill 0 unless an operand is DENSE. If a factor has a fill other than 0 and the mask is complemented,
     * throws WouldDensifyException if the result would store more elements than {@code org.sparse4j.densifyLimit}.
     */
    INDArray mmul(INDArray b, Mask mask);

    /** Does the same as {@link #mmul(INDArray, Semiring)} for the elements that a mask allows. */
    INDArray mmul(INDArray b, Semiring semiring, Mask mask);

    /**
     * Returns the matrix product this * b. A dense product is laid out in C ('c') or Fortran ('f') order; the order has
     * no effect on a sparse product.
     */
    INDArray mmul(INDArray b, char resultOrder);

    /**
     * Returns the matrix product of the operands, or its transpose. {@code transpose} says for each operand and for the
     * result whether it is transposed.
     */
    INDArray mmul(INDArray b, MMulTranspose transpose);

    /**
     * Writes the matrix product of the operands into {@code result}. {@code transpose} says for each operand and for
     * the product whether it is transposed. Returns the result, or its transposed view if the product is to be
     * transposed. If {@code result} is null, does the same as {@link #mmul(INDArray, MMulTranspose)}.
     */
    INDArray mmul(INDArray b, INDArray result, MMulTranspose transpose);

    /**
     * Does the same as {@link #mmul(INDArray, MMulTranspose)}, but writes into this array, which must have the shape of
     * the product.
     */
    INDArray mmuli(INDArray b, MMulTranspose transpose);

    /** Does the same as {@link #mmul(INDArray, INDArray, MMulTranspose)}. */
    INDArray mmuli(INDArray b, INDArray result, MMulTranspose transpose);

    /** Writes the matrix product this * b into this array, which must have the shape of the product, and returns it. */
    INDArray mmuli(INDArray b);

    /** Does the same as {@link #mmul(INDArray, INDArray)}. */
    INDArray mmuli(INDArray b, INDArray result);

    /**
     * Returns the inner product of two vectors of equal length. FLOAT products accumulate in FLOAT. Integer products
     * are summed exactly and rounded once, so they never wrap around. O(nnz of the sparser vector) time.
     */
    double dot(INDArray y);
}
