// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.function.DoubleConsumer;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Lapack;
import org.sparse4j.examples.ratings.RandomUse;
import org.sparse4j.ops.Transforms;

/**
 * Alternating least squares with weighted-lambda regularisation (Zhou, Wilkinson, Schreiber, Pan 2008). With the
 * residuals E (ratings less biases), user factors X and item factors Y it minimises
 *
 * <pre>
 * sum over stored (u,i) of (E_ui - x_u . y_i)^2  +  lambda (sum_u n_u |x_u|^2 + sum_i n_i |y_i|^2)
 * </pre>
 *
 * For fixed Y every user is a small linear system {@code (sum over rated i of y_i y_i^T + lambda n_u I) x_u = sum over rated i of
 * E_ui y_i}. The systems of a chunk of users are formed, then solved, by a few calls; memory holds the systems of one chunk at a
 * time.
 */
final class Als implements AutoCloseable {
    /** Number of elements in the systems of one chunk: 4 MB, which stay in the cache; 1024 systems of order 32. */
    private static final int CHUNK_ELEMENTS = 1 << 20;
    private static final int LEAST_CHUNK = 16;
    /** Small initial factors: the first half sweep is then nearly a regularised mean. */
    private static final double FIRST = 0.1;

    private final int rank;
    private final int chunk;
    private final INDArray byUser;
    private final INDArray byItem;
    private final INDArray userRidge;
    private final INDArray itemRidge;
    private final INDArray userFactors;
    private final INDArray itemFactors;
    private final INDArray grams;

    /** Creates random factors for residuals: a CSR matrix of FLOAT, [users, items]. */
    Als(INDArray residuals, int rank, double lambda, long seed) {
        this.rank = rank;
        byUser = residuals;
        byItem = residuals.transpose().toFormat(SparseFormat.CSR);
        userRidge = ridge(byUser, lambda);
        itemRidge = ridge(byItem, lambda);
        userFactors = Sparse4j.zeros(DataType.FLOAT, byUser.size(0), rank);
        itemFactors = Sparse4j.zeros(DataType.FLOAT, byItem.size(0), rank);
        firstFactors(itemFactors, ZigguratSampler.NormalizedGaussian.of(RandomUse.FIRST_FACTORS.source(seed)));
        long most = Math.max(byUser.size(0), byItem.size(0));
        chunk = (int) Math.min(most, Math.max(LEAST_CHUNK, CHUNK_ELEMENTS / (rank * rank)));
        grams = Sparse4j.zeros(DataType.FLOAT, chunk, rank, rank);
    }

    private static void firstFactors(INDArray factors, ContinuousSampler normal) {
        int rank = (int) factors.size(1);
        float[] row = new float[rank];
        for (long i = 0; i < factors.size(0); i++) {
            for (int f = 0; f < rank; f++) {
                row[f] = (float) (FIRST * normal.sample());
            }
            try (INDArray values = Sparse4j.create(row)) {
                factors.putRow(i, values);
            }
        }
    }

    /** Returns lambda n for each row; lambda for an empty row, so that its system has the unique solution 0. */
    @SuppressWarnings("try")
    private static INDArray ridge(INDArray ratings, double lambda) {
        try (var workspace = Sparse4j.workspace("RIDGE")) {
            INDArray count = ratings.stored().count(1).toDense().castTo(DataType.FLOAT);
            return Transforms.max(count, 1).muli(lambda).detach();
        }
    }

    void sweepUsers(DoubleConsumer progress) {
        halfSweep(byUser, userRidge, itemFactors, userFactors, progress);
    }

    void sweepItems(DoubleConsumer progress) {
        halfSweep(byItem, itemRidge, userFactors, itemFactors, progress);
    }

    private void halfSweep(INDArray ratings, INDArray ridge, INDArray fixed, INDArray solved, DoubleConsumer progress) {
        long rows = ratings.size(0);
        for (long from = 0; from < rows; from += chunk) {
            long to = Math.min(rows, from + chunk);
            INDArray part = ratings.get(interval(from, to), all());
            INDArray system = grams.get(interval(0, to - from), all(), all());
            INDArray side = solved.get(interval(from, to), all());
            Sparse4j.products().rowGram(part, fixed, ridge.get(interval(from, to)), system);
            part.mmul(fixed, side);
            Lapack.posv(system, side);
            progress.accept((double) to / rows);
        }
    }

    INDArray userFactors() {
        return userFactors;
    }

    INDArray itemFactors() {
        return itemFactors;
    }

    /** Returns x_u . y_i at every stored entry of a matrix of ones. */
    INDArray at(INDArray ones) {
        return Sparse4j.products().sddmm(ones, userFactors, itemFactors.transpose());
    }

    @Override
    public void close() {
        byItem.close();
        userRidge.close();
        itemRidge.close();
        userFactors.close();
        itemFactors.close();
        grams.close();
    }
}
