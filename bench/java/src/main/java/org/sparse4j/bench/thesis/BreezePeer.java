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
 * Runs Breeze with sparse vectors and compressed columns of doubles, by the operations that its operators choose. Two routines
 * are not measured: the transpose of a sparse matrix, which is a copy, and the norm of a sparse vector, which boxes each value.
 */
final class BreezePeer implements Peer {
    private final Family family;

    /** Makes a peer for one family, since Breeze stores vectors (COO) and matrices (CSC) in different formats. */
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
