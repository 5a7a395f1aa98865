// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.ReadOptions;

/**
 * Reads a file directly as FLOAT, by columns, and throws an exception for entries that occur twice.
 *
 * <p>The options convert while the file is read, so that no second array is needed.
 */
public final class ReadInAnotherType {
    private ReadInAnotherType() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("x", ".csv");
        ReadOptions options = ReadOptions.defaults().dataType(DataType.FLOAT).format(SparseFormat.CSC);
        Files.writeString(file, "row,column,value\n0,1,0.1\n2,0,3\n0,1,0.2\n");
        try (INDArray x = ArrayFiles.read(file, options)) {
            System.out.println(x);
        }
        try (INDArray x = ArrayFiles.read(file, options.duplicates(DuplicatePolicy.ERROR))) {
            System.out.println(x);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage().replace(file.toString(), "x.csv"));
        }
        Files.delete(file);
    }
}

// Prints:
// CSC FLOAT [3, 2], nnz 2, density 0.3333, 40 bytes
// [     ., 0.3000]
// [     .,      .]
// [3.0000,      .]
// x.csv: lines 2 and 4 both give the element at [0, 1]; remove one of them, or choose the duplicate policy SUM or LAST
