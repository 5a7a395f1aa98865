// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.function.BiFunction;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Limits;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.NotConvergedException;

/**
 * Calls on graphs given as square matrices; the package says what an edge is, how large graphs may be and what is
 * refused.
 *
 * <p>Each of these is a product over a semiring repeated until nothing changes: reachability over OR_AND, shortest
 * paths over MIN_PLUS. Repeated so, they take as many products as the longest way has edges, a million for a path of a
 * million vertices, while a queue reads every edge once. So all but {@link #pageRank} run over the rows in Java, on the
 * caller's thread; PageRank, whose products are few and full, on the library's products and all threads.
 */
public final class Graphs {
    private Graphs() {}

    /**
     * The connected components of an undirected graph, of a directed one the weakly connected: an edge joins both its
     * vertices, whichever way it leads. About O(n + nnz); 12 bytes a vertex. Rem's union-find (Patwary, Blair, Manne
     * 2010).
     */
    public static Components connectedComponents(INDArray a) {
        return Connectivity.weak(Edges.of("connectedComponents", a, Edges.Weights.NONE, 12, 0));
    }

    /**
     * The strongly connected components of a directed graph: vertices of one part reach each other along the edges.
     * O(n + nnz); 36 bytes a vertex. Tarjan 1972.
     */
    public static Components stronglyConnectedComponents(INDArray a) {
        return Connectivity.strong(Edges.of("stronglyConnectedComponents", a, Edges.Weights.NONE, 36, 0));
    }

    /**
     * Search in breadth from a vertex along the edges: how far each vertex is, counted in edges, and from where it was
     * reached first. O(n + nnz) however long the ways; 28 bytes a vertex. The parent of a vertex is, of those that may
     * be, the one that was reached first itself; from one vertex, others are reached in ascending order.
     *
     * @throws IndexOutOfBoundsException when the source is no vertex
     */
    public static BreadthFirst bfs(INDArray a, long source) {
        Edges g = Edges.of("bfs", a, Edges.Weights.NONE, 28, 0);
        return levels(g, g.vertex(source), new Pulse(g.method));
    }

    /**
     * As {@link #bfs(INDArray, long)} from each of k sources, in rows of [k, n].
     *
     * @throws WouldDensifyException when k n passes {@link org.sparse4j.statics.Environment#getDensifyLimit()}
     */
    public static BreadthFirst bfs(INDArray a, long... sources) {
        Arguments.given(a, "bfs", "the matrix");
        Arguments.given(sources, "bfs", "the array of sources");
        Edges g = Edges.of("bfs", a, Edges.Weights.NONE, 28, 0);
        int[] from = vertices(g, sources);
        Pulse pulse = new Pulse(g.method);
        try (Rows levels = new Rows(g, DataType.LONG, from); Rows parents = new Rows(g, DataType.LONG, from)) {
            for (int source : from) {
                try (BreadthFirst one = levels(g, source, pulse)) {
                    levels.add(one.levels());
                    parents.add(one.parents());
                }
            }
            return new BreadthFirst(levels.take(), parents.take());
        }
    }

    /**
     * Shortest paths from a vertex along the edges. Without negative weights by Dijkstra's algorithm, O((n + nnz) log
     * n), 32 bytes a vertex. With some by that of Bellman and Ford with Tarjan's disassembly of subtrees (Cherkassky,
     * Goldberg 1999), O(n nnz) at worst and near O(nnz) as a rule, 37 bytes a vertex; a symmetric negative entry is a
     * cycle.
     *
     * <p>Sums are made in DOUBLE, from the source on: exact for whole numbers up to 2^53. The weight of a cycle is
     * summed exactly, so that rounding makes none negative; one whose weight is lost in the rounding of the distances
     * is not seen. Of paths of one length the same is chosen each time.
     *
     * @throws IndexOutOfBoundsException when the source is no vertex
     * @throws IllegalArgumentException for a weight that is NaN or minus infinity
     * @throws NegativeCycleException when the source leads to a cycle of negative weight; names its vertices
     */
    public static ShortestPaths shortestPaths(INDArray a, long source) {
        Edges g = weighted("shortestPaths", a);
        return paths(g, g.vertex(source), negative(g), new Pulse(g.method));
    }

    /**
     * As {@link #shortestPaths(INDArray, long)} from each of k sources, in rows of [k, n].
     *
     * @throws WouldDensifyException when k n passes {@link org.sparse4j.statics.Environment#getDensifyLimit()}
     */
    public static ShortestPaths shortestPaths(INDArray a, long... sources) {
        Arguments.given(a, "shortestPaths", "the matrix");
        Arguments.given(sources, "shortestPaths", "the array of sources");
        return paths(weighted("shortestPaths", a), sources);
    }

    /**
     * As {@link #shortestPaths(INDArray, long)} from each vertex: [n, n], row i from vertex i. n times its work.
     *
     * @throws WouldDensifyException when n n passes {@link org.sparse4j.statics.Environment#getDensifyLimit()}
     */
    public static ShortestPaths allPairsShortestPaths(INDArray a) {
        Edges g = weighted("allPairsShortestPaths", a);
        Rows.limit(g, g.vertices);
        long[] all = new long[g.vertices];
        for (int v = 0; v < all.length; v++) {
            all[v] = v;
        }
        return paths(g, all);
    }

    /**
     * The edges of least total weight that connect what is connected, in each component a tree. Edges have no
     * direction: of (i, j) and (j, i) the lighter is meant. Weights may be negative. Of edges as heavy the first in the
     * order of rows and columns is taken, which makes the answer one: of a symmetric matrix, entries above the
     * diagonal. Boruvka 1926, O((n + nnz) log n); 12 bytes a vertex and 12 an entry. LONG weights are compared exactly.
     *
     * @throws IllegalArgumentException for a weight that is NaN or minus infinity
     */
    public static SpanningForest minimumSpanningForest(INDArray a) {
        return Boruvka.run(Edges.of("minimumSpanningForest", a, Edges.Weights.KEYS, 12, 12), a);
    }

    /**
     * An order of the vertices that brings neighbours close together: the reverse one of Cuthill and McKee, edges without
     * direction. {@code a.get(indices(order), indices(order))} has entries near its diagonal; {@link #bandwidth} tells how
     * near. About O(nnz log nnz); 17 bytes a vertex and 8 an entry. One component after the other.
     *
     * @return LONG [n]: the vertex at each place
     */
    public static INDArray reverseCuthillMcKee(INDArray a) {
        return Dense.vector(CuthillMcKee.order(Edges.of("reverseCuthillMcKee", a, Edges.Weights.NONE, 17, 8)));
    }

    /** The largest |i - j| of an entry (i, j); 0 without any. O(nnz). */
    public static long bandwidth(INDArray a) {
        Edges g = Edges.of("bandwidth", a, Edges.Weights.NONE, 0, 0);
        long most = 0;
        for (int v = 0; v < g.vertices; v++) {
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                most = Math.max(most, Math.abs((long) g.to[e] - v));
            }
        }
        return most;
    }

    /** As {@link #pageRank(INDArray, PageRankOptions)}, with the default options. */
    public static PageRank pageRank(INDArray a) {
        return pageRank(a, PageRankOptions.defaults());
    }

    /**
     * PageRank (Page, Brin, Motwani, Winograd 1999): how often a walker is at each vertex who follows an edge, chosen
     * by its share of the vertex's weights, or jumps. By power iteration from where jumps lead; each is a product with
     * a vector. The residual is that of the scores returned. 40 bytes a vertex of the heap, and off it about 24 an
     * entry.
     *
     * @throws IllegalArgumentException for a weight that is negative or not finite, and for vectors of other lengths
     * @throws NotConvergedException unless {@link PageRankOptions#acceptUnconverged()}
     */
    public static PageRank pageRank(INDArray a, PageRankOptions options) {
        Arguments.given(a, "pageRank", "the matrix");
        return PowerIteration.run(a, Arguments.given(options, "pageRank", "the options"));
    }

    private static Edges weighted(String method, INDArray a) {
        return Edges.of(method, a, Edges.Weights.NUMBERS, 37, 0);
    }

    /** Whether there are negative weights; refuses those that have no sums. */
    private static boolean negative(Edges g) {
        boolean negative = false;
        for (int e = 0; e < g.weight.length; e++) {
            double w = g.weight[e];
            if (!(w > Double.NEGATIVE_INFINITY)) {
                throw g.refused(e, "shortest paths need numbers, infinity for no edge");
            }
            negative |= w < 0;
        }
        return negative;
    }

    private static int[] vertices(Edges g, long... sources) {
        int[] all = new int[sources.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = g.vertex(sources[i]);
        }
        return all;
    }

    private static ShortestPaths paths(Edges g, long... sources) {
        int[] from = vertices(g, sources);
        boolean negative = negative(g);
        Pulse pulse = new Pulse(g.method);
        try (Rows distances = new Rows(g, DataType.DOUBLE, from); Rows before = new Rows(g, DataType.LONG, from)) {
            for (int source : from) {
                try (ShortestPaths one = paths(g, source, negative, pulse)) {
                    distances.add(one.distances());
                    before.add(one.predecessors());
                }
            }
            return new ShortestPaths(distances.take(), before.take());
        }
    }

    private static ShortestPaths paths(Edges g, int source, boolean negative, Pulse pulse) {
        if (negative) {
            BellmanFord found = new BellmanFord(g, source, pulse);
            return both(Dense.vector(found.distance), longs(found.before), ShortestPaths::new);
        }
        Dijkstra found = new Dijkstra(g, source, pulse);
        return both(Dense.vector(found.distance), longs(found.before), ShortestPaths::new);
    }

    private static BreadthFirst levels(Edges g, int source, Pulse pulse) {
        Queue found = new Queue(g, source, pulse);
        return both(Dense.vector(found.levels()), found.parents(), BreadthFirst::new);
    }

    private static long[] longs(int... values) {
        long[] wide = new long[values.length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    /** A result of two arrays; the first is closed where the second finds no memory. */
    private static <R> R both(INDArray first, long[] second, BiFunction<INDArray, INDArray, R> result) {
        boolean done = false;
        try {
            R made = result.apply(first, Dense.vector(second));
            done = true;
            return made;
        } finally {
            if (!done) {
                first.close();
            }
        }
    }

    /** A result of a row for each source, closed unless taken. */
    private static final class Rows implements AutoCloseable {
        private INDArray all;
        private int next;

        Rows(Edges g, DataType type, int... sources) {
            limit(g, sources.length);
            all = Dense.zeros(type, sources.length, g.vertices);
        }

        static void limit(Edges g, int rows) {
            long most = Limits.densify();
            if ((long) rows * g.vertices > most) {
                throw new WouldDensifyException(g.method + ": shape [" + rows + ", " + g.vertices + "] would store "
                        + (long) rows * g.vertices + " elements, more than org.sparse4j.densifyLimit = " + most
                        + "; take fewer sources, or raise the limit by Sparse4j.environment().setDensifyLimit");
            }
        }

        void add(INDArray row) {
            try (INDArray place = all.slice(next++)) {
                place.assign(row);
            }
        }

        INDArray take() {
            INDArray taken = all;
            all = null;
            return taken;
        }

        @Override
        public void close() {
            if (all != null) {
                all.close();
            }
        }
    }
}
