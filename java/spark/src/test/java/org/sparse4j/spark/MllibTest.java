// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.mllib.linalg.Matrices;
import org.apache.spark.mllib.linalg.Matrix;
import org.apache.spark.mllib.linalg.Vectors;
import org.apache.spark.mllib.linalg.distributed.BlockMatrix;
import org.apache.spark.mllib.linalg.distributed.CoordinateMatrix;
import org.apache.spark.mllib.linalg.distributed.IndexedRow;
import org.apache.spark.mllib.linalg.distributed.IndexedRowMatrix;
import org.apache.spark.mllib.linalg.distributed.MatrixEntry;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import scala.Tuple2;

/** MLlib's matrices and DataFrames, both ways, and where MLlib's own classes disagree. */
class MllibTest {
    private final JavaSparkContext sc = LocalSpark.context();
    private final SparkSession session = SparkSession.builder().sparkContext(sc.sc()).config("spark.sql.shuffle.partitions", 2)
            .getOrCreate();
    private final Random r = new Random(3);

    private static void compare(INDArray expected, DistributedSparseMatrix actual) {
        try (INDArray y = actual.collect()) {
            Given.assertSame(expected, y, actual.toString());
            assertEquals(expected.nnz(), y.nnz());
        }
    }

    @Test
    void mllibMatricesConvertBothWays() {
        for (long[] shape : new long[][] {{31, 23}, {1, 40}, {40, 1}, {2050, 7}}) {
            try (INDArray x = Given.random(r, DataType.DOUBLE, shape[0], shape[1], 90, 0, false)) {
                DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(7, 5));
                CoordinateMatrix coordinates = MllibMatrices.toCoordinateMatrix(a);
                assertEquals(List.of(shape[0], shape[1]), List.of(coordinates.numRows(), coordinates.numCols()));
                compare(x, MllibMatrices.from(coordinates));
                assertInstanceOf(MatrixEntry[].class, coordinates.entries().collect(), "as Scala's programs have it");
                IndexedRowMatrix rows = MllibMatrices.toIndexedRowMatrix(a);
                assertEquals(List.of(shape[0], shape[1]), List.of(rows.numRows(), rows.numCols()));
                compare(x, MllibMatrices.from(rows));
                assertInstanceOf(IndexedRow[].class, rows.rows().collect(), "as Scala's programs have it");
                BlockMatrix blocks = MllibMatrices.toBlockMatrix(a, 10, 4);
                blocks.validate();
                assertEquals(List.of(shape[0], shape[1]), List.of(blocks.numRows(), blocks.numCols()));
                compare(x, MllibMatrices.from(blocks));
                // By way of theirs: transposed blocks, blocks of another shape. Not by BlockMatrix.toIndexedRowMatrix, which loses
                // entries of the fourth and further blocks of a row (4.1.0).
                compare(x, MllibMatrices.from(coordinates.toBlockMatrix(8, 8)));
                try (INDArray t = x.transpose().dup()) {
                    compare(t, MllibMatrices.from(blocks.transpose()));
                }
                Matrix local = blocks.toLocalMatrix();
                for (int i = 0; i < 50; i++) {
                    int row = r.nextInt((int) shape[0]);
                    int column = r.nextInt((int) shape[1]);
                    assertEquals(x.getDouble(row, column), local.apply(row, column));
                }
            }
        }
    }

    /** Their dense blocks, such as products have, become sparse. */
    @Test
    void productsOfMllibMatricesConvert() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 31, 23, 150); INDArray t = x.transpose().dup(); INDArray z = x.mmul(t);
                INDArray pruned = z.prune()) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(7, 5));
            BlockMatrix theirs = MllibMatrices.toBlockMatrix(a, 8, 8);
            compare(pruned, MllibMatrices.from(theirs.multiply(theirs.transpose())));
            // Theirs lets go of zeros that are stored.
            try (INDArray sum = x.add(x); INDArray stored = sum.prune()) {
                compare(stored, MllibMatrices.from(theirs.add(theirs)));
            }
        }
    }

    @Test
    void duplicatesFollowThePolicy() {
        List<MatrixEntry> twice = List.of(new MatrixEntry(1, 2, 3), new MatrixEntry(0, 0, 1), new MatrixEntry(1, 2, 4));
        CoordinateMatrix m = new CoordinateMatrix(sc.parallelize(twice, 2).rdd(), 3, 4);
        assertThrows(SparkException.class, () -> m.toIndexedRowMatrix().rows().count(), "theirs refuses to go by rows");
        assertEquals(7, m.toBlockMatrix(2, 2).toLocalMatrix().apply(1, 2), "theirs adds on its way to blocks");
        try (INDArray sum = MllibMatrices.from(m).collect();
                INDArray last = MllibMatrices.from(m, DuplicatePolicy.LAST, BlockShape.auto()).collect()) {
            assertEquals(7, sum.getDouble(1, 2));
            assertEquals(4, last.getDouble(1, 2));
        }
        assertThrows(SparkException.class, () -> MllibMatrices.from(m, DuplicatePolicy.ERROR, BlockShape.auto()).nnz());
        IndexedRowMatrix rows = new IndexedRowMatrix(sc.parallelize(List.of(
                new IndexedRow(4, Vectors.sparse(3, new int[] {1}, new double[] {2})), new IndexedRow(0, Vectors.dense(0, 5, 0)),
                new IndexedRow(4, Vectors.dense(1, 1, 0)))).rdd());
        try (INDArray x = MllibMatrices.from(rows).collect()) {
            assertEquals(List.of(5L, 3L, 3L), List.of(x.size(0), x.size(1), x.nnz()));
            assertEquals(3, x.getDouble(4, 1));
        }
    }

    @Test
    void matricesMllibCannotHoldAreRefused() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 4, 3, 5)) {
            DistributedSparseMatrix filled = DistributedSparseMatrix.of(sc, x).add(1);
            for (String message : List.of(
                    assertThrows(IllegalArgumentException.class, () -> MllibMatrices.toCoordinateMatrix(filled)).getMessage(),
                    assertThrows(IllegalArgumentException.class, () -> MllibMatrices.toIndexedRowMatrix(filled)).getMessage(),
                    assertThrows(IllegalArgumentException.class, () -> MllibMatrices.toBlockMatrix(filled, 2, 2)).getMessage())) {
                assertTrue(message.contains("has the fill 1.0, but a matrix of MLlib has the fill 0"), message);
            }
        }
        DistributedSparseMatrix wide = DistributedSparseMatrix.fromEntries(sc.parallelize(List.of(new Entry(0, 1L << 35, 1))), 2, 1L << 36);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> MllibMatrices.toIndexedRowMatrix(wide)).getMessage()
                .contains("68719476736 columns"));
        BlockMatrix wrong = new BlockMatrix(sc.<Tuple2<Tuple2<Object, Object>, Matrix>>parallelize(List.of(
                new Tuple2<>(new Tuple2<>(0, 0), Matrices.dense(3, 1, new double[] {1, 2, 3})))).rdd(), 2, 2, 2, 2);
        assertTrue(assertThrows(SparkException.class, () -> MllibMatrices.from(wrong).nnz()).getMessage()
                .contains("block (0, 0) of a BlockMatrix has 3 rows and 1 columns"));
    }

    /** Beyond 2^53 a double has no place for the last digit. */
    @Test
    void framesOfWholeNumbersAreExact() {
        long large = (1L << 53) + 1;
        DataType type = DataType.LONG;
        for (String column : List.of("bigint", "decimal(38, 4)")) {
            Dataset<Row> frame = session.range(3).selectExpr("id % 2 i", "0 j", "cast(" + large + "L as " + column + ") v");
            for (BlockShape shape : List.of(BlockShape.auto(), BlockShape.of(1, 1))) {
                DistributedSparseMatrix a = DataFrames.from(frame, "i", "j", "v", 2, 1, type, DuplicatePolicy.SUM, shape);
                Dataset<Row> back = DataFrames.entries(session, a);
                try (INDArray x = a.collect(); INDArray y = DataFrames.from(back, "row", "column", "value", 2, 1, type,
                        DuplicatePolicy.ERROR, shape).collect()) {
                    assertEquals(2 * large, x.getLong(0, 0), column);
                    assertEquals(large, x.getLong(1, 0), column);
                    assertEquals(x, y);
                }
            }
        }
        Dataset<Row> twice = session.range(2).selectExpr("3 i", "3 j", large + "L - id v");
        assertTrue(assertThrows(SparkException.class, () -> DataFrames.from(twice, "i", "j", "v", 4, 4, type, DuplicatePolicy.ERROR,
                BlockShape.of(2, 2)).nnz()).getMessage().contains("coordinate [3, 3] occurs twice (values " + large + " and " + (large - 1) + ");"));
        // What a type does not have is cast as doubles are.
        Dataset<Row> odd = session.range(1).selectExpr("id i", "cast('18446744073709551616.5' as decimal(38, 1)) k", "-1.5 v",
                "cast(3000000000 as bigint) w");
        for (DataType each : List.of(DataType.INT, DataType.LONG)) {
            for (String value : List.of("k", "v", "w")) {
                try (INDArray x = values(odd, value, each).collect();
                        INDArray y = values(odd.withColumn(value, odd.col(value).cast("double")), value, each).collect()) {
                    assertEquals(y, x, each + " of " + value);
                }
            }
        }
        assertTrue(assertThrows(SparkException.class, () -> DataFrames.from(odd, "i", "k", null, 1, 1).nnz()).getMessage()
                .contains("the column k contains 18446744073709551616.5, which is not an index"));
    }

    @Test
    void longsThatNoDoubleEqualsAreRefused() {
        long large = (1L << 53) + 1;
        for (long value : new long[] {large, -large, Long.MAX_VALUE}) {
            DistributedSparseMatrix a = whole(value);
            String element = ": the element [3, 2] is " + value;
            refused("toCoordinateMatrix" + element, () -> MllibMatrices.toCoordinateMatrix(a).entries().count());
            refused("toIndexedRowMatrix" + element, () -> MllibMatrices.toIndexedRowMatrix(a).rows().count());
            refused("toBlockMatrix" + element, () -> MllibMatrices.toBlockMatrix(a, 3, 2).blocks().count());
            refused("vectors" + element, () -> DataFrames.vectors(session, a).count());
            assertEquals((double) value, MllibMatrices.toCoordinateMatrix(a.castTo(DataType.DOUBLE)).entries().first().value());
        }
        for (long value : new long[] {large - 1, large + 1, -(1L << 60), Long.MIN_VALUE}) {
            DistributedSparseMatrix a = whole(value);
            assertEquals((double) value, MllibMatrices.toCoordinateMatrix(a).entries().first().value());
            assertEquals((double) value, MllibMatrices.toIndexedRowMatrix(a).rows().first().vector().apply(2));
            assertEquals((double) value, MllibMatrices.toBlockMatrix(a, 3, 2).blocks().first()._2().apply(0, 0));
        }
    }

    private DistributedSparseMatrix whole(long value) {
        return DataFrames.from(session.range(1).selectExpr("3 i", "2 j", "cast(" + value + "BD as bigint) v"), "i", "j", "v", 5, 5,
                DataType.LONG, DuplicatePolicy.SUM, BlockShape.of(2, 2));
    }

    private static void refused(String message, Executable call) {
        String said = assertThrows(SparkException.class, call).getMessage();
        assertTrue(said.contains(message + ", to which no double is equal, and MLlib's values are doubles; castTo(DataType.DOUBLE) rounds it"), said);
    }

    private static DistributedSparseMatrix values(Dataset<Row> frame, String value, DataType to) {
        return DataFrames.from(frame, "i", "i", value, 1, 1, to, DuplicatePolicy.SUM, BlockShape.auto());
    }

    private Dataset<Row> frame(StructType schema, Row... rows) {
        return session.createDataFrame(List.of(rows), schema);
    }

    @Test
    void framesOfEntries(@TempDir Path folder) {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 31, 23, 90, 0, false)) {
            Dataset<Row> frame = DataFrames.entries(session, Given.entries(sc, r, x, BlockShape.of(7, 5)));
            compare(x, DataFrames.from(frame, "row", "column", "value", 31, 23));
            frame.write().parquet(folder.resolve("entries").toString());
            compare(x, DataFrames.from(session.read().parquet(folder.resolve("entries").toString()), "row", "column", "value", 31, 23));
            try (INDArray ones = DataFrames.from(frame, "row", "column", null, 31, 23).collect()) {
                assertEquals(x.nnz(), ones.sumNumber().longValue());
            }
        }
        StructType odd = new StructType().add("user id", DataTypes.IntegerType).add("b", DataTypes.FloatType)
                .add("c", DataTypes.createDecimalType()).add("s", DataTypes.StringType);
        Dataset<Row> frame = frame(odd, RowFactory.create(1, 2f, BigDecimal.valueOf(4), "x"));
        try (INDArray x = DataFrames.from(frame, "user id", "b", "c", 3, 3).collect()) {
            assertEquals(4, x.getDouble(1, 2));
        }
        assertTrue(assertThrows(IllegalArgumentException.class, () -> DataFrames.from(frame, "user id", "s", "c", 3, 3)).getMessage()
                .contains("the column s has the type string"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> DataFrames.from(frame, "a", "b", "c", 3, 3)).getMessage()
                .contains("there is no column a among user id, b, c, s"));
        Dataset<Row> broken = frame(odd, RowFactory.create(1, 2.5f, null, "x"));
        assertTrue(assertThrows(SparkException.class, () -> DataFrames.from(broken, "user id", "b", "c", 3, 3).nnz()).getMessage()
                .contains("the column b contains 2.5, which is not an index"));
        assertTrue(assertThrows(SparkException.class, () -> DataFrames.from(broken, "user id", "user id", "c", 3, 3).nnz()).getMessage()
                .contains("the column c contains a null"));
    }

    @Test
    void framesOfVectors() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 31, 23, 90, 0, false)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(7, 5));
            Dataset<Row> frame = DataFrames.vectors(session, a).orderBy("row");
            List<Long> there = new ArrayList<>();
            for (long i = 0; i < 31; i++) {
                if (x.getRow(i).nnz() > 0) {
                    there.add(i);
                }
            }
            assertEquals(there, frame.select("row").toJavaRDD().map(row -> row.getLong(0)).collect());
            try (INDArray rows = x.getRows(there.stream().mapToInt(Long::intValue).toArray());
                    INDArray y = DataFrames.fromVectors(frame, "features").collect()) {
                Given.assertSame(rows, y, "rows with entries");
            }
            assertTrue(assertThrows(IllegalArgumentException.class, () -> DataFrames.fromVectors(frame, "row")).getMessage()
                    .contains("the column row has the type bigint"));
        }
        try (INDArray x = Sparse4j.eye(3)) {
            assertEquals(3, DataFrames.vectors(session, DistributedSparseMatrix.of(sc, x)).count());
        }
    }
}
