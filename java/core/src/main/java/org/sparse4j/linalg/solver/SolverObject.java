// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.solver;

import java.lang.ref.Reference;
import java.util.ConcurrentModificationException;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.BoundArrays;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.BackendObject;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpResult;
import org.sparse4j.linalg.FactorizationListener;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.ops.BoundCall;

/**
 * A solver of the backend, known by its number. It is freed by close(), or by the garbage collector if it was never
 * closed.
 */
public final class SolverObject implements AutoCloseable {
    // s4j_solver_action
    private static final int CREATE = 0;
    private static final int SOLVE = 1;
    private static final int REFACTOR = 2;
    private static final int START = 3;
    private static final int STEP = 4;
    private static final int RESULT = 5;
    private static final int INFO = 6;
    private static final int RELEASE = 7;
    private static final int WANTED = 8;
    private static final int GIVE = 9;
    // Milliseconds after which a step returns, so that an interrupt is noticed.
    private static final long PATIENCE = 25;
    private static volatile long patience = PATIENCE;
    // s4j_solver_state
    private static final int PAUSED = 7;
    // s4j_ordering: the second operand is the order
    private static final int GIVEN = 5;

    /** s4j_solve_form. */
    public enum SolveForm {
        PLAIN, TRANSPOSED, LEAST_NORM, Q, Q_TRANSPOSED
    }

    private final SolverKind kind;
    private final BackendObject solver = new BackendObject(this, Function.SOLVER, RELEASE);

    private SolverObject(SolverKind kind, Call creation) {
        this.kind = kind;
        solver.create(creation);
    }

    public static SolverObject create(SolverKind kind, INDArray a, double[] scalars, long... options) {
        return create(kind, a, null, null, scalars, options);
    }

    /**
     * Creates a solver of an operator. If the operator has a matrix, the solver takes the matrix. Otherwise the solver takes
     * only the shape, and its steps request products from the caller.
     */
    public static SolverObject create(SolverKind kind, Operator a, double[] scalars, long... options) {
        return create(kind, a.matrix(), a, null, scalars, options);
    }

    /** Creates a solver with a second matrix. */
    public static SolverObject create(SolverKind kind, Operator a, INDArray m, double[] scalars, long... options) {
        return create(kind, a.matrix(), a, m, scalars, options);
    }

    private static SolverObject create(SolverKind kind, INDArray matrix, Operator a, INDArray m, double[] scalars,
            long... options) {
        Call call = Call.of(Function.SOLVER).named(kind.text()).integer(CREATE).integer(kind.id());
        for (long option : options) {
            call.integer(option);
        }
        if (matrix != null) {
            call.operand(matrix);
        } else {
            call.integer(a.rows()).integer(a.columns()).integer(a.dataType().ordinal());
        }
        if (m != null) {
            call.operand(m);
        }
        for (double scalar : scalars) {
            call.scalar(scalar);
        }
        return kind.madeInSteps() ? new SolverObject(kind, call).made(null) : new SolverObject(kind, call);
    }

    /**
     * Factorises a.
     *
     * @param order the elimination order of the caller, or null to use {@code ordering}
     * @param listener the listener, or null
     */
    public static SolverObject factorized(SolverKind kind, INDArray a, INDArray order, int ordering, FactorizationListener listener,
            long... options) {
        Call call = Call.of(Function.SOLVER).named(kind.text()).integer(CREATE).integer(kind.id())
                .integer(order != null ? GIVEN : ordering);
        for (long option : options) {
            call.integer(option);
        }
        call.operand(a);
        if (order != null) {
            requireNumbers(kind, order);
            call.operand(order);
        }
        return new SolverObject(kind, call).made(listener);
    }

    /** Throws if a column number is negative; other methods count negative numbers from the end. */
    private static void requireNumbers(SolverKind kind, INDArray order) {
        boolean integers = order.dataType() == DataType.LONG || order.dataType() == DataType.INT;
        if (integers && order.length() > 0 && order.minNumber().longValue() < 0) {
            throw new IllegalArgumentException(kind.text() + ": the order contains column " + order.minNumber()
                    + "; it must contain every column once, from 0 on");
        }
    }

    /** Makes this solver ready to solve and returns it. If that fails, closes this solver. */
    private SolverObject made(FactorizationListener listener) {
        try {
            make(listener);
            return this;
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /**
     * Computes the factors or the preconditioner in parts; between parts, calls the listener and checks for
     * interruption.
     */
    private void make(FactorizationListener listener) {
        for (OpResult now = step(1); now.word(0) == PAUSED; now = step(1)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException(kind.text() + " was interrupted before it was ready to solve");
            }
            if (listener != null) {
                listener.progress(1 - Double.longBitsToDouble(now.word(2)));
            }
        }
    }

    private Call call(Function function, int action) {
        return Call.of(function).named(kind.text()).integer(action).integer(solver.number());
    }

    private OpResult run(Call call) {
        try {
            return call.run();
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    private INDArray array(Call call) {
        return array(call, null);
    }

    private INDArray array(Call call, INDArray receiver) {
        try {
            return call.array(receiver);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Returns the factors of the transpose for {@link #solveLeastNorm}, computed in parts; null if none are needed.
     *
     * @param b the right-hand side, which is checked first
     */
    public SolverObject transposed(INDArray b, FactorizationListener listener) {
        SolverObject made;
        try {
            made = new SolverObject(kind, call(Function.SOLVER, START).operand(b).integer(0));
        } finally {
            Reference.reachabilityFence(this);
        }
        return made.solver.number() == 0 ? null : made.made(listener);
    }

    public INDArray solveLeastNorm(INDArray b, SolverObject transposed) {
        Call call = call(Function.SOLVER_ARRAY, SOLVE).operand(b).integer(SolveForm.LEAST_NORM.ordinal());
        if (transposed != null) {
            call.integer(transposed.solver.number());
        }
        try {
            return array(call);
        } finally {
            Reference.reachabilityFence(transposed);
        }
    }

    public INDArray solve(INDArray b, SolveForm form) {
        return array(solving(b, form));
    }

    /** Solves into x. */
    public INDArray solve(INDArray b, INDArray x) {
        return array(solving(b, x), x);
    }

    public BoundCall bind(INDArray b, INDArray x) {
        return BoundArrays.of(solving(b, x), x, this);
    }

    private Call solving(INDArray b, INDArray x) {
        return solving(b, SolveForm.PLAIN).result(Arguments.given(x, kind.text(), "the array for the solution"));
    }

    private Call solving(INDArray b, SolveForm form) {
        return call(Function.SOLVER_ARRAY, SOLVE).operand(b).integer(form.ordinal());
    }

    public void refactor(INDArray a, FactorizationListener listener) {
        run(call(Function.SOLVER, REFACTOR).operand(a));
        boolean made = false;
        try {
            make(listener);
            made = true;
        } finally {
            if (!made) {
                step(0); // discards the unfinished work
            }
        }
    }

    public SolverObject start(INDArray b, INDArray x0, double relative, double absolute, long iterations) {
        Call call = call(Function.SOLVER, START).operand(b);
        if (x0 != null) {
            call.operand(x0);
        }
        try {
            return new SolverObject(kind, call.integer(iterations).scalar(relative).scalar(absolute));
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /**
     * Makes steps pause at every opportunity, whatever the time, so that tests of progress and interruption do not
     * depend on the clock.
     */
    public static void pauseAtEveryChance(boolean always) {
        patience = always ? -1 : PATIENCE;
    }

    /**
     * Makes up to {@code count} steps. Returns the words: state, iterations, bits of the residual, and the operator
     * whose product the solver waits for.
     */
    OpResult step(long count) {
        return run(call(Function.SOLVER, STEP).integer(count).integer(patience));
    }

    /** Returns a new array: the operand of the product for which a step waits. */
    INDArray wanted() {
        return array(call(Function.SOLVER_ARRAY, WANTED));
    }

    /** Passes the product to the step that waits for it. */
    void give(INDArray y) {
        run(call(Function.SOLVER, GIVE).operand(y));
    }

    public INDArray result(int which) {
        return array(call(Function.SOLVER_ARRAY, RESULT).integer(which));
    }

    /** Returns the first results; closes those already created if one of them throws. */
    public INDArray[] results(int count) {
        INDArray[] all = new INDArray[count];
        int made = 0;
        try {
            for (; made < count; made++) {
                all[made] = result(made);
            }
            return all;
        } finally {
            for (int i = 0; made < count && i < made; i++) {
                all[i].close();
            }
        }
    }

    /**
     * Returns the words: rows, columns, entries, rank, sign and logarithm (bits) of the determinant, levels, 1-norm
     * (bits), negative eigenvalues, pivot ratio (bits), entries of the preconditioner, operator complexity (bits),
     * shift (bits).
     */
    public OpResult info() {
        return run(call(Function.SOLVER, INFO));
    }

    /** Formats {@link #info()}, or states why there is none; never throws, since toString() must not. */
    public String text(java.util.function.Function<OpResult, String> of) {
        try {
            return of.apply(info());
        } catch (IllegalStateException e) {
            return solver.number() == 0 ? ", closed" : ", without factors";
        } catch (ConcurrentModificationException e) {
            return ", in use";
        }
    }

    @Override
    public void close() {
        solver.close();
    }
}
