// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;

/**
 * Shows when an operation throws instead of making a dense array, and how to allow the dense array.
 *
 * <p>An operation that would store more than {@code org.sparse4j.densifyLimit} elements (10 million by default) in a dense result
 * throws an exception and changes nothing. A program may convert an operand to DENSE itself, pass a dense array that receives the
 * result, or raise the limit.
 */
public final class AllowADenseResult {
    private AllowADenseResult() { }

    public static void main(String[] args) {
        long limit = Sparse4j.environment().setDensifyLimit(1_000_000);
        try (INDArray x = Sparse4j.speye(2000); INDArray row = Sparse4j.arange(2000)) {
            try (INDArray sum = x.add(row)) {
                System.out.println(sum.getFormat());
            } catch (WouldDensifyException e) {
                System.out.println(e.getMessage());
            }
            try (INDArray dense = x.toFormat(SparseFormat.DENSE); INDArray sum = dense.add(row)) {
                System.out.println("asked for: " + sum.getFormat() + ", (3, 3) = " + sum.getDouble(3, 3));
            }
            try (INDArray result = Sparse4j.zeros(DataType.DOUBLE, 2000, 2000)) {
                System.out.println("into a dense result: (3, 3) = " + x.add(row, result).getDouble(3, 3));
            }
            Sparse4j.environment().setDensifyLimit(4_000_000);
            try (INDArray sum = x.add(row)) {
                System.out.println("limit raised: " + sum.getFormat() + ", (3, 3) = " + sum.getDouble(3, 3));
            }
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }
}

// Prints:
// add would store 4000000 elements of shape [2000, 2000], more than org.sparse4j.densifyLimit = 1000000; Sparse4j.environment().setDensifyLimit(n) raises the limit
// asked for: DENSE, (3, 3) = 4.0
// into a dense result: (3, 3) = 4.0
// limit raised: DENSE, (3, 3) = 4.0
