// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Arrays;

/**
 * A sparse matrix by rows, and sums of products computed with twice the digits of a double: what products are held to. A
 * product of k terms computed in any order differs from the exact one by at most k u sum|terms| with u = 2^-53, so that two
 * that pass agree with each other within 2 k u sum|terms|.
 */
final class ExactRows {
    private static final double UNIT = 0x1p-53 * 1.0000001;

    final int rows;
    final int columns;
    final int[] pointers;
    final int[] indexes;
    final double[] values;

    private ExactRows(int rows, int columns, int[] pointers, int[] indexes, double[] values) {
        this.rows = rows;
        this.columns = columns;
        this.pointers = pointers;
        this.indexes = indexes;
        this.values = values;
    }

    /** Of entries in any order; the values of equal positions are summed. */
    static ExactRows of(MatrixFile m) {
        // By columns, then by rows: both passes keep the order, so that each row's columns ascend.
        return counted(m.size, (int) m.rows, (int) m.columns, m.row, m.column, m.value).transposed().transposed()
                .summed();
    }

    private static ExactRows counted(int size, int rows, int columns, int[] row, int[] column, double[] value) {
        int[] next = new int[rows + 1];
        for (int k = 0; k < size; k++) {
            next[row[k] + 1]++;
        }
        Arrays.parallelPrefix(next, Integer::sum);
        int[] pointers = next.clone();
        int[] indexes = new int[size];
        double[] values = new double[size];
        for (int k = 0; k < size; k++) {
            int at = next[row[k]]++;
            indexes[at] = column[k];
            values[at] = value[k];
        }
        return new ExactRows(rows, columns, pointers, indexes, values);
    }

    ExactRows transposed() {
        int[] row = new int[pointers[rows]];
        for (int i = 0; i < rows; i++) {
            Arrays.fill(row, pointers[i], pointers[i + 1], i);
        }
        return counted(row.length, columns, rows, indexes, row, values);
    }

    private ExactRows summed() {
        int[] to = new int[rows + 1];
        int n = 0;
        for (int i = 0; i < rows; i++) {
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                if (k > pointers[i] && indexes[k] == indexes[n - 1]) {
                    values[n - 1] += values[k];
                } else {
                    indexes[n] = indexes[k];
                    values[n++] = values[k];
                }
            }
            to[i + 1] = n;
        }
        return new ExactRows(rows, columns, to, Arrays.copyOf(indexes, n), Arrays.copyOf(values, n));
    }

    /** The first rows. */
    ExactRows head(int count) {
        int n = pointers[count];
        return new ExactRows(count, columns, Arrays.copyOf(pointers, count + 1), Arrays.copyOf(indexes, n),
                Arrays.copyOf(values, n));
    }

    /** How many rows of this times b have at most that many terms together. */
    int rowsWithin(ExactRows b, long terms) {
        long sum = 0;
        for (int i = 0; i < rows; i++) {
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                sum += b.pointers[indexes[k] + 1] - b.pointers[indexes[k]];
            }
            if (sum > terms) {
                return i;
            }
        }
        return rows;
    }

    /** This times x, rounded once. */
    double[] times(double[] x) {
        return less(new double[rows], x, 1);
    }

    /** b less this times x, rounded once. */
    double[] residual(double[] b, double[] x) {
        return less(b, x, -1);
    }

    private double[] less(double[] b, double[] x, double sign) {
        double[] out = new double[rows];
        Sums sum = new Sums(1);
        for (int i = 0; i < rows; i++) {
            sum.clear(0);
            sum.add(0, 1, b[i]);
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                sum.add(0, sign * values[k], x[indexes[k]]);
            }
            out[i] = sum.high[0] + sum.low[0];
        }
        return out;
    }

    /** Several sums at once, each of two doubles, with what bounds its rounding. */
    static final class Sums {
        final double[] high;
        private final double[] low;
        private final double[] size;
        private final double[] plain;
        final int[] terms;

        Sums(int count) {
            high = new double[count];
            low = new double[count];
            size = new double[count];
            plain = new double[count];
            terms = new int[count];
        }

        void clear(int i) {
            high[i] = 0;
            low[i] = 0;
            size[i] = 0;
            plain[i] = 0;
            terms[i] = 0;
        }

        void add(int i, double x, double y) {
            double p = x * y;
            double s = high[i] + p;
            double back = s - high[i];
            low[i] += (high[i] - (s - back)) + (p - back) + Math.fma(x, y, -p);
            high[i] = s;
            size[i] += Math.abs(p);
            plain[i] += p;
            terms[i]++;
        }

        /** Whether a computed sum is one that rounding explains; a sum that is not finite must be the same one. */
        boolean allows(int i, double got) {
            if (!Double.isFinite(plain[i])) {
                return Double.compare(plain[i], got) == 0;
            }
            double off = Math.abs((got - high[i]) - low[i]);
            return off <= terms[i] * UNIT * size[i] + terms[i] * Double.MIN_VALUE;
        }

        String text(int i, double got) {
            return got + " is not " + high[i] + " + " + low[i] + " of " + terms[i] + " terms of size " + size[i];
        }
    }
}
