// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

/** What becomes of a value that is no category, when {@code transform} meets it. */
public enum UnknownCategory {
    /** It is refused by an IllegalArgumentException. */
    ERROR,
    /** It has none of the column's elements. */
    IGNORE,
    /** It is infrequent, where a column has infrequent categories; else it has none of the column's elements. */
    INFREQUENT
}
