// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jshell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import jdk.jshell.tool.JavaShellToolBuilder;
import org.junit.jupiter.api.Test;

/** A session of jshell with both start-up scripts as a terminal shows it, transcript.txt, held against what jshell says now. */
class TranscriptTest {
    private static final String PROMPT = "jshell> ";

    @Test
    void session() throws Exception {
        List<String> expected = Files.readAllLines(resource("/transcript.txt"));
        assertTrue(expected.size() >= 60, expected.size() + " lines");
        List<String> inputs = expected.stream().filter(line -> line.startsWith(PROMPT))
                .map(line -> line.substring(PROMPT.length())).toList();
        List<String> got = session(inputs);
        // To be looked at, and to become the transcript where it is right.
        Files.write(Path.of("target/transcript.txt"), got, UTF_8);
        for (int i = 0; i < Math.min(expected.size(), got.size()); i++) {
            assertEquals(expected.get(i), got.get(i), "line " + (i + 1) + " of transcript.txt");
        }
        assertEquals(expected.size(), got.size(), "lines of the session");
    }

    private static Path resource(String name) throws Exception {
        return Path.of(TranscriptTest.class.getResource(name).toURI());
    }

    private static List<String> session(List<String> inputs) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String typed = String.join("\n", inputs) + "\n/exit\n";
        try (PrintStream print = new PrintStream(out, true, UTF_8)) {
            // Its preferences are a map of ours: nobody's own start-up and modes take part.
            JavaShellToolBuilder.builder().in(new ByteArrayInputStream(typed.getBytes(UTF_8)), null).out(print).err(print)
                    .persistence(new HashMap<>()).locale(Locale.ROOT).start("--class-path", System.getProperty("java.class.path"),
                            "--startup", "DEFAULT", "--startup", resource("/sparse4j.jsh").toString(),
                            "--startup", resource("/printing.jsh").toString(), "--feedback", "sparse4j");
        }
        String[] outputs = out.toString(UTF_8).split(" *\\R?jshell> ", -1);
        // Before the first prompt there is nothing; the last is /exit's.
        assertEquals(inputs.size() + 2, outputs.length, () -> out.toString(UTF_8));
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            List<String> shown = outputs[i + 1].stripLeading().lines().map(String::stripTrailing).toList();
            assertEquals(inputs.get(i), shown.get(0), "the echo of what is typed");
            lines.add(PROMPT + inputs.get(i));
            // Stack traces name lines of ours.
            shown.stream().skip(1).filter(line -> !line.isEmpty() && !line.matches("\\|  +at .*")).forEach(lines::add);
            lines.add("");
        }
        lines.remove(lines.size() - 1);
        return lines;
    }
}
