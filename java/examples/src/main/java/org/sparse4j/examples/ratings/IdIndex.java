// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.ratings;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Assigns dense indexes to ids, in order of first appearance. Ids that are plain numbers are in an open-addressing table of longs without
 * boxing; all others in a map of strings. "007" and "7" are different ids.
 */
public final class IdIndex {
    private static final int MAX_DIGITS = 18;
    private static final int NONE = -1;

    private long[] keys = new long[1024];
    private int[] slots = filled(1024);
    private final Map<String, Integer> texts = new HashMap<>();
    private final Map<Integer, String> textOf = new HashMap<>();
    private long[] numberOf = new long[512];
    private int numbers;
    private int size;

    /** Returns an index in which each id 0, 1, ..., count - 1 has its own value as index. */
    static IdIndex counting(int count) {
        IdIndex ids = new IdIndex();
        for (int i = 0; i < count; i++) {
            ids.number(i, true);
        }
        return ids;
    }

    public int size() {
        return size;
    }

    public String name(int index) {
        String text = textOf.get(index);
        return text != null ? text : Long.toString(numberOf[index]);
    }

    int add(byte[] bytes, int from, int to) {
        long number = parse(bytes, from, to);
        if (number >= 0) {
            return number(number, true);
        }
        return text(new String(bytes, from, to - from, StandardCharsets.UTF_8), true);
    }

    /** Returns the index of an id, or -1 if it is unknown. */
    public int find(String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        long number = parse(bytes, 0, bytes.length);
        return number >= 0 ? number(number, false) : text(id, false);
    }

    /** Returns the value of a canonical decimal number below 10^18, else -1. */
    private static long parse(byte[] bytes, int from, int to) {
        int digits = to - from;
        if (digits < 1 || digits > MAX_DIGITS || (bytes[from] == '0' && digits > 1)) {
            return -1;
        }
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private int text(String id, boolean insert) {
        Integer known = texts.get(id);
        if (known != null || !insert) {
            return known != null ? known : NONE;
        }
        texts.put(id, size);
        textOf.put(size, id);
        return size++;
    }

    private int number(long key, boolean insert) {
        int mask = keys.length - 1;
        int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (slots[slot] != NONE) {
            if (keys[slot] == key) {
                return slots[slot];
            }
            slot = (slot + 1) & mask;
        }
        if (!insert) {
            return NONE;
        }
        keys[slot] = key;
        slots[slot] = size;
        if (size >= numberOf.length) {
            numberOf = Arrays.copyOf(numberOf, Math.max(size + 1, 2 * numberOf.length));
        }
        numberOf[size] = key;
        if (++numbers * 2 > keys.length) {
            grow();
        }
        return size++;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldSlots = slots;
        keys = new long[2 * oldKeys.length];
        slots = filled(keys.length);
        int mask = keys.length - 1;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldSlots[i] == NONE) {
                continue;
            }
            int slot = (int) ((oldKeys[i] * 0x9E3779B97F4A7C15L) >>> 32) & mask;
            while (slots[slot] != NONE) {
                slot = (slot + 1) & mask;
            }
            keys[slot] = oldKeys[i];
            slots[slot] = oldSlots[i];
        }
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }
}
