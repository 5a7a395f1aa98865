// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The Bellman-Ford algorithm with a queue and Tarjan's subtree disassembly (Cherkassky, Goldberg 1999).
 *
 * <p>When the distance of a vertex decreases, the search removes its subtree from the tree of predecessors, since the
 * distances of its descendants will decrease too. If the edge that decreases the distance starts in this subtree, the
 * edge closes a cycle. If the exact weight of the cycle is negative, the search throws. Otherwise only rounding made
 * the cycle look negative, and the search keeps the old distance. So the predecessors always form a tree, and the
 * search ends.
 */
final class BellmanFord {
    private static final int OUTSIDE = -2;

    final double[] distance;
    final int[] before;
    private final Edges g;
    /** For each vertex, the edge from its predecessor. */
    private final int[] edge;
    /** The successor of each vertex in the preorder of the tree, as a ring; {@link #last} is the inverse. */
    private final int[] next;
    private final int[] last;
    /** The number of children of each vertex minus 1, or OUTSIDE for a vertex that is not in the tree. */
    private final int[] children;

    BellmanFord(Edges g, int source, Pulse pulse) {
        this.g = g;
        int n = g.vertices;
        distance = new double[n];
        before = new int[n];
        edge = new int[n];
        next = new int[n];
        last = new int[n];
        children = new int[n];
        int[] queue = new int[n];
        boolean[] waits = new boolean[n];
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        Arrays.fill(before, -1);
        Arrays.fill(children, OUTSIDE);
        distance[source] = 0;
        children[source] = -1;
        next[source] = last[source] = source;
        queue[0] = source;
        waits[source] = true;
        int out = 0;
        int waiting = 1;
        while (waiting > 0) {
            int v = queue[out];
            out = out + 1 == n ? 0 : out + 1;
            waiting--;
            waits[v] = false;
            pulse.after(1);
            if (children[v] == OUTSIDE) {
                continue;  // an edge that decreases the distance of v again will also queue v again
            }
            double base = distance[v];
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                int w = g.to[e];
                double d = base + g.weight[e];
                // A removed vertex may return at its old distance: rounding can absorb the decrease of its predecessor.
                boolean nearer = d < distance[w]
                        || d == distance[w] && children[w] == OUTSIDE && d < Double.POSITIVE_INFINITY;
                if (nearer && (children[w] == OUTSIDE || taken(v, w, e, pulse))) {
                    distance[w] = d;
                    hang(v, w, e);
                    if (!waits[w]) {
                        int in = out + waiting;
                        queue[in < n && in >= 0 ? in : in - n] = w;
                        waiting++;
                        waits[w] = true;
                    }
                }
            }
            pulse.after(g.first[v + 1] - g.first[v]);
        }
    }

    /** Removes the subtree of w from the tree and returns true. If v is in the subtree, changes nothing and returns false. */
    private boolean taken(int v, int w, int e, Pulse pulse) {
        boolean cycle = v == w;
        int end = next[w];
        int size = 1;
        for (int open = children[w]; open >= 0 && !cycle; end = next[end], size++) {
            open += children[end];
            cycle = end == v;
        }
        pulse.after(size);
        if (cycle) {
            requireNoNegative(v, w, e);
            return false;
        }
        for (int below = next[w]; below != end; below = next[below]) {
            children[below] = OUTSIDE;
        }
        children[before[w]]--;
        next[last[w]] = end;
        last[end] = last[w];
        return true;
    }

    /** Makes w a child of v, by edge e. */
    private void hang(int v, int w, int e) {
        before[w] = v;
        edge[w] = e;
        children[w] = -1;
        children[v]++;
        next[w] = next[v];
        last[next[v]] = w;
        next[v] = w;
        last[w] = v;
    }

    /** Throws if the cycle from w down the tree to v, and back to w by edge e, has a negative exact weight. */
    private void requireNoNegative(int v, int w, int e) {
        BigDecimal sum = new BigDecimal(g.weight[e]);
        int length = 1;
        for (int x = v; x != w; x = before[x]) {
            sum = sum.add(new BigDecimal(g.weight[edge[x]]));
            length++;
        }
        if (sum.signum() >= 0) {
            return;
        }
        long[] cycle = new long[length];
        for (int x = v; length > 0; x = before[x]) {
            cycle[--length] = x;
        }
        String which = cycle.length == 1 ? "edge from vertex " + w + " to itself"
                : "cycle of " + cycle.length + " edges through vertex " + w;
        throw new NegativeCycleException(g.method + ": the " + which + " has the weight " + sum.doubleValue()
                + "; there are no shortest paths", cycle);
    }
}
