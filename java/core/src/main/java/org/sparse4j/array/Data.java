// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import org.sparse4j.DataType;
import org.sparse4j.backend.HostBlock;

/** A Java array of one of the five value types, to be copied to native memory. */
public final class Data {
    private final Object array;
    private final DataType type;
    private final int length;

    private Data(Object array, DataType type) {
        if (array == null) {
            throw new IllegalArgumentException("the array of values must not be null");
        }
        this.array = array;
        this.type = type;
        this.length = Array.getLength(array);
    }

    public static Data of(double[] a) {
        return new Data(a, DataType.DOUBLE);
    }

    public static Data of(float[] a) {
        return new Data(a, DataType.FLOAT);
    }

    public static Data of(int[] a) {
        return new Data(a, DataType.INT);
    }

    public static Data of(long[] a) {
        return new Data(a, DataType.LONG);
    }

    public static Data of(boolean[] a) {
        return new Data(a, DataType.BOOL);
    }

    /** Wraps an array whose type is only known at run time. */
    public static Data of(Object a) {
        if (a instanceof double[]) {
            return of((double[]) a);
        } else if (a instanceof float[]) {
            return of((float[]) a);
        } else if (a instanceof int[]) {
            return of((int[]) a);
        } else if (a instanceof long[]) {
            return of((long[]) a);
        }
        return of((boolean[]) a);
    }

    public DataType type() {
        return type;
    }

    public int length() {
        return length;
    }

    /** Copies elements from, from + 1, ... in the given type to a buffer, starting at byte {@code at}. */
    public void copy(int from, int count, DataType as, ByteBuffer to, int at) {
        ByteBuffer b = to.duplicate().order(to.order()).position(at);
        if (as != type || type == DataType.BOOL) {
            for (int i = 0; i < count; i++) {
                write(as, DataTypes.cast(type, bits(from + i), as), b);
            }
            return;
        }
        switch (type) {
            case DOUBLE:
                b.asDoubleBuffer().put((double[]) array, from, count);
                break;
            case FLOAT:
                b.asFloatBuffer().put((float[]) array, from, count);
                break;
            case INT:
                b.asIntBuffer().put((int[]) array, from, count);
                break;
            default:
                b.asLongBuffer().put((long[]) array, from, count);
                break;
        }
    }

    /** Copies all elements in the given type to a block, starting at byte {@code at}. */
    public void stage(DataType as, HostBlock to, long at) {
        stage(as, to, at, HostBlock.MAX_WINDOW);
    }

    /** Copies all elements like {@link #stage(DataType, HostBlock, long)}, through windows of at most {@code window} bytes. */
    public void stage(DataType as, HostBlock to, long at, int window) {
        int width = as.width();
        int most = window / width;
        for (int from = 0; from < length; from += Math.min(most, length - from)) {
            int n = Math.min(most, length - from);
            copy(from, n, as, to.window(at + (long) from * width, n * width), 0);
        }
    }

    private long bits(int i) {
        switch (type) {
            case DOUBLE:
                return Double.doubleToRawLongBits(((double[]) array)[i]);
            case FLOAT:
                return Float.floatToRawIntBits(((float[]) array)[i]) & 0xffffffffL;
            case INT:
                return ((int[]) array)[i] & 0xffffffffL;
            case LONG:
                return ((long[]) array)[i];
            default:
                return ((boolean[]) array)[i] ? 1 : 0;
        }
    }

    private static void write(DataType type, long bits, ByteBuffer to) {
        switch (type.width()) {
            case 1:
                to.put((byte) bits);
                break;
            case 4:
                to.putInt((int) bits);
                break;
            default:
                to.putLong(bits);
                break;
        }
    }
}
