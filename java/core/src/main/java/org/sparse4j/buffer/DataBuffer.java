// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.buffer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.sparse4j.DataType;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/**
 * A typed view of an array's live memory: values, indexes or pointers of its storage. Every access resolves the memory
 * anew, so a buffer stays valid when the array grows or is rebuilt, and throws IllegalStateException once it is closed.
 * Of a view, the buffers are those of the storage it shares.
 */
public final class DataBuffer {
    /** Which buffer. */
    public enum Part {
        /** The values, in storage order. */
        VALUES(0),
        /** COO: rank runs of nnz; compressed: the minor index of each entry. */
        INDEXES(1),
        /** The first entry of each stored line. */
        POINTERS_B(2),
        /** The end of each stored line. */
        POINTERS_E(2),
        /** The number of each stored line, when only the non-empty ones are listed. */
        LINE_IDS(3);

        private final int number;

        Part(int number) {
            this.number = number;
        }
    }

    private final Operand operand;
    private final Storage storage;
    private final Part part;
    private final int most;  // bytes of a window

    private DataBuffer(Storage storage, Part part, int most) {
        this.storage = storage;
        this.operand = Operand.whole(storage);
        this.part = part;
        this.most = most;
    }

    /** A buffer of the storage behind an array. */
    public static DataBuffer of(Operand array, Part part) {
        return new DataBuffer(Arguments.given(array, "the array of a buffer").storage(),
                Arguments.given(part, "the part of a buffer"), HostBlock.MAX_WINDOW);
    }

    /** The same in windows of at most so many bytes, a multiple of 8, so that small arrays are tested in several. */
    DataBuffer inWindowsOf(int bytes) {
        return new DataBuffer(storage, part, bytes);
    }

    /** Merges what is pending, so that the facts are those of the entries. */
    private void assemble() {
        if (storage.fact(Storage.Fact.PENDING) != 0) {
            CallRunner.run(Function.DESCRIBE, operand);
        }
    }

    /** Number of elements. */
    public long length() {
        assemble();
        return length(storage::fact);
    }

    private long length(ToLongFunction<Storage.Fact> fact) {
        switch (part) {
            case VALUES:
                return fact.applyAsLong(Storage.Fact.STORED);
            case INDEXES:
                return storage.format() == Abi.DENSE ? 0 : fact.applyAsLong(Storage.Fact.STORED)
                        * (storage.format() == Abi.COO ? storage.rank() : 1);
            case LINE_IDS:
                return fact.applyAsLong(Storage.Fact.HYPER) == 0 ? 0 : fact.applyAsLong(Storage.Fact.LINES);
            default:
                return fact.applyAsLong(Storage.Fact.LINES);
        }
    }

    /** Number of elements that the memory has room for. */
    public long underlyingLength() {
        switch (part) {
            case VALUES:
                return Math.max(length(), storage.fact(Storage.Fact.VALUES_BYTES) / dataType().width());
            case INDEXES:
                return Math.max(length(), storage.fact(Storage.Fact.INDEXES_BYTES) / dataType().width());
            default:
                return length();
        }
    }

    /** The type of the elements: the array's for values, INT or LONG for indexes, LONG for pointers. */
    public DataType dataType() {
        if (part == Part.INDEXES) {
            assemble();
        }
        return dataType(storage::fact);
    }

    private DataType dataType(ToLongFunction<Storage.Fact> fact) {
        if (part == Part.VALUES) {
            return DataType.of(storage.type());
        }
        return part == Part.INDEXES && fact.applyAsLong(Storage.Fact.INDEX_WIDTH) == 4 ? DataType.INT : DataType.LONG;
    }

    private int shift() {
        return part == Part.POINTERS_E ? 1 : 0;
    }

    private long transfer(long i, long bits, boolean write) {
        long length = length();
        if (i < 0 || i >= length) {
            throw new IndexOutOfBoundsException("element " + i + " is outside a buffer of " + length + " elements");
        }
        HostBlock scratch = Backends.current().scratch();
        ByteBuffer window = scratch.window(0, 8);
        window.putLong(0, bits);
        CallRunner.run(Function.BUFFER, operand, part.number, i + shift(), 1, scratch.place(0), write ? 1 : 0);
        switch (dataType().width()) {
            case 1:
                return window.get(0) & 0xff;
            case 4:
                return window.getInt(0) & 0xffffffffL;
            default:
                return window.getLong(0);
        }
    }

    /** Element i in its own type. */
    public Number getNumber(long i) {
        return dataType().number(transfer(i, 0, false));
    }

    /** Element i as a double. */
    public double getDouble(long i) {
        return dataType().toDouble(transfer(i, 0, false));
    }

    /** Element i as a float. */
    public float getFloat(long i) {
        return toFloat(dataType(), transfer(i, 0, false));
    }

    /** Element i as a long, with Java's cast. */
    public long getLong(long i) {
        return dataType().toLong(transfer(i, 0, false));
    }

    /** Element i as an int, with Java's cast. */
    public int getInt(long i) {
        return dataType().isFloating() ? (int) getDouble(i) : (int) getLong(i);
    }

    /** Sets value i, cast to the array's type. Indexes and pointers refuse (IllegalArgumentException). */
    public void put(long i, double value) {
        requireValues();
        switch (dataType()) {
            case DOUBLE:
                transfer(i, Double.doubleToRawLongBits(value), true);
                break;
            case FLOAT:
                transfer(i, Float.floatToRawIntBits((float) value), true);
                break;
            case INT:
                transfer(i, (int) value, true);
                break;
            case LONG:
                transfer(i, (long) value, true);
                break;
            default:
                transfer(i, value != 0 ? 1 : 0, true);
                break;
        }
    }

    /** Sets value i, cast to the array's type; exact for LONG. */
    public void put(long i, long value) {
        requireValues();
        if (dataType() == DataType.LONG) {
            transfer(i, value, true);
        } else if (dataType() == DataType.INT) {
            transfer(i, (int) value, true);
        } else if (dataType() == DataType.FLOAT) {
            // Over double it would be rounded twice.
            transfer(i, Float.floatToRawIntBits((float) value), true);
        } else {
            put(i, (double) value);
        }
    }

    private void requireValues() {
        if (part != Part.VALUES) {
            throw new IllegalArgumentException("indexes and pointers are read-only; put() on the array changes them");
        }
    }

    /** A copy of all elements as doubles. */
    public double[] asDouble() {
        double[][] all = {new double[0]};
        chunks((type, length, first, bytes) -> {
            all[0] = first == 0 ? new double[Math.toIntExact(length)] : all[0];
            for (int i = 0; i < bytes.remaining() / type.width(); i++) {
                all[0][(int) first + i] = type.toDouble(bits(type, bytes, i));
            }
        });
        return all[0];
    }

    /** A copy of all elements as floats. */
    public float[] asFloat() {
        float[][] all = {new float[0]};
        chunks((type, length, first, bytes) -> {
            all[0] = first == 0 ? new float[Math.toIntExact(length)] : all[0];
            for (int i = 0; i < bytes.remaining() / type.width(); i++) {
                all[0][(int) first + i] = toFloat(type, bits(type, bytes, i));
            }
        });
        return all[0];
    }

    // A LONG goes straight to float: over double it would be rounded twice.
    private static float toFloat(DataType type, long bits) {
        return type == DataType.LONG ? (float) bits : (float) type.toDouble(bits);
    }

    /** A copy of all elements as longs, with Java's cast. */
    public long[] asLong() {
        long[][] all = {new long[0]};
        chunks((type, length, first, bytes) -> {
            all[0] = first == 0 ? new long[Math.toIntExact(length)] : all[0];
            for (int i = 0; i < bytes.remaining() / type.width(); i++) {
                all[0][(int) first + i] = type.toLong(bits(type, bytes, i));
            }
        });
        return all[0];
    }

    /** A copy of all elements as ints, with Java's cast. */
    public int[] asInt() {
        int[][] all = {new int[0]};
        chunks((type, length, first, bytes) -> {
            all[0] = first == 0 ? new int[Math.toIntExact(length)] : all[0];
            for (int i = 0; i < bytes.remaining() / type.width(); i++) {
                long bits = bits(type, bytes, i);
                all[0][(int) first + i] = type.isFloating() ? (int) type.toDouble(bits) : (int) type.toLong(bits);
            }
        });
        return all[0];
    }

    /** A copy of all elements as bytes, most significant first, BOOL as 0 or 1: what DataOutputStream writes of them. */
    public byte[] asBytes() {
        byte[][] all = {new byte[0]};
        chunks((type, length, first, bytes) -> {
            int width = type.width();
            all[0] = first == 0 ? new byte[Math.toIntExact(Math.multiplyExact(length, width))] : all[0];
            ByteBuffer out = ByteBuffer.wrap(all[0]);
            for (int i = 0; i < bytes.remaining() / width; i++) {
                long bits = bits(type, bytes, i);
                int at = ((int) first + i) * width;
                if (width == 1) {
                    out.put(at, (byte) bits);
                } else if (width == 4) {
                    out.putInt(at, (int) bits);
                } else {
                    out.putLong(at, bits);
                }
            }
        });
        return all[0];
    }

    private static long bits(DataType type, ByteBuffer bytes, int i) {
        switch (type.width()) {
            case 1:
                return bytes.get(i) != 0 ? 1 : 0;  // a wrapped byte may be any
            case 4:
                return bytes.getInt(4 * i) & 0xffffffffL;
            default:
                return bytes.getLong(8 * i);
        }
    }

    /** Receives a window of the memory that starts at element {@code first} of {@code length}. */
    @FunctionalInterface
    private interface Chunk {
        void accept(DataType type, long length, long first, ByteBuffer bytes);
    }

    /**
     * Hands the live memory to a consumer, without a copy, in windows of at most one GiB, read-only and in native
     * order. While it runs, writes to the array are refused and a close is put off. The windows must not be kept.
     */
    public void read(Consumer<ByteBuffer> consumer) {
        Arguments.given(consumer, "read", "the consumer");
        chunks((type, length, first, bytes) -> consumer.accept(bytes));
    }

    private void chunks(Chunk chunk) {
        storage.guard();
        try {
            DataType type = dataType(storage::heldFact);
            int width = type.width();
            long length = length(storage::heldFact);
            for (long at = 0; at < length * width; at += most) {
                int n = (int) Math.min(most, length * width - at);
                ByteBuffer window = storage.map(part.number, at + (long) shift() * width, n);
                chunk.accept(type, length, at / width, window.asReadOnlyBuffer().order(window.order()));
            }
        } finally {
            storage.unguard();
        }
    }

    /**
     * Whether another buffer has the same type, length and elements now, compared as {@link java.util.Arrays} does: NaN is
     * NaN, -0 is not 0. Which part of an array it is of makes no difference. Of large buffers it costs a copy of both; keys
     * of a map are better not made of what changes.
     *
     * @throws IllegalStateException when one of the arrays is closed
     * @throws ArithmeticException beyond 2^31 - 1 elements, as by all copies to the heap
     */
    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof DataBuffer)) {
            return false;
        }
        DataBuffer that = (DataBuffer) other;
        if (dataType() != that.dataType() || length() != that.length()) {
            return false;
        }
        switch (dataType()) {
            case DOUBLE:
                return Arrays.equals(asDouble(), that.asDouble());
            case FLOAT:
                return Arrays.equals(asFloat(), that.asFloat());
            default:
                return Arrays.equals(asLong(), that.asLong());
        }
    }

    /** Of the type and the elements as they are now: equal buffers have the same. */
    @Override
    public int hashCode() {
        DataType type = dataType();
        int elements = type == DataType.DOUBLE ? Arrays.hashCode(asDouble()) : type == DataType.FLOAT
                ? Arrays.hashCode(asFloat()) : Arrays.hashCode(asLong());
        return 31 * type.ordinal() + elements;
    }

    @Override
    public String toString() {
        if (storage.isClosed()) {
            return part + " of a closed array";
        }
        StringBuilder text = new StringBuilder(part + " " + dataType() + "[" + length() + "] [");
        for (long i = 0; i < Math.min(20, length()); i++) {
            text.append(i == 0 ? "" : ", ").append(getNumber(i));
        }
        return text.append(length() > 20 ? ", ...]" : "]").toString();
    }
}
