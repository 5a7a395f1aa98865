// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A closing, a collecting and eight working threads, in JVMs of their own. */
@Tag("alone")
class StressTest {
    private static void stress(int rounds, String... flags) throws Exception {
        String output = ChildJvm.run(StressMain.class, rounds / 250, List.of(flags), Integer.toString(rounds), "1");
        assertTrue(output.contains("live 0 bytes in 0 arrays"), output);
    }

    @Test
    void closingCollectingAndWorking() throws Exception {
        stress(20_000, "-Xmx256m");
    }

    @Test
    @Tag("release")
    void compiledFromTheFirstCallOn() throws Exception {
        stress(2_000, "-Xcomp", "-Xmx256m");
    }

    @Test
    void underCheckedJni() throws Exception {
        stress(5_000, "-Xcheck:jni", "-Xmx256m");
    }

    /** Collected in the middle of close(), which is not freed twice. */
    @Test
    void closedWhileCollected() throws Exception {
        String output = ChildJvm.run(ClosingMain.class, List.of("-Xmx32m", "-XX:+UseSerialGC"), "300");
        assertTrue(output.contains("0 refused, live 0 arrays"), output);
    }

    @Test
    @Tag("release")
    void aMillionRounds() throws Exception {
        stress(1_000_000, "-Xmx256m");
    }

    @Test
    @Tag("release")
    void aHundredThousandRoundsCompiled() throws Exception {
        stress(100_000, "-Xcomp", "-Xmx256m");
    }

    @Test
    @Tag("release")
    void aHundredThousandRoundsUnderCheckedJni() throws Exception {
        stress(100_000, "-Xcheck:jni", "-Xmx256m");
    }
}
