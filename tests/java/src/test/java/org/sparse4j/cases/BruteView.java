// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * A view as a table: for each of its elements the coordinates in the underlying array. Indexes select rows of the
 * table, so that nothing is computed from offsets, steps or flags; those are read off it.
 */
final class BruteView {
    private final long[] shape;
    /** Per dimension the underlying one, or -1 for a new axis. */
    private final int[] behind;
    private final long[][] table;
    private final int underlyingRank;

    private BruteView(long[] shape, int[] behind, long[][] table, int underlyingRank) {
        this.shape = shape;
        this.behind = behind;
        this.table = table;
        this.underlyingRank = underlyingRank;
    }

    /** All of an array. */
    static BruteView of(long... shape) {
        int[] behind = new int[shape.length];
        Arrays.setAll(behind, d -> d);
        int n = (int) LongStream.of(shape).reduce(1, (a, b) -> a * b);
        long[][] table = new long[n][];
        for (int k = 0; k < n; k++) {
            table[k] = unravel(k, shape);
        }
        return new BruteView(shape, behind, table, shape.length);
    }

    private static long[] unravel(long k, long... shape) {
        long[] at = new long[shape.length];
        for (int d = shape.length - 1; d >= 0; d--) {
            at[d] = k % shape[d];
            k /= shape[d];
        }
        return at;
    }

    BruteView get(INDArrayIndex... indexes) {
        List<long[]> selected = new ArrayList<>();
        List<Long> lengths = new ArrayList<>();
        List<Integer> tags = new ArrayList<>();
        for (INDArrayIndex index : padded(indexes)) {
            if (index instanceof INDArrayIndex.NewAxis) {
                lengths.add(1L);
                tags.add(-1);
                continue;
            }
            int d = selected.size();
            long[] of = LongStream.range(0, shape[d]).toArray();
            if (index instanceof INDArrayIndex.Point p) {
                selected.add(new long[] {p.index()});
                continue;
            }
            if (index instanceof INDArrayIndex.Interval i) {
                of = LongStream.of(of).filter(k -> k >= i.begin() && k < i.end() && (k - i.begin()) % i.step() == 0)
                        .toArray();
            }
            selected.add(of);
            lengths.add((long) of.length);
            tags.add(behind[d]);
        }
        // New axes of length 1 do not change the order of the elements.
        long[] counts = selected.stream().mapToLong(s -> s.length).toArray();
        long[][] rows = new long[(int) LongStream.of(counts).reduce(1, (a, b) -> a * b)][];
        for (int k = 0; k < rows.length; k++) {
            long[] of = unravel(k, counts);
            int row = 0;
            for (int d = 0; d < of.length; d++) {
                row = row * (int) shape[d] + (int) selected.get(d)[(int) of[d]];
            }
            rows[k] = table[row];
        }
        return new BruteView(lengths.stream().mapToLong(n -> n).toArray(), tags.stream().mapToInt(t -> t).toArray(),
                rows, underlyingRank);
    }

    private List<INDArrayIndex> padded(INDArrayIndex... indexes) {
        List<INDArrayIndex> all = new ArrayList<>(List.of(indexes));
        long used = all.stream().filter(i -> !(i instanceof INDArrayIndex.NewAxis)).count();
        for (; used < shape.length; used++) {
            all.add(NDArrayIndex.all());
        }
        return all;
    }

    /** A random index list that leaves something: points, intervals with steps, new axes, and dimensions left out. */
    INDArrayIndex[] randomIndexes(Random random) {
        List<INDArrayIndex> list = new ArrayList<>();
        int used = random.nextInt(3) > 0 ? shape.length : random.nextInt(shape.length + 1);
        for (int d = 0; d < used; d++) {
            while (random.nextInt(5) == 0 && list.size() < 8) {
                list.add(NDArrayIndex.newAxis());
            }
            int n = (int) shape[d];
            int begin = random.nextInt(n);
            switch (random.nextInt(3)) {
                case 0:
                    list.add(NDArrayIndex.point(begin));
                    break;
                case 1:
                    int end = begin + 1 + random.nextInt(n - begin);
                    list.add(NDArrayIndex.interval(begin, 1 + random.nextInt(2), end));
                    break;
                default:
                    list.add(NDArrayIndex.all());
                    break;
            }
        }
        while (random.nextInt(5) == 0 && list.size() < 8) {
            list.add(NDArrayIndex.newAxis());
        }
        return list.toArray(INDArrayIndex[]::new);
    }

    long[] shape() {
        return shape.clone();
    }

    int length() {
        return table.length;
    }

    /** Element k's own coordinates. */
    long[] at(int k) {
        return unravel(k, shape);
    }

    /** Element k's coordinates in the underlying array. */
    long[] under(int k) {
        return table[k];
    }

    /** Per underlying dimension: 1 where no dimension is left of it. */
    int[] flags() {
        int[] flags = new int[underlyingRank];
        Arrays.fill(flags, 1);
        for (int b : behind) {
            if (b >= 0) {
                flags[b] = 0;
            }
        }
        return flags;
    }

    /** The underlying coordinates of the first element. */
    long[] offsets() {
        return table[0];
    }

    int[] hidden() {
        int[] all = new int[behind.length];
        int n = 0;
        for (int d = 0; d < behind.length; d++) {
            if (behind[d] < 0) {
                all[n++] = d;
            }
        }
        return Arrays.copyOf(all, n);
    }
}
