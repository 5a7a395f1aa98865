// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Sparse4j as its users call it; on all threads, and on one. */
final class Ours implements Library {
    static final String NAME = "sparse4j";

    private final List<INDArray> owned = new ArrayList<>();

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
                    a.dropLayouts(); // no structure kept from the product before
                    return a.mmul(a);
                });
            }
            case TRANSPOSE: {
                INDArray a = matrix(problem.a);
                return sparse(() -> {
                    a.dropLayouts();
                    return a.transpose().toFormat(SparseFormat.CSR);
                });
            }
            case ADD: {
                INDArray a = matrix(problem.a);
                INDArray b = matrix(problem.b);
                return sparse(() -> a.add(b));
            }
            default: {
                Csr.Triplets t = problem.a.shuffled();
                return sparse(() -> {
                    try (CooBuilder builder = Sparse4j.coo(problem.a.rows(), problem.a.columns())) {
                        return builder.addByDimension(t.values(), t.rows(), t.columns()).build(SparseFormat.CSR);
                    }
                });
            }
        }
    }

    private INDArray own(INDArray array) {
        owned.add(array);
        return array;
    }

    private INDArray matrix(Csr a) {
        return own(Sparse4j.createSparseCSR(a.values(), a.indexes(), a.pointers(), a.rows(), a.columns()));
    }

    private static Work dense(INDArray a, INDArray x) {
        return new Work(() -> {
            try (INDArray y = a.mmul(x)) {
                return y.rank();
            }
        }, () -> {
            try (INDArray y = a.mmul(x)) {
                return y.data().asDouble();
            }
        }, 0);
    }

    private static Work sparse(Supplier<INDArray> make) {
        return Work.of(() -> {
            try (INDArray c = make.get()) {
                return c.nnz();
            }
        });
    }

    @Override
    public void release() {
        owned.forEach(INDArray::close);
        owned.clear();
    }
}
