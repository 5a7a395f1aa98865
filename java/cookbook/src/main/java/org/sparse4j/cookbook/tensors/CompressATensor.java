// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tensors;

import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.SingularValues;

/**
 * Computes the Tucker decomposition of a sparse tensor: a small core and an orthonormal basis for each dimension.
 *
 * <p>Each basis holds the leading left singular vectors of the tensor unfolded along its dimension (higher-order SVD). The core
 * is the tensor multiplied with all transposed bases.
 */
public final class CompressATensor {
    private CompressATensor() { }

    public static void main(String[] args) {
        int rank = 4;
        try (INDArray noise = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.001, 1, 30, 40, 50);
             INDArray pattern = Sparse4j.coo(30, 40, 50).add(50, 3, 4, 5).add(40, 3, 9, 5).add(30, 7, 4, 20)
                     .add(20, 8, 8, 8).build();
             INDArray x = pattern.add(noise)) {
            INDArray core = x.dup();
            for (int d = 0; d < 3; d++) {
                int[] order = {d, (d + 1) % 3, (d + 2) % 3};
                try (INDArray unfolded = x.permute(order).reshape(x.size(d), x.length() / x.size(d));
                     SingularValues basis = Solvers.svds(unfolded, rank);
                     INDArray before = core) {
                    core = before.ttm(basis.u().transpose(), d);
                }
            }
            double kept = core.squaredNormNumber().doubleValue() / x.squaredNormNumber().doubleValue();
            System.out.println("core " + Arrays.toString(core.shape()) + " instead of " + Arrays.toString(x.shape()));
            System.out.printf(Locale.ROOT, "it keeps %.1f %% of the sum of squares%n", 100 * kept);
            core.close();
        }
    }
}

// Prints:
// core [4, 4, 4] instead of [30, 40, 50]
// it keeps 99.6 % of the sum of squares
