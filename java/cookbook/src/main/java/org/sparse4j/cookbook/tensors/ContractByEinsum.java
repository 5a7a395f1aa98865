// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tensors;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Multiplies and sums arrays of any rank by einsum, in NumPy's notation.
 *
 * <p>A letter names a dimension. Letters that do not appear behind the arrow are summed. Results of sparse arrays are sparse.
 */
public final class ContractByEinsum {
    private ContractByEinsum() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(2, 3, 4).add(1, 0, 0, 0).add(2, 0, 2, 3).add(5, 1, 1, 1).build();
             INDArray v = Sparse4j.create(new double[] {1, 10, 100, 1000});
             INDArray a = Sparse4j.coo(2, 2).add(3, 0, 1).add(4, 1, 1).build();
             INDArray weighted = Sparse4j.einsum("ijk,k->ij", x, v);
             INDArray mixed = Sparse4j.einsum("ni,ijk->njk", a, x);
             INDArray gram = Sparse4j.einsum("ijk,ljk->il", x, x);
             INDArray trace = Sparse4j.einsum("ii->", a)) {
            System.out.println("weighted sum over k: " + Arrays.deepToString(weighted.toDoubleMatrix()));
            System.out.println("matrix along i: " + mixed.getFormat() + " " + Arrays.toString(mixed.shape()) + ", (0, 1, 1) = "
                    + mixed.getDouble(0, 1, 1));
            System.out.println("inner products of slices: " + Arrays.deepToString(gram.toDoubleMatrix()));
            System.out.println("trace: " + trace.getDouble());
        }
    }
}

// Prints:
// weighted sum over k: [[1.0, 0.0, 2000.0], [0.0, 50.0, 0.0]]
// matrix along i: COO [2, 3, 4], (0, 1, 1) = 15.0
// inner products of slices: [[5.0, 0.0], [0.0, 25.0]]
// trace: 4.0
