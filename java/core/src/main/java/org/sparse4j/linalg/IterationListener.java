// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/**
 * Receives the progress of an iteration. The solver calls the listener on the caller's thread, between two steps. An
 * exception that the listener throws ends the iteration and propagates to the caller.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface IterationListener {
    /**
     * Receives the state of the iteration and decides whether it continues. If the listener returns false, the method
     * does not throw {@link NotConvergedException}: it returns the current iterate, whose {@code converged()} is
     * usually false.
     *
     * @param iteration the number of iterations so far; for eigsh, eigs and svds the number of restarts
     * @param residual for linear systems the norm of b - a x, as the method estimates it; for eigsh, eigs and svds the
     *     largest relative error bound; for pageRank the sum of absolute changes that another step would make
     * @return true to continue, false to stop
     */
    boolean progress(long iteration, double residual);
}
