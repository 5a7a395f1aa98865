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
 * Arrays from and to ojAlgo's stores, by copies: R064 and RawStore are DOUBLE, R032 FLOAT. {@code R064CSC} is CSC here,
 * {@code R064CSR} CSR, {@code SparseStore} CSR, dense stores DENSE in the order in which they lie. {@code SparseStore} is a hash of
 * sorts, filled and read entry by entry; the compressed ones and the dense ones are copied in bulk. O(entries), or O(elements).
 *
 * <pre>{@code
 * INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
 * R064CSR m = OjAlgoArrays.toR064CSR(x);
 * System.out.println(m.doubleValue(0, 1) + " " + m.countNonzeros());     // 2.0 2
 * INDArray y = OjAlgoArrays.from(m);
 * System.out.println(y.getFormat() + " " + y.equals(x));                 // CSR true
 * }</pre>
 */
public final class OjAlgoArrays {
    private OjAlgoArrays() {}

    // ---- from ojAlgo ----------------------------------------------------------------------------------------------

    /**
     * A CSC array, DOUBLE, a copy; entries that are 0 stay.
     *
     * @throws IllegalArgumentException for columns that overlap or do not lie one after the other, for arrays that are too
     *         short, and for an element given twice
     * @throws IndexOutOfBoundsException for a row outside, with its column
     */
    public static INDArray from(R064CSC m) {
        Arguments.given(m, "from", "the store");
        return Building.compressed("R064CSC", SparseFormat.CSC, m.getRowDim(), m.getColDim(), m.values, m.indices, m.pointers,
                last("R064CSC", m.pointers, m.getColDim()));
    }

    /** A CSR array, DOUBLE, a copy; as {@link #from(R064CSC)}, by rows. */
    public static INDArray from(R064CSR m) {
        Arguments.given(m, "from", "the store");
        return Building.compressed("R064CSR", SparseFormat.CSR, m.getRowDim(), m.getColDim(), m.values, m.indices, m.pointers,
                last("R064CSR", m.pointers, m.getRowDim()));
    }

    private static int last(String what, int[] pointers, int lines) {
        Building.requireLength(what, "pointers", pointers.length, lines + 1L);
        return pointers[lines];
    }

    /** A CSR array, DOUBLE or FLOAT as its elements, a copy. Errors as of {@link #from(MatrixStore)}. */
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

    /** A DENSE array in Fortran order, DOUBLE, a copy. */
    public static INDArray from(R064Store m) {
        Arguments.given(m, "from", "the store");
        return columns("R064Store", m.data, m.getRowDim(), m.getColDim());
    }

    /** A DENSE array in Fortran order, FLOAT, a copy. */
    public static INDArray from(R032Store m) {
        Arguments.given(m, "from", "the store");
        return columns("R032Store", m.data, m.getRowDim(), m.getColDim());
    }

    /** A DENSE array in C order, DOUBLE, a copy. */
    public static INDArray from(RawStore m) {
        Arguments.given(m, "from", "the store");
        return Rows.dense("RawStore", m.data, m.getRowDim(), m.getColDim());
    }

    /**
     * A store of one of the classes above, or any other of real numbers, such as a product or a transpose that is not computed
     * yet: DENSE then.
     *
     * @throws IllegalArgumentException for elements that are no real numbers of 32 or 64 bits
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
            throw new IllegalArgumentException("from: a " + m.getClass().getSimpleName() + " of "
                    + m.physical().getMathType() + "; real numbers of 64 and 32 bits are taken, as DOUBLE and FLOAT. "
                    + (numbers == NumberSet.C || numbers == NumberSet.H
                    ? "R064Store.FACTORY.copy(store) makes such ones of the real parts and drops the others"
                    : "R064Store.FACTORY.copy(store) makes the nearest such ones"));
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
     * Compressed columns of a DOUBLE matrix; a copy. Of a DENSE array the elements that are not 0.
     *
     * @throws IllegalArgumentException for another type or rank, a fill other than 0, or 2^31 entries or more
     */
    public static R064CSC toR064CSC(INDArray x) {
        sparse("toR064CSC", x, DataType.DOUBLE);
        return Reading.sparse(x, SparseFormat.CSC, from -> {
            int n = Refusals.count("toR064CSC", from.count(), "entries");
            return new R064CSC((int) x.size(0), (int) x.size(1), (double[]) from.values(n), from.indexes(0, n),
                    from.pointers((int) x.size(1)));
        });
    }

    /** Compressed rows of a DOUBLE matrix; as {@link #toR064CSC(INDArray)}. */
    public static R064CSR toR064CSR(INDArray x) {
        sparse("toR064CSR", x, DataType.DOUBLE);
        return Reading.sparse(x, SparseFormat.CSR, from -> {
            int n = Refusals.count("toR064CSR", from.count(), "entries");
            return new R064CSR((int) x.size(0), (int) x.size(1), (double[]) from.values(n), from.indexes(0, n),
                    from.pointers((int) x.size(0)));
        });
    }

    /**
     * The entries of a DOUBLE or FLOAT matrix, set one by one; a copy, R064 or R032 as the array. Of a DENSE array the elements
     * that are not 0.
     *
     * @throws IllegalArgumentException for another type or rank, a fill other than 0, or 2^31 entries or more
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
            // Column by column, as the store keeps them: each entry goes behind the last.
            for (int column = 0; column < columns; column++) {
                for (int k = pointers[column]; k < pointers[column + 1]; k++) {
                    m.set(rows[k], column, type == DataType.FLOAT ? ((float[]) values)[k] : ((double[]) values)[k]);
                }
            }
            return m;
        });
    }

    /**
     * All elements of a DOUBLE matrix of any format, column by column; a copy.
     *
     * @throws IllegalArgumentException for another type or rank, or 2^31 elements or more
     * @throws org.sparse4j.WouldDensifyException for a sparse array with more elements than the densify limit
     */
    public static R064Store toR064Store(INDArray x) {
        double[] all = (double[]) elements("toR064Store", x, DataType.DOUBLE);
        return x.size(0) == 0 ? R064Store.FACTORY.make(0, (int) x.size(1)) : R064Store.wrap(all, (int) x.size(0));
    }

    /** All elements of a FLOAT matrix, column by column; as {@link #toR064Store(INDArray)}. */
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
