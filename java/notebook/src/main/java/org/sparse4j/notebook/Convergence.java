// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import java.util.Arrays;
import org.sparse4j.linalg.IterationListener;

/**
 * Collects the residuals of an iteration, and draws them over a logarithmic axis.
 *
 * <pre>{@code
 * Convergence residuals = new Convergence();
 * try (Solution s = Solvers.cg(a, b, SolverOptions.defaults().listener(residuals))) {
 *     display(residuals);
 * }
 * }</pre>
 *
 * <p>Not thread-safe: the solver calls it on the thread of the caller.
 *
 * @since 0.1.0
 */
public final class Convergence implements IterationListener {
    private final IterationListener next;
    private double[] residuals = new double[64];
    private int count;

    /** Creates an empty history. */
    public Convergence() {
        this((iteration, residual) -> true);
    }

    /** Creates an empty history that passes each residual to another listener, such as a {@link ProgressBar}, which may stop the iteration. */
    public Convergence(IterationListener next) {
        if (next == null) {
            throw new IllegalArgumentException("The next listener is null.");
        }
        this.next = next;
    }

    @Override
    public boolean progress(long iteration, double residual) {
        if (count == residuals.length) {
            residuals = Arrays.copyOf(residuals, 2 * count);
        }
        residuals[count++] = residual;
        return next.progress(iteration, residual);
    }

    /** Returns a copy of the residuals, in the order of the calls. */
    public double[] residuals() {
        return Arrays.copyOf(residuals, count);
    }

    /** Returns the residuals as a curve over a logarithmic axis. */
    public LinePlot plot() {
        return LinePlot.of("residual of each iteration", residuals()).logarithmic();
    }

    /** Returns the HTML of {@link #plot()}. */
    public String html() {
        return plot().html();
    }

    /** Returns a line such as {@code 12 residuals, the last 3.1e-09}. */
    @Override
    public String toString() {
        return count + (count == 1 ? " residual" : " residuals")
                + (count == 0 ? "" : ", the last " + Numbers.text(residuals[count - 1]));
    }
}
