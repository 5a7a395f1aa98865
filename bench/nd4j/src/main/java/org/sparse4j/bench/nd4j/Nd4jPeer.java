// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.nd4j;

import static org.nd4j.linalg.indexing.NDArrayIndex.all;
import static org.nd4j.linalg.indexing.NDArrayIndex.interval;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nd4j.linalg.api.blas.Level1;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOpsHolder;
import org.sparse4j.bench.thesis.Family;
import org.sparse4j.bench.thesis.Peer;
import org.sparse4j.bench.thesis.Problem;
import org.sparse4j.bench.thesis.Work;

/** Runs ND4J with dense arrays, the reference with which the thesis planned to compare its sparse arrays. */
public final class Nd4jPeer implements Peer {
    private final List<INDArray> owned = new ArrayList<>();

    /** Starts ND4J. Throws an Error, such as a LinkageError, if ND4J cannot load its native library. */
    public Nd4jPeer() {
        own(Nd4j.zeros(1));
        release();
    }

    @Override
    public String name() {
        return "ND4J";
    }

    @Override
    public String storage() {
        return "DENSE";
    }

    @Override
    public String version() {
        String path = Nd4j.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        return path.replaceFirst(".*nd4j-api-", "").replace(".jar", "") + ", BLAS "
                + Nd4j.factory().blas().getBlasVendor();
    }

    @Override
    public boolean parallel() {
        return true;
    }

    @Override
    public void threads(int count) {
        NativeOpsHolder.getInstance().getDeviceNativeOps().setOmpNumThreads(count);
        Nd4j.factory().blas().setMaxThreads(count);
    }

    private INDArray own(INDArray made) {
        owned.add(made);
        return made;
    }

    /** Returns a copy of a DENSE array of Sparse4j. */
    private INDArray copied(org.sparse4j.INDArray from) {
        INDArray copy = own(Nd4j.createUninitialized(DataType.valueOf(from.dataType().name()), from.shape()));
        ByteBuffer target = copy.data().pointer().asByteBuffer();
        from.values().read(target::put);
        return copy;
    }

    @Override
    public Map<String, Work> prepare(Family family, Problem problem) {
        INDArray a;
        try (org.sparse4j.INDArray whole = problem.whole()) {
            a = copied(whole);
        }
        INDArray x = copied(problem.dense());
        INDArray y = copied(problem.result());
        Map<String, Work> works = new LinkedHashMap<>();
        switch (family) {
            case LEVEL1 -> level1(a, x, works);
            case LEVEL2 -> {
                // ND4J's gemv requires column vectors. Its users call the product of arrays (mmuli).
                INDArray column = x.reshape(x.length(), 1);
                INDArray result = y.reshape(y.length(), 1);
                INDArray transposed = a.transpose();
                works.put(Family.GEMV, Work.of(() -> a.mmuli(column, result).getDouble(problem.firstRow())));
                works.put(Family.GEMV_T, Work.of(
                        () -> transposed.mmuli(column, result).getDouble(problem.firstColumn())));
            }
            case VIEWS -> views(a, works);
            case DIMENSIONS -> dimensions(a, works);
        }
        return works;
    }

    private void level1(INDArray a, INDArray x, Map<String, Work> works) {
        Level1 blas = Nd4j.getBlasWrapper().level1();
        INDArray sum = own(x.dup());
        INDArray first = own(a.dup());
        INDArray second = own(a.dup());
        long n = a.length();
        works.put(Family.DOT, Work.of(() -> blas.dot(n, 1, a, x)));
        works.put(Family.AXPY, Work.of(() -> blas.axpy(n, Family.ALPHA, a, sum)));
        works.put(Family.NRM2, Work.of(() -> blas.nrm2(a)));
        works.put(Family.ROT, Work.of(() -> blas.rot(n, first, second, Family.C, Family.S)));
    }

    private void views(INDArray a, Map<String, Work> works) {
        long n = a.size(0);
        part(works, "the middle quarter", () -> a.get(interval(n / 4, 3 * n / 4), interval(n / 4, 3 * n / 4)));
        part(works, "a tenth of the rows", () -> a.get(interval(n / 2, n / 2 + n / 10), all()));
        part(works, "a tenth of the columns", () -> a.get(all(), interval(n / 2, n / 2 + n / 10)));
        part(works, "every second row", () -> a.get(interval(0, 2, n), all()));
    }

    private void part(Map<String, Work> works, String part, Supplier<INDArray> view) {
        INDArray seen = view.get();
        INDArray copy = own(seen.dup());
        works.put("making: " + part + "|view", Work.of(() -> {
            view.get();
        }));
        works.put("making: " + part + "|copy", Work.of(() -> view.get().dup().close()));
        works.put("sum: " + part + "|view", Work.of(() -> seen.sumNumber().doubleValue()));
        works.put("sum: " + part + "|copy", Work.of(() -> copy.sumNumber().doubleValue()));
    }

    private void dimensions(INDArray a, Map<String, Work> works) {
        for (int d = 0; d < a.rank(); d++) {
            int dimension = d;
            works.put("sum along dimension " + d, Work.of(() -> {
                try (INDArray sums = a.sum(dimension)) {
                    return sums.getDouble(0, 0);
                }
            }));
            long middle = a.size(d) / 2;
            works.put("sum of one slice across dimension " + d,
                    Work.of(() -> a.slice(middle, dimension).sumNumber().doubleValue()));
            works.put("copy of one slice across dimension " + d,
                    Work.of(() -> a.slice(middle, dimension).dup().close()));
        }
    }

    @Override
    public void release() {
        owned.forEach(INDArray::close);
        owned.clear();
    }
}
