// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * Shortest paths. From one source both arrays are [n], from a list of k sources [k, n].
 *
 * @param distances DOUBLE: the least sum of weights from the source; 0 for the source, infinity where no path leads
 * @param predecessors LONG: the vertex before on such a path; -1 for the source and where none leads
 */
public record ShortestPaths(INDArray distances, INDArray predecessors) implements AutoCloseable {
    /** Closes both arrays. */
    @Override
    public void close() {
        distances.close();
        predecessors.close();
    }
}
