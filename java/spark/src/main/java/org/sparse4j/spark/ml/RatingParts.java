// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import scala.Tuple2;

/**
 * Iterates over the parts that a partition of the input sends to blocks. The blocks of users have the numbers 0 to users - 1, and
 * the blocks of items the numbers from users on. The iterator reads some ratings, sorts them by block, and returns a part for
 * each block before it reads more ratings; this bounds the memory.
 */
final class RatingParts implements Iterator<Tuple2<Integer, RatingPart>> {
    private final int origin;
    private final Iterator<InternalRow> input;
    private final int userBlocks;
    private final int itemBlocks;
    private int[] users = new int[1 << 10];
    private int[] items = new int[1 << 10];
    private float[] values = new float[1 << 10];
    private final int most;
    private int read;
    private int number;
    // The ratings that were read, sorted by block; `starts` has the first rating of each block.
    private int[] starts;
    private int[] rows;
    private int[] columns;
    private float[] sorted;
    private int block;
    private Tuple2<Integer, RatingPart> next;

    /** Creates the parts of a partition; `most` is the largest number of ratings in memory at once. */
    RatingParts(int origin, Iterator<InternalRow> input, int userBlocks, int itemBlocks, int most) {
        this.origin = origin;
        this.input = input;
        this.userBlocks = userBlocks;
        this.itemBlocks = itemBlocks;
        this.most = most;
        block = userBlocks + itemBlocks;
    }

    @Override
    public boolean hasNext() {
        while (next == null) {
            if (block == userBlocks + itemBlocks && !read()) {
                return false;
            }
            if (block == 0) {
                sort(users, items, userBlocks);
            } else if (block == userBlocks) {
                sort(items, users, itemBlocks);
            }
            int at = block < userBlocks ? block : block - userBlocks;
            if (starts[at + 1] > starts[at]) {
                next = new Tuple2<>(block, new RatingPart(origin, number, rows, columns, sorted, starts[at], starts[at + 1]));
            }
            block++;
        }
        return true;
    }

    @Override
    public Tuple2<Integer, RatingPart> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Tuple2<Integer, RatingPart> result = next;
        next = null;
        return result;
    }

    private boolean read() {
        read = 0;
        while (read < most && input.hasNext()) {
            InternalRow row = input.next();
            if (read == users.length) {
                grow();
            }
            users[read] = row.getInt(0);
            items[read] = row.getInt(1);
            values[read++] = row.getFloat(2);
        }
        block = 0;
        number++;
        return read > 0;
    }

    private void grow() {
        int length = Math.min(most, read * 2);
        users = Arrays.copyOf(users, length);
        items = Arrays.copyOf(items, length);
        values = Arrays.copyOf(values, length);
    }

    private void sort(int[] keys, int[] others, int blocks) {
        starts = new int[blocks + 1];
        for (int i = 0; i < read; i++) {
            starts[IdIndex.block(keys[i], blocks) + 1]++;
        }
        for (int b = 0; b < blocks; b++) {
            starts[b + 1] += starts[b];
        }
        int[] to = starts.clone();
        rows = new int[read];
        columns = new int[read];
        sorted = new float[read];
        for (int i = 0; i < read; i++) {
            int at = to[IdIndex.block(keys[i], blocks)]++;
            rows[at] = keys[i];
            columns[at] = others[i];
            sorted[at] = values[i];
        }
    }
}
