// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything at once, for long: right to the end, with flat memory. */
@Tag("alone")
class SoakTest {
    private static final Pattern POINT = Pattern.compile("resident +(\\d+) MB");

    @TempDir
    private Path folder;

    private void soak(int seconds) throws Exception {
        String printed = ChildJvm.run(SoakMain.class, 2 * seconds, List.of("-Xmx512m", "-Dorg.sparse4j.maxBytes=1073741824"),
                Integer.toString(seconds), "1", folder.toString());
        System.out.println(printed);
        long[] resident = POINT.matcher(printed).results().map(MatchResult::group)
                .mapToLong(t -> Long.parseLong(t.replaceAll("\\D", ""))).toArray();
        assertTrue(resident.length >= 40, printed);
        long early = most(resident, resident.length / 4, resident.length / 2);
        long late = most(resident, resident.length * 3 / 4, resident.length);
        assertTrue(late < early + early / 10 + 50, "no longer flat: " + early + " MB, then " + late + " MB\n" + printed);
    }

    private static long most(long[] of, int from, int until) {
        long most = 0;
        for (int k = from; k < until; k++) {
            most = Math.max(most, of[k]);
        }
        return most;
    }

    @Test
    @Tag("release")
    void workloadRunsForHalfAnHour() throws Exception {
        soak(1800);
    }

    /** The same for as long as the gate has. */
    @Test
    void workloadRunsForAFewSeconds() throws Exception {
        String printed = ChildJvm.run(SoakMain.class, 4, List.of("-Xmx256m"), "4", "2", folder.toString());
        assertTrue(printed.contains("live 0 bytes in 0 arrays"), printed);
    }
}
