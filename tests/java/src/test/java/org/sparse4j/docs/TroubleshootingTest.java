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
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.memory.MemoryWorkspace;

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
        StringBuilder sources = new StringBuilder();
        for (String source : List.of("cpu/NativeLoader.java", "cpu/LibraryFile.java", "loading/JarLibrary.java")) {
            sources.append(Files.readString(ReadmeTest.root().resolve("java/core/src/main/java/org/sparse4j/backend").resolve(source)));
        }
        String texts = sources.toString().replaceAll("\"\\s*\\+\\s*\"", "")
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
        assertTrue(seen >= 12, "links: " + seen);
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

    /** The table of calls that store every element, and of those in their place. */
    @Test
    void divisionByOwnSumsStoresElementsIfOneOfThemIsZero() throws IOException {
        assertTrue(page().contains("`x.mulRowVector(x.std(0).rdiv(1))`, if one of the divisors is 0"));
        MemoryWorkspace workspace = Sparse4j.workspace("FILLS");
        try {
            INDArray whole = Sparse4j.coo(3, 2).add(1, 0, 0).add(3, 1, 0).add(5, 1, 1).add(6, 2, 1).build(SparseFormat.CSR);
            for (INDArray kept : List.of(whole.divRowVector(whole.std(0)), whole.divColumnVector(whole.norm2(true, 1)),
                    whole.div(whole.sum(true, 1)), whole.mulRowVector(whole.std(0).rdiv(1)), whole.dup().diviRowVector(whole.std(0)),
                    whole.dup().diviColumnVector(whole.norm2(true, 1)), whole.div(whole.sum(true, 1).broadcast(3, 2)))) {
                keepsThePattern(kept);
            }
            assertEquals(6, whole.subRowVector(whole.mean(0)).nnz());
            INDArray x = Sparse4j.coo(4, 3).add(1, 0, 0).add(3, 1, 0).add(5, 1, 1).add(6, 3, 1).build(SparseFormat.CSR);
            for (INDArray full : List.of(x.divColumnVector(x.norm2(true, 1)), x.div(x.sum(true, 1)))) {
                assertEquals(9, full.nnz());
                assertTrue(Double.isNaN(full.fillValue().doubleValue()));
            }
            for (INDArray full : List.of(x.divRowVector(x.std(0)), x.mulRowVector(x.std(0).rdiv(1)))) {
                assertTrue(full.nnz() >= 8, full.toString());
                assertTrue(Double.isNaN(full.fillValue().doubleValue()));
            }
            for (INDArray kept : List.of(x.stored().divRowVector(x.std(0)), x.stored().div(x.sum(true, 1)))) {
                keepsThePattern(kept);
            }
        } finally {
            workspace.close();
        }
    }

    private static void keepsThePattern(INDArray kept) {
        assertEquals(SparseFormat.CSR, kept.getFormat());
        assertEquals(4, kept.nnz());
        assertEquals(0, kept.fillValue().doubleValue());
    }

    private static void said(Throwable e, String... parts) throws IOException {
        for (String part : parts) {
            assertTrue(e.getMessage().contains(part), e::getMessage);
            assertTrue(page().contains(part.strip()), part);
        }
    }
}
