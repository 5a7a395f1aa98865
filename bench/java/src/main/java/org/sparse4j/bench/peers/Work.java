// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.function.Supplier;

/**
 * One way of doing an operation.
 *
 * @param run what is timed
 * @param value the elements of a dense result, a {@code double[]}, or how many entries a sparse one has
 * @param threads of Sparse4j, 0: as many as there are
 */
record Work(Supplier<?> run, Supplier<?> value, int threads) {
    /** What is run gives what is compared. */
    static Work of(Supplier<?> run) {
        return new Work(run, run, 0);
    }
}
