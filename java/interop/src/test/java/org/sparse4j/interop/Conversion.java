// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import breeze.linalg.CSCMatrix;
import breeze.linalg.DenseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.ejml.data.BMatrixRMaj;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.ejml.data.FMatrixRMaj;
import org.ejml.data.FMatrixSparseCSC;
import org.ejml.data.FMatrixSparseTriplet;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.OpenMapRealMatrix;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R032Store;
import org.ojalgo.matrix.store.R064CSC;
import org.ojalgo.matrix.store.R064CSR;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.matrix.store.SparseStore;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/**
 * One kind of matrix that arrays become and come from, as tests go through them.
 *
 * @param type what it holds
 * @param back the format of what is made of it
 * @param empty whether it may be without rows or columns
 * @param element an element by the other library's own look-up
 */
record Conversion<T>(String name, DataType type, SparseFormat back, boolean empty, Function<INDArray, T> to,
        Function<T, INDArray> from, Element<T> element) {

    interface Element<T> {
        Number of(T matrix, int i, int j);
    }

    boolean isSparse() {
        return back.isSparse();
    }

    /** There and back again: each element on the way and at the end. */
    void check(INDArray x, String what) {
        T m = to.apply(x);
        long rows = x.size(0);
        long columns = x.size(1);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                same(x, i, j, element.of(m, i, j), what + ", " + name);
            }
        }
        try (INDArray y = from.apply(m)) {
            if (y.dataType() != type || y.getFormat() != back || y.rank() != 2 || y.size(0) != rows || y.size(1) != columns) {
                throw new AssertionError(what + ", back from " + name + ": " + y.getFormat() + " " + y);
            }
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    same(x, i, j, y.getNumber(i, j), what + ", back from " + name);
                }
            }
        }
    }

    private void same(INDArray x, int i, int j, Number got, String what) {
        Number wanted = x.getNumber(i, j);
        boolean same = type == DataType.LONG ? wanted.longValue() == got.longValue()
                : Double.compare(wanted.doubleValue() + 0.0, got.doubleValue() + 0.0) == 0;
        if (!same) {
            throw new AssertionError(what + ": [" + i + ", " + j + "] is " + got + ", not " + wanted);
        }
    }

    /** All kinds of matrices. */
    static List<Conversion<?>> all() {
        List<Conversion<?>> all = new ArrayList<>();
        all.add(new Conversion<>("DMatrixSparseCSC", DataType.DOUBLE, SparseFormat.CSC, true, EjmlArrays::toDMatrixSparseCSC,
                (DMatrixSparseCSC m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j)));
        all.add(new Conversion<>("FMatrixSparseCSC", DataType.FLOAT, SparseFormat.CSC, true, EjmlArrays::toFMatrixSparseCSC,
                (FMatrixSparseCSC m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j)));
        all.add(new Conversion<>("DMatrixSparseTriplet", DataType.DOUBLE, SparseFormat.COO, true,
                EjmlArrays::toDMatrixSparseTriplet, (DMatrixSparseTriplet m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j)));
        all.add(new Conversion<>("FMatrixSparseTriplet", DataType.FLOAT, SparseFormat.COO, true,
                EjmlArrays::toFMatrixSparseTriplet, (FMatrixSparseTriplet m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j)));
        all.add(new Conversion<>("DMatrixRMaj", DataType.DOUBLE, SparseFormat.DENSE, true, EjmlArrays::toDMatrixRMaj,
                (DMatrixRMaj m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j)));
        all.add(new Conversion<>("FMatrixRMaj", DataType.FLOAT, SparseFormat.DENSE, true, EjmlArrays::toFMatrixRMaj,
                (FMatrixRMaj m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j)));
        all.add(new Conversion<>("BMatrixRMaj", DataType.BOOL, SparseFormat.DENSE, true, EjmlArrays::toBMatrixRMaj,
                (BMatrixRMaj m) -> EjmlArrays.from(m), (m, i, j) -> m.get(i, j) ? 1 : 0));
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG}) {
            all.add(new Conversion<>("CSCMatrix " + type, type, SparseFormat.CSC, true, BreezeArrays::<Object>toCSCMatrix,
                    (CSCMatrix<Object> m) -> BreezeArrays.from(m), (m, i, j) -> (Number) m.apply(i, j)));
            all.add(new Conversion<>("DenseMatrix " + type, type, SparseFormat.DENSE, true, BreezeArrays::<Object>toDenseMatrix,
                    (DenseMatrix<Object> m) -> BreezeArrays.from(m), (m, i, j) -> (Number) m.apply(i, j)));
        }
        all.add(new Conversion<>("R064CSC", DataType.DOUBLE, SparseFormat.CSC, true, OjAlgoArrays::toR064CSC,
                (R064CSC m) -> OjAlgoArrays.from(m), (m, i, j) -> m.doubleValue(i, j)));
        all.add(new Conversion<>("R064CSR", DataType.DOUBLE, SparseFormat.CSR, true, OjAlgoArrays::toR064CSR,
                (R064CSR m) -> OjAlgoArrays.from(m), (m, i, j) -> m.doubleValue(i, j)));
        all.add(new Conversion<>("SparseStore R064", DataType.DOUBLE, SparseFormat.CSR, true, OjAlgoArrays::toSparseStore,
                (SparseStore<Double> m) -> OjAlgoArrays.from(m), (m, i, j) -> m.doubleValue(i, j)));
        all.add(new Conversion<>("SparseStore R032", DataType.FLOAT, SparseFormat.CSR, true, OjAlgoArrays::toSparseStore,
                (SparseStore<Double> m) -> OjAlgoArrays.from((MatrixStore<?>) m), (m, i, j) -> m.doubleValue(i, j)));
        all.add(new Conversion<>("R064Store", DataType.DOUBLE, SparseFormat.DENSE, true, OjAlgoArrays::toR064Store,
                (R064Store m) -> OjAlgoArrays.from(m), (m, i, j) -> m.doubleValue(i, j)));
        all.add(new Conversion<>("R032Store", DataType.FLOAT, SparseFormat.DENSE, true, OjAlgoArrays::toR032Store,
                (R032Store m) -> OjAlgoArrays.from(m), (m, i, j) -> m.doubleValue(i, j)));
        all.add(new Conversion<>("OpenMapRealMatrix", DataType.DOUBLE, SparseFormat.COO, false,
                HipparchusArrays::toOpenMapRealMatrix, (OpenMapRealMatrix m) -> HipparchusArrays.from(m),
                (m, i, j) -> m.getEntry(i, j)));
        all.add(new Conversion<>("Array2DRowRealMatrix", DataType.DOUBLE, SparseFormat.DENSE, false,
                HipparchusArrays::toArray2DRowRealMatrix, (Array2DRowRealMatrix m) -> HipparchusArrays.from(m),
                (m, i, j) -> m.getEntry(i, j)));
        return all;
    }
}
