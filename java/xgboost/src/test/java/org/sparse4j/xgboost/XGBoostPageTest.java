// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program of docs/howto/xgboost.md and compares its output with the text below it. */
class XGBoostPageTest {
    private static String block(String page, String language) {
        Matcher m = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
        assertTrue(m.find(), language);
        return m.group(1);
    }

    @Test
    void theProgramPrintsWhatItSays(@TempDir Path folder) throws IOException, InterruptedException {
        String page = Files.readString(Path.of("../../docs/howto/xgboost.md"));
        Path source = Files.writeString(folder.resolve("Boosting.java"), block(page, "java"));
        Path output = folder.resolve("output");
        int status = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1", "-cp",
                System.getProperty("java.class.path"), source.toString()).redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start().waitFor();
        assertEquals(0, status);
        assertEquals(block(page, "text"), Files.readString(output));
    }
}
