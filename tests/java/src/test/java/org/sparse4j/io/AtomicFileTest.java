// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.stress.ChildJvm;

/** Files that are replaced as a whole: links, permissions, pipes, several writers, what killed ones leave. */
@ExtendWith(NothingLeft.class)
class AtomicFileTest {
    @TempDir
    private Path folder;

    private static void write(Path target, String text) throws IOException {
        AtomicFile.write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private Set<String> names() throws IOException {
        return names(folder);
    }

    /** Of all files in a folder. */
    static Set<String> names(Path folder) throws IOException {
        Set<String> names = new TreeSet<>();
        try (var all = Files.list(folder)) {
            all.forEach(f -> names.add(f.getFileName().toString()));
        }
        return names;
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path real = Files.writeString(Files.createDirectory(folder.resolve("sub")).resolve("real"), "old");
        Path relative = Files.createSymbolicLink(folder.resolve("relative"), Path.of("sub/real"));
        Path absolute = Files.createSymbolicLink(folder.resolve("absolute"), relative.toAbsolutePath());
        write(absolute, "new");
        assertEquals("new", Files.readString(real));
        assertTrue(Files.isSymbolicLink(absolute) && Files.isSymbolicLink(relative));
        assertTrue(Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS));
        try (INDArray x = Sparse4j.speye(2)) {
            MatrixMarket.write(x, relative);
        }
        assertTrue(Files.isSymbolicLink(relative));
        assertTrue(Files.readString(real).startsWith("%%MatrixMarket"));
        // One that leads nowhere makes its file; one whose folder is missing says so; a circle ends.
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("sub/made"));
        write(dangling, "made");
        assertEquals("made", Files.readString(folder.resolve("sub/made")));
        assertTrue(Files.isSymbolicLink(dangling));
        Path lost = Files.createSymbolicLink(folder.resolve("lost"), Path.of("none/made"));
        NoSuchFileException none = assertThrows(NoSuchFileException.class, () -> write(lost, "x"));
        assertEquals("the folder " + folder.resolve("none") + " does not exist", none.getReason());
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("elcric"));
        Files.createSymbolicLink(folder.resolve("elcric"), Path.of("circle"));
        assertThrows(FileSystemLoopException.class, () -> write(circle, "x"));
        // On another file system, where a rename from here could not reach.
        Path elsewhere = Path.of("/dev/shm");
        if (Files.isDirectory(elsewhere) && Files.isWritable(elsewhere)) {
            Path far = Files.createTempFile(elsewhere, "sparse4j", ".txt");
            try {
                Path link = Files.createSymbolicLink(folder.resolve("far"), far);
                write(link, "far");
                assertEquals("far", Files.readString(far));
                assertTrue(Files.isSymbolicLink(link));
            } finally {
                Files.delete(far);
            }
        }
    }

    @Test
    void permissionsAreKept() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path target = folder.resolve("target");
        write(target, "first");
        Set<PosixFilePermission> any = Files.getPosixFilePermissions(Files.createFile(folder.resolve("plain")));
        assertEquals(any, Files.getPosixFilePermissions(target), "a new file's are those of any new file");
        for (String mode : new String[] {"rw-------", "rw-rw-rw-", "rwxr-x---"}) {
            Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(mode));
            Set<String> meanwhile = new TreeSet<>();
            AtomicFile.write(target, out -> {
                out.write('x');
                for (String name : names()) {
                    if (name.endsWith(".s4j-tmp")) {
                        meanwhile.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))));
                    }
                }
            });
            assertEquals(Set.of("rw-------"), meanwhile, "nobody else reads what is not in its place yet");
            assertEquals(mode, PosixFilePermissions.toString(Files.getPosixFilePermissions(target)));
        }
    }

    @Test
    void writeErrorsAreReported() throws IOException {
        assertTrue(assertThrows(FileSystemException.class, () -> write(folder, "x")).getMessage().contains("directory"));
        assertThrows(FileSystemException.class, () -> write(Path.of("/"), "x"));
        Path none = folder.resolve("none").resolve("a");
        String message = assertThrows(NoSuchFileException.class, () -> write(none, "x")).getMessage();
        assertTrue(message.contains(none.toString()) && message.contains("does not exist"), message);
        Path readOnly = Files.writeString(folder.resolve("locked"), "old");
        Files.setPosixFilePermissions(readOnly, PosixFilePermissions.fromString("r--r--r--"));
        if (!Files.isWritable(readOnly)) {  // to root everything is
            assertThrows(AccessDeniedException.class, () -> write(readOnly, "x"));
            assertEquals("old", Files.readString(readOnly));
        }
        for (Path bad : new Path[] {folder, none}) {
            assertThrows(FileSystemException.class, () -> AtomicFile.check(bad));
        }
        Path fine = folder.resolve("fine");
        AtomicFile.check(fine);
        assertEquals(Set.of("locked"), names(), "finding out leaves nothing");
        String longest = "\ud83d\ude00".repeat(62);  // 248 bytes
        write(folder.resolve(longest), "long");
        assertEquals("long", Files.readString(folder.resolve(longest)));
        write(folder.resolve("a" + longest), "long");
    }

    @Test
    void aFailedActionLeavesWhatWasThere() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "old");
        for (Throwable failure : new Throwable[] {new IOException("no"), new IllegalStateException("no"), new Error("no")}) {
            Throwable thrown = assertThrows(Throwable.class, () -> AtomicFile.write(target, out -> {
                out.write(new byte[100_000]);
                out.close();
                if (failure instanceof IOException) {
                    throw (IOException) failure;
                }
                if (failure instanceof RuntimeException) {
                    throw (RuntimeException) failure;
                }
                throw (Error) failure;
            }));
            assertEquals(failure, thrown);
            assertEquals("old", Files.readString(target));
            assertEquals(Set.of("target"), names());
        }
        Thread.currentThread().interrupt();
        assertThrows(IOException.class, () -> write(target, "new"));
        assertTrue(Thread.interrupted());
        assertEquals(Set.of("target"), names());
        assertEquals("old", Files.readString(target));
    }

    @Test
    void theLastOfSeveralWritersWins() throws Exception {
        Path target = folder.resolve("target");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            AtomicFile.write(target, outer -> {
                outer.write("outer".getBytes(StandardCharsets.UTF_8));
                // Others come and go while this one is open: their cleaning is not its end.
                List<Future<?>> others = new ArrayList<>();
                for (int k = 0; k < 40; k++) {
                    String text = String.valueOf((char) ('a' + k % 26)).repeat(50_000);
                    others.add(threads.submit(() -> {
                        write(target, text);
                        return null;
                    }));
                }
                for (Future<?> other : others) {
                    try {
                        other.get();
                    } catch (Exception e) {
                        throw new IOException(e);
                    }
                    String seen = Files.readString(target);
                    assertEquals(50_000, seen.length());
                    assertEquals(1, seen.chars().distinct().count());
                }
            });
        } finally {
            threads.shutdownNow();
            Patience.until("the end of the threads", threads::isTerminated);
        }
        assertEquals("outer", Files.readString(target));
        assertEquals(Set.of("target"), names());
    }

    @Test
    void onlyWhatDeadWritersLeftIsRemoved() throws Exception {
        Path target = folder.resolve("target");
        String own = "1-" + Long.toHexString(7);
        List<String> dead = List.of(".target.999999999999-1-1.s4j-tmp", ".target.999999999999-18f0a1b2c3-2a.s4j-tmp");
        List<String> others = List.of(".target.txt.999999999999-1-1.s4j-tmp", ".target.s4j-tmp",
                "target.999999999999-1-1.s4j-tmp",
                ".target.999999999999-1-1.s4j-tmp.bak", ".target.x-1-1.s4j-tmp", ".other." + own + "-1.s4j-tmp");
        for (String name : dead) {
            Files.writeString(folder.resolve(name), "half");
        }
        for (String name : others) {
            Files.writeString(folder.resolve(name), "somebody's");
        }
        Files.createDirectory(folder.resolve(".target.999999999999-1-3.s4j-tmp"));
        write(target, "new");
        Set<String> left = new TreeSet<>(others);
        left.addAll(List.of("target", ".target.999999999999-1-3.s4j-tmp"));
        assertEquals(left, names());
    }

    /** A writer in another process is known by its name, and by its lock where the name means nothing, as in a container. */
    @Test
    void writersInOtherProcessesAreLetBe() throws Exception {
        Path target = folder.resolve("target");
        try (ChildJvm child = ChildJvm.start(AtomicFileMain.class, List.of(), target.toString(), "hold")) {
            child.await("writing");
            String temporary = names().stream().filter(n -> n.endsWith(".s4j-tmp")).findAny().orElseThrow();
            write(target, "ours");
            assertEquals(Set.of("target", temporary), names());
            // The same file under the name of a process that is none: only the lock speaks for it.
            String renamed = ".target.999999999999-1-1.s4j-tmp";
            Files.move(folder.resolve(temporary), folder.resolve(renamed));
            write(target, "ours");
            assertEquals(Set.of("target", renamed), names());
            Files.move(folder.resolve(renamed), folder.resolve(temporary));
            child.kill();
            assertEquals(Set.of("target", temporary), names());
            write(target, "new");
            assertEquals(Set.of("target"), names());
            assertEquals("new", Files.readString(target));
        }
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        Process make;
        try {
            make = new ProcessBuilder("mkfifo", pipe.toString()).start();
        } catch (IOException e) {
            make = null;
        }
        assumeTrue(make != null && make.waitFor() == 0, "pipes can be made");
        return pipe;
    }

    @Test
    void pipesAreWrittenAndRead() throws Exception {
        Path pipe = pipe();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (INDArray x = Sparse4j.sprand(0.1, 5, 300, 400)) {
            Path plain = folder.resolve("a.mtx");
            MatrixMarket.write(x, plain);
            Future<byte[]> read = thread.submit(() -> Files.readAllBytes(pipe));
            MatrixMarket.write(x, pipe);
            assertArrayEquals(Files.readAllBytes(plain), Patience.get(read));
            // And from one to the other; packed ones too, of two members (of which one comes late in GzipMembersTest).
            Future<?> written = thread.submit(() -> MatrixMarket.write(x, pipe));
            try (INDArray y = MatrixMarket.read(pipe, ReadOptions.defaults().format(x.getFormat()))) {
                assertEquals(x, y);
            }
            Patience.get(written);
            byte[] text = Files.readAllBytes(plain);
            byte[][] members = MarketText.twoMembers(text);
            written = thread.submit(() -> {
                try (OutputStream out = Files.newOutputStream(pipe)) {
                    out.write(members[0]);
                    out.write(members[1]);
                }
                return null;
            });
            try (INDArray y = MatrixMarket.read(pipe, ReadOptions.defaults().format(x.getFormat()))) {
                assertEquals(x, y);
            }
            Patience.get(written);
        } finally {
            thread.shutdownNow();
        }
        assertTrue(Files.exists(pipe, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(pipe), "a pipe stays a pipe");
    }

    /** /dev/stdout is a pipe, or the file that the shell opened, behind what was printed before. */
    @Test
    void standardOutputIsWrittenDirectly() throws Exception {
        assumeTrue(Files.exists(Path.of("/dev/stdout")));
        String printed = ChildJvm.run(AtomicFileMain.class, List.of(), "/dev/stdout", "once");
        assertEquals("before\n" + AtomicFileMain.TEXT + "\n", printed);
        Path full = Path.of("/dev/full");
        if (Files.exists(full)) {
            IOException e = assertThrows(IOException.class, () -> write(full, "x"));
            assertTrue(e.getMessage().contains("space"), e.getMessage());
        }
        write(Path.of("/dev/null"), "x");
        assertTrue(!Files.isRegularFile(Path.of("/dev/null")));
    }
}
