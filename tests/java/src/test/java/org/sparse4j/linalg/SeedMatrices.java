// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.util.Random;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.Lapack;
import org.sparse4j.blas.UpLo;

/** Matrices of a class, one for each seed: the same on every machine, but for the last bits of the eigenvalues that shifts take. */
final class SeedMatrices {
    /** What solvers find hard, and users have. */
    enum Kind {
        /** A matrix less one of its eigenvalues, or a number beside it. */
        NEAR_SINGULAR,
        /** Of a graph: connected or not, weighted or not, normalised or not. */
        LAPLACIAN,
        /** Columns that agree but for 1e-4 to 1e-16, and rows that are repeated. */
        DEFICIENT,
        /** Rows and columns of very different size. */
        GRADED,
        /** Elements 0 and 1: many equal, defective or 0 eigenvalues. */
        ZERO_ONE,
        /** Undirected and without cycles, or bipartite, with vertices that have no edge: signs come in pairs, 0 often. */
        GRAPH
    }

    private final Random random;
    private final int seed;

    private SeedMatrices(Kind kind, int seed) {
        this.random = new Random(0x9E3779B97F4A7C15L * (seed * 8L + kind.ordinal() + 1));
        this.seed = seed;
    }

    static double[][] of(Kind kind, int seed) {
        SeedMatrices m = new SeedMatrices(kind, seed);
        return switch (kind) {
            case NEAR_SINGULAR -> m.nearSingular();
            case LAPLACIAN -> m.laplacian();
            case DEFICIENT -> m.deficient();
            case GRADED -> m.graded();
            case ZERO_ONE -> m.zeroOne();
            case GRAPH -> m.graph();
        };
    }

    /** Few are large: 5 to 300, and each fiftieth beyond what dense methods take. */
    private int size() {
        double u = random.nextDouble();
        return seed % 50 == 49 ? 501 + random.nextInt(100) : 5 + (int) (296 * u * u * u);
    }

    private double power(int least, int most) {
        return Math.pow(10, least + random.nextInt(most - least + 1));
    }

    // ---- shifts ----------------------------------------------------------------------------------------------------------

    private double[][] symmetric(int n) {
        double[][] a = new double[n][n];
        int way = random.nextInt(4);
        int side = (int) Math.sqrt(n);
        double density = (1 + random.nextInt(5)) / (double) n;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double v = switch (way) {
                    case 0 -> random.nextDouble() < density || i == j ? random.nextGaussian() : 0;
                    case 1 -> i == j ? 4 : i - j == 1 && i % side != 0 || i - j == side ? -1 : 0;
                    case 2 -> i - j <= 1 ? random.nextGaussian() : 0;
                    default -> i == j ? 1 + i % 3 : i - j == 1 && i % 2 == 1 ? 0.5 : 0;  // multiple eigenvalues
                };
                a[i][j] = a[j][i] = v;
            }
        }
        return a;
    }

    private double[][] nearSingular() {
        double[][] a = symmetric(size());
        int n = a.length;
        double[] values = eigenvalues(a);
        double norm = Math.max(Math.abs(values[0]), Math.abs(values[n - 1]));
        double off = seed % 4 == 0 ? 0 : (random.nextBoolean() ? 1 : -1) * power(-17, -6) * norm;
        double shift = values[random.nextInt(n)] + off;
        double scale = random.nextInt(3) == 0 ? power(-8, 8) : 1;
        for (int i = 0; i < n; i++) {
            a[i][i] -= shift;
            for (int j = 0; j < n; j++) {
                a[i][j] *= scale;
            }
        }
        return seed % 3 == 0 ? shuffledRows(a) : a;
    }

    /** Rows in another order and times 0.5 to 2: no longer symmetric, as near to a singular one. */
    private double[][] shuffledRows(double[][] a) {
        for (int i = a.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double[] row = a[i];
            a[i] = a[j];
            a[j] = row;
            double by = 0.5 + 1.5 * random.nextDouble();
            for (int k = 0; k < a[i].length; k++) {
                a[i][k] *= by;
            }
        }
        return a;
    }

    // ---- graphs ----------------------------------------------------------------------------------------------------------

    private double[][] weights(int n) {
        double[][] w = new double[n][n];
        int way = random.nextInt(8);
        int side = (int) Math.ceil(Math.sqrt(n));
        double density = (0.5 + 3 * random.nextDouble()) / n;
        int parts = 1 + random.nextInt(5);
        int spread = random.nextInt(3);
        int[] parent = new int[n];
        for (int i = 1; i < n; i++) {
            parent[i] = random.nextInt(i);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                boolean edge = switch (way) {
                    case 0 -> i - j == 1 || i - j == n - 1;
                    case 1 -> i - j == 1;
                    case 2 -> i - j == 1 && i % side != 0 || i - j == side;
                    case 3 -> parent[i] == j;
                    case 4 -> random.nextDouble() < density;
                    case 5 -> i % parts == j % parts && (i - j == parts || random.nextDouble() < density);
                    case 6 -> i < n / 3 != j < n / 3;
                    default -> i / (n / 2 + 1) == j / (n / 2 + 1) || i == n / 2 + 1 && j == n / 2;  // two cliques
                };
                double v = spread == 0 ? 1 : spread == 1 ? random.nextDouble() : power(-6, 6);
                w[i][j] = w[j][i] = edge ? v : 0;
            }
        }
        w[0][1] = w[1][0] = Math.max(w[0][1], 1e-3); // an edge at least
        return w;
    }

    private double[][] laplacian() {
        double[][] a = weights(size());
        int n = a.length;
        double[] degree = new double[n];
        for (int i = 0; i < n; i++) {
            for (double v : a[i]) {
                degree[i] += v;
            }
        }
        int way = random.nextInt(4); // 2: of symmetric random walks, 3: of random walks
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double by = way == 2 ? Math.sqrt(degree[i] * degree[j]) : way == 3 ? degree[i] : 1;
                double v = a[i][j] == 0 ? 0 : a[i][j] / by;
                a[i][j] = i == j ? degree[i] == 0 ? 0 : degree[i] / (way < 2 ? 1 : degree[i]) : -v;
            }
        }
        return a;
    }

    // ---- dependent columns -----------------------------------------------------------------------------------------------

    private double[][] deficient() {
        int n = Math.max(4, size() / (seed % 50 == 49 ? 5 : 1));
        int shape = random.nextInt(3);
        int m = shape == 0 ? n : shape == 1 ? n + 1 + random.nextInt(n) : Math.max(3, n / 2);
        boolean whole = random.nextBoolean();
        double density = Math.min(1, (2 + random.nextInt(4)) / (double) n);
        double[][] a = new double[m][n];
        int repeated = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                double v = whole ? random.nextInt(7) - 3 : random.nextGaussian();
                a[i][j] = i % repeated > 0 ? a[i - 1][j] : random.nextDouble() < density || i == j ? v : 0;
            }
        }
        int groups = 1 + random.nextInt(Math.max(1, n / 4));
        for (int g = 0; g < groups; g++) {
            int from = random.nextInt(n);
            int to = random.nextInt(n);
            double off = random.nextInt(4) == 0 ? 0 : power(-16, -4);
            for (int i = 0; i < m && from != to; i++) {
                a[i][to] = a[i][from] + (i % 3 == g % 3 ? off : 0);
            }
        }
        return a;
    }

    // ---- sizes -----------------------------------------------------------------------------------------------------------

    private double[][] graded() {
        double[][] a = symmetric(size());
        int n = a.length;
        int most = new int[] {4, 8, 16, 60}[random.nextInt(4)];
        boolean monotone = random.nextBoolean();
        int way = random.nextInt(3); // 0: symmetric, 1: rows, 2: rows and columns by themselves
        double[] rows = new double[n];
        double[] columns = new double[n];
        for (int i = 0; i < n; i++) {
            rows[i] = monotone ? Math.pow(10, -most * i / (double) n) : power(-most, most);
            columns[i] = monotone ? rows[i] : power(-most, most);
        }
        for (int i = 0; i < n; i++) {
            a[i][i] += way == 0 && monotone ? 4 : 0;
            for (int j = 0; j < n; j++) {
                a[i][j] *= way == 0 ? rows[i] * rows[j] : way == 1 ? rows[i] : rows[i] * columns[j];
            }
        }
        return a;
    }

    // ---- 0 and 1 ---------------------------------------------------------------------------------------------------------

    private double[][] zeroOne() {
        int n = size();
        int way = random.nextInt(8);
        int m = way == 7 ? 3 + random.nextInt(2 * n) : n;
        double[][] a = new double[m][n];
        double density = Math.min(0.5, (1 + 3 * random.nextDouble()) / n);
        int period = 2 + random.nextInt(5);
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                boolean one = switch (way) {
                    case 1 -> i > j && random.nextDouble() < density;
                    case 2 -> i > j && random.nextDouble() < 2 * density || i == j;
                    case 3 -> i % period == 0 && i / period == j || i % period != 0 && j == i - 1;
                    case 4 -> (j - i + n) % n < period;
                    case 5 -> i / period == j / period;
                    default -> random.nextDouble() < density;
                };
                a[i][j] = one ? 1 : 0;
            }
        }
        for (int i = 0; i < n && way == 1; i++) {
            for (int j = 0; j < i; j++) {
                a[j][i] = a[i][j];
            }
        }
        a[0][0] = 1; // an entry at least
        return a;
    }

    private double[][] graph() {
        int n = size();
        int alone = random.nextInt(4);
        int way = random.nextInt(4); // 0: a path, 1: a tree, 2: two trees, 3: bipartite
        double density = (1 + 2 * random.nextDouble()) / n;
        double[][] a = new double[n + alone][n + alone];
        for (int i = 1; i < n; i++) {
            for (int j = 0; j < i && way == 3; j++) {
                a[i][j] = a[j][i] = i < n / 3 != j < n / 3 && random.nextDouble() < 2 * density ? 1 : 0;
            }
            int parent = way == 0 ? i - 1 : way == 1 ? random.nextInt(i) : i - 1 - random.nextInt((i + 1) / 2);
            if (way < 3 && !(way == 2 && i == n / 2)) {
                a[i][parent] = a[parent][i] = 1;
            }
        }
        a[0][n - 1] = a[n - 1][0] = way == 3 ? 1 : a[0][n - 1]; // an edge at least
        return a;
    }

    private static double[] eigenvalues(double[][] a) {
        try (INDArray dense = Sparse4j.creation().create(a, 'c'); INDArray w = Sparse4j.zeros(a.length)) {
            return Lapack.syev(false, UpLo.LOWER, dense, w).toDoubleVector();
        }
    }
}
