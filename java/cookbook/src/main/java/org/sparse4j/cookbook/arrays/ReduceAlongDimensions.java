// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Sums and maximises an array along one dimension, along several, and over all elements.
 *
 * <p>The dimensions that are named disappear, as those of NumPy's {@code axis} do. Implicit zeros take part: the largest
 * element of a row of negative entries is 0. With {@code keepDims} the result broadcasts against the array.
 *
 * <p>Reductions of a sparse array are sparse with the fill 0, so that {@code x.div(kept)} has the fill 0 / 0 = NaN and stores
 * every element. Divide by {@code kept.toDense()}, or call {@code x.stored().div(kept)}, to keep the pattern.
 */
public final class ReduceAlongDimensions {
    private ReduceAlongDimensions() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(2, 3, 4).add(1, 0, 0, 0).add(2, 0, 2, 3).add(-4, 1, 1, 1).add(8, 1, 2, 3).build();
             INDArray overFirst = x.sum(0);
             INDArray perFirst = x.sum(1, 2);
             INDArray largest = x.max(-1);
             INDArray where = x.argMax(1, 2);
             INDArray kept = x.sum(true, 1, 2);
             INDArray shares = x.div(kept)) {
            System.out.println("sum(0) is " + Arrays.toString(overFirst.shape()) + ", (2, 3) = " + overFirst.getDouble(2, 3));
            System.out.println("sum(1, 2) = " + Arrays.toString(perFirst.toDoubleVector()));
            System.out.println("max(-1) = " + Arrays.deepToString(largest.toDoubleMatrix()));
            System.out.println("argMax(1, 2) = " + Arrays.toString(where.toLongVector()) + ", counted through 3 x 4");
            System.out.println("sum(true, 1, 2) is " + Arrays.toString(kept.shape()) + ", a share: " + shares.getDouble(1, 2, 3));
            System.out.println("all elements: sum " + x.sumNumber() + ", mean " + x.meanNumber() + ", norm " + x.norm2Number());
        }
    }
}

// Prints:
// sum(0) is [3, 4], (2, 3) = 10.0
// sum(1, 2) = [3.0, 4.0]
// max(-1) = [[1.0, 0.0, 2.0], [0.0, 0.0, 8.0]]
// argMax(1, 2) = [11, 11], counted through 3 x 4
// sum(true, 1, 2) is [2, 1, 1], a share: 2.0
// all elements: sum 7.0, mean 0.2916666666666667, norm 9.219544457292887
