// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Makes a sparse matrix of a Java array, drops small entries, and returns to a Java array.
 *
 * <p>Conversion from DENSE stores the non-zeros. {@code prune} removes entries that have become equal to the fill value.
 */
public final class FromDenseAndBack {
    private FromDenseAndBack() { }

    public static void main(String[] args) {
        double[][] rows = {{0, 1e-9, 2}, {0, 0, 0}, {-3, 0, 1e-12}};
        try (INDArray dense = Sparse4j.create(rows); INDArray x = dense.toFormat(SparseFormat.CSR)) {
            System.out.println(x.getFormat() + ", " + x.nnz() + " of " + x.length() + " elements stored, density "
                    + Math.round(100 * x.density()) + " %");
            x.mapi(v -> Math.abs(v) < 1e-6 ? 0 : v).prune();
            System.out.println("without the small ones: " + x.nnz());
            System.out.println(Arrays.deepToString(x.toDoubleMatrix()));
        }
    }
}

// Prints:
// CSR, 4 of 9 elements stored, density 44 %
// without the small ones: 2
// [[0.0, 0.0, 2.0], [0.0, 0.0, 0.0], [-3.0, 0.0, 0.0]]
