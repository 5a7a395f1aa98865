// SPDX-License-Identifier: Apache-2.0
/**
 * Reads sparse arrays from queries and writes them into tables, with any JDBC driver.
 *
 * <ul>
 * <li>{@link org.sparse4j.jdbc.JdbcTriplets} reads rows of coordinates and a value, and writes the entries of an array as such
 *     rows.
 * <li>{@link org.sparse4j.jdbc.JdbcColumns} reads rows as columns for the encoders of {@link org.sparse4j.preprocessing}.
 * </ul>
 *
 * <p>Rows are streamed: the heap holds one block of rows, and numbers do not become Java objects, except decimals.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.jdbc;
