// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.linalg.solver.SolverObject;

/**
 * Factors of a matrix. {@link #refactor} replaces them by the factors of a matrix of the same pattern without another
 * analysis.
 *
 * @since 0.1.0
 */
public abstract class Factorization extends DirectSolver {
    final FactorizationListener listener;

    Factorization(SolverObject object, FactorizationListener listener) {
        super(object);
        this.listener = listener;
    }

    /**
     * Factorises another matrix of the same pattern. The method reuses the elimination order and computes only the
     * numbers. If it throws, the old factors are lost, and solve() throws until another refactor() succeeds.
     *
     * @throws IllegalArgumentException if the pattern differs
     * @throws ArithmeticException if the factorisation fails, as on creation
     * @throws java.util.ConcurrentModificationException if another thread is using this object
     * @throws java.util.concurrent.CancellationException soon after the thread is interrupted; its interrupt status
     *     stays set
     */
    public void refactor(INDArray a) {
        object.refactor(a, listener);
    }
}
