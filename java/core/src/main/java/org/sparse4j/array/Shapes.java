// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Arithmetic on shapes. */
public final class Shapes {
    private Shapes() {}

    /** Returns the product of lengths; throws ArithmeticException above 2^63 - 1. */
    public static long length(long... shape) {
        long length = product(shape);
        if (length < 0) {
            throw new ArithmeticException("shape " + Arrays.toString(shape) + " has more than 2^63 - 1 elements, which cannot be "
                    + "numbered one by one");
        }
        return length;
    }

    /** Returns the product of lengths, at most 2^63 - 1. */
    public static long saturatedLength(long... shape) {
        long length = product(shape);
        return length < 0 ? Long.MAX_VALUE : length;
    }

    /** Returns the product of lengths, or -1 above 2^63 - 1. */
    private static long product(long... shape) {
        long length = 1;
        for (long n : shape) {
            if (n == 0) {
                return 0;
            }
        }
        for (long n : shape) {
            long high = Math.multiplyHigh(length, n);
            length *= n;
            if (high != 0 || length < 0) {
                return -1;
            }
        }
        return length;
    }

    /** Returns a hint if the last length is the code of 'c' or 'f': Java converts a char that is meant as the order to a length. */
    static String letter(long... shape) {
        long last = shape.length == 0 ? 0 : shape[shape.length - 1];
        return last != 'c' && last != 'f' ? "" : "; the last length is the letter '" + (char) last
                + "'; to set an order, pass the lengths as an array, as in new long[] {2, 3}, '" + (char) last + "'";
    }

    public static long rows(INDArray x) {
        requireAtMostMatrix(x);
        return x.rank() == 2 ? x.size(0) : 1;
    }

    public static long columns(INDArray x) {
        requireAtMostMatrix(x);
        return x.rank() == 0 ? 1 : x.size(-1);
    }

    private static void requireAtMostMatrix(INDArray x) {
        if (x.rank() > 2) {
            throw new IllegalStateException("rows() and columns() need a matrix, but the shape is " + Arrays.toString(x.shape())
                    + "; size(dimension) works for every rank");
        }
    }

    /** Returns the coordinates of element {@code index} in C order; a negative index counts from the end. */
    public static long[] coordinates(INDArray x, long index) {
        int rank = x.rank();
        if (rank == 1) {
            return new long[] {index};
        }
        long length = x.length();
        long rest = index < 0 ? index + length : index;
        if (rest < 0 || rest >= length) {
            throw new IndexOutOfBoundsException("element " + index + " is outside shape " + Arrays.toString(x.shape())
                    + ", which has " + length + " elements");
        }
        long[] at = new long[rank];
        for (int d = rank - 1; d >= 0; d--) {
            at[d] = rest % x.size(d);
            rest /= x.size(d);
        }
        return at;
    }

    /** Returns the exception for coordinates outside the shape in dimension d. */
    public static IndexOutOfBoundsException outside(long[] coordinates, int d, long... shape) {
        return new IndexOutOfBoundsException("coordinates " + Arrays.toString(coordinates) + ": " + coordinates[d]
                + " is outside dimension " + d + " of shape " + Arrays.toString(shape) + ", which "
                + (shape[d] == 0 ? "has no elements" : "takes 0 to " + (shape[d] - 1)));
    }

    /** Checks a shape for creation: lengths must not be negative. */
    public static long[] check(long... shape) {
        Arguments.given(shape, "the shape");
        if (shape.length > org.sparse4j.backend.Window.MAX_RANK) {
            throw new IllegalArgumentException("the shape has rank " + shape.length + "; an array has at most rank "
                    + org.sparse4j.backend.Window.MAX_RANK);
        }
        for (int d = 0; d < shape.length; d++) {
            if (shape[d] < 0) {
                throw new IllegalArgumentException("dimension " + d + " of shape " + Arrays.toString(shape)
                        + " is negative");
            }
        }
        return shape;
    }

    /** Throws IllegalArgumentException unless the order is 'c' or 'f'. */
    public static char requireOrder(char order) {
        if (order != 'c' && order != 'f') {
            throw new IllegalArgumentException("the order is '" + order + "'; it must be 'c' or 'f'");
        }
        return order;
    }
}
