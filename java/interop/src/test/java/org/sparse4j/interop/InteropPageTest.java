// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        String page = PageProgram.read("docs/interop.md");
        assertEquals(block(page, "text"), PageProgram.output(folder, "Tour", block(page, "java")));
    }
}
