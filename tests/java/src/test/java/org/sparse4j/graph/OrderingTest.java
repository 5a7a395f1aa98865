// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Reverse Cuthill-McKee: a permutation, small bands of what is a band in disguise, beside a plain model. */
class OrderingTest {
    /** The same order, from a matrix of booleans. */
    private static long[] model(boolean[][] a) {
        int n = a.length;
        boolean[][] near = new boolean[n][n];
        int[] degree = new int[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                near[i][j] = i != j && (a[i][j] || a[j][i]);
                degree[i] += near[i][j] ? 1 : 0;
            }
        }
        java.util.List<Integer> order = new java.util.ArrayList<>();
        for (int v = 0; v < n; v++) {
            if (order.contains(v)) {
                continue;
            }
            int start = first(levels(near, v), degree, 0);
            for (int depth = -1;;) {
                int[] levels = levels(near, start);
                int last = Arrays.stream(levels).max().orElse(0);
                if (last <= depth) {
                    break;
                }
                depth = last;
                start = last == 0 ? start : first(levels, degree, last);
                if (last == 0) {
                    break;
                }
            }
            int from = order.size();
            order.add(start);
            for (int k = from; k < order.size(); k++) {
                int u = order.get(k);
                java.util.stream.IntStream.range(0, n).filter(w -> near[u][w] && !order.contains(w)).boxed()
                        .sorted(java.util.Comparator.<Integer>comparingInt(w -> degree[w]).thenComparingInt(w -> w))
                        .toList().forEach(order::add);
            }
        }
        java.util.Collections.reverse(order);
        return order.stream().mapToLong(Integer::longValue).toArray();
    }

    private static int[] levels(boolean[][] near, int source) {
        int[] level = new int[near.length];
        Arrays.fill(level, -1);
        level[source] = 0;
        for (int l = 0; l < near.length; l++) {
            for (int u = 0; u < near.length; u++) {
                for (int w = 0; level[u] == l && w < near.length; w++) {
                    if (near[u][w] && level[w] < 0) {
                        level[w] = l + 1;
                    }
                }
            }
        }
        return level;
    }

    /** Of the least degree among those of a level or behind it. */
    private static int first(int[] levels, int[] degree, int least) {
        int best = -1;
        for (int v = 0; v < levels.length; v++) {
            if (levels[v] >= least && (best < 0 || degree[v] < degree[best])) {
                best = v;
            }
        }
        return best;
    }

    @Test
    void theModelsOrder() {
        SparseFormat[] formats = {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.DENSE};
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int n = random.nextInt(20);
            boolean[][] a = new boolean[n][n];
            double[][] values = new double[n][n];
            for (int k = random.nextInt(3 * n + 1); k > 0; k--) {
                int i = random.nextInt(n);
                int j = random.nextInt(n);
                a[i][j] = true;
                values[i][j] = 1;
            }
            INDArray matrix = n == 0 ? Sparse4j.zeros(0, 0) : Sparse4j.create(values);
            INDArray order = Graphs.reverseCuthillMcKee(matrix.toFormat(formats[random.nextInt(4)]));
            assertEquals(DataType.LONG, order.dataType());
            assertArrayEquals(model(a), order.toLongVector(), "seed " + seed);
        }
    }

    /** A grid whose vertices were shuffled has nearly the band of one that was not. */
    @Test
    void shuffledGridsAreBandsAgain() {
        int side = 30;
        int n = side * side;
        long[] shuffled = LongStream.range(0, n).toArray();
        Random random = new Random(4);
        for (int k = n - 1; k > 0; k--) {
            int other = random.nextInt(k + 1);
            long t = shuffled[k];
            shuffled[k] = shuffled[other];
            shuffled[other] = t;
        }
        int edges = 2 * side * (side - 1);
        int[] rows = new int[edges];
        int[] columns = new int[edges];
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (i % side + 1 < side) {
                rows[count] = (int) shuffled[i];
                columns[count++] = (int) shuffled[i + 1];
            }
            if (i + side < n) {
                rows[count] = (int) shuffled[i];
                columns[count++] = (int) shuffled[i + side];
            }
        }
        double[] ones = new double[edges];
        Arrays.fill(ones, 1);
        INDArray a = Sparse4j.coo(n, n).addByDimension(ones, rows, columns).build();
        INDArray order = Graphs.reverseCuthillMcKee(a);
        INDArray banded = a.get(NDArrayIndex.indices(order.toLongVector()), NDArrayIndex.indices(order.toLongVector()));
        assertTrue(Graphs.bandwidth(a) > 20 * side, "" + Graphs.bandwidth(a));
        assertTrue(Graphs.bandwidth(banded) <= side + 2, "" + Graphs.bandwidth(banded));
        assertArrayEquals(LongStream.range(0, n).toArray(), LongStream.of(order.toLongVector()).sorted().toArray());
    }
}
