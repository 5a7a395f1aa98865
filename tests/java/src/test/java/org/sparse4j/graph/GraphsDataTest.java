// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.MatrixFile;

/**
 * What SciPy's csgraph and NetworkX say: of random graphs, and of the files that lie in the folder of property
 * {@code sparse4j.shared}. {@code tests/peers/graphs.py} says what the lines are.
 */
@ExtendWith(NothingLeft.class)
class GraphsDataTest {
    private static final SparseFormat[] FORMATS = {SparseFormat.CSR, SparseFormat.COO, SparseFormat.CSC};
    private static final List<String[]> LINES = new ArrayList<>();

    @BeforeAll
    static void read() throws IOException {
        try (InputStream in = GraphsDataTest.class.getResourceAsStream("/peers/graphs.txt")) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .forEach(line -> LINES.add(line.split(" ")));
        }
    }

    private static double[] numbers(String[] words, int from) {
        return Arrays.stream(words).skip(from).mapToDouble(Double::parseDouble).toArray();
    }

    private static long[] longs(String[] words, int from) {
        return Arrays.stream(words).skip(from).mapToLong(Long::parseLong).toArray();
    }

    @Test
    void randomGraphs() {
        INDArray a = null;
        int graphs = 0;
        for (String[] words : LINES) {
            if (words[0].equals("graph")) {
                if (a != null) {
                    a.close();
                }
                a = graph(longs(words, 1), FORMATS[graphs++ % FORMATS.length]);
            } else if (!words[0].equals("file")) {
                try {
                    check(words, a);
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError("graph " + graphs + ": " + String.join(" ", words), e);
                }
            }
        }
        a.close();
        assertTrue(graphs > 50, graphs + " graphs");
    }

    private static INDArray graph(long[] numbers, SparseFormat format) {
        try (CooBuilder b = Sparse4j.coo(numbers[0], numbers[0])) {
            for (int k = 1; k < numbers.length; k += 3) {
                b.add((double) numbers[k + 2], numbers[k], numbers[k + 1]);
            }
            return b.build(format);
        }
    }

    private static void check(String[] words, INDArray a) {
        switch (words[0]) {
            case "weak":
            case "strong":
                try (Components c = words[0].equals("weak") ? Graphs.connectedComponents(a)
                        : Graphs.stronglyConnectedComponents(a)) {
                    assertEquals(Long.parseLong(words[1]), c.count());
                    assertArrayEquals(longs(words, 2), c.labels().toLongVector());
                }
                break;
            case "levels":
                try (BreadthFirst found = Graphs.bfs(a, Long.parseLong(words[1]))) {
                    assertArrayEquals(longs(words, 2), found.levels().toLongVector());
                }
                break;
            case "paths":
                if (words[1].equals("cycle")) {
                    assertThrows(NegativeCycleException.class, () -> Graphs.allPairsShortestPaths(a).close());
                    break;
                }
                try (ShortestPaths all = Graphs.allPairsShortestPaths(a); INDArray flat = all.distances().ravel()) {
                    assertArrayEquals(numbers(words, 1), flat.toDoubleVector());
                }
                break;
            case "forest":
                try (SpanningForest forest = Graphs.minimumSpanningForest(a)) {
                    assertEquals(Double.parseDouble(words[1]), forest.weight());
                    assertEquals(Long.parseLong(words[2]), forest.trees());
                }
                break;
            default:
                PageRankOptions o = PageRankOptions.defaults().damping(Double.parseDouble(words[1])).tolerance(1e-14);
                try (PageRank rank = Graphs.pageRank(a, o)) {
                    assertArrayEquals(numbers(words, 2), rank.scores().toDoubleVector(), 1e-12);
                }
                break;
        }
    }

    @Test
    void realGraphs() throws IOException {
        String shared = System.getProperty("sparse4j.shared", "");
        Path folder = Path.of(shared, "data");
        assumeTrue(!shared.isEmpty() && Files.isDirectory(folder.resolve("graphs")),
                "no graphs: sparse4j.shared names no folder with data/graphs");
        int files = 0;
        for (String[] words : LINES) {
            if (words[0].equals("file")) {
                assertFile(words, folder.resolve(words[1]), FORMATS[files++ % FORMATS.length]);
            }
        }
        assertTrue(files > 5, files + " files");
    }

    private static void assertFile(String[] words, Path file, SparseFormat format) throws IOException {
        MatrixFile m = MatrixFile.read(file).get(0);
        int n = (int) Math.max(m.rows, m.columns);
        double[] weights = new double[m.size];
        int[] degree = new int[n];
        for (int k = 0; k < m.size; k++) {
            int i = m.row[k];
            int j = m.column[k];
            weights[k] = 1 + (7 * Math.min(i, j) + 13 * Math.max(i, j)) % 17;
        }
        try (CooBuilder b = Sparse4j.coo(n, n).type(DataType.FLOAT).duplicates(DuplicatePolicy.LAST); INDArray a = b
                .addByDimension(weights, Arrays.copyOf(m.row, m.size), Arrays.copyOf(m.column, m.size)).build(format)) {
            a.forEachEntry((at, v) -> degree[(int) at[0]]++);
            int source = 0;
            for (int v = 1; v < n; v++) {
                source = degree[v] > degree[source] ? v : source;
            }
            try (Components weak = Graphs.connectedComponents(a);
                    Components strong = Graphs.stronglyConnectedComponents(a);
                    BreadthFirst levels = Graphs.bfs(a, source); ShortestPaths paths = Graphs.shortestPaths(a, source);
                    SpanningForest forest = Graphs.minimumSpanningForest(a); PageRank rank = Graphs.pageRank(a,
                            PageRankOptions.defaults().tolerance(1e-13))) {
                double[] level = levels.levels().toDoubleVector();
                double[] distance = paths.distances().toDoubleVector();
                double[] score = rank.scores().toDoubleVector();
                double[] sums = new double[3];
                for (int v = 0; v < n; v++) {
                    int times = 1 + v % 101;
                    sums[0] += level[v] < 0 ? 0 : level[v] * times;
                    sums[1] += Double.isInfinite(distance[v]) ? 0 : distance[v] * times;
                    sums[2] += score[v] * times;
                }
                String got = String.format("%d %d %d %d %d %.0f %.0f %.0f", n, a.nnz(), weak.count(), strong.count(),
                        source, sums[0], sums[1], forest.weight());
                assertEquals(String.join(" ", Arrays.copyOfRange(words, 2, 10)), got, words[1]);
                assertEquals(Double.parseDouble(words[10]), sums[2], 1e-9, words[1]);
            }
        }
    }
}
