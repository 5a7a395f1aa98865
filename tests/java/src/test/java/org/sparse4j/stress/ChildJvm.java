// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.sparse4j.Patience;

/** Runs a main class in a JVM of its own, on this class path: for flags, limits and counters that start at zero. */
public final class ChildJvm implements AutoCloseable {
    private final Process process;

    private ChildJvm(Process process) {
        this.process = process;
    }

    /** Starts it, to be watched and killed. */
    public static ChildJvm start(Class<?> main, List<String> flags, String... arguments) throws IOException {
        return new ChildJvm(new ProcessBuilder(command(main, flags, arguments)).redirectErrorStream(true).start());
    }

    /** Waits until it has printed this line, which what the JVM itself prints may stand before. */
    public void await(String line) throws IOException {
        Future<?> late = CompletableFuture.runAsync(process::destroyForcibly, CompletableFuture.delayedExecutor(Patience.MINUTES, TimeUnit.MINUTES));
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        StringBuilder printed = new StringBuilder();
        for (String next = out.readLine(); next == null || !next.endsWith(line); next = out.readLine()) {
            assertNotNull(next, () -> "the process ended; it printed:\n" + printed);
            printed.append(next).append('\n');
        }
        late.cancel(false);
    }

    /** Without a chance to clean up; returns when it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /**
     * Runs it and returns what it printed. Fails the test unless it exits with 0, without a word of -Xcheck:jni, which
     * this JVM's children inherit unless they are slow already for -Xcomp.
     */
    public static String run(Class<?> main, List<String> flags, String... arguments) throws IOException, InterruptedException {
        return run(main, 0, flags, arguments);
    }

    /** The same of a program that is expected to run for so many seconds by itself. */
    public static String run(Class<?> main, int seconds, List<String> flags, String... arguments)
            throws IOException, InterruptedException {
        return run(List.of(), main, seconds, flags, arguments);
    }

    /** The same by a command that begins with a prefix. */
    public static String run(List<String> prefix, Class<?> main, int seconds, List<String> flags,
            String... arguments) throws IOException, InterruptedException {
        int[] exit = new int[1];
        String text = output(prefix, main, seconds, flags, exit, arguments);
        String what = String.join(" ", flags) + " " + main.getSimpleName() + " printed:\n" + text;
        assertEquals(0, exit[0], what);
        assertFalse(text.contains("in native method"), what);
        return text;
    }

    /** What it printed, however it ended. */
    public static String output(List<String> prefix, Class<?> main, int seconds, List<String> flags,
            String... arguments) throws IOException, InterruptedException {
        return output(prefix, main, seconds, flags, new int[1], arguments);
    }

    private static String output(List<String> prefix, Class<?> main, int seconds, List<String> flags, int[] exit,
            String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(command(main, flags, arguments));
        Path output = Files.createTempFile("sparse4j-child", ".txt");
        try {
            Process child = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile())
                    .start();
            boolean ended;
            try {
                ended = child.waitFor(Patience.SECONDS + seconds, TimeUnit.SECONDS);
            } finally {
                child.destroyForcibly().waitFor();
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            assertTrue(ended, () -> "still running after " + (Patience.SECONDS + seconds) + " s; " + String.join(" ", flags) + " "
                    + main.getSimpleName() + " printed:\n" + text);
            exit[0] = child.exitValue();
            return text;
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static List<String> command(Class<?> main, List<String> flags, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        boolean checked = ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-Xcheck:jni");
        if (checked && !flags.contains("-Xcheck:jni") && !flags.contains("-Xcomp")) {
            command.add("-Xcheck:jni");
        }
        command.add("-ea");
        String library = System.getProperty("org.sparse4j.library");
        if (library != null) {
            command.add("-Dorg.sparse4j.library=" + library);
        }
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
