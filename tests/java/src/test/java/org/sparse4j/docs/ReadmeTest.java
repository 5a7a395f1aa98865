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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tours in README.md and in guides are compiled and run; their output is the text shown below them. */
public class ReadmeTest {
  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/solvers.md", "docs/graphs.md"})
  void theTourPrintsWhatItSays(String page, @TempDir Path dir) throws Exception {
    String readme = Files.readString(root().resolve(page));
    Path source = dir.resolve("Tour.java");
    Files.writeString(source, block(readme, "java"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    assertNotNull(compiler, "a JDK is needed to compile the tour");
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int status =
        compiler.run(
            null, null, errors, "-cp", System.getProperty("java.class.path"), "-d", dir.toString(), source.toString());
    assertEquals(0, status, errors.toString(StandardCharsets.UTF_8));

    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, getClass().getClassLoader())) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      loader.loadClass("Tour").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(console);
    }
    assertEquals(block(readme, "text"), printed.toString(StandardCharsets.UTF_8));
  }

  private static String block(String markdown, String language) {
    Matcher m = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(markdown);
    assertEquals(true, m.find(), "no " + language + " block");
    return m.group(1);
  }

  /** The checkout: the nearest folder above that holds README.md. */
  public static Path root() {
    for (Path p = Path.of("").toAbsolutePath(); p != null; p = p.getParent()) {
      if (Files.exists(p.resolve("README.md")) && Files.exists(p.resolve("native"))) {
        return p;
      }
    }
    throw new AssertionError("no checkout above " + Path.of("").toAbsolutePath());
  }
}
