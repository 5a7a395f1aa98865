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
 * Graph algorithms on square matrices: components, breadth-first search, shortest paths, spanning forests, orderings
 * and PageRank. The {@linkplain org.sparse4j.graph package page} defines edges and weights, and lists the limits and
 * exceptions that all methods share. Below, n is the number of vertices and nnz the number of edges.
 *
 * <p>{@link #pageRank} multiplies the matrix by vectors on all threads of the library. All other methods run in Java,
 * on the calling thread. They could be products over a semiring, repeated until nothing changes: reachability over
 * OR_AND, shortest paths over MIN_PLUS. But the number of products would be the number of edges of the longest path, for
 * example a million for a path of a million vertices, whereas a search with a queue reads every edge once.
 *
 * @since 0.1.0
 */
public final class Graphs {
    private Graphs() {}

    /**
     * Returns the connected components of an undirected graph, or the weakly connected components of a directed graph.
     * The method ignores the direction of the edges.
     *
     * <p>About O(n + nnz) time, 12 bytes of heap per vertex. The algorithm is Rem's union-find with splicing (Patwary,
     * Blair, Manne 2010).
     */
    public static Components connectedComponents(INDArray a) {
        return Connectivity.weak(Edges.of("connectedComponents", a, Edges.Weights.NONE, 12, 0));
    }

    /**
     * Returns the strongly connected components of a directed graph: two vertices are in the same component if each can
     * reach the other along the edges.
     *
     * <p>O(n + nnz) time, 36 bytes of heap per vertex. The algorithm is Tarjan's (1972).
     */
    public static Components stronglyConnectedComponents(INDArray a) {
        return Connectivity.strong(Edges.of("stronglyConnectedComponents", a, Edges.Weights.NONE, 36, 0));
    }

    /**
     * Returns the breadth-first search tree from a source vertex along the edges: for each vertex, the number of edges
     * on a shortest path from the source, and the parent in the tree.
     *
     * <p>If several vertices could be the parent, the parent is the one that the search reached first. The search
     * visits the neighbours of a vertex in ascending order.
     *
     * <p>O(n + nnz) time for paths of any length, 28 bytes of heap per vertex.
     *
     * @throws IndexOutOfBoundsException if the source is not a vertex
     */
    public static BreadthFirst bfs(INDArray a, long source) {
        Edges g = Edges.of("bfs", a, Edges.Weights.NONE, 28, 0);
        return levels(g, g.vertex(source), new Pulse(g.method));
    }

    /**
     * Returns the result of {@link #bfs(INDArray, long)} for each of k sources, as arrays of shape [k, n]. Row i
     * belongs to source i.
     *
     * @throws IndexOutOfBoundsException if a source is not a vertex
     * @throws WouldDensifyException if k n exceeds {@link org.sparse4j.statics.Environment#getDensifyLimit()}
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
     * Returns the shortest paths from a source vertex along the edges: for each vertex, its distance from the source
     * and its predecessor on the path.
     *
     * <p>The method chooses the algorithm:
     *
     * <ul>
     * <li>If no weight is negative: Dijkstra's algorithm; O((n + nnz) log n) time, 28 bytes of heap per vertex.
     * <li>Otherwise: the Bellman-Ford algorithm with Tarjan's subtree disassembly (Cherkassky, Goldberg 1999); O(n nnz)
     *     time in the worst case, usually about O(nnz), 41 bytes of heap per vertex.
     * </ul>
     *
     * <p>A distance is the sum of the weights along the path, added in DOUBLE from the source on. It is exact for
     * integer weights if no sum exceeds 2^53. If several paths are equally short, repeated calls choose the same one.
     *
     * <p>The method sums the weight of a cycle exactly, so rounding never makes a cycle negative. It does not detect a
     * negative cycle whose weight vanishes in the rounding of the distances. In an undirected graph, an edge of
     * negative weight is itself a negative cycle.
     *
     * @throws IndexOutOfBoundsException if the source is not a vertex
     * @throws IllegalArgumentException if a weight is NaN or minus infinity
     * @throws NegativeCycleException if the source reaches a cycle of negative weight; the exception has its vertices
     */
    public static ShortestPaths shortestPaths(INDArray a, long source) {
        Edges g = weighted("shortestPaths", a);
        return paths(g, g.vertex(source), negative(g), new Pulse(g.method));
    }

    /**
     * Returns the result of {@link #shortestPaths(INDArray, long)} for each of k sources, as arrays of shape [k, n].
     * Row i belongs to source i. Throws the same exceptions.
     *
     * @throws WouldDensifyException if k n exceeds {@link org.sparse4j.statics.Environment#getDensifyLimit()}
     */
    public static ShortestPaths shortestPaths(INDArray a, long... sources) {
        Arguments.given(a, "shortestPaths", "the matrix");
        Arguments.given(sources, "shortestPaths", "the array of sources");
        return paths(weighted("shortestPaths", a), sources);
    }

    /**
     * Returns the result of {@link #shortestPaths(INDArray, long)} for every vertex as the source, as arrays of shape
     * [n, n]. Row i belongs to source i. Takes n times as long as the call with one source, and throws its exceptions.
     *
     * @throws WouldDensifyException if n^2 exceeds {@link org.sparse4j.statics.Environment#getDensifyLimit()}
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
     * Returns a minimum spanning forest: the edges of least total weight that connect each connected component by a
     * tree. The method ignores the direction of the edges. If (i, j) and (j, i) are both stored, the lighter one
     * counts. Weights may be negative. The method compares LONG weights exactly.
     *
     * <p>Among edges of equal weight, the first in row-major order counts as the lightest. So there is exactly one
     * result, and for a symmetric matrix it consists of entries above the diagonal.
     *
     * <p>O((n + nnz) log n) time, 36 bytes of heap per vertex and 12 per entry. The algorithm is
     * Boruvka's (1926).
     *
     * @throws IllegalArgumentException if a weight is NaN or minus infinity
     */
    public static SpanningForest minimumSpanningForest(INDArray a) {
        return Boruvka.run(Edges.of("minimumSpanningForest", a, Edges.Weights.KEYS, 36, 12), a);
    }

    /**
     * Returns the reverse Cuthill-McKee ordering, a permutation of the vertices that usually reduces the bandwidth. The
     * method ignores the direction of the edges, and orders one connected component after the other.
     *
     * <p>{@code a.get(indices(order), indices(order))} is the reordered matrix; {@link #bandwidth} measures how close
     * its entries are to the diagonal. About O(nnz log nnz) time, 21 bytes of heap per vertex and 8 per entry.
     *
     * @return a LONG array of shape [n]; element k is the vertex that moves to position k
     */
    public static INDArray reverseCuthillMcKee(INDArray a) {
        return Dense.vector(CuthillMcKee.order(Edges.of("reverseCuthillMcKee", a, Edges.Weights.NONE, 21, 8)));
    }

    /** Returns the bandwidth: the largest |i - j| of all entries (i, j), or 0 if there are none. O(n + nnz) time. */
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

    /** Returns the result of {@link #pageRank(INDArray, PageRankOptions)} with the default options. */
    public static PageRank pageRank(INDArray a) {
        return pageRank(a, PageRankOptions.defaults());
    }

    /**
     * Returns the PageRank of each vertex (Page, Brin, Motwani, Winograd 1999): the share of time that a random walk
     * spends at the vertex. With the probability {@link PageRankOptions#damping(double)}, a step of the walk follows an
     * edge of the current vertex, and chooses each edge with a probability proportional to its weight. Otherwise the
     * walk jumps to a random vertex.
     *
     * <p>The method is a power iteration that starts from the {@linkplain PageRankOptions#personalization(INDArray)
     * distribution of jumps}. Each iteration multiplies the matrix by one vector. The call takes 40 bytes of heap per
     * vertex, and about 24 bytes per entry off the heap.
     *
     * @throws IllegalArgumentException if a weight is negative or not finite, or a vector of the options does not have
     *     n elements, has a negative or non-finite element, or is all zeros
     * @throws NotConvergedException if the maximum number of iterations is reached, unless
     *     {@link PageRankOptions#acceptUnconverged()} is set
     */
    public static PageRank pageRank(INDArray a, PageRankOptions options) {
        Arguments.given(a, "pageRank", "the matrix");
        return PowerIteration.run(a, Arguments.given(options, "pageRank", "the options"));
    }

    private static Edges weighted(String method, INDArray a) {
        return Edges.of(method, a, Edges.Weights.NUMBERS, 41, 0);
    }

    /** Returns whether any weight is negative; throws for NaN and minus infinity. */
    private static boolean negative(Edges g) {
        boolean negative = false;
        for (int e = 0; e < g.weight.length; e++) {
            double w = g.weight[e];
            if (!(w > Double.NEGATIVE_INFINITY)) {
                throw g.refused(e, "each weight must be a number above minus infinity, and infinity stands for no edge");
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

    /** Makes a result of two arrays. Closes the first if there is no memory for the second. */
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

    /** Collects one row per source in an array, and closes the array unless {@link #take} was called. */
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
                        + "; pass fewer sources, or raise the limit with Sparse4j.environment().setDensifyLimit");
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
