// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** An approximation m of a matrix a with which an iteration works on m^-1 a: fewer iterations, each dearer. */
public enum Preconditioner {
    /** None: m is 1. */
    NONE,
    /** The diagonal, which must not hold a 0. For lsmr: columns are scaled to norm 1. */
    JACOBI,
    /** Symmetric successive over-relaxation: two substitutions with the triangles of a. Symmetric where a is. */
    SSOR,
    /** Cholesky's factor on the pattern of a's lower triangle; a must be symmetric positive definite. */
    IC0,
    /** LU factors on the pattern of a. */
    ILU0,
    /**
     * LU factors with threshold and pivots (ILUTP, Saad 1994): {@link SolverOptions#dropTolerance} and
     * {@link SolverOptions#fill} say what is kept. For any square matrix, zeros on its diagonal too.
     */
    ILUT,
    /**
     * Cholesky's factor with threshold, likewise; a must be symmetric positive definite or semidefinite. Where a pivot is
     * not positive, the factor is that of a plus a multiple of its diagonal (Manteuffel 1980):
     * {@link IterativeSolver#shift()}.
     */
    ICT,
    /**
     * A V-cycle of algebraic multigrid by smoothed aggregation (Vanek, Mandel, Brezina 1996); a must be symmetric positive
     * definite or semidefinite. For discretised differential equations and graphs, whose number of iterations it makes all but
     * independent of the size.
     */
    MULTIGRID;

    private static final int CALLERS = 5;

    /** s4j_preconditioner; one of the caller's without a kind. */
    static int id(Preconditioner kind) {
        return kind == null ? CALLERS : kind.ordinal() < CALLERS ? kind.ordinal() : kind.ordinal() + 1;
    }
}
