// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Gram matrices of rows with a ridge: the systems of regularised least squares in one call. */
class RowGramTest {
    private static final double[][] S = {{2, 0, -1}, {0, 0, 0}, {0.5, 3, 4}};
    private static final double[][] Y = {{1, 2}, {-1, 0.25}, {3, -2}};

    /** The same bits as a ridge that is added by a call for each place of the diagonal, for either type. */
    @Test
    void isAddedLast() {
        for (DataType type : new DataType[] {DataType.FLOAT, DataType.DOUBLE}) {
            for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.COO, SparseFormat.CSC}) {
                try (INDArray dense = Sparse4j.create(S); INDArray s = dense.castTo(type).toFormat(format);
                        INDArray y = Sparse4j.create(Y).castTo(type);
                        INDArray ridge = Sparse4j.create(new double[] {0.1, 0.2, 0.7}).castTo(type);
                        INDArray two = Sparse4j.products().rowGram(s, y); INDArray one = Sparse4j.products().rowGram(s, y, ridge, null);
                        INDArray twoWeighted = Sparse4j.products().rowGramWeighted(s, y, null);
                        INDArray oneWeighted = Sparse4j.products().rowGramWeighted(s, y, ridge, null)) {
                    for (int d = 0; d < 2; d++) {
                        two.get(all(), point(d), point(d)).addi(ridge);
                        twoWeighted.get(all(), point(d), point(d)).addi(ridge);
                    }
                    assertEquals(two, one);
                    assertEquals(twoWeighted, oneWeighted);
                }
            }
        }
    }

    /** A row that stores nothing has its ridge times the identity, whatever lay in the receiver. */
    @Test
    void rowsThatStoreNothing() {
        try (INDArray s = Sparse4j.create(S).toFormat(SparseFormat.CSR); INDArray y = Sparse4j.create(Y);
                INDArray ridge = Sparse4j.create(new double[] {1, 7, 1}); INDArray out = Sparse4j.ones(3, 2, 2)) {
            Sparse4j.products().rowGram(s, y, ridge, out);
            assertArrayEquals(new double[] {7, 0, 0, 7}, out.get(point(1), all(), all()).reshape(-1).toDoubleVector());
            // s stores columns 0 and 2 of row 0: y_0 y_0^T + y_2 y_2^T + 1.
            assertArrayEquals(new double[] {11, -4, -4, 9}, out.get(point(0), all(), all()).reshape(-1).toDoubleVector());
        }
    }

    /** The ridge may be sparse, of another type, a view. */
    @Test
    void ridgeValues() {
        try (INDArray s = Sparse4j.create(S).toFormat(SparseFormat.CSR); INDArray y = Sparse4j.create(Y);
                INDArray ints = Sparse4j.create(new double[] {9, 5, 9, 0, 9, 2}).castTo(DataType.INT);
                INDArray sparse = ints.toFormat(SparseFormat.COO); INDArray plain = Sparse4j.create(new double[] {5, 0, 2});
                INDArray expected = Sparse4j.products().rowGram(s, y, plain, null);
                INDArray dense = Sparse4j.products().rowGram(s, y, ints.get(interval(1, 2, 6)), null);
                INDArray view = Sparse4j.products().rowGram(s, y, sparse.get(interval(1, 2, 6)), null)) {
            assertEquals(expected, dense);
            assertEquals(expected, view);
        }
    }

    @Test
    void refusals() {
        try (INDArray s = Sparse4j.create(S).toFormat(SparseFormat.CSR); INDArray y = Sparse4j.create(Y);
                INDArray ridge = Sparse4j.ones(2); INDArray column = Sparse4j.ones(3, 1); INDArray out = Sparse4j.ones(3, 2, 2)) {
            String text = assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().rowGram(s, y, ridge, out)).getMessage();
            assertTrue(text.contains("ridge has shape [2]; it must be [3]"), text);
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().rowGramWeighted(s, y, column, out));
            assertEquals(12.0, out.sumNumber().doubleValue(), "nothing was written");
        }
    }
}
