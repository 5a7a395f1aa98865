// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.List;

/** A library with the matrices of one comparison. */
interface Library {
    String name();

    String version();

    /**
     * Its ways of doing an operation, of which the fastest counts; none when it lacks it. The first is what small calls are
     * made by. What is prepared for one problem shares its first matrix; results and work space are its own: a thread each can
     * run it.
     */
    List<Work> prepare(Kernel kernel, Problem problem);

    /** Gives back what {@link #prepare} has made. */
    default void release() {}
}
