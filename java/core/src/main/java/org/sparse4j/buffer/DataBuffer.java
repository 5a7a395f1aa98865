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
 * A typed view of the live memory of an array: the values, indexes or pointers of its storage. Every access locates the
 * memory anew, so a buffer stays valid when the array grows or is rebuilt. It throws IllegalStateException once the
 * array is closed. The buffers of a view are those of the storage that it shares.
 *
 * @since 0.1.0
 */
public final class DataBuffer {
    /**
     * The buffers of a storage.
     *
     * @since 0.1.0
     */
    public enum Part {
        /** The values, in storage order. */
        VALUES(0),
        /**
         * For COO, one run of nnz indexes for each dimension; for compressed formats, the minor index of each entry.
         */
        INDEXES(1),
        /** The position of the first entry of each stored line. */
        POINTERS_B(2),
        /** The position behind the last entry of each stored line. */
        POINTERS_E(2),
        /** The number of each stored line, if the storage lists only the non-empty lines; otherwise empty. */
        LINE_IDS(3);

        private final int number;

        Part(int number) {
            this.number = number;
        }
    }

    private final Operand operand;
    private final Storage storage;
    private final Part part;
    private final int most;  // the largest number of bytes of a window

    private DataBuffer(Storage storage, Part part, int most) {
        this.storage = storage;
        this.operand = Operand.whole(storage);
        this.part = part;
        this.most = most;
    }

    /** Returns a buffer of the storage behind an array. */
    public static DataBuffer of(Operand array, Part part) {
        return new DataBuffer(Arguments.given(array, "the array of a buffer").storage(),
                Arguments.given(part, "the part of a buffer"), HostBlock.MAX_WINDOW);
    }

    /**
     * Returns the same buffer with windows of at most this many bytes, a multiple of 8. Tests read small arrays in
     * several windows.
     */
    DataBuffer inWindowsOf(int bytes) {
        return new DataBuffer(storage, part, bytes);
    }

    /** Merges pending writes, so that the facts describe all entries. */
    private void assemble() {
        if (storage.fact(Storage.Fact.PENDING) != 0) {
            CallRunner.run(Function.DESCRIBE, operand);
        }
    }

    /** Returns the number of elements. */
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

    /** Returns the number of elements for which memory is allocated. */
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

    /**
     * Returns the type of the elements: the type of the array for values, INT or LONG for indexes, LONG for pointers.
     */
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
        try (HostBlock scratch = Backends.current().scratch()) {
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
    }

    /** Returns element i in the type of the buffer. */
    public Number getNumber(long i) {
        return dataType().number(transfer(i, 0, false));
    }

    /** Returns element i as a double. */
    public double getDouble(long i) {
        return dataType().toDouble(transfer(i, 0, false));
    }

    /** Returns element i as a float. */
    public float getFloat(long i) {
        return toFloat(dataType(), transfer(i, 0, false));
    }

    /** Returns element i as a long, converted by Java's cast. */
    public long getLong(long i) {
        return dataType().toLong(transfer(i, 0, false));
    }

    /** Returns element i as an int, converted by Java's cast. */
    public int getInt(long i) {
        return dataType().isFloating() ? (int) getDouble(i) : (int) getLong(i);
    }

    /**
     * Sets value i, cast to the type of the array.
     *
     * @throws IllegalArgumentException if this is a buffer of indexes or pointers, which are read-only
     */
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

    /** Sets value i, cast to the type of the array. A LONG array keeps all 64 bits. */
    public void put(long i, long value) {
        requireValues();
        if (dataType() == DataType.LONG) {
            transfer(i, value, true);
        } else if (dataType() == DataType.INT) {
            transfer(i, (int) value, true);
        } else if (dataType() == DataType.FLOAT) {
            // A conversion by way of double would round twice.
            transfer(i, Float.floatToRawIntBits((float) value), true);
        } else {
            put(i, (double) value);
        }
    }

    private void requireValues() {
        if (part != Part.VALUES) {
            throw new IllegalArgumentException("buffers of indexes and pointers are read-only; put() of the array changes its structure");
        }
    }

    /** Returns a copy of all elements as doubles. */
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

    /** Returns a copy of all elements as floats. */
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

    // Converts a LONG directly to float: a conversion by way of double would round twice.
    private static float toFloat(DataType type, long bits) {
        return type == DataType.LONG ? (float) bits : (float) type.toDouble(bits);
    }

    /** Returns a copy of all elements as longs, with Java's cast. */
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

    /** Returns a copy of all elements as ints, with Java's cast. */
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

    /**
     * Returns a copy of all elements as bytes, most significant first, BOOL as 0 or 1, as DataOutputStream writes them.
     */
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
                return bytes.get(i) != 0 ? 1 : 0;  // a byte of memory that the caller owns may have any value
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
     * Passes the live memory to a consumer, without a copy, in read-only windows of at most one GiB in native byte
     * order. While the method runs, writes to the array throw an exception, and {@code close()} takes effect when it
     * returns. The consumer must not keep the windows.
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
     * Returns whether another buffer has the same type, length and elements now, compared as {@link java.util.Arrays}
     * does: NaN equals NaN, and -0 does not equal 0. Buffers of different parts can be equal. The method copies both
     * buffers if they are large. Because the elements can change, buffers are poor keys of a map.
     *
     * @throws IllegalStateException if one of the arrays is closed
     * @throws ArithmeticException if a buffer has more than 2^31 - 1 elements, as for all copies to the heap
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

    /** Returns a hash code of the type and the present elements, equal for equal buffers. */
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
