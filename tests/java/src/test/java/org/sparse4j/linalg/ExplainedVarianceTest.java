// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.result.ApproximateSvd;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;

/** Explained variances of principal components and singular values. */
@ExtendWith(NothingLeft.class)
class ExplainedVarianceTest {
    private static final double[][] X = {{0, 2, 0, 0, 1}, {3, 0, 0, 1, 0}, {0, 0, 4, 0, 0}, {1, 0, 0, 0, 5}, {0, 6, 0, 2, 0}, {0, 0, 0, 7, 0.5}};

    // scikit-learn 1.7.2: PCA(3, svd_solver="full"), TruncatedSVD(3, algorithm="arpack") of the same matrix.
    private static final double[] PCA = {0.3902904417590831, 0.3082132015119614, 0.1938323435816478};
    private static final double[] SVD = {0.289633388535019, 0.3080896921860949, 0.2033399552954396};

    private static double[] of(INDArray shares) {
        try (shares) {
            return shares.toDoubleVector();
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void everyFormatTypeAndViewGivesScikitLearnsShares(SparseFormat format) {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            double near = type == DataType.FLOAT ? 1e-5 : 1e-12;
            try (INDArray dense = Sparse4j.creation().create(X); INDArray padded = Sparse4j.creation().create(new double[8][7]); INDArray typed = convert(dense, type);
                    INDArray x = typed.toFormat(format)) {
                padded.get(NDArrayIndex.interval(1, 7), NDArrayIndex.interval(2, 7)).assign(dense);
                try (INDArray around = convert(padded, type); INDArray storage = around.toFormat(format)) {
                    INDArray view = storage.get(NDArrayIndex.interval(1, 7), NDArrayIndex.interval(2, 7));
                    for (INDArray each : new INDArray[] {x, view}) {
                        try (Pca pca = Solvers.pca(each, 3); SingularValues svd = Solvers.svds(each, 3);
                                ApproximateSvd close = Solvers.randomizedSvd(LinearOperator.of(each), 3, 4, 1)) {
                            assertEquals(type, pca.explainedVarianceRatio().dataType());
                            assertArrayEquals(PCA, pca.explainedVarianceRatio().toDoubleVector(), near);
                            assertArrayEquals(SVD, of(svd.explainedVarianceRatio(each)), near);
                            assertArrayEquals(SVD, of(close.explainedVarianceRatio(each)), 1e-3);
                        }
                    }
                }
            }
        }
    }

    private static INDArray convert(INDArray x, DataType type) {
        return x.dataType() == type ? x.dup() : x.castTo(type);
    }

    @Test
    void allComponentsHaveTheWholeVariance() {
        try (INDArray x = Sparse4j.sprand(0.3, 5, 20, 6); Pca pca = Solvers.pca(x, 6); SingularValues svd = Solvers.svds(x, 6)) {
            assertEquals(1, pca.explainedVarianceRatio().sumNumber().doubleValue(), 1e-12);
            assertEquals(1, Arrays.stream(of(svd.explainedVarianceRatio(x))).sum(), 1e-12);
        }
    }

    @Test
    void shiftsFillsAndScalesDoNotMatter() {
        try (INDArray dense = Sparse4j.creation().create(X)) {
            for (double scale : new double[] {1e-150, 1e-30, 1, 1e150}) {
                try (INDArray x = dense.mul(scale); Pca pca = Solvers.pca(x, 3); SingularValues svd = Solvers.svds(x, 3)) {
                    assertArrayEquals(PCA, pca.explainedVarianceRatio().toDoubleVector(), 1e-9, "scale " + scale);
                    assertArrayEquals(SVD, of(svd.explainedVarianceRatio(x)), 1e-9, "scale " + scale);
                }
            }
            try (INDArray sparse = dense.toFormat(SparseFormat.CSR)) {
                for (double shift : new double[] {0.5, -5, 1e9}) {
                    try (INDArray x = sparse.add(shift); Pca pca = Solvers.pca(x, 3)) {
                        assertArrayEquals(PCA, pca.explainedVarianceRatio().toDoubleVector(), shift == 1e9 ? 1e-7 : 1e-9, "shift " + shift);
                    }
                }
            }
        }
    }

    @Test
    void equalRowsHaveNoVarianceToShare() {
        try (INDArray x = Sparse4j.creation().create(new double[][] {{1, 2}, {1, 2}, {1, 2}}); Pca pca = Solvers.pca(x, 1);
                SingularValues svd = Solvers.svds(x, 1)) {
            assertTrue(Double.isNaN(pca.explainedVarianceRatio().getDouble(0)));
            assertTrue(Double.isNaN(of(svd.explainedVarianceRatio(x))[0]));
        }
    }

    @Test
    void nothingIsDensified() {
        long rows = 50_000;
        try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.COO, rows, rows)) {
            x.putScalar(new long[] {3, 3}, 2.5);
            x.putScalar(new long[] {4, 5}, 1.5);
            long limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (200L << 20));
            try (SingularValues svd = Solvers.svds(x, 2)) {
                double all = 2.5 * 2.5 + 1.5 * 1.5;  // but for the means, which are 1 / rows of the elements
                assertArrayEquals(new double[] {2.5 * 2.5 / all, 1.5 * 1.5 / all}, of(svd.explainedVarianceRatio(x)), 1e-9);
            } finally {
                Sparse4j.environment().setMaxBytes(limit);
            }
        }
    }

    @Test
    void anotherShapeIsRefused() {
        try (INDArray x = Sparse4j.speye(4); INDArray y = Sparse4j.sparse(DataType.DOUBLE, 4, 5); SingularValues svd = Solvers.svds(x, 2)) {
            assertEquals("explainedVarianceRatio: the array has shape [4, 5]; it must have the shape of the decomposed matrix, [4, 4]",
                    assertThrows(IllegalArgumentException.class, () -> svd.explainedVarianceRatio(y)).getMessage());
            assertTrue(assertThrows(IllegalArgumentException.class, () -> svd.explainedVarianceRatio(x.getRow(0))).getMessage().contains("shape [4]"));
            assertEquals("explainedVarianceRatio: the matrix must not be null",
                    assertThrows(IllegalArgumentException.class, () -> svd.explainedVarianceRatio(null)).getMessage());
        }
    }
}
