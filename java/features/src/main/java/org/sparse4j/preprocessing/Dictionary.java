// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.backend.Arguments;

/**
 * Assigns the codes 0, 1, 2, ... to numbers or texts, in the order in which they are first added. A number takes no
 * object, but a slot of 12 bytes in a hash table that is at most two thirds full. While a thread adds values, no other
 * thread may use the dictionary.
 *
 * @since 0.1.0
 */
public final class Dictionary {
    private static final int MOST = Integer.MAX_VALUE - 8;
    private static final int FREE = -1;

    private final ColumnType type;
    private final List<String> texts;
    private final Map<String, Integer> codes;
    private long[] numbers;
    private int[] slots;
    private int size;

    /** Creates an empty dictionary for values of a type. */
    public Dictionary(ColumnType type) {
        this.type = Arguments.given(type, "Dictionary", "the type");
        boolean text = type == ColumnType.STRING;
        texts = text ? new ArrayList<>() : null;
        codes = text ? new HashMap<>() : null;
        numbers = text ? null : new long[16];
        slots = text ? null : freeSlots(32);
    }

    private static int[] freeSlots(int count) {
        int[] slots = new int[count];
        Arrays.fill(slots, FREE);
        return slots;
    }

    /** Returns the type of the values. */
    public ColumnType type() {
        return type;
    }

    /** Returns the number of values. */
    public int size() {
        return type == ColumnType.STRING ? texts.size() : size;
    }

    /** Returns the code of a text. A new text gets the next code. */
    public int add(String value) {
        require(ColumnType.STRING);
        Arguments.given(value, "Dictionary.add", "the text");
        Integer code = codes.get(value);
        if (code != null) {
            return code;
        }
        int next = texts.size();
        codes.put(value, next);
        texts.add(value);
        return next;
    }

    /** Returns the code of a number. A new number gets the next code. */
    public int add(long value) {
        require(ColumnType.LONG);
        return addBits(value);
    }

    /**
     * Returns the code of a number. A new number gets the next code.
     *
     * @throws IllegalArgumentException for NaN, which is a missing value
     */
    public int add(double value) {
        require(ColumnType.DOUBLE);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("Dictionary.add: NaN means a missing value, which a dictionary cannot hold");
        }
        return addBits(bits(value));
    }

    /** Returns the code of a text, -1 if there is none. */
    public int find(String value) {
        require(ColumnType.STRING);
        Integer code = value == null ? null : codes.get(value);
        return code == null ? -1 : code;
    }

    /** Returns the code of a number, -1 if there is none. */
    public int find(long value) {
        require(ColumnType.LONG);
        return findBits(value);
    }

    /** Returns the code of a number, -1 if there is none. */
    public int find(double value) {
        require(ColumnType.DOUBLE);
        return Double.isNaN(value) ? -1 : findBits(bits(value));
    }

    /** Returns the text that has a code. A number is written as Java writes it. */
    public String getString(int code) {
        return switch (type) {
            case LONG -> String.valueOf(getLong(code));
            case DOUBLE -> String.valueOf(getDouble(code));
            case STRING -> texts.get(code);
        };
    }

    /** Returns the whole number that has a code. */
    public long getLong(int code) {
        require(ColumnType.LONG);
        return numbers[java.util.Objects.checkIndex(code, size)];
    }

    /** Returns the number that has a code. */
    public double getDouble(int code) {
        require(ColumnType.DOUBLE);
        return Double.longBitsToDouble(numbers[java.util.Objects.checkIndex(code, size)]);
    }

    /** Returns a copy of all values as texts, in the order of their codes. */
    public String[] toStrings() {
        String[] all = new String[size()];
        Arrays.setAll(all, this::getString);
        return all;
    }

    /** Returns a copy of all whole numbers, in the order of their codes. */
    public long[] toLongs() {
        require(ColumnType.LONG);
        return Arrays.copyOf(numbers, size);
    }

    /** Returns a copy of all numbers, in the order of their codes. */
    public double[] toDoubles() {
        require(ColumnType.DOUBLE);
        return Arrays.stream(numbers, 0, size).mapToDouble(Double::longBitsToDouble).toArray();
    }

    /** Returns the bits by which a number is compared; -0 has the bits of 0. */
    static long bits(double value) {
        return Double.doubleToLongBits(value + 0.0);
    }

    /** Adds a whole number, or the bits of a real number. */
    int addBits(long bits) {
        int slot = slot(bits);
        if (slots[slot] != FREE) {
            return slots[slot];
        }
        if (size == MOST) {
            throw new IllegalArgumentException("Dictionary.add: the dictionary has " + MOST + " values, the most that it can hold");
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, (int) Math.min(MOST, 2L * size));
        }
        numbers[size] = bits;
        slots[slot] = size++;
        if (size > slots.length / 3 * 2 && slots.length < 1 << 30) {
            grow();
        } else if (size == slots.length - 1) {
            throw new IllegalArgumentException("Dictionary.add: the dictionary has " + size + " numbers, the most that it can hold");
        }
        return size - 1;
    }

    int findBits(long bits) {
        return slots[slot(bits)];
    }

    /** Returns the slot of a number, or the free slot for it. */
    private int slot(long bits) {
        long mixed = (bits ^ bits >>> 32) * 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ mixed >>> 29) * 0xbf58476d1ce4e5b9L;
        int mask = slots.length - 1;
        int slot = (int) (mixed >>> 33) & mask;
        while (slots[slot] != FREE && numbers[slots[slot]] != bits) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        slots = freeSlots(2 * slots.length);
        for (int code = 0; code < size; code++) {
            slots[slot(numbers[code])] = code;
        }
    }

    private void require(ColumnType asked) {
        if (type != asked) {
            throw new IllegalArgumentException("the dictionary has values of type " + type + ", not of " + asked);
        }
    }

    /** Returns a description with the type and the number of values. */
    @Override
    public String toString() {
        return "Dictionary[" + size() + " " + type + " values]";
    }
}
