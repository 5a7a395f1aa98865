// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import org.sparse4j.spark.grid.Cutting;

/**
 * How a matrix is cut into blocks: by stored entries, so that rows which many entries share do not make one task slow, or at
 * fixed distances.
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

    /** Blocks of about a million entries, and no fewer blocks than two for each core as long as they have 10,000. */
    public static BlockShape auto() {
        return new BlockShape(0, 0, 0);
    }

    /** Blocks of about so many entries. */
    public static BlockShape entries(long entries) {
        return new BlockShape(0, 0, atLeastOne(entries, "entries"));
    }

    /** Blocks of so many rows and columns, but for the last ones. */
    public static BlockShape of(long rows, long columns) {
        return new BlockShape(atLeastOne(rows, "rows"), atLeastOne(columns, "columns"), 0);
    }

    private static long atLeastOne(long n, String what) {
        if (n < 1) {
            throw new IllegalArgumentException("a block shape: " + n + " " + what + "; a block has at least 1."
                    + " BlockShape.auto() chooses by stored entries");
        }
        return n;
    }

    /** The same for the packages that cut. */
    Cutting cutting() {
        return new Cutting(rows, columns, entries);
    }

    @Override
    public String toString() {
        return cutting().toString();
    }
}
