// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Two matrices of the same kind, the dense operands for products with the first matrix, and the coordinates of its reads. */
final class Problem {
    static final int WIDE = 16;
    static final int GETS = 100;

    final Csr a;
    /** The second summand of sums. */
    final Csr b;
    final double[] x;
    final double[] xt;
    /** A dense matrix with {@link #WIDE} columns, stored by rows. */
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

    /** Returns two square matrices with this number of entries in each row, at random columns. */
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

    /** Converts a matrix with {@link #WIDE} columns from storage by columns to storage by rows. */
    static double[] rowMajor(double[] columns) {
        int rows = columns.length / WIDE;
        double[] out = new double[columns.length];
        Arrays.setAll(out, k -> columns[k % WIDE * rows + k / WIDE]);
        return out;
    }

    /** Returns the matrix {@link #wide} stored by columns. */
    double[] wideColumns() {
        double[] out = new double[wide.length];
        Arrays.setAll(out, k -> wide[k % a.columns() * WIDE + k / a.columns()]);
        return out;
    }
}
