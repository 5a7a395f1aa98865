// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Cosines at the threshold itself, where rounding decides, and of rows of any size; others: {@code MatrixTest}. */
class RowSimilaritiesTest {
    private final JavaSparkContext sc = LocalSpark.context();
    private final Random r = new Random(1);

    /** A hundred pairs of parallel rows: at the threshold 1 no one is lost, and each row has itself. */
    @Test
    void parallelRowsHaveSimilarityOne() {
        int pairs = 100;
        double[][] rows = new double[2 * pairs][4];
        for (int p = 0; p < pairs; p++) {
            rows[2 * p] = new double[] {r.nextInt(9) + 1, r.nextInt(9), r.nextInt(9), r.nextInt(9)};
            double factor = p < 50 ? 1 : Math.scalb(r.nextDouble() + 0.5, 41 * (p - 75));
            for (int k = 0; k < 4; k++) {
                rows[2 * p + 1][k] = factor * rows[2 * p][k];
            }
        }
        try (INDArray x = Sparse4j.create(rows);
                INDArray found = RowSimilarities.cosines(DistributedSparseMatrix.of(sc, x, BlockShape.of(70, 3)), 1).collect()) {
            assertEquals(SparseFormat.CSR, found.getFormat());
            for (int i = 0; i < 2 * pairs; i++) {
                assertEquals(1.0, found.getDouble(i, i), "row " + i + " and itself");
                assertEquals(1.0, found.getDouble(i, i ^ 1), "rows " + i + " and " + (i ^ 1));
            }
        }
    }

    @Test
    void rowsOfAnySizeHaveCosines() {
        double inf = Double.POSITIVE_INFINITY;
        double[][] rows = {{1, 1}, {1e-170, 1e-170}, {1e170, 1e170}, {1e300, 1e300}, {0x1p-1070, 0x1p-1070}, {1e-170, -1e-170}, {3, 4}, {0, 0},
                {inf, 1}, {Double.NaN, 1}};
        try (INDArray x = Sparse4j.create(rows).toFormat(SparseFormat.CSR);
                INDArray found = RowSimilarities.cosines(DistributedSparseMatrix.of(sc, x, BlockShape.of(3, 1)), 0.5).collect()) {
            for (int i = 0; i < 5; i++) {
                for (int j = 0; j < 5; j++) {
                    assertEquals(1, found.getDouble(i, j), 1e-15, i + ", " + j);
                }
                assertEquals(7 / (5 * Math.sqrt(2)), found.getDouble(i, 6), 1e-15);
            }
            assertEquals(5 * 5 + 1 + 11, found.nnz(), "(1, -1) has itself alone, what is 0 or has no length none");
        }
        // What only rounding brings near the threshold is there, what is farther is not.
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0}, {3, 4}, {1, 1e-6}});
                INDArray found = RowSimilarities.cosines(DistributedSparseMatrix.of(sc, x), 0.6).collect();
                INDArray ones = RowSimilarities.cosines(DistributedSparseMatrix.of(sc, x), 1).collect()) {
            assertEquals(0.6, found.getDouble(0, 1), 1e-15);
            assertFalse(ones.getDouble(0, 2) > 0, "1 - 5e-13 is not 1");
            assertEquals(3, ones.nnz());
        }
    }
}
