// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.util.Arrays;

/**
 * The distinct ids of an array in order, and the position of each: a hash table of ints, because boxing would dominate the
 * time.
 */
final class IdIndex {
    private static final int SPREAD = 0x9E3779B9;

    private final int blocks;
    private final int[] ids;
    private int[] keys;
    // For each slot of the hash table, the position of its id in `ids` plus 1; 0 for a free slot.
    private int[] places;
    private int used;

    /** Orders the ids by block, which is id modulo the number of blocks, then by size. O(n + distinct log distinct) time. */
    IdIndex(int[] all, int blocks) {
        this.blocks = blocks;
        keys = new int[16];
        places = new int[16];
        for (int id : all) {
            add(id);
        }
        long[] order = new long[used];
        int n = 0;
        for (int slot = 0; slot < keys.length; slot++) {
            if (places[slot] != 0) {
                order[n++] = (long) block(keys[slot], blocks) << Integer.SIZE | (keys[slot] ^ Integer.MIN_VALUE) & 0xFFFFFFFFL;
            }
        }
        Arrays.sort(order);
        ids = new int[n];
        for (int i = 0; i < n; i++) {
            ids[i] = (int) order[i] ^ Integer.MIN_VALUE;
            places[slot(ids[i])] = i + 1;
        }
    }

    /** Returns the block of an id, as MLlib's partitioner does. */
    static int block(int id, int blocks) {
        return Math.floorMod(id, blocks);
    }

    private int slot(int id) {
        int slot = (id * SPREAD) >>> Integer.numberOfLeadingZeros(keys.length - 1);
        while (places[slot] != 0 && keys[slot] != id) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void add(int id) {
        int slot = slot(id);
        if (places[slot] == 0) {
            keys[slot] = id;
            places[slot] = 1;
            if (++used > keys.length / 2) {
                grow();
            }
        }
    }

    private void grow() {
        int[] oldKeys = keys;
        int[] oldPlaces = places;
        keys = new int[oldKeys.length * 2];
        places = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldPlaces[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                places[slot] = 1;
            }
        }
    }

    /** Returns the distinct ids in order, without a copy. */
    int[] ids() {
        return ids;
    }

    /** Returns the position of an existing id. */
    int of(int id) {
        return places[slot(id)] - 1;
    }

    /** Returns the position of the first id of each block, and the number of ids as the last element. */
    int[] offsets() {
        int[] offsets = new int[blocks + 1];
        for (int id : ids) {
            offsets[block(id, blocks) + 1]++;
        }
        for (int b = 0; b < blocks; b++) {
            offsets[b + 1] += offsets[b];
        }
        return offsets;
    }
}
