// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import breeze.linalg.CSCMatrix;
import breeze.linalg.CSCMatrix$mcD$sp;
import breeze.linalg.CSCMatrix$mcF$sp;
import breeze.linalg.CSCMatrix$mcI$sp;
import breeze.linalg.CSCMatrix$mcJ$sp;
import breeze.linalg.DenseMatrix;
import breeze.linalg.DenseMatrix$mcD$sp;
import breeze.linalg.DenseMatrix$mcF$sp;
import breeze.linalg.DenseMatrix$mcI$sp;
import breeze.linalg.DenseMatrix$mcJ$sp;
import breeze.linalg.DenseVector;
import breeze.linalg.DenseVector$mcD$sp;
import breeze.linalg.DenseVector$mcF$sp;
import breeze.linalg.DenseVector$mcI$sp;
import breeze.linalg.DenseVector$mcJ$sp;
import breeze.linalg.SparseVector;
import breeze.linalg.SparseVector$mcD$sp;
import breeze.linalg.SparseVector$mcF$sp;
import breeze.linalg.SparseVector$mcI$sp;
import breeze.linalg.SparseVector$mcJ$sp;
import breeze.storage.Zero;
import breeze.storage.Zero$;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/**
 * Converts matrices and vectors of Breeze for Scala 2.13 to Sparse4j arrays and back, by copying. The type parameter
 * {@code Double} is DOUBLE, {@code Float} FLOAT, {@code Int} INT, {@code Long} LONG; the methods throw for other types. CSC
 * matrices become CSC, sparse vectors COO of rank 1, dense ones DENSE in their memory order. O(entries) time, O(elements) for
 * dense ones.
 *
 * <p>The {@code to...} methods return the specialized classes, without boxed numbers, that Scala's
 * {@code new CSCMatrix[Double](...)} creates. In Scala, the program declares the type: {@code val m: CSCMatrix[Double] =
 * BreezeArrays.toCSCMatrix(x)}.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * CSCMatrix<Object> m = BreezeArrays.toCSCMatrix(x);
 * System.out.println(m.apply(0, 1) + " " + m.activeSize());              // 2.0 2
 * INDArray y = BreezeArrays.from(m);
 * System.out.println(y.getFormat() + " " + y.equals(x));                 // CSC true
 * }</pre>
 *
 * @since 0.1.0
 */
public final class BreezeArrays {
    private static final String TAKEN = "only Double, Float, Int and Long can be converted, to DOUBLE, FLOAT, INT and LONG";

    private BreezeArrays() {}

    // ---- from Breeze ----------------------------------------------------------------------------------------------

    /**
     * Returns a CSC copy. Entries that are 0 remain stored.
     *
     * @throws IllegalArgumentException if the type parameter is not supported, columns overlap or leave gaps, an array is too
     *     short, or an element occurs twice
     * @throws IndexOutOfBoundsException if a row is outside the matrix; the message has its column
     */
    public static INDArray from(CSCMatrix<?> m) {
        Object data = numbers("CSCMatrix", Arguments.given(m, "from", "the matrix").data());
        return Building.compressed("CSCMatrix", SparseFormat.CSC, m.rows(), m.cols(), data, m.rowIndices(), m.colPtrs(), m.used());
    }

    /**
     * Returns a COO copy of rank 1.
     *
     * @throws IllegalArgumentException if the type parameter is not supported, an array is too short, or an element occurs twice
     * @throws IndexOutOfBoundsException if an index is outside the vector
     */
    public static INDArray from(SparseVector<?> v) {
        Object data = numbers("SparseVector", Arguments.given(v, "from", "the vector").data());
        int count = v.used();
        Building.requireLength("SparseVector", "values", Array.getLength(data), count);
        Building.requireLength("SparseVector", "indexes", v.index().length, count);
        return Building.entries(data, count, DuplicatePolicy.ERROR, SparseFormat.COO, new int[][] {java.util.Arrays.copyOf(v.index(),
                count)}, v.length());
    }

    /**
     * Returns a DENSE copy, in C order for a transposed matrix, else in Fortran order. The matrix may be a part of another one,
     * with an offset and strides.
     *
     * @throws IllegalArgumentException if the type parameter is not supported, or the data are too short
     */
    public static INDArray from(DenseMatrix<?> m) {
        Object data = numbers("DenseMatrix", Arguments.given(m, "from", "the matrix").data());
        int lines = m.isTranspose() ? m.rows() : m.cols();
        int line = m.isTranspose() ? m.cols() : m.rows();
        return strided("DenseMatrix", data, m.isTranspose() ? 'c' : 'f', new Strides(m.offset(), m.majorStride(), lines, line, 1),
                m.rows(), m.cols());
    }

    /** Returns a DENSE copy of rank 1. The vector may have an offset and a stride. See {@link #from(DenseMatrix)}. */
    public static INDArray from(DenseVector<?> v) {
        Object data = numbers("DenseVector", Arguments.given(v, "from", "the vector").data());
        return strided("DenseVector", data, 'c', new Strides(v.offset(), 0, 1, v.length(), v.stride()), v.length());
    }

    private static Object numbers(String what, Object data) {
        DataType type = Bulk.type(Arguments.given(data, what, "its data"));
        if (type == null || type == DataType.BOOL) {
            throw new IllegalArgumentException("from: the " + what + " holds " + data.getClass().getComponentType().getSimpleName() + "; "
                    + TAKEN);
        }
        return data;
    }

    /** The positions of the elements of a dense matrix, line by line. */
    private record Strides(long first, long between, int lines, int line, long step) {
        void check(String what, Object data) {
            Building.extent(what, Math.min(lines, line));
            if (lines == 0 || line == 0) {
                return;
            }
            long acrossAll = between * (lines - 1);
            long alongLine = step * (line - 1);
            long low = first + Math.min(0, acrossAll) + Math.min(0, alongLine);
            long high = first + Math.max(0, acrossAll) + Math.max(0, alongLine);
            if (low < 0 || high >= Array.getLength(data)) {
                throw new IllegalArgumentException(what + " has elements from " + low + " to " + high + " of its data, which have "
                        + Array.getLength(data));
            }
        }

        /** Copies elements, in the order of lines, to a buffer. */
        void put(Object data, long from, int count, ByteBuffer to) {
            int width = Bulk.type(data).width();
            for (int done = 0; done < count;) {
                long l = (from + done) / line;
                int at = (int) ((from + done) % line);
                int n = Math.min(line - at, count - done);
                long place = first + l * between + at * step;
                ByteBuffer part = to.duplicate().order(to.order()).position(done * width).limit((done + n) * width);
                if (step == 1) {
                    Bulk.put(data, (int) place, part);
                } else {
                    for (int i = 0; i < n; i++, part.position(part.position() + width)) {
                        Bulk.put(data, (int) (place + i * step), part.duplicate().order(to.order())
                                .limit(part.position() + width));
                    }
                }
                done += n;
            }
        }
    }

    private static INDArray strided(String what, Object data, char order, Strides strides, long... shape) {
        strides.check(what, data);
        return Building.dense(Bulk.type(data), order, (from, n, to) -> strides.put(data, from, n, to), shape);
    }

    // ---- to Breeze ------------------------------------------------------------------------------------------------

    /**
     * Returns a copy of a matrix as CSC. For a DENSE array, the entries are the non-zero elements.
     *
     * @throws IllegalArgumentException if the type is BOOL, the rank is not 2, the fill value is not 0, or there are 2^31
     *     entries or more
     */
    @SuppressWarnings("unchecked")
    public static <V> CSCMatrix<V> toCSCMatrix(INDArray x) {
        numeric("toCSCMatrix", x);
        Refusals.matrix("toCSCMatrix", x);
        Refusals.zeroFill("toCSCMatrix", x);
        int rows = (int) x.size(0);
        int columns = (int) x.size(1);
        return (CSCMatrix<V>) Reading.sparse(x, SparseFormat.CSC, from -> {
            int n = Refusals.count("toCSCMatrix", from.count(), "entries");
            Object data = from.values(n);
            int[] indexes = from.indexes(0, n);
            int[] pointers = from.pointers(columns);
            switch (from.type()) {
                case DOUBLE:
                    return new CSCMatrix$mcD$sp((double[]) data, rows, columns, pointers, n, indexes, Zeros.DOUBLE);
                case FLOAT:
                    return new CSCMatrix$mcF$sp((float[]) data, rows, columns, pointers, n, indexes, Zeros.FLOAT);
                case INT:
                    return new CSCMatrix$mcI$sp((int[]) data, rows, columns, pointers, n, indexes, Zeros.INT);
                default:
                    return new CSCMatrix$mcJ$sp((long[]) data, rows, columns, pointers, n, indexes, Zeros.LONG);
            }
        });
    }

    /**
     * Returns a copy of the entries of a vector. For a DENSE array, these are the non-zero elements. Throws the exceptions of
     * {@link #toCSCMatrix(INDArray)}, for a rank other than 1.
     */
    @SuppressWarnings("unchecked")
    public static <V> SparseVector<V> toSparseVector(INDArray x) {
        numeric("toSparseVector", x);
        Refusals.vector("toSparseVector", x);
        Refusals.zeroFill("toSparseVector", x);
        int length = (int) x.size(0);
        return (SparseVector<V>) Reading.sparse(x, SparseFormat.COO, from -> {
            int n = Refusals.count("toSparseVector", from.count(), "entries");
            Object data = from.values(n);
            int[] indexes = from.indexes(0, n);
            switch (from.type()) {
                case DOUBLE:
                    return new SparseVector$mcD$sp(indexes, (double[]) data, n, length, Zeros.DOUBLE);
                case FLOAT:
                    return new SparseVector$mcF$sp(indexes, (float[]) data, n, length, Zeros.FLOAT);
                case INT:
                    return new SparseVector$mcI$sp(indexes, (int[]) data, n, length, Zeros.INT);
                default:
                    return new SparseVector$mcJ$sp(indexes, (long[]) data, n, length, Zeros.LONG);
            }
        });
    }

    /**
     * Returns a dense copy of a matrix of any format. It has the memory order of a DENSE array, else Fortran order.
     *
     * @throws IllegalArgumentException if the type is BOOL, the rank is not 2, or there are 2^31 elements or more
     * @throws org.sparse4j.WouldDensifyException if a sparse array has more elements than the densify limit
     */
    @SuppressWarnings("unchecked")
    public static <V> DenseMatrix<V> toDenseMatrix(INDArray x) {
        numeric("toDenseMatrix", x);
        Refusals.matrix("toDenseMatrix", x);
        int n = Refusals.count("toDenseMatrix", x.size(0) * x.size(1), "elements");
        Refusals.dense("toDenseMatrix", x);
        boolean byRow = x.getFormat() == SparseFormat.DENSE && Reading.lies(x, 'c');
        int rows = (int) x.size(0);
        int columns = (int) x.size(1);
        int between = byRow ? columns : rows;
        return (DenseMatrix<V>) Reading.dense(x, byRow ? 'c' : 'f', from -> {
            Object data = from.values(n);
            switch (from.type()) {
                case DOUBLE:
                    return new DenseMatrix$mcD$sp(rows, columns, (double[]) data, 0, between, byRow);
                case FLOAT:
                    return new DenseMatrix$mcF$sp(rows, columns, (float[]) data, 0, between, byRow);
                case INT:
                    return new DenseMatrix$mcI$sp(rows, columns, (int[]) data, 0, between, byRow);
                default:
                    return new DenseMatrix$mcJ$sp(rows, columns, (long[]) data, 0, between, byRow);
            }
        });
    }

    /**
     * Returns a dense copy of a vector of any format. Throws the exceptions of {@link #toDenseMatrix(INDArray)}, for a rank
     * other than 1.
     */
    @SuppressWarnings("unchecked")
    public static <V> DenseVector<V> toDenseVector(INDArray x) {
        numeric("toDenseVector", x);
        Refusals.vector("toDenseVector", x);
        int n = (int) x.size(0);
        Refusals.dense("toDenseVector", x);
        return (DenseVector<V>) Reading.dense(x, 'c', from -> {
            Object data = from.values(n);
            switch (from.type()) {
                case DOUBLE:
                    return new DenseVector$mcD$sp((double[]) data, 0, 1, n);
                case FLOAT:
                    return new DenseVector$mcF$sp((float[]) data, 0, 1, n);
                case INT:
                    return new DenseVector$mcI$sp((int[]) data, 0, 1, n);
                default:
                    return new DenseVector$mcJ$sp((long[]) data, 0, 1, n);
            }
        });
    }

    private static void numeric(String method, INDArray x) {
        if (Arguments.given(x, method, "the array").dataType() == DataType.BOOL) {
            throw new IllegalArgumentException(method + ": the array is BOOL; castTo(DataType.INT) converts it to 0 and 1. " + TAKEN);
        }
    }

    private static final class Zeros {
        private static final Zero<Object> DOUBLE = Zero$.MODULE$.DoubleZero();
        private static final Zero<Object> FLOAT = Zero$.MODULE$.FloatZero();
        private static final Zero<Object> INT = Zero$.MODULE$.IntZero();
        private static final Zero<Object> LONG = Zero$.MODULE$.LongZero();
    }
}
