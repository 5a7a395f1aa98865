// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.ExternalBuilder;
import org.sparse4j.io.OutOfCore;
import org.sparse4j.io.OutOfCoreOptions;

/**
 * Builds, converts and reads a matrix that is larger than the memory given to it.
 *
 * <p>The builder sorts what fits into the memory, writes sorted runs to temporary files, and merges them. {@code blocks}
 * passes over the result by runs of rows.
 */
public final class BuildLargerThanMemory {
    private BuildLargerThanMemory() { }

    public static void main(String[] args) throws IOException {
        Path rows = Files.createTempFile("large", ".s4j");
        Path columns = Files.createTempFile("large", ".s4j");
        OutOfCoreOptions options = OutOfCoreOptions.defaults().memory(6 << 20);
        int n = 100_000;
        try (ExternalBuilder builder = OutOfCore.builder(rows, SparseFormat.CSR, DataType.DOUBLE, options, n, n)) {
            for (int shift = 0; shift < 10; shift++) {
                double[] values = new double[n];
                int[] i = new int[n];
                int[] j = new int[n];
                for (int k = 0; k < n; k++) {
                    values[k] = shift + 1;
                    i[k] = (int) (k * 7919L % n);
                    j[k] = (i[k] + shift * 1000) % n;
                }
                builder.addByDimension(values, i, j);
            }
            builder.build();
        }
        OutOfCore.convert(rows, SparseFormat.CSC, columns, options);
        System.out.println("the file is larger than the memory: " + (Files.size(rows) > 6 << 20));
        System.out.println(Sparse4j.files().readInfo(rows));
        System.out.println(Sparse4j.files().readInfo(columns));
        try (INDArray mapped = Sparse4j.files().open(rows)) {
            double largest = 0;
            for (INDArray block : OutOfCore.blocks(mapped, 1 << 20)) {
                try (INDArray sums = block.sum(1)) {
                    largest = Math.max(largest, sums.maxNumber().doubleValue());
                }
            }
            System.out.println("largest sum of a row: " + largest);
        }
        Files.delete(rows);
        Files.delete(columns);
    }
}

// Prints:
// the file is larger than the memory: true
// s4j (csr): DOUBLE CSR [100000, 100000], 1000000 entries
// s4j (csc): DOUBLE CSC [100000, 100000], 1000000 entries
// largest sum of a row: 55.0
