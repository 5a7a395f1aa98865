// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Maps one file into the memory of two processes, which share its pages.
 *
 * <p>{@code open} reads the header only and returns a read-only array whose memory is the file. The second process of this
 * program is the same class with the file as its argument. To change a shared array, write a new file under the same name:
 * open mappings keep the old content, and {@code open} returns the new one.
 */
public final class ShareAMappedFile {
    private ShareAMappedFile() { }

    public static void main(String[] args) throws IOException {
        if (args.length > 0) {
            try (INDArray mapped = Sparse4j.files().open(Path.of(args[0]))) {
                System.out.println("second process: " + mapped.nnz() + " entries, sum " + mapped.sumNumber());
            }
            return;
        }
        Path file = Files.createTempFile("shared", ".s4j");
        try (INDArray x = Sparse4j.speye(1000); INDArray twice = x.mul(2)) {
            Sparse4j.files().write(x, file);
            try (INDArray mapped = Sparse4j.files().open(file)) {
                System.out.println("first process: " + mapped.nnz() + " entries, sum " + mapped.sumNumber());
                System.out.print(inAnotherProcess(file));
                Sparse4j.files().write(twice, file);
                System.out.print(inAnotherProcess(file));
                System.out.println("first process, same mapping: sum " + mapped.sumNumber());
            }
        }
        Files.delete(file);
    }

    private static String inAnotherProcess(Path file) throws IOException {
        Process reader = new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"),
                "-cp", System.getProperty("java.class.path"), ShareAMappedFile.class.getName(), file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}

// Prints:
// first process: 1000 entries, sum 1000.0
// second process: 1000 entries, sum 1000.0
// second process: 1000 entries, sum 2000.0
// first process, same mapping: sum 1000.0
