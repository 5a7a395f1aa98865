// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.calls;

/** Repeats one operation of one library. */
@FunctionalInterface
interface Loop {
    /** Performs the operation this many times, and returns a number that depends on the results. */
    double run(int times);
}
