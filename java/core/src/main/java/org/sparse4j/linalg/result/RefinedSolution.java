// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * What {@link org.sparse4j.linalg.SquareFactorization#solveRefined} found.
 *
 * @param x the solution, dense, of b's shape, in DOUBLE
 * @param backwardError the largest |b - a x|_i / (|a| |x| + |b|)_i, computed anew from x: x solves exactly a system whose every
 *     entry differs by no larger a share of itself (Oettli, Prager 1964); some 1e-16 is all that DOUBLE can give
 * @param steps how many corrections were added; one that made the error no smaller is not among them
 */
public record RefinedSolution(INDArray x, double backwardError, int steps) implements AutoCloseable {
    /** Closes x. */
    @Override
    public void close() {
        x.close();
    }
}
