// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.solver;

/** The solvers of the native library, with the numbers of s4j_solver_kind. */
public enum SolverKind {
    TRIANGULAR(801, "TriangularSolver"),
    CHOLESKY(802, "SparseCholesky"),
    LDLT(803, "SparseLDLT"),
    LU(804, "SparseLU"),
    QR(805, "SparseQR"),
    CG(811, "cg"),
    BICGSTAB(812, "bicgstab"),
    GMRES(813, "gmres"),
    MINRES(814, "minres"),
    LSMR(815, "lsmr"),
    EIGSH(821, "eigsh"),
    SVDS(822, "svds"),
    EIGS(823, "eigs"),
    EIGSH_GENERALISED(824, "eigsh");

    private final int id;
    private final String text;

    SolverKind(int id, String text) {
        this.id = id;
        this.text = text;
    }

    public int id() {
        return id;
    }

    /** Returns whether steps compute the factors or the preconditioner; the creation of the solver then only reads the matrix. */
    boolean madeInSteps() {
        return id >= CHOLESKY.id && id <= LSMR.id;
    }

    /** Returns the name that users know, for messages. */
    public String text() {
        return text;
    }
}
