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
 * Reduces rows or columns. Each block is reduced natively where it is; the results of a line of blocks are stacked in their
 * order and reduced once more, so the bits do not depend on how Spark schedules tasks. The result for a sparse block is sparse,
 * so that rows without entries cost nothing. Sums of FLOAT are sent as DOUBLE, so that the rounding or overflow of one block
 * does not affect the result.
 */
public final class BlockReductions {
    private BlockReductions() {}

    /** The reduction of a block, the combination of results, and the last step. */
    public enum Kind {
        /** Sums. */
        SUM(ReduceOp.SUM, ReduceOp.SUM),
        /** Means: sums, which the last step divides. */
        MEAN(ReduceOp.SUM, ReduceOp.SUM),
        /** Sums of magnitudes. */
        NORM1(ReduceOp.NORM1, ReduceOp.SUM),
        /** Euclidean norms, combined from the norms of blocks, whose squares may overflow or underflow. */
        NORM2(ReduceOp.NORM2, ReduceOp.NORM2),
        /** Largest magnitudes. */
        NORMMAX(ReduceOp.NORMMAX, ReduceOp.MAX),
        /** Largest elements. */
        MAX(ReduceOp.MAX, ReduceOp.MAX),
        /** Smallest elements. */
        MIN(ReduceOp.MIN, ReduceOp.MIN),
        /** Numbers of non-zero elements. */
        COUNT_NON_ZERO(ReduceOp.COUNT_NON_ZERO, ReduceOp.SUM);

        private final ReduceOp ofBlock;
        private final ReduceOp ofResults;

        Kind(ReduceOp ofBlock, ReduceOp ofResults) {
            this.ofBlock = ofBlock;
            this.ofResults = ofResults;
        }

        /** Returns the result of core's method for a whole array, or throws its exception. */
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

        /** Returns the reduction that combines results. */
        ReduceOp ofResults() {
            return ofResults;
        }

        /** Returns whether absent blocks do not affect the result. */
        boolean skips(Number fill) {
            return this != MAX && this != MIN && fill.doubleValue() == 0;
        }

        /** Returns whether the values of a block are converted to DOUBLE before they are reduced. */
        boolean widens(DataType type) {
            return this == MEAN && type != DataType.DOUBLE
                    || type == DataType.FLOAT && (this == SUM || this == NORM1 || this == NORM2);
        }

        /** Reduces a block and closes it. The caller closes the result. */
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

        /**
         * Corrects sums of LONG values that were converted to DOUBLE: adds the rounding errors of the conversion. Core's sums do
         * not have these errors.
         */
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

        /** Returns the rounding errors of converting LONG elements to DOUBLE; null if there are none. */
        static INDArray rests(INDArray block, INDArray wide) {
            if (block.dataType() != DataType.LONG) {
                return null;
            }
            try (INDArray back = wide.castTo(DataType.LONG); INDArray rests = block.sub(back)) {
                return rests.countNonZeroNumber().longValue() == 0 ? null : rests.castTo(DataType.DOUBLE);
            }
        }

        /** Turns the combined results of all blocks into the final result, for this many elements each. Closes its argument. */
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

    /** Returns a vector with an element for each row (dimension 1 or -1) or column (0 or -2). */
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

    /** Combines the parts of a line and closes them. */
    private static INDArray together(Kind kind, List<INDArray> parts) {
        Number fill = parts.get(0).isSparse() ? parts.get(0).fillValue() : 0;
        boolean alike = parts.stream().allMatch(x -> !x.isSparse() || x.fillValue().equals(fill));
        if (!alike && parts.get(0).length() > Sparse4j.environment().getDensifyLimit()) {
            // If parts have different fill values, stacking them would store all elements.
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

    /** Returns the square root of x^2 + y^2 for elements of at least 0, also if their squares overflow or underflow. */
    private static INDArray hypot(INDArray x, INDArray y) {
        try (INDArray larger = Transforms.max(x, y); INDArray smaller = Transforms.min(x, y);
                // The bounds avoid 0 / 0 and infinity / infinity.
                INDArray finite = Transforms.min(smaller, Double.MAX_VALUE); INDArray divisor = Transforms.max(larger, Double.MIN_VALUE);
                INDArray ratio = finite.div(divisor); INDArray square = ratio.mul(ratio); INDArray sum = square.add(1);
                INDArray root = Transforms.sqrt(sum)) {
            return larger.mul(root);
        }
    }

    /** Returns a LONG vector with the index of the largest (smallest) element of each row or column, the first of equal ones. */
    public static INDArray arg(MatrixBlocks a, boolean largest, int dimension) {
        try (INDArray none = Panel.nothing(a.dataType(), a.fillValue(), a.rows(), a.columns());
                INDArray expected = largest ? none.argMax(dimension) : none.argMin(dimension)) {
            Lines lines = new Lines(a, dimension, expected);
            return lines.reduced(a, block -> best(block, largest, lines.gone()), (line, results) -> {
                // All elements of absent blocks are equal, so only the first absent block can have the first best element.
                int absent = lines.firstMissing(results);
                if (absent >= 0) {
                    results.put(absent, best(lines.empty(line, lines.size(absent)), largest, lines.gone()));
                }
                return chosen(results, largest, lines);
            });
        }
    }

    /** Returns the largest (smallest) elements of a block and their indexes in it. Closes the block. */
    private static List<INDArray> best(INDArray block, boolean largest, int dimension) {
        try (block) {
            return List.of(Sparse4j.environment().exec((largest ? ReduceOp.MAX : ReduceOp.MIN).of(block, dimension)),
                    largest ? block.argMax(dimension) : block.argMin(dimension));
        }
    }

    /** Returns, for each row or column, the index of its best element, from the part that contains this element. */
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

    /** Reduces a block and closes it. */
    private interface OfBlock extends Serializable {
        List<INDArray> of(INDArray block);
    }

    /** Combines the results of the blocks of a line, by their numbers along the reduced dimension, and closes them. */
    private interface OfLine extends Serializable {
        INDArray of(int line, TreeMap<Integer, List<INDArray>> results);
    }

    /**
     * The lines of blocks along which a matrix is reduced: rows of blocks if dimension 1 is reduced, else columns of blocks.
     * Serializable, because it does not refer to the matrix.
     */
    private static final class Lines implements Serializable {
        private static final long serialVersionUID = 1L;

        private final Cuts kept;
        private final Cuts gone;
        private final boolean rows;
        private final DataType own;
        private final Number fill;
        private final int partitions;
        /** The type of the result, and the element for lines without blocks. */
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

        /** Returns the reduced dimension. */
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

        /** Returns the result for a line without blocks. */
        INDArray empty(int line, long length) {
            return rows ? Panel.nothing(own, fill, kept.size(line), length) : Panel.nothing(own, fill, length, kept.size(line));
        }

        /** Returns the number of elements of a row or column in absent blocks. */
        long missing(Map<Integer, ?> results) {
            return gone.length() - results.keySet().stream().mapToLong(gone::size).sum();
        }

        /** Returns the first absent block of a line; -1 if there is none. */
        int firstMissing(Map<Integer, ?> results) {
            for (int k = 0; k < gone.blocks(); k++) {
                if (!results.containsKey(k) && gone.size(k) > 0) {
                    return k;
                }
            }
            return -1;
        }

        /** Reduces the blocks where they are, and combines the results by line. */
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

        /** Joins the results of all lines; lines without blocks have the result of no entries. */
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

        /** Returns the array itself, or a DENSE copy if its fill differs from the result of lines without blocks. */
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
