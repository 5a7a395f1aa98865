// SPDX-License-Identifier: Apache-2.0
/**
 * BLAS and LAPACK by their names on arrays: {@link org.sparse4j.blas.BlasWrapper} and its levels, batched routines of
 * {@link org.sparse4j.blas.Lapack}; and what products are told: which triangle and diagonal, what is transposed, a
 * {@link org.sparse4j.blas.Mask} for the result, a {@link org.sparse4j.blas.Semiring} to compute in. Routines write into the
 * arrays that BLAS and LAPACK write into. IllegalArgumentException, with the shapes, for operands that do not fit.
 */
package org.sparse4j.blas;
