// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * What an iteration ended with.
 *
 * @param x the solution, dense, in the shape of b ([columns] or [columns, 1]) and the matrix's type
 * @param iterations how many were made
 * @param residual the norm of b - a x, computed anew at the end, in DOUBLE
 * @param converged whether the tolerance was reached; lsmr: or a^T (b - a x) is as small, relative to |a| |b - a x|
 */
public record Solution(INDArray x, long iterations, double residual, boolean converged) implements AutoCloseable {
    /** Closes x. */
    @Override
    public void close() {
        x.close();
    }
}
