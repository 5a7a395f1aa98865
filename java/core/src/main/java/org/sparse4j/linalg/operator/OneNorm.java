// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.operator;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;

/**
 * Estimates the 1-norm of an operator, the maximum of |a x| / |x| over x in the 1-norm, from a few products (Higham,
 * Tisseur: A block algorithm for matrix 1-norm estimation, 2000, algorithm 2.4, with two columns).
 */
public final class OneNorm {
    private static final int COLUMNS = 2;
    private static final int ROUNDS = 5;
    private static final int EXACT = 4; // up to this many columns, the norm is exact
    private static final int EXACT_POWERS = 24; // the norm of a power is exact up to this many columns, if that takes fewer products

    private static final long MOST = (1L << 30) - 8; // two columns of this length fit in one Java array

    private final Operator a;
    private final int power;
    private final int n;
    private final boolean[] tried;
    /** Products of powers are scaled by 2^-exponent, so that none overflows or underflows. */
    private double exponent;

    private OneNorm(Operator a, int power) {
        this.a = a;
        this.power = power;
        n = Math.toIntExact(a.columns());
        tried = new boolean[n];
    }

    public static double estimate(Operator a) {
        return rootOfPower(a, 1);
    }

    /**
     * Estimates |a^power|^(1/power); for a power above 1, a must be square. With a power above 1 an interrupt ends the
     * method between products.
     */
    static double rootOfPower(Operator a, int power) {
        if (a.columns() == 0 || a.rows() == 0) {
            return 0;
        }
        requireRoom(a, Runtime.getRuntime().maxMemory());
        OneNorm norm = new OneNorm(a, power);
        int most = power > 1 ? EXACT_POWERS : a.rows() > MOST / 2 ? COLUMNS : EXACT;
        return norm.n <= most ? norm.exact() : norm.estimate();
    }

    /** Throws if the vectors do not fit in Java arrays on the heap: three arrays of two columns each. */
    public static void requireRoom(Operator a, long heap) {
        long longest = Math.max(a.rows(), a.columns());
        if (longest > MOST) {
            throw new IllegalArgumentException("oneNormEstimate: the operator is " + a + "; it may have at most " + MOST
                    + " rows and columns");
        }
        long bytes = 3L * COLUMNS * Double.BYTES * longest;
        if (bytes > heap) {
            throw new OutOfMemoryError("oneNormEstimate: " + a + " needs " + bytes + " bytes of Java's heap, but its limit is " + heap
                    + " bytes; -Xmx raises the limit");
        }
    }

    private double exact() {
        double[] identity = new double[n * n];
        for (int i = 0; i < n; i++) {
            identity[i * n + i] = 1;
        }
        return root(product(identity, n, false), n);
    }

    private double estimate() {
        double[] x = new double[n * COLUMNS];
        Random random = new Random(n);
        for (int i = 0; i < n; i++) {
            x[COLUMNS * i] = 1.0 / n;
            // All elements differ in magnitude, so that no difference of two elements is 0. The Laplacian of a graph with one
            // heavy edge forms such a difference.
            double size = (1 + i / (n - 1.0)) / (1.5 * n);
            x[COLUMNS * i + 1] = random.nextBoolean() ? size : -size;
        }
        double best = 0;
        double[] signs = null;
        for (int round = 0;; round++) {
            double[] y = product(x, COLUMNS, false);
            double norm = root(y, COLUMNS);
            if (round > 0 && norm <= best) {
                return best;
            }
            best = norm;
            double[] before = signs;
            signs = y;
            for (int i = 0; i < signs.length; i++) {
                signs[i] = signs[i] >= 0 ? 1 : -1;
            }
            if (round == ROUNDS || !Double.isFinite(best) || before != null && nothingNew(signs, before)) {
                return best;
            }
            double[] gains = product(signs, COLUMNS, true);
            Arrays.fill(x, 0);
            for (int j = 0; j < COLUMNS; j++) {
                int next = largestUntried(gains);
                if (next < 0) {
                    return best;
                }
                tried[next] = true;
                x[COLUMNS * next + j] = 1;
            }
        }
    }

    private double[] product(double[] x, int columns, boolean transposed) {
        double[] y = x;
        exponent = 0;
        for (int i = 0; i < power; i++) {
            if (power > 1 && Thread.currentThread().isInterrupted()) {
                throw new CancellationException("expmMultiply was interrupted");
            }
            y = once(power > 1 ? divided(y, columns) : y, columns, transposed);
        }
        return y;
    }

    /** Divides by the least power of two that leaves no column sum above 1. */
    private double[] divided(double[] y, int columns) {
        double most = largestColumn(y, columns);
        if (most == 0 || !Double.isFinite(most)) {
            return y;
        }
        int places = Math.getExponent(most) + 1;
        exponent += places;
        return Arrays.stream(y).map(v -> Math.scalb(v, -places)).toArray();
    }

    private double root(double[] y, int columns) {
        double most = largestColumn(y, columns);
        return power == 1 || most == 0 ? most : StrictMath.pow(most, 1.0 / power) * StrictMath.pow(2, exponent / power);
    }

    private double[] once(double[] x, int columns, boolean transposed) {
        try (INDArray in = Dense.of(x, x.length / columns, columns)) {
            INDArray out = a.applyLast(in, transposed);
            try (INDArray flat = out.reshape(out.length())) {
                return flat.toDoubleVector();
            } finally {
                a.release(out);
            }
        }
    }

    private static double largestColumn(double[] y, int columns) {
        double[] sums = new double[columns];
        for (int i = 0; i < y.length; i++) {
            sums[i % columns] += Math.abs(y[i]);
        }
        return Arrays.stream(sums).max().orElse(0);
    }

    /** Returns whether each column equals a column of the other array, or its negative. */
    private static boolean nothingNew(double[] signs, double[] before) {
        for (int j = 0; j < COLUMNS; j++) {
            boolean found = false;
            for (int k = 0; k < COLUMNS; k++) {
                double dot = 0;
                for (int i = 0; i < signs.length; i += COLUMNS) {
                    dot += signs[i + j] * before[i + k];
                }
                found |= Math.abs(dot) == signs.length / COLUMNS;
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    private int largestUntried(double[] gains) {
        int at = -1;
        double most = -1;
        for (int i = 0; i < n; i++) {
            double gain = Math.max(Math.abs(gains[COLUMNS * i]), Math.abs(gains[COLUMNS * i + 1]));
            if (!tried[i] && gain > most) {
                most = gain;
                at = i;
            }
        }
        return at;
    }
}
