// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** What is said of arrays that nobody closed. The collector is left out: storages tell Leaks of their places. */
class LeaksTest {
    private final List<String> logged = Collections.synchronizedList(new ArrayList<>());
    private final Logger logger = Logger.getLogger("org.sparse4j.leaks");
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            logged.add(new SimpleFormatter().formatMessage(record));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final MemoryManager memory = Sparse4j.memory();
    private LeakLevel before;
    private String property;

    @BeforeEach
    void listen() {
        before = memory.leakLevel();
        property = System.getProperty("org.sparse4j.leaks");
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void restore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
        memory.setLeakLevel(before);
        if (property == null) {
            System.clearProperty("org.sparse4j.leaks");
        } else {
            System.setProperty("org.sparse4j.leaks", property);
        }
    }

    private List<String> here(List<String> all) {
        return all.stream().filter(s -> s.contains("LeaksTest")).toList();
    }

    /** Once, at 10 and at 100 of one place; the caller's frames alone, the innermost first. */
    @Test
    void eachPlaceIsToldAtPowersOfTen() {
        memory.setLeakLevel(LeakLevel.FULL);
        Leaks.Place place = made();
        for (int k = 1; k <= 120; k++) {
            Leaks.report(place);
        }
        List<String> told = here(logged).stream().map(s -> s.substring(0, s.indexOf(" not closed"))).toList();
        assertEquals(List.of("an array was", "10 arrays were", "100 arrays were"), told);
        String[] lines = here(logged).get(0).split("\n");
        assertEquals("an array was not closed; made at", lines[0]);
        assertTrue(lines[1].contains("LeaksTest.made("), lines[1]);
        assertTrue(lines[2].contains("LeaksTest.eachPlaceIsToldAtPowersOfTen("), lines[2]);
        assertTrue(memory.leaks().contains("120 arrays were not closed; made at" + place), memory.leaks().toString());
    }

    private static Leaks.Place made() {
        return Leaks.place();
    }

    @Test
    void onePlaceDoesNotStandForAnother() {
        memory.setLeakLevel(LeakLevel.FULL);
        int told = memory.leaks().size();
        Leaks.Place one = Leaks.place();
        Leaks.Place other = Leaks.place();
        Leaks.report(one);
        Leaks.report(other);
        assertEquals(2, here(logged).size());
        assertEquals(Math.min(told + 2, 100), memory.leaks().size());
        Leaks.report(null);
        assertEquals(2, here(logged).size());
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
            System.setProperty("org.sparse4j.leaks", level.name().toLowerCase(java.util.Locale.ROOT));
            Leaks.readProperty();
            assertEquals(level, memory.leakLevel());
        }
        System.setProperty("org.sparse4j.leaks", "some");
        String why = assertThrows(IllegalArgumentException.class, Leaks::readProperty).getMessage();
        assertEquals("property org.sparse4j.leaks is 'some'; it is [off, sample, full]", why);
        System.clearProperty("org.sparse4j.leaks");
        memory.setLeakLevel(LeakLevel.SAMPLE);
        Leaks.readProperty();
        assertEquals(LeakLevel.SAMPLE, memory.leakLevel());
    }

    /** What was closed is no leak; what was not is told with the place where it was made. */
    @Test
    void ofArrays() throws InterruptedException {
        memory.setLeakLevel(LeakLevel.FULL);
        makeAndClose();
        makeAndForget();
        for (int k = 0; k < 500 && here(logged).isEmpty(); k++) {
            System.gc();
            Thread.sleep(2);
            try (INDArray other = Sparse4j.zeros(1)) {
                assertEquals(1, other.length());
            }
        }
        assertTrue(here(logged).stream().anyMatch(s -> s.contains("LeaksTest.makeAndForget(")), logged.toString());
        assertFalse(here(logged).stream().anyMatch(s -> s.contains("LeaksTest.makeAndClose(")), logged.toString());
    }

    private static void makeAndClose() {
        Sparse4j.zeros(3).close();
    }

    private static void makeAndForget() {
        assertEquals(3, Sparse4j.zeros(3).length());
    }
}
