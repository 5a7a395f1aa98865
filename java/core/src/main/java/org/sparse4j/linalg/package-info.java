// SPDX-License-Identifier: Apache-2.0
/**
 * Solvers of sparse linear systems and eigenvalue problems. The matrix is an array of any format or view, FLOAT or
 * DOUBLE, with fill 0 and fewer than 2^31 rows and columns; it is copied, so that a solver does not change when the array
 * does. Right sides are dense. Computed in DOUBLE, but for {@link org.sparse4j.linalg.TriangularSolver}; results have the
 * matrix's type. IllegalArgumentException for what does not fit, with both shapes, and for NaN or infinity, with its
 * place; ArithmeticException for singular, indefinite and not converged, with the row or the residual;
 * IllegalStateException after close().
 *
 * <p>Any number of threads may solve with one object at once; refactor() beside another use throws
 * ConcurrentModificationException. Factors of the direct solvers are not counted in the memory manager.
 */
package org.sparse4j.linalg;
