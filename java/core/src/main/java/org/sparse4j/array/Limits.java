// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;

/** The limits of the process above which operations throw an exception, read at each use. */
public final class Limits {
    private static final long DENSIFY = 3;

    private Limits() {}

    /** Returns the number of threads of the process. */
    public static int threads() {
        return (int) CallRunner.run(Function.MEMORY).word(8);
    }

    /**
     * Returns {@code org.sparse4j.densifyLimit}: the largest number of elements that a sparse operation may store
     * densely without a request of the caller.
     */
    public static long densify() {
        return CallRunner.run(Function.MEMORY, DENSIFY).word(10);
    }
}
