// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.List;

/** A library that takes part in a comparison, with its matrices. */
interface Library {
    String name();

    String version();

    /**
     * Returns the library's implementations of an operation, or an empty list if it has none. Large problems count the fastest
     * implementation, small calls run the first. Several preparations of one problem share its first matrix, but have results
     * and work space of their own, so that threads can run them at the same time.
     */
    List<Work> prepare(Kernel kernel, Problem problem);

    /** Frees the arrays that {@link #prepare} has made. */
    default void release() {}
}
