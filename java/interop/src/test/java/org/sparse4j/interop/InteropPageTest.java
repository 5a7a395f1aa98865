// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

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

/** Runs the program of docs/interop.md and compares its output with the text below it. */
class InteropPageTest {
    private static String block(String page, String language) {
        Matcher m = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertTrue(m.find(), language);
        return m.group(1);
    }

    @Test
    void theTourPrintsWhatItSays(@TempDir Path folder) throws Exception {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/interop.md"))) {
            root = root.getParent();
        }
        String page = Files.readString(root.resolve("docs/interop.md"));
        Path source = Files.writeString(folder.resolve("Tour.java"), block(page, "java"));
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, errors, "-cp", System.getProperty("java.class.path"), "-d",
                folder.toString(), source.toString()), errors.toString(StandardCharsets.UTF_8));
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, InteropPageTest.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass("Tour").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        assertEquals(block(page, "text"), printed.toString(StandardCharsets.UTF_8));
    }
}
