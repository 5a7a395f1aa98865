// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.Arrays;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.ops.TransformOp;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.grid.Cutting;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Recut;
import org.sparse4j.spark.operations.BlockArithmetic;
import org.sparse4j.spark.operations.BlockProducts;
import org.sparse4j.spark.operations.BlockReductions;
import org.sparse4j.spark.operations.BlockReductions.Kind;
import org.sparse4j.spark.operations.BlockTotals;
import org.sparse4j.spark.operations.RowGrams;
import org.sparse4j.spark.operations.RowSelection;

/**
 * A sparse matrix in blocks of an RDD, of up to 2^63 - 1 rows and columns. Immutable and lazy as RDDs are: methods that give a
 * matrix describe how it is made, and actions ({@code nnz}, {@code sum}, {@code collect}) make it, each time anew unless it is
 * {@linkplain #persist persisted}. Methods are core's where there is one of the name, with its meaning, types and fills;
 * integers are equal to core's on the collected matrix, and floating sums within the bounds that it documents. Whatever is
 * folded is folded in the order of blocks: the same bits however tasks are scheduled.
 *
 * <pre>{@code
 * DistributedSparseMatrix a = DistributedSparseMatrix.fromEntries(entries, 1_000_000, 1_000_000);
 * DistributedSparseMatrix squared = a.mmul(a).persist(StorageLevel.MEMORY_AND_DISK());
 * System.out.println(squared.nnz() + " entries, " + squared.sum(1).maxNumber());
 * }</pre>
 *
 * <p>Blocks hold about a million stored entries each; blocks without entries are absent. Tasks compute natively within
 * {@code spark.sparse4j.maxBytes} ({@link NativeTask}).
 */
public final class DistributedSparseMatrix {
    private final MatrixBlocks own;

    DistributedSparseMatrix(MatrixBlocks own) {
        this.own = own;
    }

    // ---- where matrices come from -----------------------------------------------------------------------------------

    /** As {@link #fromEntries(JavaRDD, long, long, DataType, DuplicatePolicy, BlockShape)}: DOUBLE, sums of duplicates. */
    public static DistributedSparseMatrix fromEntries(JavaRDD<Entry> entries, long rows, long columns) {
        return fromEntries(entries, rows, columns, DataType.DOUBLE, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * The matrix of entries in any order. Runs a job that counts them, unless the shape of blocks is fixed; one shuffle of the
     * entries. Entries of one place are taken in the order of partitions, then of each partition.
     *
     * @throws IllegalArgumentException for negative extents; in tasks for entries that lie outside
     *         (IndexOutOfBoundsException) and, with {@link DuplicatePolicy#ERROR}, that are there twice
     */
    public static DistributedSparseMatrix fromEntries(JavaRDD<Entry> entries, long rows, long columns, DataType type,
            DuplicatePolicy duplicates, BlockShape shape) {
        return new DistributedSparseMatrix(EntryBlocks.matrix(entries, (pack, e) -> pack.add(e.value(), e.row(), e.column()), rows, columns,
                type, duplicates, shape.cutting()));
    }

    /** As {@link #of(JavaSparkContext, INDArray, BlockShape)}, cut by stored entries. */
    public static DistributedSparseMatrix of(JavaSparkContext context, INDArray x) {
        return of(context, x, BlockShape.auto());
    }

    /**
     * The matrix of an array of the driver's, of any type, format and fill: a copy in blocks. O(entries) on the driver.
     *
     * @throws IllegalArgumentException unless it has rank 2
     */
    public static DistributedSparseMatrix of(JavaSparkContext context, INDArray x, BlockShape shape) {
        if (x.rank() != 2) {
            throw new IllegalArgumentException("a distributed matrix of an array of shape " + Arrays.toString(x.shape())
                    + "; it has to have rank 2 (reshape)");
        }
        return new DistributedSparseMatrix(BlockArithmetic.matrix(context, x, shape.cutting()));
    }

    // ---- what it is -------------------------------------------------------------------------------------------------

    /** The number of rows. */
    public long rows() {
        return own.rows();
    }

    /** The number of columns. */
    public long columns() {
        return own.columns();
    }

    /** The type of its values. */
    public DataType dataType() {
        return own.dataType();
    }

    /** The value of elements that are not stored. */
    public Number fillValue() {
        return own.fillValue();
    }

    /**
     * Whether all elements count as stored, whatever blocks there are: of a matrix that comes of a DENSE array, of a product with one
     * and of {@code rowGram}, and of what leaves such a matrix DENSE in core.
     */
    public boolean isDense() {
        return own.isDense();
    }

    /** Returns the number of stored entries: of a matrix that {@link #isDense}, of all elements. Runs a job, unless it is dense. */
    public long nnz() {
        return isDense() ? Math.multiplyExact(own.rows(), own.columns()) : blocks().values().map(SparseBlock::nnz).fold(0L, Long::sum);
    }

    /** The blocks, by their places; those without entries are absent. */
    public JavaPairRDD<BlockIndex, SparseBlock> blocks() {
        return own.blocks();
    }

    /** The first row of each row of blocks. */
    public long[] rowStarts() {
        return own.rowCuts().starts();
    }

    /** The first column of each column of blocks. */
    public long[] columnStarts() {
        return own.columnCuts().starts();
    }

    /** What the hidden packages compute with. */
    MatrixBlocks matrixBlocks() {
        return own;
    }

    /** The same matrix in blocks of this many rows and columns: one shuffle. */
    public DistributedSparseMatrix cut(long blockRows, long blockColumns) {
        Cutting shape = BlockShape.of(blockRows, blockColumns).cutting();
        MatrixBlocks made = Recut.as(own, shape.rowCuts(rows()), shape.columnCuts(columns()));
        return made == own ? this : new DistributedSparseMatrix(made);
    }

    // ---- products ---------------------------------------------------------------------------------------------------

    /** The matrix product this b: as {@link #mmul(DistributedSparseMatrix, MmulOptions)} with the defaults. */
    public DistributedSparseMatrix mmul(DistributedSparseMatrix b) {
        return mmul(b, MmulOptions.defaults());
    }

    /**
     * The matrix product this b, over a semiring, where a mask allows. Each entry is summed in the order of the inner index, so
     * that BROADCAST and GRID give core's bits; SPLIT adds the sums of its parts. b may have DENSE blocks, and so has the
     * product then. Over other semirings than PLUS_TIMES all elements of a matrix that {@link #isDense} count as stored, zeros too, as
     * of a DENSE array in core; of others what sparse blocks store, and of DENSE ones what is not the fill: however it is cut. Over
     * PLUS_TIMES that matters to infinities alone: times elements of blocks that are not there they are 0. One shuffle; two where the
     * inner dimension is cut differently in both, and one more for a matrix that isDense, over other semirings.
     *
     * @throws IllegalArgumentException for shapes that do not fit, a fill that is neither 0 nor the semiring's zero, and a mask's not 0
     */
    public DistributedSparseMatrix mmul(DistributedSparseMatrix b, MmulOptions options) {
        return new DistributedSparseMatrix(BlockProducts.mmul(own, b.own, options.settings()));
    }

    /**
     * The product with an array of the driver's, sent to all executors; the blocks of a product with a DENSE one are DENSE, and
     * one shuffle brings the blocks of a row together.
     *
     * @throws IllegalArgumentException unless it is a matrix with as many rows as this has columns
     */
    public DistributedSparseMatrix mmul(INDArray b) {
        return new DistributedSparseMatrix(BlockProducts.mmul(own, b));
    }

    /** The transposed matrix; blocks keep their bytes, nothing is sent. O(blocks). */
    public DistributedSparseMatrix transpose() {
        return new DistributedSparseMatrix(own.transpose());
    }

    /**
     * For each row the sum of y_j y_j^T over its stored columns j, of y with k columns: what least squares of each row need. Rows of
     * the result are k x k matrices in C order, its columns k * k; DENSE blocks. y goes to all executors.
     *
     * @throws IllegalArgumentException unless y is a matrix with as many rows as this has columns
     */
    public DistributedSparseMatrix rowGram(INDArray y) {
        return new DistributedSparseMatrix(RowGrams.of(own, y));
    }

    /**
     * This matrix as core's solvers take one: {@code Solvers.randomizedSvd}, {@code svds}, {@code lsmr}, {@code cg} and the others work on
     * it, with vectors on the driver and a job for each product. Persist the matrix first.
     */
    public LinearOperator asOperator() {
        return BlockProducts.operator(own);
    }

    // ---- element by element -----------------------------------------------------------------------------------------

    /** The sum. Shapes have to be the same; matrices with the same cuts are not shuffled again. */
    public DistributedSparseMatrix add(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("add", own, b.own, isDense() || b.isDense(), (x, y) -> x.add(y)));
    }

    /** The difference, as {@link #add(DistributedSparseMatrix)}. */
    public DistributedSparseMatrix sub(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("sub", own, b.own, isDense() || b.isDense(), (x, y) -> x.sub(y)));
    }

    /** The product of elements, as {@link #add(DistributedSparseMatrix)}. */
    public DistributedSparseMatrix mul(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("mul", own, b.own, isDense() && b.isDense(), (x, y) -> x.mul(y)));
    }

    /**
     * The quotient of elements, as {@link #add(DistributedSparseMatrix)}; where neither is stored it is 0 / 0. Of integers that is an
     * ArithmeticException in tasks, where there is such an element, as is a division by 0 elsewhere.
     */
    public DistributedSparseMatrix div(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("div", own, b.own, isDense(), (x, y) -> x.div(y)));
    }

    /** Every element and a number: what is not stored becomes the fill of the result. */
    public DistributedSparseMatrix add(Number y) {
        return map(x -> x.add(y));
    }

    /** As {@link #add(Number)}. */
    public DistributedSparseMatrix sub(Number y) {
        return map(x -> x.sub(y));
    }

    /** As {@link #add(Number)}. */
    public DistributedSparseMatrix mul(Number y) {
        return map(x -> x.mul(y));
    }

    /** As {@link #add(Number)}. */
    public DistributedSparseMatrix div(Number y) {
        return map(x -> x.div(y));
    }

    /** Each row times its element of a vector of the driver's, which goes to all executors; the elements have to be finite. */
    public DistributedSparseMatrix mulColumnVector(INDArray y) {
        return new DistributedSparseMatrix(BlockArithmetic.scaled(own, y, 0));
    }

    /** Each column times its element of a vector of the driver's, as {@link #mulColumnVector}. */
    public DistributedSparseMatrix mulRowVector(INDArray y) {
        return new DistributedSparseMatrix(BlockArithmetic.scaled(own, y, 1));
    }

    /** A function of each element, such as {@code TransformOp.LOG1P}. */
    public DistributedSparseMatrix map(TransformOp op) {
        return map(x -> Sparse4j.environment().exec(op.of(x)));
    }

    /** Values of another type, cast as core does. */
    public DistributedSparseMatrix castTo(DataType to) {
        return map(x -> x.castTo(to));
    }

    /** Without stored entries that equal the fill. */
    public DistributedSparseMatrix prune() {
        return map(INDArray::prune);
    }

    /**
     * A function of arrays that does to each element what it does to others of the same value, given each block: what is not
     * stored becomes what it makes of a matrix of 1 x 1 without entries. The array that it is given is closed after it.
     *
     * @throws IllegalArgumentException where it changes shapes
     */
    public DistributedSparseMatrix map(Function<INDArray, INDArray> function) {
        return new DistributedSparseMatrix(BlockArithmetic.map(own, function));
    }

    /**
     * A function of each block that has entries and of its place, where the others stay as they are: unlike with {@link #map}, what it
     * gives may depend on where elements are. The block is closed after it.
     *
     * @throws IllegalArgumentException in tasks, unless what it gives has the block's shape, the matrix's type, and its fill or, as
     *         its block may be, DENSE
     */
    public DistributedSparseMatrix mapBlocks(Function2<INDArray, BlockPlace, INDArray> function) {
        return new DistributedSparseMatrix(BlockArithmetic.mapBlocks(own, BlockPlace::new, function));
    }

    // ---- along rows and columns -------------------------------------------------------------------------------------

    /**
     * Sums of the columns (dimension 0) or rows (1): a vector on the driver, DENSE; COO beyond {@code org.sparse4j.densifyLimit}
     * elements of which most have no entries. Integers keep their type and wrap. A job, as are all of these; blocks stay where they are.
     *
     * @throws IllegalArgumentException as core: for BOOL, a dimension that is not there and, of extremes, rows without elements
     */
    public INDArray sum(int dimension) {
        return BlockReductions.along(own, Kind.SUM, dimension);
    }

    /** Means, as {@link #sum(int)}; integers give DOUBLE and do not wrap, no elements NaN. */
    public INDArray mean(int dimension) {
        return BlockReductions.along(own, Kind.MEAN, dimension);
    }

    /** The largest elements, as {@link #sum(int)}. */
    public INDArray max(int dimension) {
        return BlockReductions.along(own, Kind.MAX, dimension);
    }

    /** The least elements, as {@link #sum(int)}. */
    public INDArray min(int dimension) {
        return BlockReductions.along(own, Kind.MIN, dimension);
    }

    /** Sums of magnitudes, as {@link #sum(int)}. */
    public INDArray norm1(int dimension) {
        return BlockReductions.along(own, Kind.NORM1, dimension);
    }

    /** Euclidean lengths, as {@link #sum(int)}. */
    public INDArray norm2(int dimension) {
        return BlockReductions.along(own, Kind.NORM2, dimension);
    }

    /** The largest magnitudes, as {@link #sum(int)}. */
    public INDArray normmax(int dimension) {
        return BlockReductions.along(own, Kind.NORMMAX, dimension);
    }

    /** How many elements are not 0, as {@link #sum(int)}; LONG. */
    public INDArray countNonZero(int dimension) {
        return BlockReductions.along(own, Kind.COUNT_NON_ZERO, dimension);
    }

    /** Where the largest element is, the first of equal ones, as {@link #sum(int)}; LONG. */
    public INDArray argMax(int dimension) {
        return BlockReductions.arg(own, true, dimension);
    }

    /** Where the least element is, the first of equal ones, as {@link #sum(int)}; LONG. */
    public INDArray argMin(int dimension) {
        return BlockReductions.arg(own, false, dimension);
    }

    /** The sum of all elements: a Long of integers, modulo 2^64, else a Double. Each block gives a number, as in all of these. */
    public Number sumNumber() {
        return BlockTotals.of(own, Kind.SUM);
    }

    /** The mean of all elements; NaN where there are none. */
    public double meanNumber() {
        return BlockTotals.of(own, Kind.MEAN).doubleValue();
    }

    /** The square root of the sum of all squares. */
    public double norm2Number() {
        return BlockTotals.of(own, Kind.NORM2).doubleValue();
    }

    /** The sum of all magnitudes. */
    public Number norm1Number() {
        return BlockTotals.of(own, Kind.NORM1);
    }

    /** The largest magnitude. */
    public Number normmaxNumber() {
        return BlockTotals.of(own, Kind.NORMMAX);
    }

    /** The largest element; there has to be one. */
    public Number maxNumber() {
        return BlockTotals.of(own, Kind.MAX);
    }

    /** The least element; there has to be one. */
    public Number minNumber() {
        return BlockTotals.of(own, Kind.MIN);
    }

    /** How many elements are not 0. */
    public Number countNonZeroNumber() {
        return BlockTotals.of(own, Kind.COUNT_NON_ZERO);
    }

    // ---- where matrices go ------------------------------------------------------------------------------------------

    /**
     * These rows, in this order, as an array of the driver's: CSR, DENSE where blocks are. A job that looks at the blocks of these rows
     * alone.
     *
     * @throws IndexOutOfBoundsException for a row that is not there
     */
    public INDArray getRows(long... wanted) {
        return RowSelection.of(own, wanted);
    }

    /**
     * All of it as an array of the driver's: CSR; DENSE where all blocks are, and where it {@link #isDense} and has no more elements
     * than {@code org.sparse4j.densifyLimit}.
     */
    public INDArray collect() {
        return own.collect();
    }

    /** The stored entries, in no order of rows; values as doubles, to which LONG is rounded beyond 2^53: {@link DataFrames#entries} keeps it. */
    public JavaRDD<Entry> entries() {
        return EntryBlocks.entries(own);
    }

    /** Blocks that are made once and kept, as Spark's levels say; returns this. */
    public DistributedSparseMatrix persist(StorageLevel level) {
        own.blocks().persist(level);
        return this;
    }

    /** Lets go of what {@link #persist} kept; returns this. */
    public DistributedSparseMatrix unpersist() {
        own.blocks().unpersist();
        return this;
    }

    /** Has the next action write the blocks to the context's checkpoint directory, and forgets how they were made; returns this. */
    public DistributedSparseMatrix checkpoint() {
        own.blocks().checkpoint();
        return this;
    }

    @Override
    public String toString() {
        return "DistributedSparseMatrix " + dataType() + " " + own.shapeText() + " in " + own.rowCuts().blocks() + " x "
                + own.columnCuts().blocks() + " blocks" + (fillValue().doubleValue() == 0 ? "" : ", fill " + fillValue());
    }
}
