// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What verify says of a platform is what docs/install.md says, and what is published. */
class PlatformStateTest {
    private static String text(String name) throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("docs/install.md"))) {
            root = root.getParent();
        }
        return Files.readString(root.resolve(name));
    }

    /** The platforms and the words of their states, in the resource that verify reads. */
    private static TreeMap<String, String> states() throws IOException {
        TreeMap<String, String> all = new TreeMap<>();
        text("java/cli/src/main/resources/org/sparse4j/cli/verify/platforms.properties").lines()
                .filter(line -> !line.startsWith("#")).map(line -> line.split("=", 2)).forEach(pair -> all.put(pair[0], pair[1]));
        return all;
    }

    @Test
    void thePageSaysTheSame() throws IOException {
        Matcher rows = Pattern.compile("^\\| ([a-z]+[-\\w]+) \\| ([^|;.]+)", Pattern.MULTILINE)
                .matcher(text("docs/install.md").split("## Platforms")[1].split("\n## ")[0]);
        TreeMap<String, String> page = new TreeMap<>();
        while (rows.find()) {
            page.put(rows.group(1), rows.group(2).strip());
        }
        assertEquals("state", page.remove("platform"));
        assertEquals(PlatformState.NONE.words(), page.remove("others"));
        assertEquals(states(), page);
        for (String platform : page.keySet()) {
            assertEquals(page.get(platform), PlatformState.of(platform).words());
        }
    }

    @Test
    void platformsWithALibraryArePublished() throws IOException {
        Matcher promised = Pattern.compile("^PLATFORMS=\\((.*)\\)$", Pattern.MULTILINE).matcher(text("gradle-free-build/lib/platforms.sh"));
        assertTrue(promised.find());
        TreeSet<String> published = new TreeSet<>(states().keySet());
        published.removeIf(platform -> PlatformState.of(platform) == PlatformState.NONE);
        assertEquals(published, new TreeSet<>(List.of(promised.group(1).split(" "))));
    }

    @Test
    void statesHaveWordsOfTheirOwn() {
        List<String> words = new ArrayList<>();
        Arrays.stream(PlatformState.values()).map(PlatformState::words).forEach(words::add);
        assertEquals(words.size(), new TreeSet<>(words).size());
        assertEquals(PlatformState.NONE, PlatformState.of("vms-alpha"));
        assertNotEquals(PlatformState.NONE, PlatformState.of("linux-x86_64"));
    }
}
