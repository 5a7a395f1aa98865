// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange;

import java.util.Arrays;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Copies the entries of an array into Java arrays, visits them one by one, and builds an array from them.
 */
public final class JavaArrays {
    private JavaArrays() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {5, 7, 9}, new long[][] {{2, 0}, {0, 3}, {2, 1}}, 3, 4)) {
            x.forEachEntry((at, value) -> System.out.println(Arrays.toString(at) + " = " + value));
            double[][] dense = x.toDoubleMatrix();
            System.out.println(Arrays.toString(dense[2]));
            try (CooBuilder builder = Sparse4j.coo(3, 4)) {
                x.forEachEntry((at, value) -> builder.add(2 * value, at));
                try (INDArray twice = builder.build(); INDArray expected = x.mul(2)) {
                    System.out.println("equal: " + twice.equals(expected));
                }
            }
        }
    }
}

// Prints:
// [0, 3] = 7.0
// [2, 0] = 5.0
// [2, 1] = 9.0
// [5.0, 9.0, 0.0, 0.0]
// equal: true
