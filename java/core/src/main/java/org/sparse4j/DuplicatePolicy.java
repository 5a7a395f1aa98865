// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/** What becomes of entries given twice at creation. The ordinals are those of the C enum {@code s4j_policy}. */
public enum DuplicatePolicy {
    /** They are added, in the order given (BOOL: or). The default of every constructor. */
    SUM,
    /** The last one stays. */
    LAST,
    /** Creation fails with an IllegalArgumentException that names the coordinate. */
    ERROR
}
