// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.S4j;

/** Files for calls that take some: one to be read, one to be written, and others that are refused. */
final class TemporaryFiles {
    private static final Path FOLDER = folder();

    private TemporaryFiles() {}

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("sparse4j-samples-");
            Path matrix = Files.writeString(folder.resolve("some.mtx"), "%%MatrixMarket matrix coordinate real general\n2 3 1\n2 3 0.5\n");
            Path image = folder.resolve("some.s4j");
            try (INDArray x = Sparse4j.ones(2, 3)) {
                S4j.write(x, image);
            }
            for (Path each : List.of(folder, matrix, image, folder.resolve("written.npz"))) {
                each.toFile().deleteOnExit();  // the last that is named goes first
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** 0 has an array, 1 is the place of one, 2 is in no folder, 3 has a name of no format, 4 has an array
     * of a file that is mapped. */
    static Path path(int which) {
        return FOLDER.resolve(List.of("some.mtx", "written.npz", "no such folder/x.npz", "x.unknown", "some.s4j").get(which));
    }
}
