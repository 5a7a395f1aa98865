// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each program of the cookbook on Spark prints what its last comment says. Each runs in a JVM of its own, because it closes its
 * session. {@code CookbookTest} of java/cookbook checks their form and the page that lists them.
 */
class SparkCookbookTest {
    private static final Path SOURCES = Path.of("src/test/java/org/sparse4j/cookbook/spark");
    // Surefire's own jar stands for the class path and names it here.
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

    @TempDir
    private Path folder;

    static List<String> recipes() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return files.map(f -> f.getFileName().toString().replaceFirst("\\.java$", "")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void theProgramPrintsWhatItSays(String recipe) throws Exception {
        List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        line.addAll(List.of(JavaModuleOptions.defaultModuleOptions().trim().split("\\s+")));
        // Compiling code for small frames costs more than the work.
        line.addAll(List.of("-Dspark.ui.enabled=false", "-Dspark.driver.host=127.0.0.1", "-Dspark.sql.codegen.wholeStage=false",
                "-Dspark.sql.codegen.factoryMode=NO_CODEGEN", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", CLASS_PATH,
                "org.sparse4j.cookbook.spark." + recipe));
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(line).redirectError(errors.toFile()).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> text(errors));
        String source = Files.readString(SOURCES.resolve(recipe + ".java"));
        String expected = source.substring(source.lastIndexOf("\n// Prints:\n") + "\n// Prints:\n".length());
        assertEquals(expected.lines().map(l -> l.replaceFirst("^// ?", "")).collect(Collectors.joining("\n")), printed.strip(),
                () -> text(errors));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
