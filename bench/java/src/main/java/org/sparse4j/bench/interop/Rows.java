// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.interop;

import breeze.linalg.CSCMatrix;
import breeze.linalg.DenseMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.ojalgo.matrix.store.R064CSC;
import org.ojalgo.matrix.store.R064CSR;
import org.ojalgo.matrix.store.R064Store;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.interop.ArrowArrays;
import org.sparse4j.interop.BreezeArrays;
import org.sparse4j.interop.EjmlArrays;
import org.sparse4j.interop.HipparchusArrays;
import org.sparse4j.interop.OjAlgoArrays;

/** The conversions from and to the libraries that have no native code of their own. */
final class Rows {
    private final List<Row> all = new ArrayList<>();

    private Rows() {}

    /** Returns, for each class of a library, the conversion of an array in the format of that class, and the conversion back. */
    static List<Row> all(INDArray coo, INDArray dense) {
        Rows rows = new Rows();
        INDArray csc = coo.toFormat(SparseFormat.CSC);
        INDArray csr = coo.toFormat(SparseFormat.CSR);
        INDArray fortran = dense.dup('f');
        INDArray vector = dense.ravel();
        long triplets = coo.nnz() * (Double.BYTES + 2 * Integer.BYTES);
        long compressed = coo.nnz() * (Double.BYTES + Integer.BYTES) + (coo.size(0) + 1) * Integer.BYTES;
        long elements = dense.length() * Double.BYTES;
        rows.both("EJML DMatrixSparseCSC", compressed, csc, EjmlArrays::toDMatrixSparseCSC, (DMatrixSparseCSC m) -> EjmlArrays.from(m));
        rows.both("EJML DMatrixSparseTriplet", triplets, coo, EjmlArrays::toDMatrixSparseTriplet,
                (DMatrixSparseTriplet m) -> EjmlArrays.from(m));
        rows.both("EJML DMatrixRMaj", elements, dense, EjmlArrays::toDMatrixRMaj, (DMatrixRMaj m) -> EjmlArrays.from(m));
        rows.both("Breeze CSCMatrix", compressed, csc, BreezeArrays::<Object>toCSCMatrix, (CSCMatrix<Object> m) -> BreezeArrays.from(m));
        rows.both("Breeze DenseMatrix", elements, fortran, BreezeArrays::<Object>toDenseMatrix,
                (DenseMatrix<Object> m) -> BreezeArrays.from(m));
        rows.both("ojAlgo R064CSC", compressed, csc, OjAlgoArrays::toR064CSC, (R064CSC m) -> OjAlgoArrays.from(m));
        rows.both("ojAlgo R064CSR", compressed, csr, OjAlgoArrays::toR064CSR, (R064CSR m) -> OjAlgoArrays.from(m));
        rows.both("ojAlgo R064Store", elements, fortran, OjAlgoArrays::toR064Store, (R064Store m) -> OjAlgoArrays.from(m));
        rows.both("Hipparchus Array2DRowRealMatrix", elements, dense, HipparchusArrays::toArray2DRowRealMatrix,
                (Array2DRowRealMatrix m) -> HipparchusArrays.from(m));
        rows.both("Hipparchus ArrayRealVector", elements, vector, HipparchusArrays::toArrayRealVector,
                (ArrayRealVector v) -> HipparchusArrays.from(v));
        rows.arrow(coo, csr, vector, triplets, compressed, elements);
        return rows.all;
    }

    private <T> void both(String name, long bytes, INDArray x, Function<INDArray, T> to, Function<T, INDArray> from) {
        all.add(new Row(name + ", to", bytes, () -> to.apply(x)));
        // Made at first use, since the matrices of all rows together do not fit in memory.
        Object[] theirs = new Object[1];
        all.add(new Row(name + ", from", bytes, () -> {
            if (theirs[0] == null) {
                theirs[0] = to.apply(x);
            }
            @SuppressWarnings("unchecked")
            T m = (T) theirs[0];
            return from.apply(m);
        }));
    }

    private void arrow(INDArray coo, INDArray csr, INDArray vector, long triplets, long compressed, long elements) {
        BufferAllocator allocator = new RootAllocator();
        both("Arrow vector", elements, vector, x -> ArrowArrays.toVector(x, allocator), (FieldVector v) -> ArrowArrays.from(v));
        both("Arrow triplets", triplets, coo, x -> ArrowArrays.toTriplets(x, allocator), (VectorSchemaRoot t) -> ArrowArrays.fromTriplets(
                t.getVector("value"), coo.shape(), t.getFieldVectors().subList(0, 2).toArray(ValueVector[]::new)));
        both("Arrow CSR", compressed, csr, x -> ArrowArrays.toCSR(x, allocator), (ArrowArrays.Compressed c) -> ArrowArrays.fromCSR(
                c.values(), c.indexes(), c.pointers(), csr.size(0), csr.size(1)));
    }
}
