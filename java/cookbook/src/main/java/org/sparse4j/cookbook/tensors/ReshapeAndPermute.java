// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.tensors;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Permutes the dimensions of a tensor, unfolds it into a matrix, and folds it again.
 *
 * <p>{@code permute} and {@code transpose} are views and cost nothing. {@code reshape} copies the entries of a sparse array.
 */
public final class ReshapeAndPermute {
    private ReshapeAndPermute() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(2, 3, 4).add(5, 1, 2, 3).add(6, 0, 1, 0).build();
             INDArray unfolded = x.permute(2, 0, 1).reshape(4, 6);
             INDArray rows = unfolded.toFormat(SparseFormat.CSR);
             INDArray folded = rows.reshape(4, 2, 3)) {
            System.out.println("permuted: " + Arrays.toString(x.permute(2, 0, 1).shape()) + ", a view: "
                    + x.permute(2, 0, 1).isView());
            System.out.println("unfolded along the last dimension:\n" + rows);
            System.out.println("folded again, equal: " + folded.permute(1, 2, 0).equals(x));
        }
    }
}

// Prints:
// permuted: [4, 2, 3], a view: true
// unfolded along the last dimension:
// CSR DOUBLE [4, 6], nnz 2, density 0.08333, 64 bytes
// [     ., 6.0000,      .,      .,      .,      .]
// [     .,      .,      .,      .,      .,      .]
// [     .,      .,      .,      .,      .,      .]
// [     .,      .,      .,      .,      ., 5.0000]
// folded again, equal: true
