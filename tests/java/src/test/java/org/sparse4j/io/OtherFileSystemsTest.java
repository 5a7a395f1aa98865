// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.preprocessing.MaxAbsScaler;

/** Files in a zip archive that is open as a file system: there, what is written is a file when it is closed, and none before. */
@ExtendWith(NothingLeft.class)
class OtherFileSystemsTest {
    private static final String OLD = "what was there";

    @TempDir
    private Path folder;

    private FileSystem archive(boolean posix) throws IOException {
        return FileSystems.newFileSystem(folder.resolve("archive.zip"),
                Map.of("create", "true", "enablePosixFileAttributes", String.valueOf(posix)));
    }

    @Test
    void everyWriterWritesTheSameBytes() throws IOException {
        Path source = folder.resolve("source");
        Path beside = Files.createDirectory(folder.resolve("beside"));
        try (INDArray some = Sparse4j.sprand(0.15, 3, 60, 40); INDArray x = some.toFormat(SparseFormat.CSR)) {
            S4j.write(x, source);
            for (boolean posix : new boolean[] {false, true}) {
                try (FileSystem archive = archive(posix)) {
                    for (Map.Entry<String, EveryWriter.Writer> each : EveryWriter.ALL.entrySet()) {
                        Path there = archive.getPath("/" + each.getKey());
                        each.getValue().write(x, source, there, beside);
                        each.getValue().write(x, source, there, beside);  // in place of the first
                    }
                }
                try (FileSystem archive = archive(posix)) {
                    for (Map.Entry<String, EveryWriter.Writer> each : EveryWriter.ALL.entrySet()) {
                        Path here = folder.resolve(each.getKey());
                        each.getValue().write(x, source, here, beside);
                        assertArrayEquals(Files.readAllBytes(here), Files.readAllBytes(archive.getPath(each.getKey())), each.getKey());
                    }
                    assertEquals(EveryWriter.ALL.keySet(), AtomicFileTest.names(archive.getPath("/")), "and nothing else");
                    assertEquals(Set.of(), AtomicFileTest.names(beside));
                }
                Files.delete(folder.resolve("archive.zip"));
            }
        }
    }

    @Test
    void everyEndingOfWriteAndASavedScaler() throws IOException {
        try (INDArray x = Sparse4j.speye(4); FileSystem archive = archive(false)) {  // symmetric, as some endings want
            for (ArrayFileFormat format : ArrayFiles.formats()) {
                for (String ending : format.isWritten() ? format.extensions() : Set.<String>of()) {
                    if (ending.matches("\\.([a-z]z[a-z]|mat)")) {
                        continue;  // skew-symmetric, or only read
                    }
                    Path here = folder.resolve("x" + ending);
                    Path there = archive.getPath("/x" + ending);
                    Sparse4j.files().write(x, here);
                    Sparse4j.files().write(x, there);
                    try (INDArray a = Sparse4j.files().read(here); INDArray b = Sparse4j.files().read(there)) {
                        assertEquals(a, b, ending);
                    }
                }
            }
            Path saved = archive.getPath("/scaler");
            new MaxAbsScaler().fit(x).save(saved);
            try (INDArray a = MaxAbsScaler.load(saved).transform(x); INDArray b = new MaxAbsScaler().fit(x).transform(x)) {
                assertEquals(b, a);
            }
            assertTrue(AtomicFileTest.names(archive.getPath("/")).stream().noneMatch(name -> name.endsWith("-tmp")));
        }
    }

    /** Without a folder for its runs, which lie where they can be mapped. */
    @Test
    void outOfCoreFromAndTo() throws IOException {
        try (INDArray x = Sparse4j.sprand(0.15, 3, 60, 40); FileSystem archive = archive(false)) {
            Path market = archive.getPath("/x.mtx");
            Path own = archive.getPath("/x.s4j");
            Sparse4j.files().write(x, market);
            OutOfCore.convert(market, SparseFormat.CSR, own);
            try (INDArray back = Sparse4j.files().read(own)) {
                assertEquals(x, back);
            }
            String refused = assertThrows(IllegalArgumentException.class,
                    () -> OutOfCoreOptions.defaults().temporaryFolder(archive.getPath("/"))).getMessage();
            assertEquals("temporaryFolder: / is not in the default file system, the only one whose files can be memory-mapped; pass a "
                    + "folder of the default file system", refused);
            assertEquals(Set.of("x.mtx", "x.s4j"), AtomicFileTest.names(archive.getPath("/")));
        }
    }

    @Test
    void failuresKeepTheOldFile() throws IOException {
        for (boolean posix : new boolean[] {false, true}) {
            try (FileSystem archive = archive(posix)) {
                Path target = Files.writeString(archive.getPath("/target"), OLD);
                for (Path file : List.of(target, archive.getPath("/new"))) {
                    IOException full = new IOException("no space");
                    assertEquals(full, assertThrows(IOException.class, () -> AtomicFile.write(file, out -> {
                        out.write(new byte[100_000]);
                        throw full;
                    })));
                    AtomicFile.check(file);
                }
                NoSuchFileException none = assertThrows(NoSuchFileException.class,
                        () -> AtomicFile.write(archive.getPath("/none/x"), out -> out.write(1)));
                assertEquals("the folder /none does not exist", none.getReason());
                // What was left by a process that is gone, or by a release that wrote these files otherwise.
                Files.writeString(archive.getPath("/.target.999999999999-1-1.s4j-tmp"), "half");
                AtomicFile.write(target, out -> out.write('x'));
            }
            try (FileSystem archive = archive(posix)) {
                assertEquals("x", Files.readString(archive.getPath("/target")));
                assertEquals(Set.of("target"), AtomicFileTest.names(archive.getPath("/")));
            }
        }
    }

    @Test
    void posixPermissionsAreKept() throws IOException {
        try (FileSystem archive = archive(true)) {
            Path target = Files.writeString(archive.getPath("/target"), OLD);
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-x---"));
            AtomicFile.write(target, out -> out.write('x'));
            assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
            assertEquals("x", Files.readString(target));
        }
    }

    /** The JDK's own classes, which are one that nobody writes. */
    @Test
    void readOnlyFileSystemIsNamed() {
        Path file = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/x.mtx");
        try (INDArray x = Sparse4j.eye(3)) {
            UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> Sparse4j.files().write(x, file));
            assertEquals(AccessDeniedException.class, e.getCause().getClass());
            assertTrue(e.getMessage().contains("/x.mtx") && e.getMessage().endsWith("the file system is read-only"), e.getMessage());
        }
    }
}
