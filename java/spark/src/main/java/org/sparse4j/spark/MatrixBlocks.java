// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import scala.Tuple2;

/** A matrix as operations take and make it: its blocks in an RDD, and what the driver knows of all of them. Immutable. */
final class MatrixBlocks {
    private final JavaSparkContext context;
    private final JavaPairRDD<BlockIndex, SparseBlock> blocks;
    private final Cuts rows;
    private final Cuts columns;
    private final DataType type;
    private final Number fill;
    private final long knownBytes;
    private final boolean dense;

    /** dense: whether all elements count as stored, in blocks that are not there too. */
    MatrixBlocks(JavaSparkContext context, JavaPairRDD<BlockIndex, SparseBlock> blocks, Cuts rows, Cuts columns, DataType type,
            Number fill, long knownBytes, boolean dense) {
        this.context = context;
        this.blocks = blocks;
        this.rows = rows;
        this.columns = columns;
        this.type = type;
        this.fill = Panel.typed(type, fill);
        this.knownBytes = knownBytes;
        this.dense = dense;
    }

    /** The same cuts, other entries. */
    MatrixBlocks with(JavaPairRDD<BlockIndex, SparseBlock> made, DataType to, Number otherFill, boolean all) {
        return new MatrixBlocks(context, made, rows, columns, to, otherFill, -1, all);
    }

    JavaSparkContext context() {
        return context;
    }

    JavaPairRDD<BlockIndex, SparseBlock> blocks() {
        return blocks;
    }

    Cuts rowCuts() {
        return rows;
    }

    Cuts columnCuts() {
        return columns;
    }

    long rows() {
        return rows.length();
    }

    long columns() {
        return columns.length();
    }

    DataType dataType() {
        return type;
    }

    Number fillValue() {
        return fill;
    }

    /** About; -1 where only a job could tell. */
    long knownBytes() {
        return knownBytes;
    }

    boolean isDense() {
        return dense;
    }

    int cores() {
        return context.sc().defaultParallelism();
    }

    GridPartitioner partitioner() {
        return GridPartitioner.of(rows, columns, cores());
    }

    Metrics metrics() {
        return Metrics.of(context);
    }

    String shapeText() {
        return "[" + rows() + ", " + columns() + "]";
    }

    /** The transposed matrix; blocks keep their bytes. */
    MatrixBlocks transpose() {
        return new MatrixBlocks(context,
                blocks.mapToPair(t -> new Tuple2<>(new BlockIndex(t._1().column(), t._1().row()), t._2().transpose())), columns, rows,
                type, fill, knownBytes, dense);
    }

    /** All of it on the driver; DENSE where it is, and that is not more than may become so. */
    INDArray collect() {
        INDArray all = Panel.join(type, fill, rows.lengths(), columns.lengths(), blocks.collectAsMap());
        if (!dense || !all.isSparse() || rows() > Sparse4j.environment().getDensifyLimit() / Math.max(1, columns())) {
            return all;
        }
        try (all) {
            return all.toDense();
        }
    }
}
