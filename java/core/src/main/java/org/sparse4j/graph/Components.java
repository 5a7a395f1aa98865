// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * The connected components of a graph.
 *
 * @param count the number of components
 * @param labels LONG, shape [n]: the component of each vertex, from 0 to count - 1. Components are numbered in the
 *     order of their lowest vertices.
 * @since 0.1.0
 */
public record Components(long count, INDArray labels) implements AutoCloseable {
    /** Closes the labels. */
    @Override
    public void close() {
        labels.close();
    }
}
