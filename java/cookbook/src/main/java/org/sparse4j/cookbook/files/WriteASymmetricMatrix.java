// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.WriteOptions;

/**
 * Writes one half of a symmetric matrix as Matrix Market, with a comment.
 *
 * <p>{@code detectSymmetry} compares the two halves and writes the lower one if they are equal. Reading returns the whole
 * matrix.
 */
public final class WriteASymmetricMatrix {
    private WriteASymmetricMatrix() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("laplacian", ".mtx");
        double[][] diagonals = {{-1}, {2}, {-1}};
        try (INDArray a = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, 3, 3)) {
            MatrixMarket.write(a, file, WriteOptions.defaults().detectSymmetry().comment("second differences"));
            System.out.print(Files.readString(file));
            try (INDArray b = Sparse4j.files().read(file)) {
                System.out.println("read back " + b.nnz() + " entries, equal: " + b.equals(a));
            }
        }
        Files.delete(file);
    }
}

// Prints:
// %%MatrixMarket matrix coordinate real symmetric
// %second differences
// 3 3 5
// 1 1 2
// 2 1 -1
// 2 2 2
// 3 2 -1
// 3 3 2
// read back 7 entries, equal: true
