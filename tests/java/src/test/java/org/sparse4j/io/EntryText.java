// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** The shape and the stored entries of an array as a text, for tests of files. */
final class EntryText {
    private EntryText() {}

    /** As {@code [3, 2]: [0, 1]=5.0}. */
    static String of(INDArray x) {
        StringBuilder all = new StringBuilder(Arrays.toString(x.shape()) + ':');
        x.forEachEntry((at, value) -> all.append(' ').append(Arrays.toString(at)).append('=').append(value));
        return all.toString();
    }

    /** Checks that a file, converted without reading it whole, holds the array. */
    static void checkConverted(Path file, INDArray expected, Path to) throws IOException {
        Files.deleteIfExists(to);
        OutOfCore.convert(file, expected.rank() == 2 ? SparseFormat.CSR : SparseFormat.GCS, to);
        try (INDArray converted = S4j.read(to)) {
            assertEquals(of(expected), of(converted));
        }
    }
}
