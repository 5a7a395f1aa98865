// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Transforms;

/**
 * Multinomial logistic regression on a sparse matrix: the class of a row x is k with a probability proportional to
 * exp(x w_k + b_k). Minimises the mean of -ln(probability of the row's class) + |w|^2 / (2 C n), as scikit-learn's
 * LogisticRegression does. The work is one sparse x dense product and one transposed one per evaluation.
 */
final class SoftmaxRegression implements AutoCloseable {
    /** One row of weights per feature, followed by the intercepts; one column per class. */
    private final INDArray weights;

    private SoftmaxRegression(INDArray weights) {
        this.weights = weights;
    }

    /** The strength of regularisation and the limits of training. */
    record Training(double strength, double tolerance, int steps) {}

    static SoftmaxRegression train(INDArray x, int[] labels, int classes, Training training, Lbfgs.Listener listener) {
        long features = x.size(1);
        try (INDArray truth = indicator(labels, classes);
                INDArray start = Sparse4j.zeros((features + 1) * classes)) {
            Lbfgs.minimise((at, gradient) -> loss(x, truth, training.strength, at, gradient), start,
                    training.tolerance, training.steps, listener);
            try (INDArray trained = start.reshape(features + 1, classes)) {
                return new SoftmaxRegression(trained.dup());
            }
        }
    }

    /** Returns a CSR matrix with 1 at each row's class. */
    static INDArray indicator(int[] labels, int classes) {
        double[] ones = new double[labels.length];
        Arrays.fill(ones, 1);
        return Sparse4j.createSparseCSR(ones, labels, IntStream.rangeClosed(0, labels.length).toArray(), labels.length,
                classes);
    }

    /** Returns the objective for all weights in one vector, and writes its gradient. */
    static double loss(INDArray x, INDArray truth, double strength, INDArray at, INDArray gradient) {
        double n = x.size(0);
        long features = x.size(1);
        double ridge = 1 / (strength * n);
        try (INDArray weights = at.reshape(features + 1, truth.size(1)); INDArray slope = weights.like();
                INDArray scores = scores(x, weights); INDArray largest = scores.max(1)) {
            scores.subiColumnVector(largest);
            double right = stored(truth, scores);
            Transforms.exp(scores, false);
            double logs;
            try (INDArray sums = scores.sum(1); INDArray log = Transforms.log(sums)) {
                scores.diviColumnVector(sums);
                logs = log.sumNumber().doubleValue();
            }
            // Probabilities minus the truth.
            scores.subi(truth).divi(n);
            INDArray w = weights.get(interval(0, features), all());
            INDArray dw = slope.get(interval(0, features), all());
            x.transpose().mmul(scores, dw);
            try (INDArray shrink = w.mul(ridge); INDArray intercepts = scores.sum(0)) {
                dw.addi(shrink);
                slope.get(point(features), all()).assign(intercepts);
            }
            try (INDArray flat = slope.ravel()) {
                gradient.assign(flat);
            }
            return (logs - right) / n + ridge / 2 * w.squaredNormNumber().doubleValue();
        }
    }

    private static double stored(INDArray truth, INDArray scores) {
        try (INDArray picked = truth.stored().mul(scores)) {
            return picked.sumNumber().doubleValue();
        }
    }

    private static INDArray scores(INDArray x, INDArray weights) {
        long features = x.size(1);
        INDArray scores = x.mmul(weights.get(interval(0, features), all()));
        return scores.addiRowVector(weights.get(point(features), all()));
    }

    /** Returns the most probable class of each row. */
    int[] predict(INDArray x) {
        try (INDArray scores = scores(x, weights); INDArray best = scores.argMax(1)) {
            return best.toIntVector();
        }
    }

    /** Returns for each class the features with the largest weights, largest first. */
    long[][] strongest(int count) {
        try (INDArray byClass = weights.get(interval(0, weights.size(0) - 1), all()).transpose().dup();
                INDArray top = Sparse4j.searching().argTopK(byClass, count)) {
            return top.toLongMatrix();
        }
    }

    @Override
    public void close() {
        weights.close();
    }
}
