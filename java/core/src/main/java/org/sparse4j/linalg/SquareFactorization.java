// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.function.UnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.backend.OpResult;
import org.sparse4j.linalg.operator.OneNorm;
import org.sparse4j.linalg.result.RefinedSolution;
import org.sparse4j.linalg.solver.Refinement;
import org.sparse4j.linalg.solver.SolverKind;
import org.sparse4j.linalg.solver.SolverObject;

/** Factors of a square matrix, which tell its determinant. */
public abstract class SquareFactorization extends Factorization {
    private static final System.Logger LOG = System.getLogger("org.sparse4j.linalg");
    // Pivots that differ less hardly ever come of a matrix that is singular to working precision: the estimate, which costs
    // as much as ten solves, is only made beyond.
    private static final double SUSPICIOUS = 1e-6;
    private static final double SINGULAR = 1 / Math.ulp(1.0);

    private final String name;

    SquareFactorization(SolverKind kind, SolverObject object, FactorizationListener listener) {
        super(object, listener);
        name = kind.text();
        warnWhenSingular();
    }

    /** Solutions of a matrix that is singular to working precision may have no digit right: that is said once. */
    private void warnWhenSingular() {
        if (!(Double.longBitsToDouble(object.info().word(9)) < SUSPICIOUS)) {
            return;
        }
        double condition = conditionEstimate();
        if (!(condition < SINGULAR)) {
            LOG.log(System.Logger.Level.WARNING, "{0}: the matrix is singular to working precision, its condition number about"
                    + " {1}; solutions may have no digit right", name, Double.toString(condition));
        }
    }

    @Override
    public void refactor(INDArray a) {
        super.refactor(a);
        warnWhenSingular();
    }

    /**
     * Solves a^T x = b, for every column when b is a matrix.
     *
     * @param b dense, [n] or [n, k]
     * @return x, a new dense array of b's shape and the matrix's type
     * @throws IllegalArgumentException when b does not fit, with both shapes, or is sparse
     */
    public INDArray solveTransposed(INDArray b) {
        return object.solve(b, SolverObject.SolveForm.TRANSPOSED);
    }

    @Override
    UnaryOperator<INDArray> transposedSolve() {
        return this::solveTransposed;
    }

    /**
     * Solves a x = b and corrects x by solutions for what is left, b - a x, as long as that halves the error (iterative
     * refinement; Arioli, Demmel, Duff 1989): solutions as exact as DOUBLE allows, entry by entry, also where rows are of very
     * different size. Factors of a FLOAT copy of a, or of a matrix nearby, may serve too, where the corrections converge.
     *
     * @param a the matrix, square, of any format and view; it need not be the factors' own
     * @param b dense, [n] or [n, k]; the error is that of the worst column
     * @return x in DOUBLE, with the error that it has: small only when refinement succeeded. Costs a copy of a, and for each
     *     step one solution and two products
     * @throws IllegalArgumentException when a or b does not fit, with the shapes
     * @throws ArithmeticException when a solution leaves the range of the factors' type
     * @throws java.util.concurrent.CancellationException between two steps, when the thread was interrupted, which it stays
     */
    public RefinedSolution solveRefined(INDArray a, INDArray b) {
        return Refinement.solve(rows(), this::solve, a, b);
    }

    /**
     * An estimate of the condition number |a| |a^-1| in the 1-norm, which is never too high and hardly ever below a third of
     * it (Higham, Tisseur 2000): 1e16 divided by it tells how far a solution can be trusted. Infinite when solutions leave
     * the range of double. Costs some ten solves.
     */
    public double conditionEstimate() {
        double norm = Double.longBitsToDouble(object.info().word(7));
        try {
            return rows() == 0 ? 0 : norm * OneNorm.estimate(LinearOperator.operator(inverse()));
        } catch (ArithmeticException e) {
            return Double.POSITIVE_INFINITY; // as solve() says
        }
    }

    /** The determinant; infinite or 0 where it leaves the range of double: {@link #logAbsDeterminant()} does not. */
    public double determinant() {
        OpResult info = object.info();
        return info.word(4) * StrictMath.exp(Double.longBitsToDouble(info.word(5)));
    }

    /** The natural logarithm of the determinant's magnitude. */
    public double logAbsDeterminant() {
        return Double.longBitsToDouble(object.info().word(5));
    }

    /**
     * 1 or -1, the sign of the determinant, which is not 0. Of a matrix that is singular to working precision
     * ({@link #conditionEstimate()} from 1e15 on) it may be that of rounding, as may be {@link #determinant()}'s.
     */
    public int determinantSign() {
        return (int) object.info().word(4);
    }
}
