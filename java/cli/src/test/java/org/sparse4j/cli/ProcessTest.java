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
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a process of its own shows: standard streams, files that are none, completion by a shell. */
class ProcessTest {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws Exception {
        Session.in(folder);
    }

    private ProcessBuilder command(String... arguments) {
        List<String> all = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder, "-cp", System.getProperty("java.class.path"), Main.class.getName()));
        all.addAll(List.of(arguments));
        return new ProcessBuilder(all).directory(folder.toFile()).redirectError(folder.resolve("err.txt").toFile());
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("err.txt"));
    }

    private static int end(Process process) throws InterruptedException {
        try {
            assertTrue(process.waitFor(120, TimeUnit.SECONDS), "still running");
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
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
    @ValueSource(strings = {"--help", "info small.mtx", "head small.mtx", "check small.mtx", "spy small.mtx", "convert small.mtx - --to npz",
        "verify --seed 11 --program 3"})
    void standardOutputThatIsFull(String arguments) throws Exception {
        assumeTrue(Files.exists(FULL), "no " + FULL);
        Process process = command(arguments.split(" ")).redirectOutput(FULL.toFile()).start();
        assertEquals(1, end(process), arguments);
        assertEquals("sparse4j: standard output cannot be written: No space left on device\n", errors(), arguments);
        assertNothingIsLeft();
    }

    /** As `| head -n 1`: that nobody reads any more is no fault to be told of. */
    @Test
    void aReaderThatStops() throws Exception {
        StringBuilder text = new StringBuilder("%%MatrixMarket matrix coordinate pattern general\n200000 1 200000\n");
        for (int row = 1; row <= 200_000; row++) {
            text.append(row).append(" 1\n");
        }
        Files.writeString(folder.resolve("long.mtx"), text);
        Process process = command("head", "-n", "200000", "long.mtx").start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            assertEquals("DOUBLE CSR [200000, 1], 200000 entries", out.readLine());
        }
        assertEquals(1, end(process));
        assertEquals("", errors());
    }

    @Test
    void standardInputAndOutput() throws Exception {
        Process process = command("convert", "-", "-", "--to", "npy", "--type", "FLOAT").redirectInput(folder.resolve("small.mtx").toFile())
                .redirectOutput(folder.resolve("out.npy").toFile()).start();
        assertEquals(0, end(process), errors());
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
        Files.write(folder.resolve("pipe"), Files.readAllBytes(folder.resolve("small.mtx")));
        assertEquals(0, end(process), errors());
        String out = Files.readString(folder.resolve("out.txt"));
        assertTrue(out.contains("Matrix Market, coordinate real general\n") && out.startsWith("file        pipe, "), out);
        assertNothingIsLeft();
    }

    /** A disk that is full leaves nothing half-written. */
    @Test
    void aFileThatIsFull() throws Exception {
        assumeTrue(Files.exists(FULL), "no " + FULL);
        Process process = command("convert", "small.mtx", "/dev/full", "--to", "mtx").start();
        assertEquals(1, end(process));
        assertTrue(errors().startsWith("sparse4j convert: ") && errors().contains("No space left on device"), errors());
        assertEquals(1, errors().lines().count(), errors());
    }

    @Test
    void aShellCompletes() throws Exception {
        assumeTrue(new ProcessBuilder("bash", "-c", "true").start().waitFor() == 0, "no bash");
        Process process = command("generate-completion").redirectOutput(folder.resolve("completion.sh").toFile()).start();
        assertEquals(0, end(process), errors());
        String script = "source completion.sh; COMP_WORDS=(sparse4j con); COMP_CWORD=1; _complete_sparse4j; echo ${COMPREPLY[@]};"
                + "COMP_WORDS=(sparse4j convert --fro); COMP_CWORD=2; _complete_sparse4j; echo ${COMPREPLY[@]};"
                + "COMP_WORDS=(sparse4j convert --from n); COMP_CWORD=3; _complete_sparse4j; echo ${COMPREPLY[@]}";
        Process shell = new ProcessBuilder("bash", "-c", script).directory(folder.toFile()).redirectErrorStream(true).start();
        assertEquals("convert\n--from\nnpy npz\n", new String(shell.getInputStream().readAllBytes(), UTF_8));
    }
}
