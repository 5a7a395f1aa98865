// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each call in the table of docs/languages.md stands in the session of its language, which a test replays. */
class LanguagesTest {
    private static final List<String> RUN = List.of("java/jshell/src/test/resources/transcript.txt",
            "java/kotlin-repl/src/test/resources/transcript.txt", "java/scala/src/test/resources/transcript.txt");

    private static String read(String path) throws IOException {
        return Files.readString(ReadmeTest.root().resolve(path));
    }

    @Test
    void everyCellIsRun() throws IOException {
        Matcher row = Pattern.compile("(?m)^\\| [^|]+ \\| `([^`]+)` \\| `([^`]+)` \\| `([^`]+)` \\|$")
                .matcher(read("docs/languages.md"));
        List<String> missing = new ArrayList<>();
        int rows = 0;
        for (; row.find(); rows++) {
            for (int i = 0; i < RUN.size(); i++) {
                if (!read(RUN.get(i)).contains(row.group(i + 1))) {
                    missing.add(row.group(i + 1) + " is not in " + RUN.get(i));
                }
            }
        }
        assertTrue(rows >= 15, "only " + rows + " rows");
        assertTrue(missing.isEmpty(), () -> String.join("\n", missing));
    }
}
