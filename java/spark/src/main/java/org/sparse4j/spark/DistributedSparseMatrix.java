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
 * A sparse matrix in blocks of an RDD, of up to 2^63 - 1 rows and columns. Immutable and lazy, as an RDD is: a method that
 * returns a matrix describes how to compute it; {@code nnz}, {@code sum}, {@code collect} and the other methods that return a
 * number or an array run a job, which computes the matrix again unless it is {@linkplain #persist persisted}.
 *
 * <p>Methods with a name of {@code INDArray} have its meaning, types and fill values. Integer results equal those of core on
 * the collected matrix; floating-point sums are within the bounds that core documents. Partial results are added in the order
 * of blocks, so the bits do not depend on how Spark schedules tasks.
 *
 * <pre>{@code
 * DistributedSparseMatrix a = DistributedSparseMatrix.fromEntries(entries, 1_000_000, 1_000_000);
 * DistributedSparseMatrix squared = a.mmul(a).persist(StorageLevel.MEMORY_AND_DISK());
 * System.out.println(squared.nnz() + " entries, " + squared.sum(1).maxNumber());
 * }</pre>
 *
 * <p>A block holds about a million stored entries; blocks without entries are absent. Tasks compute in native memory, within
 * {@code spark.sparse4j.maxBytes} ({@link NativeTask}).
 *
 * @since 0.1.0
 */
public final class DistributedSparseMatrix {
    private final MatrixBlocks own;

    DistributedSparseMatrix(MatrixBlocks own) {
        this.own = own;
    }

    // ---- from other data --------------------------------------------------------------------------------------------

    /**
     * Returns the DOUBLE matrix of entries in any order, and adds duplicates. One job counts the entries; they are shuffled
     * once.
     */
    public static DistributedSparseMatrix fromEntries(JavaRDD<Entry> entries, long rows, long columns) {
        return fromEntries(entries, rows, columns, DataType.DOUBLE, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * Returns the matrix of entries in any order. A job counts the entries, unless the block shape is fixed; the entries are
     * shuffled once. Duplicates are combined in the order of partitions, then in the order within a partition.
     *
     * @throws IllegalArgumentException if an extent is negative; in a task, if two entries have the same coordinates and the
     *     policy is {@link DuplicatePolicy#ERROR}
     * @throws IndexOutOfBoundsException in a task, if an entry lies outside the matrix
     */
    public static DistributedSparseMatrix fromEntries(JavaRDD<Entry> entries, long rows, long columns, DataType type,
            DuplicatePolicy duplicates, BlockShape shape) {
        return new DistributedSparseMatrix(EntryBlocks.matrix(entries, (pack, e) -> pack.add(e.value(), e.row(), e.column()), rows, columns,
                type, duplicates, shape.cutting()));
    }

    /** Returns the matrix of an array on the driver, in blocks with about equal numbers of stored entries. */
    public static DistributedSparseMatrix of(JavaSparkContext context, INDArray x) {
        return of(context, x, BlockShape.auto());
    }

    /**
     * Returns the matrix of an array on the driver, of any type, format and fill value. The blocks are copies. O(entries) time
     * on the driver.
     *
     * @throws IllegalArgumentException if the rank is not 2
     */
    public static DistributedSparseMatrix of(JavaSparkContext context, INDArray x, BlockShape shape) {
        if (x.rank() != 2) {
            throw new IllegalArgumentException("the array has shape " + Arrays.toString(x.shape())
                    + "; a distributed matrix needs an array of rank 2, as reshape returns");
        }
        return new DistributedSparseMatrix(BlockArithmetic.matrix(context, x, shape.cutting()));
    }

    // ---- properties -------------------------------------------------------------------------------------------------

    /** Returns the number of rows. */
    public long rows() {
        return own.rows();
    }

    /** Returns the number of columns. */
    public long columns() {
        return own.columns();
    }

    /** Returns the number of rows and the number of columns. */
    public long[] shape() {
        return new long[] {rows(), columns()};
    }

    /** Returns the type of the values. */
    public DataType dataType() {
        return own.dataType();
    }

    /** Returns the value of the elements that are not stored. */
    public Number fillValue() {
        return own.fillValue();
    }

    /**
     * Returns whether all elements count as stored, including those of absent blocks. This is true for:
     *
     * <ul>
     * <li>the matrix of a DENSE array;
     * <li>a product with such a matrix or array;
     * <li>the result of {@code rowGram};
     * <li>the result of an operation on such a matrix, if it would be DENSE in core.
     * </ul>
     */
    public boolean isDense() {
        return own.isDense();
    }

    /**
     * Returns the number of stored entries, or the number of elements if {@link #isDense} is true. Runs a job, unless the matrix
     * is dense.
     */
    public long nnz() {
        return isDense() ? Math.multiplyExact(own.rows(), own.columns()) : blocks().values().map(SparseBlock::nnz).fold(0L, Long::sum);
    }

    /** Returns the blocks by their positions; blocks without entries are absent. */
    public JavaPairRDD<BlockIndex, SparseBlock> blocks() {
        return own.blocks();
    }

    /** Returns the first row of each row of blocks. */
    public long[] rowStarts() {
        return own.rowCuts().starts();
    }

    /** Returns the first column of each column of blocks. */
    public long[] columnStarts() {
        return own.columnCuts().starts();
    }

    /** Returns the internal form of the matrix, with which the hidden packages compute. */
    MatrixBlocks matrixBlocks() {
        return own;
    }

    /**
     * Returns the same matrix in blocks of this many rows and columns. Shuffles the blocks once, unless they have this shape
     * already.
     */
    public DistributedSparseMatrix cut(long blockRows, long blockColumns) {
        Cutting shape = BlockShape.of(blockRows, blockColumns).cutting();
        MatrixBlocks made = Recut.as(own, shape.rowCuts(rows()), shape.columnCuts(columns()));
        return made == own ? this : new DistributedSparseMatrix(made);
    }

    // ---- products ---------------------------------------------------------------------------------------------------

    /** Returns the matrix product of this and b, with the default options. */
    public DistributedSparseMatrix mmul(DistributedSparseMatrix b) {
        return mmul(b, MmulOptions.defaults());
    }

    /**
     * Returns the matrix product of this and b, over a semiring and at the elements that a mask selects. With BROADCAST and GRID,
     * each entry is summed in the order of the inner index and has the bits of core's product. SPLIT cuts the inner dimension
     * into parts and adds the sums of the parts. If b has DENSE blocks, the product has DENSE blocks too.
     *
     * <ul>
     * <li>Over PLUS_TIMES, a stored zero changes the result only if the other factor is infinite or NaN: their product is NaN. An
     *     element of an absent block is never multiplied.
     * <li>Over any other semiring, all elements of a matrix for which {@link #isDense} is true count as stored, zeros included.
     *     In any other matrix, the entries of sparse blocks count, and the elements of DENSE blocks that differ from the fill
     *     value.
     * </ul>
     *
     * <p>The method shuffles once. It shuffles a second time if the inner dimension is cut differently in the factors, and once
     * more if a factor is dense and the semiring is not PLUS_TIMES.
     *
     * @throws IllegalArgumentException if the shapes do not match, the fill value of a factor is neither 0 nor the zero of the
     *     semiring, or the fill value of the mask is not 0
     */
    public DistributedSparseMatrix mmul(DistributedSparseMatrix b, MmulOptions options) {
        return new DistributedSparseMatrix(BlockProducts.mmul(own, b.own, options.settings()));
    }

    /**
     * Returns the matrix product with an array on the driver, which is sent to all executors. If the array is DENSE, the
     * blocks of the product are DENSE too. One shuffle groups the blocks by row.
     *
     * @throws IllegalArgumentException unless b is a matrix whose number of rows equals the number of columns of this matrix
     */
    public DistributedSparseMatrix mmul(INDArray b) {
        return new DistributedSparseMatrix(BlockProducts.mmul(own, b));
    }

    /** Returns the transposed matrix. It shares the bytes of the blocks, and no data are sent. O(blocks) time. */
    public DistributedSparseMatrix transpose() {
        return new DistributedSparseMatrix(own.transpose());
    }

    /**
     * Returns for each row the sum of y_j y_j^T over its stored columns j, the matrix of the normal equations of a
     * least-squares problem for each row. y has shape [columns, k] and is sent to all executors. The result has shape
     * [rows, k^2] and DENSE blocks; each row is a k x k matrix in C order.
     *
     * @throws IllegalArgumentException unless y is a matrix whose number of rows equals the number of columns of this matrix
     */
    public DistributedSparseMatrix rowGram(INDArray y) {
        return new DistributedSparseMatrix(RowGrams.of(own, y));
    }

    /**
     * Returns this matrix as an operator for core's solvers, such as {@code Solvers.randomizedSvd}, {@code svds}, {@code lsmr}
     * and {@code cg}. Vectors are on the driver, and each product runs a job. Persist the matrix first.
     */
    public LinearOperator asOperator() {
        return BlockProducts.operator(own);
    }

    // ---- element by element -----------------------------------------------------------------------------------------

    /** Returns the sum. The shapes must be equal. If both matrices have the same cuts, their blocks are not shuffled again. */
    public DistributedSparseMatrix add(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("add", own, b.own, isDense() || b.isDense(), (x, y) -> x.add(y)));
    }

    /** Returns the difference. See {@link #add(DistributedSparseMatrix)}. */
    public DistributedSparseMatrix sub(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("sub", own, b.own, isDense() || b.isDense(), (x, y) -> x.sub(y)));
    }

    /** Returns the element-wise product. See {@link #add(DistributedSparseMatrix)}. */
    public DistributedSparseMatrix mul(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("mul", own, b.own, isDense() && b.isDense(), (x, y) -> x.mul(y)));
    }

    /**
     * Returns the element-wise quotient. See {@link #add(DistributedSparseMatrix)}. An element that neither matrix stores is
     * the quotient of the fill values, for example 0 / 0.
     *
     * @throws ArithmeticException in a task, if an element of integers is divided by 0
     */
    public DistributedSparseMatrix div(DistributedSparseMatrix b) {
        return new DistributedSparseMatrix(BlockArithmetic.zip("div", own, b.own, isDense(), (x, y) -> x.div(y)));
    }

    /** Returns the sum of each element and a number. The fill value changes likewise. */
    public DistributedSparseMatrix add(Number y) {
        return map(x -> x.add(y));
    }

    /** Returns the difference of each element and a number. The fill value changes likewise. */
    public DistributedSparseMatrix sub(Number y) {
        return map(x -> x.sub(y));
    }

    /** Returns the product of each element and a number. The fill value changes likewise. */
    public DistributedSparseMatrix mul(Number y) {
        return map(x -> x.mul(y));
    }

    /** Returns the quotient of each element and a number. The fill value changes likewise. */
    public DistributedSparseMatrix div(Number y) {
        return map(x -> x.div(y));
    }

    /**
     * Returns the matrix with each row i multiplied by y_i. The vector y is on the driver and is sent to all executors; its
     * elements must be finite.
     */
    public DistributedSparseMatrix mulColumnVector(INDArray y) {
        return new DistributedSparseMatrix(BlockArithmetic.scaled(own, y, 0));
    }

    /** Returns the matrix with each column j multiplied by y_j. See {@link #mulColumnVector}. */
    public DistributedSparseMatrix mulRowVector(INDArray y) {
        return new DistributedSparseMatrix(BlockArithmetic.scaled(own, y, 1));
    }

    /** Applies an operation to each element, such as {@code TransformOp.LOG1P}. */
    public DistributedSparseMatrix map(TransformOp op) {
        return map(x -> Sparse4j.environment().exec(op.of(x)));
    }

    /** Returns the values converted to another type, as core converts them. */
    public DistributedSparseMatrix castTo(DataType to) {
        return map(x -> x.castTo(to));
    }

    /** Returns the matrix without the stored entries that equal the fill value. */
    public DistributedSparseMatrix prune() {
        return map(INDArray::prune);
    }

    /**
     * Applies a function to each element. The function receives each block and must treat equal elements alike, whatever their
     * positions. The method finds the new fill value by calling the function with a 1 x 1 matrix without entries. The block is
     * closed afterwards.
     *
     * @throws IllegalArgumentException if the function changes the shape
     */
    public DistributedSparseMatrix map(Function<INDArray, INDArray> function) {
        return new DistributedSparseMatrix(BlockArithmetic.map(own, function));
    }

    /**
     * Applies a function to each block. The function receives each block that has entries, and its position; other blocks do
     * not change. Unlike in {@link #map}, the result may depend on the positions of elements. The block is closed afterwards.
     *
     * @throws IllegalArgumentException in a task, unless the result has the shape of the block, the type of the matrix, and its
     *     fill value or the format DENSE
     */
    public DistributedSparseMatrix mapBlocks(Function2<INDArray, BlockPlace, INDArray> function) {
        return new DistributedSparseMatrix(BlockArithmetic.mapBlocks(own, BlockPlace::new, function));
    }

    // ---- along rows and columns -------------------------------------------------------------------------------------

    /**
     * Returns the sums of the columns (dimension 0) or rows (dimension 1) as a DENSE vector on the driver. The vector is COO if
     * it has more than {@code org.sparse4j.densifyLimit} elements, most of them of columns or rows without entries. Sums of
     * integers keep the type and wrap. Like all reductions, the method runs a job and shuffles no blocks.
     *
     * @throws IllegalArgumentException as core: for BOOL, for a dimension that does not exist, and for a maximum or minimum of
     *     no elements
     */
    public INDArray sum(int dimension) {
        return BlockReductions.along(own, Kind.SUM, dimension);
    }

    /**
     * Returns the means; see {@link #sum(int)}. Means of integers are DOUBLE and do not wrap; the mean of no elements is NaN.
     */
    public INDArray mean(int dimension) {
        return BlockReductions.along(own, Kind.MEAN, dimension);
    }

    /** Returns the largest elements; see {@link #sum(int)}. */
    public INDArray max(int dimension) {
        return BlockReductions.along(own, Kind.MAX, dimension);
    }

    /** Returns the smallest elements; see {@link #sum(int)}. */
    public INDArray min(int dimension) {
        return BlockReductions.along(own, Kind.MIN, dimension);
    }

    /** Returns the 1-norms: sums of magnitudes; see {@link #sum(int)}. */
    public INDArray norm1(int dimension) {
        return BlockReductions.along(own, Kind.NORM1, dimension);
    }

    /** Returns the 2-norms: Euclidean lengths; see {@link #sum(int)}. */
    public INDArray norm2(int dimension) {
        return BlockReductions.along(own, Kind.NORM2, dimension);
    }

    /** Returns the maximum norms: largest magnitudes; see {@link #sum(int)}. */
    public INDArray normmax(int dimension) {
        return BlockReductions.along(own, Kind.NORMMAX, dimension);
    }

    /** Returns the numbers of non-zero elements, as LONG; see {@link #sum(int)}. */
    public INDArray countNonZero(int dimension) {
        return BlockReductions.along(own, Kind.COUNT_NON_ZERO, dimension);
    }

    /** Returns the indexes of the largest elements, as LONG: the first of equal ones; see {@link #sum(int)}. */
    public INDArray argMax(int dimension) {
        return BlockReductions.arg(own, true, dimension);
    }

    /** Returns the indexes of the smallest elements, as LONG: the first of equal ones; see {@link #sum(int)}. */
    public INDArray argMin(int dimension) {
        return BlockReductions.arg(own, false, dimension);
    }

    /**
     * Returns the sum of all elements: a Long modulo 2^64 for integers, else a Double. Each block sends one number to the
     * driver.
     */
    public Number sumNumber() {
        return BlockTotals.of(own, Kind.SUM);
    }

    /** Returns the mean of all elements, NaN if there are none. */
    public double meanNumber() {
        return BlockTotals.of(own, Kind.MEAN).doubleValue();
    }

    /** Returns the square root of the sum of all squares. */
    public double norm2Number() {
        return BlockTotals.of(own, Kind.NORM2).doubleValue();
    }

    /** Returns the sum of all magnitudes. */
    public Number norm1Number() {
        return BlockTotals.of(own, Kind.NORM1);
    }

    /** Returns the largest magnitude. */
    public Number normmaxNumber() {
        return BlockTotals.of(own, Kind.NORMMAX);
    }

    /** Returns the largest element. There must be at least one element. */
    public Number maxNumber() {
        return BlockTotals.of(own, Kind.MAX);
    }

    /** Returns the smallest element. There must be at least one element. */
    public Number minNumber() {
        return BlockTotals.of(own, Kind.MIN);
    }

    /** Returns the number of non-zero elements. */
    public Number countNonZeroNumber() {
        return BlockTotals.of(own, Kind.COUNT_NON_ZERO);
    }

    // ---- to other data ----------------------------------------------------------------------------------------------

    /**
     * Returns these rows, in this order, as an array on the driver: CSR, or DENSE if the blocks are. Runs a job that reads only
     * the blocks of these rows.
     *
     * @throws IndexOutOfBoundsException if a row does not exist
     */
    public INDArray getRows(long... wanted) {
        return RowSelection.of(own, wanted);
    }

    /**
     * Returns the whole matrix as an array on the driver. The array is DENSE if all blocks are, or if {@link #isDense} is true
     * and there are at most {@code org.sparse4j.densifyLimit} elements; otherwise it is CSR.
     */
    public INDArray collect() {
        return own.collect();
    }

    /**
     * Returns the stored entries, in any order, with values as doubles. LONG values beyond 2^53 are rounded;
     * {@link DataFrames#entries} keeps them.
     */
    public JavaRDD<Entry> entries() {
        return EntryBlocks.entries(own);
    }

    /** Keeps the blocks at this storage level once they are computed. Returns this. */
    public DistributedSparseMatrix persist(StorageLevel level) {
        own.blocks().persist(level);
        return this;
    }

    /** Removes the blocks that {@link #persist} kept. Returns this. */
    public DistributedSparseMatrix unpersist() {
        own.blocks().unpersist();
        return this;
    }

    /** Writes the blocks to the checkpoint directory of the context in the next job, and drops their lineage. Returns this. */
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
