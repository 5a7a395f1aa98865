#!/usr/bin/env bash
# Software   sqlite-jdbc 3.47.1.0 (SQLite 3.47.1), beside H2 2.3.232
# Guess      ResultSet.getLong of a column that the driver calls INTEGER gives the number that is stored, or throws an SQLException
#            where that is no whole number, as JDBC says of values that cannot be converted.
# Behaviour  A column of SQLite has the type of its first row, since each value has a type of its own. getLong gives 0 for a text and 2
#            for 2.75 in a later row, getDouble 0.0 for a text; there is no warning, and wasNull() is false. H2 throws for the text.
# Source     JDBC 4.3, 15.2.3.2 (retrieving values); "Datatypes in SQLite", 2 and 3; java.sql.ResultSet
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
for artifact in org.xerial:sqlite-jdbc:3.47.1.0 org.slf4j:slf4j-api:1.7.36 com.h2database:h2:2.3.232; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-Dartifact=$artifact" "-DoutputDirectory=$FOLDER"
done
cat >"$FOLDER/Numbers.java" <<'JAVA'
import java.sql.*;

public class Numbers {
    private static String read(String url, String query) throws SQLException {
        StringBuilder found = new StringBuilder();
        try (Connection db = DriverManager.getConnection(url); Statement s = db.createStatement(); ResultSet rows = s.executeQuery(query)) {
            found.append(rows.getMetaData().getColumnTypeName(1));
            while (rows.next()) {
                long number = rows.getLong(1);
                found.append(", ").append(number).append(rows.wasNull() ? " (null)" : "");
            }
        } catch (SQLException e) {
            found.append(", ").append(e.getClass().getSimpleName());
        }
        return found.toString();
    }

    public static void main(String[] args) throws SQLException {
        String sqlite = read("jdbc:sqlite::memory:", "select 7 union all select 2.75 union all select 'abc'");
        String h2 = read("jdbc:h2:mem:", "select 'abc'");
        System.out.println("SQLite: " + sqlite);
        System.out.println("H2: " + h2);
        System.exit(sqlite.equals("INTEGER, 7, 2, 0") && h2.equals("CHARACTER VARYING, JdbcSQLDataException") ? 0 : 1);
    }
}
JAVA
still_so_by java -cp "$FOLDER/*" "$FOLDER/Numbers.java" 2>"$FOLDER/warnings"
