// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** What an interrupt of the calling thread does to files: docs/understand/services.md states it. */
@ExtendWith(NothingLeft.class)
class InterruptedFilesTest {
    @TempDir
    private Path dir;

    private static void assertInterrupted(Executable call) {
        Thread.currentThread().interrupt();
        boolean stayed;
        try {
            UncheckedIOException e = assertThrows(UncheckedIOException.class, call);
            assertInstanceOf(ClosedByInterruptException.class, e.getCause());
        } finally {
            stayed = Thread.interrupted();
        }
        assertTrue(stayed, "the interrupt status was cleared");
    }

    private List<Path> files() throws Exception {
        try (Stream<Path> all = Files.list(dir)) {
            return all.toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.mtx", "x.mtx.gz", "x.npz", "x.npy", "x.s4j", "x.csv", "x.tns", "x.rb"})
    void readingAndWritingEnd(String name) throws Exception {
        Path file = dir.resolve(name);
        try (INDArray sparse = Sparse4j.speye(20); INDArray x = name.endsWith(".npy") ? sparse.toDense() : sparse.dup()) {
            assertInterrupted(() -> Sparse4j.files().write(x, file));
            assertEquals(List.of(), files());
            Sparse4j.files().write(x, file);
            assertInterrupted(() -> Sparse4j.files().read(file).close());
            assertInterrupted(() -> Sparse4j.files().write(x, file));
            assertEquals(List.of(file), files());
            try (INDArray again = Sparse4j.files().read(file)) {
                assertEquals(x, again);
            }
        }
    }

    @Test
    void conversionsLargerThanMemoryEnd() throws Exception {
        Path file = dir.resolve("x.s4j");
        try (INDArray x = Sparse4j.speye(20)) {
            Sparse4j.files().write(x, file);
        }
        assertInterrupted(() -> OutOfCore.transpose(file, dir.resolve("turned.s4j")));
        assertInterrupted(() -> OutOfCore.convert(file, SparseFormat.CSC, dir.resolve("columns.s4j")));
        assertEquals(List.of(file), files());
    }

    @Test
    void mappedFilesDoNotEnd() throws Exception {
        Path file = dir.resolve("x.s4j");
        try (INDArray x = Sparse4j.speye(20)) {
            Sparse4j.files().write(x, file);
        }
        Thread.currentThread().interrupt();
        boolean stayed;
        try (INDArray mapped = S4j.open(file)) {
            assertEquals(20.0, mapped.sumNumber());
        } finally {
            stayed = Thread.interrupted();
        }
        assertTrue(stayed, "the interrupt status was cleared");
    }
}
