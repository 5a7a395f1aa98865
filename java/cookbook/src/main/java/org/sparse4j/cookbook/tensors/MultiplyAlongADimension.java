// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tensors;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Multiplies a tensor with a vector or a matrix along one of its dimensions.
 *
 * <p>{@code ttv} removes the dimension; {@code ttm} replaces it by the rows of the matrix. Both take the same time along every
 * dimension.
 */
public final class MultiplyAlongADimension {
    private MultiplyAlongADimension() { }

    public static void main(String[] args) {
        try (INDArray sales = Sparse4j.coo(3, 2, 4).add(5, 0, 0, 0).add(2, 0, 1, 3).add(4, 2, 0, 1).add(1, 2, 0, 2).build();
             INDArray prices = Sparse4j.create(new double[] {10, 1});
             INDArray quartersToHalves = Sparse4j.create(new double[][] {{1, 1, 0, 0}, {0, 0, 1, 1}});
             INDArray revenue = sales.ttv(prices, 1);
             INDArray halves = sales.ttm(quartersToHalves, 2)) {
            System.out.println("shop, product, quarter: " + Arrays.toString(sales.shape()));
            System.out.println("revenue of shop and quarter: " + Arrays.deepToString(revenue.toDoubleMatrix()));
            System.out.println("by half-years: " + Arrays.toString(halves.shape()) + ", product 0:\n" + halves.slice(0, 1));
        }
    }
}

// Prints:
// shop, product, quarter: [3, 2, 4]
// revenue of shop and quarter: [[50.0, 0.0, 0.0, 2.0], [0.0, 0.0, 0.0, 0.0], [0.0, 40.0, 10.0, 0.0]]
// by half-years: [3, 2, 2], product 0:
// COO DOUBLE [3, 2], a view, nnz 4, density 0.6667
// [5.0000,      0]
// [     .,      .]
// [4.0000, 1.0000]
