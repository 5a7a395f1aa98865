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

/** The internal form of a matrix, for operations: blocks in an RDD, and the properties that the driver knows. Immutable. */
public final class MatrixBlocks {
    private final JavaSparkContext context;
    private final JavaPairRDD<BlockIndex, SparseBlock> blocks;
    private final Cuts rows;
    private final Cuts columns;
    private final DataType type;
    private final Number fill;
    private final long knownBytes;
    private final boolean dense;

    /** Creates a matrix. If `dense` is true, all elements count as stored, also those of absent blocks. */
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

    /** Returns a matrix with the same cuts and other entries. */
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

    /** Returns the approximate size in bytes; -1 if only a job could find it. */
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

    /** Returns the transposed matrix, whose blocks share their bytes. */
    public MatrixBlocks transpose() {
        return new MatrixBlocks(context,
                blocks.mapToPair(t -> new Tuple2<>(new BlockIndex(t._1().column(), t._1().row()), t._2().transpose())), columns, rows,
                type, fill, knownBytes, dense);
    }

    /** Returns the whole matrix on the driver; DENSE if it is dense and within the densify limit. */
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
