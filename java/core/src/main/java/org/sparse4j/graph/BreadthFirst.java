// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * The result of a breadth-first search. For one source, both arrays have shape [n]; for k sources, [k, n].
 *
 * @param levels LONG: the number of edges on a shortest path from the source; 0 for the source, -1 for a vertex that
 *     the source does not reach
 * @param parents LONG: the preceding vertex on that path; -1 for the source and for a vertex that the source does not
 *     reach
 * @since 0.1.0
 */
public record BreadthFirst(INDArray levels, INDArray parents) implements AutoCloseable {
    /** Closes both arrays. */
    @Override
    public void close() {
        levels.close();
        parents.close();
    }
}
