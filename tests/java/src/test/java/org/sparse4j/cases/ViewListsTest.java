// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Index lists, masks, take and stepped intervals of views and of views of views, of all formats and up to four dimensions,
 * with elements that were put and not yet merged, beside plain arrays of all elements.
 */
@ExtendWith(NothingLeft.class)
class ViewListsTest {
    /** All elements of an array in C order. */
    private record Elements(long[] shape, double[] values) {
        /** Along a dimension the elements at these coordinates. */
        Elements at(int dimension, long... coordinates) {
            long[] to = shape.clone();
            to[dimension] = coordinates.length;
            int inner = (int) Arrays.stream(shape).skip(dimension + 1L).reduce(1, (a, b) -> a * b);
            int n = (int) shape[dimension];
            double[] out = new double[(int) Arrays.stream(to).reduce(1, (a, b) -> a * b)];
            for (int k = 0; k < out.length; k++) {
                int outer = k / inner / coordinates.length;
                int from = (int) coordinates[k / inner % coordinates.length];
                out[k] = values[(outer * n + from) * inner + k % inner];
            }
            return new Elements(to, out);
        }

        Elements shaped(long... to) {
            return new Elements(to, values);
        }

        Elements permuted(int... order) {
            long[] to = Arrays.stream(order).mapToLong(d -> shape[d]).toArray();
            double[] out = new double[values.length];
            for (int k = 0; k < out.length; k++) {
                int rest = k;
                long[] from = new long[to.length];
                for (int d = to.length - 1; d >= 0; d--) {
                    from[order[d]] = rest % to[d];
                    rest /= (int) to[d];
                }
                int place = 0;
                for (int d = 0; d < from.length; d++) {
                    place = place * (int) shape[d] + (int) from[d];
                }
                out[k] = values[place];
            }
            return new Elements(to, out);
        }
    }

    /** An array and what it holds; each step keeps the arrays that it made, to be closed. */
    private static final class Run implements AutoCloseable {
        private final Random random;
        private final List<INDArray> made = new ArrayList<>();
        private INDArray array;
        private Elements elements;

        Run(long seed) {
            random = new Random(seed);
            int rank = 1 + random.nextInt(4);
            long[] shape = LongStream.generate(() -> 1 + random.nextInt(6)).limit(rank).toArray();
            int length = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
            double[] values = new double[length];
            Arrays.setAll(values, k -> random.nextBoolean() ? 0 : k + 1);
            elements = new Elements(shape, values);
            INDArray dense = keep(Sparse4j.create(values.clone(), shape));
            switch (random.nextInt(4)) {
                case 0 -> array = keep(dense.toFormat(SparseFormat.COO));
                case 1 -> array = keep(dense.toFormat(rank == 2 ? SparseFormat.CSC : SparseFormat.DENSE));
                default -> array = keep(dense.toFormat(permutation(rank), random.nextInt(rank + 1)));
            }
            if (random.nextInt(3) == 0) { // a fill other than 0
                array.addi(2);
                Arrays.setAll(values, k -> values[k] + 2);
            }
            for (int i = random.nextInt(4); i > 0; i--) { // pending entries
                int k = random.nextInt(length);
                long[] at = new long[rank];
                for (int d = rank - 1, rest = k; d >= 0; d--) {
                    at[d] = rest % shape[d];
                    rest /= (int) shape[d];
                }
                values[k] = -i;
                array.putScalar(at, values[k]);
            }
        }

        private INDArray keep(INDArray x) {
            made.add(x);
            return x;
        }

        private int[] permutation(int rank) {
            List<Integer> order = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
            java.util.Collections.shuffle(order, random);
            return order.stream().mapToInt(d -> d).toArray();
        }

        /** Points, intervals with steps, new axes, another order. */
        void view() {
            List<INDArrayIndex> indexes = new ArrayList<>();
            List<Long> left = new ArrayList<>();
            int rank = elements.shape.length;
            for (int d = 0; d < rank; d++) {
                long n = elements.shape[d];
                if (left.size() + rank - d < 5 && random.nextInt(8) == 0) {
                    indexes.add(NDArrayIndex.newAxis());
                    left.add(1L);
                }
                int kind = random.nextInt(4);
                if (kind == 0 && left.size() + rank - d > 1) {
                    long at = random.nextInt((int) n);
                    indexes.add(NDArrayIndex.point(at));
                    elements = elements.at(d, at);
                } else if (kind == 1) {
                    long begin = random.nextInt((int) n);
                    long end = begin + 1 + random.nextInt((int) (n - begin));
                    long step = 1 + random.nextInt(3);
                    indexes.add(NDArrayIndex.interval(begin, step, end));
                    elements = elements.at(d, LongStream.iterate(begin, c -> c < end, c -> c + step).toArray());
                    left.add(elements.shape[d]);
                } else {
                    indexes.add(NDArrayIndex.all());
                    left.add(n);
                }
            }
            array = keep(array.get(indexes.toArray(INDArrayIndex[]::new)));
            elements = elements.shaped(left.stream().mapToLong(n -> n).toArray());
            if (random.nextBoolean()) {
                int[] order = permutation(left.size());
                array = keep(array.permute(order));
                elements = elements.permuted(order);
            }
        }

        /** Coordinates of a dimension, negative and repeated ones among them. */
        private long[] list(long n) {
            return LongStream.generate(() -> random.nextInt((int) (2 * n)) - n).limit(random.nextInt(6)).toArray();
        }

        private static long[] resolved(long n, long... list) {
            return Arrays.stream(list).map(c -> c < 0 ? c + n : c).toArray();
        }

        void lists() {
            INDArrayIndex[] indexes = new INDArrayIndex[elements.shape.length];
            for (int d = 0; d < indexes.length; d++) {
                long n = elements.shape[d];
                int kind = random.nextInt(4);
                if (kind == 0) {
                    indexes[d] = NDArrayIndex.all();
                } else if (kind == 1) {
                    boolean[] chosen = new boolean[(int) n];
                    for (int c = 0; c < n; c++) {
                        chosen[c] = random.nextBoolean();
                    }
                    indexes[d] = NDArrayIndex.mask(keep(Sparse4j.create(chosen)));
                    elements = elements.at(d, LongStream.range(0, n).filter(c -> chosen[(int) c]).toArray());
                } else {
                    long[] list = list(n);
                    indexes[d] = NDArrayIndex.indices(list.clone());
                    elements = elements.at(d, resolved(n, list));
                }
            }
            array = keep(array.get(indexes));
        }

        void take() {
            int d = random.nextInt(elements.shape.length);
            long[] list = list(elements.shape[d]);
            array = keep(array.take(list, d));
            elements = elements.at(d, resolved(elements.shape[d], list));
        }

        void assertHolds() {
            assertArrayEquals(elements.shape, array.shape());
            try (INDArray wanted = Sparse4j.create(elements.values, elements.shape); INDArray got = array.toDense()) {
                assertEquals(wanted, got);
            }
        }

        @Override
        public void close() {
            made.forEach(INDArray::close);
        }
    }

    @Test
    void listsMasksTakeAndCopiesOfViewsOfViews() {
        for (long seed = 1; seed <= 4000; seed++) {
            try (Run run = new Run(seed)) {
                for (int i = run.random.nextInt(3); i >= 0; i--) {
                    run.view();
                }
                switch (run.random.nextInt(4)) {
                    case 0 -> run.array = run.keep(run.array.dup());
                    case 1 -> run.take();
                    default -> run.lists();
                }
                run.assertHolds();
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** Large enough that layouts are kept: rows and columns of transposed, cut and stepped matrices. */
    @Test
    void matricesBeyondTheSmallestKeptLayout() {
        int rows = 300;
        int columns = 200;
        Random random = new Random(7);
        try (INDArray values = Sparse4j.sprand(0.2, 11, rows, columns); INDArray dense = values.toDense()) {
            long[] few = {5, 0, 99, 5};
            long[] many = random.longs(400, -100, 100).toArray();
            for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO}) {
                for (int round = 0; round < 3; round++) { // layouts are there the second time, and out of date the third
                    try (INDArray x = dense.toFormat(format)) {
                        for (int again = 0; again < 3; again++) {
                            if (again == 2) {
                                x.putScalar(2L * round, 4L, again + round);
                                dense.putScalar(2L * round, 4L, again + round);
                            }
                            INDArrayIndex[][] views = {{NDArrayIndex.all(), NDArrayIndex.all()},
                                {NDArrayIndex.interval(1, rows), NDArrayIndex.all()},
                                {NDArrayIndex.all(), NDArrayIndex.interval(1, columns)},
                                {NDArrayIndex.interval(0, 2, rows), NDArrayIndex.interval(0, 101)},
                                {NDArrayIndex.interval(0, 101), NDArrayIndex.interval(1, 2, columns)}};
                            for (INDArrayIndex[] view : views) {
                                compare(dense, x, view, few, many, round);
                            }
                        }
                    }
                }
            }
        }
    }

    private static void compare(INDArray dense, INDArray x, INDArrayIndex[] view, long[] few, long[] many, int round) {
        try (INDArray d = dense.get(view); INDArray v = x.get(view); INDArray dt = d.transpose();
                INDArray vt = v.transpose()) {
            for (long[] list : round == 0 ? List.of(few, many) : List.of(many, few)) {
                for (int axis = 0; axis < 2; axis++) {
                    try (INDArray wanted = d.take(list, axis); INDArray got = v.take(list, axis);
                            INDArray wantedOfT = dt.take(list, axis); INDArray gotOfT = vt.take(list, axis);
                            INDArray all = got.toDense(); INDArray allOfT = gotOfT.toDense()) {
                        assertEquals(wanted, all);
                        assertEquals(wantedOfT, allOfT);
                        assertEquals(x.getFormat(), got.getFormat());
                        assertEquals(x.getFormat(), gotOfT.getFormat());
                    }
                }
            }
            try (INDArray copy = v.dup(); INDArray copyOfT = vt.dup(); INDArray all = copy.toDense();
                    INDArray allOfT = copyOfT.toDense()) {
                assertEquals(d, all);
                assertEquals(dt, allOfT);
            }
        }
    }
}
