// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

/** Where a block is in its matrix: its first row and column, and its place among the blocks. */
public final class BlockPlace {
    private final BlockIndex index;
    private final long row;
    private final long column;

    BlockPlace(BlockIndex index, long row, long column) {
        this.index = index;
        this.row = row;
        this.column = column;
    }

    /** Which block it is, from above and from the left. */
    public BlockIndex index() {
        return index;
    }

    /** The matrix's row that is the block's row 0. */
    public long row() {
        return row;
    }

    /** The matrix's column that is the block's column 0. */
    public long column() {
        return column;
    }

    @Override
    public String toString() {
        return "block " + index + " from row " + row + ", column " + column;
    }
}
