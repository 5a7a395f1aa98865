// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.stress.ChildJvm;

/** Processes killed while they write: the file is the old or the new one, and the next write clears up. */
class KilledWritersTest {
    @TempDir
    private Path folder;

    @Test
    void aFewKills() throws Exception {
        kill(8);
    }

    @Test
    @Tag("release")
    void threeHundredKills() throws Exception {
        kill(300);
    }

    private long leftovers() throws Exception {
        try (var all = Files.list(folder)) {
            return all.filter(f -> f.toString().endsWith(".s4j-tmp")).count();
        }
    }

    private void kill(int times) throws Exception {
        long seed = Long.getLong("sparse4j.seed", System.nanoTime());
        Random random = new Random(seed);
        Path target = folder.resolve("target");
        int left = 0;
        for (int n = 0; n < times; n++) {
            try (ChildJvm child = ChildJvm.start(AtomicFileMain.class, List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"),
                    target.toString(), "old", "new")) {
                child.await("writing");
                Thread.sleep(random.nextInt(60));
                child.kill();
            }
            long before = leftovers();
            assertTrue(before <= 1, "leftovers gather: " + before);
            left += before;
            if (Files.exists(target)) {
                String text = Files.readString(target);
                assertTrue(text.equals(AtomicFileMain.text("old")) || text.equals(AtomicFileMain.text("new")),
                        () -> "seed " + seed + ": half a file of " + text.length() + " characters");
            }
            if (n % 2 == 1) {  // the other half is cleared up by the next process, while it lives
                AtomicFile.write(target, out -> out.write(AtomicFileMain.text("old").getBytes(StandardCharsets.UTF_8)));
                assertEquals(0, leftovers(), "seed " + seed);
            }
        }
        AtomicFile.write(target, out -> out.write('x'));
        assertEquals(0, leftovers(), "seed " + seed);
        // A few may all fall between two writes; AtomicFileTest kills one that is surely writing.
        assertTrue(left > 0 || times < 100, "no process was killed while it wrote: seed " + seed);
    }
}
