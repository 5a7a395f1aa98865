// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * The result of {@link org.sparse4j.linalg.SquareFactorization#solveRefined}.
 *
 * @param x the solution, dense, DOUBLE, of b's shape
 * @param backwardError the componentwise backward error (Oettli, Prager 1964): the largest |b - a x|_i / (|a| |x| +
 *     |b|)_i, recomputed from x. The solution x is exact for a system whose entries differ from those of a and b by at
 *     most this relative amount. The smallest error that DOUBLE allows is about 1e-16.
 * @param steps the number of corrections that reduced the error and were added
 * @since 0.1.0
 */
public record RefinedSolution(INDArray x, double backwardError, int steps) implements AutoCloseable {
    /** Closes x. */
    @Override
    public void close() {
        x.close();
    }
}
