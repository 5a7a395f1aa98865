// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/spark.md prints what stands below it. */
class SparkPageTest {
    private static String block(String page, String language) {
        Matcher m = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertTrue(m.find(), language);
        return m.group(1);
    }

    @Test
    void theTourPrintsWhatItSays(@TempDir Path folder) throws Exception {
        LocalSpark.context();
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/spark.md"))) {
            root = root.getParent();
        }
        String page = Files.readString(root.resolve("docs/spark.md"));
        Path source = Files.writeString(folder.resolve("Tour.java"), block(page, "java"));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, said, "-cp", System.getProperty("java.class.path"), "-d",
                folder.toString(), source.toString()), said.toString(StandardCharsets.UTF_8));
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, SparkPageTest.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("Tour").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        assertEquals(block(page, "text"), printed.toString(StandardCharsets.UTF_8));
    }
}
