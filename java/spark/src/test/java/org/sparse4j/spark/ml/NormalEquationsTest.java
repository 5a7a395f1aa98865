// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A block's rows against Gauss' elimination in DOUBLE, without Spark. */
class NormalEquationsTest {
    private static final int RANK = 6;
    private static final int ROWS = 40;
    private static final int COLUMNS = 30;
    private static final int RATINGS = 700;

    private final Random random = new Random(8);
    private final int[] rows = random.ints(RATINGS, 0, ROWS).toArray();
    private final int[] columns = random.ints(RATINGS, 0, COLUMNS).toArray();
    private final float[] values = new float[RATINGS];

    NormalEquationsTest() {
        for (int i = 0; i < RATINGS; i++) {
            values[i] = (float) random.nextGaussian();
        }
    }

    private RatingBlock block(Objective objective, int most) {
        return RatingBlock.of(List.of(new RatingPart(0, 0, rows, columns, values, 0, most)).iterator(), 4, objective);
    }

    private float[] factors(int columns) {
        float[] y = new float[columns * RANK];
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) random.nextGaussian();
        }
        return y;
    }

    /** Rows of [system, right side] as the sums say it, each rating a term of its own. */
    private double[][][] systems(RatingBlock block, Objective objective, float[] y, double[] gram, int most) {
        IdIndex index = new IdIndex(Arrays.copyOf(columns, most), 4);
        double[][][] systems = new double[block.ids().length][RANK][RANK + 1];
        for (int i = 0; i < most; i++) {
            double[][] system = systems[Arrays.binarySearch(block.ids(), rows[i])];
            int at = index.of(columns[i]) * RANK;
            for (int f = 0; f < RANK; f++) {
                for (int g = 0; g < RANK; g++) {
                    system[f][g] += (double) objective.weight(values[i]) * y[at + f] * y[at + g];
                }
                system[f][f] += objective.lambda() * objective.terms(values[i]);
                system[f][RANK] += (double) objective.side(values[i]) * y[at + f];
            }
        }
        for (double[][] system : systems) {
            for (int f = 0; f < RANK * RANK && gram != null; f++) {
                system[f / RANK][f % RANK] += gram[f];
            }
        }
        return systems;
    }

    static double[] eliminate(double[][] system) {
        int n = system.length;
        for (int p = 0; p < n; p++) {
            for (int i = 0; i < n; i++) {
                double scale = i == p ? 0 : system[i][p] / system[p][p];
                for (int j = p; j <= n && i != p; j++) {
                    system[i][j] -= scale * system[p][j];
                }
            }
        }
        double[] x = new double[n];
        Arrays.setAll(x, i -> system[i][n] / system[i][i]);
        return x;
    }

    private float[] solve(Objective objective, RatingBlock block, float[] y, double[] gram) {
        try (NormalEquations equations = new NormalEquations(block, objective, y, gram)) {
            return equations.solve();
        }
    }

    private void assertSolves(Objective objective, double within) {
        RatingBlock block = block(objective, RATINGS);
        float[] y = factors(block.offsets()[4]);
        double[] gram = null;
        if (objective.implicit()) {
            gram = new double[RANK * RANK];
            for (int i = 0; i < y.length; i++) {
                for (int f = 0; f < RANK; f++) {
                    gram[i % RANK * RANK + f] += (double) y[i] * y[i - i % RANK + f];
                }
            }
        }
        double[][][] systems = systems(block, objective, y, gram, RATINGS);
        float[] x = solve(objective, block, y, gram);
        for (int row = 0; row < systems.length; row++) {
            double[] exact = eliminate(systems[row]);
            for (int f = 0; f < RANK; f++) {
                assertEquals(exact[f], x[row * RANK + f], within);
            }
        }
    }

    @Test
    void explicitAndImplicitRowsAreSolved() {
        assertSolves(new Objective(RANK, 0.1, false, 1, false), 1e-5);
        assertSolves(new Objective(RANK, 0.1, true, 2, false), 1e-5);
        assertSolves(new Objective(RANK, 0, false, 1, false), 1e-3);
    }

    /** x >= 0, the gradient is >= 0, and 0 where x is not. */
    @Test
    void nonnegativeRowsMeetTheConditions() {
        Objective objective = new Objective(RANK, 0.1, false, 1, true);
        RatingBlock block = block(objective, RATINGS);
        float[] y = factors(block.offsets()[4]);
        float[] x = solve(objective, block, y, null);
        double[][][] systems = systems(block, objective, y, null, RATINGS);
        int zeros = 0;
        for (int row = 0; row < systems.length; row++) {
            for (int f = 0; f < RANK; f++) {
                double gradient = -systems[row][f][RANK];
                for (int g = 0; g < RANK; g++) {
                    gradient += systems[row][f][g] * x[row * RANK + g];
                }
                double each = x[row * RANK + f];
                zeros += each == 0 ? 1 : 0;
                assertTrue(each >= 0 && (each == 0 ? gradient > -1e-3 : Math.abs(gradient) < 1e-3), each + " " + gradient);
            }
        }
        assertTrue(zeros > 20, zeros + " zeros");
    }

    /** Fewer ratings than the rank: tiny ridges go to DOUBLE, none at all is refused. */
    @Test
    void nearlySingularRowsAreSolvedInDouble() {
        Objective small = new Objective(RANK, 1e-7, false, 1, false);
        RatingBlock block = block(small, 12);
        float[] y = factors(block.offsets()[4]);
        double[][][] systems = systems(block, small, y, null, 12);
        float[] x = solve(small, block, y, null);
        for (int row = 0; row < systems.length; row++) {
            double[] exact = eliminate(systems[row]);
            for (int f = 0; f < RANK; f++) {
                assertEquals(exact[f], x[row * RANK + f], 1e-4);
            }
        }
        Objective none = new Objective(RANK, 0, false, 1, false);
        RatingBlock singular = block(none, 1);
        var e = assertThrows(IllegalArgumentException.class, () -> solve(none, singular, factors(1), null));
        assertTrue(e.getMessage().contains("raise regParam"), e.getMessage());
    }

    private static RatingBlock block(Objective objective, int[] rows, int[] columns, float... values) {
        return RatingBlock.of(List.of(new RatingPart(0, 0, rows, columns, values, 0, values.length)).iterator(), 1, objective);
    }

    private static void refused(String message, Runnable call) {
        String said = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(said.contains(message), said);
    }

    /** What regParam does not count for is no reason to raise it. */
    @Test
    void errorsNameTheRemedyForARow() {
        Objective implicit = new Objective(2, 0.1, true, 1, false);
        RatingBlock block = block(implicit, new int[] {3, 7, 9}, new int[] {0, 0, 1}, 1, 0, 2);
        float[] y = {1, 2, 2, 4};
        double[] gram = {5, 10, 10, 20};
        refused("the user or item with the id 7 have no unique solution: none of its implicit ratings is above 0, so regParam,"
                + " which counts once for each rating above 0, adds nothing", () -> solve(implicit, block, y, gram));
        // What is left decides: of full rank there is a solution, which is 0.
        float[] x = solve(implicit, block, y, new double[] {5, 10, 10, 21});
        assertEquals(0, x[2]);
        assertEquals(0, x[3]);
        Objective none = new Objective(2, 0, false, 1, false);
        refused("with the id 9 have no unique solution with regParam = 0.0: raise regParam, or set a rank below 2",
                () -> solve(none, block(none, new int[] {3, 3, 9}, new int[] {0, 1, 1}, 1, 1, 2), new float[] {1, 2, 1, 0}, null));
    }

    /** Sums of floats that no float holds are formed in DOUBLE; what is no float in the end is refused. */
    @Test
    void numbersBeyondAFloatAreRefused() {
        Objective explicit = new Objective(1, 0.1, false, 1, false);
        refused("a rating of the user or item with the id 3 is 3.0E38; the sum of all ratings of one user and item exceeds the"
                + " range of a float", () -> block(explicit, new int[] {3, 3}, new int[] {0, 0}, 3e38f, 3e38f));
        Objective implicit = new Objective(1, 0.1, true, 100, false);
        refused("1 + alpha |rating| with alpha = 100.0 exceeds the range of a float, 3.4028235E38: divide all ratings by one number, or"
                + " lower alpha", () -> block(implicit, new int[] {3}, new int[] {0}, -1e38f));
        // Right sides of 6e38, and factors of 6e38 / 2.2.
        RatingBlock large = block(explicit, new int[] {3, 3}, new int[] {0, 1}, 3e38f, 3e38f);
        assertEquals(3e38 / 1.1, solve(explicit, large, new float[] {1, 1}, null)[0], 1e32);
        for (boolean nonnegative : new boolean[] {false, true}) {
            Objective small = new Objective(1, 0, false, 1, nonnegative);
            refused("a factor of the user or item with the id 3 is Infinity, which exceeds the range of a float", () -> solve(small,
                    block(small, new int[] {3}, new int[] {0}, 3e38f), new float[] {0.5f}, null));
        }
        // A ridge that no float holds leaves nothing.
        assertEquals(0, solve(new Objective(1, 1e300, false, 1, false), large, new float[] {1, 1}, null)[0]);
    }

    /** More than a float counts one by one. */
    @Test
    @Tag("release")
    void everyRatingIsCounted() {
        int n = (1 << 24) + 3;
        int[] zeros = new int[n];
        float[] ones = new float[n];
        Arrays.fill(ones, 1);
        assertEquals(n, block(new Objective(1, 0.1, false, 1, false), zeros, zeros, ones).terms()[0]);
    }
}
