// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.creation;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Creates a CSR matrix from the three arrays that other libraries have, and finds a mistake in them.
 *
 * <p>The arrays are those of SciPy's {@code data}, {@code indices} and {@code indptr}. The library copies and verifies them: a
 * matrix that exists is valid.
 */
public final class CreateFromCsrArrays {
    private CreateFromCsrArrays() { }

    public static void main(String[] args) {
        double[] data = {10, 20, 30, 40};
        int[] indices = {0, 2, 1, 2};
        int[] indptr = {0, 2, 2, 4};
        try (INDArray x = Sparse4j.createSparseCSR(data, indices, indptr, 3, 3)) {
            System.out.println(x);
            System.out.println("columns " + Arrays.toString(x.indexes().asInt()));
        }
        indices[3] = 3;
        try (INDArray x = Sparse4j.createSparseCSR(data, indices, indptr, 3, 3)) {
            System.out.println(x);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

// Prints:
// CSR DOUBLE [3, 3], nnz 4, density 0.4444, 80 bytes
// [10.0000,       ., 20.0000]
// [      .,       .,       .]
// [      ., 30.0000, 40.0000]
// columns [0, 2, 1, 2]
// createSparseCSR: line 2, entry 3: index 3 is outside 0..2
