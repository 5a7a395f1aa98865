// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions as a terminal shows them, held against what the commands print now: the page for users, and what is no page's. */
class TranscriptTest {
    @TempDir
    private Path folder;

    private static Path page() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/install.md"))) {
            root = root.getParent();
        }
        return root.resolve("docs/command-line.md");
    }

    /** Lines of the page's blocks of console. */
    private static List<String> shown() throws Exception {
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(page())) {
            boolean fence = line.startsWith("```");
            inside = fence ? line.equals("```console") : inside;
            if (inside && !fence && !line.isEmpty()) {
                lines.add(line);
            }
        }
        return lines;
    }

    private void assertReplayed(String name, List<String> expected) throws Exception {
        List<String> got = Session.in(folder).replay(expected);
        // To be looked at, and to become the transcript where it is right.
        Files.write(Path.of("target/" + name), got, UTF_8);
        for (int i = 0; i < Math.min(expected.size(), got.size()); i++) {
            assertEquals(expected.get(i), got.get(i), "line " + (i + 1) + " of " + name);
        }
        assertEquals(expected.size(), got.size(), "lines of " + name);
    }

    @Test
    void thePage() throws Exception {
        List<String> lines = shown();
        assertReplayed("command-line.txt", lines);
        // Each command is on it.
        Set<String> used = new TreeSet<>();
        lines.stream().filter(line -> line.startsWith(Session.PROMPT)).flatMap(line -> List.of(line.split(" ")).stream()).forEach(used::add);
        for (String command : Main.commands(new org.sparse4j.cli.files.Streams(java.io.InputStream.nullInputStream(),
                java.io.OutputStream.nullOutputStream()), false).getSubcommands().keySet()) {
            assertTrue(used.contains(command) || Files.readString(page()).contains("`" + command), command);
        }
    }

    @Test
    void theRest() throws Exception {
        List<String> lines = Files.readAllLines(Path.of(TranscriptTest.class.getResource("/transcript.txt").toURI()));
        assertReplayed("transcript.txt", lines.stream().filter(line -> !line.isEmpty() && !line.startsWith("#")).toList());
    }
}
