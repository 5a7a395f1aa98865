// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.operator.ArrayOperator;
import org.sparse4j.linalg.operator.CombinedOperators;
import org.sparse4j.linalg.operator.FunctionOperator;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.operator.Operators;

/**
 * A matrix that is known by its products: an array, functions of the caller's, or sums, products and the like of other
 * operators, of which none is formed. Iterative solvers, {@link Solvers#eigsh(LinearOperator, int, EigenOptions)},
 * {@link Solvers#svds(LinearOperator, int, EigenOptions)} take one in place of an array; one of an array alone costs them
 * nothing. Immutable, and of any number of threads where the functions are. Arrays are not copied: an operator changes with
 * them.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.sprand(0.1, 42, 200, 20);
 * LinearOperator a = LinearOperator.of(x).centered();            // the columns of x less their means; x stays sparse
 * System.out.println(a.rows() + " x " + a.columns());            // 200 x 20
 * INDArray sums = a.applyTransposed(Sparse4j.ones(200));
 * System.out.println(sums.amaxNumber().doubleValue() < 1e-12);   // true
 * LinearOperator gram = a.transpose().mmul(a);
 * System.out.println(gram.rows() + " x " + gram.columns());      // 20 x 20
 *
 * // Differences of neighbours on a ring of five: never a matrix at all.
 * LinearOperator ring = LinearOperator.symmetric(5, v -> v.mul(2).subi(v.roll(1)).subi(v.roll(-1)));
 * LinearOperator b = ring.add(LinearOperator.identity(5)).mul(0.5);
 * INDArray column = b.apply(Sparse4j.create(new double[] {1, 0, 0, 0, 0}));
 * System.out.println(Arrays.toString(column.toDoubleVector()));  // [1.5, -0.5, 0.0, 0.0, -0.5]
 * try (Solution s = Solvers.cg(b, column, SolverOptions.defaults())) {
 *     System.out.println(Math.round(s.x().getDouble(0)));        // 1
 * }
 *
 * LinearOperator scaled = LinearOperator.diagonal(Sparse4j.arange(1, 6)).mmul(ring);
 * System.out.println(scaled.kron(ring).rows());                  // 25
 * }</pre>
 */
public final class LinearOperator {
    private final Operator operator;

    LinearOperator(Operator operator) {
        this.operator = operator;
    }

    /** What solvers take; null of none. */
    static Operator operator(LinearOperator a) {
        return a == null ? null : a.operator;
    }

    /**
     * Of a matrix, FLOAT or DOUBLE, any format or view, fill 0. Not copied. Solvers that are given it alone read it once;
     * as a part of another operator one of FLOAT is multiplied in DOUBLE, which takes a copy each time.
     */
    public static LinearOperator of(INDArray matrix) {
        return new LinearOperator(new ArrayOperator(matrix));
    }

    /**
     * Of a function: DOUBLE, [rows, columns], without a transpose.
     *
     * @param product takes x, dense DOUBLE [columns], valid until it returns, which it may write, and returns a x, [rows], dense, FLOAT
     *        or DOUBLE: a new array, x itself, or one of its own that stays as it is until the next call
     */
    public static LinearOperator of(long rows, long columns, UnaryOperator<INDArray> product) {
        return new LinearOperator(
                FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"), null, false));
    }

    /**
     * Of two functions, as {@link #of(long, long, UnaryOperator)}.
     *
     * @param transposedProduct takes y, [rows], and returns a^T y, [columns]
     */
    public static LinearOperator of(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct) {
        return new LinearOperator(FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"),
                Arguments.given(transposedProduct, "LinearOperator", "the transposed product"), false));
    }

    /**
     * Of two functions of vectors and matrices, for products that cost about as much with many columns as with one, such as
     * those that are computed elsewhere: solvers that work with several vectors give them together. Else as
     * {@link #of(long, long, UnaryOperator, UnaryOperator)}.
     *
     * @param product takes x, dense, [columns] or [columns, k], and returns a x, [rows] or [rows, k]
     * @param transposedProduct takes y, [rows] or [rows, k], and returns a^T y
     */
    public static LinearOperator ofMatrices(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct) {
        return new LinearOperator(FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"),
                Arguments.given(transposedProduct, "LinearOperator", "the transposed product"), true));
    }

    /** Of a function that is its own transpose, [n, n]. */
    public static LinearOperator symmetric(long n, UnaryOperator<INDArray> product) {
        return of(n, n, product, product);
    }

    /** The identity, [n, n]. */
    public static LinearOperator identity(long n) {
        return new LinearOperator(Operators.identity(n));
    }

    /** A diagonal matrix, FLOAT where its diagonal is, else DOUBLE; the diagonal is not copied. */
    public static LinearOperator diagonal(INDArray diagonal) {
        return new LinearOperator(Operators.diagonal(Arguments.given(diagonal, "diagonal", "the array")));
    }

    /** u v^T of two dense matrices [rows, k] and [columns, k], or of two vectors [rows] and [columns]. Not copied. */
    public static LinearOperator lowRank(INDArray u, INDArray v) {
        return new LinearOperator(Operators.lowRank(Arguments.given(u, "lowRank", "the left factor"),
                Arguments.given(v, "lowRank", "the right factor")));
    }

    /** Rows. */
    public long rows() {
        return operator.rows();
    }

    /** Columns. */
    public long columns() {
        return operator.columns();
    }

    /** FLOAT when every part of it is, else DOUBLE: the type of what solvers find with it. */
    public DataType dataType() {
        return operator.dataType();
    }

    /** Whether {@link #applyTransposed} works: lsmr and svds need it. */
    public boolean hasTranspose() {
        return operator.hasTranspose();
    }

    /**
     * The product a x, a new dense array.
     *
     * @param x dense, [columns], or [columns, k], whose columns are multiplied
     * @throws IllegalArgumentException when x does not fit, or what a function returns does not
     */
    public INDArray apply(INDArray x) {
        return operator.apply(x);
    }

    /**
     * The product a^T y, as {@link #apply}.
     *
     * @throws UnsupportedOperationException when a function has no transpose
     */
    public INDArray applyTransposed(INDArray y) {
        return operator.applyTransposed(y);
    }

    /** The array that this is, or null. */
    INDArray matrix() {
        return operator.matrix();
    }

    /** a^T. */
    public LinearOperator transpose() {
        Operator transposed = operator.transpose();
        return transposed == operator ? this : new LinearOperator(transposed);
    }

    /** a + b. */
    public LinearOperator add(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Sum(operator, Arguments.given(b, "add", "the operator").operator, 1));
    }

    /** a - b. */
    public LinearOperator sub(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Sum(operator, Arguments.given(b, "sub", "the operator").operator, -1));
    }

    /** factor a. */
    public LinearOperator mul(double factor) {
        return new LinearOperator(new CombinedOperators.Scaled(operator, factor));
    }

    /** -a. */
    public LinearOperator neg() {
        return mul(-1);
    }

    /** The product a b, which is applied as a (b x). */
    public LinearOperator mmul(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Product(operator, Arguments.given(b, "mmul", "the operator").operator));
    }

    /** The Kronecker product of a and b, [rows of both, columns of both], applied as a X b^T. */
    public LinearOperator kron(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Kronecker(operator, Arguments.given(b, "kron", "the operator").operator));
    }

    /** The rows of a, and below them those of b: [rows of both, columns]. */
    public LinearOperator vstack(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Stacked(operator, Arguments.given(b, "vstack", "the operator").operator));
    }

    /** a + u v^T, see {@link #lowRank}. */
    public LinearOperator plusLowRank(INDArray u, INDArray v) {
        return add(lowRank(u, v));
    }

    /**
     * a with the mean of each column taken out, as principal components want it: a - 1 m^T. The means are taken now, by one
     * transposed product.
     *
     * @throws UnsupportedOperationException when there is no transposed product
     */
    public LinearOperator centered() {
        if (rows() == 0) {
            return this;
        }
        try (INDArray ones = Dense.ones(DataType.DOUBLE, rows()); INDArray sums = applyTransposed(ones);
                INDArray doubles = Operator.copy(sums, DataType.DOUBLE)) {
            return plusLowRank(Dense.ones(DataType.DOUBLE, rows()), doubles.mul(-1.0 / rows()));
        }
    }

    @Override
    public String toString() {
        return operator.toString();
    }
}
