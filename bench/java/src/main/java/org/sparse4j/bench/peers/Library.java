// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.List;

/** A library with the matrices of one comparison. */
interface Library {
    String name();

    String version();

    /** Its ways of doing an operation, of which the fastest counts; none when it lacks it. */
    List<Work> prepare(Kernel kernel, Problem problem);

    /** Gives back what the last {@link #prepare} made. */
    default void release() {}
}
