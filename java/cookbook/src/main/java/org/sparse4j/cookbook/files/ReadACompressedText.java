// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Writes a text file compressed by gzip, and reads it without unpacking it first.
 *
 * <p>A name that ends in {@code .gz} makes the writer compress. The reader looks at the content, so that a compressed file
 * can have any name. It also reads bzip2 and xz if commons-compress is on the class path.
 */
public final class ReadACompressedText {
    private ReadACompressedText() { }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("packed");
        Path plain = folder.resolve("x.mtx");
        Path packed = folder.resolve("x.mtx.gz");
        try (INDArray x = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, 7, 500, 400)) {
            Sparse4j.files().write(x, plain);
            Sparse4j.files().write(x, packed);
            System.out.println("the packed file is smaller: " + (Files.size(packed) < Files.size(plain)));
            System.out.println(Sparse4j.files().readInfo(packed));
            try (INDArray y = Sparse4j.files().read(packed)) {
                System.out.println("read back " + y.nnz() + " entries, equal: " + y.equalsWithEps(x, 0));
            }
        }
        Files.delete(plain);
        Files.delete(packed);
        Files.delete(folder);
    }
}

// Prints:
// the packed file is smaller: true
// Matrix Market (coordinate real general): DOUBLE CSR [500, 400], 2000 entries
// read back 2000 entries, equal: true
