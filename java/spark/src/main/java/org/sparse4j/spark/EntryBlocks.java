// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

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
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import scala.Tuple2;

/**
 * Entries in any order become blocks: counted once for the cuts, packed into arrays of numbers by each partition, brought
 * together by block, and built natively in the order of the partitions that they came from.
 */
final class EntryBlocks {
    /** Pieces of a dimension that entries are counted for. */
    private static final int PIECES = 1 << 14;
    /** Entries that a task holds before it hands them on. */
    private static final int HELD = 1 << 20;

    private EntryBlocks() {}

    /** Where to cut, and how many entries there are, -1 where nobody counted. */
    record Plan(Cuts rows, Cuts columns, long entries) {}

    /** Runs a job, unless the shape of blocks is fixed. */
    static Plan plan(JavaRDD<Entry> entries, long rows, long columns, BlockShape shape, int cores) {
        if (shape.isFixed()) {
            return new Plan(shape.rowCuts(rows), shape.columnCuts(columns), -1);
        }
        Histogram counted = entries.mapPartitions(each -> {
            Histogram h = new Histogram(rows, columns);
            each.forEachRemaining(h::add);
            return List.of(h).iterator();
        }).treeAggregate(new Histogram(rows, columns), Histogram::merge, Histogram::merge);
        int blocks = shape.blocks(counted.entries, cores);
        // As square as the matrix is.
        double ratio = Math.sqrt(blocks * (double) Math.max(1, rows) / Math.max(1, columns));
        int down = (int) Math.max(1, Math.min(Math.min(blocks, rows), Math.round(ratio)));
        int across = (int) Math.max(1, Math.min((blocks + down - 1) / down, columns));
        return new Plan(Cuts.byEntries(counted.rowCounts, counted.rowPiece, rows, down),
                Cuts.byEntries(counted.columnCounts, counted.columnPiece, columns, across), counted.entries);
    }

    /** The blocks, of which none is empty. */
    static JavaPairRDD<BlockIndex, SparseBlock> blocks(JavaRDD<Entry> entries, Cuts rows, Cuts columns, DataType type,
            DuplicatePolicy duplicates, GridPartitioner partitioner) {
        Metrics metrics = Metrics.of(entries.context());
        return entries.mapPartitionsWithIndex((partition, each) -> new Packing(partition, each, rows, columns), true)
                .mapToPair(t -> t).groupByKey(partitioner).mapPartitionsToPair(blocks -> new Mapped<>(blocks, t -> {
                    List<Chunk> chunks = new ArrayList<>();
                    t._2().forEach(chunks::add);
                    return List.of(new Tuple2<>(t._1(), built(metrics, t._1(), chunks, rows, columns, type, duplicates))).iterator();
                }), true);
    }

    private static SparseBlock built(Metrics metrics, BlockIndex at, List<Chunk> chunks, Cuts rows, Cuts columns, DataType type,
            DuplicatePolicy duplicates) {
        chunks.sort((a, b) -> Long.compare(a.order, b.order));
        long top = rows.start(at.row());
        long left = columns.start(at.column());
        return NativeTask.run(metrics, () -> {
            try (CooBuilder builder = Sparse4j.coo(rows.size(at.row()), columns.size(at.column())).type(type)
                    .duplicates(duplicates)) {
                for (Chunk chunk : chunks) {
                    builder.addByDimension(chunk.values, chunk.rows, chunk.columns);
                }
                try (INDArray x = builder.build(SparseFormat.CSR)) {
                    return SparseBlock.of(x);
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("entries of the block whose first one is (" + top + ", " + left + "), from which"
                        + " coordinates count here: " + e.getMessage(), e);
            }
        });
    }

    /** How many entries each piece of the rows and columns has. */
    private static final class Histogram implements Serializable {
        private static final long serialVersionUID = 1L;

        private final long rows;
        private final long columns;
        private final long rowPiece;
        private final long columnPiece;
        private final long[] rowCounts;
        private final long[] columnCounts;
        private long entries;

        Histogram(long rows, long columns) {
            this.rows = rows;
            this.columns = columns;
            rowPiece = Math.max(1, (rows + PIECES - 1) / PIECES);
            columnPiece = Math.max(1, (columns + PIECES - 1) / PIECES);
            rowCounts = new long[(int) Math.max(1, (rows + rowPiece - 1) / rowPiece)];
            columnCounts = new long[(int) Math.max(1, (columns + columnPiece - 1) / columnPiece)];
        }

        void add(Entry e) {
            requireInside(e, rows, columns);
            rowCounts[(int) (e.row() / rowPiece)]++;
            columnCounts[(int) (e.column() / columnPiece)]++;
            entries++;
        }

        static Histogram merge(Histogram a, Histogram b) {
            Arrays.setAll(a.rowCounts, i -> a.rowCounts[i] + b.rowCounts[i]);
            Arrays.setAll(a.columnCounts, i -> a.columnCounts[i] + b.columnCounts[i]);
            a.entries += b.entries;
            return a;
        }
    }

    private static void requireInside(Entry e, long rows, long columns) {
        if (e.row() < 0 || e.row() >= rows || e.column() < 0 || e.column() >= columns) {
            throw new IndexOutOfBoundsException("entry " + e + " lies outside of a matrix of shape [" + rows + ", " + columns
                    + "], whose rows and columns count from 0");
        }
    }

    /** Entries of one block, as they came. */
    static final class Chunk implements Serializable {
        private static final long serialVersionUID = 1L;

        /** The partition that it came from, then the how manieth of it. */
        final long order;
        final long[] rows;
        final long[] columns;
        final double[] values;

        Chunk(long order, long[] rows, long[] columns, double[] values) {
            this.order = order;
            this.rows = rows;
            this.columns = columns;
            this.values = values;
        }
    }

    /** Entries that are being gathered for a block. */
    private static final class Gathered {
        private long[] rows = new long[16];
        private long[] columns = new long[16];
        private double[] values = new double[16];
        private int n;

        void add(long row, long column, double value) {
            if (n == values.length) {
                rows = Arrays.copyOf(rows, 2 * n);
                columns = Arrays.copyOf(columns, 2 * n);
                values = Arrays.copyOf(values, 2 * n);
            }
            rows[n] = row;
            columns[n] = column;
            values[n++] = value;
        }

        Chunk chunk(long order) {
            return new Chunk(order, Arrays.copyOf(rows, n), Arrays.copyOf(columns, n), Arrays.copyOf(values, n));
        }
    }

    /** A partition's entries as chunks, at most HELD of them in memory. */
    private static final class Packing implements Iterator<Tuple2<BlockIndex, Chunk>> {
        private final Iterator<Entry> entries;
        private final Cuts rows;
        private final Cuts columns;
        private final Deque<Tuple2<BlockIndex, Chunk>> ready = new ArrayDeque<>();
        private long order;

        Packing(int partition, Iterator<Entry> entries, Cuts rows, Cuts columns) {
            this.entries = entries;
            this.rows = rows;
            this.columns = columns;
            this.order = (long) partition << Integer.SIZE;
        }

        private void gather() {
            Map<BlockIndex, Gathered> blocks = new HashMap<>();
            for (int n = 0; n < HELD && entries.hasNext(); n++) {
                Entry e = entries.next();
                requireInside(e, rows.length(), columns.length());
                int i = rows.blockOf(e.row());
                int j = columns.blockOf(e.column());
                blocks.computeIfAbsent(new BlockIndex(i, j), k -> new Gathered())
                        .add(e.row() - rows.start(i), e.column() - columns.start(j), e.value());
            }
            long now = order++;
            blocks.forEach((at, gathered) -> ready.add(new Tuple2<>(at, gathered.chunk(now))));
        }

        @Override
        public boolean hasNext() {
            if (ready.isEmpty() && entries.hasNext()) {
                gather();
            }
            return !ready.isEmpty();
        }

        @Override
        public Tuple2<BlockIndex, Chunk> next() {
            if (!hasNext()) {
                throw new NoSuchElementException("all entries were handed on");
            }
            return ready.poll();
        }
    }
}
