// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

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
    double getDouble(long i, long j, long k);

    /** The element as a double. */
    double getDouble(int[] indexes);

    /** The element as a long, with Java's cast. */
    long getLong(int[] indexes);

    /** The element as a float. */
    float getFloat(int[] indexes);

    /** The element as an int, with Java's cast. */
    int getInt(int[] indexes);

    /** The element in its own type. */
    Number getNumber(int[] indexes);

    /** The one element of an array of one, of any rank; IllegalStateException for another length. */
    Number element();

    /** The element as a long, with Java's cast. */
    long getLong(long... indexes);

    /** The element as a float. */
    float getFloat(long... indexes);

    /** The element as an int, with Java's cast. */
    int getInt(long... indexes);

    /** Whether the element is not 0. */
    boolean getBoolean(long... indexes);

    /** Sets an element; the number is cast to the array's type as by castTo. Returns this array. */
    INDArray putScalar(long[] indexes, Number value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, double value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, long value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, float value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, int value);

    /** Sets an element. */
    INDArray putScalar(long[] indexes, boolean value);

    /** Sets element i in C order. */
    INDArray putScalar(long i, double value);

    /** Sets element i in C order. */
    INDArray putScalar(long i, float value);

    /** Sets element i in C order. */
    INDArray putScalar(long i, int value);

    /** Sets element i in C order. */
    INDArray putScalar(long i, long value);

    /** Sets element i in C order. */
    INDArray putScalar(long i, boolean value);

    /** Sets element (i, j). */
    INDArray putScalar(long i, long j, double value);

    /** Sets element (i, j). */
    INDArray putScalar(long i, long j, float value);

    /** Sets element (i, j). */
    INDArray putScalar(long i, long j, int value);

    /** Sets element (i, j). */
    INDArray putScalar(long i, long j, long value);

    /** Sets element (i, j, k). */
    INDArray putScalar(long i, long j, long k, double value);

    /** Sets element (i, j, k). */
    INDArray putScalar(long i, long j, long k, long value);

    /** Sets element (i, j, k). */
    INDArray putScalar(long i, long j, long k, float value);

    /** Sets element (i, j, k). */
    INDArray putScalar(long i, long j, long k, int value);

    /** Sets element (i, j, k, l). */
    INDArray putScalar(long i, long j, long k, long l, double value);

    /** Sets element (i, j, k, l). */
    INDArray putScalar(long i, long j, long k, long l, float value);

    /** Sets element (i, j, k, l). */
    INDArray putScalar(long i, long j, long k, long l, int value);

    /** Sets element (i, j, k, l). */
    INDArray putScalar(long i, long j, long k, long l, long value);

    /** Sets an element. */
    INDArray putScalar(int[] indexes, double value);

    /** Sets an element. */
    INDArray putScalar(int[] indexes, float value);

    /** Sets an element. */
    INDArray putScalar(int[] indexes, int value);

    /** Sets an element. */
    INDArray putScalar(int[] indexes, long value);
}
