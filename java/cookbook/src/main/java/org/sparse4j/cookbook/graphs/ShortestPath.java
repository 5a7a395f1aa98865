// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs;

import java.util.ArrayDeque;
import java.util.Deque;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.graph.Graphs;
import org.sparse4j.graph.ShortestPaths;

/**
 * Finds the shortest path between two vertices and follows it back.
 *
 * <p>The value of an entry is the length of the edge. The predecessor of the source is -1.
 */
public final class ShortestPath {
    private ShortestPath() { }

    public static void main(String[] args) {
        int[] from = {0, 0, 1, 2, 3, 2};
        int[] to = {1, 2, 2, 3, 4, 4};
        double[] minutes = {7, 2, 3, 4, 1, 6};
        try (INDArray oneWay = Sparse4j.coo(5, 5).addByDimension(minutes, from, to).build();
             INDArray roads = oneWay.add(oneWay.transpose()); ShortestPaths paths = Graphs.shortestPaths(roads, 0)) {
            Deque<Long> way = new ArrayDeque<>();
            for (long v = 4; v >= 0; v = paths.predecessors().getLong(v)) {
                way.addFirst(v);
            }
            System.out.println("from 0 to 4 in " + paths.distances().getDouble(4) + " minutes by " + way);
        }
    }
}

// Prints:
// from 0 to 4 in 7.0 minutes by [0, 2, 3, 4]
