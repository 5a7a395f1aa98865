// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray.operations;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/** Products of several matrices, in the order of least estimated work. */
public final class Chains {
    private final INDArray[] matrices;
    /** The least total work of the product of matrices i to j. */
    private final double[][] work;
    /** The estimated number of entries of that product. */
    private final double[][] entries;
    /** The last matrix of the left factor of that product. */
    private final int[][] cut;

    private Chains(INDArray... matrices) {
        this.matrices = matrices;
        int n = matrices.length;
        work = new double[n][n];
        entries = new double[n][n];
        cut = new int[n][n];
        for (int i = 0; i < n; i++) {
            entries[i][i] = matrices[i].isSparse() ? matrices[i].nnz() : (double) rows(i) * columns(i);
        }
    }

    public static INDArray product(INDArray... matrices) {
        if (Arguments.given(matrices, "mmul", "the array of matrices").length == 0) {
            throw new IllegalArgumentException("mmul: no matrix was given; a product takes at least one");
        }
        for (int i = 0; i < matrices.length; i++) {
            INDArray x = Arguments.given(matrices[i], "mmul", "matrix " + i);
            if (x.rank() != 2) {
                throw new IllegalArgumentException("mmul: factor " + i + " has shape " + Arrays.toString(x.shape())
                        + "; all factors of a product of several arrays must be matrices");
            }
            if (i > 0 && matrices[i - 1].size(1) != x.size(0)) {
                throw new IllegalArgumentException("mmul: shapes " + Arrays.toString(matrices[i - 1].shape()) + " and "
                        + Arrays.toString(x.shape()) + " of matrices " + (i - 1) + " and " + i + " do not fit: the first has "
                        + matrices[i - 1].size(1) + " columns, but the second has " + x.size(0) + " rows");
            }
        }
        if (matrices.length == 1) {
            return matrices[0].dup();
        }
        Chains chain = new Chains(matrices.clone());
        chain.plan();
        return chain.run(0, matrices.length - 1);
    }

    private long rows(int i) {
        return matrices[i].size(0);
    }

    private long columns(int j) {
        return matrices[j].size(1);
    }

    /**
     * Finds the best splits by dynamic programming (Cormen et al., section 15.2). The work of a product is the expected
     * number of multiplications, estimated from the numbers of entries. The expected number of entries of a product
     * takes into account that several multiplications may add to the same element, as for random positions.
     */
    private void plan() {
        int n = matrices.length;
        for (int length = 1; length < n; length++) {
            for (int i = 0; i + length < n; i++) {
                int j = i + length;
                work[i][j] = Double.POSITIVE_INFINITY;
                for (int k = i; k < j; k++) {
                    double products = entries[i][k] * entries[k + 1][j] / Math.max(1, columns(k));
                    double total = work[i][k] + work[k + 1][j] + products;
                    if (total < work[i][j]) {
                        double places = (double) rows(i) * columns(j);
                        work[i][j] = total;
                        entries[i][j] = places == 0 ? 0 : -places * StrictMath.expm1(-products / places);
                        cut[i][j] = k;
                    }
                }
            }
        }
    }

    private INDArray run(int i, int j) {
        if (i == j) {
            return matrices[i];
        }
        INDArray left = run(i, cut[i][j]);
        try {
            INDArray right = run(cut[i][j] + 1, j);
            try {
                return left.mmul(right);
            } finally {
                closeUnlessGiven(right);
            }
        } finally {
            closeUnlessGiven(left);
        }
    }

    private void closeUnlessGiven(INDArray x) {
        if (Arrays.stream(matrices).noneMatch(m -> m == x)) {
            x.close();
        }
    }
}
