// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import java.nio.ByteBuffer;
import java.util.stream.LongStream;
import org.sparse4j.DataType;

/** Copies elements between off-heap buffers and Java arrays in pieces, with several threads if there are many. */
final class Bulk {
    private static final int PIECE = 1 << 20;      // bytes
    private static final long PARALLEL = 16 << 20;  // the number of bytes from which a second thread pays off

    private Bulk() {}

    /** Copies elements from an index on. */
    interface Piece {
        void with(long from, int count);
    }

    /** Copies all elements in pieces, which may run concurrently. */
    static void pieces(long count, int width, Piece piece) {
        int most = PIECE / width;
        LongStream all = LongStream.range(0, (count + most - 1) / most);
        (count * width < PARALLEL ? all : all.parallel()).forEach(k -> piece.with(k * most, (int) Math.min(most, count - k * most)));
    }

    /** Makes a Java array for this many values of a type. */
    static Object array(DataType type, int length) {
        switch (type) {
            case DOUBLE:
                return new double[length];
            case FLOAT:
                return new float[length];
            case INT:
                return new int[length];
            case LONG:
                return new long[length];
            default:
                return new boolean[length];
        }
    }

    /** Returns the type of the elements of a Java array; null for other types. */
    static DataType type(Object array) {
        return array instanceof double[] ? DataType.DOUBLE : array instanceof float[] ? DataType.FLOAT
                : array instanceof int[] ? DataType.INT : array instanceof long[] ? DataType.LONG
                : array instanceof boolean[] ? DataType.BOOL : null;
    }

    /** Copies all bytes of a buffer to a Java array, beginning at index `at`. */
    static void get(ByteBuffer from, Object to, int at) {
        if (to instanceof double[]) {
            from.asDoubleBuffer().get((double[]) to, at, from.remaining() / Double.BYTES);
        } else if (to instanceof float[]) {
            from.asFloatBuffer().get((float[]) to, at, from.remaining() / Float.BYTES);
        } else if (to instanceof int[]) {
            from.asIntBuffer().get((int[]) to, at, from.remaining() / Integer.BYTES);
        } else if (to instanceof long[]) {
            from.asLongBuffer().get((long[]) to, at, from.remaining() / Long.BYTES);
        } else {
            boolean[] all = (boolean[]) to;
            for (int i = 0; i < from.remaining(); i++) {
                all[at + i] = from.get(from.position() + i) != 0;
            }
        }
    }

    /** Copies elements of a Java array, beginning at index `at`, to a buffer until the buffer is full. */
    static void put(Object from, int at, ByteBuffer to) {
        if (from instanceof double[]) {
            to.asDoubleBuffer().put((double[]) from, at, to.remaining() / Double.BYTES);
        } else if (from instanceof float[]) {
            to.asFloatBuffer().put((float[]) from, at, to.remaining() / Float.BYTES);
        } else if (from instanceof int[]) {
            to.asIntBuffer().put((int[]) from, at, to.remaining() / Integer.BYTES);
        } else if (from instanceof long[]) {
            to.asLongBuffer().put((long[]) from, at, to.remaining() / Long.BYTES);
        } else {
            boolean[] all = (boolean[]) from;
            for (int i = 0; i < to.remaining(); i++) {
                to.put(to.position() + i, (byte) (all[at + i] ? 1 : 0));
            }
        }
    }
}
