// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import java.util.SplittableRandom;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * An array that many threads use, and what may be read from it. Its stable elements never change (writes repeat their
 * value); its blinking ones are FLASH or absent. All numbers are small integers, so every sum is exact: a right sum is
 * the stable one plus a count of FLASHes.
 */
final class SharedArray {
    static final int ROWS = 24;
    static final int COLUMNS = 40;
    static final double FLASH = 1 << 20;
    private static final SparseFormat[] FORMATS =
            {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS, SparseFormat.DENSE};

    final INDArray array;
    final SparseFormat format;
    private final double[][] stable = new double[ROWS][COLUMNS];
    private final double total;

    SharedArray(SplittableRandom random) {
        format = FORMATS[random.nextInt(FORMATS.length)];
        double sum = 0;
        try (CooBuilder b = Sparse4j.coo(ROWS, COLUMNS)) {
            for (int i = 0; i < ROWS; i++) {
                for (int j = 0; j < COLUMNS; j++) {
                    if (!blinks(i, j) && random.nextInt(3) == 0) {
                        stable[i][j] = 1 + random.nextInt(9);
                        b.add(stable[i][j], i, j);
                        sum += stable[i][j];
                    }
                }
            }
            array = format == SparseFormat.GCS ? b.build(new int[] {1, 0}, 2) : b.build(format);
        }
        total = sum;
    }

    /** The elements that writers switch. */
    static boolean blinks(long i, long j) {
        return (i + j) % 8 == 0;
    }

    double stable(long i, long j) {
        return stable[(int) i][(int) j];
    }

    private double rowTotal(long i) {
        double sum = 0;
        for (double x : stable[(int) i]) {
            sum += x;
        }
        return sum;
    }

    private static void check(double base, double most, double actual, String what) {
        double flashes = (actual - base) / FLASH;
        if (!(flashes >= 0 && flashes <= most && flashes == Math.rint(flashes))) {
            throw new AssertionError(what + " is " + actual + ", neither " + base + " nor with up to " + most
                    + " flashes of " + FLASH);
        }
    }

    void checkTotal(double times, double actual, String what) {
        check(total * times, ROWS * COLUMNS / 8.0 * times, actual, format + " " + what);
    }

    void checkRow(long i, double actual, String what) {
        check(rowTotal(i), COLUMNS / 8.0, actual, format + " " + what + " of row " + i);
    }

    void checkElement(long i, long j, double actual, String what) {
        check(stable(i, j), blinks(i, j) ? 1 : 0, actual, format + " " + what + " " + i + ", " + j);
    }
}
