// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages in docs/from have rows {@code | `theirs` | `ours` | `result` | difference |}: our column is compiled and run after
 * the first Java block of the page, which has the imports too, and gives the result. {@code tests/peers/coming_from.py} runs the
 * other library's column, or a test where that library is on the class path: {@code TheirRowsTest} of java/interop and of
 * java/spark. The latter runs both columns of the rows below the comment {@link #ON_SPARK}.
 */
class ComingFromTest {
    /** The imports of the program around the rows, in place of all of java.util: those of the rows stand on the page. */
    private static final String OWN_IMPORTS = "import java.util.Arrays;\nimport java.util.Locale;\nimport java.util.StringJoiner;";
    private static final String ON_SPARK = "<!-- java/spark runs the rows below -->";
    private static final Pattern ROW = Pattern.compile("\\| `[^`]+` \\| `([^`]+)` \\| `([^`]+)` \\|.*");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(ReadmeTest.root().resolve("docs/from"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void eachRowGivesItsResult(Path page, @TempDir Path dir) throws Exception {
        String text = Files.readString(page);
        Matcher java = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(text);
        assertTrue(java.find(), "no Java block");
        String given = java.group(1).lines().filter(l -> !l.startsWith("import ")).collect(Collectors.joining("\n"));
        String imports = java.group(1).lines().filter(l -> l.startsWith("import ")).collect(Collectors.joining("\n"));
        List<Matcher> rows = text.split(ON_SPARK)[0].lines().map(ROW::matcher).filter(Matcher::matches).toList();
        assertTrue(rows.size() >= 40, "only " + rows.size() + " rows");
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            String code = rows.get(i).group(1);
            int last = code.lastIndexOf("; ") + 1;
            methods.append("static Object r").append(i).append("() throws Throwable {\n").append(given)
                    .append('\n').append(code, 0, last).append("\nreturn ").append(code.substring(last)).append(";\n}\n");
        }
        String calls = IntStream.range(0, rows.size()).mapToObj(i -> "row(Rows::r" + i + ");\n").collect(Collectors.joining());
        String program = Files.readString(ReadmeTest.root().resolve("tests/java/src/test/resources/coming-from-rows.txt"))
                .replace("import java.util.*;", OWN_IMPORTS).replace("IMPORTS", imports).replace("PLAIN", "return any;")
                .replace("METHODS", methods).replace("CALLS", calls);
        JavaProgram.compile(dir, Map.of("Rows", program));
        String expected = rows.stream().map(r -> r.group(1) + " -> " + r.group(2)).collect(Collectors.joining("\n"));
        List<String> results = JavaProgram.output(dir, "Rows").lines().filter(l -> l.startsWith("ROW "))
                .map(l -> l.substring("ROW ".length())).toList();
        assertEquals(rows.size(), results.size());
        assertEquals(expected, IntStream.range(0, rows.size()).mapToObj(i -> rows.get(i).group(1) + " -> " + results.get(i))
                .collect(Collectors.joining("\n")));
    }
}
