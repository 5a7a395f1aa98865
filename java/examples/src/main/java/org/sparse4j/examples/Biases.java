// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * What a rating is without regard to taste: {@code mean + user[u] + item[i]}. Fitted by alternating regularised means
 * over the stored ratings (Koren 2010, section 2.1, iterated):
 *
 * <pre>
 * item[i] = sum over u of (r[u,i] - mean - user[u]) / (n_i + 3)
 * user[u] = sum over i of (r[u,i] - mean - item[i]) / (n_u + 4)
 * </pre>
 *
 * so that few ratings give a small bias and none gives 0.
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
        // Sums of a sparse matrix are sparse; nearly all are non-zero, so the rounds run on dense vectors.
        try (INDArray deviation = ratings.stored().sub(mean);
                INDArray one = ones(ratings);
                INDArray userSum = dense(deviation.sum(1));
                INDArray itemSum = dense(deviation.sum(0));
                INDArray userWeight = dense(one.sum(1)).addi(USER_PRIOR);
                INDArray itemWeight = dense(one.sum(0)).addi(ITEM_PRIOR)) {
            for (int round = 0; round < ROUNDS; round++) {
                // What a round makes on the way lives in the workspace and ends with it.
                try (var workspace = Sparse4j.workspace("BIASES")) {
                    item.assign(itemSum.sub(one.transpose().mmul(user)).divi(itemWeight));
                    user.assign(userSum.sub(one.mmul(item)).divi(userWeight));
                }
            }
        }
        return new Biases(mean, user, item);
    }

    private static INDArray dense(INDArray sparse) {
        try (sparse) {
            return sparse.toDense();
        }
    }

    /** The pattern of an array with 1 at every stored entry. */
    static INDArray ones(INDArray pattern) {
        INDArray one = pattern.stored().mul(0);
        return one.stored().addi(1);
    }

    /** What is left of ratings: r - mean - user[u] - item[i] at every stored entry. */
    INDArray residuals(INDArray ratings) {
        INDArray left = ratings.stored().sub(mean);
        left.stored().subiColumnVector(user);
        left.stored().subiRowVector(item);
        return left;
    }

    /** mean + user[u] + item[i] at every stored entry of a matrix. */
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
