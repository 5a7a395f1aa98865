// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.UpLo;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * Substitution with one triangle of a sparse matrix, analysed once: rows that do not depend on each other are solved
 * together. What lies outside of the triangle is not read. Works in the matrix's type; multiplies by 1 / diagonal. The
 * bits of a solution do not depend on the number of threads. O(nnz) per right side.
 *
 * <pre>{@code
 * INDArray a = Sparse4j.coo(2, 2).add(2, 0, 0).add(1, 1, 0).add(4, 1, 1).build(SparseFormat.CSR);
 * try (TriangularSolver l = TriangularSolver.lower(a)) {
 *     INDArray x = l.solve(Sparse4j.create(new double[] {2, 9}));
 *     System.out.println(Arrays.toString(x.toDoubleVector()));  // [1.0, 2.0]
 * }
 * }</pre>
 */
public final class TriangularSolver extends DirectSolver {
    private TriangularSolver(INDArray a, UpLo triangle, Diag diagonal, boolean transpose) {
        super(SolverObject.create(SolverKind.TRIANGULAR, a, new double[0], triangle == UpLo.UPPER ? 1 : 0,
                diagonal == Diag.UNIT ? 1 : 0, transpose ? 1 : 0));
    }

    /**
     * Analyses a triangle.
     *
     * @param a a square matrix
     * @param triangle which half of a is read
     * @param diagonal whether its diagonal counts, or ones do
     * @param transpose whether a^T x = b is solved instead of a x = b
     * @throws ArithmeticException naming the row whose diagonal element is 0 or missing
     */
    public static TriangularSolver of(INDArray a, UpLo triangle, Diag diagonal, boolean transpose) {
        Arguments.given(a, "TriangularSolver", "the matrix");
        Arguments.given(triangle, "TriangularSolver", "the triangle");
        Arguments.given(diagonal, "TriangularSolver", "the kind of diagonal");
        return new TriangularSolver(a, triangle, diagonal, transpose);
    }

    /** The lower triangle of a, with its diagonal. */
    public static TriangularSolver lower(INDArray a) {
        return of(a, UpLo.LOWER, Diag.NON_UNIT, false);
    }

    /** The upper triangle of a, with its diagonal. */
    public static TriangularSolver upper(INDArray a) {
        return of(a, UpLo.UPPER, Diag.NON_UNIT, false);
    }

    /** Length of the longest chain of rows that wait for each other: rows / levels() rows can be solved at once. */
    public long levels() {
        return object.info().word(6);
    }
}
