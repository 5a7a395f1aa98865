// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Each call of the file system fails in turn, and bytes go by few at a time. */
@ExtendWith(NothingLeft.class)
class FileFaultsTest {
    private static final String OLD = "what was there";
    private static final String NEW = "what is to be there, in several pieces";

    @TempDir
    private Path folder;

    private static IOException full() {
        return new IOException("No space left on device");
    }

    private static void write(Path target) throws IOException {
        AtomicFile.write(target, out -> out.write(NEW.getBytes(StandardCharsets.UTF_8)));
    }

    private Set<String> names() throws IOException {
        return AtomicFileTest.names(folder);
    }

    /** A leftover of a process that is gone: no process has so large a number. */
    private void leaveSomething(String target) throws IOException {
        Files.writeString(folder.resolve("." + target + ".999999999999-1-1.s4j-tmp"), "half");
    }

    @Test
    void eachCallOfAWriteFailsInTurn() throws IOException {
        Path target = folder.resolve("target");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("target"));
        Set<String> failed = new TreeSet<>();
        Set<String> harmless = new TreeSet<>();
        for (boolean exists : new boolean[] {true, false}) {
            for (int call = 0;; call++) {
                Files.deleteIfExists(target);
                if (exists) {
                    Files.writeString(target, OLD);
                }
                leaveSomething("target");
                FaultyFileSystem system = new FaultyFileSystem(folder, call, full(), 7);
                IOException thrown = null;
                try {
                    write(system.wrap(link));
                } catch (IOException e) {
                    thrown = e;
                }
                String name = system.failed();
                if (name == null) {
                    assertEquals(NEW, Files.readString(target));
                    assertEquals(Set.of("target", "link"), names());
                    break;
                }
                (thrown == null ? harmless : failed).add(name);
                String what = "call " + call + " of " + system.calls + " failed: " + thrown;
                int renamed = system.calls.indexOf("rename");
                boolean complete = renamed >= 0 && renamed < call;  // then the disk's word for it is missing
                if (thrown == null || complete) {
                    assertEquals(NEW, Files.readString(target), what);
                } else if (exists) {
                    assertEquals(OLD, Files.readString(target), what);
                } else {
                    assertTrue(Files.notExists(target), what);
                }
                assertTrue(Files.isSymbolicLink(link), what);
                Set<String> left = names();
                left.removeAll(Set.of("target", "link"));
                left.remove(".target.999999999999-1-1.s4j-tmp");  // of which the removal may have failed
                assertEquals(Set.of(), left, what);
                if (thrown != null && complete && name.equals("force")) {
                    assertTrue(thrown.getMessage().contains("is complete"), thrown.getMessage());
                }
            }
        }
        // What must not go unnoticed, and what must not keep anybody from writing.
        assertTrue(failed.containsAll(List.of("write", "force", "rename", "readlink", "setPermissions",
                "open [CREATE_NEW, WRITE]")) || failed.contains("open [WRITE, CREATE_NEW]"), failed.toString());
        assertTrue(harmless.containsAll(List.of("list", "lock", "open [READ]")), harmless.toString());
        assertTrue(!harmless.contains("force") && !harmless.contains("write") && !harmless.contains("rename"),
                harmless.toString());
    }

    /** The new file's bytes are on the disk before its name is, and the name before the writer goes on. */
    @Test
    void fileAndDirectoryAreForcedAroundTheRename() throws IOException {
        FaultyFileSystem system = new FaultyFileSystem(folder, -1, null, 1 << 20);
        write(system.wrap(folder.resolve("target")));
        List<String> calls = system.calls;
        int rename = calls.indexOf("rename");
        assertTrue(calls.indexOf("write") < calls.indexOf("force") && calls.indexOf("force") < rename, calls.toString());
        assertTrue(calls.lastIndexOf("force") > rename, calls.toString());
    }

    private static String why(Throwable thrown) {
        return thrown.getMessage() + (thrown.getCause() == null ? "" : ", " + why(thrown.getCause()));
    }

    /** Whatever fails, the target is what it was or what it is to be, and nothing lies beside it. */
    @Test
    void callsOfEveryWriterFailInTurn() throws IOException {
        failInTurn(7);
    }

    @Test
    @Tag("release")
    void eachCallOfEveryWriterFailsInTurn() throws IOException {
        failInTurn(1);
    }

    /** Each call of what writes arrays that are in memory; of what works out of core, which makes hundreds, some. */
    private void failInTurn(int step) throws IOException {
        Path source = folder.resolve("source");
        Path beside = Files.createDirectory(folder.resolve("beside"));
        try (INDArray coo = Sparse4j.sprand(0.15, 3, 400, 400); INDArray x = coo.toFormat(SparseFormat.CSR)) {
            S4j.write(x, source);
            for (Map.Entry<String, EveryWriter.Writer> each : EveryWriter.ALL.entrySet()) {
                Path target = folder.resolve(each.getKey());
                each.getValue().write(x, source, target, beside);
                byte[] complete = Files.readAllBytes(target);
                Set<String> failed = new TreeSet<>();
                int some = each.getKey().matches("[a-z]{2,}\\.s4j") ? step : 1;
                for (int call = 0;; call += some) {
                    Files.writeString(target, OLD);
                    FaultyFileSystem system = new FaultyFileSystem(folder, call, full(), complete.length / 3 + 1);
                    Exception thrown = null;
                    try {
                        each.getValue().write(x, source, system.wrap(target), system.wrap(beside));
                    } catch (IOException | UncheckedIOException e) {
                        thrown = e;
                    }
                    String what = each.getKey() + ": " + system.failed() + ", call " + call + ": " + thrown;
                    byte[] there = Files.readAllBytes(target);
                    boolean old = new String(there, StandardCharsets.ISO_8859_1).equals(OLD);
                    assertTrue(old ? thrown != null : Arrays.equals(there, complete), what);
                    assertTrue(!(thrown instanceof UncheckedIOException) || thrown.getMessage().contains(each.getKey()), what);
                    assertTrue(thrown == null || why(thrown).contains("No space left") || system.failed().equals("access"), what);
                    Set<String> left = AtomicFileTest.names(beside);
                    names().stream().filter(f -> f.endsWith("-tmp")).forEach(left::add);
                    if ("delete".equals(system.failed())) {  // and was said
                        assertTrue(thrown != null && left.size() == 1, what);
                        Files.deleteIfExists(beside.resolve(left.iterator().next()));
                    } else {
                        assertEquals(Set.of(), left, what);
                    }
                    if (system.failed() == null) {
                        break;
                    }
                    if (thrown != null) {
                        failed.add(system.failed().replaceAll(" .*", ""));
                    }
                }
                Files.delete(target);
                assertTrue(some > 1 || failed.containsAll(Set.of("open", "write", "force", "rename")), each.getKey() + ": " + failed);
            }
        }
    }

    @Test
    void eachCallOfAReadFailsInTurn() throws IOException {
        try (INDArray x = Sparse4j.speye(40)) {
            Path plain = folder.resolve("plain.mtx");
            MatrixMarket.write(x, plain);
            byte[] text = Files.readAllBytes(plain);
            byte[][] members = MarketText.twoMembers(text);
            byte[] archive = Packed.tar("m/readme", "", "m/m.mtx", new String(text, StandardCharsets.ISO_8859_1));
            archive = Arrays.copyOf(archive, 4 * 512 + text.length);  // its end, and no more zeros
            Map<String, byte[]> files = Map.of("a.mtx", text, "a.mtx.gz", Packed.gzip(text), "two.mtx.gz", Packed.concat(members),
                    "padded.mtx.gz", Packed.concat(Packed.gzip(text), new byte[512]), "a.mtx.bz2", Packed.bzip2(text),
                    "two.mtx.bz2", Packed.concat(Packed.bzip2(text), Packed.bzip2()), "a.mtx.xz", Packed.xz(text),
                    "two.mtx.xz", Packed.concat(Packed.xz(text), new byte[4], Packed.xz()), "a.tar", archive, "a.tgz", Packed.gzip(archive));
            for (Map.Entry<String, byte[]> each : files.entrySet()) {
                String name = each.getKey();
                Path file = Files.write(folder.resolve(name), each.getValue());
                Set<String> failed = new TreeSet<>();
                for (int call = 0;; call++) {
                    FaultyFileSystem system = new FaultyFileSystem(folder, call, new IOException("Input/output error"), 100);
                    Path faulty = system.wrap(file);
                    try (INDArray y = MatrixMarket.read(faulty)) {
                        assertEquals(x, y);
                        if (!"close".equals(system.failed())) {  // when everything was read
                            assertEquals(null, system.failed(), "what failed went unnoticed");
                            break;
                        }
                    } catch (UncheckedIOException e) {
                        failed.add(system.failed().replaceAll(" .*", ""));
                        assertTrue(e.getMessage().contains(name) && e.getMessage().contains("Input/output error"),
                                e.getMessage());
                    }
                }
                assertEquals(Set.of("open", "size", "read"), failed);
                // One byte at a time is as good as all.
                FaultyFileSystem slow = new FaultyFileSystem(folder, -1, null, 1);
                try (INDArray y = MatrixMarket.read(slow.wrap(file))) {
                    assertEquals(x, y);
                }
            }
        }
    }

    @Test
    void aFolderThatMayNotBeWrittenIsNamed() throws IOException {
        Path target = folder.resolve("target");
        FaultyFileSystem counting = new FaultyFileSystem(folder, -1, null, 100);
        write(counting.wrap(target));
        Files.delete(target);
        int open = -1;
        for (int k = 0; k < counting.calls.size(); k++) {
            open = counting.calls.get(k).contains("CREATE_NEW") ? k : open;
        }
        FaultyFileSystem denied = new FaultyFileSystem(folder, open, new AccessDeniedException("some temporary name"), 9);
        AccessDeniedException e = assertThrows(AccessDeniedException.class, () -> write(denied.wrap(target)));
        assertEquals(target.toString(), e.getFile());
        assertTrue(e.getReason().contains("no file may be created in the folder " + folder), e.getMessage());
        FaultyFileSystem readOnly = new FaultyFileSystem(folder, open,
                new FileSystemException("some temporary name", null, "Read-only file system"), 9);
        FileSystemException other = assertThrows(FileSystemException.class, () -> write(readOnly.wrap(target)));
        assertTrue(other.getMessage().contains(folder + ": Read-only file system"), other.getMessage());
    }
    /** A file that is mounted by itself, as into containers, is replaced by nothing: the message says why. */
    @Test
    void aMountPointIsNamed() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), OLD);
        FaultyFileSystem counting = new FaultyFileSystem(folder, -1, null, 100);
        write(counting.wrap(target));
        Files.writeString(target, OLD);
        int rename = counting.calls.indexOf("rename");
        FileSystemException busy = new FileSystemException("some temporary name", target.toString(), "Device or resource busy");
        FileSystemException e = assertThrows(FileSystemException.class, () -> write(new FaultyFileSystem(folder, rename, busy, 100).wrap(target)));
        assertEquals(target + ": Device or resource busy: the file is a mount point, as single files of containers are, and another file "
                + "cannot take its place; mount its folder, or write elsewhere", e.getMessage());
        assertEquals(busy, e.getCause());
        // Anything else is said as it is.
        FileSystemException other = new FileSystemException("some temporary name", target.toString(), "Value too large");
        assertEquals(other, assertThrows(FileSystemException.class, () -> write(new FaultyFileSystem(folder, rename, other, 100).wrap(target))));
        assertEquals(OLD, Files.readString(target));
        assertEquals(Set.of("target"), names());
    }
}
