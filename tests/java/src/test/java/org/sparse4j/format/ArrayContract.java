// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * What every format keeps. A format's test says how it builds an array; everything else is the same, so that none can
 * work differently. The expectation is a plain Java array beside it.
 */
@ExtendWith(NothingLeft.class)
abstract class ArrayContract {
    private static final int ROWS = 7;
    private static final int COLUMNS = 5;

    /** The array that a builder holds, in the format under test. */
    abstract INDArray build(CooBuilder entries);

    /** What getFormat() says of it. */
    abstract SparseFormat format(int rank);

    /** Ranks that the format takes. */
    int[] ranks() {
        return new int[] {0, 1, 2, 3, 4};
    }

    private static double[][] random(long seed) {
        Random random = new Random(seed);
        double[][] a = new double[ROWS][COLUMNS];
        for (double[] row : a) {
            for (int j = 0; j < COLUMNS; j++) {
                row[j] = random.nextInt(3) == 0 ? random.nextInt(19) - 9 : 0;
            }
        }
        return a;
    }

    INDArray matrix(double[][] rows) {
        try (CooBuilder b = Sparse4j.coo(rows.length, rows[0].length)) {
            for (int i = 0; i < rows.length; i++) {
                for (int j = 0; j < rows[i].length; j++) {
                    if (rows[i][j] != 0) {
                        b.add(rows[i][j], i, j);
                    }
                }
            }
            return build(b);
        }
    }

    static void assertRows(double[][] expected, INDArray actual) {
        assertArrayEquals(new long[] {expected.length, expected.length == 0 ? actual.size(1) : expected[0].length},
                actual.shape());
        double[][] rows = actual.toDoubleMatrix();
        for (int i = 0; i < expected.length; i++) {
            assertArrayEquals(expected[i], rows[i], "row " + i);
            for (int j = 0; j < expected[i].length; j++) {
                assertEquals(expected[i][j], actual.getDouble(i, j));
            }
        }
    }

    private static double[][] transposed(double[][] a) {
        double[][] t = new double[a[0].length][a.length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                t[j][i] = a[i][j];
            }
        }
        return t;
    }

    @Test
    void holdsWhatItIsGiven() {
        double[][] rows = random(1);
        try (INDArray a = matrix(rows)) {
            assertEquals(format(2), a.getFormat());
            assertEquals(DataType.DOUBLE, a.dataType());
            assertFalse(a.isView());
            assertRows(rows, a);
        }
    }

    @Test
    void takesEveryRank() {
        for (int rank : ranks()) {
            long[] shape = {3, 2, 4, 2};
            long[] used = java.util.Arrays.copyOf(shape, rank);
            long[] at = new long[rank];
            for (int d = 0; d < rank; d++) {
                at[d] = used[d] - 1;
            }
            try (CooBuilder b = Sparse4j.coo(used); INDArray a = build(b.add(2.5, at))) {
                assertEquals(format(rank), a.getFormat());
                assertArrayEquals(used, a.shape());
                assertEquals(2.5, a.getDouble(at));
                assertEquals(2.5, a.getNumber(at));
                if (a.isSparse()) {
                    assertEquals(1, a.nnz());
                }
            }
        }
    }

    @Test
    void takesEveryTypeAndKeepsItsValues() {
        for (DataType type : DataType.values()) {
            try (CooBuilder b = Sparse4j.coo(3, 3).type(type); INDArray a = build(b.add(1L, 1, 2).add(1L, 0, 0))) {
                assertEquals(type, a.dataType());
                assertEquals(1, a.getInt(1, 2));
                assertEquals(0, a.getInt(1, 1));
                a.putScalar(2, 1, 1);
                assertTrue(a.getBoolean(2, 1));
            }
        }
        long odd = (1L << 53) + 1;
        try (CooBuilder b = Sparse4j.coo(2, 2).type(DataType.LONG); INDArray a = build(b.add(odd, 1, 1))) {
            assertEquals(odd, a.getLong(1, 1));
            assertEquals(odd, a.getLong(3));
        }
    }

    @Test
    void takesEmptyDimensions() {
        try (CooBuilder b = Sparse4j.coo(0, 3); INDArray a = build(b)) {
            assertTrue(a.isEmpty());
            assertEquals(0, a.nnz());
            assertEquals(0, a.length());
            assertThrows(IndexOutOfBoundsException.class, () -> a.getDouble(0, 0));
        }
    }

    @Test
    void keepsFillAndExplicitZeros() {
        try (CooBuilder b = Sparse4j.coo(3, 3).fill(2.5); INDArray a = build(b.add(1.0, 0, 1).add(0.0, 2, 2))) {
            assertRows(new double[][] {{2.5, 1, 2.5}, {2.5, 2.5, 2.5}, {2.5, 2.5, 0}}, a);
            if (a.isSparse()) {
                assertEquals(2, a.nnz());
                assertEquals(2.5, a.fillValue());
            }
        }
        try (CooBuilder b = Sparse4j.coo(2, 2); INDArray a = build(b.add(0.0, 0, 1).add(3.0, 1, 1))) {
            if (a.isSparse()) {
                assertEquals(2, a.nnz());
                assertEquals(1, a.prune().nnz());
            }
            assertRows(new double[][] {{0, 0}, {0, 3}}, a);
        }
    }

    @Test
    void putsInAnyOrder() {
        Random random = new Random(7);
        double[][] rows = random(2);
        try (INDArray a = matrix(rows)) {
            INDArray t = a.transpose();
            for (int k = 0; k < 500; k++) {
                int i = random.nextInt(ROWS);
                int j = random.nextInt(COLUMNS);
                double v = random.nextInt(3) == 0 ? 0 : random.nextInt(100);
                rows[i][j] = v;
                if ((k & 1) == 0) {
                    a.putScalar(i, j, v);
                } else {
                    t.putScalar(j, i, v);
                }
                assertEquals(v, t.getDouble(j, i));
                if (k % 50 == 0) {
                    assertRows(rows, a);
                }
            }
            assertRows(rows, a);
            assertRows(transposed(rows), t);
        }
    }

    @Test
    void viewsShowAndWriteThrough() {
        double[][] rows = random(3);
        try (INDArray a = matrix(rows)) {
            INDArray view = a.get(interval(1, 2, 6), interval(1, 4)).permute(1, 0);
            double[][] part = new double[3][3];
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    part[j][i] = rows[1 + 2 * i][1 + j];
                }
            }
            assertTrue(view.isView());
            assertRows(part, view);
            view.putScalar(2, 1, 42.0);
            assertEquals(42, a.getDouble(3, 3));
            view.assign(6);
            for (int i = 1; i < 6; i += 2) {
                for (int j = 1; j < 4; j++) {
                    rows[i][j] = 6;
                }
            }
            assertRows(rows, a);
            INDArray row = a.get(point(-1), newAxis());
            assertArrayEquals(new long[] {1, COLUMNS}, row.shape());
            assertEquals(rows[ROWS - 1][2], row.getDouble(0, 2));
            assertArrayEquals(new long[] {COLUMNS}, a.getRow(0).shape());
            view.close();
            assertFalse(a.wasClosed());
        }
    }

    @Test
    void broadcastViewsReadAndRefuseWrites() {
        try (CooBuilder b = Sparse4j.coo(1, 3); INDArray a = build(b.add(2.0, 0, 1))) {
            INDArray wide = a.broadcast(2, 3);
            assertRows(new double[][] {{0, 2, 0}, {0, 2, 0}}, wide);
            assertThrows(IllegalArgumentException.class, () -> wide.putScalar(1, 1, 3));
            assertThrows(IllegalArgumentException.class, () -> a.broadcast(2, 4));
        }
    }

    @Test
    void assignsOverlappingRegionsAsIfCopied() {
        double[][] rows = random(4);
        try (INDArray a = matrix(rows)) {
            a.get(interval(1, 7), all()).assign(a.get(interval(0, 6), all()));
            for (int i = ROWS - 1; i > 0; i--) {
                rows[i] = rows[i - 1].clone();
            }
            assertRows(rows, a);
            a.get(interval(0, 6), all()).assign(a.get(interval(1, 7), all()));
            for (int i = 0; i < ROWS - 1; i++) {
                rows[i] = rows[i + 1].clone();
            }
            assertRows(rows, a);
            INDArray square = a.get(interval(0, 5), all());
            square.assign(square.transpose());
            double[][] t = transposed(java.util.Arrays.copyOf(rows, 5));
            assertRows(t, square);
        }
    }

    @Test
    void convertsToEveryFormatAndBack() {
        double[][] rows = random(5);
        try (INDArray a = matrix(rows)) {
            for (SparseFormat to : SparseFormat.values()) {
                try (INDArray b = a.toFormat(to); INDArray t = a.transpose().toFormat(to);
                        INDArray v = a.get(interval(1, 2, 6)).toFormat(to)) {
                    assertRows(rows, b);
                    assertEquals(a, b);
                    assertRows(transposed(rows), t);
                    assertRows(new double[][] {rows[1], rows[3], rows[5]}, v);
                    b.putScalar(0, 0, 1234);
                    assertNotEquals(a, b);
                }
            }
        }
    }

    @Test
    void castsAsJavaDoes() {
        try (INDArray a = matrix(new double[][] {{2.9, -2.9, Double.NaN}, {1e20, 0, Double.NEGATIVE_INFINITY}})) {
            try (INDArray i = a.castTo(DataType.INT); INDArray b = a.castTo(DataType.BOOL);
                    INDArray f = a.castTo(DataType.FLOAT)) {
                assertArrayEquals(new int[][] {{2, -2, 0}, {Integer.MAX_VALUE, 0, Integer.MIN_VALUE}}, i.toIntMatrix());
                assertTrue(b.getBoolean(0, 2));
                assertFalse(b.getBoolean(1, 1));
                assertEquals(2.9f, f.getFloat(0, 0));
                assertEquals(a.getFormat(), f.getFormat());
            }
        }
    }

    @Test
    void copiesAreIndependent() {
        double[][] rows = random(6);
        try (INDArray a = matrix(rows); INDArray b = a.dup(); INDArray c = a.get(interval(1, 3)).dup();
                INDArray like = a.like()) {
            assertEquals(a.getFormat(), b.getFormat());
            a.putScalar(1, 1, 77);
            assertRows(rows, b);
            assertRows(new double[][] {rows[1], rows[2]}, c);
            assertFalse(c.isView());
            assertEquals(a.getFormat(), like.getFormat());
            assertRows(new double[ROWS][COLUMNS], like);
        }
    }

    @Test
    void streamsEntriesInOrder() {
        double[][] rows = random(8);
        try (INDArray a = matrix(rows)) {
            double[][] seen = new double[COLUMNS][ROWS];
            long[] last = {-1};
            long[] count = {0};
            a.transpose().forEachEntry((at, value) -> {
                seen[(int) at[0]][(int) at[1]] = value;
                long place = at[0] * ROWS + at[1];
                assertTrue(place > last[0]);
                last[0] = place;
                count[0]++;
            });
            assertEquals(a.nnz(), count[0]);
            for (int j = 0; j < COLUMNS; j++) {
                assertArrayEquals(transposed(rows)[j], seen[j]);
            }
        }
    }

    /** A function of two numbers, for the expectation. */
    private interface Binary {
        double of(double x, double y);
    }

    private static double[][] map(double[][] a, double[][] b, Binary f) {
        double[][] c = new double[a.length][a[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < a[0].length; j++) {
                c[i][j] = f.of(a[i][j], b[b.length == 1 ? 0 : i][b[0].length == 1 ? 0 : j]);
            }
        }
        return c;
    }

    @Test
    void arithmeticEqualsTheDenseOne() {
        double[][] x = random(11);
        double[][] y = random(12);
        double[][] two = {{2}};
        try (INDArray a = matrix(x); INDArray b = matrix(y); INDArray at = matrix(transposed(x));
                INDArray row = Sparse4j.create(y[0]); INDArray column = Sparse4j.create(transposed(y)[0])) {
            INDArray[] all = {a.add(b), a.sub(b), a.mul(b), a.div(b), a.rsub(b), a.rdiv(b), a.add(2), a.div(2), a.pow(2),
                a.rsub(2), a.mulRowVector(row), a.subColumnVector(column), at.transpose().add(b), a.neg()};
            double[][] c = transposed(new double[][] {transposed(y)[0]});
            double[][][] expected = {map(x, y, Double::sum), map(x, y, (p, q) -> p - q), map(x, y, (p, q) -> p * q),
                map(x, y, (p, q) -> p / q), map(x, y, (p, q) -> q - p), map(x, y, (p, q) -> q / p),
                map(x, two, Double::sum), map(x, two, (p, q) -> p / q), map(x, two, Math::pow),
                map(x, two, (p, q) -> q - p), map(x, new double[][] {y[0]}, (p, q) -> p * q), map(x, c, (p, q) -> p - q),
                map(x, y, Double::sum), map(x, two, (p, q) -> -p)};
            for (int k = 0; k < all.length; k++) {
                assertRowsNoMinusZero(expected[k], all[k], "case " + k);
                all[k].close();
            }
            assertRows(x, a);
            a.addi(b);
            assertRows(map(x, y, Double::sum), a);
            a.addi(a);
            assertRows(map(map(x, y, Double::sum), two, (p, q) -> p * q), a);
        }
    }

    /** -0 counts as 0 where an element is not stored. */
    private static void assertRowsNoMinusZero(double[][] expected, INDArray actual, String message) {
        double[][] rows = actual.toDoubleMatrix();
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < expected[0].length; j++) {
                assertEquals(expected[i][j] + 0.0, rows[i][j] + 0.0, message + " at " + i + ", " + j);
            }
        }
    }

    @Test
    void comparesAndReduces() {
        double[][] x = random(13);
        double[][] zero = {{0}};
        double total = 0;
        double[] byRow = new double[ROWS];
        double[] byColumn = new double[COLUMNS];
        double largest = Double.NEGATIVE_INFINITY;
        int first = 0;
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < COLUMNS; j++) {
                total += x[i][j];
                byRow[i] += x[i][j];
                byColumn[j] += x[i][j];
                if (x[i][j] > largest) {
                    largest = x[i][j];
                    first = i * COLUMNS + j;
                }
            }
        }
        try (INDArray a = matrix(x); INDArray gt = a.gt(0); INDArray rows = a.sum(1); INDArray columns = a.sum(0);
                INDArray kept = a.sum(true, 0, -1); INDArray mean = a.transpose().mean(0); INDArray at = a.argMax()) {
            assertEquals(DataType.BOOL, gt.dataType());
            assertRows(map(x, zero, (p, q) -> p > q ? 1 : 0), gt);
            assertArrayEquals(byRow, rows.toDoubleVector());
            assertArrayEquals(byColumn, columns.toDoubleVector());
            assertArrayEquals(new long[] {1, 1}, kept.shape());
            assertEquals(total, kept.getDouble(0, 0));
            assertEquals(total, a.sumNumber());
            assertEquals(byRow[2] / COLUMNS, mean.getDouble(2));
            assertEquals(largest, a.maxNumber());
            assertEquals(first, at.getLong());
        }
    }

    @Test
    void multiplies() {
        double[][] x = random(14);
        double[][] y = transposed(random(15));
        double[][] product = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                for (int k = 0; k < COLUMNS; k++) {
                    product[i][j] += x[i][k] * y[k][j];
                }
            }
        }
        try (INDArray a = matrix(x); INDArray b = matrix(y); INDArray dense = Sparse4j.create(y);
                INDArray sparse = a.mmul(b); INDArray mixed = a.mmul(dense); INDArray v = a.mmul(dense.getColumn(1));
                INDArray t = b.transpose().mmul(a.transpose())) {
            assertRows(product, sparse);
            assertRows(product, mixed);
            assertRows(transposed(product), t);
            assertArrayEquals(transposed(product)[1], v.toDoubleVector());
        }
    }

    @Test
    void isUnusableOnceClosed() {
        INDArray a = matrix(random(9));
        INDArray view = a.getRow(1);
        a.close();
        a.close();
        assertTrue(view.wasClosed());
        assertThrows(IllegalStateException.class, () -> view.getDouble(0));
        assertThrows(IllegalStateException.class, () -> a.putScalar(0, 0, 1));
        assertThrows(IllegalStateException.class, a::toDense);
        assertTrue(a.toString().contains("closed"));
    }

    @Test
    void refusesBadIndexes() {
        try (INDArray a = matrix(random(10))) {
            assertThrows(IndexOutOfBoundsException.class, () -> a.getDouble(ROWS, 0));
            assertThrows(IndexOutOfBoundsException.class, () -> a.getDouble(0, -COLUMNS - 1));
            assertThrows(IllegalArgumentException.class, () -> a.getDouble(0, 0, 0));
            assertThrows(IndexOutOfBoundsException.class, () -> a.get(point(ROWS)));
            assertThrows(IndexOutOfBoundsException.class, () -> a.get(interval(0, ROWS + 1)));
            assertThrows(IllegalArgumentException.class, () -> a.get(all(), all(), all()));
            assertThrows(IllegalArgumentException.class, () -> a.permute(0, 0));
            assertEquals(a.getDouble(ROWS - 1, COLUMNS - 1), a.getDouble(-1, -1));
        }
    }
}
