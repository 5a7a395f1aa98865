// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.List;
import java.util.function.Supplier;
import org.hipparchus.linear.DefaultRealMatrixPreservingVisitor;
import org.hipparchus.linear.OpenMapRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * Runs Hipparchus on one thread; its matrices are hash maps of entries. Products with vectors, {@code transpose} and the walk that
 * counts entries look up every element, stored or not. Hipparchus has no row sums.
 */
final class Hipparchus implements Library {
    private OpenMapRealMatrix a;
    private Csr of;

    @Override
    public String name() {
        return "hipparchus";
    }

    @Override
    public String version() {
        String path = OpenMapRealMatrix.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return "Hipparchus " + path.replaceFirst(".*hipparchus-core-", "").replace(".jar", "");
    }

    @Override
    public List<Work> prepare(Kernel kernel, Problem problem) {
        if (of != problem.a) {
            of = problem.a;
            a = filled(of.shuffled());
        }
        OpenMapRealMatrix m = a;
        switch (kernel) {
            case SPMV:
                return List.of(Work.of(() -> m.operate(problem.x)));
            case SPMV_T:
                return List.of(Work.of(() -> m.preMultiply(problem.xt)));
            case SPGEMM:
                return List.of(sparse(() -> m.multiply(m), problem.x));
            case TRANSPOSE:
                return List.of(sparse(m::transpose, problem.xt));
            case ADD: {
                OpenMapRealMatrix b = filled(problem.b.shuffled());
                return List.of(sparse(() -> m.add(b), problem.x));
            }
            case COO_TO_CSR: {
                Csr.Triplets t = of.shuffled();
                return List.of(sparse(() -> filled(t), problem.x));
            }
            case GETS: {
                double[] out = new double[Problem.GETS];
                return List.of(Work.of(() -> {
                    for (int k = 0; k < out.length; k++) {
                        out[k] = m.getEntry(problem.getRows[k], problem.getColumns[k]);
                    }
                    return out;
                }));
            }
            default:
                return List.of();
        }
    }

    private OpenMapRealMatrix filled(Csr.Triplets t) {
        OpenMapRealMatrix out = new OpenMapRealMatrix(of.rows(), of.columns());
        for (int k = 0; k < t.values().length; k++) {
            out.addToEntry(t.rows()[k], t.columns()[k], t.values()[k]);
        }
        return out;
    }

    private static Work sparse(Supplier<? extends RealMatrix> make, double[] x) {
        return Work.of(make, () -> {
            RealMatrix c = make.get();
            long[] entries = new long[1];
            c.walkInOptimizedOrder(new DefaultRealMatrixPreservingVisitor() {
                @Override
                public void visit(int row, int column, double value) {
                    entries[0] += value != 0 ? 1 : 0;
                }
            });
            return new Sparse(entries[0], c.operate(x));
        });
    }
}
