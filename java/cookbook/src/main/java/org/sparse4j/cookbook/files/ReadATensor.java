// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * Reads a tensor of three dimensions from a FROSTT file and stores it compressed.
 *
 * <p>Each line of the file has the coordinates, from 1, and the value. The shape follows from the largest coordinates. GCS is
 * the compressed format for arrays of any rank.
 */
public final class ReadATensor {
    private ReadATensor() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("calls", ".tns");
        Files.writeString(file, "# caller, callee, day, calls\n1 2 1 3\n1 2 2 1\n2 3 1 4\n3 1 2 2\n");
        try (INDArray calls = Sparse4j.files().read(file); INDArray compressed = calls.toFormat(SparseFormat.GCS);
             INDArray perDay = compressed.sum(0, 1)) {
            System.out.println(calls.getFormat() + " " + Arrays.toString(calls.shape()) + ", " + calls.nnz() + " entries");
            System.out.println(compressed.getFormat() + ", dimensions " + Arrays.toString(compressed.dimensionOrder())
                    + ", the first " + compressed.partitioning() + " form the lines");
            System.out.println("calls per day: " + Arrays.toString(perDay.toDoubleVector()));
        }
        Files.delete(file);
    }
}

// Prints:
// COO [3, 3, 2], 4 entries
// GCS, dimensions [0, 1, 2], the first 1 form the lines
// calls per day: [7.0, 3.0]
