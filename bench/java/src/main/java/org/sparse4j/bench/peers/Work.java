// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.function.Supplier;

/**
 * One way of doing an operation.
 *
 * @param run what is timed
 * @param value what {@link Check} compares: the elements of a dense result, a {@code double[]}, or a {@link Sparse} one
 * @param threads of Sparse4j, 0: as many as there are
 */
record Work(Supplier<?> run, Supplier<?> value, int threads) {
    /** What is run gives what is compared. */
    static Work of(Supplier<?> run) {
        return of(run, run);
    }

    static Work of(Supplier<?> run, Supplier<?> value) {
        return new Work(run, value, 0);
    }
}
