// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import org.sparse4j.backend.OpResult;

/** Advances an iteration to its end, telling a listener between the steps. */
final class Iteration {
    /** What s4j_solver_state counts. */
    private enum State {
        RUNNING("was stopped by its listener"),
        CONVERGED("converged"),
        EXHAUSTED("did not converge in"),
        INDEFINITE("met a matrix or a preconditioner that is not positive definite after"),
        BROKEN_DOWN("broke down after"),
        STAGNATED("stagnated, as rounding keeps the residual from falling, after");

        private final String words;

        State(String words) {
            this.words = words;
        }
    }

    private static final State[] STATES = State.values();
    // Without a listener: few calls, each short enough to be interrupted by a debugger or a profiler.
    private static final long STEPS = 256;

    private final SolverKind kind;
    private final String unit;
    private State state = State.RUNNING;
    private long iterations;
    private double residual;

    Iteration(SolverKind kind, String unit) {
        this.kind = kind;
        this.unit = unit;
    }

    /** Runs to the end, or until the listener says no. Throws unless that is accepted. */
    void run(SolverObject object, IterationListener listener, long every, boolean acceptUnconverged) {
        boolean on = true;
        while (on && state == State.RUNNING) {
            OpResult now = object.step(listener == null ? STEPS : every);
            state = STATES[(int) now.word(0)];
            iterations = now.word(1);
            residual = Double.longBitsToDouble(now.word(2));
            on = listener == null || listener.progress(iterations, residual);
        }
        if (state == State.RUNNING || state == State.CONVERGED || acceptUnconverged) {
            return;
        }
        throw new NotConvergedException(kind.text() + " " + state.words + " " + iterations + " " + unit
                + "; the residual is " + residual, iterations, residual);
    }

    boolean converged() {
        return state == State.CONVERGED;
    }

    long iterations() {
        return iterations;
    }

    double residual() {
        return residual;
    }
}
