// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Restricts a matrix product to some of its elements: to those where a matrix of the product's shape is non-zero, or to
 * those where it is zero. The product computes no other entries, so it takes little memory even if the full product
 * would be large. The matrix can have any format and type, but its fill must be 0. NaN counts as non-zero.
 *
 * @since 0.1.0
 */
public record Mask(INDArray array, boolean complement) {
    /** Creates a mask; throws if the array is null. */
    public Mask {
        Arguments.given(array, "a mask", "the array");
    }

    /** Returns a mask of the elements where the array is non-zero. The array is not copied. */
    public static Mask of(INDArray array) {
        return new Mask(array, false);
    }

    /**
     * Returns the number of elements in the mask. O(nnz) time.
     *
     * @throws ArithmeticException if the number exceeds 2^63 - 1
     */
    public long nnz() {
        return (complement ? array.countZeroNumber() : array.countNonZeroNumber()).longValue();
    }

    /** Returns the shape and the number of elements in the mask. Reads all entries of the array: O(nnz) time. */
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

    /** Returns a mask of the elements where the array is zero. The array is not copied. */
    public static Mask complement(INDArray array) {
        return new Mask(array, true);
    }
}
