// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.blas.Semiring;
import org.sparse4j.nd4j.Nd4j;

/**
 * Graph calls on graphs whose answers are known; what counts as an edge; what is refused; long ways, sizes, threads.
 */
@ExtendWith(NothingLeft.class)
class GraphCasesTest {
    private static final double INF = Double.POSITIVE_INFINITY;

    static INDArray of(int n, double[] weights, int... ends) {
        try (CooBuilder b = Sparse4j.coo(n, n)) {
            for (int k = 0; k < weights.length; k++) {
                b.add(weights[k], ends[2 * k], ends[2 * k + 1]);
            }
            return b.build(SparseFormat.CSR);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void graphsOfNoneAndOneVertex(int n) {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray zeros = Sparse4j.zeros(n, n); INDArray a = zeros.toFormat(format);
                    Components weak = Graphs.connectedComponents(a);
                    Components strong = Graphs.stronglyConnectedComponents(a);
                    BreadthFirst none = Graphs.bfs(a, new long[0]);
                    ShortestPaths all = Graphs.allPairsShortestPaths(a);
                    SpanningForest forest = Graphs.minimumSpanningForest(a); PageRank rank = Graphs.pageRank(a)) {
                assertEquals(n, weak.count());
                assertEquals(n, strong.count());
                assertArrayEquals(new long[n], weak.labels().toLongVector());
                assertArrayEquals(new long[] {0, n}, none.levels().shape());
                assertArrayEquals(new long[] {n, n}, all.predecessors().shape());
                assertEquals(n, forest.trees());
                assertEquals(0, forest.weight());
                assertEquals(0, forest.edges().nnz());
                assertEquals(n, rank.scores().sumNumber().doubleValue());
                assertTrue(rank.converged());
                if (n == 1) {
                    try (BreadthFirst one = Graphs.bfs(a, 0); ShortestPaths path = Graphs.shortestPaths(a, 0)) {
                        assertEquals("0 -1", one.levels().getLong(0) + " " + one.parents().getLong(0));
                        assertEquals(0, path.distances().getDouble(0));
                        assertEquals(-1, path.predecessors().getLong(0));
                    }
                } else {
                    assertThrows(IndexOutOfBoundsException.class, () -> Graphs.bfs(a, 0));
                }
            }
        }
    }

    @Test
    void storedZerosAndInfinitiesAsEdges() {
        // Stored zeros, infinity, a loop; an entry given twice is summed as everywhere.
        try (INDArray a = of(5, new double[] {0, INF, 4, 1, 2, 3}, 0, 1, 1, 2, 0, 2, 3, 3, 2, 4, 2, 4);
                Components parts = Graphs.connectedComponents(a); ShortestPaths paths = Graphs.shortestPaths(a, 0);
                SpanningForest forest = Graphs.minimumSpanningForest(a); BreadthFirst levels = Graphs.bfs(a, 1)) {
            assertArrayEquals(new long[] {0, 0, 0, 1, 0}, parts.labels().toLongVector());
            assertArrayEquals(new double[] {0, 0, 4, INF, 9}, paths.distances().toDoubleVector());
            assertArrayEquals(new long[] {-1, 0, 0, -1, 2}, paths.predecessors().toLongVector());
            assertArrayEquals(new long[] {-1, 0, 1, -1, 2}, levels.levels().toLongVector());
            assertEquals(9, forest.weight());
            assertEquals(3, forest.edges().nnz());
            assertEquals(2, forest.trees());
            a.prune();
            try (Components pruned = Graphs.connectedComponents(a)) {
                assertEquals(2, pruned.count());
                assertArrayEquals(new long[] {0, 0, 0, 1, 0}, pruned.labels().toLongVector());
            }
        }
    }

    /** A product over MIN_PLUS is a graph again: its fill is the semiring's zero, of integers the largest number. */
    @ParameterizedTest
    @ValueSource(strings = {"DOUBLE", "FLOAT", "INT", "LONG"})
    void productsOverMinPlusAreGraphs(DataType type) {
        try (INDArray doubles = of(4, new double[] {1, 2, 4}, 0, 1, 1, 2, 2, 3); INDArray a = doubles.castTo(type);
                INDArray two = a.mmul(a, Semiring.MIN_PLUS); INDArray dense = two.toDense();
                ShortestPaths paths = Graphs.shortestPaths(two, 0); ShortestPaths same = Graphs.shortestPaths(dense, 0);
                SpanningForest forest = Graphs.minimumSpanningForest(two);
                SpanningForest again = Graphs.minimumSpanningForest(dense);
                ShortestPaths fromForest = Graphs.shortestPaths(forest.edges(), 0)) {
            assertArrayEquals(new double[] {0, INF, 3, INF}, paths.distances().toDoubleVector());
            assertEquals(paths.distances(), same.distances());
            assertEquals(two.fillValue(), forest.edges().fillValue());
            assertEquals(9, forest.weight());
            assertEquals(9, again.weight());
            assertEquals(paths.distances(), fromForest.distances());
        }
    }

    @Test
    void largeWholeWeightsAreComparedExactly() {
        long large = 1L << 60;
        try (CooBuilder b = Sparse4j.coo(3, 3).type(DataType.LONG); INDArray a = b.add(large + 1, 0, 1).add(large, 1, 2)
                .add(large + 2, 0, 2).build(SparseFormat.CSC);
                SpanningForest forest = Graphs.minimumSpanningForest(a)) {
            assertEquals(large + 1, forest.edges().getLong(0, 1));
            assertEquals(large, forest.edges().getLong(1, 2));
            assertEquals(2, forest.edges().nnz());
            assertEquals(SparseFormat.CSC, forest.edges().getFormat());
        }
    }

    private static void refused(Class<? extends Exception> type, Runnable call, String... words) {
        Exception e = assertThrows(type, call::run);
        for (String word : words) {
            assertTrue(e.getMessage().contains(word), e.getMessage() + " lacks " + word);
        }
    }

    @Test
    void refusals() {
        Class<IllegalArgumentException> wrong = IllegalArgumentException.class;
        List<Consumer<INDArray>> calls = List.of(Graphs::connectedComponents, Graphs::stronglyConnectedComponents,
                a -> Graphs.bfs(a, 0), a -> Graphs.bfs(a, new long[] {0}), a -> Graphs.shortestPaths(a, 0),
                a -> Graphs.shortestPaths(a, new long[] {0}), Graphs::allPairsShortestPaths,
                Graphs::minimumSpanningForest, Graphs::pageRank);
        INDArray closed = Sparse4j.speye(2);
        closed.close();
        try (INDArray oblong = Sparse4j.zeros(2, 3);
                INDArray vector = Sparse4j.zeros(3); INDArray ones = Sparse4j.coo(2, 2).fill(1).build();
                INDArray all = Sparse4j.coo(2, 2).type(DataType.BOOL).fill(1).build();
                INDArray huge = Sparse4j.coo(1L << 40, 1L << 40).build()) {
            for (Consumer<INDArray> call : calls) {
                refused(wrong, () -> call.accept(oblong), "square", "[2, 3]");
                refused(wrong, () -> call.accept(vector), "square", "[3]");
                refused(wrong, () -> call.accept(ones), "the fill is 1");
                refused(wrong, () -> call.accept(all), "the fill is ");
                refused(wrong, () -> call.accept(huge), "1099511627776 vertices", "2147483638");
                refused(IllegalStateException.class, () -> call.accept(closed));
                refused(wrong, () -> call.accept(null), "the matrix must not be null");
            }
        }
        try (INDArray nan = of(3, new double[] {1, Double.NaN}, 0, 1, 2, 1);
                INDArray low = of(3, new double[] {1, -INF}, 0, 1, 2, 0);
                INDArray minus = of(2, new double[] {-1}, 1, 0);
                INDArray far = of(2, new double[] {INF}, 1, 0); INDArray two = Nd4j.createFromArray(1.0, 2.0);
                INDArray zero = Sparse4j.zeros(2); INDArray bad = Nd4j.createFromArray(1.0, -2.0)) {
            for (INDArray a : List.of(nan, low)) {
                String value = a == nan ? "(2, 1) is NaN" : "(2, 0) is -Infinity";
                refused(wrong, () -> Graphs.shortestPaths(a, 0), "shortestPaths: ", value);
                refused(wrong, () -> Graphs.allPairsShortestPaths(a), "allPairsShortestPaths: ", value);
                refused(wrong, () -> Graphs.minimumSpanningForest(a), "minimumSpanningForest: ", value);
                refused(wrong, () -> Graphs.pageRank(a), "pageRank: ", value);
                Graphs.connectedComponents(a).close();
                Graphs.bfs(a, 0).close();
                Graphs.pageRank(a, PageRankOptions.defaults().unweighted()).close();
            }
            refused(wrong, () -> Graphs.pageRank(minus), "(1, 0) is -1.0", "negative");
            refused(wrong, () -> Graphs.pageRank(far), "(1, 0) is Infinity");
            PageRankOptions o = PageRankOptions.defaults();
            refused(wrong, () -> Graphs.pageRank(nan, o.unweighted().personalization(two)), "personalization", "[2]",
                    "[3]");
            refused(wrong, () -> Graphs.pageRank(far, o.unweighted().dangling(zero)), "dangling are all 0");
            refused(wrong, () -> Graphs.pageRank(far, o.unweighted().dangling(bad)), "weight 1 of dangling is -2.0");
            refused(wrong, () -> Graphs.pageRank(far, o.unweighted().personalization(far)), "[2, 2]");
            refused(IndexOutOfBoundsException.class, () -> Graphs.bfs(far, 2), "source 2", "vertices are 0 to 1");
            refused(IndexOutOfBoundsException.class, () -> Graphs.shortestPaths(far, -1), "source -1");
            refused(IndexOutOfBoundsException.class, () -> Graphs.bfs(far, new long[] {0, 1L << 32}), "4294967296");
        }
        PageRankOptions o = PageRankOptions.defaults();
        refused(wrong, () -> o.damping(1.01), "1.01");
        refused(wrong, () -> o.damping(Double.NaN), "NaN");
        refused(wrong, () -> o.tolerance(-1), "-1.0");
        refused(wrong, () -> o.maxIterations(0), "at least 1");
    }

    @Test
    void manySourcesAreLimitedAsDenseResultsAre() {
        long before = Sparse4j.environment().setDensifyLimit(20);
        try (INDArray a = Sparse4j.speye(5); BreadthFirst four = Graphs.bfs(a, new long[] {0, 1, 2, 3});
                ShortestPaths paths = Graphs.shortestPaths(a, new long[] {4, 3, 2, 1})) {
            assertEquals(20, Sparse4j.environment().getDensifyLimit());
            assertEquals(4, paths.distances().size(0));
            assertEquals(4, four.parents().size(0));
            refused(WouldDensifyException.class, () -> Graphs.bfs(a, new long[5]), "[5, 5]", "densifyLimit = 20");
            refused(WouldDensifyException.class, () -> Graphs.shortestPaths(a, new long[5]), "[5, 5]");
            refused(WouldDensifyException.class, () -> Graphs.allPairsShortestPaths(a), "[5, 5]", "25 elements");
        } finally {
            Sparse4j.environment().setDensifyLimit(before);
        }
    }

    /** A path of 100,000 vertices in an order that no scan follows, which would take as many products. */
    @Test
    void longWays() {
        int n = 100_000;
        List<Integer> order = new ArrayList<>(n);
        for (int v = 0; v < n; v++) {
            order.add(v);
        }
        Collections.shuffle(order, new Random(1));
        int[] from = new int[n - 1];
        int[] to = new int[n - 1];
        double[] weights = new double[n - 1];
        Arrays.fill(weights, 2);
        for (int k = 0; k < n - 1; k++) {
            from[k] = order.get(k);
            to[k] = order.get(k + 1);
        }
        int start = order.get(0);
        int end = order.get(n - 1);
        try (CooBuilder b = Sparse4j.coo(n, n);
                INDArray a = b.addByDimension(weights, from, to).build(SparseFormat.CSR);
                INDArray negative = a.mul(-1); BreadthFirst levels = Graphs.bfs(a, start);
                ShortestPaths paths = Graphs.shortestPaths(a, start);
                ShortestPaths down = Graphs.shortestPaths(negative, start);
                Components weak = Graphs.connectedComponents(a);
                Components strong = Graphs.stronglyConnectedComponents(a);
                SpanningForest forest = Graphs.minimumSpanningForest(a)) {
            assertEquals(n - 1, levels.levels().getLong(end));
            assertEquals(2.0 * (n - 1), paths.distances().getDouble(end));
            assertEquals(-2.0 * (n - 1), down.distances().getDouble(end));
            assertEquals(1, weak.count());
            assertEquals(n, strong.count());
            assertEquals(2.0 * (n - 1), forest.weight());
            a.putScalar(end, start, 1.0);
            try (Components ring = Graphs.stronglyConnectedComponents(a)) {
                assertEquals(1, ring.count());
            }
            negative.putScalar(end, start, 3.0);
            assertEquals(n, assertThrows(NegativeCycleException.class,
                    () -> Graphs.shortestPaths(negative, 7)).cycle().length);
            Thread.currentThread().interrupt();
            for (Runnable call : List.<Runnable>of(() -> Graphs.bfs(a, start), () -> Graphs.shortestPaths(a, start),
                    () -> Graphs.shortestPaths(negative, start), () -> Graphs.connectedComponents(a),
                    () -> Graphs.stronglyConnectedComponents(a), () -> Graphs.minimumSpanningForest(a),
                    () -> Graphs.pageRank(a))) {
                refused(CancellationException.class, call, "interrupted");
            }
            assertTrue(Thread.interrupted());
        }
    }

    /** Few edges among many vertices: only the lines that have some are stored. */
    @Test
    void fewEdgesAmongManyVertices() {
        int n = 300_000;
        try (CooBuilder b = Sparse4j.coo(n, n); INDArray a = b.add(2, 5, n - 1).add(3, n - 1, 70).add(1, 5, 70)
                .build(SparseFormat.CSR); Components parts = Graphs.connectedComponents(a);
                Components strong = Graphs.stronglyConnectedComponents(a);
                ShortestPaths paths = Graphs.shortestPaths(a, 5);
                SpanningForest forest = Graphs.minimumSpanningForest(a);
                PageRank rank = Graphs.pageRank(a)) {
            assertEquals(n - 2, parts.count());
            assertEquals(n, strong.count());
            assertEquals(5, parts.labels().getLong(n - 1));
            assertEquals(1, paths.distances().getDouble(70));
            assertEquals(2, paths.distances().getDouble(n - 1));
            assertEquals(3, forest.weight());
            assertEquals(1.0, forest.edges().getDouble(5, 70));
            assertTrue(rank.scores().getDouble(70) > rank.scores().getDouble(n - 1));
        }
    }

    @Test
    void theSameBitsForAnyNumberOfThreads() {
        int threads = Sparse4j.environment().getThreads();
        try (INDArray a = Sparse4j.sprand(1e-4, 3, 50_000, 50_000)) {
            Sparse4j.environment().setThreads(1);
            try (PageRank one = Graphs.pageRank(a); ShortestPaths path = Graphs.shortestPaths(a, 0);
                    SpanningForest tree = Graphs.minimumSpanningForest(a)) {
                Sparse4j.environment().setThreads(5);
                try (PageRank five = Graphs.pageRank(a); ShortestPaths path5 = Graphs.shortestPaths(a, 0);
                        SpanningForest tree5 = Graphs.minimumSpanningForest(a)) {
                    assertArrayEquals(one.scores().toDoubleVector(), five.scores().toDoubleVector());
                    assertEquals(one.residual(), five.residual());
                    assertEquals(one.iterations(), five.iterations());
                    assertArrayEquals(path.predecessors().toLongVector(), path5.predecessors().toLongVector());
                    assertEquals(tree.edges(), tree5.edges());
                    assertEquals(tree.weight(), tree5.weight());
                }
            }
        } finally {
            Sparse4j.environment().setThreads(threads);
        }
    }

    /** Each call sees one state of an array that another thread writes, or says so. */
    @Test
    void resultsAreConsistentDuringWrites() throws Exception {
        int n = 400;
        try (CooBuilder b = Sparse4j.coo(n, n)) {
            for (int v = 0; v < n; v++) {
                b.add(1.0, v, (v + 1) % n);
            }
            try (INDArray a = b.build(SparseFormat.CSR)) {
                AtomicBoolean done = new AtomicBoolean();
                ReentrantLock writing = new ReentrantLock(true);
                Thread writer = new Thread(() -> {
                    boolean ring = true;
                    while (!done.get()) {
                        writing.lock();
                        try {
                            a.putScalar(0, 1, ring ? 0.0 : 1.0);  // the fill takes the edge out: a path is left
                            ring = !ring;
                        } catch (ConcurrentModificationException e) {
                            Thread.onSpinWait();
                        } finally {
                            writing.unlock();
                        }
                    }
                });
                writer.start();
                int seen = 0;
                try {
                    for (int k = 0; k < 300; k++) {
                        boolean undisturbed = k % 3 == 0;  // nobody writes then: it must be answered
                        if (undisturbed) {
                            writing.lock();
                        }
                        try (Components weak = Graphs.connectedComponents(a);
                                Components strong = Graphs.stronglyConnectedComponents(a);
                                PageRank rank = Graphs.pageRank(a);
                                SpanningForest forest = Graphs.minimumSpanningForest(a)) {
                            assertEquals(1, weak.count());
                            assertTrue(strong.count() == 1 || strong.count() == n);
                            assertEquals(1, forest.trees());
                            assertEquals(1, rank.scores().sumNumber().doubleValue(), 1e-12);
                            seen++;
                        } catch (ConcurrentModificationException e) {
                            assertTrue(!undisturbed && e.getMessage() != null, e.getMessage());
                        } finally {
                            if (undisturbed) {
                                writing.unlock();
                            }
                        }
                    }
                } finally {
                    done.set(true);
                    writer.join();
                }
                assertTrue(seen >= 100, seen + " answers");
            }
        }
    }

    @Test
    void manyThreadsAskOneArray() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try (INDArray a = Sparse4j.sprand(0.002, 3, 3000, 3000); INDArray b = a.sub(0.01);
                INDArray below = a.mul(-0.001);
                INDArray mixed = a.toFormat(SparseFormat.COO); Components parts = Graphs.connectedComponents(a);
                ShortestPaths paths = Graphs.shortestPaths(mixed, 1); PageRank rank = Graphs.pageRank(a);
                SpanningForest forest = Graphs.minimumSpanningForest(below)) {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int k = 0; k < 24; k++) {
                all.add(pool.submit(() -> {
                    try (Components c = Graphs.connectedComponents(a); ShortestPaths p = Graphs.shortestPaths(mixed, 1);
                            PageRank r = Graphs.pageRank(a); SpanningForest f = Graphs.minimumSpanningForest(below)) {
                        return c.labels().equals(parts.labels()) && p.predecessors().equals(paths.predecessors())
                                && Arrays.equals(r.scores().toDoubleVector(), rank.scores().toDoubleVector())
                                && f.weight() == forest.weight();
                    }
                }));
            }
            for (Future<Boolean> one : all) {
                assertTrue(one.get());
            }
            refused(IllegalArgumentException.class, () -> Graphs.pageRank(b), "the fill is -0.01");
        } finally {
            pool.shutdown();
        }
    }
}
