// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Reads a Matrix Market file, and inspects a file without reading its entries.
 *
 * <p>{@code readInfo} reads the header only, so that it is quick for a file of any size. {@code read} finds the format by the
 * content of the file; the caller closes the array.
 */
public final class ReadAFile {
    private ReadAFile() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("stiffness", ".mtx");
        Files.writeString(file, """
                %%MatrixMarket matrix coordinate real symmetric
                3 3 4
                1 1 2
                2 2 2
                3 3 2
                2 1 -1
                """);
        System.out.println(Sparse4j.files().readInfo(file));
        try (INDArray a = Sparse4j.files().read(file)) {
            System.out.println(a.getFormat() + " of " + a.rows() + " x " + a.columns() + ", " + a.nnz() + " entries");
            System.out.println(a);
        }
        Files.delete(file);
    }
}

// Prints:
// Matrix Market (coordinate real symmetric): DOUBLE CSR [3, 3], 4 entries
// CSR of 3 x 3, 5 entries
// CSR DOUBLE [3, 3], nnz 5, density 0.5556, 92 bytes
// [ 2.0000, -1.0000,       .]
// [-1.0000,  2.0000,       .]
// [      .,       .,  2.0000]
