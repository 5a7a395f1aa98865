// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpResult;
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

    private OpResult element(String method, long... indexes) {
        return Call.of(Function.GET).named(method).operand(this).integers(at(method, indexes)).run();
    }

    @Override
    public Number getNumber(long... indexes) {
        return dataType().number(element("getNumber", indexes).bits());
    }

    @Override
    public double getDouble(long... indexes) {
        return dataType().toDouble(element("getDouble", indexes).bits());
    }

    @Override
    public double getDouble(long i) {
        return dataType().toDouble(element("getDouble", i).bits());
    }

    @Override
    public double getDouble(long i, long j) {
        return dataType().toDouble(element("getDouble", i, j).bits());
    }

    @Override
    public long getLong(long... indexes) {
        return dataType().toLong(element("getLong", indexes).bits());
    }

    private INDArray put(DataType type, long bits, long... indexes) {
        Call.of(Function.PUT).named("putScalar").operand(this).scalar(type, bits)
                .integers(at("putScalar", indexes)).run();
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
        return putScalar(new long[] {i}, value);
    }

    @Override
    public INDArray putScalar(long i, float value) {
        return putScalar(new long[] {i}, (double) value);
    }

    @Override
    public INDArray putScalar(long i, int value) {
        return putScalar(new long[] {i}, (long) value);
    }

    @Override
    public INDArray putScalar(long i, long value) {
        return putScalar(new long[] {i}, value);
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
        return putScalar(new long[] {i, j}, (long) value);
    }

    @Override
    public INDArray putScalar(long i, long j, long value) {
        return putScalar(new long[] {i, j}, value);
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
