// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * The part of a rating that does not depend on taste: {@code mean + user[u] + item[i]}. Fitted by alternating regularised means
 * over the stored ratings (Koren 2010, section 2.1, iterated):
 *
 * <pre>
 * item[i] = sum over u of (r[u,i] - mean - user[u]) / (n_i + 3)
 * user[u] = sum over i of (r[u,i] - mean - item[i]) / (n_u + 4)
 * </pre>
 *
 * A user or item with few ratings therefore has a small bias, and one without ratings has the bias 0.
 */
record Biases(double mean, INDArray user, INDArray item) implements AutoCloseable {
    static final double ITEM_PRIOR = 3;
    static final double USER_PRIOR = 4;
    static final int ROUNDS = 10;

    @SuppressWarnings("try")
    static Biases fit(INDArray ratings) {
        double mean = ratings.stored().meanNumber().doubleValue();
        INDArray user = Sparse4j.zeros(DataType.FLOAT, ratings.size(0));
        INDArray item = Sparse4j.zeros(DataType.FLOAT, ratings.size(1));
        try (Sums deviations = deviations(ratings, mean); INDArray one = ones(ratings); Sums weights = Sums.of(one)) {
            weights.user.addi(USER_PRIOR);
            weights.item.addi(ITEM_PRIOR);
            for (int round = 0; round < ROUNDS; round++) {
                // The workspace frees the intermediate arrays of a round.
                try (var workspace = Sparse4j.workspace("BIASES")) {
                    item.assign(deviations.item.sub(one.transpose().mmul(user)).divi(weights.item));
                    user.assign(deviations.user.sub(one.mmul(item)).divi(weights.user));
                }
            }
        }
        return new Biases(mean, user, item);
    }

    // This is a separate method, so that the copy and its layout by items are freed before the rounds allocate memory.
    private static Sums deviations(INDArray ratings, double mean) {
        try (INDArray deviation = ratings.stored().sub(mean)) {
            return Sums.of(deviation);
        }
    }

    /**
     * Sums by user and by item. The sums of a sparse matrix are sparse arrays. Nearly all of these sums are non-zero, so they are
     * converted to DENSE.
     */
    private record Sums(INDArray user, INDArray item) implements AutoCloseable {
        static Sums of(INDArray matrix) {
            return new Sums(dense(matrix.sum(1)), dense(matrix.sum(0)));
        }

        private static INDArray dense(INDArray sparse) {
            try (sparse) {
                return sparse.toDense();
            }
        }

        @Override
        public void close() {
            user.close();
            item.close();
        }
    }

    /** Returns an array with 1 at every stored entry of the pattern. */
    static INDArray ones(INDArray pattern) {
        INDArray one = pattern.stored().mul(0);
        return one.stored().addi(1);
    }

    /** Returns the residuals of ratings: r - mean - user[u] - item[i] at every stored entry. */
    INDArray residuals(INDArray ratings) {
        INDArray left = ratings.stored().sub(mean);
        left.stored().subiColumnVector(user);
        left.stored().subiRowVector(item);
        return left;
    }

    /** Returns mean + user[u] + item[i] at every stored entry of a matrix. */
    INDArray at(INDArray pattern) {
        INDArray base = pattern.stored().mul(0);
        base.stored().addi(mean);
        base.stored().addiColumnVector(user);
        base.stored().addiRowVector(item);
        return base;
    }

    @Override
    public void close() {
        user.close();
        item.close();
    }
}
