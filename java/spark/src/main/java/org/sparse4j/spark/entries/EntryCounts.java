// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.entries;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.sparse4j.spark.grid.Cuts;

/**
 * Counts the entries of each piece of each dimension, and finds the extents of the array as far as the entries determine them.
 */
public final class EntryCounts implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The largest number of pieces of a dimension for which entries are counted. */
    private static final int PIECES = 1 << 14;

    /** The extents; -1 if the entries determine them. */
    private final long[] shape;
    private final long[] largest;
    private final int[] pieceBits;
    private final long[][] counts;
    private long entries;
    /** The lines of text that listed the entries. */
    private long lines;
    /**
     * The sides of the diagonal with entries, for a matrix of which one half is listed, in the form of
     * {@code EntryLines.sides}.
     */
    private int sides;

    public EntryCounts(long... shape) {
        this.shape = shape;
        largest = new long[shape.length];
        Arrays.fill(largest, -1);
        pieceBits = new int[shape.length];
        counts = new long[shape.length][1];
    }

    /** Counts packs in a job. An extent of -1 follows from the largest coordinate. */
    static EntryCounts of(JavaRDD<EntryPack> packs, long... shape) {
        return packs.mapPartitions(each -> {
            EntryCounts counted = new EntryCounts(shape);
            each.forEachRemaining(counted::add);
            return List.of(counted).iterator();
        }).treeAggregate(new EntryCounts(shape), EntryCounts::merge, EntryCounts::merge);
    }

    public void add(EntryPack pack) {
        for (int i = 0; i < pack.size(); i++) {
            requireInside(pack, i, shape);
        }
        for (int d = 0; d < shape.length; d++) {
            for (int i = 0; i < pack.size(); i++) {
                long at = pack.at(d, i);
                if (at > largest[d]) {
                    reach(d, at);
                }
                counts[d][(int) (at >> pieceBits[d])]++;
            }
        }
        entries += pack.size();
    }

    public void addLines(long more) {
        lines += more;
    }

    public void addSides(int more) {
        sides |= more;
    }

    /** Extends the pieces up to an index; makes them longer if there would be too many. */
    private void reach(int d, long index) {
        largest[d] = Math.max(largest[d], index);
        int bits = pieceBits[d];
        while (index >> bits >= PIECES) {
            bits++;
        }
        coarsen(d, bits);
        if (index >> bits >= counts[d].length) {
            counts[d] = Arrays.copyOf(counts[d], (int) Math.min(PIECES, Math.max(2L * counts[d].length, (index >> bits) + 1)));
        }
    }

    private void coarsen(int d, int bits) {
        if (bits > pieceBits[d]) {
            long[] fewer = new long[counts[d].length];
            for (int i = 0; i < counts[d].length; i++) {
                fewer[i >> (bits - pieceBits[d])] += counts[d][i];
            }
            counts[d] = fewer;
            pieceBits[d] = bits;
        }
    }

    public static EntryCounts merge(EntryCounts a, EntryCounts b) {
        for (int d = 0; d < a.shape.length; d++) {
            if (b.largest[d] >= 0) {
                // The pieces are as long as the largest index requires, so they are never shorter here than in the other
                // object.
                a.reach(d, b.largest[d]);
                int shift = a.pieceBits[d] - b.pieceBits[d];
                for (int i = 0; i <= b.largest[d] >> b.pieceBits[d]; i++) {
                    a.counts[d][i >> shift] += b.counts[d][i];
                }
            }
        }
        a.entries += b.entries;
        a.lines += b.lines;
        a.sides |= b.sides;
        return a;
    }

    public int rank() {
        return shape.length;
    }

    public long entries() {
        return entries;
    }

    public long lines() {
        return lines;
    }

    public int sides() {
        return sides;
    }

    /** Returns the extent of a dimension: the given one, or the one that follows from the largest coordinate. */
    public long extent(int d) {
        return shape[d] >= 0 ? shape[d] : largest[d] + 1;
    }

    /** Returns cuts of a dimension into this many blocks with about equal numbers of entries. */
    public Cuts cuts(int d, int blocks) {
        return Cuts.byEntries(counts[d], 1L << pieceBits[d], extent(d), blocks);
    }

    /** Throws if an entry lies outside the known extents. */
    static void requireInside(EntryPack pack, int entry, long[] shape) {
        for (int d = 0; d < shape.length; d++) {
            long at = pack.at(d, entry);
            if (at < 0 || shape[d] >= 0 && at >= shape[d]) {
                throw new IndexOutOfBoundsException("entry " + pack.text(entry) + " lies outside of " + (shape.length == 2
                        ? "a matrix of shape " + Arrays.toString(shape) + ", whose rows and columns count from 0"
                        : "an array of shape " + Arrays.toString(shape) + ", whose indexes count from 0"));
            }
        }
    }
}
