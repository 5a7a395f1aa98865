// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Runs Sparse4j through its public methods, on all threads and on one thread. */
final class Ours implements Library {
    static final String NAME = "sparse4j";

    private final List<INDArray> owned = new ArrayList<>();
    private final Map<Csr, INDArray> matrices = new IdentityHashMap<>();

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        return Sparse4j.info().lines().findFirst().orElse("");
    }

    @Override
    public List<Work> prepare(Kernel kernel, Problem problem) {
        Work work = make(kernel, problem);
        return List.of(work, new Work(work.run(), work.value(), 1));
    }

    private Work make(Kernel kernel, Problem problem) {
        switch (kernel) {
            case SPMV:
                return dense(matrix(problem.a), own(Sparse4j.create(problem.x)));
            case SPMV_T:
                return dense(matrix(problem.a).transpose(), own(Sparse4j.create(problem.xt)));
            case SPMM16_ROW:
                return dense(matrix(problem.a),
                        own(Sparse4j.create(problem.wide, problem.a.columns(), Problem.WIDE)));
            case SPGEMM: {
                INDArray a = matrix(problem.a);
                return sparse(() -> {
                    a.dropLayouts(); // drop the structure that the previous product has kept
                    return a.mmul(a);
                }, problem.x);
            }
            case TRANSPOSE: {
                INDArray a = matrix(problem.a);
                return sparse(() -> {
                    a.dropLayouts();
                    return a.transpose().toFormat(SparseFormat.CSR);
                }, problem.xt);
            }
            case ADD: {
                INDArray a = matrix(problem.a);
                INDArray b = matrix(problem.b);
                return sparse(() -> a.add(b), problem.x);
            }
            case ROW_SUMS: {
                INDArray a = matrix(problem.a);
                return Work.of(() -> closed(a.sum(1)), () -> elements(a.sum(1)));
            }
            case GETS: {
                INDArray a = matrix(problem.a);
                double[] out = new double[Problem.GETS];
                return Work.of(() -> {
                    for (int k = 0; k < out.length; k++) {
                        out[k] = a.getDouble(problem.getRows[k], problem.getColumns[k]);
                    }
                    return out;
                });
            }
            default: {
                Csr.Triplets t = problem.a.shuffled();
                return sparse(() -> {
                    try (CooBuilder builder = Sparse4j.coo(problem.a.rows(), problem.a.columns())) {
                        return builder.addByDimension(t.values(), t.rows(), t.columns()).build(SparseFormat.CSR);
                    }
                }, problem.x);
            }
        }
    }

    private INDArray own(INDArray array) {
        owned.add(array);
        return array;
    }

    private INDArray matrix(Csr a) {
        return matrices.computeIfAbsent(a, from -> own(
                Sparse4j.createSparseCSR(a.values(), a.indexes(), a.pointers(), a.rows(), a.columns())));
    }

    private static int closed(INDArray result) {
        try (result) {
            return result.rank();
        }
    }

    private static double[] elements(INDArray result) {
        try (result) {
            return result.data().asDouble();
        }
    }

    private static Work dense(INDArray a, INDArray x) {
        return Work.of(() -> closed(a.mmul(x)), () -> elements(a.mmul(x)));
    }

    private static Work sparse(Supplier<INDArray> make, double[] x) {
        return Work.of(() -> closed(make.get()), () -> {
            try (INDArray c = make.get(); INDArray v = Sparse4j.create(x)) {
                return new Sparse(c.nnz(), elements(c.mmul(v)));
            }
        });
    }

    @Override
    public void release() {
        owned.forEach(INDArray::close);
        owned.clear();
        matrices.clear();
    }
}
