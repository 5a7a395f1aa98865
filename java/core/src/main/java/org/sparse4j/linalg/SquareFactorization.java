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

/**
 * Factors of a square matrix, which also give its determinant and condition number.
 *
 * @since 0.1.0
 */
public abstract class SquareFactorization extends Factorization {
    private static final System.Logger LOG = System.getLogger("org.sparse4j.linalg");
    // The condition estimate costs about ten solves, so it runs only if the least pivot divided by the largest is below
    // this. If the ratio is larger, the matrix is hardly ever singular to working precision.
    private static final double SUSPICIOUS = 1e-6;
    private static final double SINGULAR = 1 / Math.ulp(1.0);

    private final String name;

    SquareFactorization(SolverKind kind, SolverObject object, FactorizationListener listener) {
        super(object, listener);
        name = kind.text();
        warnWhenSingular();
    }

    /**
     * Logs one warning if the matrix is singular to working precision, since no digit of a solution may then be right.
     */
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
     * Solves a^T x = b. If b is a matrix, the method solves one system for each of its columns.
     *
     * @param b the right-hand side, dense, [n] or [n, k]
     * @return x, a new dense array of b's shape and the matrix's type
     * @throws IllegalArgumentException if the shape of b does not fit (the message has both shapes), or b is sparse
     */
    public INDArray solveTransposed(INDArray b) {
        return object.solve(b, SolverObject.SolveForm.TRANSPOSED);
    }

    @Override
    UnaryOperator<INDArray> transposedSolve() {
        return this::solveTransposed;
    }

    /**
     * Solves a x = b with iterative refinement (Arioli, Demmel, Duff 1989). The method adds corrections a^-1 (b - a x)
     * to x as long as each one halves the componentwise backward error. The solution is then as accurate as DOUBLE
     * allows, entry by entry, even if rows differ much in magnitude. The factors may also be those of a FLOAT copy of
     * a, or of a similar matrix, if the corrections converge.
     *
     * <p>If the corrections do not converge, the method does not throw: check {@link RefinedSolution#backwardError()}.
     * The method copies a in DOUBLE; each step costs one solve and two products.
     *
     * @param a the matrix, square, of any format; may be a view, and may differ from the factorised matrix
     * @param b the right-hand side, dense, [n] or [n, k]; the backward error is the largest of all columns
     * @return x in DOUBLE, with its backward error
     * @throws IllegalArgumentException if the shape of a or b does not fit; the message has the shapes
     * @throws ArithmeticException if a solution exceeds the range of the factors' type
     * @throws java.util.concurrent.CancellationException if the thread is interrupted, between two steps; its interrupt
     *     status stays set
     */
    public RefinedSolution solveRefined(INDArray a, INDArray b) {
        return Refinement.solve(rows(), this::solve, a, b);
    }

    /**
     * Returns an estimate of the condition number |a| |a^-1| in the 1-norm (Higham, Tisseur 2000). The estimate never
     * exceeds the condition number and is hardly ever below a third of it. As a rule of thumb, 1e-16 times the estimate
     * bounds the relative error of a solution. Returns infinity if solutions exceed the range of DOUBLE. The method
     * costs about ten solves.
     */
    public double conditionEstimate() {
        double norm = Double.longBitsToDouble(object.info().word(7));
        try {
            return rows() == 0 ? 0 : norm * OneNorm.estimate(LinearOperator.operator(inverse()));
        } catch (ArithmeticException e) {
            return Double.POSITIVE_INFINITY; // solve() throws if the solution overflows
        }
    }

    /**
     * Returns the determinant. If it exceeds the range of DOUBLE, the result is infinite or 0; {@link
     * #logAbsDeterminant()} is finite even then.
     */
    public double determinant() {
        OpResult info = object.info();
        return info.word(4) * StrictMath.exp(Double.longBitsToDouble(info.word(5)));
    }

    /** Returns the natural logarithm of the magnitude of the determinant. */
    public double logAbsDeterminant() {
        return Double.longBitsToDouble(object.info().word(5));
    }

    /**
     * Returns the sign of the determinant, 1 or -1; the determinant is not 0. If the matrix is singular to working
     * precision ({@link #conditionEstimate()} of 1e15 or more), rounding errors may determine the sign, here and in {@link
     * #determinant()}.
     */
    public int determinantSign() {
        return (int) object.info().word(4);
    }
}
