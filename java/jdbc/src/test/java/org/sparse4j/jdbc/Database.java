// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import static org.junit.jupiter.api.Assumptions.abort;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The databases that tests run on, each in memory. */
enum Database {
    H2("jdbc:h2:mem:") {
        @Override
        String range(int rows) {
            return "(select x - 1 as i from system_range(1, " + rows + "))";
        }
    },
    /** Its driver is a native library, which not every platform has. */
    DUCKDB("jdbc:duckdb:") {
        @Override
        String range(int rows) {
            return "(select i from range(" + rows + ") t(i))";
        }
    };

    private final String url;

    Database(String url) {
        this.url = url;
    }

    /** A query of the numbers from 0, in a column i. */
    abstract String range(int rows);

    /** An empty database; the test is skipped where the library cannot be loaded. */
    Connection open(String... statements) throws SQLException {
        Connection connection;
        try {
            connection = DriverManager.getConnection(url);
        } catch (LinkageError e) {
            return abort("DuckDB's library cannot be loaded here: " + e);
        }
        run(connection, statements);
        return connection;
    }

    static void run(Connection connection, String... statements) throws SQLException {
        try (Statement s = connection.createStatement()) {
            for (String sql : statements) {
                s.execute(sql);
            }
        }
    }
}
