// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;

/**
 * The reverse Cuthill-McKee ordering (Cuthill, McKee 1969; George 1971): a breadth-first search from a
 * pseudo-peripheral vertex (George, Liu 1979) that visits neighbours in the order of their degrees, reversed.
 */
final class CuthillMcKee {
    private final int[] first;
    private final int[] to;
    private final int[] level; // the level of each vertex in the current search; -1 if the search has not reached the vertex
    private final boolean[] placed;
    private final int[] queue;
    private final Pulse pulse;

    private CuthillMcKee(Edges g, Pulse pulse) {
        this.pulse = pulse;
        int n = g.vertices;
        first = new int[n + 1];
        to = bothWays(g, first, pulse);
        level = new int[n];
        placed = new boolean[n];
        queue = new int[n];
        Arrays.fill(level, -1);
    }

    /** Returns the vertex at each position of the ordering. */
    static long[] order(Edges g) {
        return new CuthillMcKee(g, new Pulse(g.method)).order();
    }

    private long[] order() {
        int n = level.length;
        long[] order = new long[n];
        int at = n;
        for (int v = 0; v < n; v++) {
            if (placed[v]) {
                continue;
            }
            int start = farOut(v);
            int in = 0;
            queue[in++] = start;
            placed[start] = true;
            for (int out = 0; out < in; out++) {
                int u = queue[out];
                int from = in;
                for (int e = first[u]; e < first[u + 1]; e++) {
                    if (!placed[to[e]]) {
                        placed[to[e]] = true;
                        queue[in++] = to[e];
                    }
                }
                byDegree(from, in);
                pulse.after(1 + first[u + 1] - first[u]);
            }
            for (int k = 0; k < in; k++) {
                order[--at] = queue[k];
            }
        }
        return order;
    }

    /** Returns a pseudo-peripheral vertex of v's component: a breadth-first search from it has many levels. */
    private int farOut(int v) {
        int met = search(v);
        int best = v;
        for (int k = 0; k < met; k++) {
            best = fewer(queue[k], best) ? queue[k] : best;
        }
        forget(met);
        int depth = -1;
        while (true) {
            met = search(best);
            int last = level[queue[met - 1]];
            int candidate = queue[met - 1];
            for (int k = met - 1; k >= 0 && level[queue[k]] == last; k--) {
                candidate = fewer(queue[k], candidate) ? queue[k] : candidate;
            }
            forget(met);
            if (last <= depth) {
                return best;
            }
            depth = last;
            if (candidate == best) {
                return best;
            }
            best = candidate;
        }
    }

    /** Fills {@link #queue} and {@link #level} by a breadth-first search; returns the number of vertices reached. */
    private int search(int source) {
        int in = 0;
        queue[in++] = source;
        level[source] = 0;
        for (int out = 0; out < in; out++) {
            int u = queue[out];
            for (int e = first[u]; e < first[u + 1]; e++) {
                if (level[to[e]] < 0) {
                    level[to[e]] = level[u] + 1;
                    queue[in++] = to[e];
                }
            }
            pulse.after(1 + first[u + 1] - first[u]);
        }
        return in;
    }

    /** Clears the levels of the vertices that the last search reached. */
    private void forget(int met) {
        for (int k = 0; k < met; k++) {
            level[queue[k]] = -1;
        }
    }

    private int degree(int v) {
        return first[v + 1] - first[v];
    }

    private boolean fewer(int a, int b) {
        return degree(a) < degree(b) || degree(a) == degree(b) && a < b;
    }

    /** Sorts the queue positions [from, until) by the degree of the vertex, and vertices of equal degree by number. */
    private void byDegree(int from, int until) {
        if (until - from < 2) {
            return;
        }
        long[] keys = new long[until - from];
        for (int k = from; k < until; k++) {
            keys[k - from] = (long) degree(queue[k]) << Integer.SIZE | queue[k];
        }
        Arrays.sort(keys);
        for (int k = from; k < until; k++) {
            queue[k] = (int) keys[k - from];
        }
    }

    /**
     * Returns the neighbours of each vertex in the undirected graph, ascending, without duplicates and self-loops.
     * Fills {@code first}, the position of the first neighbour of each vertex.
     */
    private static int[] bothWays(Edges g, int[] first, Pulse pulse) {
        int n = g.vertices;
        for (int v = 0; v < n; v++) {
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                if (g.to[e] != v) {
                    first[v + 1] = Math.addExact(first[v + 1], 1);
                    first[g.to[e] + 1] = Math.addExact(first[g.to[e] + 1], 1);
                }
            }
            pulse.after(1 + g.first[v + 1] - g.first[v]);
        }
        for (int v = 0; v < n; v++) {
            first[v + 1] = Math.addExact(first[v + 1], first[v]);
        }
        int[] place = Arrays.copyOf(first, n);
        int[] all = new int[first[n]];
        for (int v = 0; v < n; v++) {
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                int w = g.to[e];
                if (w != v) {
                    all[place[v]++] = w;
                    all[place[w]++] = v;
                }
            }
            pulse.after(1 + g.first[v + 1] - g.first[v]);
        }
        int kept = 0;
        for (int v = 0; v < n; v++) {
            int from = first[v];
            int until = first[v + 1]; // not yet overwritten: the loop has kept at most as many neighbours as it has read
            Arrays.sort(all, from, until);
            first[v] = kept;
            for (int e = from; e < until; e++) {
                if (e == from || all[e] != all[e - 1]) {
                    all[kept++] = all[e];
                }
            }
            pulse.after(1 + until - from);
        }
        first[n] = kept;
        return all;
    }
}
