// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

/**
 * How a program wants a matrix or a tensor cut.
 *
 * @param rows of a block; 0 where stored entries decide
 * @param columns of a block; 0 where stored entries decide
 * @param entries of a block, about; 0 for what suits most
 */
public record Cutting(long rows, long columns, long entries) {
    /** Entries of a block unless a program says otherwise: 12 to 16 MB. */
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

    /** How many blocks a matrix of so many entries has, where so many tasks run at once. */
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
