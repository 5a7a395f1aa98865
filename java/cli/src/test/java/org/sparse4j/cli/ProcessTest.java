// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.backend.Platform;

/** What only a process of its own shows: standard streams, files that are none, completion by a shell. */
class ProcessTest {
    private static final Path FULL = Path.of("/dev/full");
    private static final int SIGNALLED = 128 + 15;

    @TempDir
    private Path folder;

    @TempDir
    private Path own;

    @BeforeEach
    void files() throws Exception {
        Session.in(folder);
    }

    private ProcessBuilder command(String... arguments) {
        return Session.process(folder, List.of(), arguments);
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    /** Nothing of a command's is left in the folder for temporary files. */
    private void assertNothingIsLeft() throws IOException {
        try (var files = Files.list(folder)) {
            assertEquals(List.of(), files.map(file -> file.getFileName().toString()).filter(name -> name.contains("sparse4j-") || name.endsWith("tmp"))
                    .toList());
        }
    }

    /** As a disk that is full: whatever the command says, its exit code does. */
    @ParameterizedTest
    @ValueSource(strings = {"--version", "help convert", "generate-completion", "info small.mtx", "head small.mtx", "stats small.mtx",
        "check small.mtx cut.mtx", "spy small.mtx", "spy small.mtx -o - --as png", "convert small.mtx - --to npz", "transpose small.mtx - --to tns",
        "merge small.mtx small.mtx -o - --to csv", "multiply graph.txt graph.txt -o - --to s4j", "verify --seed 11 --program 3"})
    void standardOutputThatIsFull(String arguments) throws Exception {
        assumeTrue(Files.exists(FULL), "no " + FULL);
        Process process = command(arguments.split(" ")).redirectOutput(FULL.toFile()).start();
        assertEquals(1, Session.end(process), arguments);
        assertEquals("sparse4j: standard output cannot be written: No space left on device\n", errors(), arguments);
        assertNothingIsLeft();
    }

    /** As `| head -n 1`: that nobody reads any more is no fault to be told of. */
    @ParameterizedTest
    @CsvSource({"head -n 300000 long.txt,DOUBLE COO", "convert long.txt - --to csv,'row,column,value'"})
    void aReaderThatStops(String arguments, String begin) throws Exception {
        Session.writeEdges(folder.resolve("long.txt"), 300_000);
        Process process = command(arguments.split(" ")).start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            String line = out.readLine();
            assertTrue(line.startsWith(begin), line);
        }
        assertEquals(1, Session.end(process));
        assertEquals("", errors());
        assertNothingIsLeft();
    }

    @Test
    void standardInputAndOutput() throws Exception {
        Process process = command("convert", "-", "-", "--to", "npy", "--type", "FLOAT").redirectInput(folder.resolve("small.mtx").toFile())
                .redirectOutput(folder.resolve("out.npy").toFile()).start();
        assertEquals(0, Session.end(process), errors());
        assertEquals("", errors());
        byte[] npy = Files.readAllBytes(folder.resolve("out.npy"));
        assertArrayEquals(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'}, Arrays.copyOf(npy, 6));
        assertEquals(128 + 4 * 12, npy.length);
        assertNothingIsLeft();
    }

    /** What a shell makes of {@code <(...)}: a pipe with a name that tells nothing. */
    @Test
    void namedPipes() throws Exception {
        assumeTrue(File.separatorChar == '/', "no named pipes");
        assertEquals(0, new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor());
        Process process = command("info", "pipe").redirectOutput(folder.resolve("out.txt").toFile()).start();
        // Not by this JVM: where nobody reads, who opens a pipe waits for ever.
        Process writer = new ProcessBuilder("cp", "small.mtx", "pipe").directory(folder.toFile()).start();
        try {
            assertEquals(0, Session.end(process), errors());
        } finally {
            writer.destroyForcibly();
        }
        String out = Files.readString(folder.resolve("out.txt"));
        assertTrue(out.contains("Matrix Market, coordinate real general\n") && out.startsWith("file        pipe, "), out);
        assertNothingIsLeft();
    }

    @Test
    void aDeviceThatIsFull() throws Exception {
        assumeTrue(Files.exists(FULL), "no " + FULL);
        Process process = command("convert", "small.mtx", "/dev/full", "--to", "mtx").start();
        assertEquals(1, Session.end(process));
        assertTrue(errors().startsWith("sparse4j convert: ") && errors().contains("No space left on device"), errors());
        assertEquals(1, errors().lines().count(), errors());
    }

    /** As a disk that becomes full on the way: files may have 4 KiB. What was there stays, and nothing lies beside it. */
    @ParameterizedTest
    @ValueSource(strings = {"convert long.txt old.mtx", "convert long.txt old.mtx --to s4j", "convert long.txt - --to npz", "convert - old.mtx --from txt", "transpose long.txt old.mtx",
        "merge long.txt long.txt -o old.mtx", "multiply turned.txt long.txt -o old.mtx", "spy long.txt -o old.mtx --as svg"})
    void aDiskThatIsFull(String arguments) throws Exception {
        assumeTrue(File.separatorChar == '/', "no limit on the size of files");
        Path library = own.resolve("library");
        try (InputStream in = ProcessTest.class.getResourceAsStream("/META-INF/native/" + Platform.current().name() + "/"
                + System.mapLibraryName("sparse4jni"))) {
            Files.copy(in, library);  // else it would be unpacked by the command
        }
        Session.writeEdges(folder.resolve("long.txt"), 3000);
        Files.write(folder.resolve("turned.txt"), Files.readAllLines(folder.resolve("long.txt")).stream()
                .map(edge -> edge.replaceFirst("(.+) (.+)", "$2 $1")).toList());
        Path old = Files.writeString(folder.resolve("old.mtx"), "old");
        ProcessBuilder process = Session.process(folder, List.of("-Dorg.sparse4j.library=" + library), arguments.split(" "));
        process.command().addAll(0, List.of("sh", "-c", "ulimit -f 8; exec \"$@\"", "sh"));
        assertEquals(1, Session.end(process.redirectInput(folder.resolve("long.txt").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start()), errors());
        assertTrue(errors().contains("File too large"), errors());
        assertEquals(1, errors().lines().count(), errors());
        assertEquals("old", Files.readString(old));
        assertNothingIsLeft();
    }

    /** As Ctrl-C: what comes too late, when the file has got its name, is tried again. */
    @Test
    void anInterruptWhileAFileIsWritten() throws Exception {
        Session.writeEdges(folder.resolve("long.txt"), 1_000_000);
        Path old = folder.resolve("old.npz");
        boolean intact = false;
        for (int late = 0; !intact; late++) {
            assertTrue(late < 100, "the file is never the old one");
            Files.writeString(old, "old");
            Process process = command("convert", "long.txt", "old.npz", "--level", "9").start();
            assumeTrue(process.supportsNormalTermination(), "no signals");
            Session.await(process, this::isBeingWritten);
            process.destroy();
            int code = Session.end(process);
            intact = Files.size(old) == 3;
            assertTrue(code == SIGNALLED || code == 0 && !intact, code + ": " + errors());
            assertEquals("", errors());
            if (intact) {
                assertEquals("old", Files.readString(old));
            } else {
                new ZipFile(old.toFile()).close();  // whole
            }
            assertNothingIsLeft();
        }
    }

    /** What it broke is not reported as wrong. */
    @Test
    void anInterruptOfVerify() throws Exception {
        Path out = folder.resolve("out.txt");
        Process process = command("verify", "--seconds", "86400").redirectOutput(out.toFile()).start();
        assumeTrue(process.supportsNormalTermination(), "no signals");
        Session.await(process, () -> Files.exists(out) && Files.readString(out).contains("\nseed "));
        // Programs run from here on; where the system tells no processor time, the interrupt comes at once.
        Optional<Duration> begun = process.info().totalCpuDuration();
        Session.await(process, () -> begun.isEmpty()
                || process.info().totalCpuDuration().orElse(Duration.ZERO).minus(begun.get()).toMillis() > 200);
        process.destroy();
        assertEquals(SIGNALLED, Session.end(process), errors());
        assertTrue(Files.readString(out).trim().endsWith(" gives the same programs)"), Files.readString(out));
        assertNothingIsLeft();
    }

    private boolean isBeingWritten() throws IOException {
        try (var files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith("tmp") && file.toFile().length() > 0);
        }
    }

    @Test
    void aShellCompletes() throws Exception {
        assumeTrue(new ProcessBuilder("bash", "-c", "true").start().waitFor() == 0, "no bash");
        Process process = command("generate-completion").redirectOutput(folder.resolve("completion.sh").toFile()).start();
        assertEquals(0, Session.end(process), errors());
        String script = "source completion.sh; COMP_WORDS=(sparse4j con); COMP_CWORD=1; _complete_sparse4j; echo ${COMPREPLY[@]};"
                + "COMP_WORDS=(sparse4j convert --fro); COMP_CWORD=2; _complete_sparse4j; echo ${COMPREPLY[@]};"
                + "COMP_WORDS=(sparse4j convert --from n); COMP_CWORD=3; _complete_sparse4j; echo ${COMPREPLY[@]}";
        Process shell = new ProcessBuilder("bash", "-c", script).directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        assertEquals("convert\n--from\nnpy npz\n", new String(shell.getInputStream().readAllBytes(), UTF_8));
    }
}
