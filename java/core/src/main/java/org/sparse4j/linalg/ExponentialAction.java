// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * exp(t a) b by truncated Taylor series of exp(t a / s), s times: Al-Mohy and Higham, Computing the action of the matrix
 * exponential (2011), algorithm 3.2 with the 1-norm alone. The m-th number of BOUNDS is the largest norm at which m terms
 * leave a backward error of 2^-53 (their table 3.1). The mean of the diagonal, where it is known, is taken out first: that
 * makes norms less.
 */
final class ExponentialAction {
    private static final int[] TERMS = {5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55};
    private static final double[] BOUNDS = {2.4e-3, 1.4e-1, 6.4e-1, 1.4, 2.4, 3.5, 4.7, 6.0, 7.2, 8.5, 9.9};
    private static final double UNIT = Math.ulp(1.0) / 2;

    private final LinearOperator a;
    private final double t;
    private double shift;
    private int terms;
    private long steps;

    private ExponentialAction(LinearOperator a, double t) {
        this.a = a;
        this.t = t;
        if (a.matrix() != null) {
            try (INDArray diagonal = Sparse4j.diag(a.matrix())) {
                shift = a.rows() == 0 ? 0 : diagonal.sumNumber().doubleValue() / a.rows();
            }
        }
        double norm = Math.abs(t) * norm();
        if (!(norm < Double.POSITIVE_INFINITY)) {
            throw new ArithmeticException("expmMultiply: the norm of t a is " + norm);
        }
        double cost = Double.POSITIVE_INFINITY;
        for (int i = 0; i < TERMS.length; i++) {
            double s = Math.max(1, Math.ceil(norm / BOUNDS[i]));
            if (norm > 0 && s * TERMS[i] < cost) {
                cost = s * TERMS[i];
                terms = TERMS[i];
                steps = (long) s;
            }
        }
    }

    /** Of a - shift I; of what is no array an estimate. */
    private double norm() {
        LinearOperator shifted = shift == 0 ? a : a.sub(LinearOperator.identity(a.rows()).mul(shift));
        return OneNorm.estimate(shifted);
    }

    static INDArray of(LinearOperator a, INDArray b, double t) {
        return new ExponentialAction(a, t).on(b);
    }

    private INDArray on(INDArray b) {
        INDArray sum = LinearOperator.copy(b, DataType.DOUBLE);
        boolean done = false;
        try {
            double growth = StrictMath.exp(t * shift / Math.max(1, steps));
            for (long i = 0; i < steps; i++) {
                step(sum);
                sum.muli(growth);
            }
            if (steps == 0) {
                sum.muli(StrictMath.exp(t * shift));
            }
            double size = sum.length() == 0 ? 0 : sum.normmaxNumber().doubleValue();
            if (!(size < Double.POSITIVE_INFINITY)) {
                throw new ArithmeticException("expmMultiply: the result lies beyond what DOUBLE holds");
            }
            done = true;
            if (a.dataType() == DataType.DOUBLE) {
                return sum;
            }
            try (INDArray doubles = sum) {
                return doubles.castTo(a.dataType());
            }
        } finally {
            if (!done) {
                sum.close();
            }
        }
    }

    /** sum becomes the first terms of exp(t (a - shift I) / steps) sum. */
    private void step(INDArray sum) {
        INDArray term = sum.dup();
        try {
            double before = term.normmaxNumber().doubleValue();
            for (int j = 1; j <= terms; j++) {
                INDArray next = next(term, t / steps / j);
                term.close();
                term = next;
                sum.addi(term);
                double now = term.normmaxNumber().doubleValue();
                if (before + now <= UNIT * sum.normmaxNumber().doubleValue()) {
                    return;
                }
                before = now;
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("expmMultiply was interrupted");
                }
            }
        } finally {
            term.close();
        }
    }

    /** factor (a - shift I) x */
    private INDArray next(INDArray x, double factor) {
        INDArray made = a.apply(x);
        try (INDArray doubles = LinearOperator.copy(made, DataType.DOUBLE); INDArray moved = x.mul(shift)) {
            return doubles.sub(moved).muli(factor);
        } finally {
            a.release(made);
        }
    }
}
