// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;

/** Breadth-first search with one queue. Every vertex enters the queue at most once, so the cost does not depend on path lengths. */
final class Queue {
    /**
     * For each vertex, the level in the high half and the parent in the low half, so that a visit touches one cache
     * line instead of two; -1 for a vertex that was not reached.
     */
    private final long[] met;

    Queue(Edges g, int source, Pulse pulse) {
        int[] first = g.first;
        int[] to = g.to;
        long[] met = new long[g.vertices];
        int[] queue = new int[g.vertices];
        Arrays.fill(met, -1);
        met[source] = source;
        queue[0] = source;
        int in = 1;
        int end = 1;  // end of the current level in the queue
        long level = 1;
        for (int out = 0; out < in; out++) {
            if (out == end) {
                end = in;
                level++;
            }
            int v = queue[out];
            long mark = level << Integer.SIZE | v;
            int last = first[v + 1];
            for (int e = first[v]; e < last; e++) {
                int w = to[e];
                if (met[w] < 0) {
                    met[w] = mark;
                    queue[in++] = w;
                }
            }
            pulse.after(1 + last - first[v]);
        }
        this.met = met;
    }

    long[] levels() {
        long[] all = new long[met.length];
        for (int v = 0; v < all.length; v++) {
            all[v] = met[v] >> Integer.SIZE;
        }
        return all;
    }

    long[] parents() {
        long[] all = new long[met.length];
        for (int v = 0; v < all.length; v++) {
            all[v] = met[v] >> Integer.SIZE == 0 ? -1 : (int) met[v];
        }
        return all;
    }
}
