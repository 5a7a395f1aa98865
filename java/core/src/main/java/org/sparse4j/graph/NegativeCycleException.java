// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.graph;

/** There are no shortest paths, since a cycle of negative weight makes them shorter without end. */
public final class NegativeCycleException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    private final long[] cycle;

    NegativeCycleException(String message, long... cycle) {
        super(message);
        this.cycle = cycle;
    }

    /** The vertices of such a cycle in the order of its edges, each once; the last leads to the first. A copy. */
    public long[] cycle() {
        return cycle.clone();
    }
}
