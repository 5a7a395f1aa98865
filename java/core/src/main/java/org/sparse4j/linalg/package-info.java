// SPDX-License-Identifier: Apache-2.0
/**
 * Solvers of sparse linear systems, least-squares problems and eigenvalue problems.
 *
 * <ul>
 * <li>{@link org.sparse4j.linalg.Solvers} has one-line forms, which create a solver, use it once and close it.
 * <li>{@link org.sparse4j.linalg.SparseCholesky}, {@link org.sparse4j.linalg.SparseLDLT}, {@link
 *     org.sparse4j.linalg.SparseLU} and {@link org.sparse4j.linalg.SparseQR} factorise a matrix; {@link
 *     org.sparse4j.linalg.TriangularSolver} solves with one triangle.
 * <li>{@link org.sparse4j.linalg.IterativeSolver} iterates, with a {@link org.sparse4j.linalg.Preconditioner}.
 * <li>{@link org.sparse4j.linalg.LinearOperator} stands for a matrix that is known only by its products; the solvers
 *     take it in place of an array.
 * </ul>
 *
 * <p><b>Matrices.</b> A matrix must be FLOAT or DOUBLE, with fill 0 and fewer than 2^31 rows and columns. It can have
 * any format and can be a view. Solvers copy the matrix, so later changes of the array have no effect on them.
 * Right-hand sides must be dense. Solvers compute in DOUBLE, except {@link org.sparse4j.linalg.TriangularSolver};
 * results have the matrix's type.
 *
 * <p><b>Errors.</b> Each method throws:
 *
 * <ul>
 * <li>IllegalArgumentException if shapes do not fit (the message has both shapes), or an element is NaN or infinite
 *     (the message has its position)
 * <li>ArithmeticException if the matrix is singular or not positive definite (the message has the row or column), or an
 *     iteration does not converge (the message has the residual)
 * <li>IllegalStateException after close()
 * </ul>
 *
 * <p><b>Threads.</b> Several threads may solve with one object at the same time. If another thread is using the object,
 * refactor() throws ConcurrentModificationException.
 *
 * <p><b>Memory.</b> The caller closes solvers and results. {@code Sparse4j.memory()} counts matrices, factors and
 * iterations.
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.linalg;
