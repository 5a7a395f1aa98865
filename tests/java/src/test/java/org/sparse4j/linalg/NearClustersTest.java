// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.result.Eigenpairs;

/** Eigenvalues near a number that is 1e4 to 1e6 times as far from them as they are from each other. */
@ExtendWith(NothingLeft.class)
class NearClustersTest {
    /** The Laplacian of a path, or of a ring. */
    private static INDArray laplacian(int n, boolean ring) {
        try (CooBuilder c = Sparse4j.coo(n, n)) {
            for (int i = 0; i < (ring ? n : n - 1); i++) {
                int j = (i + 1) % n;
                c.add(1, i, i).add(1, j, j).add(-1, i, j).add(-1, j, i);
            }
            return c.build(SparseFormat.CSR);
        }
    }

    private static double[] known(int n, boolean ring) {
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            double s = Math.sin((ring ? Math.PI : Math.PI / 2) * i / n);
            w[i] = 4 * s * s;
        }
        Arrays.sort(w);
        return w;
    }

    private static void assertNearest(double[] all, double sigma, int k, Eigenpairs found) {
        double[] nearest = Arrays.stream(all).boxed().sorted((x, y) -> Double.compare(Math.abs(x - sigma), Math.abs(y - sigma)))
                .limit(k).mapToDouble(Double::doubleValue).sorted().toArray();
        assertTrue(found.converged());
        for (int i = 0; i < k; i++) {
            assertEquals(nearest[i], found.values().getDouble(i), 1e-9 * (1 + Math.abs(nearest[i])), "near " + sigma + " of " + all.length);
        }
    }

    @Test
    void laplaciansFromFar() {
        for (boolean ring : new boolean[] {false, true}) {
            int n = ring ? 500 : 1000;
            double[] all = known(n, ring);
            try (INDArray a = laplacian(n, ring)) {
                for (double sigma : new double[] {-10, 14}) {
                    for (int k : new int[] {1, 3}) {
                        try (Eigenpairs found = Solvers.eigsh(a, k, EigenOptions.defaults().near(sigma))) {
                            assertNearest(all, sigma, k, found);
                        }
                    }
                }
            }
        }
    }

    /** Weights from 1e-3 to 1e3: residuals of inverses say less than a hundred-thousandth of those of the matrix. */
    @Test
    void weightsOfManySizes() {
        int n = 115;
        for (long seed = 1; seed <= 3; seed++) {
            Random random = new Random(seed);
            double[] weights = new double[n];
            for (int i = 0; i < n; i++) {
                weights[i] = Math.pow(10, 6 * random.nextDouble() - 3);
            }
            try (INDArray a = laplacian(n, true); INDArray diagonal = Sparse4j.create(weights); INDArray m = Sparse4j.diag(diagonal);
                    INDArray roots = Sparse4j.create(Arrays.stream(weights).map(w -> 1 / Math.sqrt(w)).toArray());
                    INDArray scaling = Sparse4j.diag(roots); INDArray left = scaling.mmul(a); INDArray scaled = left.mmul(scaling);
                    Eigenpairs all = Solvers.eigsh(scaled, n);
                    Eigenpairs found = Solvers.eigsh(a, m, 3, EigenOptions.defaults().near(-0.7))) {
                assertNearest(all.values().toDoubleVector(), -0.7, 3, found);
            }
        }
    }

    /** From an eigenvalue to others seven orders farther away: weights make their distances. */
    @Test
    void fromTheFirstToTheFifth() {
        double[] weights = {1, 0.01, 0.004, 0.0017, 740, 0.0145, 0.65};
        double[][] rows = {{0.87, 0.8, 0, -0.18, 0.045, 0, -1.44}, {0.8, 4.9, 0, 1, 0.05, -2, -0.84}, {0, 0, 4.6, -0.92, 0, -0.48, 0},
            {-0.18, 1, -0.92, 0.75, 0, -0.42, 0.19}, {0.045, 0.05, 0, 0, 0.013, 0, -0.089}, {0, -2, -0.48, -0.42, 0, 1.25, -0.38},
            {-1.44, -0.84, 0, 0.19, -0.089, -0.38, 3}};
        int n = weights.length;
        try (INDArray a = Sparse4j.create(rows); INDArray diagonal = Sparse4j.create(weights); INDArray m = Sparse4j.diag(diagonal);
                Eigenpairs all = Solvers.eigsh(a, m, n, EigenOptions.defaults())) {
            for (int at = 0; at < n; at++) {
                double sigma = all.values().getDouble(at);
                for (int k = 1; k <= n; k++) {
                    try (Eigenpairs found = Solvers.eigsh(a, m, k, EigenOptions.defaults().near(sigma))) {
                        assertNearest(all.values().toDoubleVector(), sigma, k, found);
                    }
                }
            }
        }
    }

    /** Clusters on both sides, as far as each other. */
    @Test
    void fromTheMiddle() {
        int n = 250;
        double[] all = new double[2 * n];
        double[] path = known(n, false);
        try (CooBuilder c = Sparse4j.coo(2 * n, 2 * n)) {
            for (int i = 0; i < n; i++) {
                all[i] = path[i] + 20;
                all[n + i] = -all[i];
                for (int sign : new int[] {1, -1}) {
                    int at = sign > 0 ? i : n + i;
                    c.add(sign * (20 + (i == 0 || i == n - 1 ? 1 : 2)), at, at);
                    if (i + 1 < n) {
                        c.add(-sign, at, at + 1).add(-sign, at + 1, at);
                    }
                }
            }
            INDArray both = c.build(SparseFormat.CSR);
            for (double sigma : new double[] {0, 1e-3, -5}) {
                try (Eigenpairs found = Solvers.eigsh(both, 4, EigenOptions.defaults().near(sigma))) {
                    assertNearest(all, sigma, 4, found);
                }
            }
            both.close();
        }
    }
}
