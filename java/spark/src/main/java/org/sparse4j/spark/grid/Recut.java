// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import scala.Tuple2;

/** Cuts a matrix anew: sends the parts of each block to the new blocks, and joins them there. */
public final class Recut {
    private Recut() {}

    /** Returns the same matrix with these cuts: itself if it has them, else after one shuffle. */
    public static MatrixBlocks as(MatrixBlocks a, Cuts toRows, Cuts toColumns) {
        if (a.rowCuts().equals(toRows) && a.columnCuts().equals(toColumns)) {
            return a;
        }
        return new MatrixBlocks(a.context(), blocks(a, toRows, toColumns), toRows, toColumns, a.dataType(), a.fillValue(),
                a.knownBytes(), a.isDense());
    }

    private static JavaPairRDD<BlockIndex, SparseBlock> blocks(MatrixBlocks a, Cuts toRows, Cuts toColumns) {
        Metrics metrics = a.metrics();
        Cuts rows = a.rowCuts();
        Cuts columns = a.columnCuts();
        DataType type = a.dataType();
        Number fill = a.fillValue();
        return a.blocks().flatMapToPair(t -> NativeTask.run(metrics, () -> {
            List<Tuple2<BlockIndex, Tuple2<BlockIndex, SparseBlock>>> pieces = new ArrayList<>();
            try (INDArray x = t._2().array()) {
                int i = t._1().row();
                int j = t._1().column();
                for (int r = toRows.blockOf(rows.start(i)); r < toRows.blocks() && toRows.start(r) < rows.end(i); r++) {
                    for (int c = toColumns.blockOf(columns.start(j)); c < toColumns.blocks()
                            && toColumns.start(c) < columns.end(j); c++) {
                        try (INDArray part = x.get(Span.shared(rows, i, toRows, r).index(),
                                Span.shared(columns, j, toColumns, c).index())) {
                            if (part.nnz() > 0) {
                                pieces.add(new Tuple2<>(new BlockIndex(r, c), new Tuple2<>(t._1(), SparseBlock.of(part))));
                            }
                        }
                    }
                }
            }
            return pieces.iterator();
        })).groupByKey(GridPartitioner.of(toRows, toColumns, a.cores())).mapPartitionsToPair(blocks -> new Mapped<>(blocks, t -> NativeTask.run(metrics, () -> {
            BlockIndex at = t._1();
            long[] down = lengths(rows, toRows, at.row());
            long[] across = lengths(columns, toColumns, at.column());
            int top = rows.blockOf(toRows.start(at.row()));
            int left = columns.blockOf(toColumns.start(at.column()));
            Map<BlockIndex, SparseBlock> pieces = new TreeMap<>();
            t._2().forEach(p -> pieces.put(new BlockIndex(p._1().row() - top, p._1().column() - left), p._2()));
            try (INDArray x = Panel.join(type, fill, down, across, pieces)) {
                return BlockFill.block(at, x, fill);
            }
        })), true);
    }

    /** Returns the lengths of the pieces of old blocks that form a new block. */
    private static long[] lengths(Cuts from, Cuts to, int block) {
        List<Long> lengths = new ArrayList<>();
        for (int i = from.blockOf(to.start(block)); i < from.blocks() && from.start(i) < to.end(block); i++) {
            Span s = Span.shared(from, i, to, block);
            lengths.add(s.to - s.from);
        }
        if (lengths.isEmpty()) {
            lengths.add(to.size(block));
        }
        return lengths.stream().mapToLong(Long::longValue).toArray();
    }

    /** Indexes of an old block, relative to its beginning. */
    private record Span(long from, long to) {
        static Span shared(Cuts a, int i, Cuts b, int j) {
            long start = a.start(i);
            return new Span(Math.max(start, b.start(j)) - start, Math.min(a.end(i), b.end(j)) - start);
        }

        INDArrayIndex index() {
            return NDArrayIndex.interval(from, to);
        }
    }
}
