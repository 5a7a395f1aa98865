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
 * A matrix that is defined by its products: an array, functions of the caller, or a sum, product or similar combination
 * of other operators, which is never formed. Iterative solvers, {@link Solvers#eigsh(LinearOperator, int,
 * EigenOptions)} and {@link Solvers#svds(LinearOperator, int, EigenOptions)} take an operator in place of an array.
 * They treat an operator of a single array like the array itself.
 *
 * <p>Operators are immutable, and thread-safe if their functions are. Operators do not copy arrays: a change of an
 * array changes the operator.
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
 * // Differences of neighbours on a ring of five points, without a matrix.
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
 *
 * @since 0.1.0
 */
public final class LinearOperator {
    private final Operator operator;

    LinearOperator(Operator operator) {
        this.operator = operator;
    }

    /** Returns the internal operator that the solvers take; null for null. */
    static Operator operator(LinearOperator a) {
        return a == null ? null : a.operator;
    }

    /**
     * Returns the operator of a matrix. The matrix must be FLOAT or DOUBLE with fill 0. It can have any format and can
     * be a view; it is not copied. Solvers read an operator of a single array once. As part of another operator, a
     * FLOAT matrix is multiplied in DOUBLE, which copies it for each product.
     */
    public static LinearOperator of(INDArray matrix) {
        return new LinearOperator(new ArrayOperator(matrix));
    }

    /**
     * Returns the operator of a function: DOUBLE, [rows, columns], without transposed products.
     *
     * @param product takes x and returns a x. The argument x is dense, DOUBLE, [columns], and valid until the function
     *     returns; the function may overwrite it. The result is dense, FLOAT or DOUBLE, [rows]: a new array, x itself,
     *     or an array of the function that stays unchanged until the next call.
     */
    public static LinearOperator of(long rows, long columns, UnaryOperator<INDArray> product) {
        return new LinearOperator(
                FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"), null, false));
    }

    /**
     * Returns the operator of two functions, as {@link #of(long, long, UnaryOperator)}.
     *
     * @param transposedProduct takes y, [rows], and returns a^T y, [columns]
     */
    public static LinearOperator of(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct) {
        return new LinearOperator(FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"),
                Arguments.given(transposedProduct, "LinearOperator", "the transposed product"), false));
    }

    /**
     * Returns the operator of two functions that take vectors and matrices. Use it if a product with a matrix costs
     * about as much as one with a vector, for example if another machine computes it. Solvers that work with several
     * vectors pass them in one call. The functions otherwise follow {@link #of(long, long, UnaryOperator,
     * UnaryOperator)}.
     *
     * @param product takes x, dense, [columns] or [columns, k], and returns a x, [rows] or [rows, k]
     * @param transposedProduct takes y, [rows] or [rows, k], and returns a^T y
     */
    public static LinearOperator ofMatrices(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct) {
        return new LinearOperator(FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"),
                Arguments.given(transposedProduct, "LinearOperator", "the transposed product"), true));
    }

    /** Returns the symmetric operator of one function, [n, n], which also computes the transposed products. */
    public static LinearOperator symmetric(long n, UnaryOperator<INDArray> product) {
        return of(n, n, product, product);
    }

    /** Returns the identity, [n, n]. */
    public static LinearOperator identity(long n) {
        return new LinearOperator(Operators.identity(n));
    }

    /**
     * Returns a diagonal matrix. Its type is FLOAT if the diagonal is FLOAT, otherwise DOUBLE. The diagonal is not
     * copied.
     */
    public static LinearOperator diagonal(INDArray diagonal) {
        return new LinearOperator(Operators.diagonal(Arguments.given(diagonal, "diagonal", "the array")));
    }

    /**
     * Returns the product u v^T of two dense matrices [rows, k] and [columns, k], or of two vectors [rows] and
     * [columns]. The arrays are not copied.
     */
    public static LinearOperator lowRank(INDArray u, INDArray v) {
        return new LinearOperator(Operators.lowRank(Arguments.given(u, "lowRank", "the left factor"),
                Arguments.given(v, "lowRank", "the right factor")));
    }

    /** Returns the number of rows. */
    public long rows() {
        return operator.rows();
    }

    /** Returns the number of columns. */
    public long columns() {
        return operator.columns();
    }

    /**
     * Returns the type of the results that solvers compute with this operator: FLOAT if every part is FLOAT, otherwise
     * DOUBLE.
     */
    public DataType dataType() {
        return operator.dataType();
    }

    /** Returns whether {@link #applyTransposed} is available. The lsmr and svds methods need it. */
    public boolean hasTranspose() {
        return operator.hasTranspose();
    }

    /**
     * Returns the product a x as a new dense array.
     *
     * @param x dense, [columns] or [columns, k]
     * @throws IllegalArgumentException if the shape of x, or of the result of a function, does not fit
     */
    public INDArray apply(INDArray x) {
        return operator.apply(x);
    }

    /**
     * Returns the product a^T y as a new dense array.
     *
     * @param y dense, [rows] or [rows, k]
     * @throws UnsupportedOperationException if a part of this operator has no transposed product
     */
    public INDArray applyTransposed(INDArray y) {
        return operator.applyTransposed(y);
    }

    /** Returns the array if this is the operator of a single array, otherwise null. */
    INDArray matrix() {
        return operator.matrix();
    }

    /** Returns the transpose a^T. */
    public LinearOperator transpose() {
        Operator transposed = operator.transpose();
        return transposed == operator ? this : new LinearOperator(transposed);
    }

    /** Returns the sum a + b. */
    public LinearOperator add(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Sum(operator, Arguments.given(b, "add", "the operator").operator, 1));
    }

    /** Returns the difference a - b. */
    public LinearOperator sub(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Sum(operator, Arguments.given(b, "sub", "the operator").operator, -1));
    }

    /** Returns the multiple factor a. */
    public LinearOperator mul(double factor) {
        return new LinearOperator(new CombinedOperators.Scaled(operator, factor));
    }

    /** Returns -a. */
    public LinearOperator neg() {
        return mul(-1);
    }

    /** Returns the product a b, which is applied as a (b x). */
    public LinearOperator mmul(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Product(operator, Arguments.given(b, "mmul", "the operator").operator));
    }

    /**
     * Returns the Kronecker product of a and b, with a.rows() * b.rows() rows and a.columns() * b.columns() columns.
     * Its product with x is a X b^T, where X is x in the shape [a.columns(), b.columns()].
     */
    public LinearOperator kron(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Kronecker(operator, Arguments.given(b, "kron", "the operator").operator));
    }

    /** Returns the operator [a; b]: the rows of a above the rows of b, with a.rows() + b.rows() rows. */
    public LinearOperator vstack(LinearOperator b) {
        return new LinearOperator(new CombinedOperators.Stacked(operator, Arguments.given(b, "vstack", "the operator").operator));
    }

    /** Returns a + u v^T, see {@link #lowRank}. */
    public LinearOperator plusLowRank(INDArray u, INDArray v) {
        return add(lowRank(u, v));
    }

    /**
     * Returns a - 1 m^T, where m are the means of the columns, as principal component analysis needs it. The method
     * computes the means at once, by one transposed product.
     *
     * @throws UnsupportedOperationException if this operator has no transposed product
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
