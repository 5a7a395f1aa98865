// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;

/**
 * The position of a block in the grid of blocks, from 0. Ordered by rows, then by columns.
 *
 * @since 0.1.0
 */
public final class BlockIndex implements Serializable, Comparable<BlockIndex> {
    private static final long serialVersionUID = 1L;

    private final int row;
    private final int column;

    /** Creates the position in this row and column of blocks. */
    public BlockIndex(int row, int column) {
        this.row = row;
        this.column = column;
    }

    /** Returns the row of blocks. */
    public int row() {
        return row;
    }

    /** Returns the column of blocks. */
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
