// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

/**
 * The settings for cutting a matrix or a tensor.
 *
 * @param rows the rows of a block; 0 if stored entries decide
 * @param columns the columns of a block; 0 if stored entries decide
 * @param entries the approximate entries of a block; 0 for the default
 */
public record Cutting(long rows, long columns, long entries) {
    /** The default number of entries of a block: 12 to 16 MB. */
    private static final long ENTRIES = 1_000_000;

    public boolean isFixed() {
        return rows > 0;
    }

    public Cuts rowCuts(long length) {
        return Cuts.every(rows, length);
    }

    public Cuts columnCuts(long length) {
        return Cuts.every(columns, length);
    }

    /** Returns the number of blocks of a matrix with this many entries, if this many tasks run at once. */
    public int blocks(long stored, int cores) {
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
