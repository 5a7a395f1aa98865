// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * The ratings of the users, or items, of one block in CSR. The rows are in the order of their ids. The columns are the items,
 * or users, that occur in the block, ordered by their blocks, then by ids. The data are on the heap, where Spark's memory
 * manager counts them. An entry has a weight w and a right-hand side s; its row x minimizes the sum of w (x . y)^2 - 2 s (x .
 * y), plus ridge |x|^2. As in MLlib, several ratings of one pair are separate terms: their weights and right-hand sides add up,
 * in the order of the input.
 */
final class RatingBlock implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] ids;
    private final int[] pointers;
    private final int[] columns;
    // null if all weights are 1
    private final float[] weights;
    private final float[] sides;
    private final int[] terms;
    private final int[] offsets;

    private RatingBlock(int[] ids, int[] pointers, int[] columns, float[] weights, float[] sides, int[] terms,
            int[] offsets) {
        this.ids = ids;
        this.pointers = pointers;
        this.columns = columns;
        this.weights = weights;
        this.sides = sides;
        this.terms = terms;
        this.offsets = offsets;
    }

    /**
     * Builds a block from the ratings that arrived for it, in any order. O(n) time.
     *
     * @param others the number of blocks of the columns
     */
    static RatingBlock of(Iterator<RatingPart> arrived, int others, Objective objective) {
        List<RatingPart> parts = new ArrayList<>();
        long total = 0;
        while (arrived.hasNext()) {
            RatingPart part = arrived.next();
            parts.add(part);
            total += part.count();
        }
        if (total > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException("ALS: one block has " + total + " ratings, but can hold at most 2147483631; raise "
                    + "numUserBlocks and numItemBlocks");
        }
        parts.sort(null);
        int n = (int) total;
        int[] rows = new int[n];
        int[] columns = new int[n];
        float[] values = new float[n];
        int at = 0;
        for (RatingPart part : parts) {
            part.copyTo(rows, columns, values, at);
            at += part.count();
        }
        parts.clear();
        return of(rows, columns, values, others, objective);
    }

    private static RatingBlock of(int[] rows, int[] columns, float[] values, int others, Objective objective) {
        IdIndex rowIndex = new IdIndex(rows, 1);
        IdIndex columnIndex = new IdIndex(columns, others);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = rowIndex.of(rows[i]);
            columns[i] = columnIndex.of(columns[i]);
        }
        // Two stable counting sorts, by columns, then by rows, keep ratings of one pair in the order of the input.
        int[] columnStarts = starts(columns, columnIndex.ids().length);
        int[] byColumn = order(columns, columnStarts, null);
        int[] rowStarts = starts(rows, rowIndex.ids().length);
        int[] order = order(rows, rowStarts.clone(), byColumn);
        return merged(rowIndex.ids(), columnIndex.offsets(), rowStarts, order, columns, values, objective);
    }

    private static int[] starts(int[] keys, int distinct) {
        int[] starts = new int[distinct + 1];
        for (int key : keys) {
            starts[key + 1]++;
        }
        for (int i = 0; i < distinct; i++) {
            starts[i + 1] += starts[i];
        }
        return starts;
    }

    /**
     * Returns a stable order of the entries by keys. `starts` has the first position for each key and is changed. `before` is the
     * order of entries with equal keys; null stands for the order of the arrays.
     */
    private static int[] order(int[] keys, int[] starts, int[] before) {
        int[] order = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            int entry = before == null ? i : before[i];
            order[starts[keys[entry]]++] = entry;
        }
        return order;
    }

    private static RatingBlock merged(int[] ids, int[] offsets, int[] starts, int[] order, int[] columns, float[] values,
            Objective objective) {
        int n = order.length;
        int[] pointers = new int[ids.length + 1];
        int[] kept = new int[n];
        float[] weights = new float[n];
        float[] sides = new float[n];
        int[] terms = new int[ids.length];
        boolean weighted = false;
        int to = 0;
        for (int row = 0; row < ids.length; row++) {
            int first = to;
            for (int i = starts[row]; i < starts[row + 1]; i++) {
                int column = columns[order[i]];
                float value = values[order[i]];
                if (to == first || kept[to - 1] != column) {
                    kept[to++] = column;
                }
                weights[to - 1] += objective.weight(value);
                sides[to - 1] += objective.side(value);
                if (!Float.isFinite(weights[to - 1]) || !Float.isFinite(sides[to - 1])) {
                    throw new IllegalArgumentException(objective.tooLarge(ids[row], value));
                }
                terms[row] += objective.terms(value);
                weighted |= weights[to - 1] != 1;
            }
            pointers[row + 1] = to;
        }
        boolean all = to == n;
        return new RatingBlock(ids, pointers, all ? kept : Arrays.copyOf(kept, to),
                weighted ? all ? weights : Arrays.copyOf(weights, to) : null, all ? sides : Arrays.copyOf(sides, to), terms,
                offsets);
    }

    /**
     * Returns, for each block of columns, the rows of this block that have an entry in one of these columns, in ascending order.
     * The block of columns needs the factors of these rows. O(nnz) time.
     */
    int[][] links() {
        int[][] links = new int[offsets.length - 1][Math.min(16, ids.length)];
        int[] sizes = new int[links.length];
        for (int row = 0; row < ids.length; row++) {
            int block = -1;
            for (int i = pointers[row]; i < pointers[row + 1]; i++) {
                if (block >= 0 && columns[i] < offsets[block + 1]) {
                    continue;
                }
                block = Math.max(block, 0);
                while (columns[i] >= offsets[block + 1]) {
                    block++;
                }
                if (sizes[block] == links[block].length) {
                    links[block] = Arrays.copyOf(links[block], Math.min(ids.length, sizes[block] * 2));
                }
                links[block][sizes[block]++] = row;
            }
        }
        for (int b = 0; b < links.length; b++) {
            links[b] = Arrays.copyOf(links[b], sizes[b]);
        }
        return links;
    }

    /** Returns the ids of the rows, without a copy. */
    int[] ids() {
        return ids;
    }

    int[] pointers() {
        return pointers;
    }

    int[] columns() {
        return columns;
    }

    /** Returns the weight of each entry, or null if all are 1. */
    float[] weights() {
        return weights;
    }

    float[] sides() {
        return sides;
    }

    /** Returns the factor of the regularization for each row: its number of ratings, or of ratings above 0 if they are implicit. */
    int[] terms() {
        return terms;
    }

    /** Returns the first column of each block of columns, and the number of columns as the last element. */
    int[] offsets() {
        return offsets;
    }
}
