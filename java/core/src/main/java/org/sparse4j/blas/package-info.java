// SPDX-License-Identifier: Apache-2.0
/**
 * BLAS and LAPACK routines on arrays, under their names, and the parameters of matrix products.
 *
 * <ul>
 * <li>{@link org.sparse4j.blas.BlasWrapper} has all routines; {@link org.sparse4j.blas.Level1}, {@link
 *     org.sparse4j.blas.Level2}, {@link org.sparse4j.blas.Level3} and the batched routines of {@link
 *     org.sparse4j.blas.Lapack} are static methods. Routines write into the same arguments as BLAS and LAPACK, and
 *     throw IllegalArgumentException, with the shapes, if operands do not fit.
 * <li>{@link org.sparse4j.blas.UpLo}, {@link org.sparse4j.blas.Diag} and {@link org.sparse4j.blas.Side} describe
 *     triangles; {@link org.sparse4j.blas.MMulTranspose} the transpositions of a product.
 * <li>{@link org.sparse4j.blas.Mask} restricts a product to some elements; {@link org.sparse4j.blas.Semiring} replaces
 *     its addition and multiplication.
 * </ul>
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.blas;
