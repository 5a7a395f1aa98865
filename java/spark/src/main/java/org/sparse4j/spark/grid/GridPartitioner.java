// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import org.apache.spark.Partitioner;
import org.sparse4j.spark.BlockIndex;

/**
 * Assigns blocks to partitions. A partition gets neighbouring blocks of one row of blocks; all partitions get about equal numbers
 * of blocks.
 */
public final class GridPartitioner extends Partitioner {
    private static final long serialVersionUID = 1L;

    private final int rows;
    private final int columns;
    private final int partitions;

    public GridPartitioner(int rows, int columns, int partitions) {
        this.rows = rows;
        this.columns = columns;
        this.partitions = (int) Math.max(1, Math.min((long) rows * columns, partitions));
    }

    /** Returns the partitioner of a matrix with these cuts, if this many tasks run at once. */
    public static GridPartitioner of(Cuts rows, Cuts columns, int cores) {
        return new GridPartitioner(rows.blocks(), columns.blocks(), 2 * cores);
    }

    @Override
    public int numPartitions() {
        return partitions;
    }

    @Override
    public int getPartition(Object key) {
        BlockIndex index = (BlockIndex) key;
        return (int) (((long) index.row() * columns + index.column()) * partitions / ((long) rows * columns));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GridPartitioner p && p.rows == rows && p.columns == columns && p.partitions == partitions;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * rows + columns) + partitions;
    }

    @Override
    public String toString() {
        return rows + " x " + columns + " blocks in " + partitions + " partitions";
    }
}
