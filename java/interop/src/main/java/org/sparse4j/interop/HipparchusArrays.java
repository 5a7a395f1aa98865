// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.util.Arrays;
import java.util.Iterator;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.OpenMapRealMatrix;
import org.hipparchus.linear.OpenMapRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/**
 * Converts matrices and vectors of Hipparchus to Sparse4j arrays and back, by copying. All are DOUBLE.
 * {@code OpenMapRealMatrix} and {@code OpenMapRealVector} become COO, others DENSE in C order. Hipparchus has no matrices
 * without rows or columns.
 *
 * <p>The sparse classes are hash maps. To fill one takes a look-up for each entry. An {@code OpenMapRealMatrix} does not list
 * its entries, so {@code from} reads every element. Dense matrices are copied row by row.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * OpenMapRealMatrix m = HipparchusArrays.toOpenMapRealMatrix(x);
 * System.out.println(m.getEntry(0, 1) + " " + m.getTrace());             // 2.0 0.0
 * INDArray y = HipparchusArrays.from(m);
 * System.out.println(y.getFormat() + " " + y.equals(x));                 // COO true
 * }</pre>
 *
 * @since 0.1.0
 */
public final class HipparchusArrays {
    private static final int FIRST = 16;

    private HipparchusArrays() {}

    // ---- from Hipparchus ------------------------------------------------------------------------------------------

    /** Returns a COO copy of the non-zero elements. O(rows * columns) time. */
    public static INDArray from(OpenMapRealMatrix m) {
        Arguments.given(m, "from", "the matrix");
        int rows = m.getRowDimension();
        int columns = m.getColumnDimension();
        Entries all = new Entries(2);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                double v = m.getEntry(i, j);
                if (v != 0) {
                    all.add(v, i, j);
                }
            }
        }
        return all.build(rows, columns);
    }

    /** Returns a DENSE copy in C order; for an OpenMapRealMatrix the result of {@link #from(OpenMapRealMatrix)}. */
    public static INDArray from(RealMatrix m) {
        if (Arguments.given(m, "from", "the matrix") instanceof OpenMapRealMatrix) {
            return from((OpenMapRealMatrix) m);
        }
        boolean rows = m instanceof Array2DRowRealMatrix;
        return Rows.dense(m.getClass().getSimpleName(), rows ? ((Array2DRowRealMatrix) m).getDataRef() : m.getData(),
                m.getRowDimension(), m.getColumnDimension());
    }

    /** Returns a COO copy of rank 1 of the non-zero elements. O(entries) time, plus the time to sort them. */
    public static INDArray from(OpenMapRealVector v) {
        Arguments.given(v, "from", "the vector");
        Entries all = new Entries(1);
        for (Iterator<RealVector.Entry> i = v.sparseIterator(); i.hasNext();) {
            RealVector.Entry e = i.next();
            all.add(e.getValue(), e.getIndex(), 0);
        }
        return all.build(v.getDimension());
    }

    /** Returns a DENSE copy of rank 1; for an OpenMapRealVector the result of {@link #from(OpenMapRealVector)}. */
    public static INDArray from(RealVector v) {
        if (Arguments.given(v, "from", "the vector") instanceof OpenMapRealVector) {
            return from((OpenMapRealVector) v);
        }
        double[] data = v instanceof ArrayRealVector ? ((ArrayRealVector) v).getDataRef() : v.toArray();
        return Building.dense(DataType.DOUBLE, 'c', (from, n, to) -> Bulk.put(data, (int) from, to), data.length);
    }

    /** Entries in Java arrays that grow. */
    private static final class Entries {
        private final int[][] coordinates;
        private double[] values = new double[FIRST];
        private int count;

        Entries(int rank) {
            coordinates = new int[rank][FIRST];
        }

        void add(double value, int first, int second) {
            if (count == values.length) {
                int more = (int) Math.min(2L * count, Refusals.MAX_ARRAY);
                values = Arrays.copyOf(values, more);
                Arrays.setAll(coordinates, d -> Arrays.copyOf(coordinates[d], more));
            }
            coordinates[0][count] = first;
            if (coordinates.length > 1) {
                coordinates[1][count] = second;
            }
            values[count++] = value;
        }

        INDArray build(long... shape) {
            Arrays.setAll(coordinates, d -> Arrays.copyOf(coordinates[d], count));
            return Building.entries(values, count, DuplicatePolicy.ERROR, SparseFormat.COO, coordinates, shape);
        }
    }

    // ---- to Hipparchus --------------------------------------------------------------------------------------------

    /**
     * Returns a copy of the non-zero entries of a DOUBLE matrix. The result is filled entry by entry.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, the fill value is not 0, there are no rows or no
     *     columns, or there are 2^31 - 1 elements or more, stored or not: Hipparchus counts them with an int
     */
    public static OpenMapRealMatrix toOpenMapRealMatrix(INDArray x) {
        matrix("toOpenMapRealMatrix", x);
        Refusals.zeroFill("toOpenMapRealMatrix", x);
        if (x.size(0) * x.size(1) >= Integer.MAX_VALUE) {
            throw new IllegalArgumentException("toOpenMapRealMatrix: the array has " + x.size(0) + " x " + x.size(1)
                    + " elements, but an OpenMapRealMatrix must have fewer than 2147483647, stored or not; take parts of it, such as "
                    + "get(interval(0, n), all())");
        }
        int rows = (int) x.size(0);
        return Reading.sparse(x, SparseFormat.CSR, from -> {
            int n = Refusals.count("toOpenMapRealMatrix", from.count(), "entries");
            OpenMapRealMatrix m = new OpenMapRealMatrix(rows, (int) x.size(1));
            double[] values = (double[]) from.values(n);
            int[] columns = from.indexes(0, n);
            int[] pointers = from.pointers(rows);
            for (int row = 0; row < rows; row++) {
                for (int k = pointers[row]; k < pointers[row + 1]; k++) {
                    m.setEntry(row, columns[k], values[k]);
                }
            }
            return m;
        });
    }

    /**
     * Returns a dense copy of a DOUBLE matrix of any format.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, there are no rows or no columns, or there are
     *     2^31 elements or more
     * @throws org.sparse4j.WouldDensifyException if a sparse array has more elements than the densify limit
     */
    public static Array2DRowRealMatrix toArray2DRowRealMatrix(INDArray x) {
        matrix("toArray2DRowRealMatrix", x);
        Refusals.count("toArray2DRowRealMatrix", x.size(0) * x.size(1), "elements");
        Refusals.dense("toArray2DRowRealMatrix", x);
        int columns = (int) x.size(1);
        double[][] rows = new double[(int) x.size(0)][columns];
        return Reading.dense(x, 'c', from -> {
            for (int i = 0; i < rows.length; i++) {
                from.values((long) i * columns, rows[i], columns);
            }
            return new Array2DRowRealMatrix(rows, false);
        });
    }

    /** Returns a copy of the non-zero entries of a DOUBLE vector, of rank 1. See {@link #toOpenMapRealMatrix(INDArray)}. */
    public static OpenMapRealVector toOpenMapRealVector(INDArray x) {
        Refusals.type("toOpenMapRealVector", x, DataType.DOUBLE);
        Refusals.vector("toOpenMapRealVector", x);
        Refusals.zeroFill("toOpenMapRealVector", x);
        return Reading.sparse(x, SparseFormat.COO, from -> {
            int n = Refusals.count("toOpenMapRealVector", from.count(), "entries");
            // The tolerance 0 means that only 0 counts as 0.
            OpenMapRealVector v = new OpenMapRealVector((int) x.size(0), Math.max(1, n), 0);
            double[] values = (double[]) from.values(n);
            int[] indexes = from.indexes(0, n);
            for (int k = 0; k < n; k++) {
                v.setEntry(indexes[k], values[k]);
            }
            return v;
        });
    }

    /** Returns a dense copy of a DOUBLE vector of any format. See {@link #toArray2DRowRealMatrix(INDArray)}. */
    public static ArrayRealVector toArrayRealVector(INDArray x) {
        Refusals.type("toArrayRealVector", x, DataType.DOUBLE);
        Refusals.vector("toArrayRealVector", x);
        Refusals.dense("toArrayRealVector", x);
        return Reading.dense(x, 'c', from -> new ArrayRealVector((double[]) from.values((int) x.size(0)), false));
    }

    private static void matrix(String method, INDArray x) {
        Refusals.type(method, x, DataType.DOUBLE);
        Refusals.matrix(method, x);
        if (x.length() == 0) {
            throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                    + ", but Hipparchus has no matrices without rows or columns");
        }
    }
}
