// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MalformedFileException;

/**
 * Shows what the exception for a malformed file says, and where it points.
 *
 * <p>A reader returns a complete array or throws an exception. For texts, the exception has the line and the column, from 1;
 * for binary files, the byte, from 0.
 */
public final class HandleAMalformedFile {
    private HandleAMalformedFile() { }

    public static void main(String[] args) throws IOException {
        Map<String, String> contents = new TreeMap<>(Map.of(
                "cut.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 3\n1 1 5\n2 2 6\n",
                "letter.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 5\n2 x 6\n",
                "outside.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 5\n3 1 6\n",
                "text.npz", "this is no archive"));
        Path folder = Files.createTempDirectory("malformed");
        for (Map.Entry<String, String> content : contents.entrySet()) {
            Path file = Files.writeString(folder.resolve(content.getKey()), content.getValue());
            try (INDArray x = Sparse4j.files().read(file)) {
                System.out.println("read " + x.nnz() + " entries");
            } catch (MalformedFileException e) {
                System.out.println(e.line() > 0 ? "at line " + e.line() + ", column " + e.column() : "at byte " + e.offset());
                System.out.println("  " + e.getMessage().replace(file.toString(), content.getKey()));
            }
            Files.delete(file);
        }
        Files.delete(folder);
    }
}

// Prints:
// at line 4, column 1
//   cut.mtx: line 4, column 1: the file ends after 2 of the 3 entries that its size line announces
// at line 4, column 3
//   letter.mtx: line 4, column 3: 'x' is no column number
// at line 4, column 1
//   outside.mtx: line 4, column 1: row '3' is outside 1..2 of a matrix of 2 x 2
// at byte 0
//   text.npz: byte 0: the file has 18 bytes, but a zip archive has at least 22
