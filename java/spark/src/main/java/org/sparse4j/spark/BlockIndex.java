// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;

/** Where a block is in a matrix: the how manieth from above and from the left, from 0. Ordered by rows, then columns. */
public final class BlockIndex implements Serializable, Comparable<BlockIndex> {
    private static final long serialVersionUID = 1L;

    private final int row;
    private final int column;

    /** The block in this row and column of blocks. */
    public BlockIndex(int row, int column) {
        this.row = row;
        this.column = column;
    }

    /** The row of blocks. */
    public int row() {
        return row;
    }

    /** The column of blocks. */
    public int column() {
        return column;
    }

    @Override
    public int compareTo(BlockIndex other) {
        return row != other.row ? Integer.compare(row, other.row) : Integer.compare(column, other.column);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BlockIndex b && b.row == row && b.column == column;
    }

    @Override
    public int hashCode() {
        return 31 * row + column;
    }

    @Override
    public String toString() {
        return "(" + row + ", " + column + ")";
    }
}
