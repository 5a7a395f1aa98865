// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;
import org.sparse4j.backend.Arguments;

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
public abstract class LinearOperator {
    private final long rows;
    private final long columns;
    private final DataType type;

    LinearOperator(long rows, long columns, DataType type) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("LinearOperator: shape [" + rows + ", " + columns + "]; at least 0 each");
        }
        this.rows = rows;
        this.columns = columns;
        this.type = type;
    }

    /**
     * Of a matrix, FLOAT or DOUBLE, any format or view, fill 0. Not copied. Solvers that are given it alone read it once;
     * as a part of another operator one of FLOAT is multiplied in DOUBLE, which takes a copy each time.
     */
    public static LinearOperator of(INDArray matrix) {
        return new ArrayOperator(matrix);
    }

    /**
     * Of a function: DOUBLE, [rows, columns], without a transpose.
     *
     * @param product takes x, dense DOUBLE [columns], valid until it returns, which it may write, and returns a x, [rows], dense, FLOAT
     *        or DOUBLE: a new array, x itself, or one of its own that stays as it is until the next call
     */
    public static LinearOperator of(long rows, long columns, UnaryOperator<INDArray> product) {
        return FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"), null, false);
    }

    /**
     * Of two functions, as {@link #of(long, long, UnaryOperator)}.
     *
     * @param transposedProduct takes y, [rows], and returns a^T y, [columns]
     */
    public static LinearOperator of(long rows, long columns, UnaryOperator<INDArray> product,
            UnaryOperator<INDArray> transposedProduct) {
        return FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"),
                Arguments.given(transposedProduct, "LinearOperator", "the transposed product"), false);
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
        return FunctionOperator.ofCallers(rows, columns, Arguments.given(product, "LinearOperator", "the product"),
                Arguments.given(transposedProduct, "LinearOperator", "the transposed product"), true);
    }

    /** Of a function that is its own transpose, [n, n]. */
    public static LinearOperator symmetric(long n, UnaryOperator<INDArray> product) {
        return of(n, n, product, product);
    }

    /** The identity, [n, n]. */
    public static LinearOperator identity(long n) {
        return FunctionOperator.ofOurs(n, DataType.DOUBLE, INDArray::dup);
    }

    /** A diagonal matrix, FLOAT where its diagonal is, else DOUBLE; the diagonal is not copied. */
    public static LinearOperator diagonal(INDArray diagonal) {
        Arguments.given(diagonal, "diagonal", "the array");
        if (diagonal.rank() != 1) {
            throw new IllegalArgumentException("diagonal: takes a vector [n], not " + diagonal.rank() + " dimensions");
        }
        DataType type = diagonal.dataType() == DataType.FLOAT ? DataType.FLOAT : DataType.DOUBLE;
        return FunctionOperator.ofOurs(diagonal.length(), type, diagonal::mul);
    }

    /** u v^T of two dense matrices [rows, k] and [columns, k], or of two vectors [rows] and [columns]. Not copied. */
    public static LinearOperator lowRank(INDArray u, INDArray v) {
        INDArray left = asColumns(u, "the left factor");
        INDArray right = asColumns(v, "the right factor");
        if (left.size(1) != right.size(1)) {
            throw new IllegalArgumentException("lowRank: the factors have " + left.size(1) + " and " + right.size(1)
                    + " columns; as many each");
        }
        return of(left).mmul(of(right).transpose());
    }

    private static INDArray asColumns(INDArray factor, String what) {
        Arguments.given(factor, "lowRank", what);
        return factor.rank() == 1 ? factor.reshape(factor.length(), 1) : factor;
    }

    /** Rows. */
    public final long rows() {
        return rows;
    }

    /** Columns. */
    public final long columns() {
        return columns;
    }

    /** FLOAT when every part of it is, else DOUBLE: the type of what solvers find with it. */
    public final DataType dataType() {
        return type;
    }

    /** Whether {@link #applyTransposed} works: lsmr and svds need it. */
    public abstract boolean hasTranspose();

    /**
     * The product a x, a new dense array.
     *
     * @param x dense, [columns], or [columns, k], whose columns are multiplied
     * @throws IllegalArgumentException when x does not fit, or what a function returns does not
     */
    public final INDArray apply(INDArray x) {
        return checked(x, columns, rows, false);
    }

    /**
     * The product a^T y, as {@link #apply}.
     *
     * @throws UnsupportedOperationException when a function has no transpose
     */
    public final INDArray applyTransposed(INDArray y) {
        requireTranspose();
        return checked(y, rows, columns, true);
    }

    private void requireTranspose() {
        if (!hasTranspose()) {
            throw new UnsupportedOperationException("applyTransposed: " + this + " has no transposed product; give"
                    + " LinearOperator.of(rows, columns, product, transposedProduct) both");
        }
    }

    private INDArray checked(INDArray x, long from, long to, boolean transposed) {
        String method = transposed ? "applyTransposed" : "apply";
        Arguments.given(x, method, "the array");
        if (x.rank() < 1 || x.rank() > 2 || x.size(0) != from) {
            throw new IllegalArgumentException(method + ": " + this + " takes [" + from + "] or [" + from + ", k], not "
                    + Arrays.toString(x.shape()));
        }
        return fitting(transposed ? transposedProduct(x) : product(x), x, to, method);
    }

    private INDArray fitting(INDArray y, INDArray x, long to, String method) {
        if (y == null || y.rank() != x.rank() || y.size(0) != to || x.rank() == 2 && y.size(1) != x.size(1)) {
            throw new IllegalArgumentException(method + ": the product of " + this + " and "
                    + Arrays.toString(x.shape()) + " was "
                    + (y == null ? "null" : Arrays.toString(y.shape())));
        }
        return y;
    }

    /** As {@link #apply} or {@link #applyTransposed}, of an x that fits and that nobody else reads any more; ends with {@link #release}. */
    final INDArray applyLast(INDArray x, boolean transposed) {
        if (transposed) {
            requireTranspose();
        }
        return fitting(lastProduct(x, transposed), x, transposed ? columns : rows, transposed ? "applyTransposed" : "apply");
    }

    /** What {@link #applyLast} gives, x itself perhaps, or an array of a caller's. */
    INDArray lastProduct(INDArray x, boolean transposed) {
        return transposed ? transposedProduct(x) : product(x);
    }

    /** Ends with what {@link #applyLast} gave. */
    void release(INDArray y) {
        y.close();
    }

    /** a x of an x that fits, a new array. */
    abstract INDArray product(INDArray x);

    /** a^T y of a y that fits, a new array. */
    abstract INDArray transposedProduct(INDArray y);

    /** A copy of this type; castTo gives the array itself where it has the type. */
    static INDArray copy(INDArray x, DataType type) {
        return x.dataType() == type ? x.dup('c') : x.castTo(type);
    }

    static void requireFinite(INDArray x, String method, String name) {
        if (x.length() == 0) {
            return;
        }
        double size = x.normmaxNumber().doubleValue();
        if (!(size < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(method + ": an element of " + name + " is " + size
                    + "; every element must be a finite number");
        }
    }

    /** The array that this is, or null. */
    INDArray matrix() {
        return null;
    }

    /** a^T. */
    public LinearOperator transpose() {
        return new CombinedOperators.Transposed(this);
    }

    /** a + b. */
    public final LinearOperator add(LinearOperator b) {
        return new CombinedOperators.Sum(this, Arguments.given(b, "add", "the operator"), 1);
    }

    /** a - b. */
    public final LinearOperator sub(LinearOperator b) {
        return new CombinedOperators.Sum(this, Arguments.given(b, "sub", "the operator"), -1);
    }

    /** factor a. */
    public final LinearOperator mul(double factor) {
        return new CombinedOperators.Scaled(this, factor);
    }

    /** -a. */
    public final LinearOperator neg() {
        return mul(-1);
    }

    /** The product a b, which is applied as a (b x). */
    public final LinearOperator mmul(LinearOperator b) {
        return new CombinedOperators.Product(this, Arguments.given(b, "mmul", "the operator"));
    }

    /** The Kronecker product of a and b, [rows of both, columns of both], applied as a X b^T. */
    public final LinearOperator kron(LinearOperator b) {
        return new CombinedOperators.Kronecker(this, Arguments.given(b, "kron", "the operator"));
    }

    /** The rows of a, and below them those of b: [rows of both, columns]. */
    public final LinearOperator vstack(LinearOperator b) {
        return new CombinedOperators.Stacked(this, Arguments.given(b, "vstack", "the operator"));
    }

    /** a + u v^T, see {@link #lowRank}. */
    public final LinearOperator plusLowRank(INDArray u, INDArray v) {
        return add(lowRank(u, v));
    }

    /**
     * a with the mean of each column taken out, as principal components want it: a - 1 m^T. The means are taken now, by one
     * transposed product.
     *
     * @throws UnsupportedOperationException when there is no transposed product
     */
    public final LinearOperator centered() {
        if (rows == 0) {
            return this;
        }
        try (INDArray ones = Dense.ones(DataType.DOUBLE, rows); INDArray sums = applyTransposed(ones);
                INDArray doubles = copy(sums, DataType.DOUBLE)) {
            return plusLowRank(Dense.ones(DataType.DOUBLE, rows), doubles.mul(-1.0 / rows));
        }
    }

    @Override
    public String toString() {
        return name() + " [" + rows + ", " + columns + "]";
    }

    abstract String name();
}
