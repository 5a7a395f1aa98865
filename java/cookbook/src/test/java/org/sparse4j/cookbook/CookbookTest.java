// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparse4j.memory.MemoryManager;

/**
 * Each program of the cookbook prints what its last comment says, is short, and leaves no array open. With the system property
 * {@code sparse4j.cookbook.write} the test writes those comments anew.
 */
class CookbookTest {
    private static final Path SOURCES = Path.of("src/main/java/org/sparse4j/cookbook");

    /** The programs that need Spark, which this module does not have. SparkCookbookTest runs them. */
    private static final Path ON_SPARK = Path.of("../spark/src/test/java/org/sparse4j/cookbook");

    static List<Path> recipes() throws IOException {
        return programs(SOURCES);
    }

    static List<Path> all() throws IOException {
        return Stream.concat(programs(SOURCES).stream(), programs(ON_SPARK).stream()).toList();
    }

    private static List<Path> programs(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".java")).filter(f -> !f.endsWith("package-info.java"))
                    .filter(f -> !f.getParent().equals(folder)).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void theProgramPrintsWhatItSays(Path recipe) throws Exception {
        String name = SOURCES.relativize(recipe).toString().replace('/', '.').replaceFirst("\\.java$", "");
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        long live = MemoryManager.instance().liveArrays();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Class.forName("org.sparse4j.cookbook." + name).getMethod("main", String[].class)
                    .invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        String output = printed.toString(StandardCharsets.UTF_8).lines()
                .map(String::stripTrailing).collect(Collectors.joining("\n"));
        if (Boolean.getBoolean("sparse4j.cookbook.write")) {
            write(recipe, output);
        }
        assertEquals(expected(Files.readString(recipe)), output);
        assertEquals(live, MemoryManager.instance().liveArrays(), "arrays that " + name + " leaves open");
    }

    @ParameterizedTest
    @MethodSource("all")
    void theProgramIsShortAndSaysInOneLineWhatItShows(Path recipe) throws IOException {
        String source = Files.readString(recipe);
        assertTrue(source.lines().count() < 80, "lines: " + source.lines().count());
        Matcher sentence = Pattern.compile("\n/\\*\\*\\s+(?:\\* )?(.*?\\.)(?=\\s)", Pattern.DOTALL).matcher(source);
        assertTrue(sentence.find(), "no sentence in the class's Javadoc");
        String line = sentence.group(1).replaceAll("\\s+\\* ", " ");
        assertTrue(line.length() <= 120, line);
    }

    @Test
    void thePageListsEachProgram() throws IOException {
        String page = Files.readString(Path.of("../../docs/cookbook.md"));
        Set<String> listed = new TreeSet<>();
        for (Matcher m = Pattern.compile("\\((\\.\\./java/[\\w/]+/cookbook/\\w+/\\w+\\.java)\\)").matcher(page); m.find(); ) {
            listed.add(m.group(1));
        }
        Path docs = Path.of("../../docs");
        assertEquals(all().stream().map(r -> docs.relativize(Path.of("../../java/cookbook").resolve(r).normalize()).toString())
                .collect(Collectors.toCollection(TreeSet::new)), listed);
    }

    @Test
    void noPartGrowsBeyondAPage() throws IOException {
        all().stream().collect(Collectors.groupingBy(Path::getParent, Collectors.counting()))
                .forEach((part, count) -> assertTrue(count <= 25, part + " has " + count + " programs"));
    }

    /** Puts what the program prints into its last comment, for a person to read before it is committed. */
    private static void write(Path recipe, String output) throws IOException {
        String source = Files.readString(recipe);
        String program = source.substring(0, source.lastIndexOf("\n// Prints:\n") + "\n// Prints:\n".length());
        Files.writeString(recipe, program + output.lines().map(line -> ("// " + line).stripTrailing() + "\n")
                .collect(Collectors.joining()));
    }

    /** The lines of the comment at the end of a source, without their slashes. */
    private static String expected(String source) {
        int at = source.lastIndexOf("\n// Prints:\n");
        assertTrue(at >= 0, "no comment `// Prints:` at the end");
        return source.substring(at + "\n// Prints:\n".length()).lines().map(line -> line.replaceFirst("^// ?", ""))
                .collect(Collectors.joining("\n"));
    }
}
