// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

/**
 * Single elements. An index list has one number per dimension; a single number counts elements in C order. Negative
 * numbers add the length of their dimension; outside throws IndexOutOfBoundsException. Reads cost O(log nnz), writes
 * O(log nnz) amortised, in any order. A write of the fill removes the entry; a write of an absent one inserts it, and
 * every view of the same storage sees it at once.
 */
public interface ElementOps {
    /** The element in its own type; BOOL gives 0 or 1. */
    Number getNumber(long... indexes);

    /** The element as a double. */
    double getDouble(long... indexes);

    /** Element {@code i} in C order, as a double. */
    double getDouble(long i);

    /** The element as a double. */
    double getDouble(long i, long j);

    /** The element as a long, with Java's cast. */
    long getLong(long... indexes);

    /** The element as a float. */
    default float getFloat(long... indexes) {
        // A LONG goes straight to float: over double it would be rounded twice.
        return ((INDArray) this).dataType() == DataType.LONG ? (float) getLong(indexes) : (float) getDouble(indexes);
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
}
