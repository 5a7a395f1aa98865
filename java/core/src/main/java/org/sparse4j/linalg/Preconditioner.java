// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/**
 * Preconditioners that the solver computes from the matrix: an approximation m of a, with which the solver iterates on
 * m^-1 a. A better approximation takes fewer iterations, but each iteration costs more.
 *
 * @since 0.1.0
 */
public enum Preconditioner {
    /** No preconditioner: m is the identity. */
    NONE,
    /** The diagonal, which must have no zeros. For lsmr, it scales the columns of the matrix to norm 1. */
    JACOBI,
    /** Symmetric successive over-relaxation: two substitutions with the triangles of a. The preconditioner is symmetric if a is. */
    SSOR,
    /** Incomplete Cholesky factor on the pattern of a's lower triangle; a must be symmetric positive definite. */
    IC0,
    /** Incomplete LU factors on the pattern of a. */
    ILU0,
    /**
     * Incomplete LU factors with threshold and pivoting (ILUTP, Saad 1994), for any square matrix, even with zeros on
     * its diagonal. {@link SolverOptions#dropTolerance} and {@link SolverOptions#fill} decide which entries the factors
     * keep.
     */
    ILUT,
    /**
     * Incomplete Cholesky factor with threshold; a must be symmetric positive definite or semidefinite. {@link
     * SolverOptions#dropTolerance} and {@link SolverOptions#fill} decide which entries the factor keeps. If a pivot is
     * not positive, the method factorizes a plus a multiple of its diagonal (Manteuffel 1980), see {@link
     * IterativeSolver#shift()}.
     */
    ICT,
    /**
     * One V-cycle of algebraic multigrid by smoothed aggregation (Vanek, Mandel, Brezina 1996); a must be symmetric
     * positive definite or semidefinite. It works best for discretised differential equations and graphs, where the
     * number of iterations hardly depends on the size.
     */
    MULTIGRID;

    private static final int CALLERS = 5;

    /** Returns the number of s4j_preconditioner; null stands for an operator of the caller. */
    static int id(Preconditioner kind) {
        return kind == null ? CALLERS : kind.ordinal() < CALLERS ? kind.ordinal() : kind.ordinal() + 1;
    }
}
