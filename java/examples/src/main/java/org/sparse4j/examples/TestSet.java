// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Ratings that training does not use, and the error of predictions for them. */
final class TestSet implements AutoCloseable {
    private final INDArray ratings;
    private final INDArray ones;
    private final double lowest;
    private final double highest;
    private INDArray base;

    /** Predictions are clipped to the range of the training ratings. */
    TestSet(INDArray ratings, INDArray training) {
        this.ratings = ratings;
        ones = Biases.ones(ratings);
        lowest = training.stored().minNumber().doubleValue();
        highest = training.stored().maxNumber().doubleValue();
    }

    /** Returns the RMSE of a constant prediction. */
    double rmse(double prediction) {
        try (INDArray error = ratings.stored().sub(prediction)) {
            return rootMeanSquare(error);
        }
    }

    /** Returns the RMSE of the biases; keeps them as the base of later predictions. */
    double rmse(Biases biases) {
        base = biases.at(ratings);
        try (INDArray prediction = base.dup()) {
            return clipped(prediction);
        }
    }

    /** Returns the RMSE of biases + x_u . y_i, computed at the test ratings only. */
    @SuppressWarnings("try")
    double rmse(Als model) {
        try (var workspace = Sparse4j.workspace("RMSE")) {
            INDArray prediction = model.at(ones);
            prediction.addi(base);
            return clipped(prediction);
        }
    }

    private double clipped(INDArray prediction) {
        prediction.stored().maxi(lowest);
        prediction.stored().mini(highest);
        prediction.subi(ratings);
        return rootMeanSquare(prediction);
    }

    /** Returns the root of the mean square of the stored entries. */
    private static double rootMeanSquare(INDArray error) {
        return error.stored().norm2Number().doubleValue() / Math.sqrt(error.nnz());
    }

    double lowest() {
        return lowest;
    }

    double highest() {
        return highest;
    }

    @Override
    public void close() {
        ones.close();
        if (base != null) {
            base.close();
        }
    }
}
