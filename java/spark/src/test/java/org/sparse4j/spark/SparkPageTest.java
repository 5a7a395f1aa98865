// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of docs/spark.md and docs/spark-tensors.md print what stands below them. */
class SparkPageTest {
    // Surefire's own jar stands for the class path and names it here.
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    private Path folder;

    /** The place of a program of the page and what it prints. */
    private record Program(String source, String printed) {
        static Program of(String name, String language) throws Exception {
            Path root = Path.of("").toAbsolutePath();
            while (!Files.exists(root.resolve("docs/spark.md"))) {
                root = root.getParent();
            }
            Pattern program = Pattern.compile("```" + language + "\n((?:(?!```).)*)```\\s+```text\n(.*?)```", Pattern.DOTALL);
            List<MatchResult> found = program.matcher(Files.readString(root.resolve("docs/" + name + ".md"))).results().toList();
            assertEquals(1, found.size(), language);
            return new Program(found.get(0).group(1), found.get(0).group(2));
        }
    }

    @ParameterizedTest
    @CsvSource({"spark, Tour", "spark-tensors, Parafac"})
    void programsPrintWhatPagesSay(String name, String program) throws Exception {
        LocalSpark.context();
        Program page = Program.of(name, "java");
        Path source = Files.writeString(folder.resolve(program + ".java"), page.source());
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, said, "-cp", CLASS_PATH, "-d", folder.toString(),
                source.toString()), said.toString(StandardCharsets.UTF_8));
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        URL[] made = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(made, SparkPageTest.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass(program).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        assertEquals(page.printed(), printed.toString(StandardCharsets.UTF_8));
    }

    /** In a JVM of its own: tasks look for classes of the program where Spark was when it began. */
    @Test
    @Tag("release")
    void theTourInScalaPrintsWhatItSays() throws Exception {
        Program page = Program.of("spark", "scala");
        Path source = Files.writeString(folder.resolve("ScalaTour.scala"), page.source());
        assertTrue(scala.tools.nsc.Main.process(new String[] {"-cp", CLASS_PATH, "-d", folder.toString(), source.toString()}),
                "it does not compile");
        List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
        line.addAll(List.of("-cp", folder + File.pathSeparator + CLASS_PATH, "ScalaTour"));
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(line).redirectError(errors.toFile()).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> text(errors));
        assertEquals(page.printed(), printed, () -> text(errors));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
