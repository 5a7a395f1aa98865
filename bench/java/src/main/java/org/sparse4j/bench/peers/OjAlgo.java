// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.ojalgo.OjAlgoUtils;
import org.ojalgo.function.aggregator.Aggregator;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064CSC;
import org.ojalgo.matrix.store.R064CSR;
import org.ojalgo.matrix.store.R064Store;
import org.ojalgo.matrix.store.SparseStore;

/**
 * Runs ojAlgo with compressed rows and columns on one thread; calls reuse dense results.
 *
 * <ul>
 * <li>Its compressed matrices can only be multiplied by dense matrices.
 * <li>Sparse products and row sums use {@code SparseStore}, whose sorted keys are of type int: fewer than 2^31 elements.
 * <li>There is no sparse sum: the sum of any two matrices is dense.
 * </ul>
 */
final class OjAlgo implements Library {
    private R064CSR rows;
    private R064CSC columns;
    private SparseStore<Double> keyed;
    private Csr of;

    @Override
    public String name() {
        return "ojalgo";
    }

    @Override
    public String version() {
        return "ojAlgo " + OjAlgoUtils.getVersion();
    }

    @Override
    public List<Work> prepare(Kernel kernel, Problem problem) {
        Csr a = problem.a;
        if (of != a) {
            of = a;
            rows = new R064CSR(a.rows(), a.columns(), a.values(), a.indexes(), a.pointers());
            columns = rows.toCSC();
            keyed = (long) a.rows() * a.columns() < Integer.MAX_VALUE ? keyed(columns) : null;
        }
        switch (kernel) {
            case SPMV:
                return product(rows, columns, problem.x);
            case SPMV_T:
                return product(columns, rows, problem.xt);
            case SPMM16_ROW: {
                R064Store x = R064Store.wrap(problem.wideColumns(), a.columns());
                R064Store y = R064Store.FACTORY.make(a.rows(), Problem.WIDE);
                return List.of(Work.of(() -> {
                    rows.multiply(x, y);
                    return y;
                }, () -> {
                    rows.multiply(x, y);
                    return Problem.rowMajor(y.data);
                }));
            }
            case TRANSPOSE:
                // The compressed columns of a matrix are the compressed rows of its transpose.
                return List.of(sparse(rows::toCSC, c -> c.transpose(), problem.xt));
            case COO_TO_CSR: {
                Csr.Triplets t = a.shuffled();
                return List.of(sparse(() -> {
                    R064CSR.Builder builder = R064CSR.newBuilder(a.rows(), a.columns());
                    for (int k = 0; k < t.values().length; k++) {
                        builder.add(t.rows()[k], t.columns()[k], t.values()[k]);
                    }
                    return builder.build();
                }, c -> c, problem.x));
            }
            case SPGEMM:
                return keyed == null ? List.of()
                        : List.of(sparse(() -> (SparseStore<Double>) keyed.multiply(keyed), SparseStore::toCSR, problem.x));
            case ROW_SUMS: {
                R064Store y = R064Store.FACTORY.make(a.rows(), 1);
                return keyed == null ? List.of() : List.of(Work.of(() -> {
                    y.fillAll(0.0);
                    keyed.reduceRows(Aggregator.SUM, y);
                    return y.data;
                }));
            }
            case GETS: {
                double[] out = new double[Problem.GETS];
                return List.of(Work.of(() -> {
                    for (int k = 0; k < out.length; k++) {
                        out[k] = rows.doubleValue(problem.getRows[k], problem.getColumns[k]);
                    }
                    return out;
                }));
            }
            default:
                return List.of();
        }
    }

    /** Returns A x by rows and A x by columns. In ojAlgo, the transpose of an R064CSR is an R064CSC on the same arrays, and vice versa. */
    private static List<Work> product(MatrixStore<Double> rows, MatrixStore<Double> columns, double[] x) {
        R064CSC dots = rows instanceof R064CSR r ? r.transpose() : (R064CSC) rows;
        R064CSC sums = columns instanceof R064CSC c ? c : ((R064CSR) columns).transpose();
        double[] y = new double[dots.getColDim()];
        return List.of(Work.of(() -> {
            R064CSC.multiply(y, x, dots);
            return y;
        }), Work.of(() -> {
            R064CSC.multiply(y, sums, x);
            return y;
        }));
    }

    private static <T> Work sparse(Supplier<T> make, Function<T, R064CSR> rows, double[] x) {
        return Work.of(make, () -> {
            R064CSR c = rows.apply(make.get());
            double[] product = new double[c.getRowDim()];
            R064CSC.multiply(product, x, c.transpose());
            return new Sparse(c.countNonzeros(), product);
        });
    }

    private static SparseStore<Double> keyed(R064CSC from) {
        SparseStore<Double> out = SparseStore.R064.make(from.getRowDim(), from.getColDim());
        for (int j = 0; j < from.getColDim(); j++) {
            for (int k = from.pointers[j]; k < from.pointers[j + 1]; k++) {
                out.set(from.indices[k], j, from.values[k]);
            }
        }
        return out;
    }
}
