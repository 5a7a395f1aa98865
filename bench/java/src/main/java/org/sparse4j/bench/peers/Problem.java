// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Two matrices of one kind, the dense operands of the first one's products, and where it is read. */
final class Problem {
    static final int WIDE = 16;
    static final int GETS = 100;

    final Csr a;
    /** For sums. */
    final Csr b;
    final double[] x;
    final double[] xt;
    /** Row-major. */
    final double[] wide;
    final int[] getRows = new int[GETS];
    final int[] getColumns = new int[GETS];

    Problem(Csr a, Csr b) {
        this.a = a;
        this.b = b;
        SplittableRandom random = new SplittableRandom(99);
        x = random.doubles(a.columns()).toArray();
        xt = random.doubles(a.rows()).toArray();
        wide = random.doubles((long) a.columns() * WIDE).toArray();
        for (int k = 0; k < GETS; k++) {
            int row = random.nextInt(a.rows());
            int begin = a.pointers()[row];
            int count = a.pointers()[row + 1] - begin;
            getRows[k] = row;
            getColumns[k] = k % 2 == 0 && count > 0 ? a.indexes()[begin + random.nextInt(count)] : random.nextInt(a.columns());
        }
    }

    /** Two square matrices with so many entries in each row at random places. */
    static Problem random(int n, int perRow) {
        SplittableRandom random = new SplittableRandom(7);
        return new Problem(random(random, n, perRow), random(random, n, perRow));
    }

    private static Csr random(SplittableRandom random, int n, int perRow) {
        int[] pointers = new int[n + 1];
        int[] indexes = new int[n * perRow];
        for (int i = 0; i < n; i++) {
            int[] row = random.ints(0, n).distinct().limit(perRow).sorted().toArray();
            System.arraycopy(row, 0, indexes, i * perRow, perRow);
            pointers[i + 1] = (i + 1) * perRow;
        }
        return new Csr(n, n, pointers, indexes, random.doubles(indexes.length, 0.5, 1.5).toArray());
    }

    /** A matrix with {@link #WIDE} columns that lie one after the other, row by row. */
    static double[] rowMajor(double[] columns) {
        int rows = columns.length / WIDE;
        double[] out = new double[columns.length];
        Arrays.setAll(out, k -> columns[k % WIDE * rows + k / WIDE]);
        return out;
    }

    /** {@link #wide} column by column. */
    double[] wideColumns() {
        double[] out = new double[wide.length];
        Arrays.setAll(out, k -> wide[k % a.columns() * WIDE + k / a.columns()]);
        return out;
    }
}
