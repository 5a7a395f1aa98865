// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.sizes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;
import static org.sparse4j.sizes.Reference.with;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.ops.Transforms;

/**
 * Extents where products of two pass 2^31, 2^32, 2^62 and 2^63, and where one does: what needs no length works on every
 * format that can hold the shape, as on small ones, and costs what is stored.
 */
@ExtendWith(NothingLeft.class)
@Tag("alone")
class SizesTest {
    @ParameterizedTest
    @ValueSource(longs = {46341, 65536, (1L << 31) - 1, 1L << 31, 1L << 40})
    void extents(long n) {
        Random random = new Random(n);
        long[][] shapes = {{n, 3}, {3, n}, {n, n}, {2, n, 3}, {n, 2, n}};
        for (long[] shape : shapes) {
            Reference r = Reference.random(random, 200, 0, shape);
            Reference y = Reference.random(random, 200, 0, shape);
            // CSR and CSC need their minor positions, and the lines that may be named, below 2^62.
            boolean compressed = Arrays.stream(shape).mapToDouble(e -> e).reduce(1, (a, b) -> a * b) < 0x1p61;
            for (SparseFormat format : SparseFormat.values()) {
                boolean fits = format == SparseFormat.COO || compressed && format == SparseFormat.GCS
                        || compressed && format != SparseFormat.DENSE && shape.length == 2;
                if (fits) {
                    try (INDArray a = r.build(format); INDArray b = y.build()) {
                        everything(format + " " + Arrays.toString(shape), r, a, y, b);
                    }
                }
            }
        }
    }

    /** 2^91 elements, of which 20,000 are stored. */
    @Test
    void aLengthBeyondTwoToTheSixtyThree() {
        Random random = new Random(91);
        long[] shape = {1L << 40, 1L << 31, 1L << 20};
        Reference r = Reference.random(random, 20_000, 0, shape);
        Reference y = Reference.random(random, 20_000, 0, shape);
        r.entries.keySet().stream().limit(5000).forEach(at -> y.entries.put(at, 3.0));
        try (INDArray a = r.build(); INDArray b = y.build()) {
            everything("2^91", r, a, y, b);
            String why = assertThrows(ArithmeticException.class, a::length).getMessage();
            assertTrue(why.contains("2^63"), why);
            assertThrows(ArithmeticException.class, () -> a.reshape(-1));
            assertThrows(ArithmeticException.class, a::ravel);
            assertThrows(IllegalArgumentException.class, () -> a.toFormat(SparseFormat.GCS));
            assertThrows(ArithmeticException.class, () -> a.toFormat(SparseFormat.DENSE));
            assertThrows(ArithmeticException.class, a::toDense);
            r.check("after what was refused", a);
        }
        Reference f = Reference.random(random, 20_000, 2.5, shape);
        try (INDArray a = f.build()) {
            try (INDArray twice = a.mul(2)) {
                f.map(v -> v * 2 + 1).result("mul and add", Transforms.max(twice.addi(1), -5));
            }
            f.result("with a fill", a.dup());
            f.moved(shape, at -> with(at, 0, shape[0] - 1 - at[0])).result("flip with a fill", a.flip(0));
        }
    }

    /** Elements and bytes beyond 2^31 in memory that the system backs only where it is written. */
    @Test
    @Tag("release")
    void offsetsBeyondTwoToTheThirtyOne() {
        long half = (1L << 30) + 7;
        long n = 2 * half;
        try (INDArray x = Sparse4j.zeros(DataType.BOOL, 2, half); INDArray seven = Sparse4j.create(new boolean[] {true,
            false, true, true, false, true, true})) {
            INDArray row = x.getRow(1);
            row.putScalar(half - 1, 1);
            row.get(interval(half - 9, half - 2)).assign(seven);
            x.get(all(), point(5)).assign(1);
            DataBuffer values = x.values();
            assertEquals(n, values.length());
            assertEquals(1, values.getInt(n - 1));
            assertEquals(1, values.getInt(half + 5));
            values.put(n - 2, 1);
            assertEquals(1, x.getInt(1, half - 2));
            assertEquals(9, x.countNonZeroNumber().longValue());
            assertEquals(8, row.countNonZeroNumber().longValue());
            try (INDArray tail = x.get(interval(0, 2), interval(half - 9, half)).dup();
                    INDArray sparse = x.toFormat(SparseFormat.CSR); INDArray counts = x.countNonZero(1);
                    INDArray turned = x.transpose().get(interval(half - 2, half)).dup()) {
                assertEquals(7, tail.countNonZeroNumber().longValue());
                assertEquals(2, turned.countNonZeroNumber().longValue());
                assertEquals(9, sparse.nnz());
                assertEquals(1, sparse.getInt(1, half - 1));
                assertEquals(8, counts.getLong(1));
            }
        }
        long bytes = (1L << 31) + 800;
        try (INDArray x = Sparse4j.zeros(bytes / 8)) {
            x.putScalar(bytes / 8 - 1, 2.5);
            x.get(interval(bytes / 8 - 21, 10, bytes / 8)).addi(1);
            assertEquals(3.5, x.values().getDouble(bytes / 8 - 1));
            assertEquals(5.5, x.sumNumber().doubleValue());
            try (INDArray end = x.get(interval(bytes / 8 - 11, bytes / 8)).dup()) {
                assertEquals(4.5, end.sumNumber().doubleValue());
            }
        }
    }

    private static INDArrayIndex[] indexes(int rank, int d, INDArrayIndex i) {
        INDArrayIndex[] list = new INDArrayIndex[rank];
        Arrays.fill(list, all());
        list[d] = i;
        return list;
    }

    private static long[] swapped(long[] at, int a, int b) {
        return with(with(at, a, at[b]), b, at[a]);
    }

    private static void everything(String what, Reference r, INDArray a, Reference y, INDArray b) {
        r.check(what, a);
        r.result(what + " dup", a.dup());
        r.result(what + " as COO", a.toFormat(SparseFormat.COO));
        r.result(what + " serialized", serialized(a));
        try (INDArray same = a.dup()) {
            assertEquals(a, same, what);
            assertFalse(a.equals(b), what);
        }
        assertTrue(a.toString().length() < 20_000, what);
        elements(what, r, a, y, b);
        for (int d = 0; d < r.shape.length; d++) {
            along(what + " dimension " + d, r, a, d);
        }
        twoDimensions(what, r, a);
        writes(what, r, y);
    }

    private static INDArray serialized(INDArray a) {
        try {
            java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
            try (java.io.ObjectOutputStream o = new java.io.ObjectOutputStream(out)) {
                o.writeObject(a);
            }
            return (INDArray) new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(out.toByteArray()))
                    .readObject();
        } catch (java.io.IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static void elements(String what, Reference r, INDArray a, Reference y, INDArray b) {
        r.map(v -> -v).result(what + " neg", a.neg());
        r.map(v -> v + 1.5).result(what + " add 1.5", a.add(1.5));
        r.map(v -> v > 500 ? 1 : 0).result(what + " gt", a.gt(500));
        r.map(v -> (float) v).result(what + " as FLOAT", a.castTo(DataType.FLOAT));
        r.with(y, Double::sum).result(what + " add", a.add(b));
        r.with(y, (p, q) -> p * q).result(what + " mul", a.mul(b));
        r.with(y, Math::max).result(what + " max", Transforms.max(a, b));
        r.with(y, (p, q) -> p != q ? 1 : 0).result(what + " neq", a.neq(b));
        try (INDArray large = a.gt(500)) {
            r.with(y, (p, q) -> p > 500 ? p : q).result(what + " where", Sparse4j.where(large, a, b));
        }
        double total = r.entries.values().stream().mapToDouble(v -> v).sum();
        assertEquals(total, a.sumNumber().doubleValue(), what + " sum");
        double largest = r.entries.values().stream().mapToDouble(v -> v).max().getAsDouble();
        assertEquals(largest, a.maxNumber().doubleValue(), what + " max");
        assertEquals(r.entries.size(), a.countNonZeroNumber().longValue(), what + " count");
        try (INDArray distinct = Sparse4j.searching().unique(a)) {
            assertEquals(1 + r.entries.values().stream().distinct().count(), distinct.length(), what + " unique");
        }
    }

    private static void along(String what, Reference r, INDArray a, int d) {
        int rank = r.shape.length;
        long n = r.shape[d];
        r.sum(d).result(what + " sum", a.sum(d));
        r.map(v -> v == 0 ? 0 : 1).sum(d).result(what + " countNonZero", a.countNonZero(d));
        extremes(what, r, a, d);
        // Views.
        long begin = Math.max(0, n - 7);
        long count = (n - begin + 2) / 3;
        r.moved(with(r.shape, d, count), at -> at[d] < begin || (at[d] - begin) % 3 != 0 ? null
                : with(at, d, (at[d] - begin) / 3)).check(what + " interval", a.get(indexes(rank, d,
                        interval(begin, 3, n))));
        r.moved(Reference.without(r.shape, d), at -> at[d] == n - 1 ? Reference.without(at, d) : null)
                .check(what + " point", a.get(indexes(rank, d, point(n - 1))));
        // Copies.
        r.moved(r.shape, at -> with(at, d, n - 1 - at[d])).result(what + " flip", a.flip(d));
        r.moved(r.shape, at -> with(at, d, Math.floorMod(at[d] - 7, n))).result(what + " roll", a.roll(-7, d));
        Reference twice = r.moved(with(r.shape, d, 2 * n), at -> at);
        r.entries.forEach((at, v) -> twice.entries.put(with(at, d, at[d] + n), v));
        twice.result(what + " concat", Sparse4j.concat(d, a, a));
        long[] tiles = new long[rank];
        Arrays.fill(tiles, 1);
        tiles[d] = 2;
        twice.result(what + " tile", a.tile(tiles));
        Reference repeated = r.moved(with(r.shape, d, 2 * n), at -> with(at, d, 2 * at[d]));
        r.entries.forEach((at, v) -> repeated.entries.put(with(at, d, 2 * at[d] + 1), v));
        repeated.result(what + " repeat", a.repeat(d, 2));
        long[][] widths = new long[rank][2];
        widths[d] = new long[] {2, 1};
        r.moved(with(r.shape, d, n + 3), at -> with(at, d, at[d] + 2)).result(what + " pad",
                a.pad(widths, PadMode.CONSTANT));
        Reference taken = r.moved(with(r.shape, d, 3), at -> at[d] == n - 1 ? with(at, d, 0) : at[d] == 0
                ? with(at, d, 1) : null);
        r.entries.forEach((at, v) -> {
            if (at[d] == n - 1) {
                taken.entries.put(with(at, d, 2), v);
            }
        });
        taken.result(what + " take", a.take(new long[] {n - 1, 0, -1}, d));
        sorted(r, d).result(what + " sort", a.sort(d, true));
    }

    /** Positive entries come after all the zeros. */
    private static Reference sorted(Reference r, int d) {
        Reference out = new Reference(0, r.shape);
        TreeMap<long[], TreeMap<Double, Integer>> lines = new TreeMap<>(Arrays::compare);
        r.entries.forEach((at, v) -> lines.computeIfAbsent(with(at, d, 0), k -> new TreeMap<>(
                Comparator.reverseOrder())).merge(v, 1, Integer::sum));
        lines.forEach((at, values) -> {
            long place = r.shape[d];
            for (Map.Entry<Double, Integer> e : values.entrySet()) {
                for (int k = e.getValue(); k > 0; k--) {
                    out.entries.put(with(at, d, --place), e.getKey());
                }
            }
        });
        return out;
    }

    private static void extremes(String what, Reference r, INDArray a, int d) {
        long[] to = Reference.without(r.shape, d);
        Reference max = new Reference(0, to);
        Reference at = new Reference(0, to);
        r.entries.forEach((from, v) -> {
            long[] line = Reference.without(from, d);
            if (v > max.get(line)) {
                max.entries.put(line, v);
                at.entries.put(line, (double) from[d]);
            }
        });
        max.result(what + " max", a.max(d));
        at.result(what + " argMax", a.argMax(d));
    }

    private static void twoDimensions(String what, Reference r, INDArray a) {
        int rank = r.shape.length;
        int last = rank - 1;
        int[] order = IntStream.range(0, rank).map(d -> last - d).toArray();
        Reference turned = r.moved(reversed(r.shape), SizesTest::reversed);
        turned.check(what + " permute", a.permute(order));
        turned.result(what + " permute dup", a.transpose().dup());
        r.moved(swapped(r.shape, 0, last), at -> swapped(at, 0, last)).check(what + " swapAxes", a.swapAxes(0, last));
        // NumPy: rot90 is transpose(flip(m, second)) of the two dimensions.
        r.moved(swapped(r.shape, 0, last), at -> swapped(with(at, last, r.shape[last] - 1 - at[last]), 0, last))
                .result(what + " rot90", a.rot90(1, 0, last));
        r.moved(r.shape, at -> at[last] <= at[last - 1] + 1 ? at : null).result(what + " tril", a.tril(1));
        r.moved(r.shape, at -> at[last] >= at[last - 1] + 1 ? at : null).result(what + " triu", a.triu(1));
        long[] diagonal = Reference.without(Reference.without(r.shape, last), 0);
        long[] to = Arrays.copyOf(diagonal, rank - 1);
        to[rank - 2] = Math.min(r.shape[0], r.shape[last]);
        r.moved(to, at -> {
            long[] there = Arrays.copyOf(Reference.without(Reference.without(at, last), 0), rank - 1);
            there[rank - 2] = at[0];
            return at[0] == at[last] ? there : null;
        }).result(what + " diagonal", a.diagonal(0, last));
        long[] stacked = new long[rank + 1];
        stacked[0] = 2;
        System.arraycopy(r.shape, 0, stacked, 1, rank);
        Reference two = r.moved(stacked, at -> inserted(at, 0));
        r.entries.forEach((at, v) -> two.entries.put(inserted(at, 1), v));
        two.result(what + " stack", Sparse4j.stack(0, a, a));
        r.moved(inserted(r.shape, 1), at -> inserted(at, 0)).check(what + " newAxis", a.get(newAxis()));
    }

    private static long[] inserted(long[] at, long value) {
        long[] out = new long[at.length + 1];
        out[0] = value;
        System.arraycopy(at, 0, out, 1, at.length);
        return out;
    }

    private static long[] reversed(long[] at) {
        return IntStream.range(0, at.length).mapToLong(d -> at[at.length - 1 - d]).toArray();
    }

    private static void writes(String what, Reference r, Reference y) {
        int rank = r.shape.length;
        Reference w = r.moved(r.shape, at -> at);
        try (INDArray x = r.build(); INDArray other = y.build()) {
            int[] order = IntStream.range(0, rank).map(d -> rank - 1 - d).toArray();
            INDArray view = x.permute(order);
            y.entries.keySet().stream().limit(300).forEach(at -> {
                view.putScalar(reversed(at), 7.0);
                w.entries.put(at, 7.0);
            });
            w.check(what + " puts through a view", x);
            // The last line from another array, a fill, and what is in front of it.
            long n = r.shape[0];
            x.slice(n - 1, 0).assign(other.slice(n - 1, 0));
            w.entries.keySet().removeIf(at -> at[0] == n - 1);
            y.entries.forEach((at, v) -> {
                if (at[0] == n - 1) {
                    w.entries.put(at, v);
                }
            });
            w.check(what + " assign", x);
            x.get(interval(n - 2, n)).assign(0);
            w.entries.keySet().removeIf(at -> at[0] >= n - 2);
            w.check(what + " assign 0", x);
            x.addi(other);
            w.with(y, Double::sum).check(what + " addi", x);
            x.muli(0).prune();
            assertEquals(0, x.nnz(), what + " prune");
        }
    }
}
