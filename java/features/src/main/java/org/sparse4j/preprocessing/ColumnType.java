// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

/**
 * The type of the values of a {@link Column}.
 *
 * @since 0.1.0
 */
public enum ColumnType {
    /** Whole numbers. */
    LONG,
    /** Real numbers; NaN is a missing value, and -0 equals 0. */
    DOUBLE,
    /** Texts; null is a missing value. */
    STRING
}
