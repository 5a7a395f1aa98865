// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

import org.sparse4j.INDArray;

/**
 * The parts of a graph.
 *
 * @param count how many there are
 * @param labels [n], LONG: the part of each vertex, from 0; parts are numbered in the order of their first vertices
 */
public record Components(long count, INDArray labels) implements AutoCloseable {
    /** Closes the labels. */
    @Override
    public void close() {
        labels.close();
    }
}
