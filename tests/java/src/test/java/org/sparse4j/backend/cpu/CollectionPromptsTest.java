// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How collectors are told apart; what collections do for programs that close nothing: {@code UnclosedTest}. */
class CollectionPromptsTest {
    /** As JDK 17 to 25 and OpenJ9 name them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Copy, MarkSweepCompact | true", "PS MarkSweep, PS Scavenge | true", "G1 Young Generation, G1 Old Generation | true",
        "ZGC Minor Cycles, ZGC Minor Pauses, ZGC Major Cycles, ZGC Major Pauses | true", "scavenge, global | true",
        "ZGC Cycles, ZGC Pauses | false", "Shenandoah Pauses, Shenandoah Cycles | false", "Epsilon Heap | false"})
    void generations(String names, boolean some) {
        assertEquals(some, JvmCollectors.generational(List.of(names.split(", "))));
    }

    /** Where java.management is not there: most have them. */
    @Test
    void unknownCollectorsCountAsGenerational() {
        assertEquals(true, JvmCollectors.generational(List.of()));
    }
}
