// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

/**
 * The levels of leak detection, which reports arrays that are never closed. The property {@code org.sparse4j.leaks}
 * sets the level at startup.
 *
 * @since 0.1.0
 */
public enum LeakLevel {
    /** The garbage collector frees unclosed arrays, and the library counts but does not report them. This is the default. */
    OFF,
    /**
     * One array in 128 records the stack of its creation. If the garbage collector frees the array, the library logs
     * the stack as a warning.
     */
    SAMPLE,
    /**
     * Every array records the stack of its creation. This takes microseconds for each array, so the level is meant for
     * tests.
     */
    FULL
}
