// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tensors;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.ops.Transforms;

/**
 * Computes the CP decomposition of a sparse tensor by alternating least squares.
 *
 * <p>The tensor is approximated by a sum of R outer products of columns of three factors. Each step solves for one factor:
 * its right-hand sides are {@code mttkrp}, and its matrix is the element-wise product of the Gram matrices of the other
 * factors. Tensor entries are never expanded.
 */
public final class DecomposeATensor {
    private DecomposeATensor() { }

    public static void main(String[] args) {
        int rank = 2;
        INDArray[] factors = new INDArray[3];
        try (INDArray x = planted()) {
            for (int d = 0; d < 3; d++) {
                factors[d] = Sparse4j.sampling().rand(DataType.DOUBLE, new long[] {x.size(d), rank}, d);
            }
            for (int sweep = 0; sweep < 10; sweep++) {
                for (int d = 0; d < 3; d++) {
                    INDArray a = factors[(d + 1) % 3];
                    INDArray b = factors[(d + 2) % 3];
                    try (INDArray gram = a.transpose().mmul(a); INDArray other = b.transpose().mmul(b);
                         INDArray product = gram.muli(other).toFormat(SparseFormat.CSR);
                         INDArray right = x.mttkrp(d, factors);
                         INDArray solution = Solvers.solve(product, right.transpose())) {
                        factors[d].assign(solution.transpose());
                    }
                }
            }
            try (INDArray fitted = Sparse4j.einsum("ir,jr,kr->ijk", factors); INDArray error = fitted.subi(x)) {
                double relative = error.norm2Number().doubleValue() / x.norm2Number().doubleValue();
                System.out.println(x.nnz() + " entries, relative error below 1e-6: " + (relative < 1e-6));
            }
            for (int d = 0; d < 3; d++) {
                try (INDArray size = Transforms.abs(factors[d]); INDArray largest = size.argMax(0)) {
                    System.out.println("dimension " + d + ", largest of each column: " + Arrays.toString(sorted(largest)));
                }
            }
        }
        for (INDArray factor : factors) {
            factor.close();
        }
    }

    /** Returns the sum of two outer products, of which most elements are zero. */
    private static INDArray planted() {
        try (INDArray a = Sparse4j.coo(20, 2).add(1, 3, 0).add(2, 7, 0).add(3, 15, 1).build();
             INDArray b = Sparse4j.coo(30, 2).add(2, 0, 0).add(1, 4, 0).add(4, 9, 1).build();
             INDArray c = Sparse4j.coo(40, 2).add(1, 1, 0).add(3, 2, 0).add(2, 33, 1).build()) {
            return Sparse4j.einsum("ir,jr,kr->ijk", a, b, c);
        }
    }

    /** The components have no order. */
    private static long[] sorted(INDArray x) {
        return Arrays.stream(x.toLongVector()).sorted().toArray();
    }
}

// Prints:
// 9 entries, relative error below 1e-6: true
// dimension 0, largest of each column: [7, 15]
// dimension 1, largest of each column: [0, 9]
// dimension 2, largest of each column: [2, 33]
