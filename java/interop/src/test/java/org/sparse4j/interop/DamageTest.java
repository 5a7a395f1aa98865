// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import breeze.collection.mutable.SparseArray;
import breeze.linalg.CSCMatrix;
import breeze.linalg.CSCMatrix$mcD$sp;
import breeze.linalg.DenseMatrix;
import breeze.linalg.DenseMatrix$mcD$sp;
import breeze.linalg.DenseVector$mcI$sp;
import breeze.linalg.SparseVector$mcD$sp;
import breeze.storage.Zero$;
import java.util.Arrays;
import java.util.Random;
import org.ejml.data.DMatrix2x2;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.BlockRealMatrix;
import org.hipparchus.linear.OpenMapRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.junit.jupiter.api.Test;
import org.ojalgo.matrix.store.GenericStore;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064CSC;
import org.ojalgo.matrix.store.R064CSR;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.matrix.store.RawStore;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** What is not as a library would make it: refused by an exception that says what, or taken for what it means. */
class DamageTest {
    /** [1 . 3; . 2 4] by columns, with room for more, as EJML leaves it. */
    private static DMatrixSparseCSC sound() {
        DMatrixSparseCSC m = new DMatrixSparseCSC(2, 3, 6);
        m.nz_values = new double[] {1, 2, 3, 4, 99, 99};
        m.nz_rows = new int[] {0, 1, 0, 1, -7, 99};
        m.col_idx = new int[] {0, 1, 2, 4, 77};
        m.nz_length = 4;
        m.indicesSorted = true;
        return m;
    }

    private interface Damage {
        void to(DMatrixSparseCSC m);
    }

    private static void refused(Class<? extends Exception> kind, String told, Damage damage) {
        DMatrixSparseCSC m = sound();
        damage.to(m);
        String message = assertThrows(kind, () -> EjmlArrays.from(m).close()).getMessage();
        assertEquals(told, message);
    }

    @Test
    void columnsOutOfRange() {
        try (INDArray x = EjmlArrays.from(sound())) {
            assertEquals(4, x.nnz());
            assertEquals(3, x.getDouble(0, 2));
        }
        Class<IllegalArgumentException> argument = IllegalArgumentException.class;
        Class<IndexOutOfBoundsException> index = IndexOutOfBoundsException.class;
        refused(argument, "DMatrixSparseCSC: column 1 begins at entry 3 and ends at 2", m -> m.col_idx[1] = 3);
        refused(argument, "DMatrixSparseCSC: column 0 begins at entry 1 and ends at -1", m -> {
            m.col_idx[0] = 1;
            m.col_idx[1] = -1;
        });
        refused(argument, "DMatrixSparseCSC: the pointers of its columns go from 1 to 4; with 4 entries they must go from 0 to "
                + "4", m -> m.col_idx[0] = 1);
        refused(argument, "DMatrixSparseCSC: the pointers of its columns go from 0 to 4; with 3 entries they must go from 0 to "
                + "3", m -> m.nz_length = 3);
        refused(argument, "DMatrixSparseCSC: the pointers of its columns go from 0 to 2147483647; with 4 entries they must go from 0 to 4",
                m -> m.col_idx[3] = Integer.MAX_VALUE);
        refused(argument, "DMatrixSparseCSC says that it has 8 indexes, but has room for 6", m -> m.nz_length = 8);
        refused(argument, "DMatrixSparseCSC says that it has -1 indexes, but has room for 6", m -> m.nz_length = -1);
        refused(argument, "DMatrixSparseCSC says that it has 4 values, but has room for 3", m -> m.nz_values = new double[3]);
        refused(argument, "DMatrixSparseCSC says that it has 6 pointers, but has room for 5", m -> m.numCols = 5);
        refused(argument, "DMatrixSparseCSC has -2 rows or columns; the number must not be negative", m -> m.numRows = -2);
        refused(argument, "DMatrixSparseCSC: column 2 has row 1 twice; a matrix has one value for each element", m -> m.nz_rows[2] = 1);
        refused(argument, "DMatrixSparseCSC: the array of indexes must not be null", m -> m.nz_rows = null);
        refused(index, "DMatrixSparseCSC: column 1 has an entry in row 2, which is outside 0..1", m -> m.nz_rows[1] = 2);
        refused(index, "DMatrixSparseCSC: column 2 has an entry in row -2147483648, which is outside 0..1",
                m -> m.nz_rows[3] = Integer.MIN_VALUE);
        refused(index, "DMatrixSparseCSC: column 0 has an entry in row 0, which is outside 0..-1", m -> m.numRows = 0);
    }

    /** Whatever the flag says. */
    @Test
    void unsortedColumns() {
        DMatrixSparseCSC m = sound();
        m.nz_rows = new int[] {0, 1, 1, 0};
        m.nz_values = new double[] {1, 2, 4, 3};
        for (boolean flag : new boolean[] {true, false}) {
            m.indicesSorted = flag;
            try (INDArray x = EjmlArrays.from(m); INDArray y = EjmlArrays.from(sound())) {
                assertEquals(SparseFormat.CSC, x.getFormat());
                assertEquals(y, x);
                assertEquals(y.indexes(), x.indexes());
            }
        }
    }

    /** Random numbers in the arrays of small matrices: an exception, or an array with as many entries. */
    @Test
    void arraysOfAnything() {
        int taken = 0;
        for (int seed = 0; seed < 4000; seed++) {
            Random dice = new Random(seed);
            DMatrixSparseCSC m = sound();
            for (int k = 0; k <= dice.nextInt(4); k++) {
                int[] some = dice.nextBoolean() ? m.nz_rows : m.col_idx;
                some[dice.nextInt(some.length)] = dice.nextInt(8) == 0 ? dice.nextInt() : dice.nextInt(6) - 1;
            }
            if (dice.nextInt(4) == 0) {
                m.nz_length = dice.nextInt(8) - 1;
            }
            try (INDArray x = EjmlArrays.from(m)) {
                assertEquals(m.nz_length, x.nnz());
                taken++;
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                assertTrue(e.getMessage().startsWith("DMatrixSparseCSC"), e.getMessage());
            }
        }
        assertTrue(taken > 100, taken + " were taken");
    }

    @Test
    void triplets() {
        DMatrixSparseTriplet m = new DMatrixSparseTriplet(2, 2, 4);
        m.addItem(1, 0, 2);
        m.addItem(0, 1, 5);
        m.addItem(1, 0, 3);
        try (INDArray x = EjmlArrays.from(m)) {
            assertEquals(2, x.nnz());
            assertEquals(5, x.getDouble(1, 0));
        }
        m.nz_rowcol.data[3] = 2;
        assertThrows(IndexOutOfBoundsException.class, () -> EjmlArrays.from(m));
        m.nz_rowcol.data = new int[5];
        assertEquals("DMatrixSparseTriplet says that it has 6 coordinates, but has room for 5",
                assertThrows(IllegalArgumentException.class, () -> EjmlArrays.from(m)).getMessage());
    }

    @Test
    void denseOnesOfEjml() {
        DMatrixRMaj m = new DMatrixRMaj(2, 2, true, 1, 2, 3, 4);
        m.reshape(1, 2);
        try (INDArray x = EjmlArrays.from(m)) {
            assertEquals("[1, 2]", Arrays.toString(x.shape()));
            assertEquals(2, x.getDouble(0, 1));
        }
        m.numCols = 5;
        assertThrows(IllegalArgumentException.class, () -> EjmlArrays.from(m));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> EjmlArrays.from(new DMatrix2x2())).getMessage()
                .contains("DMatrix2x2"));
    }

    /** Parts of others' data, transposed ones, vectors with steps; what leaves the data. */
    @Test
    void breeze() {
        double[] data = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        DenseMatrix<Object> columns = new DenseMatrix$mcD$sp(2, 3, data, 1, 4, false);
        DenseMatrix<Object> rows = new DenseMatrix$mcD$sp(3, 2, data, 1, 4, true);
        DenseMatrix<Object> backwards = new DenseMatrix$mcD$sp(2, 3, data, 9, -4, false);
        try (INDArray x = BreezeArrays.from(columns); INDArray y = BreezeArrays.from(rows); INDArray z = BreezeArrays.from(backwards)) {
            assertEquals(6, x.getDouble(1, 1));
            assertEquals(6, y.getDouble(1, 1));
            assertEquals(2, z.getDouble(1, 2));
        }
        try (INDArray v = BreezeArrays.from(new DenseVector$mcI$sp(new int[] {5, 6, 7, 8, 9}, 4, -2, 3))) {
            assertEquals("[9, 7, 5]", Arrays.toString(v.toIntVector()));
            assertEquals(DataType.INT, v.dataType());
        }
        // Breeze itself refuses most of these where a program makes them, not where one writes into them.
        assertThrows(IllegalArgumentException.class, () -> BreezeArrays.from(new DenseVector$mcI$sp(new int[3], 0, 2, 3)));
        CSCMatrix<Object> m = new CSCMatrix$mcD$sp(new double[] {1, 2}, 2, 2, new int[] {0, 1, 2}, 2, new int[] {0, 9},
                Zero$.MODULE$.DoubleZero());
        assertEquals("CSCMatrix: column 1 has an entry in row 9, which is outside 0..1",
                assertThrows(IndexOutOfBoundsException.class, () -> BreezeArrays.from(m)).getMessage());
        m.colPtrs()[1] = 3;
        assertThrows(IllegalArgumentException.class, () -> BreezeArrays.from(m));
        CSCMatrix<Object> booleans = new CSCMatrix<>(new boolean[0], 0, 0, new int[1], 0, new int[0], Zero$.MODULE$.BooleanZero());
        assertEquals("from: the CSCMatrix holds boolean; only Double, Float, Int and Long can be converted, to DOUBLE, FLOAT, INT and LONG",
                assertThrows(IllegalArgumentException.class, () -> BreezeArrays.from(booleans)).getMessage());
    }

    @Test
    void vectors() {
        try (INDArray x = Sparse4j.coo(9).add(2.5, 7).add(-1.0, 3).build(); INDArray floats = x.castTo(DataType.FLOAT);
                INDArray empty = Sparse4j.sparse(0)) {
            for (INDArray v : new INDArray[] {x, floats, empty}) {
                for (INDArray y : new INDArray[] {BreezeArrays.from(BreezeArrays.toSparseVector(v)),
                        BreezeArrays.from(BreezeArrays.toDenseVector(v))}) {
                    assertEquals(v, y);
                    assertEquals(v.dataType(), y.dataType());
                }
            }
            assertEquals(2.5, BreezeArrays.<Object>toSparseVector(x).apply(7));
            assertEquals(2.5f, BreezeArrays.<Object>toDenseVector(floats).apply(7));
            OpenMapRealVector sparse = HipparchusArrays.toOpenMapRealVector(x);
            ArrayRealVector dense = HipparchusArrays.toArrayRealVector(x);
            assertEquals(-1, sparse.getEntry(3));
            assertEquals(dense, sparse);
            assertEquals(x, HipparchusArrays.from(sparse));
            assertEquals(x, HipparchusArrays.from((RealVector) dense));
            assertEquals(SparseFormat.COO, HipparchusArrays.from((RealVector) sparse).getFormat());
            assertTrue(assertThrows(IllegalArgumentException.class, () -> HipparchusArrays.toArrayRealVector(floats)).getMessage()
                    .contains("castTo(DataType.DOUBLE)"));
            try (INDArray tiny = Sparse4j.create(new double[] {1e-300, 0, 3})) {
                assertEquals(1e-300, HipparchusArrays.toOpenMapRealVector(tiny).getEntry(0));
            }
        }
        SparseArray<Object> twice = new SparseArray<>(new int[] {1, 1}, new double[] {1, 2}, 2, 4, 0.0);
        assertThrows(IllegalArgumentException.class, () -> BreezeArrays.from(new SparseVector$mcD$sp(twice,
                Zero$.MODULE$.DoubleZero())));
    }

    @Test
    void ojAlgo() {
        double[] values = {1, 2};
        assertThrows(IndexOutOfBoundsException.class, () -> OjAlgoArrays.from(new R064CSC(2, 2, values, new int[] {0, 2},
                new int[] {0, 1, 2})));
        assertEquals("R064CSR: row 0 begins at entry 2 and ends at 1", assertThrows(IllegalArgumentException.class,
                () -> OjAlgoArrays.from(new R064CSR(2, 2, values, new int[] {0, 1}, new int[] {2, 1, 2}))).getMessage());
        assertThrows(IllegalArgumentException.class, () -> OjAlgoArrays.from(new R064CSR(2, 2, values, new int[] {0, 1},
                new int[] {0, 1})));
        RawStore raw = RawStore.wrap(new double[][] {{1, 2, 3}, {4, 5, 6}});
        try (INDArray x = OjAlgoArrays.from(raw)) {
            assertEquals(6, x.getDouble(1, 2));
            raw.data[1] = new double[2];
            assertEquals("RawStore says that it has 3 elements in row 1, but has room for 2",
                    assertThrows(IllegalArgumentException.class, () -> OjAlgoArrays.from(raw)).getMessage());
            // What is not computed yet.
            MatrixStore<Double> product = OjAlgoArrays.toR064Store(x).multiply(OjAlgoArrays.toR064Store(x).transpose());
            try (INDArray p = OjAlgoArrays.from(product); INDArray t = OjAlgoArrays.from(OjAlgoArrays.toR064Store(x).transpose())) {
                assertEquals(x.mmul(x.transpose()), p);
                assertEquals(x.transpose(), t);
            }
        }
        String told = assertThrows(IllegalArgumentException.class, () -> OjAlgoArrays.from(GenericStore.C128.make(2, 2)))
                .getMessage();
        assertTrue(told.contains("GenericStore of C128"), told);
        assertTrue(told.endsWith("R064Store.FACTORY.copy(store) copies the real parts and drops the others"), told);
        told = assertThrows(IllegalArgumentException.class, () -> OjAlgoArrays.from(GenericStore.R128.make(2, 2))).getMessage();
        assertTrue(told.endsWith("R064Store.FACTORY.copy(store) rounds to the nearest such numbers"), told);
        assertEquals(0, OjAlgoArrays.from(R064Store.FACTORY.make(0, 3)).length());
    }

    @Test
    void hipparchus() {
        double[][] rows = {{1, 2, 3}, {4, 5, 6}};
        for (RealMatrix m : new RealMatrix[] {new Array2DRowRealMatrix(rows), new BlockRealMatrix(rows)}) {
            try (INDArray x = HipparchusArrays.from(m)) {
                assertEquals(Sparse4j.create(rows), x);
            }
        }
        rows[1] = new double[1];
        Array2DRowRealMatrix broken = new Array2DRowRealMatrix(new double[][] {{1, 2}, {3, 4}}, false);
        broken.getDataRef()[1] = new double[1];
        assertThrows(IllegalArgumentException.class, () -> HipparchusArrays.from(broken));
        try (INDArray none = Sparse4j.sparse(0, 3); INDArray large = Sparse4j.sparse(50_000, 50_000)) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> HipparchusArrays.toOpenMapRealMatrix(none)).getMessage()
                    .contains("no matrices without rows"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> HipparchusArrays.toOpenMapRealMatrix(large)).getMessage()
                    .contains("stored or not"));
        }
    }
}
