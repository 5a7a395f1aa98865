// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Eigenvalues of a real matrix that need not be symmetric, with their vectors: a v = lambda v, where lambda_j is
 * valuesReal_j + i valuesImaginary_j and v_j is column j of vectorsReal + i vectorsImaginary. Those most wanted come first.
 * Values that are not real come in conjugate pairs, the one with the positive imaginary part first, and a pair is never cut:
 * where the k-th value is the first one of a pair, there are k + 1.
 *
 * <p>What is computed is exact for a matrix that differs from a by the residual. How far a value is from one of a itself
 * depends on its condition as well: a residual r may move an eigenvalue of a matrix that is far from normal by much more than
 * r, and one of a Jordan block of order m by about r^(1/m). Vectors of a multiple eigenvalue need not be independent.
 *
 * @param valuesReal [k] or [k + 1]
 * @param valuesImaginary as many, 0 for real ones
 * @param vectorsReal [n, as many], one in each column: of norm 1 together with its imaginary part, the element of largest
 *        magnitude real and positive
 * @param vectorsImaginary likewise, a column of zeros for a real value
 * @param residuals as many, |a v - lambda v|, computed anew
 * @param restarts how many were made
 * @param converged whether the tolerance was reached
 */
public record ComplexEigenpairs(INDArray valuesReal, INDArray valuesImaginary, INDArray vectorsReal,
        INDArray vectorsImaginary, INDArray residuals, long restarts, boolean converged) implements AutoCloseable {
    /** Closes the five arrays. */
    @Override
    public void close() {
        valuesReal.close();
        valuesImaginary.close();
        vectorsReal.close();
        vectorsImaginary.close();
        residuals.close();
    }
}
