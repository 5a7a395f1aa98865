// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * A minimum spanning forest.
 *
 * @param edges [n, n]: the chosen entries, where they stand in the matrix, in its type and format (of DENSE: CSR), with
 *     its fill
 * @param weight the sum of their weights, in DOUBLE
 * @param trees how many there are: vertices less edges
 */
public record SpanningForest(INDArray edges, double weight, long trees) implements AutoCloseable {
    /** Closes the edges. */
    @Override
    public void close() {
        edges.close();
    }
}
