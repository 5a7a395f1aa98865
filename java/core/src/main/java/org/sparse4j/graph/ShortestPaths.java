// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * The result of a shortest-path search. For one source, both arrays have shape [n]; for k sources, [k, n].
 *
 * @param distances DOUBLE: the least sum of weights on a path from the source; 0 for the source, infinity for a vertex
 *     that the source does not reach
 * @param predecessors LONG: the preceding vertex on that path; -1 for the source and for a vertex that the source does
 *     not reach
 * @since 0.1.0
 */
public record ShortestPaths(INDArray distances, INDArray predecessors) implements AutoCloseable {
    /** Closes both arrays. */
    @Override
    public void close() {
        distances.close();
        predecessors.close();
    }
}
