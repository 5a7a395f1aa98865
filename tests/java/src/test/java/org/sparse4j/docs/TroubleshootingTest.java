// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.WouldDensifyException;

/** What docs/troubleshooting.md quotes are messages as they are thrown, and its links lead to its sections. */
@ExtendWith(NothingLeft.class)
class TroubleshootingTest {
    private static final Path PAGE = ReadmeTest.root().resolve("docs/troubleshooting.md");
    private static final Pattern QUOTE = Pattern.compile("`([^`]+)`");

    private static String page() throws IOException {
        return Files.readString(PAGE);
    }

    /** The sections behind which a table quotes messages of the loader of the native library. */
    @Test
    void messagesOfTheLoaderAreThoseOfItsSource() throws IOException {
        String loader = Files.readString(ReadmeTest.root().resolve(
                "java/core/src/main/java/org/sparse4j/backend/cpu/NativeLoader.java"));
        String cutOff = Files.readString(ReadmeTest.root().resolve(
                "java/core/src/main/java/org/sparse4j/backend/cpu/LibraryFile.java"));
        String texts = (loader + cutOff).replaceAll("\"\\s*\\+\\s*\"", "")
                .replaceAll("\" \\+ \\(c \\? \"([^\"]*)\" : \"[^\"]*\"\\)\\s*\\+ \"", "$1");
        String section = page().split("\n## ")[1];
        List<String> quoted = new ArrayList<>();
        for (String line : section.split("\n")) {
            Matcher m = QUOTE.matcher(line);
            if (line.startsWith("| `") && m.find()) {
                quoted.add(m.group(1));
            }
        }
        assertEquals(7, quoted.size(), quoted::toString);
        for (String text : quoted) {
            assertTrue(texts.contains(text), text);
        }
    }

    @Test
    void linksLeadToSections() throws IOException {
        Matcher links = Pattern.compile("\\[([^]]+)]\\(#([^)]+)\\)").matcher(page());
        int seen = 0;
        while (links.find()) {
            assertTrue(page().contains("\n## " + links.group(1) + "\n"), links.group(1));
            assertEquals(links.group(1).toLowerCase().replace(' ', '-'), links.group(2));
            seen++;
        }
        assertTrue(seen >= 11, "links: " + seen);
    }

    @Test
    void symptomsCarryTheWordsOfThePage() throws IOException {
        try (INDArray x = Sparse4j.speye(100_000); INDArray row = Sparse4j.rand(100_000)) {
            said(assertThrows(WouldDensifyException.class, () -> x.add(row)), "org.sparse4j.densifyLimit");
            said(assertThrows(IllegalArgumentException.class, x::toDoubleMatrix), "as Java arrays: ", "the heap has");
            INDArray view = x.getRow(3);
            INDArray closed = x.dup();
            closed.close();
            said(assertThrows(IllegalStateException.class, closed::sumNumber), "the array was closed");
            view.close();
        }
        said(assertThrows(OutOfMemoryError.class, () -> Sparse4j.zeros(1 << 30, 1 << 20)), "org.sparse4j.maxBytes");
    }

    private static void said(Throwable e, String... parts) throws IOException {
        for (String part : parts) {
            assertTrue(e.getMessage().contains(part), e::getMessage);
            assertTrue(page().contains(part.strip()), part);
        }
    }
}
