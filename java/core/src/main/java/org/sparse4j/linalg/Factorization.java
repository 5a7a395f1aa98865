// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.INDArray;
import org.sparse4j.linalg.solver.SolverObject;

/** A matrix in factors, which a matrix of the same pattern can replace without another analysis. */
public abstract class Factorization extends DirectSolver {
    final FactorizationListener listener;

    Factorization(SolverObject object, FactorizationListener listener) {
        super(object);
        this.listener = listener;
    }

    /**
     * The factors of another matrix of the same pattern: only numbers are computed, the order of elimination stays.
     * When it fails the factors are lost, and solve() throws until another refactor() succeeds.
     *
     * @throws IllegalArgumentException when the pattern is another one
     * @throws ArithmeticException as creation does
     * @throws java.util.ConcurrentModificationException while another thread uses this
     * @throws java.util.concurrent.CancellationException soon after the thread was interrupted, which it stays
     */
    public void refactor(INDArray a) {
        object.refactor(a, listener);
    }
}
