// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.SparseBlock;
import scala.Tuple2;

/** A matrix as operations take and make it: its blocks in an RDD, and what the driver knows of all of them. Immutable. */
public final class MatrixBlocks {
    private final JavaSparkContext context;
    private final JavaPairRDD<BlockIndex, SparseBlock> blocks;
    private final Cuts rows;
    private final Cuts columns;
    private final DataType type;
    private final Number fill;
    private final long knownBytes;
    private final boolean dense;

    /** dense: whether all elements count as stored, in blocks that are not there too. */
    public MatrixBlocks(JavaSparkContext context, JavaPairRDD<BlockIndex, SparseBlock> blocks, Cuts rows, Cuts columns, DataType type,
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
    public MatrixBlocks with(JavaPairRDD<BlockIndex, SparseBlock> made, DataType to, Number otherFill, boolean all) {
        return new MatrixBlocks(context, made, rows, columns, to, otherFill, -1, all);
    }

    public JavaSparkContext context() {
        return context;
    }

    public JavaPairRDD<BlockIndex, SparseBlock> blocks() {
        return blocks;
    }

    public Cuts rowCuts() {
        return rows;
    }

    public Cuts columnCuts() {
        return columns;
    }

    public long rows() {
        return rows.length();
    }

    public long columns() {
        return columns.length();
    }

    public DataType dataType() {
        return type;
    }

    public Number fillValue() {
        return fill;
    }

    /** About; -1 where only a job could tell. */
    public long knownBytes() {
        return knownBytes;
    }

    public boolean isDense() {
        return dense;
    }

    public int cores() {
        return context.sc().defaultParallelism();
    }

    public GridPartitioner partitioner() {
        return GridPartitioner.of(rows, columns, cores());
    }

    public Metrics metrics() {
        return Metrics.of(context);
    }

    public String shapeText() {
        return "[" + rows() + ", " + columns() + "]";
    }

    /** The transposed matrix; blocks keep their bytes. */
    public MatrixBlocks transpose() {
        return new MatrixBlocks(context,
                blocks.mapToPair(t -> new Tuple2<>(new BlockIndex(t._1().column(), t._1().row()), t._2().transpose())), columns, rows,
                type, fill, knownBytes, dense);
    }

    /** All of it on the driver; DENSE where it is, and that is not more than may become so. */
    public INDArray collect() {
        INDArray all = Panel.join(type, fill, rows.lengths(), columns.lengths(), blocks.collectAsMap());
        if (!dense || !all.isSparse() || rows() > Sparse4j.environment().getDensifyLimit() / Math.max(1, columns())) {
            return all;
        }
        try (all) {
            return all.toDense();
        }
    }
}
