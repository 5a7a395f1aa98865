// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Writes and reads matrices inside a zip or jar file that is open as a file system.
 *
 * <p>Readers take a path of any file system. For a resource on the class path, open the file system of
 * {@code getResource(name).toURI()}, or copy the stream to a temporary file by {@code Files.copy}.
 */
public final class ReadAResource {
    private ReadAResource() { }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("resources");
        Path jar = folder.resolve("model.jar");
        try (FileSystem inside = FileSystems.newFileSystem(jar, Map.of("create", "true"));
             INDArray weights = Sparse4j.coo(2, 3).add(0.5, 0, 1).add(-2, 1, 2).build()) {
            Files.createDirectory(inside.getPath("/model"));
            Sparse4j.files().write(weights, inside.getPath("/model/weights.mtx"));
            Sparse4j.files().write(weights, inside.getPath("/model/weights.npz"));
        }
        try (FileSystem inside = FileSystems.newFileSystem(jar);
             INDArray text = Sparse4j.files().read(inside.getPath("/model/weights.mtx"));
             INDArray binary = Sparse4j.files().read(inside.getPath("/model/weights.npz"))) {
            System.out.println("from text: " + text.getFormat() + ", (1, 2) = " + text.getDouble(1, 2));
            System.out.println("from npz: " + binary.getFormat() + ", equal: " + binary.equals(text));
        }
        Files.delete(jar);
        Files.delete(folder);
    }
}

// Prints:
// from text: CSR, (1, 2) = -2.0
// from npz: COO, equal: true
