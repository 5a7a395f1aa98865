// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.function.Supplier;

/**
 * One implementation of an operation.
 *
 * @param run the call to time
 * @param value the call whose result {@link Check} compares: a {@code double[]} with the elements of a dense result, or a
 *     {@link Sparse}
 * @param threads the number of threads that Sparse4j uses; 0 for all
 */
record Work(Supplier<?> run, Supplier<?> value, int threads) {
    /** Makes a work whose timed call returns the value to compare. */
    static Work of(Supplier<?> run) {
        return of(run, run);
    }

    static Work of(Supplier<?> run, Supplier<?> value) {
        return new Work(run, value, 0);
    }
}
