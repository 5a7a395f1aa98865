// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.Collected;

/** The tours in README.md and in guides are compiled and run; their output is the text shown below them. */
public class ReadmeTest {
  /** Some programs count arrays, so that arrays which an earlier program left open must not be collected meanwhile. */
  @BeforeEach
  void nothingIsLeftToCollect() {
    Collected.settled();
  }

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/solvers.md", "docs/graphs.md", "docs/features.md", "docs/blas.md", "docs/products.md",
      "docs/files.md", "docs/howto/testing.md", "docs/howto/json.md", "docs/howto/monitoring.md", "docs/howto/jdk.md",
      "docs/howto/virtual-threads.md", "docs/howto/start-up.md", "docs/index.md", "docs/start/install.md",
      "docs/start/java.md", "docs/understand/formats.md", "docs/understand/views.md", "docs/understand/fills.md",
      "docs/understand/memory.md", "docs/understand/services.md", "docs/understand/costs.md"})
  void theTourPrintsWhatItSays(String page, @TempDir Path dir) throws Exception {
    String readme = Files.readString(root().resolve(page));
    String program = block(readme, "java");
    Matcher name = Pattern.compile("public class (\\w+)").matcher(program);
    assertTrue(name.find(), "no public class");
    JavaProgram.compile(dir, Map.of(name.group(1), program));
    assertEquals(block(readme, "text"), JavaProgram.output(dir, name.group(1)));
  }

  static String block(String markdown, String language) {
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
