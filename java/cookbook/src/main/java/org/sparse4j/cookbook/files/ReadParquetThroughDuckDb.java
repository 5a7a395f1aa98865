// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.jdbc.JdbcTripletOptions;
import org.sparse4j.jdbc.JdbcTriplets;

/**
 * Reads a Parquet file into a matrix by a query of DuckDB.
 *
 * <p>DuckDB runs inside the JVM; only its JDBC driver is needed. The query can filter, join and aggregate before the matrix is
 * built. Columns with {@code keys} may hold numbers or texts of any kind, and are numbered as they come.
 */
public final class ReadParquetThroughDuckDb {
    private ReadParquetThroughDuckDb() { }

    public static void main(String[] args) throws IOException, SQLException {
        Path folder = Files.createTempDirectory("parquet");
        Path file = folder.resolve("ratings.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:"); Statement sql = duck.createStatement()) {
            sql.execute("copy (select * from (values ('ann', 7001, 5), ('bob', 7002, 3), ('ann', 7002, 4), ('cid', 7001, 1)) "
                    + "as t(who, film, stars)) to '" + file + "' (format parquet)");
            String query = "select who, film, stars from read_parquet('" + file + "') where stars > 1 order by who, film";
            JdbcTripletOptions options = JdbcTripletOptions.defaults().keys(0).keys(1).format(SparseFormat.CSR);
            try (JdbcTriplets ratings = JdbcTriplets.read(duck, query, options)) {
                INDArray x = ratings.array();
                System.out.println(x);
                System.out.println("rows " + Arrays.toString(ratings.keys(0).toStrings()) + ", columns "
                        + Arrays.toString(ratings.keys(1).toLongs()));
            }
        }
        Files.delete(file);
        Files.delete(folder);
    }
}

// Prints:
// CSR DOUBLE [2, 2], nnz 3, density 0.7500, 60 bytes
// [5.0000, 4.0000]
// [     ., 3.0000]
// rows [ann, bob], columns [7001, 7002]
