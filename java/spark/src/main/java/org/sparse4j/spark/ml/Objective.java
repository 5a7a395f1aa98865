// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.io.Serializable;

/**
 * The function to minimize, with the ridge term lambda n |x|^2 of a row. For explicit ratings, it is the sum of (r - x . y)^2;
 * for implicit ones, the sum over all pairs of c (p - x . y)^2, where p = 1 if r > 0, else 0, and c = 1 + alpha |r|. These are
 * MLlib's terms, also for ratings below 0.
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

    /** Returns the coefficient of y y^T. */
    float weight(float rating) {
        return implicit ? (float) (alpha * Math.abs(rating)) : 1;
    }

    /** Returns the coefficient of y on the right-hand side. */
    float side(float rating) {
        if (!implicit) {
            return rating;
        }
        return rating > 0 ? (float) (1 + alpha * rating) : 0;
    }

    /** Returns 1 if a rating counts in the ridge term of its row, otherwise 0. */
    int terms(float rating) {
        return implicit && !(rating > 0) ? 0 : 1;
    }

    /** Returns the message for a rating of a row whose weight or right-hand side overflows a float. */
    String tooLarge(int id, float rating) {
        return "ALS: a rating of the user or item with the id " + id + " is " + rating + "; " + (implicit
                ? "1 + alpha |rating| with alpha = " + alpha : "the sum of all ratings of one user and item") + " exceeds the range of"
                + " a float, " + Float.MAX_VALUE + ": divide all ratings by one number" + (implicit ? ", or lower alpha" : "");
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
