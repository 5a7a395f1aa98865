// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * What a search in breadth found. Of one source both arrays are [n], of a list of k sources [k, n].
 *
 * @param levels LONG: how many edges the shortest way from the source has; 0 for the source, -1 where none leads
 * @param parents LONG: the vertex before on such a way; -1 for the source and where none leads
 */
public record BreadthFirst(INDArray levels, INDArray parents) implements AutoCloseable {
    /** Closes both arrays. */
    @Override
    public void close() {
        levels.close();
        parents.close();
    }
}
