// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.List;
import java.util.function.Supplier;
import org.ejml.EjmlVersion;
import org.ejml.data.DGrowArray;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.ejml.data.IGrowArray;
import org.ejml.ops.DConvertMatrixStruct;
import org.ejml.sparse.csc.CommonOps_DSCC;
import org.ejml.sparse.csc.CommonOps_MT_DSCC;
import org.ejml.sparse.csc.mult.Workspace_MT_DSCC;
import pabeles.concurrency.GrowArray;

/**
 * Runs EJML with compressed columns, on one thread and, for operations that EJML parallelizes, also on all threads. Calls reuse
 * dense results and work space. Sparse products keep the row indexes unsorted, as EJML returns them.
 */
final class Ejml implements Library {
    private DMatrixSparseCSC a;
    private Csr of;

    @Override
    public String name() {
        return "ejml";
    }

    @Override
    public String version() {
        return "EJML " + EjmlVersion.VERSION;
    }

    @Override
    public List<Work> prepare(Kernel kernel, Problem problem) {
        if (of != problem.a) {
            of = problem.a;
            a = columns(of);
        }
        DGrowArray work = new DGrowArray();
        IGrowArray marks = new IGrowArray();
        GrowArray<DGrowArray> works = new GrowArray<>(DGrowArray::new);
        GrowArray<Workspace_MT_DSCC> workspaces = new GrowArray<>(Workspace_MT_DSCC::new);
        switch (kernel) {
            case SPMV:
                return product(problem.x, 1);
            case SPMM16_ROW:
                return product(problem.wide, Problem.WIDE);
            case SPMV_T: {
                DMatrixRMaj x = DMatrixRMaj.wrap(a.numRows, 1, problem.xt);
                DMatrixRMaj y = new DMatrixRMaj(a.numCols, 1);
                return List.of(Work.of(() -> CommonOps_DSCC.multTransA(a, x, y, work).data),
                        Work.of(() -> CommonOps_MT_DSCC.multTransA(a, x, y, works).data));
            }
            case SPGEMM:
                return List.of(sparse(() -> CommonOps_DSCC.mult(a, a, null, marks, work), problem.x),
                        sparse(() -> CommonOps_MT_DSCC.mult(a, a, null, workspaces), problem.x));
            case TRANSPOSE:
                return List.of(sparse(() -> CommonOps_DSCC.transpose(a, null, marks), problem.xt));
            case ADD: {
                DMatrixSparseCSC b = columns(problem.b);
                return List.of(sparse(() -> CommonOps_DSCC.add(1, a, 1, b, null, marks, work), problem.x),
                        sparse(() -> CommonOps_MT_DSCC.add(1, a, 1, b, null, workspaces), problem.x));
            }
            case ROW_SUMS: {
                DMatrixRMaj y = new DMatrixRMaj(a.numRows, 1);
                return List.of(Work.of(() -> CommonOps_DSCC.sumRows(a, y).data));
            }
            case GETS: {
                double[] out = new double[Problem.GETS];
                return List.of(Work.of(() -> {
                    for (int k = 0; k < out.length; k++) {
                        out[k] = a.get(problem.getRows[k], problem.getColumns[k]);
                    }
                    return out;
                }));
            }
            default: {
                DMatrixSparseTriplet triplets = triplets(problem.a);
                return List.of(sparse(() -> {
                    DMatrixSparseCSC c = DConvertMatrixStruct.convert(triplets, (DMatrixSparseCSC) null);
                    CommonOps_DSCC.duplicatesAdd(c, marks);
                    return c;
                }, problem.x));
            }
        }
    }

    private List<Work> product(double[] operand, int width) {
        GrowArray<DGrowArray> works = new GrowArray<>(DGrowArray::new);
        DMatrixRMaj x = DMatrixRMaj.wrap(a.numCols, width, operand);
        DMatrixRMaj y = new DMatrixRMaj(a.numRows, width);
        return List.of(Work.of(() -> CommonOps_DSCC.mult(a, x, y).data),
                Work.of(() -> CommonOps_MT_DSCC.mult(a, x, y, works).data));
    }

    private static Work sparse(Supplier<DMatrixSparseCSC> make, double[] x) {
        return Work.of(make, () -> {
            DMatrixSparseCSC c = make.get();
            return new Sparse(c.nz_length, CommonOps_DSCC.mult(c, DMatrixRMaj.wrap(c.numCols, 1, x), (DMatrixRMaj) null).data);
        });
    }

    private static DMatrixSparseCSC columns(Csr rows) {
        Csr t = rows.transposed();
        DMatrixSparseCSC out = new DMatrixSparseCSC(rows.rows(), rows.columns(), 0);
        out.nz_values = t.values();
        out.nz_rows = t.indexes();
        out.col_idx = t.pointers();
        out.nz_length = t.entries();
        out.indicesSorted = true;
        return out;
    }

    private static DMatrixSparseTriplet triplets(Csr of) {
        Csr.Triplets t = of.shuffled();
        DMatrixSparseTriplet out = new DMatrixSparseTriplet(of.rows(), of.columns(), of.entries());
        for (int k = 0; k < of.entries(); k++) {
            out.addItem(t.rows()[k], t.columns()[k], t.values()[k]);
        }
        return out;
    }
}
