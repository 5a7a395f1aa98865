// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * Access to single elements. An index list has one number per dimension. A single number selects an element in C order.
 * A negative number adds the length of its dimension. The methods throw IndexOutOfBoundsException if an index lies
 * outside its dimension.
 *
 * <p>A read takes O(log nnz) time, and a write takes amortised O(log nnz) time, whatever the order in which a program
 * visits the elements. Writing the fill value removes the entry. Writing another value to an element that is not stored
 * inserts an entry. All views of the same storage see a write at once.
 *
 * <p>From the 32nd access of an array on, reads and writes of stored elements need no call of the native library, unless
 * the array is in a workspace or a mapped file, or the thread is virtual.
 *
 * @since 0.1.0
 */
public interface ElementOps extends ArrayFamily {
    /** Returns the element in the type of the array. A BOOL element becomes 0 or 1. */
    Number getNumber(long... indexes);

    /** Returns the element as a double. */
    double getDouble(long... indexes);

    /**
     * Returns the elements at many places, as a DENSE vector of the type of this array: a copy. One call for many places
     * costs less than a call of {@code getDouble} for each. As NumPy's {@code x[rows, columns]}.
     *
     * @param indexes one tuple of coordinates for each place, as for {@code createSparseCOO}; a negative coordinate adds the
     *     length of its dimension
     * @throws IllegalArgumentException if a tuple does not have one coordinate for each dimension
     * @throws IndexOutOfBoundsException if a place is outside the array
     * @since 0.2.0
     */
    INDArray gather(long[][] indexes);

    /** Returns element {@code i} in C order as a double. */
    double getDouble(long i);

    /** Returns the element as a double. */
    double getDouble(long i, long j);

    /** Returns the element as a double. */
    double getDouble(long i, long j, long k);

    /** Returns the element as a double. */
    double getDouble(int[] indexes);

    /** Returns the element as a long, with Java's cast. */
    long getLong(int[] indexes);

    /** Returns the element as a float. */
    float getFloat(int[] indexes);

    /** Returns the element as an int, with Java's cast. */
    int getInt(int[] indexes);

    /** Returns the element in the type of the array. */
    Number getNumber(int[] indexes);

    /**
     * Returns the only element of an array of length 1 and of any rank.
     *
     * @throws IllegalStateException if the array has another length
     */
    Number element();

    /** Returns the element as a long, with Java's cast. */
    long getLong(long... indexes);

    /** Returns the element as a float. */
    float getFloat(long... indexes);

    /** Returns the element as an int, with Java's cast. */
    int getInt(long... indexes);

    /** Returns whether the element is not 0. */
    boolean getBoolean(long... indexes);

    /**
     * Sets an element. The number is cast to the type of the array, as by castTo. Writing the fill value, which is 0 in most sparse
     * arrays, removes the entry. Returns this array.
     */
    INDArray putScalar(long[] indexes, Number value);

    /**
     * Sets an element. Writing the fill value, which is 0 in most sparse arrays, removes the entry. Returns this array.
     */
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

    /**
     * Sets element (i, j). Writing the fill value, which is 0 in most sparse arrays, removes the entry. Returns this array.
     */
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
