// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * The result of an {@link org.sparse4j.linalg.IterativeSolver}.
 *
 * @param x the solution, dense, of the matrix's type; [columns], or [columns, 1] if b has two dimensions
 * @param iterations the number of iterations
 * @param residual the norm of b - a x for the returned x, computed in DOUBLE at the end. For a FLOAT matrix, x is
 *     rounded to FLOAT first, and the residual may exceed the tolerance by about 6e-8 |a| |x|. If a listener stopped the
 *     iteration, the residual is the iteration's estimate.
 * @param converged whether the norm of b - a x is within the tolerance; for lsmr also if the norm of a^T (b - a x) is
 *     within the tolerance relative to |a| |b - a x|. For a FLOAT matrix, whether this holds before x is rounded to
 *     FLOAT. If elements of x underflow and x therefore misses the tolerance, converged is false.
 * @since 0.1.0
 */
public record Solution(INDArray x, long iterations, double residual, boolean converged) implements AutoCloseable {
    /** Closes x. */
    @Override
    public void close() {
        x.close();
    }
}
