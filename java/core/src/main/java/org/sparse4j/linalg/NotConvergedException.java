// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** An iteration ended without an answer that is good enough; says how far it came. */
public final class NotConvergedException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    private final long iterations;
    private final double residual;

    /** Of the iterations made, and what was left. */
    public NotConvergedException(String message, long iterations, double residual) {
        super(message);
        this.iterations = iterations;
        this.residual = residual;
    }

    /** Iterations made. */
    public long iterations() {
        return iterations;
    }

    /**
     * What was left: the norm of b - a x; of eigsh and svds the largest relative error bound, of pageRank the sum of
     * the changes that another step would make.
     */
    public double residual() {
        return residual;
    }
}
