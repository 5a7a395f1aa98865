// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.NotConvergedException;

/**
 * Graph calls beside plain models: Warshall, Floyd, Kruskal, sets of vertices, elimination. Property
 * {@code sparse4j.seed} is the first graph's seed.
 */
@ExtendWith(NothingLeft.class)
class GraphsTest {
    private static final double INF = Double.POSITIVE_INFINITY;
    private static final long SEED = Long.getLong("sparse4j.seed", 20_261_123);
    private static final int GRAPHS = 150;

    /** Runs a check on random graphs of all densities; names the seed of one that fails. */
    private static void onRandomGraphs(int low, int high, Consumer<Sample> check) {
        for (long seed = SEED; seed < SEED + GRAPHS; seed++) {
            Random r = new Random(seed);
            int n = 1 + r.nextInt(24);
            int edges = r.nextInt(1 + (int) (n * Math.pow(n, r.nextDouble())));
            Sample s = new Sample(r, GraphModel.random(r, n, edges, low, high));
            try (INDArray a = s.g.array(DataType.DOUBLE, SparseFormat.CSR)) {
                s.a = a;
                check.accept(s);
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("-Dsparse4j.seed=" + seed, e);
            }
        }
    }

    private static final class Sample {
        final Random r;
        final GraphModel g;
        INDArray a;

        Sample(Random r, GraphModel g) {
            this.r = r;
            this.g = g;
        }
    }

    private static long[] row(INDArray x, int i) {
        return x.rank() == 1 ? x.toLongVector() : x.toLongMatrix()[i];
    }

    private static double[] doubles(INDArray x, int i) {
        return x.rank() == 1 ? x.toDoubleVector() : x.toDoubleMatrix()[i];
    }

    private static long count(long... parts) {
        return Arrays.stream(parts).max().orElse(-1) + 1;
    }

    @Test
    void componentsAreThoseOfTheModel() {
        onRandomGraphs(0, 9, s -> {
            try (Components weak = Graphs.connectedComponents(s.a);
                    Components strong = Graphs.stronglyConnectedComponents(s.a)) {
                assertArrayEquals(s.g.parts(false), weak.labels().toLongVector());
                assertEquals(count(s.g.parts(false)), weak.count());
                assertArrayEquals(s.g.parts(true), strong.labels().toLongVector());
                assertEquals(count(s.g.parts(true)), strong.count());
                assertEquals(DataType.LONG, weak.labels().dataType());
                assertArrayEquals(new long[] {s.g.n}, strong.labels().shape());
            }
        });
    }

    @Test
    void levelsAndParentsAreThoseOfTheModel() {
        onRandomGraphs(0, 9, s -> {
            long[] sources = s.r.longs(3, 0, s.g.n).toArray();
            try (BreadthFirst one = Graphs.bfs(s.a, sources[0]); BreadthFirst all = Graphs.bfs(s.a, sources)) {
                assertArrayEquals(new long[] {3, s.g.n}, all.levels().shape());
                for (int i = 0; i < 3; i++) {
                    long[][] expected = s.g.breadth((int) sources[i]);
                    assertArrayEquals(expected[0], row(all.levels(), i));
                    assertArrayEquals(expected[1], row(all.parents(), i));
                }
                assertArrayEquals(all.levels().toLongMatrix()[0], one.levels().toLongVector());
                assertArrayEquals(all.parents().toLongMatrix()[0], one.parents().toLongVector());
            }
        });
    }

    /** Predecessors lead back to the source, by edges as long as the distances say. */
    private static void assertPaths(GraphModel g, int source, double[] distance, long... before) {
        for (int v = 0; v < g.n; v++) {
            if (v == source || distance[v] == INF) {
                assertEquals(-1, before[v], "before " + v);
                continue;
            }
            int p = (int) before[v];
            assertEquals(distance[v], distance[p] + g.weight[p][v], "to " + v);
            int steps = 0;
            for (int w = v; w != source; w = (int) before[w]) {
                assertTrue(++steps < g.n, "a cycle before " + v);
            }
        }
    }

    @Test
    void shortestPathsOfWholeWeightsAreThoseOfFloyd() {
        onRandomGraphs(0, 5, s -> {
            double[][] expected = s.g.distances();
            long[] sources = s.r.longs(2, 0, s.g.n).toArray();
            try (ShortestPaths one = Graphs.shortestPaths(s.a, sources[1]);
                    ShortestPaths two = Graphs.shortestPaths(s.a, sources);
                    ShortestPaths all = Graphs.allPairsShortestPaths(s.a)) {
                assertArrayEquals(expected, all.distances().toDoubleMatrix());
                for (int v = 0; v < s.g.n; v++) {
                    assertPaths(s.g, v, expected[v], row(all.predecessors(), v));
                }
                for (int i = 0; i < 2; i++) {
                    int v = (int) sources[i];
                    assertArrayEquals(expected[v], doubles(two.distances(), i));
                    assertArrayEquals(row(all.predecessors(), v), row(two.predecessors(), i));
                }
                assertArrayEquals(expected[(int) sources[1]], one.distances().toDoubleVector());
                assertArrayEquals(row(all.predecessors(), (int) sources[1]), one.predecessors().toLongVector());
            }
        });
    }

    @Test
    void sumsAreTheLeastOfThoseMadeFromTheSource() {
        onRandomGraphs(1, 1, s -> {
            for (Double[] line : s.g.weight) {
                for (int j = 0; j < s.g.n; j++) {
                    line[j] = line[j] == null ? null : Math.exp(20 * s.r.nextGaussian());
                }
            }
            boolean below = s.r.nextBoolean();
            double[] height = s.r.doubles(s.g.n, 0, below ? 1 : Double.MIN_VALUE).toArray();
            for (int i = 0; below && i < s.g.n; i++) {
                for (int j = 0; j < s.g.n; j++) {
                    s.g.weight[i][j] = s.g.weight[i][j] == null ? null : s.r.nextDouble() + 1e-9
                            + height[j] - height[i];
                }
            }
            int source = s.r.nextInt(s.g.n);
            double[] expected = s.g.sums(source);
            try (INDArray b = s.g.array(DataType.DOUBLE, SparseFormat.CSC);
                    ShortestPaths got = Graphs.shortestPaths(b, source)) {
                assertArrayEquals(expected, got.distances().toDoubleVector());
                assertPaths(s.g, source, expected, got.predecessors().toLongVector());
            }
        });
    }

    /** Weights that a potential makes negative, without negative cycles; then any. */
    @Test
    void negativeWeightsAndCycles() {
        int[] seen = new int[2];
        for (int low : new int[] {0, -2}) {
            onRandomGraphs(low, 6, s -> {
                int[] height = s.r.ints(s.g.n, -9, 9).toArray();
                for (int i = 0; i < s.g.n; i++) {
                    for (int j = 0; j < s.g.n; j++) {
                        Double w = s.g.weight[i][j];
                        s.g.weight[i][j] = w == null ? null : w + height[j] - height[i];
                    }
                }
                double[][] expected = s.g.distances();
                try (INDArray b = s.g.array(DataType.DOUBLE, SparseFormat.CSR)) {
                    for (int v = 0; v < s.g.n; v++) {
                        boolean cycle = false;
                        for (int c = 0; c < s.g.n; c++) {
                            cycle |= expected[v][c] < INF && expected[c][c] < 0;
                        }
                        seen[cycle ? 1 : 0]++;
                        int source = v;
                        if (cycle) {
                            assertCycle(s.g, assertThrows(NegativeCycleException.class,
                                    () -> Graphs.shortestPaths(b, source).close()));
                        } else {
                            try (ShortestPaths got = Graphs.shortestPaths(b, v)) {
                                assertArrayEquals(expected[v], got.distances().toDoubleVector());
                                assertPaths(s.g, v, expected[v], got.predecessors().toLongVector());
                            }
                        }
                    }
                }
            });
        }
        assertTrue(seen[0] > 300 && seen[1] > 300, Arrays.toString(seen));
    }

    private static void assertCycle(GraphModel g, NegativeCycleException e) {
        long[] cycle = e.cycle();
        double sum = 0;
        for (int i = 0; i < cycle.length; i++) {
            sum += g.weight[(int) cycle[i]][(int) cycle[(i + 1) % cycle.length]];
        }
        assertTrue(sum < 0, e.getMessage());
        assertEquals(cycle.length, Arrays.stream(cycle).distinct().count());
        assertTrue(e.getMessage().contains("vertex " + cycle[0]) && e.getMessage().contains("weight " + sum),
                e.getMessage() + Arrays.toString(cycle));
    }

    /** Cycles of tenths whose weight is 0 or next to it: sums around them may come out smaller than they began. */
    @Test
    void roundingMakesNoCycleNegative() {
        int spurious = 0;
        for (long seed = SEED; seed < SEED + 2000; seed++) {
            Random r = new Random(seed);
            int n = 2 + r.nextInt(6);
            GraphModel g = new GraphModel(n + 1);
            BigDecimal exact = BigDecimal.ZERO;
            double sum = 0;
            int tenths = 0;
            for (int v = 0; v < n; v++) {
                int t = v == n - 1 ? -tenths : r.nextInt(19) - 9;
                tenths += t;
                g.weight[v][(v + 1) % n] = t / 10.0;
                exact = exact.add(new BigDecimal(t / 10.0));
            }
            g.weight[n][0] = r.nextInt(40) / 10.0;
            sum = g.weight[n][0];
            for (int v = 0; v < n; v++) {
                sum += g.weight[v][(v + 1) % n];
            }
            spurious += sum < g.weight[n][0] && exact.signum() >= 0 ? 1 : 0;
            try (INDArray a = g.array(DataType.DOUBLE, SparseFormat.CSR);
                    ShortestPaths got = Graphs.shortestPaths(a, n)) {
                double[] distance = got.distances().toDoubleVector();
                assertPaths(g, n, distance, got.predecessors().toLongVector());
            } catch (NegativeCycleException e) {
                assertTrue(exact.signum() < 0, "-Dsparse4j.seed=" + seed + ": " + e.getMessage());
            }
        }
        assertTrue(spurious > 20, spurious + " cycles that only rounding makes negative");
    }

    @Test
    void forestsAreKruskals() {
        for (int low : new int[] {-3, 1}) {
            onRandomGraphs(low, 3, s -> {
                try (SpanningForest got = Graphs.minimumSpanningForest(s.a)) {
                    assertForest(s.g, got);
                    assertEquals(SparseFormat.CSR, got.edges().getFormat());
                }
            });
        }
    }

    private static void assertForest(GraphModel g, SpanningForest got) {
        List<int[]> expected = g.forest();
        TreeSet<String> wanted = new TreeSet<>();
        double sum = 0;
        for (int[] e : expected) {
            sum += g.weight[e[0]][e[1]];
            wanted.add(e[0] + " " + e[1] + " " + g.weight[e[0]][e[1]]);
        }
        TreeSet<String> found = new TreeSet<>();
        got.edges().forEachEntry((at, v) -> found.add(at[0] + " " + at[1] + " " + v));
        assertEquals(wanted, found);
        assertEquals(sum, got.weight(), 1e-9);
        assertEquals(g.n - expected.size(), got.trees());
        assertArrayEquals(new long[] {g.n, g.n}, got.edges().shape());
    }

    private static double[] jumps(Random r, int n, double share) {
        double[] v = new double[n];
        for (int i = 0; i < n; i++) {
            v[i] = r.nextDouble() < share ? r.nextDouble() : 0;
        }
        v[r.nextInt(n)] = 1;
        double sum = Arrays.stream(v).sum();
        return Arrays.stream(v).map(x -> x / sum).toArray();
    }

    private static double difference(double[] x, double... y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += Math.abs(x[i] - y[i]);
        }
        return sum;
    }

    @Test
    void pageRanksAreThoseOfElimination() {
        onRandomGraphs(0, 4, s -> {
            int n = s.g.n;
            double damping = s.r.nextInt(3) == 0 ? 0.5 : 0.85;
            boolean weighted = s.r.nextBoolean();
            double[] flat = new double[n];
            Arrays.fill(flat, 1.0 / n);
            double[] jump = s.r.nextBoolean() ? jumps(s.r, n, 0.4) : flat;
            double[] rest = s.r.nextBoolean() ? jumps(s.r, n, 0.4) : jump;
            PageRankOptions o = PageRankOptions.defaults().damping(damping).tolerance(1e-13);
            o = weighted ? o : o.unweighted();
            try (INDArray v = Sparse4j.create(jump); INDArray sparse = v.toFormat(SparseFormat.COO);
                    INDArray scaled = sparse.mul(5e300); INDArray u = Sparse4j.create(rest)) {
                o = jump == flat ? o : o.personalization(scaled);
                o = rest == jump ? o : o.dangling(u);
                try (PageRank got = Graphs.pageRank(s.a, o)) {
                    double[] x = got.scores().toDoubleVector();
                    assertTrue(difference(s.g.scores(damping, jump, rest, weighted), x) < 1e-12);
                    assertTrue(got.converged() && got.residual() <= 1e-13);
                    assertEquals(difference(s.g.step(x, damping, jump, rest, weighted), x), got.residual(), 1e-15);
                    assertEquals(1, Arrays.stream(x).sum(), 1e-13);
                }
            }
        });
    }

    @Test
    void pageRankReportsThatItStopped() {
        try (INDArray a = GraphCasesTest.of(3, new double[] {1, 1, 1, 1}, 0, 1, 1, 2, 2, 0, 2, 1)) {
            PageRankOptions few = PageRankOptions.defaults().maxIterations(3);
            NotConvergedException e = assertThrows(NotConvergedException.class, () -> Graphs.pageRank(a, few).close());
            assertEquals(3, e.iterations());
            assertTrue(e.residual() > 1e-3 && e.getMessage().contains("pageRank did not converge in 3 iterations"),
                    e.getMessage());
            List<Double> residuals = new ArrayList<>();
            PageRankOptions stopping = PageRankOptions.defaults().listener((k, r) -> {
                residuals.add(r);
                assertEquals(residuals.size(), k);
                return k < 2;
            });
            try (PageRank accepted = Graphs.pageRank(a, few.acceptUnconverged());
                    PageRank stopped = Graphs.pageRank(a, stopping)) {
                assertFalse(accepted.converged() || stopped.converged());
                assertEquals(e.residual(), accepted.residual());
                assertEquals(2, stopped.iterations());
                assertEquals(residuals.get(1), stopped.residual());
                assertEquals(2, residuals.size());
            }
            assertThrows(IllegalStateException.class, () -> Graphs.pageRank(a,
                    PageRankOptions.defaults().listener((k, r) -> {
                        throw new IllegalStateException("the listener's");
                    })));
            // Jumps alone; steps alone, on a graph that lets them come to rest; weights whose sum is beyond the range.
            try (PageRank jumps = Graphs.pageRank(a, PageRankOptions.defaults().damping(0));
                    PageRank steps = Graphs.pageRank(a, PageRankOptions.defaults().damping(1));
                    INDArray large = a.mul(Double.MAX_VALUE); INDArray small = a.mul(Double.MIN_VALUE);
                    PageRank plain = Graphs.pageRank(a); PageRank huge = Graphs.pageRank(large);
                    PageRank tiny = Graphs.pageRank(small)) {
                assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, jumps.scores().toDoubleVector(), 1e-16);
                assertArrayEquals(new double[] {0.2, 0.4, 0.4}, steps.scores().toDoubleVector(), 1e-9);
                assertEquals(plain.scores(), huge.scores());
                assertEquals(plain.scores(), tiny.scores());
            }
        }
    }

    /** In every format, as views of larger and turned arrays, of every type: all calls give the same. */
    @Test
    void everyFormAndType() {
        Random r = new Random(SEED);
        for (DataType type : DataType.values()) {
            for (boolean zeros : new boolean[] {false, true}) {
                boolean bool = type == DataType.BOOL;
                GraphModel g = GraphModel.random(r, 13, 30, zeros ? 0 : 1, bool ? 1 : 6);
                for (SparseFormat format : SparseFormat.values()) {
                    if (format == SparseFormat.DENSE && zeros) {
                        continue;  // its zeros are no edges
                    }
                    try (INDArray whole = g.array(type, format); INDArray back = g.turned().array(type, format);
                            INDArray large = g.within(type, format, 30, 17, 2, 1, 2, 1)) {
                        assertAll(g, whole, true);
                        assertAll(g, back.transpose(), false);
                        assertAll(g, large.get(NDArrayIndex.interval(2, 2, 28), NDArrayIndex.interval(1, 14)), false);
                    }
                }
                try (INDArray coo = g.array(type, SparseFormat.COO); INDArray gcs = coo.toFormat(new int[] {1, 0}, 1);
                        INDArray one = coo.toFormat(new int[] {0, 1}, 0);
                        INDArray two = coo.toFormat(new int[] {1, 0}, 2);
                        INDArray cube = Sparse4j.zeros(type, 2, 13, 13);
                        INDArray sparse = cube.toFormat(SparseFormat.GCS)) {
                    assertAll(g, gcs, true);
                    assertAll(g, one, true);
                    assertAll(g, two, true);
                    sparse.get(NDArrayIndex.point(1), NDArrayIndex.all(), NDArrayIndex.all()).assign(coo);
                    if (!zeros) {
                        assertAll(g, sparse.get(NDArrayIndex.point(1), NDArrayIndex.all(), NDArrayIndex.all()), false);
                    }
                }
            }
        }
    }

    private static void assertAll(GraphModel g, INDArray a, boolean whole) {
        double[] flat = new double[g.n];
        Arrays.fill(flat, 1.0 / g.n);
        try (Components weak = Graphs.connectedComponents(a); Components strong = Graphs.stronglyConnectedComponents(a);
                BreadthFirst levels = Graphs.bfs(a, 5); ShortestPaths paths = Graphs.shortestPaths(a, 5);
                SpanningForest forest = Graphs.minimumSpanningForest(a); PageRank rank = Graphs.pageRank(a)) {
            assertArrayEquals(g.parts(false), weak.labels().toLongVector());
            assertArrayEquals(g.parts(true), strong.labels().toLongVector());
            assertArrayEquals(g.breadth(5)[0], levels.levels().toLongVector());
            assertArrayEquals(g.distances()[5], paths.distances().toDoubleVector());
            assertForest(g, forest);
            assertEquals(a.dataType(), forest.edges().dataType());
            if (whole) {
                assertEquals(a.isSparse() ? a.getFormat() : SparseFormat.CSR, forest.edges().getFormat());
                assertTrue(!a.isSparse() || Arrays.equals(a.dimensionOrder(), forest.edges().dimensionOrder()));
            }
            assertTrue(forest.edges().isSparse());
            assertTrue(difference(g.scores(0.85, flat, flat, true), rank.scores().toDoubleVector()) < 1e-8);
            assertEquals(DataType.DOUBLE, rank.scores().dataType());
        }
    }
}
