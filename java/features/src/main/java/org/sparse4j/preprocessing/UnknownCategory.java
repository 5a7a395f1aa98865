// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

/**
 * The treatment of a value that is not a category in {@code transform}.
 *
 * @since 0.1.0
 */
public enum UnknownCategory {
    /** Throws {@code IllegalArgumentException}. */
    ERROR,
    /** Leaves 0 in all matrix columns of this column, in the row of the value. */
    IGNORE,
    /** Treats the value as infrequent if the column has infrequent categories; otherwise the same as IGNORE. */
    INFREQUENT
}
