// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import java.io.Serializable;
import java.util.Arrays;

/** The cuts of a dimension into at least one block: the first index of each block, and the length of the dimension. */
public final class Cuts implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The largest number of blocks of a dimension; their first indexes are sent with each task. */
    private static final int MOST = 1 << 24;

    /** Ascending from 0; the last element is the length. */
    private final long[] at;

    private Cuts(long[] at) {
        this.at = at;
    }

    /** Returns cuts into a single block. */
    public static Cuts none(long length) {
        return new Cuts(new long[] {0, length});
    }

    /** Returns cuts into blocks of equal length; the last block may be shorter. */
    public static Cuts every(long step, long length) {
        if (length == 0) {
            return none(0);
        }
        long wanted = (length - 1) / step + 1;
        if (wanted > MOST) {
            throw new IllegalArgumentException("a dimension of " + length + " in blocks of " + step + " has " + wanted
                    + " blocks, but may have at most " + MOST + "; make the blocks longer, or cut by stored entries with "
                    + "BlockShape.auto()");
        }
        int blocks = (int) wanted;
        long[] at = new long[blocks + 1];
        for (int i = 0; i < blocks; i++) {
            at[i] = i * step;
        }
        at[blocks] = length;
        return new Cuts(at);
    }

    /**
     * Returns cuts into blocks with about equal numbers of entries, by a histogram.
     *
     * @param counts the entries of equally long pieces of the dimension, of {@code piece} indexes each
     */
    public static Cuts byEntries(long[] counts, long piece, long length, int blocks) {
        long total = Arrays.stream(counts).sum();
        long[] at = new long[Math.min(blocks, counts.length) + 1];
        int cuts = 1;
        long seen = 0;
        for (int i = 0; i < counts.length && cuts < at.length - 1; i++) {
            seen += counts[i];
            // If more than half of the next piece would lie behind the cut, the cut is before that piece.
            long goal = total * cuts / (at.length - 1);
            long next = i + 1 < counts.length ? counts[i + 1] : 0;
            if (seen + next / 2 >= goal && (i + 1) * piece < length) {
                at[cuts++] = (i + 1) * piece;
            }
        }
        long[] used = Arrays.copyOf(at, cuts + 1);
        used[cuts] = length;
        return new Cuts(used);
    }

    public long length() {
        return at[at.length - 1];
    }

    public int blocks() {
        return at.length - 1;
    }

    public long start(int block) {
        return at[block];
    }

    public long[] starts() {
        return Arrays.copyOf(at, blocks());
    }

    public long end(int block) {
        return at[block + 1];
    }

    public long size(int block) {
        return at[block + 1] - at[block];
    }

    /** Returns the lengths of all blocks. */
    public long[] lengths() {
        long[] lengths = new long[blocks()];
        Arrays.setAll(lengths, this::size);
        return lengths;
    }

    /** Returns the block of an index. O(log blocks) time. */
    public int blockOf(long index) {
        int found = Arrays.binarySearch(at, 0, at.length - 1, index);
        return found >= 0 ? found : -found - 2;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cuts c && Arrays.equals(at, c.at);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(at);
    }

    @Override
    public String toString() {
        return blocks() + " of " + length();
    }
}
