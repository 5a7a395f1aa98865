// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Converts a matrix to other file formats, which the names of the files choose.
 *
 * <p>{@code write} takes the format from the name. All these formats return the same values, bit for bit. A text format
 * does not keep whether the array was CSR or COO.
 */
public final class ConvertBetweenFormats {
    private ConvertBetweenFormats() { }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("convert");
        try (INDArray x = Sparse4j.createSparseCSR(new double[] {1.5, -2, 1e-300}, new int[] {1, 0, 3}, new int[] {0, 1, 2, 3},
                3, 4)) {
            for (String name : List.of("x.mtx", "x.mtx.gz", "x.npz", "x.s4j", "x.csv", "x.tns", "x.rb")) {
                Path file = folder.resolve(name);
                Sparse4j.files().write(x, file);
                try (INDArray y = Sparse4j.files().read(file)) {
                    System.out.println(name + ": " + Sparse4j.files().readInfo(file).file() + " returns " + y.getFormat()
                            + ", equal: " + y.equalsWithEps(x, 0));
                }
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}

// Prints:
// x.mtx: Matrix Market returns CSR, equal: true
// x.mtx.gz: Matrix Market returns CSR, equal: true
// x.npz: npz of SciPy returns CSR, equal: true
// x.s4j: s4j returns CSR, equal: true
// x.csv: CSV returns COO, equal: true
// x.tns: FROSTT returns COO, equal: true
// x.rb: Harwell-Boeing returns CSC, equal: true
