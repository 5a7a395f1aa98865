// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import org.sparse4j.array.Calls;
import org.sparse4j.array.Structure;

/**
 * Single elements. An index list has one number per dimension; a single number counts elements in C order. Negative
 * numbers add the length of their dimension; outside throws IndexOutOfBoundsException. Reads cost O(log nnz), writes
 * O(log nnz) amortised, in any order. A write of the fill removes the entry; a write of an absent one inserts it, and
 * every view of the same storage sees it at once.
 */
public interface ElementOps extends ArrayFamily {
    /** The element in its own type; BOOL gives 0 or 1. */
    Number getNumber(long... indexes);

    /** The element as a double. */
    double getDouble(long... indexes);

    /** Element {@code i} in C order, as a double. */
    double getDouble(long i);

    /** The element as a double. */
    double getDouble(long i, long j);

    /** The element as a double. */
    default double getDouble(long i, long j, long k) {
        return getDouble(new long[] {i, j, k});
    }

    /** The element as a double. */
    default double getDouble(int[] indexes) {
        return getDouble(Structure.longs(indexes));
    }

    /** The element as a long, with Java's cast. */
    default long getLong(int[] indexes) {
        return getLong(Structure.longs(indexes));
    }

    /** The element as a float. */
    default float getFloat(int[] indexes) {
        return getFloat(Structure.longs(indexes));
    }

    /** The element as an int, with Java's cast. */
    default int getInt(int[] indexes) {
        return getInt(Structure.longs(indexes));
    }

    /** The element in its own type. */
    default Number getNumber(int[] indexes) {
        return getNumber(Structure.longs(indexes));
    }

    /** The one element of an array of one, of any rank; IllegalStateException for another length. */
    default Number element() {
        INDArray x = self();
        if (x.length() != 1) {
            throw new IllegalStateException("element() belongs to an array of one element; the shape is "
                    + java.util.Arrays.toString(x.shape()));
        }
        return getNumber(0);
    }

    /** The element as a long, with Java's cast. */
    long getLong(long... indexes);

    /** The element as a float. */
    default float getFloat(long... indexes) {
        // A LONG goes straight to float: over double it would be rounded twice.
        return self().dataType() == DataType.LONG ? (float) getLong(indexes) : (float) getDouble(indexes);
    }

    /** The element as an int, with Java's cast. */
    default int getInt(long... indexes) {
        return Calls.toInt(getNumber(indexes));
    }

    /** Whether the element is not 0. */
    default boolean getBoolean(long... indexes) {
        Number n = getNumber(indexes);
        return n instanceof Long ? n.longValue() != 0 : n.doubleValue() != 0;
    }

    /** Sets an element; the number is cast to the array's type as by castTo. Returns this array. */
    INDArray putScalar(long[] indexes, Number value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, double value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, long value);

    /** Sets an element. */
    default INDArray putScalar(long[] indexes, float value) {
        return putScalar(indexes, (double) value);
    }

    /** Sets an element. */
    default INDArray putScalar(long[] indexes, int value) {
        return putScalar(indexes, (long) value);
    }

    /** Sets an element. */
    default INDArray putScalar(long[] indexes, boolean value) {
        return putScalar(indexes, value ? 1L : 0L);
    }

    /** Sets element i in C order. */
    default INDArray putScalar(long i, double value) {
        return putScalar(new long[] {i}, value);
    }

    /** Sets element i in C order. */
    default INDArray putScalar(long i, float value) {
        return putScalar(new long[] {i}, (double) value);
    }

    /** Sets element i in C order. */
    default INDArray putScalar(long i, int value) {
        return putScalar(new long[] {i}, (long) value);
    }

    /** Sets element i in C order. */
    default INDArray putScalar(long i, long value) {
        return putScalar(new long[] {i}, value);
    }

    /** Sets element i in C order. */
    default INDArray putScalar(long i, boolean value) {
        return putScalar(new long[] {i}, value);
    }

    /** Sets element (i, j). */
    INDArray putScalar(long i, long j, double value);

    /** Sets element (i, j). */
    default INDArray putScalar(long i, long j, float value) {
        return putScalar(i, j, (double) value);
    }

    /** Sets element (i, j). */
    default INDArray putScalar(long i, long j, int value) {
        return putScalar(new long[] {i, j}, (long) value);
    }

    /** Sets element (i, j). */
    default INDArray putScalar(long i, long j, long value) {
        return putScalar(new long[] {i, j}, value);
    }

    /** Sets element (i, j, k). */
    default INDArray putScalar(long i, long j, long k, double value) {
        return putScalar(new long[] {i, j, k}, value);
    }

    /** Sets element (i, j, k). */
    default INDArray putScalar(long i, long j, long k, long value) {
        return putScalar(new long[] {i, j, k}, value);
    }

    /** Sets element (i, j, k). */
    default INDArray putScalar(long i, long j, long k, float value) {
        return putScalar(new long[] {i, j, k}, (double) value);
    }

    /** Sets element (i, j, k). */
    default INDArray putScalar(long i, long j, long k, int value) {
        return putScalar(new long[] {i, j, k}, (long) value);
    }

    /** Sets element (i, j, k, l). */
    default INDArray putScalar(long i, long j, long k, long l, double value) {
        return putScalar(new long[] {i, j, k, l}, value);
    }

    /** Sets element (i, j, k, l). */
    default INDArray putScalar(long i, long j, long k, long l, float value) {
        return putScalar(new long[] {i, j, k, l}, (double) value);
    }

    /** Sets element (i, j, k, l). */
    default INDArray putScalar(long i, long j, long k, long l, int value) {
        return putScalar(new long[] {i, j, k, l}, (long) value);
    }

    /** Sets element (i, j, k, l). */
    default INDArray putScalar(long i, long j, long k, long l, long value) {
        return putScalar(new long[] {i, j, k, l}, value);
    }

    /** Sets an element. */
    default INDArray putScalar(int[] indexes, double value) {
        return putScalar(Structure.longs(indexes), value);
    }

    /** Sets an element. */
    default INDArray putScalar(int[] indexes, float value) {
        return putScalar(Structure.longs(indexes), (double) value);
    }

    /** Sets an element. */
    default INDArray putScalar(int[] indexes, int value) {
        return putScalar(Structure.longs(indexes), (long) value);
    }

    /** Sets an element. */
    default INDArray putScalar(int[] indexes, long value) {
        return putScalar(Structure.longs(indexes), value);
    }
}
