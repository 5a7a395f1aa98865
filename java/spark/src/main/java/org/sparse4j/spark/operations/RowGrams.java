// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.grid.BlockFill;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.GridPartitioner;
import org.sparse4j.spark.grid.Mapped;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Panel;
import scala.Tuple2;

/**
 * Computes G_i = sum of y_j y_j^T over the stored columns j of row i. The blocks of a row of blocks are joined, and one native
 * call computes G_i for all its rows.
 */
public final class RowGrams {
    private RowGrams() {}

    public static MatrixBlocks of(MatrixBlocks a, INDArray y) {
        if (y.rank() != 2 || y.size(0) != a.columns()) {
            throw new IllegalArgumentException("rowGram: the array has shape " + Arrays.toString(y.shape()) + "; for a matrix of shape "
                    + a.shapeText() + " it must be a matrix with " + a.columns() + " rows");
        }
        // Throws core's exceptions here rather than in tasks.
        try (INDArray none = Panel.empty(a.dataType(), a.fillValue(), 1, 1); INDArray one = Sparse4j.zeros(y.dataType(), 1, 1)) {
            Sparse4j.products().rowGram(none, one, null).close();
        }
        long k = y.size(1);
        SparseBlock dense;
        try (INDArray full = Panel.factor("rowGram", y)) {
            dense = SparseBlock.of(full);
        }
        Broadcast<SparseBlock> sent = a.context().broadcast(dense);
        Metrics metrics = a.metrics();
        Cuts rows = a.rowCuts();
        long[] lengths = a.columnCuts().lengths();
        DataType type = a.dataType();
        Number fill = a.fillValue();
        JavaPairRDD<BlockIndex, SparseBlock> made = a.blocks().mapToPair(t -> new Tuple2<>(new BlockIndex(t._1().row(), 0),
                new Tuple2<>(t._1().column(), t._2()))).groupByKey(new GridPartitioner(rows.blocks(), 1, 2 * a.cores()))
                .mapPartitionsToPair(lines -> new Mapped<>(lines, t -> NativeTask.run(metrics, () -> {
                    long[] line = {rows.size(t._1().row())};
                    Map<BlockIndex, SparseBlock> there = new TreeMap<>();
                    t._2().forEach(block -> there.put(new BlockIndex(0, block._1()), block._2()));
                    try (INDArray factors = sent.value().array(); INDArray s = Panel.join(type, fill, line, lengths, there);
                            INDArray grams = Sparse4j.products().rowGram(s, factors, null); INDArray flat = grams.reshape(line[0], k * k)) {
                        return BlockFill.block(t._1(), flat, 0);
                    }
                })), true);
        return new MatrixBlocks(a.context(), made, rows, Cuts.none(k * k), y.dataType(), 0, -1, true);
    }
}
