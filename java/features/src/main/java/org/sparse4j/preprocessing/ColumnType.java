// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

/** What the values of a {@link Column} are. */
public enum ColumnType {
    /** Whole numbers. */
    LONG,
    /** Real numbers; NaN is a missing one, and -0 is 0. */
    DOUBLE,
    /** Texts; null is a missing one. */
    STRING
}
