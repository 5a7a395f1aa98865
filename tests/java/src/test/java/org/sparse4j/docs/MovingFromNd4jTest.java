// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.Npz;

/** What docs/moving-from-nd4j.md says of this library is run: its rows, its replacements, its script. */
class MovingFromNd4jTest {
    @TempDir
    private Path dir;

    private static String page() throws IOException {
        return Files.readString(ReadmeTest.root().resolve("docs/moving-from-nd4j.md"));
    }

    private static String block(String language) throws IOException {
        return block(language, "");
    }

    /** Returns the first block of a language that begins with a text. */
    private static String block(String language, String begin) throws IOException {
        Matcher m = Pattern.compile("```" + language + "\n(" + begin + ".*?)```", Pattern.DOTALL).matcher(page());
        assertTrue(m.find(), "no " + language + " that begins with " + begin);
        return m.group(1);
    }

    /** The rows of the page that have so many cells of code, one after the other, before what is said of them. */
    private static List<String[]> rows(Pattern row) throws IOException {
        List<String[]> rows = new ArrayList<>();
        page().lines().map(row::matcher).filter(Matcher::matches).forEach(m -> rows.add(IntStream.rangeClosed(1, m
                .groupCount()).mapToObj(m::group).toArray(String[]::new)));
        return rows;
    }

    private static String method(int number, String code, String value) {
        return "static Object r" + number + "() throws Throwable {\n" + code + "\nreturn " + value + ";\n}\n";
    }

    private List<String> run(List<String> methods) throws Exception {
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < methods.size(); i++) {
            calls.append("row(Rows::r").append(i).append(");\n");
        }
        String program = Files.readString(ReadmeTest.root().resolve("tests/java/src/test/resources/moving-rows.txt"))
                .replace("IMPORTS", block("java", "import java\\.io")).replace("METHODS", String.join("", methods)).replace("CALLS", calls);
        JavaProgram.compile(dir, Map.of("Rows", program));
        return JavaProgram.output(dir, "Rows").lines().filter(l -> l.startsWith("ROW ")).map(l -> l.substring(4)).toList();
    }

    @Test
    void everyTableRowRunsAsDocumented() throws Exception {
        List<String[]> rows = rows(Pattern.compile("\\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|.*"));
        assertTrue(rows.size() > 50, "only " + rows.size());
        String given = block("java");
        List<String> methods = new ArrayList<>();
        for (String[] row : rows) {
            int last = row[0].lastIndexOf(';');
            methods.add(method(methods.size(), given + (last < 0 ? "" : row[0].substring(0, last + 1)),
                    row[0].substring(last + 1)));
        }
        List<String> results = run(methods);
        assertEquals(rows.size(), results.size());
        for (int i = 0; i < rows.size(); i++) {
            assertEquals(rows.get(i)[1], results.get(i), rows.get(i)[0]);
            assertNotEquals(rows.get(i)[1], rows.get(i)[2], "no difference: " + rows.get(i)[0]);
        }
    }

    @Test
    void theProgramWithSparseRowsPrintsWhatItSays() throws Exception {
        JavaProgram.compile(dir, Map.of("SparseRows", block("java", "import org\\.")));
        assertEquals(block("text"), JavaProgram.output(dir, "SparseRows"));
    }

    @Test
    void everyReplacementRuns() throws Exception {
        List<String[]> rows = rows(Pattern.compile("\\| `[^|]+ \\| `([^`]+)` \\|"));
        assertTrue(rows.size() > 28, "only " + rows.size());
        Files.writeString(dir.resolve("file.txt"), "1,2\n3,4\n");
        try (INDArray x = Sparse4j.eye(2)) {
            Npz.write(x, dir.resolve("x.npz"), Npz.Kind.BINSPARSE);
        }
        String given = block("java") + "ByteArrayOutputStream bytes = new ByteArrayOutputStream();"
                + "ByteArrayOutputStream other = new ByteArrayOutputStream(); new ObjectOutputStream(other).writeObject(x);"
                + "InputStream stream = new ByteArrayInputStream(other.toByteArray());"
                + "MemoryWorkspace workspace = Sparse4j.workspace(\"B\"); MemoryWorkspace.outside(() -> x); workspace.close();\n";
        List<String> methods = new ArrayList<>();
        for (String[] row : rows) {
            String code = row[0].replace("\"file.txt\"", quoted("file.txt")).replace("\"x.mtx\"", quoted("x.mtx"))
                    .replace("\"x.npy\"", quoted("x.npy")).replace("\"x.npz\"", quoted("x.npz")).replace("\"x.s4j\"", quoted("x.s4j"))
                    .replaceAll("^Sparse4j.workspace\\(.*\\)$", "$0.close(); 0");
            boolean statement = code.endsWith("}") || code.contains("write") || code.contains("destroyAll");
            int last = code.endsWith(" 0") ? code.lastIndexOf(';') : -1;
            methods.add(method(methods.size(), given + (statement ? code + ";" : code.substring(0, last + 1)),
                    statement ? "\"done\"" : code.substring(last + 1)));
        }
        List<String> results = run(methods);
        assertEquals(rows.size(), results.size());
        for (int i = 0; i < rows.size(); i++) {
            assertFalse(results.get(i).matches("\\w+(Exception|Error)"), rows.get(i)[0] + ": " + results.get(i));
        }
    }

    private String quoted(String name) {
        return "\"" + dir.resolve(name).toString().replace("\\", "\\\\") + "\"";
    }

    /** GNU sed's {@code s} as the script uses it: extended expressions, groups, upper case. */
    private static String sed(String script, String text) {
        String out = text;
        for (String line : script.split("\n")) {
            Matcher m = Pattern.compile("s/(.+)/([^/]*)/(g?)").matcher(line);
            assertTrue(m.matches(), line);
            String to = m.group(2);
            StringBuilder changed = new StringBuilder();
            for (String each : out.split("\n", -1)) {
                Matcher found = Pattern.compile(m.group(1)).matcher(each);
                StringBuilder whole = new StringBuilder();
                boolean more = found.find();
                while (more) {
                    String by = to;
                    for (int g = 1; g <= found.groupCount(); g++) {
                        String group = found.group(g) == null ? "" : found.group(g);
                        by = by.replace("\\U\\" + g + "\\E", group.toUpperCase(Locale.ROOT)).replace("\\" + g, group);
                    }
                    found.appendReplacement(whole, Matcher.quoteReplacement(by));
                    more = !m.group(3).isEmpty() && found.find();
                }
                changed.append(found.appendTail(whole)).append('\n');
            }
            out = changed.substring(0, changed.length() - 1);
        }
        return out;
    }

    /** A program of ND4J's, with the script alone. */
    @Test
    void theScriptMakesAProgramCompile() throws Exception {
        String theirs = """
                import org.nd4j.linalg.api.buffer.DataBuffer;
                import org.nd4j.linalg.api.buffer.DataType;
                import org.nd4j.linalg.api.memory.MemoryWorkspace;
                import org.nd4j.linalg.api.ndarray.INDArray;
                import org.nd4j.linalg.api.ops.impl.indexaccum.custom.ArgMax;
                import org.nd4j.linalg.api.ops.impl.reduce.longer.MatchCondition;
                import org.nd4j.linalg.api.ops.impl.reduce.same.Sum;
                import org.nd4j.linalg.api.ops.impl.reduce3.CosineSimilarity;
                import org.nd4j.linalg.api.ops.impl.reduce3.EuclideanDistance;
                import org.nd4j.linalg.api.ops.impl.scalar.ScalarMultiplication;
                import org.nd4j.linalg.api.ops.impl.summarystats.StandardDeviation;
                import org.nd4j.linalg.api.ops.impl.transforms.Pad;
                import org.nd4j.linalg.api.ops.impl.transforms.pairwise.arithmetic.AddOp;
                import org.nd4j.linalg.api.ops.impl.transforms.strict.Tanh;
                import org.nd4j.linalg.api.rng.Random;
                import org.nd4j.linalg.factory.Nd4j;
                import org.nd4j.linalg.indexing.BooleanIndexing;
                import org.nd4j.linalg.indexing.NDArrayIndex;
                import org.nd4j.linalg.indexing.conditions.Conditions;
                import org.nd4j.linalg.indexing.conditions.LessThan;
                import org.nd4j.linalg.inverse.InvertMatrix;
                import org.nd4j.linalg.ops.transforms.Transforms;

                public class Ported {
                    public static void main(String[] args) {
                        INDArray x = Nd4j.create(new float[] {1, -2, 3, 4}, new int[] {2, 2});
                        INDArray y = Nd4j.create(x.shape()).addi(1);
                        System.out.println(Nd4j.create(new int[] {2, 3}).length() + " " + y.sumNumber());
                        MatchCondition above = new MatchCondition(x, Conditions.greaterThan(0));
                        System.out.println(Nd4j.getExecutioner().exec(above).getInt(0));
                        System.out.println(Nd4j.getExecutioner().exec(new Sum(x, 0)).getDouble(1));
                        System.out.println(Nd4j.getExecutioner().exec(new ArgMax(x, 1)).getLong(0));
                        System.out.println(Nd4j.getExecutioner().exec(new IAMax(x, 1)).getLong(0));
                        System.out.println(Nd4j.getExecutioner().exec(new AddOp(x, y)).getDouble(0));
                        System.out.println(Nd4j.getExecutioner().exec(new ScalarMultiplication(y, 3)).getDouble(0));
                        System.out.println(Nd4j.getExecutioner().exec(new Tanh(Nd4j.zeros(2))).sumNumber());
                        System.out.println(Nd4j.getExecutioner().exec(new StandardDeviation(y)).getDouble(0));
                        System.out.println(Nd4j.getExecutioner().exec(new EuclideanDistance(x, x)).getDouble(0)
                                + Nd4j.getExecutioner().exec(new CosineSimilarity(y, y)).getDouble(0));
                        System.out.println(Nd4j.pad(y, new int[] {1, 1}, Pad.Mode.CONSTANT, 0).length());
                        BooleanIndexing.replaceWhere(x, 0.0, Conditions.lessThan(0));
                        DataBuffer data = x.data();
                        System.out.println(data.getDouble(1) + " " + x.get(NDArrayIndex.point(1)).getDouble(0));
                        System.out.println(InvertMatrix.invert(Nd4j.eye(2).mul(2), false).getDouble(0));
                        Random random = Nd4j.getRandom();
                        random.setSeed(1);
                        System.out.println(Nd4j.rand(7L, new long[] {2}).dataType() == DataType.DOUBLE);
                        System.out.println(Transforms.abs(x).ordering());
                        System.out.println(Nd4j.math().exp(Nd4j.nn().softmax(Nd4j.zeros(1, 4), 1).sub(0.25)).sumNumber()
                                + " " + Nd4j.math().pow(y, 2).castTo(DataType.INT16).dataType());
                        System.out.println(x.sub(1).cond(new LessThan(0)).castTo(DataType.INT32).sumNumber());
                    }
                }
                """;
        String ours = sed(block("sed"), theirs);
        assertFalse(ours.contains("org.nd4j") || ours.contains("Sparse4j."), ours);
        JavaProgram.compile(dir, Map.of("Ported", ours));
        assertEquals("6 4.0\n3\n2.0\n0\n1\n2.0\n3.0\n0.0\n0.0\n1.0\n16\n0.0 3.0\n0.5\ntrue\nc\n4.0 INT\n1\n", JavaProgram.output(dir, "Ported"));
    }
}
