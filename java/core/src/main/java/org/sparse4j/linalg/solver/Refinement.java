// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.solver;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.result.RefinedSolution;
import org.sparse4j.ops.Transforms;

/**
 * Iterative refinement (Arioli, Demmel, Duff: Solving sparse linear systems with sparse backward error, 1989): x +=
 * a^-1 (b - a x), until the componentwise backward error is at most half a unit in the last place of 1 (2^-53), or a step
 * does not halve it. A correction that does not reduce the error is dropped.
 */
public final class Refinement implements AutoCloseable {
    private static final int MOST_STEPS = 20;
    private static final double ROUNDING = Math.ulp(1.0) / 2;

    private final UnaryOperator<INDArray> factors;
    private final INDArray a;
    private final INDArray magnitudes; // |a|
    private final INDArray b;
    private INDArray x;
    private INDArray residual;
    private double error;

    private Refinement(UnaryOperator<INDArray> factors, INDArray a, INDArray b, INDArray x) {
        this.factors = factors;
        this.a = Operator.copy(a, DataType.DOUBLE);
        this.magnitudes = Transforms.abs(this.a);
        this.b = Operator.copy(b, DataType.DOUBLE);
        this.x = Operator.copy(x, DataType.DOUBLE);
        this.residual = residual(this.x);
        this.error = error(this.x, residual);
    }

    /** Solves with factors of a matrix [n, n]. */
    public static RefinedSolution solve(long n, UnaryOperator<INDArray> factors, INDArray a, INDArray b) {
        Arguments.given(a, "solveRefined", "the matrix");
        if (a.rank() != 2 || a.rows() != n || a.columns() != n) {
            throw new IllegalArgumentException("solveRefined: a has the shape " + Arrays.toString(a.shape()) + ", but the factors are of a "
                    + n + " x " + n + " matrix");
        }
        try (INDArray first = factors.apply(b); Refinement system = new Refinement(factors, a, b, first)) {
            return system.refined();
        }
    }

    private RefinedSolution refined() {
        int steps = 0;
        for (double before = Double.POSITIVE_INFINITY; steps < MOST_STEPS && error > ROUNDING && error <= before / 2;) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("solveRefined was interrupted after " + steps + " steps");
            }
            before = error;
            if (!correct()) {
                break;
            }
            steps++;
        }
        RefinedSolution found = new RefinedSolution(x, error, steps);
        x = null;
        return found;
    }

    /** Adds a correction if it reduces the error; returns whether it does. */
    private boolean correct() {
        try (INDArray correction = factors.apply(residual)) {
            INDArray next = x.add(correction);
            INDArray left = residual(next);
            double nextError = error(next, left);
            boolean better = nextError < error;
            (better ? x : next).close();
            (better ? residual : left).close();
            if (better) {
                x = next;
                residual = left;
                error = nextError;
            }
            return better;
        }
    }

    private INDArray residual(INDArray x) {
        try (INDArray product = a.mmul(x)) {
            return b.sub(product);
        }
    }

    /** Returns the maximum over i of |r|_i / (|a| |x| + |b|)_i, where 0 / 0 = 0. */
    private double error(INDArray x, INDArray residual) {
        if (x.length() == 0) {
            return 0;
        }
        try (INDArray ofX = Transforms.abs(x); INDArray scale = magnitudes.mmul(ofX); INDArray ofB = Transforms.abs(b);
                INDArray both = scale.addi(ofB); INDArray least = Transforms.max(both, Double.MIN_NORMAL);
                INDArray share = residual.div(least)) {
            return share.amaxNumber().doubleValue();
        }
    }

    @Override
    public void close() {
        a.close();
        magnitudes.close();
        b.close();
        residual.close();
        if (x != null) {
            x.close();
        }
    }
}
