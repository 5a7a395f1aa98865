// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.Arrays;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.Level1;
import org.sparse4j.graph.PageRank;
import org.sparse4j.linalg.NotConvergedException;
import org.sparse4j.spark.operations.BlockProducts;

/**
 * Computes the PageRank of a distributed graph (Page, Brin, Motwani, Winograd 1999): x = d (P^T x + lost / n) + (1 - d) / n. P
 * holds the transition probabilities, lost is the sum of the scores of vertices without outgoing edges. Scores are on the
 * driver; each iteration runs one job.
 *
 * @since 0.1.0
 */
public final class DistributedPageRank {
    private DistributedPageRank() {}

    /**
     * Returns the scores of a graph. As in core's {@code Graphs.pageRank}, a_ij is the weight of the edge from i to j, and a
     * walk at a vertex without outgoing edges moves to a random vertex. The method persists the matrix of probabilities until
     * it returns.
     *
     * @param a [n, n]; weights are finite and not negative
     * @param damping the probability to follow an edge, usually 0.85
     * @param tolerance the iteration stops when the sum of the absolute changes of all scores is at most this
     * @param iterations the maximum number of iterations
     * @return scores [n], DOUBLE, on the driver
     * @throws IllegalArgumentException if the matrix is not square or is empty, a weight is negative or not finite, or an
     *     argument is out of range
     * @throws NotConvergedException if the tolerance is not reached within the maximum number of iterations
     */
    public static PageRank of(DistributedSparseMatrix a, double damping, double tolerance, int iterations) {
        if (a.rows() != a.columns() || a.rows() == 0) {
            throw new IllegalArgumentException("pageRank: the matrix has shape " + a.matrixBlocks().shapeText()
                    + "; the matrix of a graph must be square, with at least one vertex");
        }
        if (!(damping >= 0 && damping <= 1) || !(tolerance >= 0) || iterations < 1) {
            throw new IllegalArgumentException("pageRank: the damping is " + damping + ", the tolerance " + tolerance
                    + ", and the number of iterations " + iterations + "; the damping must be a probability from 0 to 1, the tolerance at "
                    + "least 0, and the iterations at least 1");
        }
        double n = a.rows();
        DistributedSparseMatrix weights = a.castTo(DataType.DOUBLE);
        double[] out;
        double smallest = weights.minNumber().doubleValue();
        try (INDArray sums = weights.sum(1)) {
            out = sums.toDoubleVector();
            if (!(smallest >= 0) || Arrays.stream(out).anyMatch(s -> !(s < Double.POSITIVE_INFINITY))) {
                throw new IllegalArgumentException("pageRank: the smallest weight is " + smallest
                        + "; weights and their sums must be finite and not negative");
            }
        }
        double[] loose = Arrays.stream(out).map(s -> s == 0 ? 1 : 0).toArray();
        try (INDArray scale = Sparse4j.create(Arrays.stream(out).map(s -> s == 0 ? 0 : damping / s).toArray());
                INDArray none = Sparse4j.create(loose)) {
            DistributedSparseMatrix in = weights.mulColumnVector(scale).transpose().persist(StorageLevel.MEMORY_AND_DISK());
            INDArray x = Sparse4j.ones(a.rows()).divi(n);
            try {
                for (int k = 1;; k++) {
                    INDArray next = step(in, x, damping, Level1.dot(none, x), n);
                    double residual;
                    try (INDArray before = x; INDArray change = next.sub(before)) {
                        residual = change.norm1Number().doubleValue();
                    }
                    x = next;
                    if (residual <= tolerance) {
                        INDArray scores = x;
                        x = null;
                        return new PageRank(scores, k, residual, true);
                    }
                    if (k == iterations) {
                        throw new NotConvergedException("pageRank did not converge in " + k + " iterations; the residual is "
                                + residual, k, residual);
                    }
                }
            } finally {
                in.unpersist();
                if (x != null) {
                    x.close();
                }
            }
        }
    }

    private static INDArray step(DistributedSparseMatrix in, INDArray x, double damping, double lost, double n) {
        return BlockProducts.apply(in.matrixBlocks(), x).addi(((1 - damping) + damping * lost) / n);
    }
}
