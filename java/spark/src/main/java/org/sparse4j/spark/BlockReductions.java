// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.apache.spark.api.java.JavaPairRDD;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.ReduceOp;
import scala.Tuple2;

/**
 * Along rows or columns: each block is reduced natively, and what the blocks of a line gave is stacked in their order and
 * reduced once more. The same bits however tasks are scheduled.
 */
final class BlockReductions {
    private BlockReductions() {}

    /** A reduction, and the one that puts its results together. */
    enum Kind {
        /** Sums. */
        SUM(ReduceOp.SUM, ReduceOp.SUM),
        /** Sums of magnitudes. */
        NORM1(ReduceOp.NORM1, ReduceOp.SUM),
        /** Euclidean lengths. */
        NORM2(ReduceOp.NORM2, ReduceOp.NORM2),
        /** The largest magnitude. */
        NORMMAX(ReduceOp.NORMMAX, ReduceOp.MAX),
        /** The largest element. */
        MAX(ReduceOp.MAX, ReduceOp.MAX),
        /** The least element. */
        MIN(ReduceOp.MIN, ReduceOp.MIN),
        /** How many are not 0. */
        COUNT_NON_ZERO(ReduceOp.COUNT_NON_ZERO, ReduceOp.SUM);

        private final ReduceOp ofBlock;
        private final ReduceOp ofResults;

        Kind(ReduceOp ofBlock, ReduceOp ofResults) {
            this.ofBlock = ofBlock;
            this.ofResults = ofResults;
        }

        /** Whether blocks that are not there change nothing, where their elements are 0. */
        boolean skipsZeros() {
            return this != MAX && this != MIN;
        }
    }

    /** One element per row (dimension 1) or column (dimension 0), a vector. */
    static INDArray along(DistributedSparseMatrix a, Kind kind, int dimension) {
        Lines lines = new Lines(a, dimension);
        boolean skips = kind.skipsZeros() && a.fillValue().doubleValue() == 0;
        Metrics metrics = a.metrics();
        List<Tuple2<Integer, SparseBlock>> reduced = lines.of(a).mapToPair(t -> new Tuple2<>(t._1(), NativeTask.run(metrics, () -> {
            List<INDArray> parts = new ArrayList<>();
            try {
                lines.parts(t._1(), t._2(), skips).forEach((start, block) -> {
                    try (block) {
                        parts.add(Sparse4j.exec(kind.ofBlock.of(block, dimension)));
                    }
                });
                try (INDArray all = Sparse4j.stack(0, parts.toArray(INDArray[]::new));
                        INDArray x = Sparse4j.exec(kind.ofResults.of(all, 0)); INDArray dense = x.toDense()) {
                    return SparseBlock.of(dense);
                }
            } finally {
                parts.forEach(INDArray::close);
            }
        }))).collect();
        try (INDArray none = lines.none(0); INDArray one = Sparse4j.exec(kind.ofBlock.of(none, dimension))) {
            return lines.joined(reduced, one.dataType(), line -> {
                try (INDArray block = lines.none(line); INDArray x = Sparse4j.exec(kind.ofBlock.of(block, dimension))) {
                    return x.toDense();
                }
            });
        }
    }

    /** Where the largest (least) element of each row or column is: the first one of equals. LONG, a vector. */
    static INDArray arg(DistributedSparseMatrix a, boolean largest, int dimension) {
        Lines lines = new Lines(a, dimension);
        Metrics metrics = a.metrics();
        List<Tuple2<Integer, SparseBlock>> reduced = lines.of(a).mapToPair(t -> new Tuple2<>(t._1(), NativeTask.run(metrics, () -> {
            List<INDArray> values = new ArrayList<>();
            List<INDArray> places = new ArrayList<>();
            try {
                lines.parts(t._1(), t._2(), false).forEach((start, block) -> {
                    try (block; INDArray at = largest ? block.argMax(dimension) : block.argMin(dimension)) {
                        values.add(Sparse4j.exec((largest ? ReduceOp.MAX : ReduceOp.MIN).of(block, dimension)));
                        places.add(at.add(start));
                    }
                });
                return SparseBlock.of(chosen(values, places, largest));
            } finally {
                values.forEach(INDArray::close);
                places.forEach(INDArray::close);
            }
        }))).collect();
        return lines.joined(reduced, DataType.LONG, line -> Sparse4j.zeros(DataType.LONG, lines.size(line)));
    }

    /** Of parts of a line the place in the one that has the best. */
    private static INDArray chosen(List<INDArray> values, List<INDArray> places, boolean largest) {
        try (INDArray all = Sparse4j.stack(0, values.toArray(INDArray[]::new));
                INDArray best = largest ? all.argMax(0) : all.argMin(0)) {
            long[] part = best.toLongVector();
            long[][] at = new long[places.size()][];
            for (int p = 0; p < at.length; p++) {
                at[p] = places.get(p).toLongVector();
            }
            long[] result = new long[part.length];
            for (int i = 0; i < result.length; i++) {
                result[i] = at[(int) part[i]][i];
            }
            return Sparse4j.createFromArray(result);
        }
    }

    /** Rows of blocks, where dimension 1 is reduced, or columns. Travels without its matrix. */
    private static final class Lines implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Cuts kept;
        private final Cuts gone;
        private final boolean rows;
        private final DataType type;
        private final Number fill;
        private final int partitions;

        Lines(DistributedSparseMatrix a, int dimension) {
            if (dimension != 0 && dimension != 1) {
                throw new IllegalArgumentException("dimension " + dimension + " of a matrix: 0 reduces its rows to one,"
                        + " 1 its columns");
            }
            rows = dimension == 1;
            kept = rows ? a.rowCuts() : a.columnCuts();
            gone = rows ? a.columnCuts() : a.rowCuts();
            type = a.dataType();
            fill = a.fillValue();
            partitions = 2 * a.cores();
        }

        long size(int line) {
            return kept.size(line);
        }

        /** What a line has that no block is in. */
        INDArray none(int line) {
            return empty(kept.size(line), gone.length());
        }

        private INDArray empty(long keptLength, long goneLength) {
            return rows ? Panel.empty(type, fill, keptLength, goneLength) : Panel.empty(type, fill, goneLength, keptLength);
        }

        JavaPairRDD<Integer, Iterable<Tuple2<Integer, SparseBlock>>> of(DistributedSparseMatrix a) {
            boolean ofRows = rows;
            return a.blocks().mapToPair(t -> new Tuple2<>(ofRows ? t._1().row() : t._1().column(),
                    new Tuple2<>(ofRows ? t._1().column() : t._1().row(), t._2()))).groupByKey(Math.min(partitions, kept.blocks()));
        }

        /** The blocks of a line in their order, by their first index; those that are not there, too, unless they are skipped. */
        Map<Long, INDArray> parts(int line, Iterable<Tuple2<Integer, SparseBlock>> blocks, boolean skips) {
            Map<Integer, SparseBlock> there = new TreeMap<>();
            blocks.forEach(t -> there.put(t._1(), t._2()));
            Map<Long, INDArray> parts = new TreeMap<>();
            for (int k = 0; k < gone.blocks(); k++) {
                SparseBlock block = there.get(k);
                if (block != null) {
                    parts.put(gone.start(k), block.array());
                } else if (!skips) {
                    parts.put(gone.start(k), empty(kept.size(line), gone.size(k)));
                }
            }
            return parts;
        }

        /** All lines' results one behind the other; `others` makes those of lines without blocks. */
        INDArray joined(List<Tuple2<Integer, SparseBlock>> reduced, DataType to, IntFunction<INDArray> others) {
            INDArray result = Sparse4j.zeros(to, kept.length());
            Map<Integer, SparseBlock> by = new TreeMap<>();
            reduced.forEach(t -> by.put(t._1(), t._2()));
            try {
                for (int line = 0; line < kept.blocks(); line++) {
                    SparseBlock block = by.get(line);
                    try (INDArray x = block != null ? block.array() : others.apply(line);
                            INDArray part = result.get(NDArrayIndex.interval(kept.start(line), kept.end(line)))) {
                        part.assign(x);
                    }
                }
                return result;
            } catch (RuntimeException | Error e) {
                result.close();
                throw e;
            }
        }
    }
}
