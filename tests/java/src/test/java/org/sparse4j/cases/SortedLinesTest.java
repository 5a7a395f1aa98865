// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Many entries of compressed lines: what is copied as it lies is what the four-array form builds, and so are refusals. */
class SortedLinesTest {
    private static final int LINES = 700;
    private static final int WIDTH = 5000;

    /** Lines of 0 to 40 entries, sorted, each index once. */
    private static int[][] lines(Random dice, int lines) {
        int[] pointers = new int[lines + 1];
        int[] minor = new int[40 * lines];
        for (int l = 0; l < lines; l++) {
            int[] line = dice.ints(dice.nextInt(41), 0, WIDTH).sorted().distinct().toArray();
            System.arraycopy(line, 0, minor, pointers[l], line.length);
            pointers[l + 1] = pointers[l] + line.length;
        }
        return new int[][] {Arrays.copyOf(minor, pointers[lines]), pointers};
    }

    private static INDArray four(Object values, int[] minor, int[] pointers, boolean byRow, long... shape) {
        int lines = pointers.length - 1;
        int[] begins = Arrays.copyOf(pointers, lines);
        int[] ends = Arrays.copyOfRange(pointers, 1, lines + 1);
        double[] v = (double[]) values;
        return byRow ? Sparse4j.createSparseCSR(v, minor, begins, ends, shape) : Sparse4j.createSparseCSC(v, minor, begins, ends, shape);
    }

    private static INDArray three(Object values, int[] minor, int[] pointers, boolean byRow, long... shape) {
        double[] v = (double[]) values;
        return byRow ? Sparse4j.createSparseCSR(v, minor, pointers, shape) : Sparse4j.createSparseCSC(v, minor, pointers, shape);
    }

    private static void same(double[] values, int[] minor, int[] pointers, int lines, int width) {
        for (boolean byRow : new boolean[] {true, false}) {
            long[] shape = byRow ? new long[] {lines, width} : new long[] {width, lines};
            // One entry more, which belongs to no line: the lines are taken apart and built.
            double[] more = Arrays.copyOf(values, values.length + 1);
            try (INDArray expected = four(more, Arrays.copyOf(minor, minor.length + 1), pointers, byRow, shape);
                    INDArray apart = four(values, minor, pointers, byRow, shape);
                    INDArray x = three(values, minor, pointers, byRow, shape)) {
                assertEquals(byRow ? SparseFormat.CSR : SparseFormat.CSC, x.getFormat());
                assertEquals(Arrays.toString(shape), Arrays.toString(x.shape()));
                assertEquals(expected.nnz(), x.nnz());
                assertEquals(expected.values(), apart.values());
                assertEquals(expected.indexes(), apart.indexes());
                assertEquals(expected.fillValue(), x.fillValue());
                assertEquals(expected.values(), x.values());
                assertEquals(expected.indexes(), x.indexes());
                assertEquals(expected.pointersB(), x.pointersB());
                assertEquals(expected.lineIds(), x.lineIds());
                // It is an array of its own, that can be written.
                x.putScalar(new long[] {0, 0}, 17);
                assertEquals(17, x.getDouble(0, 0));
            }
        }
    }

    private static double[] values(Random dice, int n) {
        double[] values = dice.doubles(n).toArray();
        values[0] = 0;
        values[1] = -0.0;
        values[2] = Double.longBitsToDouble(0x7ff8_0000_0000_1234L);
        return values;
    }

    @Test
    void asTheFourArrayForm() {
        Random dice = new Random(51);
        int[][] sorted = lines(dice, LINES);
        double[] values = values(dice, sorted[0].length);
        double[] before = values.clone();
        same(values, sorted[0], sorted[1], LINES, WIDTH);
        int[][] few = lines(dice, 20);
        same(values(dice, few[0].length), few[0], few[1], 20, WIDTH);
        // Most lines without entries: only those with some are listed.
        int[] far = Arrays.copyOf(sorted[1], 3 * sorted[0].length);
        Arrays.fill(far, LINES, far.length, sorted[0].length);
        same(values, sorted[0], far, far.length - 1, WIDTH);
        // Unsorted, and twice the same.
        int[] unsorted = sorted[0].clone();
        int line = 1;
        while (sorted[1][line + 1] - sorted[1][line] < 3) {
            line++;
        }
        int at = sorted[1][line];
        unsorted[at] = sorted[0][at + 1];
        unsorted[at + 1] = sorted[0][at];
        same(values, unsorted, sorted[1], LINES, WIDTH);
        unsorted[at] = unsorted[at + 1];
        same(values, unsorted, sorted[1], LINES, WIDTH);
        assertEquals(Arrays.toString(before), Arrays.toString(values));
    }

    @Test
    void otherTypes() {
        Random dice = new Random(52);
        int[][] sorted = lines(dice, LINES);
        int n = sorted[0].length;
        int[] ints = dice.ints(n).toArray();
        long[] longs = dice.longs(n).toArray();
        float[] floats = new float[n];
        boolean[] bits = new boolean[n];
        for (int k = 0; k < n; k++) {
            floats[k] = dice.nextFloat();
            bits[k] = dice.nextBoolean();
        }
        try (INDArray i = Sparse4j.sparseCreation().createSparseCSR(ints, sorted[0], sorted[1], LINES, WIDTH);
                INDArray l = Sparse4j.sparseCreation().createSparseCSC(longs, sorted[0], sorted[1], WIDTH, LINES);
                INDArray f = Sparse4j.sparseCreation().createSparseCSR(floats, sorted[0], sorted[1], LINES, WIDTH);
                INDArray b = Sparse4j.sparseCreation().createSparseCSC(bits, sorted[0], sorted[1], WIDTH, LINES)) {
            for (int r = 0; r < LINES; r++) {
                for (int k = sorted[1][r]; k < sorted[1][r + 1]; k++) {
                    int c = sorted[0][k];
                    assertEquals(ints[k], i.getInt(r, c));
                    assertEquals(longs[k], l.getLong(c, r));
                    assertEquals(floats[k], f.getFloat(r, c));
                    assertEquals(bits[k] ? 1 : 0, b.getInt(c, r));
                }
            }
        }
    }

    private static void refused(double[] values, int[] minor, int[] pointers, long... shape) {
        Exception expected = assertThrows(RuntimeException.class, () -> four(values, minor, pointers, true, shape));
        Exception e = assertThrows(RuntimeException.class, () -> three(values, minor, pointers, true, shape));
        assertEquals(expected.getClass(), e.getClass());
        assertEquals(expected.getMessage(), e.getMessage());
    }

    @Test
    void refusals() {
        Random dice = new Random(53);
        int[][] sorted = lines(dice, LINES);
        double[] values = values(dice, sorted[0].length);
        int[] minor = sorted[0].clone();
        minor[minor.length - 1] = WIDTH;
        refused(values, minor, sorted[1], LINES, WIDTH);
        minor[minor.length - 1] = -1;
        refused(values, minor, sorted[1], LINES, WIDTH);
        int[] pointers = sorted[1].clone();
        pointers[LINES / 2] = values.length + 5;
        refused(values, sorted[0], pointers, LINES, WIDTH);
        pointers[LINES / 2] = -3;
        refused(values, sorted[0], pointers, LINES, WIDTH);
        refused(values, sorted[0], sorted[1], LINES + 1, WIDTH);
        refused(values, sorted[0], sorted[1], LINES, -1);
        refused(values, Arrays.copyOf(sorted[0], values.length - 1), sorted[1], LINES, WIDTH);
    }
}
