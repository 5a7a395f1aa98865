// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Matrices with names, as N. J. Higham's test matrix toolbox (MATLAB's gallery) and textbooks of iterative methods have them:
 * known to be hard for something, each of an order at which it is.
 */
final class GalleryMatrices {
    private GalleryMatrices() {}

    /** Its element at row i, column j. */
    interface Entry {
        double at(int i, int j);
    }

    /** One of them. */
    record Named(int rows, int columns, Entry entry) {}

    private static double tridiagonal(int i, int j, double below, double diagonal, double above) {
        return i == j ? diagonal : i == j + 1 ? below : j == i + 1 ? above : 0;
    }

    /** A number of (0, 1) that looks like chance: SplitMix64 of the place. */
    private static double chance(long seed, int i, int j) {
        long z = seed * 0x9E3779B97F4A7C15L + i * 0xBF58476D1CE4E5B9L + j * 0x94D049BB133111EBL;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return ((z ^ z >>> 31) >>> 11) * 0x1.0p-53;
    }

    private static double sparse(long seed, double density, int i, int j) {
        return chance(seed, i, j) < density ? chance(seed + 1, i, j) - 0.5 : 0;
    }

    /** Of the stencil -1, 6, -1 in three dimensions. */
    private static double cube(int side, int i, int j) {
        int far = Math.abs(i - j);
        int less = Math.min(i, j);
        boolean next = far == 1 && less % side < side - 1 || far == side && less / side % side < side - 1 || far == side * side;
        return i == j ? 6 : next ? -1 : 0;
    }

    /** All, by name. */
    static Map<String, Named> all() {
        Map<String, Named> m = new LinkedHashMap<>();
        m.put("cube", new Named(512, 512, (i, j) -> cube(8, i, j)));
        m.put("cube with a shift inside its spectrum", new Named(512, 512, (i, j) -> cube(8, i, j) - (i == j ? 3.1 : 0)));
        m.put("arrow", new Named(200, 200, (i, j) -> i == j ? 200 : i == 0 || j == 0 ? 1 : 0));
        m.put("biharmonic", new Named(100, 100, (i, j) -> switch (Math.abs(i - j)) {
            case 0 -> 6;
            case 1 -> -4;
            case 2 -> 1;
            default -> 0;
        }));
        m.put("Clement", new Named(60, 60, (i, j) -> tridiagonal(i, j, i, 0, 59 - i)));
        m.put("Wilkinson", new Named(101, 101, (i, j) -> tridiagonal(i, j, 1, Math.abs(i - 50), 1)));
        m.put("Lesp", new Named(80, 80, (i, j) -> tridiagonal(i, j, 1.0 / (i + 1), -(2.0 * i + 5), j + 1)));
        m.put("Dorr", new Named(100, 100, (i, j) -> {
            double theta = 0.01 * 101 * 101;
            double slope = (0.5 - (i + 1) / 101.0) * 101;
            return i < 50 ? tridiagonal(i, j, -theta, 2 * theta + slope, -theta - slope)
                    : tridiagonal(i, j, -theta + slope, 2 * theta - slope, -theta);
        }));
        m.put("Frank", new Named(16, 16, (i, j) -> j >= i - 1 ? 16 - Math.max(i, j) : 0));
        m.put("Kahan", new Named(40, 40, (i, j) -> Math.pow(Math.sin(1.2), i) * (i == j ? 1 : j > i ? -Math.cos(1.2) : 0)));
        m.put("Lehmer", new Named(50, 50, (i, j) -> (Math.min(i, j) + 1.0) / (Math.max(i, j) + 1)));
        m.put("Moler", new Named(20, 20, (i, j) -> i == j ? i + 1 : Math.min(i, j) - 1));
        m.put("minimum of the indexes", new Named(80, 80, (i, j) -> Math.min(i, j) + 1));
        m.put("Fiedler", new Named(60, 60, (i, j) -> Math.abs(i - j)));
        m.put("Parter", new Named(60, 60, (i, j) -> 1 / (i - j + 0.5)));
        m.put("Cauchy", new Named(12, 12, (i, j) -> 1.0 / (i + j + 2)));
        m.put("Kac, Murdock and Szego", new Named(80, 80, (i, j) -> Math.pow(0.9, Math.abs(i - j))));
        m.put("prolate", new Named(40, 40, (i, j) -> i == j ? 0.5 : Math.sin(Math.PI * 0.5 * (i - j)) / (Math.PI * (i - j))));
        m.put("companion", new Named(20, 20, (i, j) -> i == 0 ? -(j + 1) : i == j + 1 ? 1 : 0));
        m.put("worst growth of pivots", new Named(40, 40, (i, j) -> i == j || j == 39 ? 1 : i > j ? -1 : 0));
        m.put("upwind", new Named(200, 200, (i, j) -> tridiagonal(i, j, -1, 1.001, 0)));
        m.put("skew-symmetric", new Named(100, 100, (i, j) -> tridiagonal(i, j, -1, 0, 1)));
        m.put("skew-symmetric of odd order", new Named(101, 101, (i, j) -> tridiagonal(i, j, -1, 0, 1)));
        m.put("complete graph", new Named(60, 60, (i, j) -> i == j ? 59 : -1));
        m.put("bipartite graph", new Named(60, 60, (i, j) -> i < 25 == j < 25 ? 0 : 1));
        m.put("star", new Named(80, 80, (i, j) -> i == j ? i == 0 ? 79 : 1 : i == 0 || j == 0 ? -1 : 0));
        m.put("links of a page rank", new Named(90, 90, (i, j) -> (i == j ? 1 : 0) - 0.85 * ((i * 7 + j) % 9 == 0 ? 0.1 : 0)));
        m.put("Neumann in two dimensions", new Named(144, 144, (i, j) -> {
            boolean next = Math.abs(i - j) == 12 || Math.abs(i - j) == 1 && i / 12 == j / 12;
            int degree = (i % 12 > 0 ? 1 : 0) + (i % 12 < 11 ? 1 : 0) + (i >= 12 ? 1 : 0) + (i < 132 ? 1 : 0);
            return i == j ? degree : next ? -1 : 0;
        }));
        m.put("jumping coefficients", new Named(120, 120, (i, j) -> {
            double left = i / 10 % 2 == 0 ? 1e6 : 1e-6;
            double right = (i + 1) / 10 % 2 == 0 ? 1e6 : 1e-6;
            return tridiagonal(i, j, -left, left + right, -right);
        }));
        m.put("chance", new Named(200, 200, (i, j) -> sparse(11, 0.03, i, j) + (i == j ? 1 : 0)));
        m.put("chance, rows of all sizes", new Named(150, 150,
                (i, j) -> Math.pow(10, i % 13 - 6) * (sparse(21, 0.05, i, j) + (i == j ? 2 : 0))));
        m.put("chance, columns of all sizes", new Named(150, 150,
                (i, j) -> Math.pow(10, j % 13 - 6) * (sparse(31, 0.05, i, j) + (i == j ? 2 : 0))));
        m.put("chance, tall", new Named(300, 60, (i, j) -> sparse(41, 0.08, i, j) + (i == j ? 1 : 0)));
        m.put("chance, wide", new Named(60, 300, (i, j) -> sparse(51, 0.08, i, j) + (i == j ? 1 : 0)));
        m.put("Lauchli", new Named(31, 30, (i, j) -> i == 0 ? 1 : i == j + 1 ? 1e-7 : 0));
        return m;
    }
}
