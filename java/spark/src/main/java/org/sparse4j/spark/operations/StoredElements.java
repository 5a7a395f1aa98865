// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.entries.EntryPack;
import org.sparse4j.spark.grid.BlockFill;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.Mapped;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Panel;
import scala.Tuple2;

/**
 * Makes blocks show which elements of a matrix count as stored. In a dense matrix all count, so every block exists and is
 * DENSE. In any other matrix, a DENSE block stores only the elements that differ from the fill value. Operations that
 * distinguish stored zeros then have the same result for all cuts.
 */
final class StoredElements {
    private StoredElements() {}

    static MatrixBlocks of(MatrixBlocks a) {
        return new MatrixBlocks(a.context(), a.isDense() ? all(a) : sparse(a), a.rowCuts(), a.columnCuts(), a.dataType(),
                a.fillValue(), a.knownBytes(), a.isDense());
    }

    /** Makes every block DENSE. */
    private static JavaPairRDD<BlockIndex, SparseBlock> all(MatrixBlocks a) {
        Metrics metrics = a.metrics();
        Number fill = a.fillValue();
        return everywhere(a).mapPartitionsToPair(each -> new Mapped<>(each, t -> NativeTask.run(metrics, () -> {
            try (INDArray x = t._2().array(); INDArray dense = x.toDense()) {
                return BlockFill.block(t._1(), dense, fill);
            }
        })), true);
    }

    /** Adds the absent blocks, with one shuffle. */
    static JavaPairRDD<BlockIndex, SparseBlock> everywhere(MatrixBlocks a) {
        Metrics metrics = a.metrics();
        Cuts rows = a.rowCuts();
        Cuts columns = a.columnCuts();
        DataType type = a.dataType();
        Number fill = a.fillValue();
        int across = columns.blocks();
        JavaRDD<Object> places = a.context().sc().range(0, (long) rows.blocks() * across, 1, 2 * a.cores()).toJavaRDD();
        JavaPairRDD<BlockIndex, Boolean> grid = places.mapToPair(n -> new Tuple2<>(
                new BlockIndex((int) ((Long) n / across), (int) ((Long) n % across)), true));
        return grid.cogroup(a.blocks(), a.partitioner()).mapPartitionsToPair(each -> new Mapped<>(each, t -> {
            Iterator<SparseBlock> there = t._2()._2().iterator();
            if (there.hasNext()) {
                return List.of(new Tuple2<>(t._1(), there.next())).iterator();
            }
            return NativeTask.run(metrics, () -> {
                try (INDArray x = Panel.empty(type, fill, rows.size(t._1().row()), columns.size(t._1().column()))) {
                    return List.of(new Tuple2<>(t._1(), SparseBlock.of(x))).iterator();
                }
            });
        }), true);
    }

    private static JavaPairRDD<BlockIndex, SparseBlock> sparse(MatrixBlocks a) {
        Metrics metrics = a.metrics();
        Number fill = a.fillValue();
        return a.blocks().mapPartitionsToPair(each -> new Mapped<>(each, t -> {
            SparseBlock block = t._2();
            if (block.nnz() / Math.max(1, block.size(0)) < block.size(1)) {
                return List.of(t).iterator();  // sparse blocks stay as they are
            }
            return NativeTask.run(metrics, () -> {
                try (INDArray x = block.array()) {
                    if (x.isSparse()) {
                        return List.of(t).iterator();
                    }
                    try (INDArray stored = without(x, fill)) {
                        return BlockFill.block(t._1(), stored, fill);
                    }
                }
            });
        }), true);
    }

    /** Returns the elements of a DENSE array that differ from the fill value. */
    private static INDArray without(INDArray x, Number fill) {
        try (CooBuilder builder = Sparse4j.coo(x.shape()).type(x.dataType()).fill(fill)) {
            if (EntryPack.isWhole(x.dataType())) {
                long none = fill.longValue();
                x.forEachLongEntry((at, value) -> {
                    if (value != none) {
                        builder.add(value, at);
                    }
                });
            } else {
                x.forEachEntry((at, value) -> {
                    if (!BlockFill.same(value, fill)) {
                        builder.add(value, at);
                    }
                });
            }
            return builder.build(SparseFormat.CSR);
        }
    }
}
