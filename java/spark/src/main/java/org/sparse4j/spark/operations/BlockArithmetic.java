// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.broadcast.Broadcast;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.grid.BlockFill;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.Cutting;
import org.sparse4j.spark.grid.Mapped;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Panel;
import org.sparse4j.spark.grid.Recut;
import scala.Tuple2;

/**
 * Computes element-wise operations block by block. If two matrices have different cuts, the second matrix is first cut like the
 * first one.
 */
public final class BlockArithmetic {
    private BlockArithmetic() {}

    /**
     * The result of an operation on elements that are not stored, and whether the operation makes DENSE arrays. A call with a 1 x
     * 1 matrix finds both. For integers, 0 / 0 throws: `refused` is then true, and tasks look at all blocks, also those without
     * entries, and throw if an element would be 0 / 0.
     */
    record Elsewhere(DataType type, Number fill, boolean dense, boolean refused) {
        static Elsewhere of(Function<INDArray, INDArray> op, MatrixBlocks a) {
            return NativeTask.run(() -> {
                try (INDArray x = Panel.empty(a.dataType(), a.fillValue(), 1, 1); INDArray y = op.call(x)) {
                    if (!a.isDense()) {
                        return of(y);
                    }
                    try (INDArray full = Panel.full(a.dataType(), a.fillValue(), 1, 1); INDArray z = op.call(full)) {
                        return new Elsewhere(y.dataType(), of(y).fill(), !z.isSparse(), false);
                    }
                } catch (ArithmeticException e) {
                    try (INDArray x = Panel.one(a.dataType(), a.isDense()); INDArray y = op.call(x)) {
                        return new Elsewhere(y.dataType(), 0, !y.isSparse(), true);
                    } catch (ArithmeticException always) {
                        throw e;
                    }
                }
            });
        }

        static Elsewhere of(Function2<INDArray, INDArray, INDArray> op, MatrixBlocks a, MatrixBlocks b) {
            return NativeTask.run(() -> {
                try (INDArray x = Panel.empty(a.dataType(), a.fillValue(), 1, 1);
                        INDArray y = Panel.empty(b.dataType(), b.fillValue(), 1, 1); INDArray z = op.call(x, y)) {
                    return of(z);
                } catch (ArithmeticException e) {
                    try (INDArray x = Panel.one(a.dataType(), false); INDArray y = Panel.one(b.dataType(), false);
                            INDArray z = op.call(x, y)) {
                        return new Elsewhere(z.dataType(), 0, false, true);
                    }
                }
            });
        }

        private static Elsewhere of(INDArray y) {
            if (y.rank() != 2 || y.size(0) != 1 || y.size(1) != 1) {
                throw new IllegalArgumentException("map: the function returned an array of shape " + Arrays.toString(y.shape())
                        + " for a matrix of shape [1, 1]; it must keep the shape");
            }
            return new Elsewhere(y.dataType(), y.isSparse() ? y.fillValue() : y.getNumber(0, 0), !y.isSparse(), false);
        }
    }

    /** Returns copies of the blocks of an array. */
    static List<Tuple2<BlockIndex, SparseBlock>> blocks(INDArray x, Cuts rows, Cuts columns) {
        Number fill = x.isSparse() ? x.fillValue() : 0;
        List<Tuple2<BlockIndex, SparseBlock>> blocks = new ArrayList<>();
        for (int i = 0; i < rows.blocks(); i++) {
            for (int j = 0; j < columns.blocks(); j++) {
                try (INDArray part = x.get(NDArrayIndex.interval(rows.start(i), rows.end(i)),
                        NDArrayIndex.interval(columns.start(j), columns.end(j)))) {
                    BlockFill.block(new BlockIndex(i, j), part, fill).forEachRemaining(blocks::add);
                }
            }
        }
        return blocks;
    }

    /** Returns the matrix of an array. */
    public static MatrixBlocks matrix(JavaSparkContext context, INDArray x, Cutting cutting) {
        int cores = context.sc().defaultParallelism();
        int wanted = cutting.isFixed() ? 1 : cutting.blocks(x.nnz(), cores);
        Cuts rows = cutting.isFixed() ? cutting.rowCuts(x.size(0)) : Cuts.every(Math.max(0, x.size(0) - 1) / wanted + 1, x.size(0));
        Cuts columns = cutting.isFixed() ? cutting.columnCuts(x.size(1)) : Cuts.none(x.size(1));
        List<Tuple2<BlockIndex, SparseBlock>> blocks = blocks(x, rows, columns);
        return new MatrixBlocks(context,
                context.parallelizePairs(blocks, Math.max(1, Math.min(blocks.size(), 2 * cores))), rows, columns, x.dataType(),
                x.isSparse() ? x.fillValue() : 0, x.nnz() * EntryBlocks.ENTRY, !x.isSparse());
    }

    /**
     * Applies an operation that keeps the shape to every block. A 1 x 1 matrix shows the result for elements that are not
     * stored.
     */
    public static MatrixBlocks map(MatrixBlocks a, Function<INDArray, INDArray> op) {
        Elsewhere elsewhere = Elsewhere.of(op, a);
        Number fill = elsewhere.fill();
        return a.with(mapped(a, elsewhere.refused() ? StoredElements.everywhere(a) : a.blocks(), t -> {
            try (INDArray x = t._2().array(); INDArray y = op.call(x)) {
                if (!Arrays.equals(x.shape(), y.shape())) {
                    throw new IllegalArgumentException("map: the function returned an array of shape " + Arrays.toString(y.shape())
                            + " for a block of shape " + Arrays.toString(x.shape()) + "; it must keep the shape");
                }
                return BlockFill.block(t._1(), y, fill);
            }
        }), elsewhere.type(), fill, elsewhere.dense());
    }

    /** Makes the position that an operation receives, from the block's index, first row and first column. */
    public interface Placing<P> extends Serializable {
        P at(BlockIndex index, long row, long column);
    }

    /** Applies an operation that keeps shape, type and fill value to every existing block and its position. */
    public static <P> MatrixBlocks mapBlocks(MatrixBlocks a, Placing<P> placing, Function2<INDArray, P, INDArray> op) {
        Cuts rows = a.rowCuts();
        Cuts columns = a.columnCuts();
        DataType type = a.dataType();
        Number fill = a.fillValue();
        return a.with(mapped(a, a.blocks(), t -> {
            P place = placing.at(t._1(), rows.start(t._1().row()), columns.start(t._1().column()));
            try (INDArray x = t._2().array(); INDArray y = op.call(x, place)) {
                if (y == null || !Arrays.equals(x.shape(), y.shape()) || y.dataType() != type
                        || x.isSparse() && y.isSparse() && !BlockFill.same(y.fillValue(), fill)) {
                    throw new IllegalArgumentException("mapBlocks: the function returned "
                            + (y == null ? "null" : text(y.dataType(), y.shape(), y.isSparse() ? y.fillValue() : fill)) + " for " + place
                            + "; it must return " + text(type, x.shape(), fill) + ", like the block (castTo changes the type of a matrix)");
                }
                return BlockFill.block(t._1(), y, fill);
            }
        }), type, fill, a.isDense());
    }

    private static String text(DataType type, long[] shape, Number fill) {
        return type + " of shape " + Arrays.toString(shape) + " with the fill " + fill;
    }

    /** Applies work to each block without moving it. */
    private static JavaPairRDD<BlockIndex, SparseBlock> mapped(MatrixBlocks a, JavaPairRDD<BlockIndex, SparseBlock> all,
            Function<Tuple2<BlockIndex, SparseBlock>, Iterator<Tuple2<BlockIndex, SparseBlock>>> work) {
        Metrics metrics = a.metrics();
        return all.mapPartitionsToPair(
                blocks -> new Mapped<>(blocks, t -> NativeTask.run(metrics, () -> work.call(t))), true);
    }

    /** Combines two matrices of equal shape. With `dense`, all elements of the result count as stored. */
    public static MatrixBlocks zip(String method, MatrixBlocks a, MatrixBlocks other, boolean dense,
            Function2<INDArray, INDArray, INDArray> op) {
        if (a.rows() != other.rows() || a.columns() != other.columns()) {
            throw new IllegalArgumentException(method + ": the matrices have the shapes " + a.shapeText() + " and " + other.shapeText()
                    + "; the shapes must be equal");
        }
        Elsewhere elsewhere = Elsewhere.of(op, a, other);
        MatrixBlocks b = Recut.as(other, a.rowCuts(), a.columnCuts());
        Metrics metrics = a.metrics();
        Cuts rows = a.rowCuts();
        Cuts columns = a.columnCuts();
        DataType typeA = a.dataType();
        DataType typeB = b.dataType();
        Number fillA = a.fillValue();
        Number fillB = b.fillValue();
        Number fill = elsewhere.fill();
        JavaPairRDD<BlockIndex, SparseBlock> left = elsewhere.refused() ? StoredElements.everywhere(a) : a.blocks();
        JavaPairRDD<BlockIndex, SparseBlock> made = left.cogroup(b.blocks(), a.partitioner())
                .mapPartitionsToPair(pairs -> new Mapped<>(pairs, t -> NativeTask.run(metrics, () -> {
                    long m = rows.size(t._1().row());
                    long n = columns.size(t._1().column());
                    try (INDArray x = only(t._2()._1(), typeA, fillA, m, n); INDArray y = only(t._2()._2(), typeB, fillB, m, n);
                            INDArray z = op.call(x, y)) {
                        return BlockFill.block(t._1(), z, fill);
                    }
                })), true);
        return a.with(made, elsewhere.type(), fill, dense);
    }

    /**
     * Multiplies each row (dimension 0) or column (1) by its element of a vector. Throws for a fill value other than 0, because
     * the products would differ.
     */
    public static MatrixBlocks scaled(MatrixBlocks a, INDArray y, int dimension) {
        String method = dimension == 0 ? "mulColumnVector" : "mulRowVector";
        Cuts cuts = dimension == 0 ? a.rowCuts() : a.columnCuts();
        if (y.length() != cuts.length() || y.rank() != 1) {
            throw new IllegalArgumentException(method + ": the array has shape " + Arrays.toString(y.shape()) + "; for a matrix of shape "
                    + a.shapeText() + " it must be a vector of " + cuts.length());
        }
        if (a.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException(method + ": the matrix has the fill " + a.fillValue()
                    + ", which would become another number in each row or column; subtract the fill first with sub");
        }
        DataType type;
        try (INDArray x = Panel.empty(a.dataType(), 0, 1, 1); INDArray one = Sparse4j.zeros(y.dataType(), 1);
                INDArray z = x.mulRowVector(one)) {
            type = z.dataType();
        }
        requireFinite(method, y);
        // The vector is broadcast in pieces, so that each block copies only its own piece.
        SparseBlock[] pieces = new SparseBlock[cuts.blocks()];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = SparseBlock.of(y.get(NDArrayIndex.interval(cuts.start(i), cuts.end(i))));
        }
        Broadcast<SparseBlock[]> sent = a.context().broadcast(pieces);
        return a.with(mapped(a, a.blocks(), t -> {
            SparseBlock piece = sent.value()[dimension == 0 ? t._1().row() : t._1().column()];
            try (INDArray x = t._2().array(); INDArray part = piece.array();
                    INDArray z = dimension == 0 ? x.mulColumnVector(part) : x.mulRowVector(part)) {
                return BlockFill.block(t._1(), z, 0);
            }
        }), type, 0, a.isDense() && !y.isSparse());
    }

    /**
     * Throws unless all elements are finite: an infinity or NaN times 0 is NaN, so elements that are not stored would differ
     * from each other.
     */
    private static void requireFinite(String method, INDArray y) {
        if (!y.dataType().isFloating()) {
            return;
        }
        try (INDArray zeros = y.mul(0)) {
            if (zeros.countNonZeroNumber().longValue() > 0) {
                long[] at = new long[1];
                try (INDArray first = zeros.argMax(0)) {
                    at[0] = first.getLong();
                }
                throw new IllegalArgumentException(method + ": element " + at[0] + " of the vector is " + y.getDouble(at)
                        + ", and 0 times that is NaN in each element that is not stored; pass 0 or 1 where a "
                        + (method.equals("mulColumnVector") ? "row" : "column") + " has no entries");
            }
        }
    }

    private static INDArray only(Iterable<SparseBlock> blocks, DataType type, Number fill, long rows, long columns) {
        Iterator<SparseBlock> each = blocks.iterator();
        return each.hasNext() ? each.next().array() : Panel.empty(type, fill, rows, columns);
    }
}
