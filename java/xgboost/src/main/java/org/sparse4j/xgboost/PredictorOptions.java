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

    /** Takes the trees of the rounds {@code [first, end)} only; an end of 0 stands for the last round of the model. */
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
