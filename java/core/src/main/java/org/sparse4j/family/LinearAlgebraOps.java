// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;

/**
 * Products by NumPy's matmul rules for ranks 1 and 2: rank 1 x rank 1 is a scalar, [1,k] x [k] is [1]. Zeros that
 * are not stored contribute nothing, even against NaN or infinity, stored ones or a fill. A sparse product of sparse
 * factors is CSR, or CSC when both are; with a dense factor it is DENSE. A BOOL factor, or lengths that do not fit, throw
 * an IllegalArgumentException. As in BLAS, a product of finite floating factors is infinite or NaN if a term or a partial
 * sum overflows its type. Which of the two depends on the order of the terms, and so on the formats. Divide a factor by a
 * power of two to avoid the overflow. {@code BlasWrapper.dot} overflows only if its result does.
 *
 * <p>A factor with a fill f other than 0 counts as one that stores every element: the sparse product plus a term of rank
 * one. Times a sparse factor the result is DENSE, or, where at most half of it would be stored, sparse with a fill: rows
 * of which the first stores something (if the second has a fill g) and columns of which the second does (if the first
 * has one), and f g k elsewhere, k the inner length. More elements to store than {@code org.sparse4j.densifyLimit} are
 * refused (WouldDensifyException) before any is computed, unless a DENSE array receives them. No factor is made dense.
 * O(products + result). Floating sums are as near as sums of all terms in any order, and infinities and NaN are where
 * those have them; integers wrap.
 */
public interface LinearAlgebraOps extends ArrayFamily {
    /**
     * Whether this is a square matrix that equals its transpose: every element (i, j) has the value of element (j, i), as
     * {@link ComparisonOps#eq(INDArray)} compares, whether stored or not. False for any other shape, and where an element
     * is NaN, which equals nothing. O(nnz) of sparse arrays; those of CSR and CSC make the layout of the transpose, which
     * is kept.
     */
    boolean isSymmetric();

    /**
     * Whether this is a square matrix whose elements (i, j) and (j, i) differ by at most {@code tolerance} times the larger
     * magnitude of the two, computed in DOUBLE. False for any other shape, and where an element is NaN. Infinities equal
     * themselves alone. BOOL is compared exactly. O(nnz) of sparse arrays; makes some arrays of their size unless this
     * equals its transpose.
     *
     * @param tolerance a finite number of at least 0, such as 1e-12
     * @throws IllegalArgumentException if the tolerance is negative, NaN or infinite
     */
    boolean isSymmetric(double tolerance);

    /** The matrix product this * b. */
    INDArray mmul(INDArray b);

    /**
     * The matrix product this * b, into result; returns it. The result may be a factor; null asks for a new array. Sums
     * are accumulated for the result's type: products of INT in LONG for a LONG result, of integers in DOUBLE for a
     * floating one, of FLOAT in DOUBLE unless it is FLOAT.
     */
    INDArray mmul(INDArray b, INDArray result);

    /**
     * The product over a semiring. Of sparse operands what is not stored adds nothing: their fill is 0 or the
     * semiring's zero, which the result's is (another, but over PLUS_TIMES: IllegalArgumentException). With a dense operand the result is DENSE.
     */
    INDArray mmul(INDArray b, Semiring semiring);

    /**
     * The matrix product this * b where a mask allows; sparse with fill 0 unless an operand is DENSE. No other entry is
     * formed. Of factors with a fill the complement of a mask is held to {@code org.sparse4j.densifyLimit}.
     */
    INDArray mmul(INDArray b, Mask mask);

    /** As {@link #mmul(INDArray, Semiring)} where a mask allows. */
    INDArray mmul(INDArray b, Semiring semiring, Mask mask);

    /** The matrix product this * b; a dense one lies in 'c' or 'f' order, a sparse one has no such order. */
    INDArray mmul(INDArray b, char resultOrder);

    /** The matrix product of the operands, each transposed as asked, or its transpose. */
    INDArray mmul(INDArray b, MMulTranspose transpose);

    /**
     * The matrix product of the operands, each transposed as asked, into result. Returns the result, or its transposed
     * view when the product is to be transposed. Null asks for a new array, as {@link #mmul(INDArray, MMulTranspose)}.
     */
    INDArray mmul(INDArray b, INDArray result, MMulTranspose transpose);

    /** As {@link #mmul(INDArray, MMulTranspose)}, into this array, whose shape must be the product's. */
    INDArray mmuli(INDArray b, MMulTranspose transpose);

    /** As {@link #mmul(INDArray, INDArray, MMulTranspose)}. */
    INDArray mmuli(INDArray b, INDArray result, MMulTranspose transpose);

    /** The matrix product this * b, into this array, whose shape must be the product's. */
    INDArray mmuli(INDArray b);

    /** As {@link #mmul(INDArray, INDArray)}. */
    INDArray mmuli(INDArray b, INDArray result);

    /**
     * Returns the inner product of two vectors of one length. Sums of FLOAT are accumulated in FLOAT; integers are summed
     * exactly and rounded once, and never wrap. O(nnz of the sparser).
     */
    double dot(INDArray y);
}
