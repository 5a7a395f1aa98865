// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.Map;

/** A library with one storage format for arrays. Each format of Sparse4j is a peer too. */
public interface Peer extends AutoCloseable {
    /** Returns the name of the library. */
    String name();

    /** Returns the name of the storage format, which is that of a {@code SparseFormat} if there is an equal one. */
    String storage();

    /** Returns the version of the library as a text for the page. */
    String version();

    /** Returns whether {@link #threads} has an effect; if not, the library runs on one thread. */
    default boolean parallel() {
        return false;
    }

    /** Sets the number of threads that the library may use. */
    default void threads(int count) {}

    /** Makes arrays from the problem, and returns the family's routines by name; the map lacks routines that the library lacks. */
    Map<String, Work> prepare(Family family, Problem problem);

    /** Frees the arrays that the last {@link #prepare} has made. */
    void release();

    @Override
    default void close() {}
}
