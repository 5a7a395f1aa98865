// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.graph.Components;
import org.sparse4j.graph.Graphs;

/**
 * Finds the connected components of a graph, and the size of each.
 */
public final class ConnectedComponents {
    private ConnectedComponents() { }

    public static void main(String[] args) {
        int[] from = {0, 1, 3, 5, 6, 7};
        int[] to = {1, 2, 4, 6, 7, 8};
        try (INDArray edges = Sparse4j.coo(9, 9).addByDimension(new double[] {1, 1, 1, 1, 1, 1}, from, to).build();
             Components parts = Graphs.connectedComponents(edges)) {
            long[] labels = parts.labels().toLongVector();
            long[] sizes = new long[(int) parts.count()];
            for (long label : labels) {
                sizes[(int) label]++;
            }
            System.out.println(parts.count() + " components " + Arrays.toString(labels));
            System.out.println("sizes " + Arrays.toString(sizes));
        }
    }
}

// Prints:
// 3 components [0, 0, 0, 1, 1, 2, 2, 2, 2]
// sizes [3, 2, 4]
