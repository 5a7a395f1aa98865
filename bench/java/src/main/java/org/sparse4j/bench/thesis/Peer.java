// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.Map;

/** A library with one way to store arrays. Our own formats are such libraries too. */
public interface Peer extends AutoCloseable {
    /** The library's name. */
    String name();

    /** The storage, named as ours where it is the same. */
    String storage();

    /** The version, for people. */
    String version();

    /** Whether {@link #threads} does anything; else it has one thread. */
    default boolean parallel() {
        return false;
    }

    /** Sets how many threads it may have. */
    default void threads(int count) {}

    /** Work by the names of a family's routines, on arrays made of the problem; what it lacks is left out. */
    Map<String, Work> prepare(Family family, Problem problem);

    /** Gives up what the last {@link #prepare} made. */
    void release();

    @Override
    default void close() {}
}
