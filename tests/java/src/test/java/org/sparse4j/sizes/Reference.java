// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.sizes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.UnaryOperator;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** An array as a map from coordinates to elements; what is not in it is the fill. For shapes of any length. */
final class Reference {
    final long[] shape;
    final double fill;
    final TreeMap<long[], Double> entries = new TreeMap<>(Arrays::compare);

    Reference(double fill, long... shape) {
        this.shape = shape;
        this.fill = fill;
    }

    /** Entries at random places and in every corner. */
    static Reference random(Random random, int count, double fill, long... shape) {
        Reference r = new Reference(fill, shape);
        for (int corner = 0; corner < 1 << shape.length; corner++) {
            long[] at = new long[shape.length];
            for (int d = 0; d < at.length; d++) {
                at[d] = (corner >> d & 1) * (shape[d] - 1);
            }
            r.entries.put(at, 1.0 + random.nextInt(1000));
        }
        for (int k = 0; k < count; k++) {
            long[] at = new long[shape.length];
            Arrays.setAll(at, d -> (random.nextLong() >>> 1) % shape[d]);
            r.entries.put(at, 1.0 + random.nextInt(1000));
        }
        return r;
    }

    INDArray build() {
        try (CooBuilder b = Sparse4j.coo(shape).fill(fill)) {
            entries.forEach((at, v) -> b.add(v, at));
            return b.build();
        }
    }

    INDArray build(SparseFormat format) {
        try (INDArray coo = build()) {
            return coo.toFormat(format);
        }
    }

    double get(long... at) {
        return entries.getOrDefault(at, fill);
    }

    /** Elements moved to other places of another shape; null where one has none. */
    Reference moved(long[] to, UnaryOperator<long[]> place) {
        Reference r = new Reference(fill, to);
        entries.forEach((at, v) -> {
            long[] there = place.apply(at.clone());
            if (there != null) {
                r.entries.put(there, v);
            }
        });
        return r;
    }

    Reference map(java.util.function.DoubleUnaryOperator f) {
        Reference r = new Reference(f.applyAsDouble(fill), shape);
        entries.forEach((at, v) -> r.entries.put(at, f.applyAsDouble(v)));
        return r;
    }

    Reference with(Reference y, DoubleBinaryOperator f) {
        Reference r = new Reference(f.applyAsDouble(fill, y.fill), shape);
        entries.forEach((at, v) -> r.entries.put(at, f.applyAsDouble(v, y.get(at))));
        y.entries.forEach((at, v) -> r.entries.put(at, f.applyAsDouble(get(at), v)));
        return r;
    }

    /** Of the stored elements only, which are all when the fill is 0. */
    Reference sum(int dimension) {
        long[] to = without(shape, dimension);
        Reference r = new Reference(0, to);
        entries.forEach((at, v) -> r.entries.merge(without(at, dimension), v, Double::sum));
        return r;
    }

    static long[] without(long[] a, int place) {
        long[] out = new long[a.length - 1];
        for (int i = 0; i < out.length; i++) {
            out[i] = a[i < place ? i : i + 1];
        }
        return out;
    }

    static long[] with(long[] a, int place, long value) {
        long[] out = a.clone();
        out[place] = value;
        return out;
    }

    /** Fails unless x is this: every stored entry, every other element, and some beside stored ones. */
    void check(String what, INDArray x) {
        assertArrayEquals(shape, x.shape(), what);
        assertEquals(fill, x.fillValue().doubleValue(), what);
        int[] found = {0, 0};
        x.forEachEntry((at, v) -> {
            found[0] += v == fill ? 0 : 1;
            found[1] += v == get(at) ? 0 : 1;
        });
        assertEquals(0, found[1], what + ": entries that differ");
        assertEquals(entries.values().stream().filter(v -> v != fill).count(), found[0], what + ": entries");
        int[] step = {0};
        int every = Math.max(1, entries.size() / 50);
        entries.forEach((at, v) -> {
            if (step[0]++ % every == 0) {
                assertEquals(v, x.getDouble(at), () -> what + " at " + Arrays.toString(at));
                for (int d = 0; d < at.length; d++) {
                    long[] beside = with(at, d, at[d] == 0 ? Math.min(1, shape[d] - 1) : at[d] - 1);
                    assertEquals(get(beside), x.getDouble(beside), () -> what + " at " + Arrays.toString(beside));
                }
            }
        });
    }

    /** As {@link #check}, of a result that nothing else needs. */
    void result(String what, INDArray x) {
        try (x) {
            check(what, x);
        }
    }
}
