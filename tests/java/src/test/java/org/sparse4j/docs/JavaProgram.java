// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Programs of the documents, compiled beside the tests and run in this JVM. */
final class JavaProgram {
    private JavaProgram() {}

    /** Compiles classes without a package, in a folder, from their texts by name. */
    static void compile(Path dir, Map<String, String> texts) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertNotNull(compiler, "a JDK is needed to compile the programs of the documents");
        List<String> arguments = new ArrayList<>(List.of("-cp", System.getProperty("java.class.path"), "-d", dir.toString()));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Path source = dir.resolve(text.getKey() + ".java");
            Files.writeString(source, text.getValue());
            arguments.add(source.toString());
        }
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status = compiler.run(null, null, errors, arguments.toArray(String[]::new));
        assertEquals(0, status, errors.toString(StandardCharsets.UTF_8));
    }

    /** What the main method of a compiled class prints. */
    static String output(Path dir, String name) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()},
                JavaProgram.class.getClassLoader())) {
            System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
            loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(console);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
