// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import breeze.linalg.CSCMatrix;
import breeze.linalg.CSCMatrix$Builder$mcD$sp;
import breeze.linalg.CSCMatrix$mcD$sp;
import breeze.linalg.DenseMatrix;
import breeze.linalg.DenseMatrix$mcD$sp;
import breeze.linalg.DenseVector;
import breeze.linalg.DenseVector$mcD$sp;
import breeze.linalg.operators.HasOps$;
import breeze.linalg.support.CanTranspose;
import breeze.math.Semiring;
import breeze.math.Semiring$;
import breeze.storage.Zero;
import breeze.storage.Zero$;
import java.util.List;
import java.util.function.Supplier;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Runs Breeze with compressed columns on one thread, by the implementations that its operators choose. */
final class Breeze implements Library {
    private static final HasOps$ OPS = HasOps$.MODULE$;
    private static final Zero<Object> ZERO = Zero$.MODULE$.DoubleZero();
    private static final Semiring<Object> NUMBERS = Semiring$.MODULE$.semiringD();

    private CSCMatrix<Object> a;
    private Csr of;

    @Override
    public String name() {
        return "breeze";
    }

    @Override
    public String version() {
        String path = CSCMatrix.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return "Breeze " + path.replaceFirst(".*breeze_[0-9.]*-", "").replace(".jar", "");
    }

    @Override
    public List<Work> prepare(Kernel kernel, Problem problem) {
        if (of != problem.a) {
            of = problem.a;
            a = columns(of);
        }
        switch (kernel) {
            case SPMV: {
                DenseVector<Object> x = new DenseVector$mcD$sp(problem.x);
                var product = OPS.canMulM_DV_Double();
                return List.of(Work.of(() -> product.apply(a, x).data()));
            }
            case SPMV_T: {
                DenseVector<Object> x = new DenseVector$mcD$sp(problem.xt);
                var product = OPS.canMulM_DV_Double();
                var transpose = transpose();
                return List.of(Work.of(() -> product.apply(transpose.apply(a), x).data()));
            }
            case SPMM16_ROW: {
                // The flag says that the matrix is stored by rows; Breeze stores by columns otherwise.
                DenseMatrix<Object> x =
                        new DenseMatrix$mcD$sp(of.columns(), Problem.WIDE, problem.wide, 0, Problem.WIDE, true);
                var product = OPS.canMulM_DM_Double();
                return List.of(Work.of(() -> product.apply(a, x),
                        () -> Problem.rowMajor((double[]) product.apply(a, x).data())));
            }
            case SPGEMM: {
                var product = OPS.canMulM_M_Double();
                return List.of(sparse(() -> product.apply(a, a), problem.x));
            }
            case TRANSPOSE: {
                var transpose = transpose();
                return List.of(sparse(() -> transpose.apply(a), problem.xt));
            }
            case ADD: {
                var sum = OPS.csc_csc_OpAdd_Double();
                CSCMatrix<Object> b = columns(problem.b);
                return List.of(sparse(() -> sum.apply(a, b), problem.x));
            }
            case COO_TO_CSR: {
                CSCMatrix.Builder<Object> builder = builder(of);
                return List.of(sparse(builder::result, problem.x));
            }
            case GETS: {
                CSCMatrix$mcD$sp doubles = (CSCMatrix$mcD$sp) a;
                double[] out = new double[Problem.GETS];
                return List.of(Work.of(() -> {
                    for (int k = 0; k < out.length; k++) {
                        out[k] = doubles.apply$mcD$sp(problem.getRows[k], problem.getColumns[k]);
                    }
                    return out;
                }));
            }
            default:
                return List.of();
        }
    }

    private static CanTranspose<CSCMatrix<Object>, CSCMatrix<Object>> transpose() {
        return OPS.canTranspose_CSC(doubles(), ZERO, NUMBERS);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ClassTag<Object> doubles() {
        return (ClassTag) ClassTag$.MODULE$.Double();
    }

    private static Work sparse(Supplier<CSCMatrix<Object>> make, double[] x) {
        return Work.of(make, () -> {
            CSCMatrix<Object> c = make.get();
            DenseVector<Object> product = OPS.canMulM_DV_Double().apply(c, new DenseVector$mcD$sp(x));
            return new Sparse(c.activeSize(), (double[]) product.data());
        });
    }

    private static CSCMatrix<Object> columns(Csr rows) {
        Csr t = rows.transposed();
        return new CSCMatrix$mcD$sp(t.values(), rows.rows(), rows.columns(), t.pointers(), t.entries(), t.indexes(),
                ZERO);
    }

    private static CSCMatrix.Builder<Object> builder(Csr of) {
        Csr.Triplets t = of.shuffled();
        var out = new CSCMatrix$Builder$mcD$sp(of.rows(), of.columns(), of.entries(), doubles(), NUMBERS, ZERO);
        for (int k = 0; k < of.entries(); k++) {
            out.add(t.rows()[k], t.columns()[k], t.values()[k]);
        }
        return out;
    }
}
