// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.DataTypes;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.family.ElementOps;

/** Implements {@link ElementOps}: single elements. */
public abstract class ElementMethods extends ConversionMethods implements ElementOps {
    /** Resolves and checks one index per dimension, or a single index in C order. */
    private long[] at(String method, long... indexes) {
        int rank = window().rank();
        if (Arguments.given(indexes, method, "the array of indexes").length != rank) {
            if (indexes.length != 1) {
                throw new IllegalArgumentException(method + ": " + indexes.length + " indexes were given for shape "
                        + Arrays.toString(shape()) + "; there must be one per dimension, or a single one in C order");
            }
            return Shapes.coordinates(self(), indexes[0]);
        }
        long[] resolved = new long[rank];
        for (int v = 0; v < rank; v++) {
            resolved[v] = Window.resolve(indexes[v], window().length(v), v);
        }
        return resolved;
    }

    /** Returns the raw bytes of an element, read without a call where that is possible. */
    private long element(String method, long... indexes) {
        long[] at = at(method, indexes);
        long bits = CallRunner.isWatched() ? Storage.MISSED : storage().read(window(), at);
        return bits != Storage.MISSED ? bits : called(method, at);
    }

    private long element(String method, long i) {
        if (!isDirect(i)) {
            return element(method, new long[] {i});
        }
        long bits = storage().read(window(), i, 0);
        return bits != Storage.MISSED ? bits : called(method, i);
    }

    private long element(String method, long i, long j) {
        if (!isDirect(i, j)) {
            return element(method, new long[] {i, j});
        }
        long bits = storage().read(window(), i, j);
        return bits != Storage.MISSED ? bits : called(method, i, j);
    }

    /** Returns whether this is an element of a vector whose memory may be used without a call. */
    private boolean isDirect(long i) {
        Window window = window();
        return window.rank() == 1 && i >= 0 && i < window.length(0) && storage().rank() <= 2 && !CallRunner.isWatched();
    }

    /** Returns whether this is an element of a matrix whose memory may be used without a call. */
    private boolean isDirect(long i, long j) {
        Window window = window();
        return window.rank() == 2 && i >= 0 && j >= 0 && i < window.length(0) && j < window.length(1)
                && storage().rank() <= 2 && !CallRunner.isWatched();
    }

    private long called(String method, long... at) {
        return Call.of(Function.GET).named(method).operand(this).integers(at).run().bits();
    }

    @Override
    public Number getNumber(long... indexes) {
        return dataType().number(element("getNumber", indexes));
    }

    @Override
    public double getDouble(long... indexes) {
        return dataType().toDouble(element("getDouble", indexes));
    }

    @Override
    public double getDouble(long i) {
        return dataType().toDouble(element("getDouble", i));
    }

    @Override
    public double getDouble(long i, long j) {
        return dataType().toDouble(element("getDouble", i, j));
    }

    @Override
    public long getLong(long... indexes) {
        return dataType().toLong(element("getLong", indexes));
    }

    private INDArray put(DataType type, long bits, long... indexes) {
        long[] at = at("putScalar", indexes);
        boolean done = !window().isBroadcast() && !CallRunner.isWatched()
                && storage().write(window(), DataTypes.cast(type, bits, dataType()), at);
        return done ? self() : putByCall(type, bits, at);
    }

    private INDArray put(DataType type, long bits, long i) {
        if (!isDirect(i) || window().isBroadcast()) {
            return put(type, bits, new long[] {i});
        }
        boolean done = storage().write(window(), DataTypes.cast(type, bits, dataType()), i, 0);
        return done ? self() : putByCall(type, bits, i);
    }

    private INDArray put(DataType type, long bits, long i, long j) {
        if (!isDirect(i, j) || window().isBroadcast()) {
            return put(type, bits, new long[] {i, j});
        }
        boolean done = storage().write(window(), DataTypes.cast(type, bits, dataType()), i, j);
        return done ? self() : putByCall(type, bits, i, j);
    }

    private INDArray putByCall(DataType type, long bits, long... at) {
        Call.of(Function.PUT).named("putScalar").operand(this).scalar(type, bits).integers(at).run();
        return self();
    }

    @Override
    public INDArray putScalar(long[] indexes, Number value) {
        return put(DataType.of(value), DataType.bits(value), indexes);
    }

    @Override
    public INDArray putScalar(long[] indexes, double value) {
        return put(DataType.DOUBLE, Double.doubleToRawLongBits(value), indexes);
    }

    @Override
    public INDArray putScalar(long[] indexes, long value) {
        return put(DataType.LONG, value, indexes);
    }

    @Override
    public INDArray putScalar(long i, long j, double value) {
        return put(DataType.DOUBLE, Double.doubleToRawLongBits(value), i, j);
    }

    @Override
    public double getDouble(long i, long j, long k) {
        return getDouble(new long[] {i, j, k});
    }

    @Override
    public double getDouble(int[] indexes) {
        return getDouble(Structure.longs(indexes));
    }

    @Override
    public long getLong(int[] indexes) {
        return getLong(Structure.longs(indexes));
    }

    @Override
    public float getFloat(int[] indexes) {
        return getFloat(Structure.longs(indexes));
    }

    @Override
    public int getInt(int[] indexes) {
        return getInt(Structure.longs(indexes));
    }

    @Override
    public Number getNumber(int[] indexes) {
        return getNumber(Structure.longs(indexes));
    }

    @Override
    public INDArray gather(long[][] indexes) {
        int rank = window().rank();
        int count = Arguments.given(indexes, "gather", "the array of tuples").length;
        try (HostBlock block = Backends.current().allocate(Math.max(1, (long) Long.BYTES * count * rank))) {
            int piece = Math.max(1, (1 << 20) / Math.max(1, rank)); // tuples that are copied through one window
            for (int begin = 0; begin < count; begin += piece) {
                int end = Math.min(count, begin + piece);
                LongBuffer to = block.window((long) Long.BYTES * begin * rank, Long.BYTES * (end - begin) * rank)
                        .order(ByteOrder.nativeOrder()).asLongBuffer();
                for (int k = begin; k < end; k++) {
                    to.put(tuple(k, rank, indexes[k]));
                }
            }
            return Call.of(Function.GATHER).named("gather").operand(this).integers(count, block.place(0)).array();
        }
    }

    private static long[] tuple(int place, int rank, long... tuple) {
        if (tuple == null || tuple.length != rank) {
            String given = Arrays.toString(Arguments.given(tuple, "gather", "tuple " + place));
            throw new IllegalArgumentException("gather: tuple " + place + " is " + given + "; it must have " + rank
                    + " coordinates, one for each dimension");
        }
        return tuple;
    }

    @Override
    public Number element() {
        INDArray x = self();
        if (x.length() != 1) {
            throw new IllegalStateException("element() needs an array of one element, but the shape is "
                    + java.util.Arrays.toString(x.shape()));
        }
        return getNumber(0);
    }

    @Override
    public float getFloat(long... indexes) {
        // Converts a LONG directly to float: by way of double it would be rounded twice.
        return self().dataType() == DataType.LONG ? (float) getLong(indexes) : (float) getDouble(indexes);
    }

    @Override
    public int getInt(long... indexes) {
        return Calls.toInt(getNumber(indexes));
    }

    @Override
    public boolean getBoolean(long... indexes) {
        Number n = getNumber(indexes);
        return n instanceof Long ? n.longValue() != 0 : n.doubleValue() != 0;
    }

    @Override
    public INDArray putScalar(long[] indexes, float value) {
        return putScalar(indexes, (double) value);
    }

    @Override
    public INDArray putScalar(long[] indexes, int value) {
        return putScalar(indexes, (long) value);
    }

    @Override
    public INDArray putScalar(long[] indexes, boolean value) {
        return putScalar(indexes, value ? 1L : 0L);
    }

    @Override
    public INDArray putScalar(long i, double value) {
        return put(DataType.DOUBLE, Double.doubleToRawLongBits(value), i);
    }

    @Override
    public INDArray putScalar(long i, float value) {
        return putScalar(i, (double) value);
    }

    @Override
    public INDArray putScalar(long i, int value) {
        return putScalar(i, (long) value);
    }

    @Override
    public INDArray putScalar(long i, long value) {
        return put(DataType.LONG, value, i);
    }

    @Override
    public INDArray putScalar(long i, boolean value) {
        return putScalar(new long[] {i}, value);
    }

    @Override
    public INDArray putScalar(long i, long j, float value) {
        return putScalar(i, j, (double) value);
    }

    @Override
    public INDArray putScalar(long i, long j, int value) {
        return putScalar(i, j, (long) value);
    }

    @Override
    public INDArray putScalar(long i, long j, long value) {
        return put(DataType.LONG, value, i, j);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, double value) {
        return putScalar(new long[] {i, j, k}, value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, long value) {
        return putScalar(new long[] {i, j, k}, value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, float value) {
        return putScalar(new long[] {i, j, k}, (double) value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, int value) {
        return putScalar(new long[] {i, j, k}, (long) value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, long l, double value) {
        return putScalar(new long[] {i, j, k, l}, value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, long l, float value) {
        return putScalar(new long[] {i, j, k, l}, (double) value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, long l, int value) {
        return putScalar(new long[] {i, j, k, l}, (long) value);
    }

    @Override
    public INDArray putScalar(long i, long j, long k, long l, long value) {
        return putScalar(new long[] {i, j, k, l}, value);
    }

    @Override
    public INDArray putScalar(int[] indexes, double value) {
        return putScalar(Structure.longs(indexes), value);
    }

    @Override
    public INDArray putScalar(int[] indexes, float value) {
        return putScalar(Structure.longs(indexes), (double) value);
    }

    @Override
    public INDArray putScalar(int[] indexes, int value) {
        return putScalar(Structure.longs(indexes), (long) value);
    }

    @Override
    public INDArray putScalar(int[] indexes, long value) {
        return putScalar(Structure.longs(indexes), value);
    }
}
