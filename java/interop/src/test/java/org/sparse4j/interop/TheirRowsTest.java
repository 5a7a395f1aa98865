// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the first column of docs/from/ejml.md and ojalgo.md after the page's second Java block. A row's result is the third
 * column, or the code that begins the last one. {@code ComingFromTest} runs Sparse4j's column.
 */
class TheirRowsTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| `[^`]+` \\| `([^`]+)` \\|(?: `([^`]+)`(?=;| \\|))?.*$");
    private static final Pattern LINE = Pattern.compile("\\[([^\\[\\]]*)]");

    /** How each library's matrices become rows of numbers. */
    private static final Map<String, String> PLAIN = Map.of("ejml", """
            if (any instanceof org.ejml.data.DMatrix m) {
                double[][] rows = new double[m.getNumRows()][m.getNumCols()];
                for (int i = 0; i < rows.length; i++) {
                    for (int j = 0; j < rows[i].length; j++) {
                        rows[i][j] = m.get(i, j);
                    }
                }
                return rows;
            }
            return any;
            """, "ojalgo", """
            if (any instanceof org.ojalgo.structure.Access2D<?> m) {
                return m.toRawCopy2D();
            }
            return any instanceof org.ojalgo.structure.Access1D<?> v ? v.toRawCopy1D() : any;
            """);

    @ParameterizedTest
    @ValueSource(strings = {"ejml", "ojalgo"})
    void eachRowGivesItsResult(String name, @TempDir Path folder) throws Exception {
        String page = PageProgram.read("docs/from/" + name + ".md");
        Matcher blocks = BLOCK.matcher(page);
        assertTrue(blocks.find() && blocks.find(), "no second Java block");
        String given = blocks.group(1).lines().filter(l -> !l.startsWith("import ")).collect(Collectors.joining("\n"));
        String imports = blocks.group(1).lines().filter(l -> l.startsWith("import ")).collect(Collectors.joining("\n"));
        StringBuilder methods = new StringBuilder();
        StringBuilder calls = new StringBuilder();
        List<String> codes = new ArrayList<>();
        StringBuilder expected = new StringBuilder();
        for (Matcher row = ROW.matcher(page); row.find();) {
            String code = row.group(1);
            int last = code.lastIndexOf("; ") + 1;
            methods.append("static Object r").append(codes.size()).append("() throws Throwable {\n").append(given).append('\n')
                    .append(code, 0, last).append("\nreturn ").append(code.substring(last)).append(";\n}\n");
            calls.append("row(Rows::r").append(codes.size()).append(");\n");
            codes.add(code);
            expected.append(code).append(" -> ").append(asVector(row.group(row.group(3) == null ? 2 : 3))).append('\n');
        }
        assertTrue(codes.size() >= 40, "only " + codes.size() + " rows");
        String program = PageProgram.read("tests/java/src/test/resources/coming-from-rows.txt").replace("IMPORTS", imports)
                .replace("PLAIN", PLAIN.get(name)).replace("METHODS", methods).replace("CALLS", calls);
        List<String> results = PageProgram.output(folder, "Rows", program).lines().filter(l -> l.startsWith("ROW "))
                .map(l -> l.substring("ROW ".length())).toList();
        assertEquals(codes.size(), results.size());
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < results.size(); i++) {
            seen.append(codes.get(i)).append(" -> ").append(asVector(results.get(i))).append('\n');
        }
        assertEquals(expected.toString(), seen.toString());
    }

    /** These libraries have no arrays of rank 1: a matrix of one row or one column counts as a vector, one of one element as a number. */
    private static String asVector(String result) {
        List<String> lines = LINE.matcher(result).results().map(m -> m.group(1)).toList();
        boolean one = result.startsWith("[[") && (lines.size() == 1 || lines.stream().noneMatch(l -> l.contains(",")));
        return (one ? "[" + String.join(", ", lines) + "]" : result).replaceFirst("^\\[([^\\[\\],]*)]$", "$1");
    }
}
