// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.report.Measurement;

/** Runs Sparse4j with one of its formats. */
final class OurFormat implements Peer {
    private final SparseFormat format;
    private final List<INDArray> owned = new ArrayList<>();
    private INDArray array;
    private long stored;

    OurFormat(SparseFormat format) {
        this.format = format;
    }

    @Override
    public String name() {
        return Measurement.OURS;
    }

    @Override
    public String storage() {
        return format.name();
    }

    @Override
    public String version() {
        return Sparse4j.getBackend().info().lines().findFirst().orElse("");
    }

    @Override
    public boolean parallel() {
        return true;
    }

    @Override
    public void threads(int count) {
        Sparse4j.environment().setThreads(count);
    }

    /** Returns the size in bytes of the array that the last {@link #prepare} has made. */
    long storedBytes() {
        return stored;
    }

    /** Frees the layouts that the routines have derived from the array, and returns their size in bytes. */
    long dropKept() {
        return array.dropLayouts();
    }

    @Override
    public Map<String, Work> prepare(Family family, Problem problem) {
        boolean matrixOnly = format == SparseFormat.CSR || format == SparseFormat.CSC;
        if (matrixOnly && family == Family.DIMENSIONS) {
            return Map.of();
        }
        long before = Sparse4j.memory().liveBytes();
        array = own(made(problem.entries()));
        stored = Sparse4j.memory().liveBytes() - before;
        Map<String, Work> works = new LinkedHashMap<>();
        switch (family) {
            case LEVEL1 -> level1(problem, works);
            case LEVEL2 -> level2(problem, works);
            case VIEWS -> views(problem, works);
            case DIMENSIONS -> dimensions(works);
        }
        return works;
    }

    /** Returns a copy in the format of this peer. In CSR a vector becomes a matrix with one row, in CSC one with one column. */
    private INDArray made(INDArray entries) {
        if (entries.rank() == 1 && format == SparseFormat.CSR) {
            return entries.reshape(1, entries.size(0)).toFormat(format);
        } else if (entries.rank() == 1 && format == SparseFormat.CSC) {
            return entries.reshape(entries.size(0), 1).toFormat(format);
        }
        return format == SparseFormat.COO ? entries.dup() : entries.toFormat(format);
    }

    private INDArray own(INDArray made) {
        owned.add(made);
        return made;
    }

    private void level1(Problem problem, Map<String, Work> works) {
        INDArray x = array;
        INDArray y = own(problem.dense().dup());
        INDArray sum = own(problem.dense().dup());
        INDArray first = own(x.dup());
        INDArray second = own(x.dup());
        works.put(Family.DOT, Work.of(() -> Level1.dot(x, y)));
        works.put(Family.AXPY, Work.of(() -> {
            Level1.axpy(Family.ALPHA, x, sum);
        }));
        works.put(Family.NRM2, Work.of(() -> Level1.nrm2(x)));
        works.put(Family.ROT, Work.of(() -> Level1.rot(first, second, Family.C, Family.S)));
    }

    private void level2(Problem problem, Map<String, Work> works) {
        INDArray a = array;
        INDArray x = problem.dense();
        INDArray y = own(problem.result().dup());
        long row = problem.firstRow();
        long column = problem.firstColumn();
        works.put(Family.GEMV, Work.of(() -> Level2.gemv(1, a, false, x, 0, y).getDouble(row)));
        works.put(Family.GEMV_T, Work.of(() -> Level2.gemv(1, a, true, x, 0, y).getDouble(column)));
    }

    private void views(Problem problem, Map<String, Work> works) {
        long n = array.size(0);
        INDArray a = array;
        part(works, "the middle quarter", problem, () -> a.get(interval(n / 4, 3 * n / 4), interval(n / 4, 3 * n / 4)));
        part(works, "a tenth of the rows", problem, () -> a.get(interval(n / 2, n / 2 + n / 10)));
        part(works, "a tenth of the columns", problem, () -> a.get(all(), interval(n / 2, n / 2 + n / 10)));
        part(works, "every second row", problem, () -> a.get(interval(0, 2, n)));
    }

    private void part(Map<String, Work> works, String part, Problem problem, Supplier<INDArray> view) {
        INDArray seen = own(view.get());
        INDArray copy = own(seen.dup());
        INDArray x = own(problem.dense().get(interval(0, seen.size(1))).dup());
        INDArray y = own(Sparse4j.zeros(seen.dataType(), seen.size(0)));
        works.put("making: " + part + "|view", Work.of(() -> view.get().close()));
        works.put("making: " + part + "|copy", Work.of(() -> {
            try (INDArray made = view.get()) {
                made.dup().close();
            }
        }));
        Map.of("view", seen, "copy", copy).forEach((which, array) -> {
            works.put("sum: " + part + "|" + which, Work.of(() -> array.sumNumber().doubleValue()));
            works.put("gemv: " + part + "|" + which, Work.of(() -> Level2.gemv(1, array, false, x, 0, y).getDouble(0)));
        });
    }

    private void dimensions(Map<String, Work> works) {
        INDArray a = array;
        for (int d = 0; d < a.rank(); d++) {
            int dimension = d;
            works.put("sum along dimension " + d, Work.of(() -> {
                try (INDArray sums = a.sum(dimension)) {
                    return sums.getDouble(0, 0);
                }
            }));
        }
        for (int d = 0; d < a.rank(); d++) {
            int dimension = d;
            long middle = a.size(d) / 2;
            works.put("sum of one slice across dimension " + d, Work.of(() -> {
                try (INDArray slice = a.slice(middle, dimension)) {
                    return slice.sumNumber().doubleValue();
                }
            }));
            works.put("copy of one slice across dimension " + d, Work.of(() -> {
                try (INDArray slice = a.slice(middle, dimension)) {
                    slice.dup().close();
                }
            }));
        }
    }

    @Override
    public void release() {
        owned.forEach(INDArray::close);
        owned.clear();
        array = null;
    }
}
