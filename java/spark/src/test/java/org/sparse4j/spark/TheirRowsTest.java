// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the first column of docs/from/spark-mllib.md and breeze.md, which Spark brings along, in Scala after the page's Scala
 * block, and Sparse4j's column of the rows that need Spark after the second Java block. A row's result is the third column; that
 * of the other library is the code that begins the last one, if there is any. {@code ComingFromTest} runs Sparse4j's column of
 * the rows above the comment that ends them.
 */
class TheirRowsTest {
    // Surefire's own jar stands for the class path and names it here.
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|(?: `([^`]+)`(?=;| \\|))?.*$");
    private static final Pattern LINE = Pattern.compile("\\[([^\\[\\]]*)]");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"breeze", "spark-mllib"})
    @Tag("release")
    void theirColumnGivesItsResults(String name) throws Exception {
        LocalSpark.context();
        String page = read("docs/from/" + name + ".md");
        List<Row> rows = rows(page);
        assertTrue(rows.size() >= 40, "only " + rows.size() + " rows");
        String given = block(page, "scala", 0);
        String methods = IntStream.range(0, rows.size()).mapToObj(i -> "  private def r" + i + "(): Any = {\n"
                + lines(given, l -> l.startsWith("import ") ? "" : l) + rows.get(i).theirs().replace("; ", "\n") + "\n  }\n")
                .collect(Collectors.joining());
        String calls = IntStream.range(0, rows.size()).mapToObj(i -> "    row(() => r" + i + "())\n").collect(Collectors.joining());
        Path source = Files.writeString(folder.resolve("TheirRows.scala"), read("java/spark/src/test/resources/their-rows.txt")
                .replace("IMPORTS", lines(given, l -> l.startsWith("import ") ? l : "")).replace("METHODS", methods)
                .replace("CALLS", calls));
        assertTrue(scala.tools.nsc.Main.process(new String[] {"-nowarn", "-cp", CLASS_PATH, "-d", folder.toString(),
                source.toString()}), "it does not compile");
        compare(rows, Row::theirs, Row::theirResult, output("TheirRows"));
    }

    @Test
    void ourColumnOnSparkGivesItsResults() throws Exception {
        LocalSpark.context();
        String page = read("docs/from/spark-mllib.md");
        List<Row> rows = rows(page.split("<!-- java/spark runs the rows below -->")[1]);
        assertTrue(rows.size() >= 15, "only " + rows.size() + " rows");
        String given = block(page, "java", 1);
        StringBuilder methods = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            String code = rows.get(i).ours();
            int last = code.lastIndexOf("; ") + 1;
            methods.append("static Object r").append(i).append("() throws Throwable {\n")
                    .append(lines(given, l -> l.startsWith("import ") ? "" : l)).append(code, 0, last).append("\nreturn ")
                    .append(code.substring(last)).append(";\n}\n");
            calls.append("row(Rows::r").append(i).append(");\n");
        }
        Path source = Files.writeString(folder.resolve("Rows.java"), read("tests/java/src/test/resources/coming-from-rows.txt")
                .replace("IMPORTS", lines(given, l -> l.startsWith("import ") ? l : "")).replace("PLAIN", "return any;")
                .replace("METHODS", methods).replace("CALLS", calls));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, said, "-cp", CLASS_PATH, "-d", folder.toString(),
                source.toString()), said.toString(StandardCharsets.UTF_8));
        compare(rows, Row::ours, Row::result, output("Rows"));
    }

    private record Row(String theirs, String ours, String result, String theirResult) {}

    private static void compare(List<Row> rows, Function<Row, String> code,
            Function<Row, String> expected, List<String> results) {
        assertEquals(rows.size(), results.size());
        assertEquals(rows.stream().map(r -> code.apply(r) + " -> " + asVector(expected.apply(r))).collect(Collectors.joining("\n")),
                IntStream.range(0, rows.size()).mapToObj(i -> code.apply(rows.get(i)) + " -> " + asVector(results.get(i)))
                        .collect(Collectors.joining("\n")));
    }

    private static List<Row> rows(String page) {
        List<Row> rows = new ArrayList<>();
        for (Matcher row = ROW.matcher(page); row.find();) {
            rows.add(new Row(row.group(1), row.group(2), row.group(3), row.group(row.group(4) == null ? 3 : 4)));
        }
        return rows;
    }

    private static String block(String page, String language, int number) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page).results().toList().get(number).group(1);
    }

    private static String lines(String text, UnaryOperator<String> each) {
        return text.lines().map(l -> each.apply(l) + "\n").collect(Collectors.joining());
    }

    private List<String> output(String name) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(printed, true, StandardCharsets.UTF_8);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, TheirRowsTest.class.getClassLoader())) {
            System.setOut(to);
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8).lines().filter(l -> l.startsWith("ROW "))
                .map(l -> l.substring("ROW ".length())).toList();
    }

    private static String read(String path) throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(path))) {
            root = root.getParent();
        }
        return Files.readString(root.resolve(path));
    }

    /** A matrix of one row or one column counts as a vector, one of one element as a number. */
    private static String asVector(String result) {
        List<String> lines = LINE.matcher(result).results().map(m -> m.group(1)).toList();
        boolean one = result.startsWith("[[") && (lines.size() == 1 || lines.stream().noneMatch(l -> l.contains(",")));
        return (one ? "[" + String.join(", ", lines) + "]" : result).replaceFirst("^\\[([^\\[\\],]*)]$", "$1");
    }
}
