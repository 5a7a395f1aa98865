// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

/** How closely arrays are watched that nobody closes; also property {@code org.sparse4j.leaks}. */
public enum LeakLevel {
    /** The garbage collector frees them and counts them; nothing is reported. The default. */
    OFF,
    /** One array in 128 keeps the stack of its creation, which is reported when the collector had to free it. */
    SAMPLE,
    /** Every array keeps the stack of its creation: for tests, it costs microseconds for each. */
    FULL
}
