// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.desc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.mllib.linalg.distributed.BlockMatrix;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.spark.DataFrames;
import org.sparse4j.spark.DistributedSparseMatrix;
import org.sparse4j.spark.MllibMatrices;

/**
 * Reads orders from Parquet files on Spark into a sparse matrix in blocks, and computes A^T A.
 *
 * <p>Element (i, j) of A^T A tells how often the products i and j were bought by the same customer. The blocks stay sparse,
 * while MLlib's {@code BlockMatrix.multiply} makes them dense. Text files (Matrix Market, CSV, edge lists) need no frame: {@code
 * EntryFiles.matrix(context, path)} reads them into blocks.
 */
public final class GramMatrixFromParquet {
    private GramMatrixFromParquet() { }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("orders");
        SparkConf conf = new SparkConf().setAppName("gram").setIfMissing("spark.master", "local[2]");
        try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
            String files = folder.resolve("orders.parquet").toString();
            spark.range(20_000).selectExpr("id % 1000 AS customer", "pmod(hash(id), 700) AS product", "1D AS pieces")
                    .write().parquet(files);

            Dataset<Row> orders = spark.read().parquet(files);
            DistributedSparseMatrix a = DataFrames.from(orders, "customer", "product", "pieces", 1000, 700)
                    .persist(StorageLevel.MEMORY_AND_DISK());
            DistributedSparseMatrix gram = a.transpose().mmul(a).persist(StorageLevel.MEMORY_AND_DISK());
            System.out.println(a + ": " + a.nnz() + " entries");
            System.out.println(gram + ": " + gram.nnz() + " entries");

            // As a frame again, and as a matrix of MLlib.
            for (Row pair : DataFrames.entries(spark, gram).where("row < column").orderBy(desc("value"), col("row"), col("column"))
                    .takeAsList(3)) {
                System.out.println("products " + pair.getLong(0) + " and " + pair.getLong(1) + ": " + pair.getDouble(2));
            }
            BlockMatrix theirs = MllibMatrices.toBlockMatrix(gram, 350, 350);
            System.out.println("MLlib has " + theirs.numRows() + " rows in " + theirs.numRowBlocks() + " rows of blocks");
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
            }
        }
    }
}

// Prints:
// DistributedSparseMatrix DOUBLE [1000, 700] in 2 x 1 blocks: 19770 entries
// DistributedSparseMatrix DOUBLE [700, 700] in 1 x 1 blocks: 260474 entries
// products 204 and 571: 8.0
// products 266 and 671: 8.0
// products 91 and 381: 7.0
// MLlib has 700 rows in 2 rows of blocks
