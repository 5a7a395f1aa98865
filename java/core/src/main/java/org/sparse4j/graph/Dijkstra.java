// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import java.util.Arrays;

/**
 * Dijkstra's algorithm with an indexed 4-ary heap, which decreases the distance of a vertex in place. No weight may be
 * negative.
 */
final class Dijkstra {
    private static final int OUT = -1;   // not yet in the heap
    private static final int DONE = -2;

    final double[] distance;
    final int[] before;
    private final int[] heap;
    private final int[] place;
    private int size;

    Dijkstra(Edges g, int source, Pulse pulse) {
        int n = g.vertices;
        distance = new double[n];
        before = new int[n];
        heap = new int[n];
        place = new int[n];
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        Arrays.fill(before, -1);
        Arrays.fill(place, OUT);
        int[] first = g.first;
        int[] to = g.to;
        double[] weight = g.weight;
        distance[source] = 0;
        up(source, size++);
        while (size > 0) {
            int v = heap[0];
            place[v] = DONE;
            int last = heap[--size];
            if (size > 0) {
                down(last);
            }
            double base = distance[v];
            int end = first[v + 1];
            for (int e = first[v]; e < end; e++) {
                int w = to[e];
                double d = base + weight[e];
                if (d < distance[w]) {
                    distance[w] = d;
                    before[w] = v;
                    up(w, place[w] == OUT ? size++ : place[w]);
                }
            }
            pulse.after(1 + end - first[v]);
        }
    }

    /** Sifts a vertex up from a position of the heap. */
    private void up(int vertex, int from) {
        double[] distance = this.distance;
        int[] heap = this.heap;
        int[] place = this.place;
        double d = distance[vertex];
        int at = from;
        while (at > 0) {
            int above = (at - 1) >> 2;
            int other = heap[above];
            if (distance[other] <= d) {
                break;
            }
            heap[at] = other;
            place[other] = at;
            at = above;
        }
        heap[at] = vertex;
        place[vertex] = at;
    }

    /** Sifts a vertex down from the top of the heap. */
    private void down(int vertex) {
        double[] distance = this.distance;
        int[] heap = this.heap;
        int[] place = this.place;
        double d = distance[vertex];
        int at = 0;
        for (int child = 1; child < size; child = 4 * at + 1) {
            int least = child;
            double nearest = distance[heap[child]];
            int end = Math.min(child + 4, size);
            for (int c = child + 1; c < end; c++) {
                double other = distance[heap[c]];
                if (other < nearest) {
                    nearest = other;
                    least = c;
                }
            }
            int other = heap[least];
            if (nearest >= d) {
                break;
            }
            heap[at] = other;
            place[other] = at;
            at = least;
        }
        heap[at] = vertex;
        place[vertex] = at;
    }
}
