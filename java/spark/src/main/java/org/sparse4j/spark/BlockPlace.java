// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

/**
 * The position of a block in its matrix: its first row and column, and its position in the grid of blocks.
 *
 * @since 0.1.0
 */
public final class BlockPlace {
    private final BlockIndex index;
    private final long row;
    private final long column;

    BlockPlace(BlockIndex index, long row, long column) {
        this.index = index;
        this.row = row;
        this.column = column;
    }

    /** Returns the position in the grid of blocks. */
    public BlockIndex index() {
        return index;
    }

    /** Returns the row of the matrix that is row 0 of the block. */
    public long row() {
        return row;
    }

    /** Returns the column of the matrix that is column 0 of the block. */
    public long column() {
        return column;
    }

    @Override
    public String toString() {
        return "block " + index + " from row " + row + ", column " + column;
    }
}
