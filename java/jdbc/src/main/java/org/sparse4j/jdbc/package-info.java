// SPDX-License-Identifier: Apache-2.0
/**
 * Sparse arrays from queries and into tables, by any JDBC driver: {@link org.sparse4j.jdbc.JdbcTriplets} reads rows of coordinates
 * and a value, and writes an array's entries as such rows; {@link org.sparse4j.jdbc.JdbcColumns} reads rows as columns for the
 * encoders of {@link org.sparse4j.preprocessing}. Rows stream: no object is made for a number, and the heap holds a block of rows.
 */
package org.sparse4j.jdbc;
