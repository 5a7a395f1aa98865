// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.Map;
import org.ejml.data.DGrowArray;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.sparse.csc.CommonOps_DSCC;
import org.ejml.sparse.csc.NormOps_DSCC;
import org.sparse4j.DataType;

/** Runs EJML with compressed columns of doubles. A vector is a matrix with one column, and dot and axpy are products with it. */
final class EjmlPeer implements Peer {
    @Override
    public String name() {
        return "EJML";
    }

    @Override
    public String storage() {
        return "CSC";
    }

    @Override
    public String version() {
        return org.ejml.EjmlVersion.VERSION;
    }

    @Override
    public Map<String, Work> prepare(Family family, Problem problem) {
        if (problem.plan().type() != DataType.DOUBLE || family != Family.LEVEL1 && family != Family.LEVEL2) {
            return Map.of();
        }
        Problem.Columns columns = problem.columns();
        int rows = (int) problem.plan().shape()[0];
        DMatrixSparseCSC a = new DMatrixSparseCSC(rows, columns.pointers().length - 1, 0);
        a.nz_values = columns.values();
        a.nz_rows = columns.rows();
        a.col_idx = columns.pointers();
        a.nz_length = columns.values().length;
        DMatrixRMaj x = DMatrixRMaj.wrap(rows, 1, problem.dense().values().asDouble());
        DGrowArray work = new DGrowArray();
        if (family == Family.LEVEL1) {
            DMatrixRMaj product = new DMatrixRMaj(1, 1);
            DMatrixRMaj alpha = new DMatrixRMaj(new double[][] {{Family.ALPHA}});
            DMatrixRMaj sum = x.copy();
            return Map.of(Family.DOT, Work.of(() -> CommonOps_DSCC.multTransA(a, x, product, work).data[0]),
                    Family.AXPY, Work.of(() -> {
                        CommonOps_DSCC.multAdd(a, alpha, sum);
                    }),
                    Family.NRM2, Work.of(() -> NormOps_DSCC.fastNormF(a)));
        }
        DMatrixRMaj y = new DMatrixRMaj(rows, 1);
        int row = (int) problem.firstRow();
        int column = (int) problem.firstColumn();
        return Map.of(Family.GEMV, Work.of(() -> CommonOps_DSCC.mult(a, x, y).data[row]),
                Family.GEMV_T, Work.of(() -> CommonOps_DSCC.multTransA(a, x, y, work).data[column]));
    }

    @Override
    public void release() {}
}
