// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The tests that docs/errata.md names are there, under the erratum's number, and it names all of them. */
class ErrataTableTest {
    @Test
    void everyErratumHasTheTestItNames() throws Exception {
        Map<String, String> present = new TreeMap<>();
        for (String name : new String[] {"ThesisErrataTest", "ThesisViewErrataTest", "GcsNoteErrataTest",
            "SparseViewDefectsTest", "SparseKernelDefectsTest"}) {
            for (Method m : Class.forName("org.sparse4j.cases." + name).getDeclaredMethods()) {
                if (m.isAnnotationPresent(Test.class) && !m.getName().equals("e63To65RandomViews")) {
                    String title = m.getAnnotation(DisplayName.class).value();
                    present.put(m.getName(), title.substring(0, title.indexOf(':')));
                }
            }
        }
        Map<String, String> named = new TreeMap<>();
        int none = 0;
        String part = "";
        for (String line : Files.readAllLines(ReadmeTest.root().resolve("docs/errata.md"))) {
            if (line.startsWith("## ")) {
                part = line.contains("thesis") ? "Thesis " : line.contains("note") ? "GCS note " : "Defect ";
            }
            Matcher row = Pattern.compile("\\| ([0-9.]+) \\| .+ \\| (`(\\w+)`.*|none: .+) \\|").matcher(line);
            if (row.matches() && row.group(3) != null) {
                named.put(row.group(3), part + row.group(1));
            } else if (row.matches()) {
                none++;
            } else {
                assertTrue(!line.matches("\\| [0-9].*"), () -> "a row without test or reason: " + line);
            }
        }
        assertEquals(present.toString(), named.toString());
        assertEquals(42 + 7 + 30, named.size() + none);
    }
}
