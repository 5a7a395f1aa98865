// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import org.ejml.data.BMatrixRMaj;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.ejml.data.FMatrixRMaj;
import org.ejml.data.FMatrixSparseCSC;
import org.ejml.data.FMatrixSparseTriplet;
import org.ejml.data.Matrix;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/**
 * Converts EJML matrices to Sparse4j arrays and back, by copying. {@code DMatrix...} is DOUBLE, {@code FMatrix...} FLOAT,
 * {@code BMatrix...} BOOL. CSC matrices become CSC, triplets COO, dense matrices DENSE. O(entries) time, O(elements) for dense
 * matrices.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * DMatrixSparseCSC m = EjmlArrays.toDMatrixSparseCSC(x);
 * System.out.println(m.get(0, 1) + " " + m.nz_length);                   // 2.0 2
 * INDArray y = EjmlArrays.from(m);
 * System.out.println(y.getFormat() + " " + y.equals(x));                 // CSC true
 * }</pre>
 *
 * @since 0.1.0
 */
public final class EjmlArrays {
    private EjmlArrays() {}

    // ---- from EJML ------------------------------------------------------------------------------------------------

    /**
     * Returns a CSC copy of type DOUBLE. The entries of a column may be in any order, whatever {@code indicesSorted} says.
     * Entries that are 0 remain stored.
     *
     * @throws IllegalArgumentException if columns overlap or leave gaps, an array is too short, or an element occurs twice
     * @throws IndexOutOfBoundsException if a row is outside the matrix; the message has its column
     */
    public static INDArray from(DMatrixSparseCSC m) {
        given(m);
        return Building.compressed("DMatrixSparseCSC", SparseFormat.CSC, m.numRows, m.numCols, m.nz_values, m.nz_rows, m.col_idx,
                m.nz_length);
    }

    /** Returns a CSC copy of type FLOAT. See {@link #from(DMatrixSparseCSC)}. */
    public static INDArray from(FMatrixSparseCSC m) {
        given(m);
        return Building.compressed("FMatrixSparseCSC", SparseFormat.CSC, m.numRows, m.numCols, m.nz_values, m.nz_rows, m.col_idx,
                m.nz_length);
    }

    /**
     * Returns a COO copy of type DOUBLE. The values of elements that occur twice are added.
     *
     * @throws IllegalArgumentException if an array is too short
     * @throws IndexOutOfBoundsException if an element is outside the matrix; the message has the number of its entry
     */
    public static INDArray from(DMatrixSparseTriplet m) {
        given(m);
        return triplet("DMatrixSparseTriplet", m.nz_value.data, m.nz_rowcol.data, m.nz_length, m.numRows, m.numCols);
    }

    /** Returns a COO copy of type FLOAT. See {@link #from(DMatrixSparseTriplet)}. */
    public static INDArray from(FMatrixSparseTriplet m) {
        given(m);
        return triplet("FMatrixSparseTriplet", m.nz_value.data, m.nz_rowcol.data, m.nz_length, m.numRows, m.numCols);
    }

    /** Returns a DENSE copy of type DOUBLE, in C order. */
    public static INDArray from(DMatrixRMaj m) {
        given(m);
        return dense("DMatrixRMaj", m.data, m.numRows, m.numCols);
    }

    /** Returns a DENSE copy of type FLOAT, in C order. */
    public static INDArray from(FMatrixRMaj m) {
        given(m);
        return dense("FMatrixRMaj", m.data, m.numRows, m.numCols);
    }

    /** Returns a DENSE copy of type BOOL, in C order. */
    public static INDArray from(BMatrixRMaj m) {
        given(m);
        return dense("BMatrixRMaj", m.data, m.numRows, m.numCols);
    }

    /**
     * Returns a copy of a matrix of one of the classes that the other methods accept.
     *
     * @throws IllegalArgumentException for any other class: block matrices, fixed-size matrices, complex matrices
     */
    public static INDArray from(Matrix m) {
        given(m);
        if (m instanceof DMatrixSparseCSC) {
            return from((DMatrixSparseCSC) m);
        } else if (m instanceof FMatrixSparseCSC) {
            return from((FMatrixSparseCSC) m);
        } else if (m instanceof DMatrixSparseTriplet) {
            return from((DMatrixSparseTriplet) m);
        } else if (m instanceof FMatrixSparseTriplet) {
            return from((FMatrixSparseTriplet) m);
        } else if (m instanceof DMatrixRMaj) {
            return from((DMatrixRMaj) m);
        } else if (m instanceof FMatrixRMaj) {
            return from((FMatrixRMaj) m);
        } else if (m instanceof BMatrixRMaj) {
            return from((BMatrixRMaj) m);
        }
        throw new IllegalArgumentException("from: the matrix is a " + m.getClass().getSimpleName()
                + "; it must be a DMatrixSparseCSC, DMatrixSparseTriplet or DMatrixRMaj, one of these with floats, or a BMatrixRMaj. "
                + "EJML's DConvertMatrixStruct converts other matrices to these");
    }

    private static void given(Matrix m) {
        Arguments.given(m, "from", "the matrix");
    }

    private static INDArray triplet(String what, Object values, int[] coordinates, int count, int rows, int columns) {
        Building.extent(what, Math.min(rows, columns));
        Building.requireLength(what, "values", java.lang.reflect.Array.getLength(values), count);
        Building.requireLength(what, "coordinates", coordinates.length, 2L * count);
        return Building.flat(values, count, coordinates, rows, columns);
    }

    private static INDArray dense(String what, Object data, int rows, int columns) {
        Building.extent(what, Math.min(rows, columns));
        Building.requireLength(what, "elements", java.lang.reflect.Array.getLength(data), (long) rows * columns);
        return Building.dense(Bulk.type(data), 'c', (from, n, to) -> Bulk.put(data, (int) from, to), rows, columns);
    }

    // ---- to EJML --------------------------------------------------------------------------------------------------

    /**
     * Returns a copy of a DOUBLE matrix as CSC with sorted rows. For a DENSE array, the entries are the non-zero elements.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, the fill value is not 0, or there are 2^31
     *     entries or more
     */
    public static DMatrixSparseCSC toDMatrixSparseCSC(INDArray x) {
        sparse("toDMatrixSparseCSC", x, DataType.DOUBLE);
        return Reading.sparse(x, SparseFormat.CSC, from -> {
            int n = Refusals.count("toDMatrixSparseCSC", from.count(), "entries");
            DMatrixSparseCSC m = new DMatrixSparseCSC((int) x.size(0), (int) x.size(1), 0);
            m.nz_values = (double[]) from.values(n);
            m.nz_rows = from.indexes(0, n);
            m.col_idx = from.pointers(m.numCols);
            m.nz_length = n;
            m.indicesSorted = true;
            return m;
        });
    }

    /** Returns a copy of a FLOAT matrix as CSC. See {@link #toDMatrixSparseCSC(INDArray)}. */
    public static FMatrixSparseCSC toFMatrixSparseCSC(INDArray x) {
        sparse("toFMatrixSparseCSC", x, DataType.FLOAT);
        return Reading.sparse(x, SparseFormat.CSC, from -> {
            int n = Refusals.count("toFMatrixSparseCSC", from.count(), "entries");
            FMatrixSparseCSC m = new FMatrixSparseCSC((int) x.size(0), (int) x.size(1), 0);
            m.nz_values = (float[]) from.values(n);
            m.nz_rows = from.indexes(0, n);
            m.col_idx = from.pointers(m.numCols);
            m.nz_length = n;
            m.indicesSorted = true;
            return m;
        });
    }

    /**
     * Returns a copy of a DOUBLE matrix as triplets, sorted by row. For a DENSE array, the entries are the non-zero elements.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, the fill value is not 0, or there are 2^30
     *     entries or more
     */
    public static DMatrixSparseTriplet toDMatrixSparseTriplet(INDArray x) {
        sparse("toDMatrixSparseTriplet", x, DataType.DOUBLE);
        return Reading.sparse(x, SparseFormat.COO, from -> {
            int n = pairs("toDMatrixSparseTriplet", from);
            DMatrixSparseTriplet m = new DMatrixSparseTriplet((int) x.size(0), (int) x.size(1), 0);
            m.nz_value.data = (double[]) from.values(n);
            m.nz_value.length = n;
            m.nz_rowcol.data = from.pairs(n);
            m.nz_rowcol.length = 2 * n;
            m.nz_length = n;
            return m;
        });
    }

    /** Returns a copy of a FLOAT matrix as triplets. See {@link #toDMatrixSparseTriplet(INDArray)}. */
    public static FMatrixSparseTriplet toFMatrixSparseTriplet(INDArray x) {
        sparse("toFMatrixSparseTriplet", x, DataType.FLOAT);
        return Reading.sparse(x, SparseFormat.COO, from -> {
            int n = pairs("toFMatrixSparseTriplet", from);
            FMatrixSparseTriplet m = new FMatrixSparseTriplet((int) x.size(0), (int) x.size(1), 0);
            m.nz_value.data = (float[]) from.values(n);
            m.nz_value.length = n;
            m.nz_rowcol.data = from.pairs(n);
            m.nz_rowcol.length = 2 * n;
            m.nz_length = n;
            return m;
        });
    }

    /**
     * Returns a dense copy of a DOUBLE matrix of any format.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, or there are 2^31 elements or more
     * @throws org.sparse4j.WouldDensifyException if a sparse array has more elements than the densify limit
     */
    public static DMatrixRMaj toDMatrixRMaj(INDArray x) {
        double[] all = (double[]) elements("toDMatrixRMaj", x, DataType.DOUBLE);
        return DMatrixRMaj.wrap((int) x.size(0), (int) x.size(1), all);
    }

    /** Returns a dense copy of a FLOAT matrix. See {@link #toDMatrixRMaj(INDArray)}. */
    public static FMatrixRMaj toFMatrixRMaj(INDArray x) {
        float[] all = (float[]) elements("toFMatrixRMaj", x, DataType.FLOAT);
        return FMatrixRMaj.wrap((int) x.size(0), (int) x.size(1), all);
    }

    /** Returns a dense copy of a BOOL matrix. See {@link #toDMatrixRMaj(INDArray)}. */
    public static BMatrixRMaj toBMatrixRMaj(INDArray x) {
        BMatrixRMaj m = new BMatrixRMaj(0, 0);
        m.data = (boolean[]) elements("toBMatrixRMaj", x, DataType.BOOL);
        m.numRows = (int) x.size(0);
        m.numCols = (int) x.size(1);
        return m;
    }

    private static void sparse(String method, INDArray x, DataType type) {
        Refusals.type(method, x, type);
        Refusals.matrix(method, x);
        Refusals.zeroFill(method, x);
    }

    private static int pairs(String method, Reading from) {
        return Refusals.count(method, 2 * from.count(), "row and column numbers") / 2;
    }

    private static Object elements(String method, INDArray x, DataType type) {
        Refusals.type(method, x, type);
        Refusals.matrix(method, x);
        int n = Refusals.count(method, x.size(0) * x.size(1), "elements");
        Refusals.dense(method, x);
        return Reading.dense(x, 'c', from -> from.values(n));
    }
}
