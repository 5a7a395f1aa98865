// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.stress.ChildJvm;

/** Arrays in files, larger than the memory that there is. */
@Tag("alone")
class LargeFileTest {
    private static final long MB = 1 << 20;

    private static void run(Path folder, long limit, String heap, long rows, int seconds) throws Exception {
        try (MemoryGroup group = MemoryGroup.of(limit)) {
            System.out.print(ChildJvm.run(group.prefix(), LargeFileMain.class, seconds, List.of(heap,
                    "-Dorg.sparse4j.maxBytes=" + limit / 3), folder.toString(), Long.toString(rows)));
        }
    }

    /** 100 MB of entries, 106 MB of native memory for all. */
    @Test
    void anArrayThatDoesNotFitIsBuiltMultipliedSummedAndTransposed(@TempDir Path folder) throws Exception {
        run(folder, 320 * MB, "-Xmx128m", 1 << 16, 120);
    }

    @Test
    @Tag("release")
    void threeTimesTheMemoryOfAGroup(@TempDir Path folder) throws Exception {
        run(folder, 1024 * MB, "-Xmx512m", 1 << 21, 3000);
    }
}
