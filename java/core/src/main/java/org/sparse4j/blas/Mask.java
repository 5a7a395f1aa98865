// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Where a product of matrices is wanted: at the elements of a matrix of the product's shape that are not 0, or at those
 * that are. No other entry is formed, so that a product which would be large need not be. The matrix, of any format and
 * type, has fill 0; NaN is not 0.
 */
public record Mask(INDArray array, boolean complement) {
    /** A mask needs its array. */
    public Mask {
        Arguments.given(array, "a mask", "the array");
    }

    /** Where the array is not 0. */
    public static Mask of(INDArray array) {
        return new Mask(array, false);
    }

    /** Returns the number of elements that the mask allows, as a long; more than 2^63 - 1: ArithmeticException. O(nnz). */
    public long nnz() {
        return (complement ? array.countZeroNumber() : array.countNonZeroNumber()).longValue();
    }

    /** Returns the shape and how many elements are allowed. Reads all entries of the array: O(nnz). */
    @Override
    public String toString() {
        String text = "Mask " + Arrays.toString(array.shape()) + (complement ? ", complement" : "");
        if (array.wasClosed()) {
            return text + ", closed";
        }
        try {
            return text + ", " + nnz() + " allowed";
        } catch (IllegalStateException | ConcurrentModificationException | ArithmeticException | OutOfMemoryError e) {
            return text + " (" + e.getMessage() + ")";  // a text must not fail because of other threads
        }
    }

    /** Where the array is 0. */
    public static Mask complement(INDArray array) {
        return new Mask(array, true);
    }
}
