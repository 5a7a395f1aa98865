// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/** A vector without nulls. It retains the bytes until it is closed, even if the program closes the Arrow vector. */
final class ArrowVector implements AutoCloseable {
    private final String what;
    private final ArrowBuf data;
    private final DataType type;
    private final int count;

    private ArrowVector(String method, String what, BaseFixedWidthVector vector, DataType type) {
        this.what = what;
        this.type = type;
        count = vector.getValueCount();
        data = retained(method, vector.getDataBuffer());
        boolean ok = false;
        try {
            requireNoNull(method, vector);
            long bytes = type == DataType.BOOL ? (count + 7L) / 8 : (long) count * type.width();
            Building.requireLength(method + ": the vector of " + what, "bytes", data.capacity(), bytes);
            ok = true;
        } finally {
            if (!ok) {
                close();
            }
        }
    }

    private ArrowBuf retained(String method, ArrowBuf buffer) {
        try {
            buffer.getReferenceManager().retain();
            return buffer;
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(method + ": the vector of " + what + " was closed during the call", e);
        }
    }

    private void requireNoNull(String method, BaseFixedWidthVector vector) {
        ArrowBuf validity = retained(method, vector.getValidityBuffer());
        try {
            Building.requireLength(method + ": the vector of " + what, "bytes of validity", validity.capacity(), (count + 7L) / 8);
            if (BitVectorHelper.getNullCount(validity, count) == 0) {
                return;
            }
            int row = 0;
            while (BitVectorHelper.get(validity, row) != 0) {
                row++;
            }
            throw new IllegalArgumentException(method + ": row " + row + " of the " + what + " is null; an array needs a number there");
        } finally {
            validity.getReferenceManager().release();
        }
    }

    @Override
    public void close() {
        data.getReferenceManager().release();
    }

    private static ArrowVector of(String method, String what, ValueVector vector, String taken, DataType... types) {
        DataType type = type(Arguments.given(vector, method, "the vector of " + what));
        if (!Arrays.asList(types).contains(type)) {
            throw new IllegalArgumentException(method + ": the vector of " + what + " is a " + vector.getClass().getSimpleName() + "; only "
                    + taken + " can be converted");
        }
        DictionaryEncoding dictionary = vector.getField().getDictionary();
        if (dictionary != null) {
            throw new IllegalArgumentException(method + ": the vector of " + what + " has codes of dictionary " + dictionary.getId()
                    + " instead of numbers; DictionaryEncoder.decode(vector, dictionary) returns the numbers");
        }
        return new ArrowVector(method, what, (BaseFixedWidthVector) vector, type);
    }

    /** Opens a vector of values of any type. */
    static ArrowVector values(String method, ValueVector vector) {
        return of(method, "values", vector, "Float8Vector, Float4Vector, IntVector, BigIntVector and BitVector", DataType.values());
    }

    /** Opens a vector of whole numbers. */
    static ArrowVector whole(String method, String what, ValueVector vector) {
        return of(method, what, vector, "IntVector and BigIntVector", DataType.INT, DataType.LONG);
    }

    private static DataType type(ValueVector vector) {
        return vector instanceof Float8Vector ? DataType.DOUBLE : vector instanceof Float4Vector ? DataType.FLOAT
                : vector instanceof IntVector ? DataType.INT : vector instanceof BigIntVector ? DataType.LONG
                : vector instanceof BitVector ? DataType.BOOL : null;
    }

    DataType type() {
        return type;
    }

    int count() {
        return count;
    }

    void requireCount(String method, int wanted) {
        if (count != wanted) {
            throw new IllegalArgumentException(method + ": " + count + " " + what + " were given for " + wanted + " values");
        }
    }

    /** Returns a DENSE copy of rank 1. */
    INDArray dense() {
        if (type == DataType.BOOL || count == 0 || data.memoryAddress() % type.width() != 0) {
            return Building.dense(type, 'c', this::read, count);
        }
        try (INDArray all = Sparse4j.creation().wrap(data.memoryAddress(), (long) count * type.width(), type, count)) {
            return all.dup();
        }
    }

    /** Copies values from index `from` on to a buffer, one byte for each BOOL; `from` is a multiple of 8. */
    private void read(long from, int n, ByteBuffer to) {
        if (type != DataType.BOOL) {
            to.duplicate().put(bytes(data, from * type.width(), n * type.width()));
            return;
        }
        ByteBuffer bits = bytes(data, from / 8, (n + 7) / 8);
        for (int i = 0; i < n; i++) {
            to.put(i, (byte) (bits.get(i >> 3) >> (i & 7) & 1));
        }
    }

    /** Returns a Java array of the values, of their type. */
    Object copy() {
        Object all = Bulk.array(type, count);
        if (type == DataType.BOOL) {
            ByteBuffer bits = bytes(data, 0, (count + 7) / 8);
            for (int i = 0; i < count; i++) {
                ((boolean[]) all)[i] = (bits.get(i >> 3) >> (i & 7) & 1) != 0;
            }
        } else {
            Bulk.pieces(count, type.width(), (from, n) -> Bulk.get(bytes(data, from * type.width(), n * type.width()), all, (int) from));
        }
        return all;
    }

    /** Returns whole numbers as longs. */
    long[] longs() {
        if (type == DataType.LONG) {
            return (long[]) copy();
        }
        int[] narrow = (int[]) copy();
        long[] all = new long[count];
        for (int i = 0; i < count; i++) {
            all[i] = narrow[i];
        }
        return all;
    }

    /** Returns whole numbers as ints. */
    int[] ints(String method) {
        if (type == DataType.INT) {
            return (int[]) copy();
        }
        long[] wide = (long[]) copy();
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            if (wide[i] != (int) wide[i]) {
                throw new IndexOutOfBoundsException(method + ": row " + i + " of the " + what + " is " + wide[i]
                        + ", which no array of this shape has");
            }
            all[i] = (int) wide[i];
        }
        return all;
    }

    private static ByteBuffer bytes(ArrowBuf buffer, long at, int n) {
        return buffer.nioBuffer(at, n).order(ByteOrder.nativeOrder());
    }

    /** Provides the bytes of elements from an index on. */
    interface Source {
        ByteBuffer of(long from, int count);
    }

    /** Makes a vector of this many values, none of them null. */
    static FieldVector make(String name, DataType type, int count, BufferAllocator allocator, Source source) {
        BaseFixedWidthVector v = empty(name, type, allocator);
        boolean ok = false;
        try {
            v.allocateNew(count);
            if (type == DataType.BOOL) {
                Bulk.pieces(count, 1, (from, n) -> pack((BitVector) v, from, n, source.of(from, n)));
            } else {
                Bulk.pieces(count, type.width(), (from, n) -> bytes(v.getDataBuffer(), from * type.width(), n * type.width())
                        .put(source.of(from, n)));
            }
            valid(v, count);
            ok = true;
            return v;
        } finally {
            if (!ok) {
                v.close();
            }
        }
    }

    private static BaseFixedWidthVector empty(String name, DataType type, BufferAllocator allocator) {
        switch (type) {
            case DOUBLE:
                return new Float8Vector(name, allocator);
            case FLOAT:
                return new Float4Vector(name, allocator);
            case INT:
                return new IntVector(name, allocator);
            case LONG:
                return new BigIntVector(name, allocator);
            default:
                return new BitVector(name, allocator);
        }
    }

    /** Packs bytes into bits. Pieces begin at whole bytes of bits, so no two threads write to one byte. */
    private static void pack(BitVector to, long at, int count, ByteBuffer from) {
        ArrowBuf bits = to.getDataBuffer();
        for (int i = 0; i < count; i += 8) {
            int b = 0;
            for (int k = 0; k < Math.min(8, count - i); k++) {
                b |= from.get(i + k) != 0 ? 1 << k : 0;
            }
            bits.setByte((at + i) / 8, b);
        }
    }

    private static void valid(BaseFixedWidthVector v, int count) {
        ArrowBuf bits = v.getValidityBuffer();
        bits.setOne(0, count / 8L);
        if (count % 8 != 0) {
            bits.setByte(count / 8L, (1 << count % 8) - 1);
        }
        v.setValueCount(count);
    }

    /** Makes a vector of ints, or of longs if `type` is LONG. */
    static FieldVector of(String name, int[] numbers, DataType type, BufferAllocator allocator) {
        return make(name, type, numbers.length, allocator, (from, n) -> {
            ByteBuffer some = ByteBuffer.allocate(n * type.width()).order(ByteOrder.nativeOrder());
            if (type == DataType.INT) {
                Bulk.put(numbers, (int) from, some);
            } else {
                for (int i = 0; i < n; i++) {
                    some.putLong(Long.BYTES * i, numbers[(int) from + i]);
                }
            }
            return some;
        });
    }
}
