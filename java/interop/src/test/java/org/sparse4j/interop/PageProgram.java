// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Programs of pages, compiled with the libraries of the tests and run in this JVM. */
final class PageProgram {
    private PageProgram() {}

    /** The text of a file of the repository. */
    static String read(String path) throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve(path))) {
            root = root.getParent();
        }
        return Files.readString(root.resolve(path));
    }

    /** What the main method of a class without a package prints; the class is compiled in the folder. */
    static String output(Path folder, String name, String text) throws Exception {
        Path source = Files.writeString(folder.resolve(name + ".java"), text);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, errors, "-cp", System.getProperty("java.class.path"), "-d",
                folder.toString(), source.toString()), errors.toString(StandardCharsets.UTF_8));
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, PageProgram.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
