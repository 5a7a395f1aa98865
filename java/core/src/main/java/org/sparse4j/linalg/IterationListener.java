// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** Is told how an iteration goes, on the caller's thread, between two steps. */
@FunctionalInterface
public interface IterationListener {
    /**
     * Some iterations were made.
     *
     * @param iteration how many there are so far
     * @param residual the norm of b - a x, as the method estimates it; of eigsh and svds the largest relative error
     *     bound, of pageRank the sum of the changes that another step would make
     * @return false to stop here
     */
    boolean progress(long iteration, double residual);
}
