// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import breeze.linalg.CSCMatrix;
import breeze.linalg.CSCMatrix$mcD$sp;
import breeze.linalg.DenseVector;
import breeze.linalg.DenseVector$mcD$sp;
import breeze.linalg.SparseVector;
import breeze.linalg.SparseVector$mcD$sp;
import breeze.linalg.operators.HasOps$;
import breeze.storage.Zero$;
import java.util.Map;
import org.sparse4j.DataType;

/**
 * Breeze's sparse vectors and compressed columns of doubles, by the operations that its operators choose. Its
 * transpose of
 * a sparse matrix is a copy, its norm of a sparse vector walks through boxed values: both are left out.
 */
final class BreezePeer implements Peer {
    private final Family family;

    /** For one family: its storage of vectors differs from that of matrices. */
    BreezePeer(Family family) {
        this.family = family;
    }

    @Override
    public String name() {
        return "Breeze";
    }

    @Override
    public String storage() {
        return family == Family.LEVEL1 ? "COO" : "CSC";
    }

    @Override
    public String version() {
        String path = CSCMatrix.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return path.replaceFirst(".*breeze_[0-9.]*-", "").replace(".jar", "");
    }

    @Override
    public Map<String, Work> prepare(Family wanted, Problem problem) {
        if (problem.plan().type() != DataType.DOUBLE || wanted != family) {
            return Map.of();
        }
        Problem.Columns columns = problem.columns();
        int rows = (int) problem.plan().shape()[0];
        DenseVector<Object> x = new DenseVector$mcD$sp(problem.dense().values().asDouble());
        HasOps$ ops = HasOps$.MODULE$;
        if (family == Family.LEVEL1) {
            SparseVector<Object> sparse = new SparseVector$mcD$sp(columns.rows(), columns.values(),
                    columns.values().length, rows, Zero$.MODULE$.DoubleZero());
            DenseVector<Object> sum = new DenseVector$mcD$sp(problem.dense().values().asDouble());
            var dot = ops.impl_OpMulInner_SV_DV_eq_T_Double();
            var axpy = ops.implScaleAdd_DV_S_SV_InPlace_Double();
            return Map.of(Family.DOT, Work.of(() -> (Double) dot.apply(sparse, x)),
                    Family.AXPY, Work.of(() -> axpy.apply(sum, Family.ALPHA, sparse)));
        }
        CSCMatrix<Object> a = new CSCMatrix$mcD$sp(columns.values(), rows, columns.pointers().length - 1,
                columns.pointers(),
                columns.values().length, columns.rows(), Zero$.MODULE$.DoubleZero());
        var product = ops.canMulM_DV_Double();
        int row = (int) problem.firstRow();
        return Map.of(Family.GEMV, Work.of(() -> ((double[]) product.apply(a, x).data())[row]));
    }

    @Override
    public void release() {}
}
