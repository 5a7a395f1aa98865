// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

/**
 * How a {@link Predictor} predicts. Objects are immutable: each method returns a copy with one option changed.
 *
 * @since 0.1.0
 */
public final class PredictorOptions {
    private boolean absentIsMissing;
    private int threads;
    private int firstRound;
    private int endRound;

    private PredictorOptions() {}

    private PredictorOptions copy() {
        PredictorOptions to = new PredictorOptions();
        to.absentIsMissing = absentIsMissing;
        to.threads = threads;
        to.firstRound = firstRound;
        to.endRound = endRound;
        return to;
    }

    /** Returns options for all trees and all threads. */
    public static PredictorOptions create() {
        return new PredictorOptions();
    }

    /**
     * Says that elements which a matrix does not store are missing, whatever its fill value. Say it where {@link
     * DMatrixOptions#absentIsMissing()} was said for the training set.
     */
    public PredictorOptions absentIsMissing() {
        PredictorOptions to = copy();
        to.absentIsMissing = true;
        return to;
    }

    /**
     * Sets the number of threads of a call; 0 for all. One thread is best where many threads of the program predict a few rows each.
     */
    public PredictorOptions threads(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("threads: " + n + " is negative; 0 stands for all");
        }
        PredictorOptions to = copy();
        to.threads = n;
        return to;
    }

    /**
     * Takes the trees of the rounds {@code [first, end)} only, counted from 0; an end of 0 stands for all that follow. Leaves and
     * contributions need the first round; linear models have no rounds to choose from.
     */
    public PredictorOptions rounds(int first, int end) {
        if (first < 0 || end < 0 || end > 0 && end <= first) {
            throw new IllegalArgumentException("rounds: [" + first + ", " + end + ") has no round; the first must be at least 0 and less "
                    + "than the end, or the end 0");
        }
        PredictorOptions to = copy();
        to.firstRound = first;
        to.endRound = end;
        return to;
    }

    /** Throws unless a model of that many rounds has those that are taken; XGBoost takes all rounds of a linear one in silence. */
    void requireRounds(int rounds, boolean linear) {
        if (linear && (firstRound > 0 || endRound > 0)) {
            throw new IllegalArgumentException("of: a linear model (booster=gblinear) has one set of weights for all rounds; leave rounds out");
        }
        if ((firstRound > 0 || endRound > 0) && (firstRound >= rounds || endRound > rounds)) {
            throw new IllegalArgumentException("of: the model has " + rounds + " rounds, and the options take [" + firstRound + ", "
                    + (endRound == 0 ? "..." : Integer.toString(endRound)) + ")");
        }
    }

    void requireFirstRound(String method) {
        if (firstRound > 0) {
            throw new IllegalArgumentException(method + ": XGBoost computes them from the first round on only, and the options begin at round "
                    + firstRound + "; make a predictor with rounds(0, end)");
        }
    }

    boolean isAbsentMissing() {
        return absentIsMissing;
    }

    int threads() {
        return threads;
    }

    int firstRound() {
        return firstRound;
    }

    int endRound() {
        return endRound;
    }
}
