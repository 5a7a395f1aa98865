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
 * A sparse array of any rank from 1 in blocks of an RDD, cut along the dimensions that a program chooses: what decompositions
 * of tensors need. Immutable and lazy, as {@link DistributedSparseMatrix} is; elements that are not stored are 0. Methods are
 * core's, with its meaning and types; integers are equal to core's on the collected array, floating sums within the bounds that
 * it documents. Partial results are added in the order of blocks: the same bits however tasks are scheduled.
 *
 * <pre>{@code
 * DistributedSparseTensor x = DistributedSparseTensor.read(sc, "hdfs:///nell-2.tns").persist(StorageLevel.MEMORY_AND_DISK());
 * INDArray m = x.mttkrp(0, a, b, c);   // [x.size(0), R], on the driver
 * }</pre>
 */
public final class DistributedSparseTensor {
    private final TensorBlocks own;

    private DistributedSparseTensor(TensorBlocks own) {
        this.own = own;
    }

    // ---- where tensors come from ------------------------------------------------------------------------------------

    /**
     * The array of entries in any order: DOUBLE, duplicates added, cut along all dimensions. As
     * {@link #fromEntries(JavaRDD, long[], DataType, DuplicatePolicy, BlockShape, int...)}.
     */
    public static DistributedSparseTensor fromEntries(JavaRDD<TensorEntry> entries, long... shape) {
        return fromEntries(entries, shape, DataType.DOUBLE, DuplicatePolicy.SUM, BlockShape.auto());
    }

    /**
     * The array of entries in any order, in blocks of about as many entries each. Runs a job that counts them; one shuffle of
     * the entries. Entries of one place are taken in the order of partitions, then of each partition.
     *
     * @param blocks {@link BlockShape#auto()} or {@link BlockShape#entries}
     * @param dimensions the ones to cut along, negative ones count from the end; none for all. Products for a mode that is not
     *     cut send a result of its whole extent for each block; those for the others want all factor rows of a dimension that
     *     is not cut
     * @throws IllegalArgumentException for negative extents, rank 0, a block shape of rows and columns, dimensions that are not
     *     there or twice; in tasks for entries of another rank or outside (IndexOutOfBoundsException) and, with
     *     {@link DuplicatePolicy#ERROR}, that are there twice
     */
    public static DistributedSparseTensor fromEntries(JavaRDD<TensorEntry> entries, long[] shape, DataType type,
            DuplicatePolicy duplicates, BlockShape blocks, int... dimensions) {
        if (shape.length == 0 || Arrays.stream(shape).anyMatch(n -> n < 0)) {
            throw new IllegalArgumentException("fromEntries: shape " + Arrays.toString(shape) + "; a distributed array has at"
                    + " least a dimension, and extents are at least 0");
        }
        TensorCuts.check(shape.length, blocks.cutting(), dimensions);
        int rank = shape.length;
        EntryBlocks.Adder<TensorEntry> adder = (pack, e) -> {
            if (e.place().length != rank) {
                throw new IllegalArgumentException("fromEntries: entry " + e + " of an array of rank " + rank);
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

    /** As {@link #of(JavaSparkContext, INDArray, BlockShape, int...)}, along all dimensions. */
    public static DistributedSparseTensor of(JavaSparkContext context, INDArray x) {
        return of(context, x, BlockShape.auto());
    }

    /**
     * The tensor of an array of the driver's, of any type and format: a copy in blocks. O(entries) on the driver.
     *
     * @throws IllegalArgumentException for a scalar, and a fill other than 0; as {@link #fromEntries}
     */
    public static DistributedSparseTensor of(JavaSparkContext context, INDArray x, BlockShape blocks, int... dimensions) {
        if (x.rank() == 0 || x.isSparse() && x.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("a distributed tensor of an array of shape " + Arrays.toString(x.shape())
                    + (x.rank() == 0 ? "; it has at least a dimension" : " with the fill " + x.fillValue() + "; what it does not"
                    + " store is 0 (sub, toFormat)"));
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

    /** As {@link #read(JavaSparkContext, String, ReadOptions, BlockShape, int...)} with the defaults, along all dimensions. */
    public static DistributedSparseTensor read(JavaSparkContext context, String path) {
        return read(context, path, ReadOptions.defaults(), BlockShape.auto());
    }

    /**
     * The tensor of text files, in splits, as {@link EntryFiles} reads them: FROSTT's .tns, and what it takes of rank 2.
     *
     * @throws IllegalArgumentException as {@link EntryFiles#matrix(JavaSparkContext, String, ReadOptions, BlockShape)} and
     *     {@link #fromEntries}
     */
    public static DistributedSparseTensor read(JavaSparkContext context, String path, ReadOptions options, BlockShape blocks,
            int... dimensions) {
        return of(EntryFiles.read(context, path, options), blocks, dimensions);
    }

    /** The tensor of lines with as many coordinates as options name fields. */
    public static DistributedSparseTensor read(JavaSparkContext context, String path, TripletOptions options, BlockShape blocks,
            int... dimensions) {
        return of(EntryFiles.read(context, path, options), blocks, dimensions);
    }

    private static DistributedSparseTensor of(EntryFiles.Read read, BlockShape blocks, int... dimensions) {
        TensorCuts.check(read.lines().shape().length, blocks.cutting(), dimensions);
        return of(read.packs(), read.counted(), read.lines().dataType(), read.lines().duplicates(), blocks, dimensions);
    }

    // ---- what it is -------------------------------------------------------------------------------------------------

    /** The number of dimensions. */
    public int rank() {
        return own.rank();
    }

    /** The extents. */
    public long[] shape() {
        return own.shape();
    }

    /** The extent of a dimension; negative ones count from the end. */
    public long size(int dimension) {
        return own.size(TensorCuts.dimension("size", dimension, rank()));
    }

    /** The type of its values. */
    public DataType dataType() {
        return own.dataType();
    }

    /** The blocks, COO, by their numbers in C order of the grid that {@link #starts} tells; those without entries are absent. */
    public JavaPairRDD<Long, SparseBlock> blocks() {
        return own.blocks();
    }

    /** Where the blocks of a dimension begin; negative ones count from the end. */
    public long[] starts(int dimension) {
        return own.cuts()[TensorCuts.dimension("starts", dimension, rank())].starts();
    }

    /** Stored entries. A job. */
    public long nnz() {
        return blocks().values().map(SparseBlock::nnz).fold(0L, Long::sum);
    }

    // ---- what is computed -------------------------------------------------------------------------------------------

    /**
     * Matricised tensor times Khatri-Rao product, as {@link INDArray#mttkrp}: DENSE, [extent of the mode, R], on the driver.
     * Factors go to all executors, in pieces, of which a block takes its own rows. A job, and one shuffle of partial results.
     *
     * @param mode negative ones count from the end
     * @param factors a matrix [extent of d, R] for each dimension d, in order; that of the mode is not read and may be null
     * @throws IllegalArgumentException for a mode that is not there, and for factors of other numbers and shapes
     */
    public INDArray mttkrp(int mode, INDArray... factors) {
        return TensorOperations.mttkrp(own, TensorCuts.dimension("mttkrp", mode, rank()), factors);
    }

    /**
     * Sums along dimensions, which vanish: on the driver, DENSE where one dimension is left, COO where more are, and where one of more
     * than {@code org.sparse4j.densifyLimit} elements is left most of which have no entries; the scalar of all elements where none is
     * named. Integers keep their type and wrap. A job, and one shuffle of partial results.
     *
     * @param dimensions negative ones count from the end
     * @throws IllegalArgumentException for dimensions that are not there or twice
     */
    public INDArray sum(int... dimensions) {
        int[] gone = dimensions.length == 0 ? IntStream.range(0, rank()).toArray()
                : TensorCuts.dimensions("sum", rank(), dimensions);
        return TensorOperations.sum(own, gone);
    }

    /** The sum of all elements: a Long of integers, modulo 2^64, else a Double. A job. */
    public Number sumNumber() {
        return BlockTotals.of(own, Kind.SUM);
    }

    /** The square root of the sum of all squares. A job. */
    public double norm2Number() {
        return BlockTotals.of(own, Kind.NORM2).doubleValue();
    }

    /** The sum of all magnitudes; DOUBLE. A job. */
    public double norm1Number() {
        return BlockTotals.of(own, Kind.NORM1).doubleValue();
    }

    // ---- where tensors go -------------------------------------------------------------------------------------------

    /** All of it as an array of the driver's: COO. */
    public INDArray collect() {
        return TensorCuts.join(dataType(), Arrays.asList(own.cuts()), blocks().collectAsMap(), SparseFormat.COO);
    }

    /** The stored entries, in no order; values as doubles, to which LONG is rounded beyond 2^53: {@link #collect} keeps it. */
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

    /** Blocks that are made once and kept, as Spark's levels say; returns this. */
    public DistributedSparseTensor persist(StorageLevel level) {
        blocks().persist(level);
        return this;
    }

    /** Lets go of what {@link #persist} kept; returns this. */
    public DistributedSparseTensor unpersist() {
        blocks().unpersist();
        return this;
    }

    /**
     * Has the next action write the blocks to the context's checkpoint directory, and forgets how they were made; returns this.
     */
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
