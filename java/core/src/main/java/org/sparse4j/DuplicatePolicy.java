// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * The treatment of entries with equal coordinates when an array is created. The ordinals are those of the C enum {@code
 * s4j_policy}.
 *
 * @since 0.1.0
 */
public enum DuplicatePolicy {
    /**
     * Adds the values in the order in which they are given (BOOL: or). All creation methods use this policy by default.
     */
    SUM,
    /** Keeps the last value. */
    LAST,
    /** Throws an IllegalArgumentException that names the coordinates. */
    ERROR
}
