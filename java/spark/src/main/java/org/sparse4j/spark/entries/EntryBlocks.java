// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.entries;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.Entry;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.Cutting;
import org.sparse4j.spark.grid.GridPartitioner;
import org.sparse4j.spark.grid.Mapped;
import org.sparse4j.spark.grid.MatrixBlocks;
import scala.Tuple2;

/**
 * Turns entries in any order into blocks. Entries are counted once to choose the cuts, packed into arrays of numbers by each
 * partition, shuffled by block, and built natively in the order of the partitions from which they came.
 */
public final class EntryBlocks {
    /** The number of entries that a task holds before it passes them on. */
    private static final int HELD = 1 << 19;
    /** The number of entries that are counted together. */
    private static final int COUNTED = 1 << 12;
    /** The approximate size of an entry in bytes. */
    public static final long ENTRY = 12;

    private EntryBlocks() {}

    /** Adds an entry of some kind to a pack. */
    public interface Adder<T> extends Serializable {
        void add(EntryPack pack, T entry);

        /** Returns whether values are whole numbers, each added as a long. */
        default boolean isWhole() {
            return false;
        }
    }

    /** Packs entries, `each` at a time. */
    private static <T> JavaRDD<EntryPack> packs(JavaRDD<T> entries, int rank, int each, Adder<T> adder) {
        return entries.mapPartitions(some -> new Mapped<>(some, first -> {
            EntryPack pack = new EntryPack(rank, adder.isWhole(), 0);
            adder.add(pack, first);
            while (pack.size() < each && some.hasNext()) {
                adder.add(pack, some.next());
            }
            return List.of(pack).iterator();
        }), true);
    }

    /** Runs a job that counts the entries by position. */
    public static <T> EntryCounts counts(JavaRDD<T> entries, Adder<T> adder, long... shape) {
        return EntryCounts.of(packs(entries, shape.length, COUNTED, adder), shape);
    }

    /** Packs entries from which blocks are made. */
    public static <T> JavaRDD<EntryPack> packs(JavaRDD<T> entries, int rank, Adder<T> adder) {
        return packs(entries, rank, HELD, adder);
    }

    /** Returns the matrix of entries, which are counted unless the block shape is fixed. */
    public static <T> MatrixBlocks matrix(JavaRDD<T> entries, Adder<T> adder, long rows, long columns, DataType type,
            DuplicatePolicy duplicates, Cutting cutting) {
        if (rows < 0 || columns < 0) {
            throw new IllegalArgumentException("fromEntries: the shape is [" + rows + ", " + columns + "]; extents must be at least 0");
        }
        return matrix(packs(entries, 2, adder), cutting.isFixed() ? null : counts(entries, adder, rows, columns), rows, columns, type,
                duplicates, cutting);
    }

    /** Returns the matrix of entries that were counted; `counted` is null if the block shape is fixed. */
    public static MatrixBlocks matrix(JavaRDD<EntryPack> packs, EntryCounts counted, long rows, long columns, DataType type,
            DuplicatePolicy duplicates, Cutting cutting) {
        int cores = packs.context().defaultParallelism();
        Cuts down;
        Cuts across;
        if (cutting.isFixed()) {
            down = cutting.rowCuts(rows);
            across = cutting.columnCuts(columns);
        } else {
            // The grid has about the proportions of the matrix.
            int blocks = cutting.blocks(counted.entries(), cores);
            double ratio = Math.sqrt(blocks * (double) Math.max(1, rows) / Math.max(1, columns));
            int lines = (int) Math.max(1, Math.min(Math.min(blocks, rows), Math.round(ratio)));
            down = counted.cuts(0, lines);
            across = counted.cuts(1, (int) Math.max(1, Math.min((blocks + lines - 1) / lines, columns)));
        }
        int width = across.blocks();
        return new MatrixBlocks(JavaSparkContext.fromSparkContext(packs.context()),
                blocks(packs, new Cuts[] {down, across}, place -> new BlockIndex((int) (place / width), (int) (place % width)),
                        index -> (long) index.row() * width + index.column(), type, duplicates,
                        GridPartitioner.of(down, across, cores)), down, across, type, 0,
                counted == null ? -1 : counted.entries() * ENTRY, false);
    }

    /** Returns the stored entries of a matrix. */
    public static JavaRDD<Entry> entries(MatrixBlocks a) {
        return packs(a).flatMap(pack -> IntStream.range(0, pack.size())
                .mapToObj(i -> new Entry(pack.at(0, i), pack.at(1, i), pack.real(i))).iterator());
    }

    /** Returns the stored entries of a matrix, a pack for each block. */
    public static JavaRDD<EntryPack> packs(MatrixBlocks a) {
        Metrics metrics = a.metrics();
        Cuts down = a.rowCuts();
        Cuts across = a.columnCuts();
        return a.blocks().map(t -> NativeTask.run(metrics, () -> {
            try (INDArray x = t._2().array()) {
                return EntryPack.of(x, down.start(t._1().row()), across.start(t._1().column()));
            }
        }));
    }

    /** A serializable function. */
    public interface Travelling<T, R> extends Serializable {
        R of(T x);
    }

    /**
     * Returns the blocks that have entries, in CSR for rank 2, else in COO.
     *
     * @param key maps the number of a block, in C order of the grid of cuts, to its key
     * @param number maps a key to the number
     */
    public static <K> JavaPairRDD<K, SparseBlock> blocks(JavaRDD<EntryPack> packs, Cuts[] cuts, Travelling<Long, K> key,
            Travelling<K, Long> number, DataType type, DuplicatePolicy duplicates, Partitioner partitioner) {
        Metrics metrics = Metrics.of(packs.context());
        return packs.mapPartitionsWithIndex((partition, each) -> new Packing<>(partition, each, cuts, key), true)
                .mapToPair(t -> t).groupByKey(partitioner).mapPartitionsToPair(blocks -> new Mapped<>(blocks, t -> {
                    List<Chunk> chunks = new ArrayList<>();
                    t._2().forEach(chunks::add);
                    SparseBlock made = built(metrics, indexes(cuts, number.of(t._1())), chunks, cuts, type, duplicates);
                    return List.of(new Tuple2<>(t._1(), made)).iterator();
                }), true);
    }

    /** Returns the position of a block in a grid, by dimension. */
    public static int[] indexes(Cuts[] cuts, long number) {
        int[] at = new int[cuts.length];
        long rest = number;
        for (int d = cuts.length - 1; d >= 0; d--) {
            at[d] = (int) (rest % cuts[d].blocks());
            rest /= cuts[d].blocks();
        }
        return at;
    }

    private static SparseBlock built(Metrics metrics, int[] at, List<Chunk> chunks, Cuts[] cuts, DataType type,
            DuplicatePolicy duplicates) {
        chunks.sort((a, b) -> Long.compare(a.order, b.order));
        long[] shape = new long[at.length];
        Arrays.setAll(shape, d -> cuts[d].size(at[d]));
        return NativeTask.run(metrics, () -> {
            try (CooBuilder builder = Sparse4j.coo(shape).type(type).duplicates(duplicates)) {
                chunks.forEach(chunk -> chunk.entries.addTo(builder));
                try (INDArray x = builder.build(at.length == 2 ? SparseFormat.CSR : SparseFormat.COO)) {
                    return SparseBlock.of(x);
                }
            } catch (IllegalArgumentException e) {
                throw refused(e, at, chunks, cuts, duplicates);
            }
        });
    }

    /**
     * Rewrites core's exception about a block in terms of the whole array. Core numbers the entries in its message about a
     * duplicate; entries of an RDD have no numbers, so this message states both values.
     */
    private static IllegalArgumentException refused(IllegalArgumentException e, int[] at, List<Chunk> chunks, Cuts[] cuts,
            DuplicatePolicy duplicates) {
        long[] first = new long[at.length];
        Arrays.setAll(first, d -> cuts[d].start(at[d]));
        if (duplicates == DuplicatePolicy.ERROR) {
            EntryPack all = new EntryPack(at.length, chunks.get(0).entries.isWhole(), 0);
            long[] back = Arrays.stream(first).map(n -> -n).toArray();
            chunks.forEach(chunk -> IntStream.range(0, chunk.entries.size()).forEach(i -> all.add(chunk.entries, i, back)));
            String twice = all.twice();
            if (twice != null) {
                return new IllegalArgumentException(twice);
            }
        }
        return new IllegalArgumentException("in the block that begins at " + Arrays.toString(first)
                + " (this message counts coordinates from there): " + e.getMessage(), e);
    }

    /** Entries of one block, in the order in which they came. */
    public static final class Chunk implements Serializable {
        private static final long serialVersionUID = 1L;

        /** The partition of origin, then the position within it. */
        final long order;
        public final EntryPack entries;

        public Chunk(long order, EntryPack entries) {
            this.order = order;
            this.entries = entries;
        }
    }

    /** Turns the packs of a partition into chunks, one pack at a time. */
    private static final class Packing<K> implements Iterator<Tuple2<K, Chunk>> {
        private final Iterator<EntryPack> packs;
        private final Cuts[] cuts;
        private final long[] shape;
        private final Travelling<Long, K> key;
        private final Deque<Tuple2<K, Chunk>> ready = new ArrayDeque<>();
        private long order;

        Packing(int partition, Iterator<EntryPack> packs, Cuts[] cuts, Travelling<Long, K> key) {
            this.packs = packs;
            this.cuts = cuts;
            this.shape = Arrays.stream(cuts).mapToLong(Cuts::length).toArray();
            this.key = key;
            this.order = (long) partition << Integer.SIZE;
        }

        private void gather(EntryPack pack) {
            Map<Long, EntryPack> blocks = new HashMap<>();
            long[] origin = new long[cuts.length];
            for (int i = 0; i < pack.size(); i++) {
                EntryCounts.requireInside(pack, i, shape);
                long number = 0;
                for (int d = 0; d < cuts.length; d++) {
                    int block = cuts[d].blockOf(pack.at(d, i));
                    number = number * cuts[d].blocks() + block;
                    origin[d] = cuts[d].start(block);
                }
                blocks.computeIfAbsent(number, k -> new EntryPack(cuts.length, pack.isWhole(), 16)).add(pack, i, origin);
            }
            long now = order++;
            blocks.forEach((number, entries) -> ready.add(new Tuple2<>(key.of(number), new Chunk(now, entries.packed()))));
        }

        @Override
        public boolean hasNext() {
            while (ready.isEmpty() && packs.hasNext()) {
                gather(packs.next());
            }
            return !ready.isEmpty();
        }

        @Override
        public Tuple2<K, Chunk> next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all entries were handed on");
            }
            return ready.poll();
        }
    }
}
