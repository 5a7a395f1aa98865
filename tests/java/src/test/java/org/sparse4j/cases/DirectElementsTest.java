// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;

/**
 * Elements that Java reads and writes without a call, which it does from the 32nd read or write of an array on, against
 * the same by calls: those of {@code gather}, and the first writes of a copy.
 */
class DirectElementsTest {
    private static final int WARM = 40;

    private static INDArray random(Random r, DataType type, double fill, int kind, long... shape) {
        try (CooBuilder b = Sparse4j.coo(shape).type(type).fill(fill)) {
            long[] at = new long[shape.length];
            int density = r.nextInt(4);
            each(shape, at, 0, () -> {
                if (r.nextInt(4) < density) {
                    b.add(value(r, type), at);
                }
            });
            if (kind == 0) {
                return b.build(SparseFormat.COO);
            }
            if (kind == 1) {
                try (INDArray sparse = b.build(SparseFormat.COO)) {
                    return sparse.toDense();
                }
            }
            int[] order = new int[shape.length];
            for (int d = 0; d < order.length; d++) {
                int other = r.nextInt(d + 1);
                order[d] = order[other];
                order[other] = d;
            }
            return b.build(order, r.nextInt(shape.length + 1));
        }
    }

    private static double value(Random r, DataType type) {
        if (type == DataType.BOOL) {
            return r.nextInt(2);
        }
        return r.nextInt(5) == 0 && type.isFloating() ? Double.NaN : r.nextInt(19) - 9;
    }

    private static void each(long[] shape, long[] at, int d, Runnable visit) {
        if (d == shape.length) {
            visit.run();
            return;
        }
        for (at[d] = 0; at[d] < shape[d]; at[d]++) {
            each(shape, at, d + 1, visit);
        }
    }

    /** The array itself, and views of it. */
    private static List<INDArray> views(INDArray x) {
        List<INDArray> all = new ArrayList<>(List.of(x));
        if (x.rank() > 0) {
            all.add(x.get(interval(0, 2, x.size(0))));
            all.add(x.get(newAxis(), interval(x.size(0) / 2, x.size(0))));
            all.add(x.get(point(x.size(0) - 1)));
        }
        if (x.rank() > 1) {
            int[] reversed = new int[x.rank()];
            for (int d = 0; d < reversed.length; d++) {
                reversed[d] = reversed.length - 1 - d;
            }
            all.add(x.permute(reversed));
            all.add(x.permute(reversed).get(point(0)));
            all.add(x.get(all(), point(x.size(1) - 1)));
        }
        if (x.rank() < 4) {
            long[] longer = new long[x.rank() + 1];
            longer[0] = 3;
            System.arraycopy(x.shape(), 0, longer, 1, x.rank());
            all.add(x.broadcast(longer));
        }
        return all;
    }

    private static double read(INDArray x, long... at) {
        switch (at.length) {
            case 1:
                return x.getDouble(at[0]);
            case 2:
                return x.getDouble(at[0], at[1]);
            default:
                return x.getDouble(at);
        }
    }

    private static void write(INDArray x, double value, long... at) {
        switch (at.length) {
            case 1:
                x.putScalar(at[0], value);
                break;
            case 2:
                x.putScalar(at[0], at[1], value);
                break;
            default:
                x.putScalar(at, value);
                break;
        }
    }

    /** Reads an element often enough that the next read needs no call. */
    private static void warm(INDArray x) {
        for (int k = 0; k < WARM && x.length() > 0; k++) {
            x.getDouble(new long[x.rank()]);
        }
    }

    /** Compares each element of the array and of its views with what one call reads. */
    private static void same(INDArray x) {
        warm(x);
        for (INDArray view : views(x)) {
            long[] shape = view.shape();
            long[] at = new long[shape.length];
            List<long[]> places = new ArrayList<>();
            each(shape, at, 0, () -> places.add(at.clone()));
            try (INDArray expected = view.gather(places.toArray(long[][]::new))) {
                for (int k = 0; k < places.size(); k++) {
                    long[] place = places.get(k);
                    assertEquals(expected.data().getDouble(k), read(view, place), () -> "at " + List.of(place));
                    assertEquals(expected.data().getLong(k), view.getLong(place));
                    assertEquals(expected.data().getDouble(k), view.getNumber(place).doubleValue());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(DataType.class)
    void readsEveryFormatAndView(DataType type) {
        Random r = new Random(56 + type.ordinal());
        for (int k = 0; k < 120; k++) {
            long[] shape = new long[r.nextInt(5)];
            for (int d = 0; d < shape.length; d++) {
                shape[d] = 1 + r.nextInt(4);
            }
            int kind = r.nextInt(4);
            try (INDArray x = random(r, type, kind == 1 || r.nextBoolean() ? 0 : 1, kind, shape)) {
                same(x);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(DataType.class)
    void writesEveryFormatAndView(DataType type) {
        Random r = new Random(65 + type.ordinal());
        double[] values = {3, -2.5, 0, -0.0, 1, Double.NaN, 1e300, -1e300, 0x1p53 + 2};
        for (int k = 0; k < 60; k++) {
            long[] shape = new long[1 + r.nextInt(3)];
            for (int d = 0; d < shape.length; d++) {
                shape[d] = 1 + r.nextInt(4);
            }
            int kind = r.nextInt(4);
            try (INDArray x = random(r, type, kind == 1 || r.nextBoolean() ? 0 : 1, kind, shape)) {
                List<INDArray> views = views(x);
                int chosen = r.nextInt(views.size() - (x.rank() < 4 ? 1 : 0));
                for (int write = 0; write < 12; write++) {
                    warm(x);
                    INDArray view = views.get(chosen);
                    long[] at = new long[view.rank()];
                    for (int d = 0; d < at.length; d++) {
                        at[d] = r.nextInt((int) view.size(d));
                    }
                    try (INDArray called = x.dup()) {
                        double value = values[r.nextInt(values.length)];
                        write(views(called).get(chosen), value, at);
                        write(view, value, at);
                        assertEquals(called.nnz(), x.nnz());
                        assertEquals(called.toStringFull(), x.toStringFull());
                    }
                }
                same(x);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void countsNoCallUnlessSomethingWatches(SparseFormat format) {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 2}, {0, 3, 0}}).toFormat(format)) {
            warm(x);
            AtomicInteger calls = new AtomicInteger();
            CallRunner.watchedBy((executioner, call) -> {
                if (call.function() == Function.GET || call.function() == Function.PUT) {
                    calls.incrementAndGet();
                }
                return executioner.exec(call);
            });
            try {
                assertEquals(3, x.getDouble(1, 1));
                x.putScalar(1, 1, 4);
            } finally {
                CallRunner.watchedBy(null);
            }
            assertEquals(2, calls.get());
            assertEquals(4, x.getDouble(1, 1));
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void followsEveryChangeOfTheArray(SparseFormat format) {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 2}, {0, 3, 0}}).toFormat(format)) {
            warm(x);
            x.putScalar(1, 1, 5);
            assertEquals(5, x.getDouble(1, 1));
            assertEquals(11, x.putScalar(0, 0, 4).sumNumber().doubleValue());
            x.putScalar(0, 1, 7);
            assertEquals(7, x.getDouble(0, 1));
            assertEquals(18, x.sumNumber().doubleValue());
            assertEquals(7, x.getDouble(0, 1));
            warm(x);
            x.muli(2);
            assertEquals(14, x.getDouble(0, 1));
            x.addi(1);
            assertEquals(1, x.getDouble(1, 0));
            assertEquals(15, x.getDouble(0, 1));
            x.assign(0);
            assertEquals(0, x.getDouble(0, 1));
            warm(x);
            x.putScalar(1, 2, 9);
            assertEquals(9, x.getDouble(1, 2));
            assertEquals(9, x.transpose().getDouble(2, 1));
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void refusesWhatACallRefuses(SparseFormat format) {
        INDArray x = Sparse4j.create(new double[][] {{1, 0, 2}, {0, 3, 0}}).toFormat(format);
        warm(x);
        assertThrows(IndexOutOfBoundsException.class, () -> x.getDouble(2, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> x.putScalar(0, -4, 1));
        assertEquals(2, x.getDouble(-2, -1));
        INDArray wide = x.get(point(0)).broadcast(2, 3);
        assertThrows(IllegalArgumentException.class, () -> wide.putScalar(0, 0, 1.0));
        x.forEachEntry((at, value) -> {
            assertEquals(value, x.getDouble(at));
            assertThrows(ConcurrentModificationException.class, () -> x.putScalar(1, 1, 4));
        });
        x.close();
        String read = assertThrows(IllegalStateException.class, () -> x.getDouble(0, 0)).getMessage();
        String written = assertThrows(IllegalStateException.class, () -> x.putScalar(0, 0, 1)).getMessage();
        assertTrue(read.contains("closed") && written.contains("closed"), read + written);
    }

    /** A StackOverflowError in the middle of a read or write leaves no array locked, and no memory behind. */
    @Test
    void survivesStackOverflows() throws InterruptedException {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 2}, {0, 3, 0}}).toFormat(SparseFormat.CSR)) {
            warm(x);
            AtomicInteger overflows = new AtomicInteger();
            Thread deep = new Thread(null, () -> {
                for (int k = 0; k < 20; k++) {
                    try {
                        descend(x);
                    } catch (StackOverflowError e) {
                        overflows.incrementAndGet();
                    }
                    x.putScalar(0, 0, k + 1);
                    assertEquals(k + 1, x.getDouble(0, 0));
                }
            }, "deep", 1 << 18);
            deep.start();
            deep.join();
            assertEquals(20, overflows.get());
            assertEquals(25, x.addi(0).sumNumber().doubleValue());
        }
    }

    private static void descend(INDArray x) {
        x.putScalar(1, 1, x.getDouble(1, 1));
        descend(x);
        x.putScalar(1, 1, 3);
    }

    @Test
    void gathersWithItsOwnMessages() {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, 2}, {0, 3, 0}}).toFormat(SparseFormat.CSR)) {
            try (INDArray some = x.gather(new long[][] {{0, 2}, {1, 0}, {-1, -2}}); INDArray none = x.gather(new long[0][])) {
                assertEquals(List.of(2.0, 0.0, 3.0), List.of(some.getDouble(0), some.getDouble(1), some.getDouble(2)));
                assertEquals(0, none.length());
            }
            assertEquals("gather: tuple 1 is [1]; it must have 2 coordinates, one for each dimension",
                    assertThrows(IllegalArgumentException.class, () -> x.gather(new long[][] {{0, 0}, {1}})).getMessage());
            assertEquals("gather: place 0, [2, 0], is outside dimension 0 of shape [2, 3]",
                    assertThrows(IndexOutOfBoundsException.class, () -> x.gather(new long[][] {{2, 0}})).getMessage());
        }
    }
}
