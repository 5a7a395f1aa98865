// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import java.util.Arrays;
import org.sparse4j.examples.input.BadInput;

/**
 * Ratings by user in flat arrays: user u rated items[pointers[u]..pointers[u + 1]), ascending and without repetition, with values[...].
 * Sparse4j.createSparseCSR takes these arrays.
 */
public record Ratings(int users, int items, int[] pointers, int[] columns, float[] values) {
    public int count() {
        return columns.length;
    }

    public int[] itemCounts() {
        int[] counts = new int[items];
        for (int item : columns) {
            counts[item]++;
        }
        return counts;
    }

    public int[] userCounts() {
        int[] counts = new int[users];
        for (int u = 0; u < users; u++) {
            counts[u] = pointers[u + 1] - pointers[u];
        }
        return counts;
    }

    /** Collects (user, item, rating) triples in any order. */
    static final class Builder {
        private int[] rowOf = new int[1 << 16];
        private int[] columnOf = new int[1 << 16];
        private float[] valueOf = new float[1 << 16];
        private int size;
        private int duplicates;

        void add(int user, int item, float value) {
            if (size == rowOf.length) {
                int capacity = (int) Math.min(Integer.MAX_VALUE - 8L, size * 2L);
                if (capacity == size) {
                    throw new BadInput("more than " + size + " ratings: too many for one array");
                }
                rowOf = Arrays.copyOf(rowOf, capacity);
                columnOf = Arrays.copyOf(columnOf, capacity);
                valueOf = Arrays.copyOf(valueOf, capacity);
            }
            rowOf[size] = user;
            columnOf[size] = item;
            valueOf[size++] = value;
        }

        int size() {
            return size;
        }

        /** Returns the number of ratings that build() dropped because the same user rated the same item again later. */
        int duplicates() {
            return duplicates;
        }

        /**
         * Sorts by user, then item: two stable counting sorts, the less significant key first, O(count). If a user rated an item several
         * times, the last rating wins. The builder cannot be used afterwards.
         */
        Ratings build(int users, int items) {
            int[] byItem = order(columnOf, null, items);
            int[] byUser = order(rowOf, byItem, users);
            int[] pointers = new int[users + 1];
            int[] columns = new int[size];
            float[] values = new float[size];
            int kept = 0;
            int user = 0;
            for (int k = 0; k < size; k++) {
                int source = byUser[k];
                while (user < rowOf[source]) {
                    pointers[++user] = kept;
                }
                boolean again = kept > pointers[user] && columns[kept - 1] == columnOf[source];
                if (again) {
                    duplicates++;
                } else {
                    columns[kept++] = columnOf[source];
                }
                values[kept - 1] = valueOf[source];
            }
            while (user < users) {
                pointers[++user] = kept;
            }
            rowOf = null;
            columnOf = null;
            valueOf = null;
            if (duplicates > 0) {
                columns = Arrays.copyOf(columns, kept);
                values = Arrays.copyOf(values, kept);
            }
            return new Ratings(users, items, pointers, columns, values);
        }

        /** Returns the stable order of entries by key; `earlier` is the order so far (null: as given). */
        private int[] order(int[] key, int[] earlier, int keys) {
            int[] start = new int[keys + 1];
            for (int k = 0; k < size; k++) {
                start[key[k] + 1]++;
            }
            for (int k = 0; k < keys; k++) {
                start[k + 1] += start[k];
            }
            int[] order = new int[size];
            for (int k = 0; k < size; k++) {
                int source = earlier == null ? k : earlier[k];
                order[start[key[source]]++] = source;
            }
            return order;
        }
    }
}
