// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
import org.sparse4j.DataType;
import org.sparse4j.backend.Arguments;

/** A vector of Arrow's without nulls, and its bytes. */
final class ArrowVector {
    private final String what;
    private final BaseFixedWidthVector vector;
    private final DataType type;
    private final int count;

    private ArrowVector(String method, String what, ValueVector vector) {
        this.what = what;
        type = type(Arguments.given(vector, method, "the vector of " + what));
        if (type == null) {
            throw new IllegalArgumentException(method + ": " + what + " in a " + vector.getClass().getSimpleName()
                    + "; Float8Vector, Float4Vector, IntVector, BigIntVector and BitVector are taken");
        }
        this.vector = (BaseFixedWidthVector) vector;
        count = vector.getValueCount();
        for (int i = 0; i < count && this.vector.getNullCount() > 0; i++) {
            if (this.vector.isNull(i)) {
                throw new IllegalArgumentException(method + ": row " + i + " of the " + what + " is null; an array has a number there");
            }
        }
        long bytes = type == DataType.BOOL ? (count + 7L) / 8 : (long) count * type.width();
        Building.requireLength(method + ": the vector of " + what, "bytes", this.vector.getDataBuffer().capacity(), bytes);
    }

    /** Values of any type. */
    static ArrowVector values(String method, ValueVector vector) {
        return new ArrowVector(method, "values", vector);
    }

    /** Whole numbers. */
    static ArrowVector whole(String method, String what, ValueVector vector) {
        if (Arguments.given(vector, method, "the vector of " + what) instanceof IntVector || vector instanceof BigIntVector) {
            return new ArrowVector(method, what, vector);
        }
        throw new IllegalArgumentException(method + ": " + what + " in a " + vector.getClass().getSimpleName()
                + "; IntVector and BigIntVector are taken");
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
            throw new IllegalArgumentException(method + ": " + count + " " + what + " for " + wanted + " values");
        }
    }

    /** Values from, from + 1, ... to a buffer, BOOL a byte each. */
    void read(long from, int n, ByteBuffer to) {
        if (type == DataType.BOOL) {
            for (int i = 0; i < n; i++) {
                to.put(i, (byte) ((BitVector) vector).get((int) from + i));
            }
            return;
        }
        to.duplicate().put(bytes(vector.getDataBuffer(), from * type.width(), n * type.width()));
    }

    /** As a Java array of their type. */
    Object copy() {
        Object all = Bulk.array(type, count);
        if (type == DataType.BOOL) {
            for (int i = 0; i < count; i++) {
                ((boolean[]) all)[i] = ((BitVector) vector).get(i) != 0;
            }
            return all;
        }
        Bulk.pieces(count, type.width(), (from, n) -> Bulk.get(bytes(vector.getDataBuffer(), from * type.width(), n * type.width()), all,
                (int) from));
        return all;
    }

    /** Whole numbers as longs. */
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

    /** Whole numbers as ints. */
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

    /** Where the bytes of elements from, from + 1, ... come from. */
    interface Source {
        ByteBuffer of(long from, int count);
    }

    /** A vector of so many values, none of them null. */
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

    /** Pieces begin at whole bytes of bits: no two write to one. */
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

    /** A vector of ints, wider if so wanted. */
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
