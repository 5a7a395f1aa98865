// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.TripletOptions;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryCounts;
import org.sparse4j.spark.entries.EntryPack;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.operations.BlockReductions.Kind;
import org.sparse4j.spark.operations.BlockTotals;
import org.sparse4j.spark.tensor.TensorBlocks;
import org.sparse4j.spark.tensor.TensorCuts;
import org.sparse4j.spark.tensor.TensorOperations;
import scala.Tuple2;

/**
 * A sparse array of rank 1 or more in blocks of an RDD, cut along dimensions that the program chooses; for tensor
 * decompositions. Immutable and lazy, as {@link DistributedSparseMatrix} is. Elements that are not stored are 0.
 *
 * <p>Methods with a name of {@code INDArray} have its meaning and types. Integer results equal those of core on the collected
 * array; floating-point sums are within the bounds that core documents. Partial results are added in the order of blocks, so
 * the bits do not depend on how Spark schedules tasks.
 *
 * <pre>{@code
 * DistributedSparseTensor x = DistributedSparseTensor.read(sc, "hdfs:///nell-2.tns").persist(StorageLevel.MEMORY_AND_DISK());
 * INDArray m = x.mttkrp(0, a, b, c);   // [x.size(0), R], on the driver
 * }</pre>
 *
 * @since 0.1.0
 */
public final class DistributedSparseTensor {
    private final TensorBlocks own;

    private DistributedSparseTensor(TensorBlocks own) {
        this.own = own;
    }

    // ---- from other data --------------------------------------------------------------------------------------------

    /**
     * Returns the DOUBLE array of entries in any order, cut along all dimensions, and adds duplicates. See {@link
     * #fromEntries(JavaRDD, long[], DataType, DuplicatePolicy, BlockShape, int...)}.
     */
    public static DistributedSparseTensor fromEntries(JavaRDD<TensorEntry> entries, long... shape) {
        return fromEntries(entries, shape, DataType.DOUBLE, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * Returns the array of entries in any order, in blocks with about equal numbers of entries. A job counts the entries; they are
     * shuffled once. Duplicates are combined in the order of partitions, then in the order within a partition.
     *
     * <p>Products for a mode that is not cut send a result of the whole extent of the mode for each block. Products for the
     * other modes need all factor rows of a dimension that is not cut.
     *
     * @param blocks {@link BlockShape#auto()} or {@link BlockShape#entries}
     * @param dimensions the dimensions to cut along, all if none is given; negative ones count from the end
     * @throws IllegalArgumentException if an extent is negative, the rank is 0, the block shape has rows and columns, or a
     *     dimension does not exist or is given twice; in a task, if an entry has another rank, or if two entries have the same
     *     coordinates and the policy is {@link DuplicatePolicy#ERROR}
     * @throws IndexOutOfBoundsException in a task, if an entry lies outside the array
     */
    public static DistributedSparseTensor fromEntries(JavaRDD<TensorEntry> entries, long[] shape, DataType type,
            DuplicatePolicy duplicates, BlockShape blocks, int... dimensions) {
        if (shape.length == 0 || Arrays.stream(shape).anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("fromEntries: the shape is " + Arrays.toString(shape)
                    + "; a distributed array needs at least one dimension, and extents must be at least 0");
        }
        TensorCuts.check(shape.length, blocks.cutting(), dimensions);
        int rank = shape.length;
        EntryBlocks.Adder<TensorEntry> adder = (pack, e) -> {
            if (e.place().length != rank) {
                throw new IllegalArgumentException("fromEntries: entry " + e + " does not fit an array of rank " + rank);
            }
            pack.add(e.value(), e.place());
        };
        return of(EntryBlocks.packs(entries, rank, adder), EntryBlocks.counts(entries, adder, shape), type, duplicates, blocks,
                dimensions);
    }

    private static DistributedSparseTensor of(JavaRDD<EntryPack> packs, EntryCounts counted, DataType type,
            DuplicatePolicy duplicates, BlockShape shape, int... dimensions) {
        int cores = packs.context().defaultParallelism();
        Cuts[] cuts = TensorCuts.of(counted, shape.cutting().blocks(counted.entries(), cores), dimensions);
        long number = Arrays.stream(cuts).mapToLong(Cuts::blocks).reduce(1, Math::multiplyExact);
        JavaPairRDD<Long, SparseBlock> made = EntryBlocks.blocks(packs, cuts, n -> n, n -> n, type, duplicates,
                new HashPartitioner((int) Math.min(number, 2L * cores)));
        return new DistributedSparseTensor(new TensorBlocks(JavaSparkContext.fromSparkContext(packs.context()), made, cuts, type));
    }

    /** Returns the tensor of an array on the driver, cut along all dimensions. */
    public static DistributedSparseTensor of(JavaSparkContext context, INDArray x) {
        return of(context, x, BlockShape.auto());
    }

    /**
     * Returns the tensor of an array on the driver, of any type and format. The blocks are copies. O(entries) time on the
     * driver.
     *
     * @throws IllegalArgumentException for a scalar, for a fill value other than 0, and as {@link #fromEntries}
     */
    public static DistributedSparseTensor of(JavaSparkContext context, INDArray x, BlockShape blocks, int... dimensions) {
        if (x.rank() == 0 || x.isSparse() && x.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("the array has shape " + Arrays.toString(x.shape())
                    + (x.rank() == 0 ? "; a distributed tensor needs at least one dimension"
                            : " and the fill " + x.fillValue() + "; a distributed tensor needs the fill 0, which sub or toFormat gives"));
        }
        TensorCuts.check(x.rank(), blocks.cutting(), dimensions);
        try (INDArray coo = x.toFormat(SparseFormat.COO)) {
            EntryCounts counted = new EntryCounts(x.shape());
            counted.add(EntryPack.of(coo, new long[x.rank()]));
            int cores = context.sc().defaultParallelism();
            Cuts[] cuts = TensorCuts.of(counted, blocks.cutting().blocks(coo.nnz(), cores), dimensions);
            List<Tuple2<Long, SparseBlock>> made = TensorCuts.blocks(coo, cuts);
            return new DistributedSparseTensor(new TensorBlocks(context,
                    context.parallelizePairs(made, Math.max(1, Math.min(made.size(), 2 * cores))), cuts, x.dataType()));
        }
    }

    /** Returns the tensor of text files, with the default options, cut along all dimensions. */
    public static DistributedSparseTensor read(JavaSparkContext context, String path) {
        return read(context, path, ReadOptions.defaults(), BlockShape.auto());
    }

    /**
     * Returns the tensor of text files, in all formats that {@link EntryFiles} reads: FROSTT's .tns for any rank, the other
     * formats for rank 2.
     *
     * @throws IllegalArgumentException as {@link EntryFiles#matrix(JavaSparkContext, String, ReadOptions, BlockShape)} and
     *     {@link #fromEntries}
     */
    public static DistributedSparseTensor read(JavaSparkContext context, String path, ReadOptions options, BlockShape blocks,
            int... dimensions) {
        return of(EntryFiles.read(context, path, options), blocks, dimensions);
    }

    /** Returns the tensor of text files whose lines the options describe, with one dimension for each field of coordinates. */
    public static DistributedSparseTensor read(JavaSparkContext context, String path, TripletOptions options, BlockShape blocks,
            int... dimensions) {
        return of(EntryFiles.read(context, path, options), blocks, dimensions);
    }

    private static DistributedSparseTensor of(EntryFiles.Read read, BlockShape blocks, int... dimensions) {
        TensorCuts.check(read.lines().shape().length, blocks.cutting(), dimensions);
        return of(read.packs(), read.counted(), read.lines().dataType(), read.lines().duplicates(), blocks, dimensions);
    }

    // ---- properties -------------------------------------------------------------------------------------------------

    /** Returns the number of dimensions. */
    public int rank() {
        return own.rank();
    }

    /** Returns the extents. */
    public long[] shape() {
        return own.shape();
    }

    /** Returns the extent of a dimension; negative dimensions count from the end. */
    public long size(int dimension) {
        return own.size(TensorCuts.dimension("size", dimension, rank()));
    }

    /** Returns the type of the values. */
    public DataType dataType() {
        return own.dataType();
    }

    /**
     * Returns the blocks, in COO, by their numbers in C order of the grid that {@link #starts} describes. Blocks without
     * entries are absent.
     */
    public JavaPairRDD<Long, SparseBlock> blocks() {
        return own.blocks();
    }

    /** Returns the first index of each block along a dimension; negative dimensions count from the end. */
    public long[] starts(int dimension) {
        return own.cuts()[TensorCuts.dimension("starts", dimension, rank())].starts();
    }

    /** Returns the number of stored entries. Runs a job. */
    public long nnz() {
        return blocks().values().map(SparseBlock::nnz).fold(0L, Long::sum);
    }

    // ---- operations -------------------------------------------------------------------------------------------------

    /**
     * Returns the matricized tensor times Khatri-Rao product, as {@link INDArray#mttkrp} does: a DENSE array [extent of the
     * mode, R] on the driver. Factors are sent to all executors in pieces, and each block copies the rows that it needs. Runs a
     * job with one shuffle of partial results.
     *
     * @param mode the mode; negative ones count from the end
     * @param factors a matrix [extent of d, R] for each dimension d, in order; the factor of the mode is not read and may be null
     * @throws IllegalArgumentException if the mode does not exist, or if the number of factors or a shape is wrong
     */
    public INDArray mttkrp(int mode, INDArray... factors) {
        return TensorOperations.mttkrp(own, TensorCuts.dimension("mttkrp", mode, rank()), factors);
    }

    /**
     * Returns the sums along dimensions, which the result does not have, as an array on the driver. Sums of integers keep the
     * type and wrap. Runs a job with one shuffle of partial results.
     *
     * <ul>
     * <li>If one dimension is left, the result is DENSE; it is COO if it has more than {@code org.sparse4j.densifyLimit}
     *     elements, most of them without entries.
     * <li>If several dimensions are left, the result is COO.
     * <li>If no dimension is given, the result is the scalar sum of all elements.
     * </ul>
     *
     * @param dimensions the dimensions to sum along; negative ones count from the end
     * @throws IllegalArgumentException if a dimension does not exist or is given twice
     */
    public INDArray sum(int... dimensions) {
        int[] gone = dimensions.length == 0 ? IntStream.range(0, rank()).toArray()
                : TensorCuts.dimensions("sum", rank(), dimensions);
        return TensorOperations.sum(own, gone);
    }

    /** Returns the sum of all elements: a Long modulo 2^64 for integers, else a Double. Runs a job. */
    public Number sumNumber() {
        return BlockTotals.of(own, Kind.SUM);
    }

    /** Returns the square root of the sum of all squares. Runs a job. */
    public double norm2Number() {
        return BlockTotals.of(own, Kind.NORM2).doubleValue();
    }

    /** Returns the sum of all magnitudes as a double. Runs a job. */
    public double norm1Number() {
        return BlockTotals.of(own, Kind.NORM1).doubleValue();
    }

    // ---- to other data ----------------------------------------------------------------------------------------------

    /** Returns the whole tensor as a COO array on the driver. */
    public INDArray collect() {
        return TensorCuts.join(dataType(), Arrays.asList(own.cuts()), blocks().collectAsMap(), SparseFormat.COO);
    }

    /**
     * Returns the stored entries, in any order, with values as doubles. LONG values beyond 2^53 are rounded; {@link #collect}
     * keeps them.
     */
    public JavaRDD<TensorEntry> entries() {
        Metrics metrics = own.metrics();
        Cuts[] all = own.cuts();
        return blocks().flatMap(t -> NativeTask.run(metrics, () -> {
            List<TensorEntry> entries = new ArrayList<>();
            long[] origin = TensorCuts.origin(all, t._1());
            try (INDArray x = t._2().array()) {
                x.forEachEntry((at, value) -> {
                    long[] place = new long[at.length];
                    Arrays.setAll(place, d -> origin[d] + at[d]);
                    entries.add(new TensorEntry(value, place));
                });
            }
            return entries.iterator();
        }));
    }

    /** Keeps the blocks at this storage level once they are computed. Returns this. */
    public DistributedSparseTensor persist(StorageLevel level) {
        blocks().persist(level);
        return this;
    }

    /** Removes the blocks that {@link #persist} kept. Returns this. */
    public DistributedSparseTensor unpersist() {
        blocks().unpersist();
        return this;
    }

    /** Writes the blocks to the checkpoint directory of the context in the next job, and drops their lineage. Returns this. */
    public DistributedSparseTensor checkpoint() {
        blocks().checkpoint();
        return this;
    }

    @Override
    public String toString() {
        StringBuilder grid = new StringBuilder();
        for (Cuts each : own.cuts()) {
            grid.append(grid.length() == 0 ? "" : " x ").append(each.blocks());
        }
        return "DistributedSparseTensor " + dataType() + " " + Arrays.toString(shape()) + " in " + grid + " blocks";
    }
}
