// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.graphs;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.graph.Graphs;
import org.sparse4j.graph.SpanningForest;

/**
 * Computes a minimum spanning forest: the cheapest edges that connect each connected component.
 */
public final class SpanningTree {
    private SpanningTree() { }

    public static void main(String[] args) {
        int[] from = {0, 0, 1, 1, 2, 4};
        int[] to = {1, 2, 2, 3, 3, 5};
        double[] cost = {4, 1, 2, 5, 8, 3};
        try (INDArray cables = Sparse4j.coo(6, 6).addByDimension(cost, from, to).build();
             SpanningForest forest = Graphs.minimumSpanningForest(cables)) {
            System.out.println("trees " + forest.trees() + ", cost " + forest.weight());
            forest.edges().forEachEntry((at, value) -> System.out.println(at[0] + " - " + at[1] + ": " + value));
        }
    }
}

// Prints:
// trees 2, cost 11.0
// 0 - 2: 1.0
// 1 - 2: 2.0
// 1 - 3: 5.0
// 4 - 5: 3.0
