// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Eight threads predict for ten minutes ({@code sparse4j.minutes}) in a JVM with a heap of 128 MB. */
@Tag("release")
@EnabledOnOs(OS.LINUX)
@ExtendWith(Library.class)
class PredictorSoakTest {
    @Test
    void memoryIsFlat(@TempDir Path folder) throws Exception {
        int seconds = 60 * Integer.getInteger("sparse4j.minutes", 10);
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m", "-cp",
                System.getProperty("java.class.path"), PredictorSoakMain.class.getName(), Integer.toString(seconds))
                .redirectErrorStream(true).redirectOutput(output.toFile()).start();
        int status = process.waitFor();
        String text = Files.readString(output);
        System.out.println(text);
        assertEquals(0, status, text);
    }
}
