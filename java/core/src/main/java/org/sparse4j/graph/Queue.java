// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;

/** Search in breadth with one queue: every vertex enters once, so that a long way costs no more than a short one. */
final class Queue {
    final long[] level;
    final long[] parent;

    Queue(Edges g, int source, Pulse pulse) {
        int n = g.vertices;
        level = new long[n];
        parent = new long[n];
        Arrays.fill(level, -1);
        Arrays.fill(parent, -1);
        int[] queue = new int[n];
        int in = 0;
        queue[in++] = source;
        level[source] = 0;
        for (int out = 0; out < in; out++) {
            int v = queue[out];
            long next = level[v] + 1;
            for (int e = g.first[v]; e < g.first[v + 1]; e++) {
                int w = g.to[e];
                if (level[w] < 0) {
                    level[w] = next;
                    parent[w] = v;
                    queue[in++] = w;
                }
            }
            pulse.after(1 + g.first[v + 1] - g.first[v]);
        }
    }
}
