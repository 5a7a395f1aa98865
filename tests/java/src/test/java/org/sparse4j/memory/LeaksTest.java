// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.LoggedWords;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Leaks;

/** What is said of arrays that nobody closed. The collector is left out: storages tell Leaks of their places. */
class LeaksTest {
    private final MemoryManager memory = Sparse4j.memory();
    private LeakLevel before;
    private String property;
    private LoggedWords log;

    @BeforeEach
    void listen() {
        before = memory.leakLevel();
        property = System.getProperty("org.sparse4j.leaks");
        log = new LoggedWords("org.sparse4j.leaks");
    }

    @AfterEach
    void restore() {
        log.close();
        memory.setLeakLevel(before);
        if (property == null) {
            System.clearProperty("org.sparse4j.leaks");
        } else {
            System.setProperty("org.sparse4j.leaks", property);
        }
    }

    /** What was said of arrays that were made in this class. */
    private List<String> told() {
        return log.words().stream().filter(s -> s.contains("LeaksTest")).toList();
    }

    /** Once, at 10 and at 100 of one place; the caller's frames alone, the innermost first. */
    @Test
    void eachPlaceIsReportedAtPowersOfTen() {
        memory.setLeakLevel(LeakLevel.FULL);
        Leaks.Place place = made();
        for (int k = 1; k <= 120; k++) {
            Leaks.report(place);
        }
        List<String> counts = told().stream().map(s -> s.substring(0, s.indexOf(" not closed"))).toList();
        assertEquals(List.of("an array was", "10 arrays were", "100 arrays were"), counts);
        String[] lines = told().get(0).split("\n");
        assertEquals("an array was not closed; created at", lines[0]);
        assertTrue(lines[1].contains("LeaksTest.made("), lines[1]);
        assertTrue(lines[2].contains("LeaksTest.eachPlaceIsReportedAtPowersOfTen("), lines[2]);
        assertTrue(memory.leaks().contains("120 arrays were not closed; created at" + place), memory.leaks().toString());
    }

    private static Leaks.Place made() {
        return Leaks.place();
    }

    @Test
    void placesAreReportedSeparately() {
        memory.setLeakLevel(LeakLevel.FULL);
        int earlier = memory.leaks().size();
        Leaks.Place one = Leaks.place();
        Leaks.Place other = Leaks.place();
        Leaks.report(one);
        Leaks.report(other);
        assertEquals(2, told().size());
        assertEquals(Math.min(earlier + 2, 100), memory.leaks().size());
        Leaks.report(null);
        assertEquals(2, told().size());
    }

    /** A hundred places are kept; one that had to go is told as if it were new. */
    @Test
    void oldestPlaceIsDroppedAtTheLimit() {
        memory.setLeakLevel(LeakLevel.FULL);
        Leaks.Place first = made();
        Leaks.report(first);
        Leaks.report(first);
        assertEquals(1, told().size());
        for (int k = 0; k < 100; k++) {
            Leaks.report(made(k, 7));
        }
        assertEquals(100, memory.leaks().size());
        int before = told().size();
        Leaks.report(first);
        assertEquals(before + 1, told().size());
    }

    // A place for each number below 2^bits: the two calls are the same, on lines of their own that stack traces tell apart.
    private static Leaks.Place made(int number, int bits) {
        if (bits == 0) {
            return Leaks.place();
        }
        return number % 2 == 0
                ? made(number / 2, bits - 1)
                : made(number / 2, bits - 1);
    }

    @Test
    void levels() {
        memory.setLeakLevel(LeakLevel.OFF);
        assertEquals(null, Leaks.place());
        assertEquals(LeakLevel.OFF, memory.setLeakLevel(LeakLevel.FULL));
        assertEquals(LeakLevel.FULL, memory.leakLevel());
        assertEquals(LeakLevel.FULL, memory.setLeakLevel(LeakLevel.SAMPLE));
        int watched = 0;
        for (int k = 0; k < 12_800; k++) {
            watched += Leaks.place() != null ? 1 : 0;
        }
        assertEquals(100, watched); // one in 128
        assertThrows(IllegalArgumentException.class, () -> memory.setLeakLevel(null));
    }

    @Test
    void theProperty() {
        for (LeakLevel level : LeakLevel.values()) {
            System.setProperty("org.sparse4j.leaks", level.name().toLowerCase(Locale.ROOT));
            Leaks.readProperty();
            assertEquals(level, memory.leakLevel());
        }
        System.setProperty("org.sparse4j.leaks", "some");
        String why = assertThrows(IllegalArgumentException.class, Leaks::readProperty).getMessage();
        assertEquals("property org.sparse4j.leaks is 'some'; it must be [off, sample, full]", why);
        System.clearProperty("org.sparse4j.leaks");
        memory.setLeakLevel(LeakLevel.SAMPLE);
        Leaks.readProperty();
        assertEquals(LeakLevel.SAMPLE, memory.leakLevel());
    }

    /** What was closed is no leak; what was not is told with the place where it was made. */
    @Test
    void ofArrays() {
        memory.setLeakLevel(LeakLevel.FULL);
        makeAndClose();
        makeAndForget();
        Patience.untilCollected("a report", () -> {
            try (INDArray other = Sparse4j.zeros(1)) {
                assertEquals(1, other.length());
            }
            return !told().isEmpty();
        });
        assertTrue(told().stream().anyMatch(s -> s.contains("LeaksTest.makeAndForget(")), log.words().toString());
        assertFalse(told().stream().anyMatch(s -> s.contains("LeaksTest.makeAndClose(")), log.words().toString());
    }

    private static void makeAndClose() {
        Sparse4j.zeros(3).close();
    }

    private static void makeAndForget() {
        assertEquals(3, Sparse4j.zeros(3).length());
    }
}
