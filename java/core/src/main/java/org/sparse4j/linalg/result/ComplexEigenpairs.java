// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.result;

import org.sparse4j.INDArray;

/**
 * Eigenvalues and eigenvectors of a real square matrix, from {@link org.sparse4j.linalg.Solvers#eigs}: a v = lambda v,
 * where lambda_j is valuesReal_j + i valuesImaginary_j, and v_j is column j of vectorsReal + i vectorsImaginary.
 *
 * <p>The values that are most wanted come first. Values that are not real come in conjugate pairs, the one with
 * positive imaginary part first. Pairs stay together: if the k-th value is the first of a pair, the result has k + 1
 * values. Below, m is the number of values, k or k + 1.
 *
 * <p>The values and vectors are exact for a matrix that differs from a by the residual. The distance of a value from an
 * eigenvalue of a also depends on the condition of the eigenvalue. If a matrix is far from normal, a residual r may
 * move its eigenvalues by much more than r. For example, it moves the eigenvalue of a Jordan block of order p by about
 * r^(1/p). Vectors of a multiple eigenvalue may be linearly dependent.
 *
 * @param valuesReal the real parts of the values, [m]
 * @param valuesImaginary the imaginary parts of the values, [m], 0 for real values
 * @param vectorsReal the real parts of the vectors, [n, m], one in each column. A vector has norm 1, and its element of
 *     largest magnitude is real and positive.
 * @param vectorsImaginary the imaginary parts of the vectors, [n, m], a column of zeros for a real value
 * @param residuals |a v - lambda v| of each returned pair, [m], recomputed at the end. For a FLOAT matrix, they are
 *     those of the pairs rounded to FLOAT and may exceed the tolerance.
 * @param restarts the number of restarts
 * @param converged whether the residuals are within the tolerance; for a FLOAT matrix, before values and vectors are
 *     rounded to FLOAT
 * @since 0.1.0
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
