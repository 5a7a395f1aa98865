// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.Transforms;
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
 * Along rows or columns: each block is reduced natively where it is, and what the blocks of a line gave is stacked in their
 * order and reduced once more. The same bits however tasks are scheduled. What core gives of a sparse block is sparse, so that
 * rows without entries cost nothing; sums of FLOAT travel as DOUBLE, so that one block's rounding or overflow is not the result's.
 */
public final class BlockReductions {
    private BlockReductions() {}

    /** What is done to each block, how results are put together, and the last step. */
    public enum Kind {
        /** Sums. */
        SUM(ReduceOp.SUM, ReduceOp.SUM),
        /** Means: of sums, the last step divides. */
        MEAN(ReduceOp.SUM, ReduceOp.SUM),
        /** Sums of magnitudes. */
        NORM1(ReduceOp.NORM1, ReduceOp.SUM),
        /** Euclidean lengths: of the lengths of blocks, whose squares may be more or less than DOUBLE holds. */
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

        /** What core's method gives of a whole array, or how it refuses it. */
        INDArray core(INDArray x, int dimension) {
            return switch (this) {
                case SUM -> x.sum(dimension);
                case MEAN -> x.mean(dimension);
                case NORM1 -> x.norm1(dimension);
                case NORM2 -> x.norm2(dimension);
                case NORMMAX -> x.normmax(dimension);
                case MAX -> x.max(dimension);
                case MIN -> x.min(dimension);
                case COUNT_NON_ZERO -> x.countNonZero(dimension);
            };
        }

        /** Puts results together. */
        ReduceOp ofResults() {
            return ofResults;
        }

        /** Whether blocks that are not there change nothing. */
        boolean skips(Number fill) {
            return this != MAX && this != MIN && fill.doubleValue() == 0;
        }

        /** Whether a block's values become DOUBLE before they are reduced. */
        boolean widens(DataType type) {
            return this == MEAN && type != DataType.DOUBLE
                    || type == DataType.FLOAT && (this == SUM || this == NORM1 || this == NORM2);
        }

        /** What a block, which is closed, comes to: an array of the caller's. */
        INDArray reduce(INDArray block, int... dimensions) {
            try (block) {
                if (!widens(block.dataType())) {
                    return Sparse4j.environment().exec(ofBlock.of(block, dimensions));
                }
                try (INDArray wide = block.castTo(DataType.DOUBLE)) {
                    return withRests(block, wide, Sparse4j.environment().exec(ofBlock.of(wide, dimensions)), dimensions);
                }
            }
        }

        /** Adds to sums of LONG as DOUBLE what DOUBLE does not hold of the elements, which core sums too. */
        private INDArray withRests(INDArray block, INDArray wide, INDArray sums, int... dimensions) {
            try (INDArray rests = rests(block, wide)) {
                if (rests == null) {
                    return sums;
                }
                try (sums; INDArray more = Sparse4j.environment().exec(ofBlock.of(rests, dimensions))) {
                    return sums.add(more);
                }
            }
        }

        /** What of the elements is lost where LONG becomes DOUBLE; null where nothing is. */
        static INDArray rests(INDArray block, INDArray wide) {
            if (block.dataType() != DataType.LONG) {
                return null;
            }
            try (INDArray back = wide.castTo(DataType.LONG); INDArray rests = block.sub(back)) {
                return rests.countNonZeroNumber().longValue() == 0 ? null : rests.castTo(DataType.DOUBLE);
            }
        }

        /** Turns what all blocks came to, which is closed, into the result, of so many elements each. */
        INDArray last(INDArray x, long elements, DataType to) {
            INDArray ended = this == MEAN ? x.div((double) elements) : x;
            if (ended != x) {
                x.close();
            }
            if (ended.dataType() == to) {
                return ended;
            }
            try (ended) {
                return ended.castTo(to);
            }
        }
    }

    /** One element per row (dimension 1 or -1) or column (0 or -2), a vector. */
    public static INDArray along(MatrixBlocks a, Kind kind, int dimension) {
        try (INDArray none = Panel.nothing(a.dataType(), a.fillValue(), a.rows(), a.columns());
                INDArray expected = kind.core(none, dimension)) {
            Lines lines = new Lines(a, dimension, expected);
            boolean skips = kind.skips(a.fillValue());
            return lines.reduced(a, block -> List.of(kind.reduce(block, lines.gone())), (line, results) -> {
                List<INDArray> parts = new ArrayList<>();
                results.forEach((k, arrays) -> parts.add(arrays.get(0)));
                long missing = lines.missing(results);
                if (missing > 0 && !skips) {
                    parts.add(kind.reduce(lines.empty(line, missing), lines.gone()));
                }
                return kind.last(together(kind, parts), lines.goneLength(), lines.type);
            });
        }
    }

    /** What the parts of a line, which are closed, come to together. */
    private static INDArray together(Kind kind, List<INDArray> parts) {
        Number fill = parts.get(0).isSparse() ? parts.get(0).fillValue() : 0;
        boolean alike = parts.stream().allMatch(x -> !x.isSparse() || x.fillValue().equals(fill));
        if (!alike && parts.get(0).length() > Sparse4j.environment().getDensifyLimit()) {
            // Of several fills: a stack would store all elements.
            INDArray all = parts.get(0);
            for (INDArray next : parts.subList(1, parts.size())) {
                try (INDArray before = all; next) {
                    all = both(kind, before, next);
                }
            }
            return all;
        }
        try (INDArray all = Sparse4j.stack(0, parts.toArray(INDArray[]::new))) {
            return Sparse4j.environment().exec(kind.ofResults.of(all, 0));
        } finally {
            parts.forEach(INDArray::close);
        }
    }

    private static INDArray both(Kind kind, INDArray x, INDArray y) {
        return switch (kind.ofResults) {
            case MAX -> Transforms.max(x, y);
            case MIN -> Transforms.min(x, y);
            case NORM2 -> hypot(x, y);
            default -> x.add(y);
        };
    }

    /** The square root of x^2 + y^2, of elements that are not negative, whose squares may leave the range of DOUBLE. */
    private static INDArray hypot(INDArray x, INDArray y) {
        try (INDArray larger = Transforms.max(x, y); INDArray smaller = Transforms.min(x, y);
                // Neither 0 / 0 nor infinity / infinity.
                INDArray finite = Transforms.min(smaller, Double.MAX_VALUE); INDArray divisor = Transforms.max(larger, Double.MIN_VALUE);
                INDArray ratio = finite.div(divisor); INDArray square = ratio.mul(ratio); INDArray sum = square.add(1);
                INDArray root = Transforms.sqrt(sum)) {
            return larger.mul(root);
        }
    }

    /** Where the largest (least) element of each row or column is: the first one of equals. LONG, a vector. */
    public static INDArray arg(MatrixBlocks a, boolean largest, int dimension) {
        try (INDArray none = Panel.nothing(a.dataType(), a.fillValue(), a.rows(), a.columns());
                INDArray expected = largest ? none.argMax(dimension) : none.argMin(dimension)) {
            Lines lines = new Lines(a, dimension, expected);
            return lines.reduced(a, block -> best(block, largest, lines.gone()), (line, results) -> {
                // Of elements that are nowhere stored the first block without entries has the first.
                int absent = lines.firstMissing(results);
                if (absent >= 0) {
                    results.put(absent, best(lines.empty(line, lines.size(absent)), largest, lines.gone()));
                }
                return chosen(results, largest, lines);
            });
        }
    }

    /** The largest (least) elements of a block, which is closed, and where they are in it. */
    private static List<INDArray> best(INDArray block, boolean largest, int dimension) {
        try (block) {
            return List.of(Sparse4j.environment().exec((largest ? ReduceOp.MAX : ReduceOp.MIN).of(block, dimension)),
                    largest ? block.argMax(dimension) : block.argMin(dimension));
        }
    }

    /** Of the parts of a line, by their blocks, the places in the one that has the best. */
    private static INDArray chosen(Map<Integer, List<INDArray>> parts, boolean largest, Lines lines) {
        try (INDArray all = Sparse4j.stack(0, parts.values().stream().map(part -> part.get(0)).toArray(INDArray[]::new));
                INDArray best = largest ? all.argMax(0) : all.argMin(0)) {
            INDArray places = null;
            int number = 0;
            for (Map.Entry<Integer, List<INDArray>> part : parts.entrySet()) {
                try (INDArray before = places; INDArray here = best.eq(number++); INDArray ones = here.castTo(DataType.LONG);
                        INDArray from = part.getValue().get(1).add(lines.start(part.getKey())); INDArray own = from.mul(ones)) {
                    places = before == null ? own.dup() : before.add(own);
                }
            }
            return places;
        } finally {
            parts.values().forEach(part -> part.forEach(INDArray::close));
        }
    }

    /** What is done to a block, which it closes. */
    private interface OfBlock extends Serializable {
        List<INDArray> of(INDArray block);
    }

    /** What is made of the results of a line's blocks, by their numbers along the dimension that goes; it closes them. */
    private interface OfLine extends Serializable {
        INDArray of(int line, TreeMap<Integer, List<INDArray>> results);
    }

    /** Rows of blocks, where dimension 1 is reduced, or columns. Travels without its matrix. */
    private static final class Lines implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Cuts kept;
        private final Cuts gone;
        private final boolean rows;
        private final DataType own;
        private final Number fill;
        private final int partitions;
        /** Of the result: its type, and what lines without blocks have. */
        private final DataType type;
        private final Number nothing;

        Lines(MatrixBlocks a, int dimension, INDArray expected) {
            rows = dimension == 1 || dimension == -1;
            kept = rows ? a.rowCuts() : a.columnCuts();
            gone = rows ? a.columnCuts() : a.rowCuts();
            own = a.dataType();
            fill = a.fillValue();
            partitions = 2 * a.cores();
            type = expected.dataType();
            nothing = expected.isSparse() ? expected.fillValue() : 0;
        }

        /** The dimension that goes. */
        int gone() {
            return rows ? 1 : 0;
        }

        long goneLength() {
            return gone.length();
        }

        long start(int block) {
            return gone.start(block);
        }

        long size(int block) {
            return gone.size(block);
        }

        /** A part of a line that no block is in. */
        INDArray empty(int line, long length) {
            return rows ? Panel.nothing(own, fill, kept.size(line), length) : Panel.nothing(own, fill, length, kept.size(line));
        }

        /** How many elements of a row or column the blocks of its line leave out. */
        long missing(Map<Integer, ?> results) {
            return gone.length() - results.keySet().stream().mapToLong(gone::size).sum();
        }

        /** The first block of a line that is not there; -1 where all are. */
        int firstMissing(Map<Integer, ?> results) {
            for (int k = 0; k < gone.blocks(); k++) {
                if (!results.containsKey(k) && gone.size(k) > 0) {
                    return k;
                }
            }
            return -1;
        }

        /** Blocks are reduced where they are; what they gave is brought together by line. */
        INDArray reduced(MatrixBlocks a, OfBlock ofBlock, OfLine ofLine) {
            if (kept.length() == 0 || gone.length() == 0) {
                return joined(List.of());
            }
            Metrics metrics = a.metrics();
            boolean ofRows = rows;
            JavaPairRDD<Integer, Tuple2<Integer, SparseBlock[]>> results = a.blocks().mapPartitionsToPair(
                    blocks -> new Mapped<>(blocks, t -> NativeTask.run(metrics, () -> {
                        int line = ofRows ? t._1().row() : t._1().column();
                        return one(new Tuple2<>(line, new Tuple2<>(ofRows ? t._1().column() : t._1().row(),
                                packed(ofBlock.of(t._2().array())))));
                    })));
            return joined(results.groupByKey(Math.min(partitions, kept.blocks())).mapToPair(t -> NativeTask.run(metrics, () -> {
                TreeMap<Integer, List<INDArray>> arrays = new TreeMap<>();
                t._2().forEach(part -> arrays.put(part._1(), unpacked(part._2())));
                return new Tuple2<>(t._1(), packed(List.of(ofLine.of(t._1(), arrays)))[0]);
            })).collect());
        }

        private static <T> Iterator<T> one(T x) {
            return List.of(x).iterator();
        }

        private static SparseBlock[] packed(List<INDArray> arrays) {
            return arrays.stream().map(x -> {
                try (x) {
                    return SparseBlock.of(x);
                }
            }).toArray(SparseBlock[]::new);
        }

        private static List<INDArray> unpacked(SparseBlock... blocks) {
            List<INDArray> arrays = new ArrayList<>();
            for (SparseBlock block : blocks) {
                arrays.add(block.array());
            }
            return arrays;
        }

        /** All lines' results one behind the other; those of lines without blocks are what nothing comes to. */
        private INDArray joined(List<Tuple2<Integer, SparseBlock>> reduced) {
            if (kept.length() > Sparse4j.environment().getDensifyLimit()
                    && reduced.stream().mapToLong(t -> t._2().nnz()).sum() < kept.length() / 2) {
                return sparse(reduced);
            }
            INDArray result = Sparse4j.zeros(type, kept.length());
            try {
                if (nothing.doubleValue() != 0) {
                    result.assign(nothing);
                }
                for (Tuple2<Integer, SparseBlock> line : reduced) {
                    try (INDArray x = line._2().array();
                            INDArray part = result.get(NDArrayIndex.interval(kept.start(line._1()), kept.end(line._1())))) {
                        part.assign(x);
                    }
                }
                return result;
            } catch (RuntimeException | Error e) {
                result.close();
                throw e;
            }
        }

        /** An array whose entries are all that differs from what lines without blocks have. */
        private INDArray withFill(INDArray x) {
            return x.isSparse() && !BlockFill.same(x.fillValue(), nothing) ? x.toDense() : x;
        }

        private INDArray sparse(List<Tuple2<Integer, SparseBlock>> reduced) {
            try (CooBuilder builder = Sparse4j.coo(kept.length()).type(type).fill(nothing)) {
                for (Tuple2<Integer, SparseBlock> line : reduced) {
                    long start = kept.start(line._1());
                    try (INDArray made = line._2().array(); INDArray x = withFill(made)) {
                        if (EntryPack.isWhole(type)) {
                            x.forEachLongEntry((at, value) -> builder.add(value, start + at[0]));
                        } else {
                            x.forEachEntry((at, value) -> builder.add(value, start + at[0]));
                        }
                    }
                }
                return builder.build(SparseFormat.COO);
            }
        }
    }
}
