// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.VectorUDT;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryPack;
import scala.Tuple2;

/**
 * Converts DataFrames to matrices and back. A frame has a row for each entry, as in Parquet files and tables, or a vector for each
 * row of the matrix.
 *
 * @since 0.1.0
 */
public final class DataFrames {
    private DataFrames() {}

    /** Returns the DOUBLE matrix of a frame of entries, and adds duplicates. */
    public static DistributedSparseMatrix from(Dataset<Row> frame, String row, String column, String value, long rows, long columns) {
        return from(frame, row, column, value, rows, columns, DataType.DOUBLE, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * Returns the matrix of a frame that has a row for each entry.
     *
     * @param row the column of row indexes, from 0: whole numbers of any type
     * @param column the column of column indexes
     * @param value the column of values, of any numeric type; null if each entry is 1. For LONG, integers and decimals convert
     *     exactly. Other values are cast as core casts doubles: for an integer type, fractions are truncated, and a number beyond
     *     the range becomes the nearest number of the type
     * @throws IllegalArgumentException if a column does not exist or is not numeric; in a task, if an element is null or an
     *     index is not a whole number
     */
    public static DistributedSparseMatrix from(Dataset<Row> frame, String row, String column, String value, long rows, long columns,
            DataType type, DuplicatePolicy duplicates, BlockShape shape) {
        List<String> names = new ArrayList<>(List.of(row, column));
        if (value != null) {
            names.add(value);
        }
        for (String name : names) {
            requireNumbers(frame.schema(), name);
        }
        Dataset<Row> chosen = frame.selectExpr(names.stream().map(n -> "`" + n.replace("`", "``") + "`").toArray(String[]::new));
        boolean whole = type == DataType.LONG && value != null
                && !List.of(DataTypes.DoubleType, DataTypes.FloatType).contains(chosen.schema().fields()[2].dataType());
        return new DistributedSparseMatrix(EntryBlocks.matrix(chosen.toJavaRDD(), new Entries(names, whole), rows, columns, type,
                duplicates, shape.cutting()));
    }

    /** Converts rows to entries. */
    private static final class Entries implements EntryBlocks.Adder<Row> {
        private static final long serialVersionUID = 1L;

        private final List<String> names;
        private final boolean whole;

        Entries(List<String> names, boolean whole) {
            this.names = names;
            this.whole = whole;
        }

        @Override
        public boolean isWhole() {
            return whole;
        }

        @Override
        public void add(EntryPack pack, Row r) {
            long row = index(r, 0, names.get(0));
            long column = index(r, 1, names.get(1));
            if (whole) {
                pack.addWhole(whole(number(r, 2, names.get(2))), row, column);
            } else {
                pack.add(names.size() < 3 ? 1 : number(r, 2, names.get(2)).doubleValue(), row, column);
            }
        }
    }

    /** Converts a number to long as a cast from double does, but without rounding. */
    private static long whole(Number n) {
        return n instanceof BigDecimal decimal ? decimal.toBigInteger().min(BigInteger.valueOf(Long.MAX_VALUE))
                .max(BigInteger.valueOf(Long.MIN_VALUE)).longValue() : n.longValue();
    }

    private static void requireNumbers(StructType schema, String name) {
        for (StructField field : schema.fields()) {
            if (field.name().equals(name)) {
                if (!(field.dataType() instanceof NumericType)) {
                    throw new IllegalArgumentException("from: the column " + name + " has the type " + field.dataType().simpleString()
                            + "; rows, columns and values must be numbers. cast(\"double\") converts numbers that are texts; for names of"
                            + " rows and columns, StringIndexer makes indexes");
                }
                return;
            }
        }
        throw new IllegalArgumentException("from: there is no column " + name + " among " + String.join(", ", schema.fieldNames()));
    }

    private static Number number(Row r, int i, String name) {
        if (r.isNullAt(i)) {
            throw new IllegalArgumentException("from: the column " + name + " contains a null; an entry needs a row, a column and a value, "
                    + "and na().drop() removes rows without them");
        }
        return (Number) r.get(i);
    }

    private static long index(Row r, int i, String name) {
        Number n = number(r, i, name);
        long index = whole(n);
        if (n instanceof BigDecimal decimal ? decimal.compareTo(BigDecimal.valueOf(index)) != 0 : n.doubleValue() != index) {
            throw new IllegalArgumentException("from: the column " + name + " contains " + n + ", which is not an index; indexes are whole "
                    + "numbers from 0");
        }
        return index;
    }

    /**
     * Returns the stored entries, one row each. Elements that are not stored have no row, whatever the fill value is.
     *
     * @param session the session of the frame, on the context of the matrix
     * @return columns row and column (bigint), and value (double; bigint for a LONG matrix)
     */
    public static Dataset<Row> entries(SparkSession session, DistributedSparseMatrix m) {
        boolean whole = m.dataType() == DataType.LONG;
        StructType schema = new StructType().add("row", DataTypes.LongType, false).add("column", DataTypes.LongType, false)
                .add("value", whole ? DataTypes.LongType : DataTypes.DoubleType, false);
        if (whole) {
            return session.createDataFrame(EntryBlocks.packs(m.matrixBlocks()).flatMap(pack -> IntStream.range(0, pack.size())
                    .mapToObj(i -> RowFactory.create(pack.at(0, i), pack.at(1, i), pack.whole(i))).iterator()), schema);
        }
        return session.createDataFrame(m.entries().map(e -> RowFactory.create(e.row(), e.column(), e.value())), schema);
    }

    /**
     * Returns the matrix of a column of vectors, such as {@code features}. Each row of the frame is a row of the matrix, in the
     * order of the frame.
     *
     * @throws IllegalArgumentException if the column does not exist or has no vectors; in a task, if a vector is null or the
     *     vectors differ in length
     */
    public static DistributedSparseMatrix fromVectors(Dataset<Row> frame, String vectors) {
        int at = List.of(frame.schema().fieldNames()).indexOf(vectors);
        if (at < 0 || !(frame.schema().fields()[at].dataType() instanceof VectorUDT)) {
            throw new IllegalArgumentException("fromVectors: "
                    + (at < 0 ? "there is no column " + vectors
                            : "the column " + vectors + " has the type " + frame.schema().fields()[at].dataType().simpleString())
                    + "; it must be a column of org.apache.spark.ml.linalg.Vector, as VectorAssembler makes it");
        }
        JavaPairRDD<Row, Long> numbered = frame.select(frame.col("`" + vectors.replace("`", "``") + "`")).toJavaRDD().zipWithIndex();
        Tuple2<Long, Integer> shape = numbered.map(t -> new Tuple2<>(1L, vector(t._1(), vectors).size()))
                .fold(new Tuple2<>(0L, -1), (a, b) -> {
                    if (a._2() >= 0 && b._2() >= 0 && !a._2().equals(b._2())) {
                        throw new IllegalArgumentException("fromVectors: the column " + vectors + " has vectors of " + a._2()
                                + " and of " + b._2() + " elements; all must have the same number");
                    }
                    return new Tuple2<>(a._1() + b._1(), Math.max(a._2(), b._2()));
                });
        JavaRDD<Entry> entries = numbered.flatMap(t -> MllibMatrices.entries(t._2(), vector(t._1(), vectors)).iterator());
        return DistributedSparseMatrix.fromEntries(entries, shape._1(), Math.max(0, shape._2()));
    }

    private static Vector vector(Row r, String name) {
        if (r.isNullAt(0)) {
            throw new IllegalArgumentException("fromVectors: the column " + name + " contains a null; na().drop() removes such rows");
        }
        return (Vector) r.get(0);
    }

    /**
     * Returns a frame with a vector for each row that has entries.
     *
     * @return columns row (bigint) and features (vector, sparse)
     * @throws IllegalArgumentException as {@link MllibMatrices#toIndexedRowMatrix}
     */
    public static Dataset<Row> vectors(SparkSession session, DistributedSparseMatrix m) {
        StructType schema = new StructType().add("row", DataTypes.LongType, false).add("features", new VectorUDT(), false);
        return session.createDataFrame(MllibMatrices.indexedRows("vectors", m).rows().toJavaRDD()
                .map(r -> RowFactory.create(r.index(), r.vector().asML())), schema);
    }
}
