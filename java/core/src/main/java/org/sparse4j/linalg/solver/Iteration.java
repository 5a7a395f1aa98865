// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.solver;

import java.util.concurrent.CancellationException;
import org.sparse4j.INDArray;
import org.sparse4j.backend.OpResult;
import org.sparse4j.linalg.IterationListener;
import org.sparse4j.linalg.NotConvergedException;
import org.sparse4j.linalg.operator.Operator;

/** Runs an iteration to its end and calls its listener between the steps. */
public final class Iteration {
    /** The values of s4j_solver_state. */
    private enum State {
        RUNNING("was stopped by its listener"),
        CONVERGED("converged"),
        EXHAUSTED("did not converge in"),
        INDEFINITE("met a matrix or a preconditioner that is not positive definite after"),
        BROKEN_DOWN("broke down after"),
        STAGNATED("stagnated, because rounding errors keep the residual from falling, after"),
        WAITING("waits after"),
        PAUSED("paused after");

        private final String words;

        State(String words) {
            this.words = words;
        }
    }

    private static final State[] STATES = State.values();
    // s4j_wanted
    private static final int TRANSPOSED = 2;
    private static final int PRECONDITIONED = 3;
    private static final int INVERSE = 4;
    private static final long STEPS = 1 << 20; // without a listener a step ends when its time is over

    private final SolverKind kind;
    private final String unit;
    private final Operators operators;
    private final String advice;
    private State state = State.RUNNING;
    private long iterations;
    private double residual;

    /**
     * The operators whose products a step can request: the matrix, its preconditioner, and its shifted inverse. An
     * operator that does not exist is null.
     */
    public record Operators(Operator a, Operator preconditioner, Operator inverse) {
        Operator wanted(int wanted) {
            return wanted == PRECONDITIONED ? preconditioner : wanted == INVERSE ? inverse : a;
        }
    }

    public Iteration(SolverKind kind, String unit, Operators operators) {
        this(kind, unit, operators, "");
    }

    /** Takes advice for the message if the iteration does not converge: a clause, or an empty string. */
    public Iteration(SolverKind kind, String unit, Operators operators, String advice) {
        this.kind = kind;
        this.unit = unit;
        this.operators = operators;
        this.advice = advice;
    }

    /**
     * Runs until the iteration ends or the listener returns false. Throws if the iteration does not converge and {@code
     * acceptUnconverged} is false, or if the thread is interrupted.
     */
    public void run(SolverObject object, IterationListener listener, long every, boolean acceptUnconverged) {
        boolean on = true;
        while (on && state == State.RUNNING) {
            step(object, listener == null ? STEPS : every);
            on = listener == null || listener.progress(iterations, residual);
        }
        boolean stopped = state == State.RUNNING;
        if (stopped) {
            step(object, 0); // computes what the results need
        }
        if (stopped || state == State.CONVERGED || acceptUnconverged) {
            return;
        }
        throw new NotConvergedException(kind.text() + " " + state.words + " " + iterations + " " + unit
                + (residual > 0 ? "; the residual is " + residual : "") + (advice.isEmpty() ? "" : "; " + advice), iterations,
                residual);
    }

    /**
     * Runs this many steps, or fewer at the end: forms the products with the caller's operators, and checks for
     * interruption between parts.
     */
    private void step(SolverObject object, long count) {
        do {
            OpResult now = object.step(count);
            state = STATES[(int) now.word(0)];
            iterations = now.word(1);
            residual = Double.longBitsToDouble(now.word(2));
            if (state == State.WAITING) {
                serve(object, (int) now.word(3));
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException(kind.text() + " was interrupted after " + iterations + " " + unit
                        + (residual > 0 ? "; the residual is " + residual : ""));
            }
        } while (state == State.WAITING || state == State.PAUSED);
    }

    private void serve(SolverObject object, int wanted) {
        try (INDArray x = object.wanted()) {
            Operator operator = operators.wanted(wanted);
            INDArray y = operator.applyLast(x, wanted == TRANSPOSED);
            try {
                object.give(y);
            } finally {
                operator.release(y);
            }
        }
    }

    public boolean converged() {
        return state == State.CONVERGED;
    }

    public long iterations() {
        return iterations;
    }

    public double residual() {
        return residual;
    }
}
