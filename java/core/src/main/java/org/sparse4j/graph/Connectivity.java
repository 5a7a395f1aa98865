// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;
import org.sparse4j.array.Dense;

/** Weakly and strongly connected components. */
final class Connectivity {
    private Connectivity() {}

    /**
     * Rem's union-find with splicing (Patwary, Blair, Manne 2010). The lower number becomes the parent, so the root of
     * a component is its lowest vertex.
     */
    static Components weak(Edges g) {
        int n = g.vertices;
        int[] first = g.first;
        int[] to = g.to;
        int[] up = new int[n];
        Arrays.setAll(up, v -> v);
        Pulse pulse = new Pulse(g.method);
        for (int v = 0; v < n; v++) {
            int end = first[v + 1];
            for (int e = first[v]; e < end; e++) {
                join(up, v, to[e]);
            }
            pulse.after(1 + end - first[v]);
        }
        long[] labels = new long[n];
        int count = 0;
        for (int v = 0; v < n; v++) {
            labels[v] = up[v] == v ? count++ : labels[up[v]];
        }
        return new Components(count, Dense.vector(labels));
    }

    private static void join(int[] up, int a, int b) {
        int u = a;
        int v = b;
        while (up[u] != up[v]) {
            if (up[u] > up[v]) {
                int t = u;
                u = v;
                v = t;
            }
            int next = up[v];
            up[v] = up[u];
            if (next == v) {
                return;
            }
            v = next;
        }
    }

    /** Tarjan's depth-first search (1972), with explicit stacks, since recursion would overflow on long paths. */
    static Components strong(Edges g) {
        int n = g.vertices;
        int[] first = g.first;
        int[] to = g.to;
        int[] met = new int[n];  // order of discovery, from 1; 0 for not yet discovered
        int[] low = new int[n];
        int[] next = Arrays.copyOf(first, n);
        int[] way = new int[n];  // the stack of the search
        int[] open = new int[n];  // Tarjan's stack: discovered vertices whose component is not complete
        int[] part = new int[n];
        Arrays.fill(part, -1);
        int time = 0;
        int opened = 0;
        int parts = 0;
        Pulse pulse = new Pulse(g.method);
        for (int root = 0; root < n; root++) {
            if (met[root] != 0) {
                continue;
            }
            int depth = 0;
            way[depth++] = root;
            open[opened++] = root;
            met[root] = low[root] = ++time;
            while (depth > 0) {
                int v = way[depth - 1];
                int e = next[v];
                int end = first[v + 1];
                int fresh = -1;
                for (; e < end && fresh < 0; e++) {
                    int w = to[e];
                    if (met[w] == 0) {
                        fresh = w;
                    } else if (part[w] < 0) {
                        low[v] = Math.min(low[v], met[w]);
                    }
                }
                pulse.after(1 + e - next[v]);
                next[v] = e;
                if (fresh >= 0) {
                    way[depth++] = fresh;
                    open[opened++] = fresh;
                    met[fresh] = low[fresh] = ++time;
                    continue;
                }
                depth--;
                if (low[v] == met[v]) {
                    int w;
                    do {
                        w = open[--opened];
                        part[w] = parts;
                    } while (w != v);
                    parts++;
                } else {
                    int above = way[depth - 1];  // there is a vertex above, since a root of the search has low == met
                    low[above] = Math.min(low[above], low[v]);
                }
            }
        }
        return numbered(part, parts);
    }

    /** Renumbers the components in the order of their lowest vertices. */
    private static Components numbered(int[] part, int parts) {
        int[] number = new int[parts];
        Arrays.fill(number, -1);
        long[] labels = new long[part.length];
        int count = 0;
        for (int v = 0; v < part.length; v++) {
            if (number[part[v]] < 0) {
                number[part[v]] = count++;
            }
            labels[v] = number[part[v]];
        }
        return new Components(count, Dense.vector(labels));
    }
}
