// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import org.ojalgo.algebra.NumberSet;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R032Store;
import org.ojalgo.matrix.store.R064CSC;
import org.ojalgo.matrix.store.R064CSR;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.matrix.store.RawStore;
import org.ojalgo.matrix.store.SparseStore;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/**
 * Converts ojAlgo stores to Sparse4j arrays and back, by copying. R064 stores and RawStore are DOUBLE, R032 stores FLOAT.
 * {@code R064CSC} becomes CSC, {@code R064CSR} and {@code SparseStore} CSR, dense stores DENSE in their memory order. A
 * {@code SparseStore} is filled entry by entry; compressed and dense stores are copied in bulk. O(entries) time, O(elements)
 * for dense stores.
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * R064CSR m = OjAlgoArrays.toR064CSR(x);
 * System.out.println(m.doubleValue(0, 1) + " " + m.countNonzeros());     // 2.0 2
 * INDArray y = OjAlgoArrays.from(m);
 * System.out.println(y.getFormat() + " " + y.equals(x));                 // CSR true
 * }</pre>
 *
 * @since 0.1.0
 */
public final class OjAlgoArrays {
    private OjAlgoArrays() {}

    // ---- from ojAlgo ----------------------------------------------------------------------------------------------

    /**
     * Returns a CSC copy of type DOUBLE. Entries that are 0 remain stored.
     *
     * @throws IllegalArgumentException if columns overlap or leave gaps, an array is too short, or an element occurs twice
     * @throws IndexOutOfBoundsException if a row is outside the matrix; the message has its column
     */
    public static INDArray from(R064CSC m) {
        Arguments.given(m, "from", "the store");
        return Building.compressed("R064CSC", SparseFormat.CSC, m.getRowDim(), m.getColDim(), m.values, m.indices, m.pointers,
                last("R064CSC", m.pointers, m.getColDim()));
    }

    /** Returns a CSR copy of type DOUBLE. See {@link #from(R064CSC)}; rows and columns are exchanged. */
    public static INDArray from(R064CSR m) {
        Arguments.given(m, "from", "the store");
        return Building.compressed("R064CSR", SparseFormat.CSR, m.getRowDim(), m.getColDim(), m.values, m.indices, m.pointers,
                last("R064CSR", m.pointers, m.getRowDim()));
    }

    private static int last(String what, int[] pointers, int lines) {
        Building.requireLength(what, "pointers", pointers.length, lines + 1L);
        return pointers[lines];
    }

    /**
     * Returns a CSR copy of type DOUBLE or FLOAT, like the store's elements. Throws the exceptions of
     * {@link #from(MatrixStore)}.
     */
    public static INDArray from(SparseStore<?> m) {
        requireReal(m);
        INDArray x = from(m.toCSR());
        if (!isFloat(m)) {
            return x;
        }
        try (x) {
            return x.castTo(DataType.FLOAT);
        }
    }

    /** Returns a DENSE copy of type DOUBLE, in Fortran order. */
    public static INDArray from(R064Store m) {
        Arguments.given(m, "from", "the store");
        return columns("R064Store", m.data, m.getRowDim(), m.getColDim());
    }

    /** Returns a DENSE copy of type FLOAT, in Fortran order. */
    public static INDArray from(R032Store m) {
        Arguments.given(m, "from", "the store");
        return columns("R032Store", m.data, m.getRowDim(), m.getColDim());
    }

    /** Returns a DENSE copy of type DOUBLE, in C order. */
    public static INDArray from(RawStore m) {
        Arguments.given(m, "from", "the store");
        return Rows.dense("RawStore", m.data, m.getRowDim(), m.getColDim());
    }

    /**
     * Returns a copy of a store of one of the classes that the other methods accept, or of any other store of real numbers,
     * such as a product or a transpose that is not computed yet. The copy of such a store is DENSE.
     *
     * @throws IllegalArgumentException if the elements are not real numbers of 32 or 64 bits
     */
    public static INDArray from(MatrixStore<?> m) {
        requireReal(m);
        if (m instanceof R064CSC) {
            return from((R064CSC) m);
        } else if (m instanceof R064CSR) {
            return from((R064CSR) m);
        } else if (m instanceof SparseStore) {
            return from((SparseStore<?>) m);
        } else if (m instanceof R064Store) {
            return from((R064Store) m);
        } else if (m instanceof R032Store) {
            return from((R032Store) m);
        } else if (m instanceof RawStore) {
            return from((RawStore) m);
        }
        return isFloat(m) ? from(R032Store.FACTORY.copy(m)) : from(R064Store.FACTORY.copy(m));
    }

    private static void requireReal(MatrixStore<?> m) {
        Object factory = Arguments.given(m, "from", "the store").physical();
        if (factory != R064Store.FACTORY && factory != R032Store.FACTORY && factory != RawStore.FACTORY) {
            NumberSet numbers = m.physical().getMathType().getNumberSet();
            throw new IllegalArgumentException("from: the matrix is a " + m.getClass().getSimpleName() + " of " + m.physical().getMathType()
                    + "; it must hold real numbers of 64 or 32 bits, which become DOUBLE or FLOAT. "
                    + (numbers == NumberSet.C || numbers == NumberSet.H
                            ? "R064Store.FACTORY.copy(store) copies the real parts and drops the others"
                            : "R064Store.FACTORY.copy(store) rounds to the nearest such numbers"));
        }
    }

    private static boolean isFloat(MatrixStore<?> m) {
        return (Object) m.physical() == R032Store.FACTORY;
    }

    private static INDArray columns(String what, Object data, int rows, int columns) {
        Building.requireLength(what, "elements", java.lang.reflect.Array.getLength(data), (long) rows * columns);
        return Building.dense(Bulk.type(data), 'f', (from, n, to) -> Bulk.put(data, (int) from, to), rows, columns);
    }

    // ---- to ojAlgo ------------------------------------------------------------------------------------------------

    /**
     * Returns a copy of a DOUBLE matrix as CSC. For a DENSE array, the entries are the non-zero elements.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, the fill value is not 0, or there are 2^31
     *     entries or more
     */
    public static R064CSC toR064CSC(INDArray x) {
        sparse("toR064CSC", x, DataType.DOUBLE);
        return Reading.sparse(x, SparseFormat.CSC, from -> {
            int n = Refusals.count("toR064CSC", from.count(), "entries");
            return new R064CSC((int) x.size(0), (int) x.size(1), (double[]) from.values(n), from.indexes(0, n),
                    from.pointers((int) x.size(1)));
        });
    }

    /** Returns a copy of a DOUBLE matrix as CSR. See {@link #toR064CSC(INDArray)}. */
    public static R064CSR toR064CSR(INDArray x) {
        sparse("toR064CSR", x, DataType.DOUBLE);
        return Reading.sparse(x, SparseFormat.CSR, from -> {
            int n = Refusals.count("toR064CSR", from.count(), "entries");
            return new R064CSR((int) x.size(0), (int) x.size(1), (double[]) from.values(n), from.indexes(0, n),
                    from.pointers((int) x.size(0)));
        });
    }

    /**
     * Returns a copy of a DOUBLE or FLOAT matrix, as a store of R064 or R032 that is filled entry by entry. For a DENSE array,
     * the entries are the non-zero elements.
     *
     * @throws IllegalArgumentException if the type is neither DOUBLE nor FLOAT, the rank is not 2, the fill value is not 0, or there
     *     are 2^31 entries or more
     */
    public static SparseStore<Double> toSparseStore(INDArray x) {
        DataType type = Arguments.given(x, "toSparseStore", "the array").dataType();
        if (!type.isFloating()) {
            Refusals.type("toSparseStore", x, DataType.DOUBLE);
        }
        sparse("toSparseStore", x, type);
        return Reading.sparse(x, SparseFormat.CSC, from -> {
            int n = Refusals.count("toSparseStore", from.count(), "entries");
            int columns = (int) x.size(1);
            SparseStore<Double> m = (type == DataType.FLOAT ? SparseStore.R032 : SparseStore.R064).make((int) x.size(0), columns);
            Object values = from.values(n);
            int[] rows = from.indexes(0, n);
            int[] pointers = from.pointers(columns);
            // The store is ordered by columns, so each entry is appended at the end if the loop goes by columns.
            for (int column = 0; column < columns; column++) {
                for (int k = pointers[column]; k < pointers[column + 1]; k++) {
                    m.set(rows[k], column, type == DataType.FLOAT ? ((float[]) values)[k] : ((double[]) values)[k]);
                }
            }
            return m;
        });
    }

    /**
     * Returns a dense copy of a DOUBLE matrix of any format, in Fortran order.
     *
     * @throws IllegalArgumentException if the type is not DOUBLE, the rank is not 2, or there are 2^31 elements or more
     * @throws org.sparse4j.WouldDensifyException if a sparse array has more elements than the densify limit
     */
    public static R064Store toR064Store(INDArray x) {
        double[] all = (double[]) elements("toR064Store", x, DataType.DOUBLE);
        return x.size(0) == 0 ? R064Store.FACTORY.make(0, (int) x.size(1)) : R064Store.wrap(all, (int) x.size(0));
    }

    /** Returns a dense copy of a FLOAT matrix, in Fortran order. See {@link #toR064Store(INDArray)}. */
    public static R032Store toR032Store(INDArray x) {
        float[] all = (float[]) elements("toR032Store", x, DataType.FLOAT);
        return x.size(0) == 0 ? R032Store.FACTORY.make(0, (int) x.size(1)) : R032Store.wrap(all, (int) x.size(0));
    }

    private static void sparse(String method, INDArray x, DataType type) {
        Refusals.type(method, x, type);
        Refusals.matrix(method, x);
        Refusals.zeroFill(method, x);
    }

    private static Object elements(String method, INDArray x, DataType type) {
        Refusals.type(method, x, type);
        Refusals.matrix(method, x);
        int n = Refusals.count(method, x.size(0) * x.size(1), "elements");
        Refusals.dense(method, x);
        return Reading.dense(x, 'f', from -> from.values(n));
    }
}
