// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.exchange;

import org.ejml.data.DMatrixSparseCSC;
import org.ejml.sparse.csc.CommonOps_DSCC;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.interop.EjmlArrays;

/**
 * Passes a sparse matrix to EJML and reads EJML's result.
 */
public final class Ejml {
    private Ejml() { }

    public static void main(String[] args) {
        double[][] diagonals = {{1}, {2}};
        try (INDArray x = Sparse4j.sparseCreation().diags(diagonals, new long[] {0, 1}, 3, 3)) {
            DMatrixSparseCSC a = EjmlArrays.toDMatrixSparseCSC(x);
            DMatrixSparseCSC product = new DMatrixSparseCSC(3, 3);
            CommonOps_DSCC.mult(a, a, product);
            try (INDArray theirs = EjmlArrays.from(product); INDArray ours = x.mmul(x)) {
                System.out.println(theirs);
                System.out.println("equal: " + theirs.equals(ours));
            }
        }
    }
}

// Prints:
// CSC DOUBLE [3, 3], nnz 6, density 0.6667, 104 bytes
// [1.0000, 4.0000, 4.0000]
// [     ., 1.0000, 4.0000]
// [     .,      ., 1.0000]
// equal: true
