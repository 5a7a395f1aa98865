// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;

/**
 * What is minimised, with a row's weighted ridge lambda n |x|^2: of explicit ratings sum (r - x . y)^2; of implicit ones
 * sum over all pairs c (p - x . y)^2, p = 1 where r > 0, else 0, c = 1 + alpha |r|. MLlib's terms, ratings below 0 included.
 */
final class Objective implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final double lambda;
    private final boolean implicit;
    private final double alpha;
    private final boolean nonnegative;

    Objective(int rank, double lambda, boolean implicit, double alpha, boolean nonnegative) {
        this.rank = rank;
        this.lambda = lambda;
        this.implicit = implicit;
        this.alpha = alpha;
        this.nonnegative = nonnegative;
    }

    /** The coefficient of y y^T. */
    float weight(float rating) {
        return implicit ? (float) (alpha * Math.abs(rating)) : 1;
    }

    /** The coefficient of y on the right side. */
    float side(float rating) {
        if (!implicit) {
            return rating;
        }
        return rating > 0 ? (float) (1 + alpha * rating) : 0;
    }

    /** How often a rating counts in its row's ridge. */
    int terms(float rating) {
        return implicit && !(rating > 0) ? 0 : 1;
    }

    /** What is said of a rating of a row whose weight or right side is beyond a float. */
    String tooLarge(int id, float rating) {
        return "ALS: a rating of the user or item with the id " + id + " is " + rating + "; " + (implicit
                ? "1 + alpha |rating| with alpha = " + alpha : "the sum of all ratings of one user and item") + " is more than a float"
                + " has, " + Float.MAX_VALUE + ": divide all ratings by one number" + (implicit ? ", or lower alpha" : "");
    }

    int rank() {
        return rank;
    }

    double lambda() {
        return lambda;
    }

    boolean implicit() {
        return implicit;
    }

    boolean nonnegative() {
        return nonnegative;
    }
}
