// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** The thesis's worked examples (T01 to T11), in every format that can hold them. */
class ThesisCasesTest {
    private static void close(List<INDArray> arrays) {
        arrays.forEach(INDArray::close);
    }

    @Test
    void t01CooOfAMatrix() {
        List<INDArray> arrays = Formats.every(Sparse4j.createSparseCOO(new double[] {2, 3, 1, 4},
                new long[][] {{0, 1}, {1, 2}, {2, 0}, {2, 2}}, 4, 3));
        for (INDArray a : arrays) {
            assertArrayEquals(new double[][] {{0, 2, 0}, {0, 0, 3}, {1, 0, 4}, {0, 0, 0}}, a.toDoubleMatrix());
        }
        close(arrays);
    }

    @Test
    void t02CsrInFourArraysAndInThree() {
        int[] columns = {1, 2, 0, 2, 2, 3};
        double[] values = {2, 3, 1, 4, 2, 1};
        double[][] rows = {{0, 2, 0, 0}, {0, 0, 3, 0}, {0, 0, 0, 0}, {1, 0, 4, 0}, {0, 0, 2, 1}};
        try (INDArray a = Sparse4j.createSparseCSR(values, columns, new int[] {0, 1, 2, 2, 4},
                new int[] {1, 2, 2, 4, 6}, 5, 4)) {
            assertArrayEquals(rows, a.toDoubleMatrix());
            assertEquals(SparseFormat.CSR, a.getFormat());
            assertArrayEquals(values, a.values().asDouble());
            assertArrayEquals(columns, a.indexes().asInt());
            long[] three = {0, 1, 2, 2, 4, 6};
            for (int i = 0; i < 5; i++) {
                assertEquals(three[i], a.pointersB().getLong(i));
                assertEquals(three[i + 1], a.pointersE().getLong(i));
            }
        }
        // The four-array form may have gaps: a 9 that belongs to no row.
        try (INDArray gaps = Sparse4j.createSparseCSR(new double[] {2, 9, 3, 1, 4, 2, 1},
                new int[] {1, 0, 2, 0, 2, 2, 3}, new int[] {0, 2, 3, 3, 5}, new int[] {1, 3, 3, 5, 7}, 5, 4)) {
            assertArrayEquals(rows, gaps.toDoubleMatrix());
            assertEquals(6, gaps.nnz());
        }
    }

    @Test
    void t03CooOfRankThree() {
        double[] values = {1, 2, 3, 4, 5};
        long[][] at = {{0, 1, 0}, {1, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 2, 0}};
        List<INDArray> arrays = Formats.every(Sparse4j.createSparseCOO(values, at, 3, 3, 3));
        for (INDArray a : arrays) {
            try (INDArray back = a.toFormat(SparseFormat.COO)) {
                assertArrayEquals(at, back.coordinates());
                assertArrayEquals(values, back.values().asDouble());
            }
        }
        close(arrays);
    }

    @Test
    void t04ViewOfAMatrix() {
        List<INDArray> arrays = Formats.every(Sparse4j.create(new double[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})
                .toFormat(SparseFormat.COO));
        for (INDArray a : arrays) {
            INDArray view = a.get(interval(1, 3), interval(1, 3));
            assertArrayEquals(new double[][] {{5, 6}, {8, 9}}, view.toDoubleMatrix());
            assertArrayEquals(new long[] {1, 1}, view.sparseOffsets());
            assertEquals(4, view.sparseOffsets()[0] * 3 + view.sparseOffsets()[1]);
            view.putScalar(0, 0, 50.0);
            assertEquals(50, a.getDouble(1, 1));
        }
        close(arrays);
    }

    private static INDArray tensor() {
        return Sparse4j.createSparseCOO(new double[] {2, 3, 4, 5, 2, 8, 3, 1, 6, 1, 4},
                new long[][] {{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 1, 2}, {0, 2, 0}, {0, 2, 1}, {1, 0, 1}, {1, 0, 2},
                    {1, 1, 2}, {1, 2, 1}, {1, 2, 2}}, 2, 3, 3);
    }

    @Test
    void t05PointOfATensor() {
        List<INDArray> arrays = Formats.every(tensor());
        for (INDArray a : arrays) {
            INDArray view = a.get(point(0));
            assertArrayEquals(new double[][] {{0, 2, 3}, {4, 0, 5}, {2, 8, 0}}, view.toDoubleMatrix());
            assertArrayEquals(new int[] {1, 0, 0}, view.flags());
            view.putScalar(2, 2, 7.0);
            assertEquals(7, a.getDouble(0, 2, 2));
        }
        close(arrays);
    }

    @Test
    void t06NewAxisPointAndIntervals() {
        List<INDArray> arrays = Formats.every(tensor());
        for (INDArray a : arrays) {
            INDArray view = a.get(newAxis(), point(0), interval(1, 3), interval(1, 3));
            assertArrayEquals(new long[] {1, 2, 2}, view.shape());
            assertArrayEquals(new double[][] {{0, 5}, {8, 0}}, view.get(point(0)).toDoubleMatrix());
            assertArrayEquals(new int[] {1, 0, 0}, view.flags());
            assertArrayEquals(new long[] {0, 1, 1}, view.sparseOffsets());
            assertArrayEquals(new int[] {0}, view.hiddenDimensions());
            assertEquals(3, view.underlyingRank());
            if (a.isSparse()) {
                assertArrayEquals(new long[][] {{0, 0, 1}, {0, 1, 0}}, view.coordinates());
                assertEquals(2, view.nnz());
            }
            view.putScalar(new long[] {0, 0, 1}, 55.0);
            view.putScalar(new long[] {0, 1, 0}, 88.0);
            assertEquals(55, a.getDouble(0, 1, 2));
            assertEquals(88, a.getDouble(0, 2, 1));
        }
        close(arrays);
    }

    @Test
    void t07PointsOfAViewOfRankFour() {
        try (INDArray a = Sparse4j.sparse(2, 3, 4, 4, 5)) {
            INDArray view = a.get(point(1), interval(1, 3));
            assertArrayEquals(new long[] {2, 4, 4, 5}, view.shape());
            assertArrayEquals(new long[] {1, 1, 0, 0, 0}, view.sparseOffsets());
            assertArrayEquals(new int[] {1, 0, 0, 0, 0}, view.flags());
            INDArray deeper = view.get(all(), point(0), point(3), all());
            assertArrayEquals(new long[] {2, 5}, deeper.shape());
            assertArrayEquals(new long[] {1, 1, 0, 3, 0}, deeper.sparseOffsets());
            assertArrayEquals(new int[] {1, 0, 1, 1, 0}, deeper.flags());
            deeper.putScalar(1, 4, 9.0);
            assertEquals(9, a.getDouble(1, 2, 0, 3, 4));
            // Its first element is element 15 of the view, as the thesis counts.
            deeper.putScalar(0, 0, 8.0);
            assertEquals(8, view.getDouble(15));
        }
    }

    @Test
    void t08ListOfColumnsIsACopy() {
        List<INDArray> arrays = Formats.every(Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4},
                new long[][] {{0, 0}, {1, 3}, {2, 2}, {2, 4}}, 3, 5));
        for (INDArray a : arrays) {
            try (INDArray copy = a.get(all(), indices(0, 2, 3))) {
                assertArrayEquals(new double[][] {{1, 0, 0}, {0, 0, 2}, {0, 3, 0}}, copy.toDoubleMatrix());
                assertFalse(copy.isView());
                copy.assign(9);
                assertArrayEquals(new double[][] {{1, 0, 0, 0, 0}, {0, 0, 0, 2, 0}, {0, 0, 3, 0, 4}},
                        a.toDoubleMatrix());
            }
        }
        close(arrays);
    }

    @Test
    void t09PointIntervalAndListOfRankFour() {
        try (INDArray a = Sparse4j.sparse(3, 3, 3, 3)) {
            a.putScalar(new long[] {2, 1, 1, 2}, 6.0);
            a.putScalar(new long[] {0, 1, 0, 0}, 5.0);
            a.putScalar(new long[] {0, 1, 0, 1}, 4.0);
            try (INDArray copy = a.get(all(), point(1), interval(0, 2), indices(0, 2))) {
                assertArrayEquals(new long[] {3, 2, 2}, copy.shape());
                assertArrayEquals(new long[][] {{0, 0, 0}, {2, 1, 1}}, copy.coordinates());
                assertEquals(6, copy.getDouble(2, 1, 1));
            }
        }
    }

    @Test
    void t10RowOfAHugeTensor() {
        long before = Collected.settledBytes();
        try (INDArray a = Sparse4j.sparse(100000, 100000, 100)) {
            INDArray view = a.get(point(0), point(0), all());
            view.assign(1.0);
            assertEquals(100, view.nnz());
            assertEquals(100, a.nnz());
            try (INDArray gcs = a.toFormat(new int[] {0, 1, 2}, 2)) {
                assertEquals(100, gcs.nnz());
                assertEquals(100, gcs.get(point(0), point(0)).nnz());
                assertEquals(1, gcs.getDouble(0, 0, 99));
                assertEquals(0, gcs.getDouble(99999, 99999, 99));
                assertEquals(100.0, gcs.sumNumber());
                assertTrue(Sparse4j.memory().liveBytes() - before < 10_000_000,
                        Sparse4j.memory().liveBytes() + " live bytes");
            }
        }
    }

    @Test
    void t11NewAxisFirst() {
        List<INDArray> arrays = Formats.every(Sparse4j.speye(3));
        for (INDArray a : arrays) {
            INDArray view = a.get(newAxis(), all());
            assertArrayEquals(new long[] {1, 3, 3}, view.shape());
            assertArrayEquals(new int[] {0}, view.hiddenDimensions());
            assertEquals(1, view.getDouble(0, 2, 2));
        }
        close(arrays);
    }
}
