// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.examples.page.Recommendation;
import org.sparse4j.examples.ratings.RatingData;
import org.sparse4j.examples.ratings.RatingGenerator;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.examples.ratings.Split;
import org.sparse4j.examples.ratings.Titles;

/** Training on the library against the same formulas in plain Java loops, in double. */
class AlsTest {
    private static INDArray csr(Ratings r) {
        return Sparse4j.createSparseCSR(r.values(), r.columns(), Arrays.copyOf(r.pointers(), r.users()),
                Arrays.copyOfRange(r.pointers(), 1, r.users() + 1), r.users(), r.items());
    }

    /** rows x columns, NaN where there is no rating. */
    private static double[][] dense(Ratings r) {
        double[][] all = new double[r.users()][r.items()];
        for (double[] row : all) {
            Arrays.fill(row, Double.NaN);
        }
        for (int u = 0; u < r.users(); u++) {
            for (int k = r.pointers()[u]; k < r.pointers()[u + 1]; k++) {
                all[u][r.columns()[k]] = r.values()[k];
            }
        }
        return all;
    }

    private static double[][] transposed(double[][] x) {
        double[][] t = new double[x[0].length][x.length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x[0].length; j++) {
                t[j][i] = x[i][j];
            }
        }
        return t;
    }

    /** For each row of e the solution of (sum y y^T + lambda n I) x = sum e y, by Gaussian elimination. */
    private static double[][] halfSweep(double[][] e, double[][] y, double lambda) {
        int k = y[0].length;
        double[][] x = new double[e.length][k];
        for (int u = 0; u < e.length; u++) {
            double[][] a = new double[k][k + 1];
            int n = 0;
            for (int i = 0; i < y.length; i++) {
                if (!Double.isNaN(e[u][i])) {
                    n++;
                    for (int p = 0; p < k; p++) {
                        for (int q = 0; q < k; q++) {
                            a[p][q] += y[i][p] * y[i][q];
                        }
                        a[p][k] += e[u][i] * y[i][p];
                    }
                }
            }
            for (int p = 0; p < k; p++) {
                a[p][p] += lambda * Math.max(1, n);
            }
            for (int p = 0; p < k; p++) {
                for (int q = p + 1; q < k; q++) {
                    double f = a[q][p] / a[p][p];
                    for (int c = p; c <= k; c++) {
                        a[q][c] -= f * a[p][c];
                    }
                }
            }
            for (int p = k - 1; p >= 0; p--) {
                double s = a[p][k];
                for (int c = p + 1; c < k; c++) {
                    s -= a[p][c] * x[u][c];
                }
                x[u][p] = s / a[p][p];
            }
        }
        return x;
    }

    private static void assertClose(double[][] expected, INDArray actual, double eps) {
        double[][] found = actual.toDoubleMatrix();
        for (int i = 0; i < expected.length; i++) {
            assertArrayEquals(expected[i], found[i], eps, "row " + i);
        }
    }

    @ParameterizedTest
    @CsvSource({"30,20,200,4,1", "7,50,100,3,2", "1500,40,9000,5,3", "40,1300,9000,2,4", "25,25,60,8,5"})
    void sweepsAgainstPlainLoops(int users, int items, int count, int rank, long seed) {
        double lambda = 0.2;
        Ratings r = RatingGenerator.generate(users, items, count, seed).ratings();
        double[][] e = dense(r);
        try (INDArray ratings = csr(r); Als als = new Als(ratings, rank, lambda, seed)) {
            double[][] y = als.itemFactors().toDoubleMatrix();
            double[] last = {0};
            for (int sweep = 0; sweep < 3; sweep++) {
                double[][] x = halfSweep(e, y, lambda);
                als.sweepUsers(share -> last[0] = share);
                assertEquals(1, last[0]);
                assertClose(x, als.userFactors(), 2e-3);
                y = halfSweep(transposed(e), x, lambda);
                als.sweepItems(share -> last[0] = share);
                assertClose(y, als.itemFactors(), 2e-3);
            }
            int unrated = 0;
            for (int user = 0; user < users; user++) {
                if (r.userCounts()[user] == 0) {
                    assertArrayEquals(new double[rank], als.userFactors().getRow(user).toDoubleVector());
                    unrated++;
                }
            }
            assertTrue(unrated > 0 || count > 2 * users);
        }
    }

    @Test
    void biasesAgainstPlainLoops() {
        Ratings r = RatingGenerator.generate(60, 45, 700, 8).ratings();
        double[][] e = dense(r);
        double mean = 0;
        for (float v : r.values()) {
            mean += v / r.count();
        }
        double[] user = new double[60];
        double[] item = new double[45];
        for (int round = 0; round < Biases.ROUNDS; round++) {
            for (int i = 0; i < 45; i++) {
                double sum = 0;
                double n = Biases.ITEM_PRIOR;
                for (int u = 0; u < 60; u++) {
                    sum += Double.isNaN(e[u][i]) ? 0 : e[u][i] - mean - user[u];
                    n += Double.isNaN(e[u][i]) ? 0 : 1;
                }
                item[i] = sum / n;
            }
            for (int u = 0; u < 60; u++) {
                double sum = 0;
                double n = Biases.USER_PRIOR;
                for (int i = 0; i < 45; i++) {
                    sum += Double.isNaN(e[u][i]) ? 0 : e[u][i] - mean - item[i];
                    n += Double.isNaN(e[u][i]) ? 0 : 1;
                }
                user[u] = sum / n;
            }
        }
        try (INDArray ratings = csr(r)) {
            Biases fitted = Biases.fit(ratings);
            assertEquals(mean, fitted.mean(), 1e-6);
            assertArrayEquals(user, fitted.user().toDoubleVector(), 1e-4);
            assertArrayEquals(item, fitted.item().toDoubleVector(), 1e-4);
            try (INDArray at = fitted.at(ratings)) {
                assertEquals(r.count(), at.nnz());
                int u = 3;
                int i = r.columns()[r.pointers()[u]];
                assertEquals(mean + user[u] + item[i], at.getDouble(u, i), 1e-4);
            }
        }
    }

    @Test
    void testErrorAgainstPlainLoops() {
        Ratings all = RatingGenerator.generate(80, 60, 1500, 2).ratings();
        Split split = Split.random(all, 2);
        try (INDArray train = csr(split.train()); INDArray test = csr(split.test());
                TestSet held = new TestSet(test, train)) {
            Biases biases = Biases.fit(train);
            double[] sum = new double[3];
            double[][] rated = dense(split.test());
            held.rmse(biases);
            try (INDArray residuals = biases.residuals(train); Als als = new Als(residuals, 4, 0.1, 1)) {
                als.sweepUsers(share -> { });
                als.sweepItems(share -> { });
                double[][] x = als.userFactors().toDoubleMatrix();
                double[][] y = als.itemFactors().toDoubleMatrix();
                for (int u = 0; u < 80; u++) {
                    for (int i = 0; i < 60; i++) {
                        if (!Double.isNaN(rated[u][i])) {
                            double base = biases.mean() + biases.user().getDouble(u) + biases.item().getDouble(i);
                            double score = base;
                            for (int f = 0; f < 4; f++) {
                                score += x[u][f] * y[i][f];
                            }
                            sum[0] += Math.pow(rated[u][i] - biases.mean(), 2);
                            sum[1] += Math.pow(rated[u][i] - Math.max(1, Math.min(5, base)), 2);
                            sum[2] += Math.pow(rated[u][i] - Math.max(1, Math.min(5, score)), 2);
                        }
                    }
                }
                int n = split.test().count();
                assertEquals(Math.sqrt(sum[0] / n), held.rmse(biases.mean()), 1e-5);
                assertEquals(Math.sqrt(sum[1] / n), held.rmse(biases), 1e-5);
                assertEquals(Math.sqrt(sum[2] / n), held.rmse(als), 1e-5);
                assertEquals(Math.sqrt(sum[2] / n), held.rmse(als), 1e-5, "a second look sees the same");
            }
        }
    }

    /** The list holds unseen items only, in the order of the model's scores, and all of them where few are left. */
    @Test
    void recommendationsAreUnseenAndInOrder() {
        RatingData data = RatingGenerator.generate(40, 25, 700, 6);
        Ratings r = data.ratings();
        try (INDArray ratings = csr(r); TestSet held = new TestSet(ratings, ratings)) {
            Biases biases = Biases.fit(ratings);
            try (INDArray residuals = biases.residuals(ratings); Als als = new Als(residuals, 3, 0.1, 1)) {
                als.sweepUsers(share -> { });
                als.sweepItems(share -> { });
                Recommendations all = new Recommendations(data, Titles.none(data.itemIds()), biases, als, held);
                double[][] known = dense(r);
                for (int user = 0; user < 40; user++) {
                    int u = user;
                    double[] score = new double[25];
                    for (int i = 0; i < 25; i++) {
                        score[i] = biases.mean() + biases.user().getDouble(u) + biases.item().getDouble(i)
                                + als.userFactors().getRow(u).dot(als.itemFactors().getRow(i));
                    }
                    String[] titles = IntStream.range(0, 25).filter(i -> Double.isNaN(known[u][i])).boxed()
                            .sorted((a, b) -> Double.compare(score[b], score[a])).limit(Recommendations.TOP)
                            .map(i -> "item " + i).toArray(String[]::new);
                    Recommendation found = all.of(u);
                    assertArrayEquals(titles, found.unseen().stream().map(Recommendation.Scored::title).toArray());
                    assertEquals(r.userCounts()[u], found.rated());
                    assertEquals(Math.min(3, r.userCounts()[u]), found.liked().size());
                }
            }
        }
    }
}
