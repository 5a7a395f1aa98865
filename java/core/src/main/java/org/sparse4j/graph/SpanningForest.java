// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * A minimum spanning forest.
 *
 * @param edges shape [n, n]: the chosen entries at their coordinates in the matrix; type, format and fill value are
 *     those of the matrix, or CSR if the matrix is DENSE
 * @param weight the sum of the chosen weights, in DOUBLE
 * @param trees the number of trees, which is the number of vertices minus that of edges; an isolated vertex is a tree
 * @since 0.1.0
 */
public record SpanningForest(INDArray edges, double weight, long trees) implements AutoCloseable {
    /** Closes the edges. */
    @Override
    public void close() {
        edges.close();
    }
}
