// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.solve;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.ops.BoundCall;

/**
 * Repeats a product of a small matrix many times: the steps of a Markov chain, by calls whose operands are bound.
 *
 * <p>Binding checks the arguments once. Each run then reads the values that the operands have at that moment.
 */
public final class BoundProduct {
    private BoundProduct() {}

    public static void main(String[] args) {
        double[][] weather = {{0.7, 0.4, 0.1}, {0.2, 0.4, 0.3}, {0.1, 0.2, 0.6}};  // columns: today
        try (INDArray dense = Sparse4j.create(weather); INDArray step = dense.toFormat(SparseFormat.CSR);
                INDArray today = Sparse4j.create(new double[] {1, 0, 0}); INDArray tomorrow = Sparse4j.zeros(3);
                BoundCall there = Sparse4j.products().bind(step, today, tomorrow);
                BoundCall back = Sparse4j.products().bind(step, tomorrow, today)) {
            System.out.println("after a day    " + there.run());
            for (int day = 2; day < 50; day += 2) {
                back.run();
                there.run();
            }
            System.out.println("after 49 days  " + tomorrow);

            step.putScalar(0, 2, 0.2);  // the next run sees it
            step.putScalar(2, 2, 0.5);
            System.out.println("one day later  " + back.run());
        }
    }
}

// Prints:
// after a day    DENSE DOUBLE [3], 24 bytes
// [0.7000, 0.2000, 0.1000]
// after 49 days  DENSE DOUBLE [3], 24 bytes
// [0.4615, 0.2821, 0.2564]
// one day later  DENSE DOUBLE [3], 24 bytes
// [0.4872, 0.2821, 0.2308]
