// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.function.PairFunction;
import org.apache.spark.broadcast.Broadcast;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.ops.Transforms;
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
import org.sparse4j.spark.grid.Recut;
import org.sparse4j.spark.operations.ProductSettings.Way;
import scala.Tuple2;
import scala.Tuple3;

/**
 * Computes C = A B. A task computes a cell, which is a rectangle of blocks of C. The task receives the rows of blocks of A and
 * the columns of blocks of B that meet in the cell, joins them along the inner dimension, and runs one native product for each
 * block. So there are no partial results, and sums follow the order of the inner index.
 */
public final class BlockProducts {
    /** The largest size in bytes of a factor that is sent to all executors. */
    private static final long SMALL = 64L << 20;
    /** The size in bytes of the panels of a cell above which the inner dimension is cut too. */
    private static final long CELL = 512L << 20;

    private BlockProducts() {}

    /** Everything that determines a product except the entries. */
    private record Plan(MatrixBlocks a, MatrixBlocks b, MatrixBlocks mask, Terms terms,
            DataType type, Number fill, boolean dense) {}

    /** Everything that a task needs to know about a product. */
    private record Terms(Cuts rows, Cuts inner, Cuts columns, DataType typeA, DataType typeB, Number fillA, Number fillB,
            Number fill, Semiring semiring, boolean masked, boolean complement, Metrics metrics) implements Serializable {
        INDArray product(INDArray left, INDArray right, INDArray mask) {
            if (!masked || mask == null) {
                return left.mmul(right, semiring);
            }
            return left.mmul(right, semiring, complement ? Mask.complement(mask) : Mask.of(mask));
        }

        /**
         * Returns whether a block of the product is computed.
         *
         * @param mask the block of the mask at the same position; null if the mask has no block there
         */
        boolean wanted(INDArray mask) {
            return !masked || complement || mask != null;
        }
    }

    public static MatrixBlocks mmul(MatrixBlocks a, MatrixBlocks second, ProductSettings options) {
        if (a.columns() != second.rows()) {
            throw new IllegalArgumentException("mmul: shapes " + a.shapeText() + " and " + second.shapeText()
                    + " do not fit; the columns of the first matrix must equal the rows of the second");
        }
        Plan plan = plan(a, second, options);
        boolean known = a.knownBytes() >= 0 && second.knownBytes() >= 0;
        int across = plan.terms.columns.blocks();
        int down = plan.terms.rows.blocks();
        Grid grid = Grid.of(down, across, 2 * a.cores());
        Way way = options.way();
        int parts = options.parts();
        if (way == Way.AUTO) {
            long smaller = Math.min(a.knownBytes(), second.knownBytes());
            long cell = known ? a.knownBytes() / grid.down + second.knownBytes() / grid.across : 0;
            way = known && smaller <= SMALL && a.knownBytes() + second.knownBytes() > 4 * smaller ? Way.BROADCAST
                    : cell > CELL ? Way.SPLIT : Way.GRID;
            parts = (int) Math.min(plan.terms.inner.blocks(), (cell + CELL - 1) / CELL);
        }
        JavaPairRDD<BlockIndex, SparseBlock> blocks = switch (way) {
            case BROADCAST -> broadcast(plan);
            case SPLIT -> split(plan, grid, parts > 0 ? parts : Math.min(plan.terms.inner.blocks(), a.cores()));
            default -> grid(plan, grid);
        };
        return new MatrixBlocks(a.context(), blocks, plan.terms.rows, plan.terms.columns, plan.type, plan.fill, -1,
                plan.dense);
    }

    private static Plan plan(MatrixBlocks a, MatrixBlocks second, ProductSettings options) {
        MatrixBlocks mask = options.mask();
        if (mask != null && (mask.rows() != a.rows() || mask.columns() != second.columns())) {
            throw new IllegalArgumentException("mmul: the mask has shape " + mask.shapeText() + ", but the product has shape [" + a.rows()
                    + ", " + second.columns() + "]");
        }
        if (mask != null && mask.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("mmul: the mask has the fill " + mask.fillValue()
                    + "; it must be 0. Subtract the fill with sub, or pass the unwanted elements with the option complement");
        }
        requireZero(a, options.semiring(), "the first matrix");
        requireZero(second, options.semiring(), "the second matrix");
        // If a product distinguishes stored zeros, the cuts must not determine which elements are stored.
        boolean plain = options.semiring() == Semiring.PLUS_TIMES;
        MatrixBlocks first = plain ? a : StoredElements.of(a);
        MatrixBlocks b = plain ? second : StoredElements.of(second);
        // The factors must have equal cuts of the inner dimension; the one with fewer blocks is cut anew.
        if (!a.columnCuts().equals(second.rowCuts())) {
            if (a.columnCuts().blocks() >= second.rowCuts().blocks()) {
                b = Recut.as(b, a.columnCuts(), second.columnCuts());
            } else {
                first = Recut.as(first, a.rowCuts(), second.rowCuts());
            }
        }
        MatrixBlocks where = mask == null ? null : Recut.as(mask, first.rowCuts(), b.columnCuts());
        try (INDArray x = Panel.empty(first.dataType(), first.fillValue(), 1, 1);
                INDArray y = Panel.empty(b.dataType(), b.fillValue(), 1, 1);
                INDArray z = x.mmul(y, options.semiring())) {
            Terms terms = new Terms(first.rowCuts(), first.columnCuts(), b.columnCuts(), first.dataType(), b.dataType(),
                    first.fillValue(), b.fillValue(), z.fillValue(), options.semiring(), mask != null, options.complement(), a.metrics());
            return new Plan(first, b, where, terms, z.dataType(), z.fillValue(), first.isDense() || b.isDense());
        }
    }

    private static void requireZero(MatrixBlocks x, Semiring semiring, String which) {
        double fill = x.fillValue().doubleValue();
        try (INDArray one = Panel.empty(x.dataType(), 0, 1, 1); INDArray product = one.mmul(one, semiring)) {
            if (fill != 0 && fill != product.fillValue().doubleValue()) {
                throw new IllegalArgumentException("mmul: " + which + " has the fill " + x.fillValue()
                        + "; for distributed products it must be 0, or the zero of " + semiring + ". Subtract the fill first with sub, and "
                        + "add its contribution: fill times the sums of the other matrix");
            }
        }
    }

    /** A grid of cells, about two for each core. */
    private record Grid(int down, int across, int blocksDown, int blocksAcross) implements Serializable {
        static Grid of(int blocksDown, int blocksAcross, int cells) {
            int down = (int) Math.min(blocksDown, Math.ceil(Math.sqrt(cells)));
            int across = Math.min(blocksAcross, (cells + down - 1) / down);
            down = Math.min(blocksDown, (cells + across - 1) / across);
            return new Grid(Math.max(1, down), Math.max(1, across), blocksDown, blocksAcross);
        }

        int row(int block) {
            return (int) ((long) block * down / blocksDown);
        }

        int column(int block) {
            return (int) ((long) block * across / blocksAcross);
        }
    }

    // ---- grid -------------------------------------------------------------------------------------------------------

    private static JavaPairRDD<BlockIndex, SparseBlock> grid(Plan plan, Grid grid) {
        Terms terms = plan.terms;
        return met(plan, grid, 1).mapPartitionsToPair(cells -> new Mapped<>(cells,
                t -> new CellProduct(terms, t._2()._1(), t._2()._2(), t._2()._3()).blocks()));
    }

    /**
     * Groups the blocks that meet in a cell, for each part of the inner dimension. The parts of a cell are neighbours in the grid.
     */
    private static JavaPairRDD<BlockIndex, Tuple3<Iterable<Tuple2<BlockIndex, SparseBlock>>,
            Iterable<Tuple2<BlockIndex, SparseBlock>>, Iterable<Tuple2<BlockIndex, SparseBlock>>>> met(Plan plan, Grid grid, int parts) {
        int inner = plan.terms.inner.blocks();
        JavaPairRDD<BlockIndex, Tuple2<BlockIndex, SparseBlock>> a = plan.a.blocks().flatMapToPair(t -> {
            List<Tuple2<BlockIndex, Tuple2<BlockIndex, SparseBlock>>> to = new ArrayList<>();
            int part = (int) ((long) t._1().column() * parts / inner);
            for (int c = 0; c < grid.across; c++) {
                to.add(new Tuple2<>(new BlockIndex(grid.row(t._1().row()), c * parts + part), t));
            }
            return to.iterator();
        });
        JavaPairRDD<BlockIndex, Tuple2<BlockIndex, SparseBlock>> b = plan.b.blocks().flatMapToPair(t -> {
            List<Tuple2<BlockIndex, Tuple2<BlockIndex, SparseBlock>>> to = new ArrayList<>();
            int part = (int) ((long) t._1().row() * parts / inner);
            for (int r = 0; r < grid.down; r++) {
                to.add(new Tuple2<>(new BlockIndex(r, grid.column(t._1().column()) * parts + part), t));
            }
            return to.iterator();
        });
        JavaPairRDD<BlockIndex, Tuple2<BlockIndex, SparseBlock>> mask = masks(plan).flatMapToPair(t -> {
            List<Tuple2<BlockIndex, Tuple2<BlockIndex, SparseBlock>>> to = new ArrayList<>();
            for (int part = 0; part < parts; part++) {
                to.add(new Tuple2<>(new BlockIndex(grid.row(t._1().row()), grid.column(t._1().column()) * parts + part), t));
            }
            return to.iterator();
        });
        return a.cogroup(b, mask, new GridPartitioner(grid.down, grid.across * parts, grid.down * grid.across * parts));
    }

    /** Returns the blocks of the mask; none if there is no mask. */
    private static JavaPairRDD<BlockIndex, SparseBlock> masks(Plan plan) {
        return plan.mask != null ? plan.mask.blocks()
                : plan.a.context().<Tuple2<BlockIndex, SparseBlock>>emptyRDD().mapToPair(t -> t);
    }

    /** Computes the blocks of the product in one cell, one at a time. */
    private static final class CellProduct {
        private final Terms terms;
        private final TreeMap<BlockIndex, SparseBlock> a = new TreeMap<>();
        /** The blocks of B, ordered by column, then by row. */
        private final TreeMap<BlockIndex, SparseBlock> b = new TreeMap<>();
        private final TreeMap<BlockIndex, SparseBlock> masks = new TreeMap<>();
        private final int[] inner;

        CellProduct(Terms terms, Iterable<Tuple2<BlockIndex, SparseBlock>> left,
                Iterable<Tuple2<BlockIndex, SparseBlock>> right, Iterable<Tuple2<BlockIndex, SparseBlock>> mask) {
            this.terms = terms;
            TreeSet<Integer> ofA = new TreeSet<>();
            TreeSet<Integer> ofB = new TreeSet<>();
            left.forEach(t -> {
                a.put(t._1(), t._2());
                ofA.add(t._1().column());
            });
            right.forEach(t -> {
                b.put(new BlockIndex(t._1().column(), t._1().row()), t._2());
                ofB.add(t._1().row());
            });
            mask.forEach(t -> masks.put(t._1(), t._2()));
            ofA.retainAll(ofB);
            inner = ofA.stream().mapToInt(Integer::intValue).toArray();
        }

        /** Returns all blocks that are not empty. */
        Iterator<Tuple2<BlockIndex, SparseBlock>> blocks() {
            if (inner.length == 0) {
                return List.<Tuple2<BlockIndex, SparseBlock>>of().iterator();
            }
            return NativeTask.run(terms.metrics, () -> {
                List<Tuple2<BlockIndex, SparseBlock>> made = new ArrayList<>();
                Map<Integer, INDArray> lefts = new TreeMap<>();
                try {
                    for (int i : firsts(a)) {
                        lefts.put(i, panel(a, i, true));
                    }
                    for (int j : firsts(b)) {
                        try (INDArray right = panel(b, j, false)) {
                            for (Map.Entry<Integer, INDArray> left : lefts.entrySet()) {
                                product(new BlockIndex(left.getKey(), j), left.getValue(), right, made);
                            }
                        }
                    }
                } finally {
                    lefts.values().forEach(INDArray::close);
                }
                return made.iterator();
            });
        }

        private static Collection<Integer> firsts(TreeMap<BlockIndex, SparseBlock> blocks) {
            TreeSet<Integer> firsts = new TreeSet<>();
            blocks.keySet().forEach(at -> firsts.add(at.row()));
            return firsts;
        }

        private void product(BlockIndex at, INDArray left, INDArray right, List<Tuple2<BlockIndex, SparseBlock>> made) {
            SparseBlock where = masks.get(at);
            try (INDArray mask = where == null ? null : where.array()) {
                if (terms.wanted(mask)) {
                    try (INDArray x = terms.product(left, right, mask)) {
                        BlockFill.block(at, x, terms.fill).forEachRemaining(made::add);
                    }
                }
            }
        }

        /** Joins all blocks of a line along the inner dimension. */
        private INDArray panel(TreeMap<BlockIndex, SparseBlock> of, int line, boolean left) {
            long[] lengths = Arrays.stream(inner).mapToLong(terms.inner::size).toArray();
            long[] other = {left ? terms.rows.size(line) : terms.columns.size(line)};
            Map<BlockIndex, SparseBlock> there = new TreeMap<>();
            for (int k = 0; k < inner.length; k++) {
                SparseBlock block = of.get(new BlockIndex(line, inner[k]));
                if (block != null) {
                    there.put(left ? new BlockIndex(0, k) : new BlockIndex(k, 0), block);
                }
            }
            return left ? Panel.join(terms.typeA, terms.fillA, other, lengths, there)
                    : Panel.join(terms.typeB, terms.fillB, lengths, other, there);
        }
    }

    // ---- split ------------------------------------------------------------------------------------------------------

    /** Computes a cell for each part of the inner dimension, and adds the results in the order of the parts. */
    private static JavaPairRDD<BlockIndex, SparseBlock> split(Plan plan, Grid grid, int wanted) {
        Terms terms = plan.terms;
        int parts = Math.min(wanted, terms.inner.blocks());
        if (parts <= 1) {
            return grid(plan, grid);
        }
        JavaPairRDD<BlockIndex, Tuple2<Integer, SparseBlock>> partial = met(plan, grid, parts).mapPartitionsToPair(
                cells -> new Mapped<>(cells, t -> new Mapped<>(
                        new CellProduct(terms, t._2()._1(), t._2()._2(), t._2()._3()).blocks(),
                        made -> List.of(new Tuple2<>(made._1(), new Tuple2<>(t._1().column() % parts, made._2()))).iterator())));
        return partial.groupByKey(new GridPartitioner(terms.rows.blocks(), terms.columns.blocks(), grid.down * grid.across))
                .mapPartitionsToPair(blocks -> new Mapped<>(blocks, t -> {
                    List<Tuple2<Integer, SparseBlock>> all = new ArrayList<>();
                    t._2().forEach(all::add);
                    all.sort(Comparator.comparing(Tuple2::_1));
                    return NativeTask.run(terms.metrics, () -> {
                        INDArray sum = all.get(0)._2().array();
                        try {
                            for (Tuple2<Integer, SparseBlock> next : all.subList(1, all.size())) {
                                try (INDArray x = next._2().array(); INDArray before = sum) {
                                    sum = added(before, x, terms.semiring);
                                }
                            }
                            return BlockFill.block(t._1(), sum, terms.fill);
                        } finally {
                            sum.close();
                        }
                    });
                }), true);
    }

    private static INDArray added(INDArray x, INDArray y, Semiring semiring) {
        return switch (semiring) {
            case MIN_PLUS -> Transforms.min(x, y);
            case MAX_MIN -> Transforms.max(x, y);
            case OR_AND -> Transforms.or(x, y);
            default -> x.add(y);
        };
    }

    // ---- broadcast --------------------------------------------------------------------------------------------------

    /** Sends the blocks of the smaller factor to all executors through the driver. */
    private static JavaPairRDD<BlockIndex, SparseBlock> broadcast(Plan plan) {
        boolean second = plan.a.knownBytes() < 0 || plan.b.knownBytes() >= 0 && plan.b.knownBytes() <= plan.a.knownBytes();
        return broadcast(plan, new ArrayList<>((second ? plan.b : plan.a).blocks().collect()), second);
    }

    /** Joins lines of blocks of the larger factor, and multiplies them by all blocks of the smaller one. */
    private static JavaPairRDD<BlockIndex, SparseBlock> broadcast(Plan plan, List<Tuple2<BlockIndex, SparseBlock>> small,
            boolean second) {
        Terms terms = plan.terms;
        Broadcast<List<Tuple2<BlockIndex, SparseBlock>>> sent = plan.a.context().broadcast(small);
        int lines = second ? terms.rows.blocks() : terms.columns.blocks();
        PairFunction<Tuple2<BlockIndex, SparseBlock>, BlockIndex, Tuple2<BlockIndex, SparseBlock>> line = t -> new Tuple2<>(
                new BlockIndex(second ? t._1().row() : t._1().column(), 0), t);
        return (second ? plan.a : plan.b).blocks().mapToPair(line)
                .cogroup(masks(plan).mapToPair(line), new GridPartitioner(lines, 1, 2 * plan.a.cores()))
                .mapPartitionsToPair(cells -> new Mapped<>(cells, t -> new CellProduct(terms,
                        second ? t._2()._1() : sent.value(), second ? sent.value() : t._2()._1(), t._2()._2()).blocks()));
    }

    /** Multiplies A by an array on the driver, of any format; the product with a DENSE array has DENSE blocks. */
    public static MatrixBlocks mmul(MatrixBlocks a, INDArray local) {
        if (local.rank() != 2 || local.size(0) != a.columns()) {
            throw new IllegalArgumentException("mmul: the array has shape " + Arrays.toString(local.shape()) + "; for a matrix of shape "
                    + a.shapeText() + " it must be a matrix with " + a.columns() + " rows");
        }
        Cuts columns = Cuts.none(local.size(1));
        MatrixBlocks right = new MatrixBlocks(a.context(), null, a.columnCuts(), columns, local.dataType(),
                local.isSparse() ? local.fillValue() : 0, 0, !local.isSparse());
        Plan plan = plan(a, right, ProductSettings.DEFAULTS);
        return new MatrixBlocks(a.context(),
                broadcast(plan, BlockArithmetic.blocks(local, a.columnCuts(), columns), true), plan.terms.rows, plan.terms.columns,
                plan.type, plan.fill, -1, plan.dense);
    }

    public static LinearOperator operator(MatrixBlocks a) {
        MatrixBlocks transposed = a.transpose();
        return LinearOperator.ofMatrices(a.rows(), a.columns(), x -> apply(a, x), y -> apply(transposed, y));
    }

    /** Multiplies A by a dense x, [columns] or [columns, k], and collects the DENSE result, [rows] or [rows, k]. */
    public static INDArray apply(MatrixBlocks a, INDArray x) {
        try (INDArray columns = x.rank() == 1 ? x.reshape(x.length(), 1) : x.dup(); INDArray y = mmul(a, columns).collect();
                INDArray dense = y.toDense()) {
            return x.rank() == 1 ? dense.reshape(a.rows()).dup() : dense.dup();
        }
    }
}
