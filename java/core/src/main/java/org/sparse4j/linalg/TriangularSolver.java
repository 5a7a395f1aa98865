// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * Solves systems with one triangle of a sparse matrix by substitution. The solver analyses the triangle once and solves
 * independent rows in parallel. It ignores the elements outside of the triangle.
 *
 * <p>The solver computes in the matrix's type and multiplies by the reciprocals of the diagonal. The bits of a solution
 * do not depend on the number of threads. O(nnz) time for each right-hand side.
 *
 * <pre>{@code
 * INDArray a = Sparse4j.coo(2, 2).add(2, 0, 0).add(1, 1, 0).add(4, 1, 1).build(SparseFormat.CSR);
 * try (TriangularSolver l = TriangularSolver.lower(a)) {
 *     INDArray x = l.solve(Sparse4j.create(new double[] {2, 9}));
 *     System.out.println(Arrays.toString(x.toDoubleVector()));  // [1.0, 2.0]
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class TriangularSolver extends DirectSolver {
    private TriangularSolver(INDArray a, UpLo triangle, Diag diagonal, boolean transpose) {
        super(SolverObject.create(SolverKind.TRIANGULAR, a, new double[0], triangle == UpLo.UPPER ? 1 : 0,
                diagonal == Diag.UNIT ? 1 : 0, transpose ? 1 : 0));
    }

    /**
     * Creates a solver for a triangle.
     *
     * @param a a square matrix
     * @param triangle the triangle of a to read
     * @param diagonal whether to read the diagonal of a, or take ones instead
     * @param transpose whether to solve a^T x = b instead of a x = b
     * @throws ArithmeticException if a diagonal element is 0 or missing; the message has its row
     */
    public static TriangularSolver of(INDArray a, UpLo triangle, Diag diagonal, boolean transpose) {
        Arguments.given(a, "TriangularSolver", "the matrix");
        Arguments.given(triangle, "TriangularSolver", "the triangle");
        Arguments.given(diagonal, "TriangularSolver", "the kind of diagonal");
        return new TriangularSolver(a, triangle, diagonal, transpose);
    }

    /** Creates a solver for the lower triangle of a, including its diagonal. */
    public static TriangularSolver lower(INDArray a) {
        return of(a, UpLo.LOWER, Diag.NON_UNIT, false);
    }

    /** Creates a solver for the upper triangle of a, including its diagonal. */
    public static TriangularSolver upper(INDArray a) {
        return of(a, UpLo.UPPER, Diag.NON_UNIT, false);
    }

    /**
     * Returns the number of levels: the length of the longest chain of rows in which each row depends on the row before
     * it. On average, rows / levels() rows can be solved in parallel.
     */
    public long levels() {
        return object.info().word(6);
    }
}
