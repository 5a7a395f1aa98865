// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/**
 * Thrown if an iteration ends before it reaches its tolerance. The exception has the number of iterations and the last
 * residual.
 *
 * @since 0.1.0
 */
public final class NotConvergedException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    private final long iterations;
    private final double residual;

    /** Creates an exception with the number of iterations and the last residual. */
    public NotConvergedException(String message, long iterations, double residual) {
        super(message);
        this.iterations = iterations;
        this.residual = residual;
    }

    /** Returns the number of iterations; for eigsh, eigs and svds the number of restarts. */
    public long iterations() {
        return iterations;
    }

    /**
     * Returns the last residual: for linear systems the norm of b - a x; for eigsh, eigs and svds the largest relative
     * error bound; for pageRank the sum of absolute changes that another step would make.
     */
    public double residual() {
        return residual;
    }
}
