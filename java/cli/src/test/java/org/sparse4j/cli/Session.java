// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A shell that knows `sparse4j` and `cat`, pipes between them, `< file` and `> file`. Words that look like files' names are files
 * of its folder, and what is printed does not show the folder. What is written to standard error stands behind what is written to
 * standard output; an exit code other than 0 is a line of its own.
 */
final class Session {
    static final String PROMPT = "$ ";
    /** How long tests wait for what is sure to come: only what hangs meets it. */
    static final int PATIENCE_MINUTES = 10;
    private static final Pattern FILE = Pattern.compile("[\\w-]+(\\.\\w+)+");

    private final Path folder;

    Session(Path folder) {
        this.folder = folder;
    }

    /** Copies the files of transcripts into the folder. */
    static Session in(Path folder) throws Exception {
        Path from = Path.of(Session.class.getResource("/transcript").toURI());
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return new Session(folder);
    }

    /** The command in a JVM of its own, in the folder, where its temporary files are too; errors go to err.txt. */
    static ProcessBuilder process(Path folder, List<String> flags, String... arguments) {
        List<String> all = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djava.io.tmpdir=" + folder));
        all.addAll(flags);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        all.addAll(List.of(arguments));
        return new ProcessBuilder(all).directory(folder.toFile()).redirectError(folder.resolve("err.txt").toFile());
    }

    /** Waits until a state is there, or the process has ended. */
    static void await(Process process, Callable<Boolean> state) throws Exception {
        long begun = System.nanoTime();
        while (process.isAlive() && !state.call()) {
            assertTrue(System.nanoTime() - begun < TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES), "nothing came");
            Thread.sleep(1);
        }
    }

    /** The exit code. */
    static int end(Process process) throws InterruptedException {
        try {
            assertTrue(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES), "still running");
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** An edge list of so many lines, no two the same. */
    static void writeEdges(Path file, int edges) throws IOException {
        StringBuilder text = new StringBuilder();
        for (long k = 0; k < edges; k++) {
            text.append(k * 7919 % 100_003).append(' ').append(k).append('\n');
        }
        Files.writeString(file, text);
    }

    /** The lines of a transcript as they are now: its commands, each with what it prints. */
    List<String> replay(List<String> transcript) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : transcript) {
            if (line.startsWith(PROMPT)) {
                lines.add(line);
                lines.addAll(run(line.substring(PROMPT.length())));
            }
        }
        return lines;
    }

    private List<String> run(String line) throws IOException {
        byte[] through = new byte[0];
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int code = 0;
        for (String stage : line.split(" \\| ")) {
            List<String> words = new ArrayList<>();
            Path to = null;
            String[] all = stage.trim().split(" +");
            for (int i = 0; i < all.length; i++) {
                if (all[i].equals("<")) {
                    through = Files.readAllBytes(folder.resolve(all[++i]));
                } else if (all[i].equals(">")) {
                    to = folder.resolve(all[++i]);
                } else {
                    words.add(FILE.matcher(all[i]).matches() ? folder.resolve(all[i]).toString() : all[i]);
                }
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            String program = words.remove(0);
            if (program.equals("cat")) {
                out.write(Files.readAllBytes(Path.of(words.get(0))));
            } else if (program.equals("sparse4j")) {
                code = Main.run(new ByteArrayInputStream(through), out, errors, false, words.toArray(new String[0]));
            } else {
                throw new AssertionError("no program " + program);
            }
            through = out.toByteArray();
            if (to != null) {
                Files.write(to, through);
                through = new byte[0];
            }
        }
        String text = new String(through, UTF_8) + errors.toString(UTF_8);
        List<String> lines = new ArrayList<>(text.replace(folder + File.separator, "").lines().map(String::stripTrailing)
                .filter(shown -> !shown.isEmpty()).toList());
        if (code != 0) {
            lines.add("[exit code " + code + "]");
        }
        return lines;
    }
}
