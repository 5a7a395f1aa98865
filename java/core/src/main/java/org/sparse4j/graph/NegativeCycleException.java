// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

/**
 * Thrown by the shortest-path methods of {@link Graphs} if a source reaches a cycle of negative weight: each turn
 * around the cycle makes a path shorter, so there are no shortest paths.
 *
 * @since 0.1.0
 */
public final class NegativeCycleException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    private final long[] cycle;

    NegativeCycleException(String message, long... cycle) {
        super(message);
        this.cycle = cycle;
    }

    /**
     * Returns the vertices of one such cycle in the order of its edges, each once. The last edge leads from the last
     * vertex to the first. The array is a copy.
     */
    public long[] cycle() {
        return cycle.clone();
    }
}
