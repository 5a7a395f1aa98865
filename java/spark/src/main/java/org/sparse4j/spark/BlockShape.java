// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;

/**
 * How a matrix is cut into blocks: by stored entries, so that rows which many entries share do not make one task slow, or at
 * fixed distances.
 */
public final class BlockShape implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Entries of a block unless a program says otherwise: 12 to 16 MB. */
    private static final long ENTRIES = 1_000_000;

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

    boolean isFixed() {
        return rows > 0;
    }

    Cuts rowCuts(long length) {
        return Cuts.every(rows, length);
    }

    Cuts columnCuts(long length) {
        return Cuts.every(columns, length);
    }

    /** How many blocks a matrix of so many entries has, where so many tasks run at once. */
    int blocks(long stored, int cores) {
        long each = entries > 0 ? entries : ENTRIES;
        long blocks = (stored + each - 1) / each;
        if (entries == 0) {
            blocks = Math.max(blocks, Math.min(2L * cores, stored / 10_000));
        }
        return (int) Math.max(1, Math.min(blocks, 1 << 20));
    }

    @Override
    public String toString() {
        return isFixed() ? "blocks of " + rows + " x " + columns
                : entries > 0 ? "blocks of " + entries + " entries" : "blocks by stored entries";
    }
}
