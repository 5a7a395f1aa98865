// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.backend.Backend;

/** The command as a user calls it: in a JVM of its own where it matters what that has loaded. */
class VerifyTest {
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path dir;

    /** What a call printed and its exit code. */
    private record Outcome(int code, String out, String err) {}

    private Outcome child(List<String> flags, String classPath, String... arguments) throws IOException, InterruptedException {
        Path out = dir.resolve("out.txt");
        Path err = dir.resolve("err.txt");
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, Main.class.getName()));
        command.addAll(List.of(arguments));
        Process child = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertTrue(child.waitFor(Session.PATIENCE_MINUTES, TimeUnit.MINUTES), "still running");
        } finally {
            child.destroyForcibly();
        }
        return new Outcome(child.exitValue(), Files.readString(out), Files.readString(err));
    }

    private static Outcome here(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), arguments);
        return new Outcome(code, out.toString(UTF_8), err.toString(UTF_8));
    }

    /** Nothing that is only for terminals or programmers. */
    private static void assertPlain(Outcome outcome) {
        for (String text : List.of(outcome.out, outcome.err)) {
            assertTrue(text.lines().allMatch(line -> line.matches("[ -~]*")), text);
            assertFalse(text.contains("\tat ") || text.matches("(?s).*[a-z]@[0-9a-f]{5,}.*") || text.contains("null"), text);
        }
    }

    @Test
    void reportsAPassInTwoSeconds() throws Exception {
        Path report = dir.resolve("report.txt");
        Outcome outcome = child(List.of(), CLASS_PATH, "verify", "--seconds", "2", "--seed", "11", "--report", report.toString());
        assertEquals(0, outcome.code, () -> outcome.out + outcome.err);
        assertPlain(outcome);
        assertEquals(outcome.out, Files.readString(report));
        String[] lines = {
            "Sparse4j \\d+\\.\\d+\\.\\d+\\S*, verify", "platform {8}[a-z]+-\\w+: .+", "system {10}.+, \\d+ processors",
            "JVM {13}Java .+, heap \\d+ MiB", "library {9}libsparse4j .*ABI \\d+", "instruction set \\w+", "BLAS {12}.+",
            "threads {9}\\d+", "loaded from {5}.+", "memory {10}limit \\d+ bytes.*", "seed {12}11 \\(--seed 11 .+",
            "calls compared +COO +CSR +CSC +GCS +DENSE +wrong", "linear systems( +\\d+){5} +0",
            "\\d+ programs, \\d+ calls, 0 wrong", "bandwidth {7}\\d+\\.\\d GB/s: .+", " {16}\\d+\\.\\d\\d billion entries/s: .+",
            "All is right\\."
        };
        List<String> printed = outcome.out.lines().toList();
        int at = 0;
        for (String line : lines) {
            while (at < printed.size() && !printed.get(at).matches(line)) {
                at++;
            }
            assertTrue(at < printed.size(), () -> "no line " + line + " where it belongs in\n" + outcome.out);
        }
        assertTrue(outcome.err.lines().allMatch(line -> line.matches(" +\\d+ of 2 s: \\d+ calls, 0 wrong")), outcome.err);
        assertTrue(outcome.err.lines().count() >= 1);
    }

    /** As on a machine where the library computes wrong: a backend that writes nothing where an array is to be written. */
    @Test
    void aWrongLibrary() throws Exception {
        Path services = Files.createDirectories(dir.resolve("classes/META-INF/services"));
        Files.writeString(services.resolve(Backend.class.getName()), ForgetfulBackend.class.getName() + "\n");
        String classPath = dir.resolve("classes") + File.pathSeparator + CLASS_PATH;
        Outcome outcome = child(List.of(), classPath, "verify", "--seconds", "0.1", "--seed", "11");
        String printed = outcome.out + outcome.err;
        assertEquals(1, outcome.code, printed);
        assertPlain(outcome);
        String pattern = "(?s).*\nwrites through views( +\\d+){5} +[1-9]\\d*\n.*\n\\d+ programs, \\d+ calls, [1-9]\\d* wrong\n"
                + "program (\\d+): ([^\n]+ the model says [^\n]+)\n.*\nbandwidth .*\nSomething is wrong: please send all of these lines to "
                + "https://\\S+\n";
        Matcher found = Pattern.compile(pattern).matcher(outcome.out);
        assertTrue(found.matches(), printed);
        assertTrue(outcome.out.lines().filter(line -> line.startsWith("program ")).count() <= 10, printed);
        // The line that was printed finds the fault again.
        Outcome again = child(List.of(), classPath, "verify", "--seed", "11", "--program", found.group(2));
        assertEquals(1, again.code, () -> again.out + again.err);
        assertTrue(again.out.contains("\nprogram " + found.group(2) + ": " + found.group(3) + "\n"), again.out);
    }

    @Test
    void aFileThatIsNoLibrary() throws Exception {
        Path none = dir.resolve("none.so");
        Outcome outcome = child(List.of("-Dorg.sparse4j.library=" + none), CLASS_PATH, "verify");
        assertCannotBeLoaded(outcome);
        assertTrue(outcome.out.contains(none.toString()), outcome.out);
    }

    @Test
    void noLibraryOnTheClassPath() throws Exception {
        String without = Arrays.stream(CLASS_PATH.split(File.pathSeparator)).filter(entry -> !entry.contains("natives"))
                .collect(Collectors.joining(File.pathSeparator));
        Path report = dir.resolve("report.txt");
        Outcome outcome = child(List.of(), without, "verify", "--report", report.toString());
        assertCannotBeLoaded(outcome);
        assertTrue(outcome.out.contains("no visible jar or module contains the library"), outcome.out);
        assertEquals(outcome.out, Files.readString(report));
    }

    @Test
    void unknownProcessor() throws Exception {
        Outcome outcome = child(List.of("-Dos.arch=vax"), CLASS_PATH, "verify");
        assertCannotBeLoaded(outcome);
        assertTrue(outcome.out.contains("linux-vax: no library yet\n"), outcome.out);
        assertTrue(outcome.out.contains("expected        none is published for linux-vax; in it "), outcome.out);
    }

    @Test
    void aPropertyThatIsWrong() throws Exception {
        Outcome outcome = child(List.of("-Dorg.sparse4j.threads=many"), CLASS_PATH, "verify");
        assertEquals(2, outcome.code, () -> outcome.out + outcome.err);
        assertTrue(outcome.out.endsWith("\n\nproperty org.sparse4j.threads is 'many'; it must be a whole number\n"), outcome.out);
        assertPlain(outcome);
    }

    private static void assertCannotBeLoaded(Outcome outcome) {
        assertEquals(1, outcome.code, () -> outcome.out + outcome.err);
        assertPlain(outcome);
        assertEquals("", outcome.err);
        String pattern = "(?s)Sparse4j .*\nplatform {8}\\S+: .*\nnot loaded .*What would help: .*\nexpected .*META-INF/native/.*"
                + "-Dorg\\.sparse4j\\.library=PATH.*\nThe native library cannot be loaded\\. If the lines above do not help: please send .*https://.*\n";
        assertTrue(outcome.out.matches(pattern), outcome.out);
    }

    @Test
    void oneProgram() {
        Outcome outcome = here("verify", "--seed", "11", "--program", "3");
        assertEquals(0, outcome.code, () -> outcome.out + outcome.err);
        assertTrue(outcome.out.contains("\nprogram 3: GCS DOUBLE ["), outcome.out);
        assertTrue(outcome.out.contains("\n1 programs, "), outcome.out);
        assertTrue(outcome.out.endsWith("\n\nProgram 3 is right.\n"), outcome.out);
        assertFalse(outcome.out.contains("bandwidth"), outcome.out);
        assertEquals("", outcome.err);
    }

    /** As on a machine that had no time for it: each kind of call is tried all the same. */
    @Test
    void noTimeAtAll() {
        Outcome outcome = here("verify", "--seed", "11", "--seconds", "1e-9");
        assertEquals(0, outcome.code, () -> outcome.out + outcome.err);
        assertTrue(outcome.out.endsWith("\n\nAll is right.\n"), outcome.out);
        List<String> rows = outcome.out.lines().dropWhile(line -> !line.startsWith("calls compared")).skip(1)
                .takeWhile(line -> !line.contains(" programs, ")).toList();
        assertEquals(11, rows.size(), outcome.out);
        for (String row : rows) {
            List<String> numbers = List.of(row.substring(row.length() - 6 * 9).trim().split(" +"));
            long calls = numbers.subList(0, 5).stream().mapToLong(Long::parseLong).sum();
            assertTrue(calls >= 10, row);
        }
    }

    @Test
    void lastLineNamesUntestedParts() {
        assertEquals("All is right.", Verify.ofWhatIsRight(null, List.of()));
        assertEquals("All tested calls are right, but there were too few of: products, bandwidth.",
                Verify.ofWhatIsRight(null, List.of("products", "bandwidth")));
    }

    @Test
    void aReportThatCannotBeWritten() {
        Path file = dir.resolve("no such folder").resolve("report.txt");
        Outcome outcome = here("verify", "--seed", "11", "--program", "3", "--report", file.toString());
        assertEquals("2 ", outcome.code + " " + outcome.out, "before anything is tried");
        assertTrue(outcome.err.contains("--report: " + file + " is in a folder that does not exist"), outcome.err);
        outcome = here("verify", "--report", dir.toString());
        assertEquals("2 ", outcome.code + " " + outcome.out, "before anything is tried");
        assertTrue(outcome.err.contains("--report: " + dir + " is a folder; name a file"), outcome.err);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "verify --fast | Unknown option: '--fast'",
        "verify --seconds | Missing required parameter for option '--seconds' (N)",
        "verify --seconds soon | Invalid value for option '--seconds': 'soon' is not a double",
        "verify --seconds 0 | --seconds is 0.0; it must be above 0",
        "verify --seconds NaN | --seconds is NaN; it must be above 0",
        "verify --program 3 | --program takes a number that a run has printed",
        "verify 7 | Unmatched argument at index 1: '7'",
        "convince | Unmatched argument at index 0: 'convince'",
        "'' | Missing required subcommand",
    })
    void aCommandLineThatCannotBeUsed(String line, String message) {
        Outcome outcome = here(line.isEmpty() ? new String[0] : line.split(" "));
        assertEquals(2, outcome.code, outcome.err);
        assertEquals("", outcome.out);
        assertTrue(outcome.err.matches("(?s)sparse4j( verify)?: " + Pattern.quote(message) + ".*") && outcome.err.contains("\nUsage: sparse4j "), outcome.err);
        assertPlain(outcome);
    }

    @Test
    void help() {
        Outcome all = here("--help");
        assertEquals(0, all.code);
        assertTrue(all.out.contains("\n  verify               Tests whether the library computes correctly on this machine.\n"), all.out);
        Outcome verify = here("help", "verify");
        assertEquals(0, verify.code);
        assertEquals(verify.out, here("verify", "--help").out);
        for (String option : List.of("--seconds=N", "--seed=S", "--program=N", "--report=FILE")) {
            assertTrue(verify.out.contains(option), verify.out);
        }
        assertEquals("Sparse4j " + Main.version() + "\n", here("--version").out);
        assertTrue(Main.version().matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"), Main.version());
    }
}
