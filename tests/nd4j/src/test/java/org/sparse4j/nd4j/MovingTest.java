// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.eigen.Eigen;
import org.nd4j.linalg.factory.Nd4j;

/** What docs/moving-from-nd4j.md says that ND4J gives. */
class MovingTest {
    private static final String IMPORTS = "import org.nd4j.linalg.factory.Nd4j;"
            + "import org.nd4j.linalg.api.ndarray.INDArray; import org.nd4j.linalg.api.buffer.DataType;"
            + "import org.nd4j.linalg.indexing.*; import org.nd4j.linalg.indexing.conditions.Conditions;"
            + "import org.nd4j.linalg.ops.transforms.Transforms; import static org.nd4j.linalg.indexing.NDArrayIndex.*;";

    @TempDir
    private Path dir;

    private DataType before;

    /** The page is about ND4J as it starts; other tests of this JVM want DOUBLE. */
    @BeforeEach
    void asNd4jStarts() {
        before = Nd4j.dataType();
        Nd4j.setDefaultDataTypes(DataType.FLOAT, DataType.FLOAT);
    }

    @AfterEach
    void asItWas() {
        Nd4j.setDefaultDataTypes(before, before);
    }

    private String output(String program) throws Exception {
        Path source = dir.resolve("Rows.java");
        Files.writeString(source, program);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, printed, "-cp",
                System.getProperty("java.class.path"), "-d", dir.toString(), source.toString()), printed.toString(
                        StandardCharsets.UTF_8));
        printed.reset();
        PrintStream console = System.out;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, getClass().getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("Rows").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static String read(String path) throws IOException {
        return Files.readString(FacadeTest.root().resolve(path));
    }

    private static boolean writes(UnaryOperator<INDArray> function) {
        INDArray x = Nd4j.create(new double[][] {{0.25, 0.5}, {0.75, -2}});
        INDArray before = x.dup();
        function.apply(x);
        return !x.equals(before);
    }

    /** What the page says of functions that write into their argument without saying so. */
    @Test
    void functionsWriteIntoTheirArgument() {
        List<UnaryOperator<INDArray>> writing = List.of(Nd4j.math()::exp, Nd4j.math()::log, Nd4j.math()::sqrt, Nd4j.math()::abs,
                x -> Nd4j.math().pow(x, 2), Nd4j.math()::square, Nd4j.math()::reciprocal, x -> Nd4j.nn().relu(x, 0),
                Nd4j.nn()::sigmoid, Nd4j.nn()::tanh);
        for (int i = 0; i < writing.size(); i++) {
            assertTrue(writes(writing.get(i)), "function " + i);
        }
        List<UnaryOperator<INDArray>> copying = List.of(x -> Nd4j.nn().softmax(x, 1), Nd4j.nn()::elu,
                x -> Nd4j.math().max(x, x.mul(2)), x -> Nd4j.math().norm2(x, 0));
        for (int i = 0; i < copying.size(); i++) {
            assertFalse(writes(copying.get(i)), "function " + i);
        }
    }

    /** The page says that they are wrong: a - value b is not singular. */
    @Test
    void generalizedEigenvaluesAreWrong() {
        Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);  // of other types it cannot take DOUBLE at all
        INDArray a = Nd4j.create(new double[][] {{2, 1}, {1, 3}});
        INDArray b = Nd4j.create(new double[][] {{4, 1}, {1, 2}});
        double value = Eigen.symmetricGeneralizedEigenvalues(a.dup(), b.dup()).getDouble(0);
        assertEquals(0.36, value, 0.01);
        assertTrue(Math.abs((2 - 4 * value) * (3 - 2 * value) - (1 - value) * (1 - value)) > 0.5);
    }

    @Test
    void everyTableRowRunsAsDocumented() throws Exception {
        String page = read("docs/moving-from-nd4j.md");
        String given = page.split("```java\n")[1].split("```")[0];
        List<String> calls = new ArrayList<>();
        List<String> wanted = new ArrayList<>();
        StringBuilder methods = new StringBuilder();
        StringBuilder main = new StringBuilder();
        Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\| `[^`]+` \\| `([^`]+)` \\|").matcher(page);
        while (row.find()) {
            String call = row.group(1);
            int last = call.lastIndexOf(';');
            methods.append("static Object r").append(calls.size()).append("() throws Throwable {\n").append(given)
                    .append(call, 0, last + 1).append("return ").append(call.substring(last + 1)).append(";\n}\n");
            main.append("row(Rows::r").append(calls.size()).append(");\n");
            calls.add(call);
            wanted.add(row.group(2));
        }
        assertTrue(calls.size() > 50, "only " + calls.size());
        List<String> results = output(read("tests/java/src/test/resources/moving-rows.txt").replace("IMPORTS", IMPORTS)
                .replace("METHODS", methods).replace("CALLS", main)).lines().filter(l -> l.startsWith("ROW "))
                .map(l -> l.substring(4)).toList();
        assertEquals(calls.size(), results.size());
        for (int i = 0; i < calls.size(); i++) {
            assertEquals(wanted.get(i), results.get(i), calls.get(i));
        }
    }
}
