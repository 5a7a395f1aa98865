// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.backend.Arguments;

/**
 * Numbers or texts as codes 0, 1, 2, ... in the order in which they were first added. Numbers are kept as such, without an
 * object for each: 12 bytes a slot of a table that is at most two thirds full. For one thread at a time while something is added.
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

    /** Empty, for values of a type. */
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

    /** What its values are. */
    public ColumnType type() {
        return type;
    }

    /** How many values it has. */
    public int size() {
        return type == ColumnType.STRING ? texts.size() : size;
    }

    /** The code of a text, a new one where it is new. */
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

    /** The code of a number, a new one where it is new. */
    public int add(long value) {
        require(ColumnType.LONG);
        return addBits(value);
    }

    /** The code of a number, a new one where it is new; NaN is refused. */
    public int add(double value) {
        require(ColumnType.DOUBLE);
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("Dictionary.add: NaN is a missing value");
        }
        return addBits(bits(value));
    }

    /** The code of a text, -1 where there is none. */
    public int find(String value) {
        require(ColumnType.STRING);
        Integer code = value == null ? null : codes.get(value);
        return code == null ? -1 : code;
    }

    /** The code of a number, -1 where there is none. */
    public int find(long value) {
        require(ColumnType.LONG);
        return findBits(value);
    }

    /** The code of a number, -1 where there is none. */
    public int find(double value) {
        require(ColumnType.DOUBLE);
        return Double.isNaN(value) ? -1 : findBits(bits(value));
    }

    /** The text of a code; a number as Java writes it. */
    public String getString(int code) {
        return switch (type) {
            case LONG -> String.valueOf(getLong(code));
            case DOUBLE -> String.valueOf(getDouble(code));
            case STRING -> texts.get(code);
        };
    }

    /** The whole number of a code. */
    public long getLong(int code) {
        require(ColumnType.LONG);
        return numbers[java.util.Objects.checkIndex(code, size)];
    }

    /** The number of a code. */
    public double getDouble(int code) {
        require(ColumnType.DOUBLE);
        return Double.longBitsToDouble(numbers[java.util.Objects.checkIndex(code, size)]);
    }

    /** A copy of all texts, in the order of their codes. */
    public String[] toStrings() {
        String[] all = new String[size()];
        Arrays.setAll(all, this::getString);
        return all;
    }

    /** A copy of all whole numbers, in the order of their codes. */
    public long[] toLongs() {
        require(ColumnType.LONG);
        return Arrays.copyOf(numbers, size);
    }

    /** A copy of all numbers, in the order of their codes. */
    public double[] toDoubles() {
        require(ColumnType.DOUBLE);
        return Arrays.stream(numbers, 0, size).mapToDouble(Double::longBitsToDouble).toArray();
    }

    /** One pattern of bits for each number: those of 0 for -0. */
    static long bits(double value) {
        return Double.doubleToLongBits(value + 0.0);
    }

    /** As add, of a whole number or of a real one's bits. */
    int addBits(long bits) {
        int slot = slot(bits);
        if (slots[slot] != FREE) {
            return slots[slot];
        }
        if (size == MOST) {
            throw new IllegalArgumentException("Dictionary.add: more than " + MOST + " values");
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, (int) Math.min(MOST, 2L * size));
        }
        numbers[size] = bits;
        slots[slot] = size++;
        if (size > slots.length / 3 * 2 && slots.length < 1 << 30) {
            grow();
        } else if (size == slots.length - 1) {
            throw new IllegalArgumentException("Dictionary.add: more than " + size + " numbers");
        }
        return size - 1;
    }

    int findBits(long bits) {
        return slots[slot(bits)];
    }

    /** Where a number is, or would go. */
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
            throw new IllegalArgumentException("a dictionary of " + type + " values, not of " + asked);
        }
    }

    /** The type and the number of values. */
    @Override
    public String toString() {
        return "Dictionary[" + size() + " " + type + " values]";
    }
}
