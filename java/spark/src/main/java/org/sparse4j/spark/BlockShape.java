// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import org.sparse4j.spark.grid.Cutting;

/**
 * Sets how a matrix is cut into blocks: into blocks with about equal numbers of stored entries, so that no task gets most of the
 * work, or into blocks with a fixed number of rows and columns.
 *
 * @since 0.1.0
 */
public final class BlockShape implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long rows;
    private final long columns;
    private final long entries;

    private BlockShape(long rows, long columns, long entries) {
        this.rows = rows;
        this.columns = columns;
        this.entries = entries;
    }

    /**
     * Returns the default: blocks of about a million entries. If there would be fewer than two blocks for each core, the blocks
     * are smaller, down to 10,000 entries.
     */
    public static BlockShape auto() {
        return new BlockShape(0, 0, 0);
    }

    /** Returns a shape with blocks of about this many entries. */
    public static BlockShape entries(long entries) {
        return new BlockShape(0, 0, atLeastOne(entries, "entries"));
    }

    /** Returns a shape with blocks of this many rows and columns. The last blocks may be smaller. */
    public static BlockShape of(long rows, long columns) {
        return new BlockShape(atLeastOne(rows, "rows"), atLeastOne(columns, "columns"), 0);
    }

    private static long atLeastOne(long n, String what) {
        if (n < 1) {
            throw new IllegalArgumentException("the block shape has " + n + " " + what + "; it must have at least 1. BlockShape.auto() "
                    + "chooses a shape by stored entries");
        }
        return n;
    }

    /** Returns the internal form of the shape, for the packages that cut matrices. */
    Cutting cutting() {
        return new Cutting(rows, columns, entries);
    }

    @Override
    public String toString() {
        return cutting().toString();
    }
}
