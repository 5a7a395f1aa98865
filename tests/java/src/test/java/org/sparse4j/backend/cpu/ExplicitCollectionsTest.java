// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.backend.cpu.ExplicitCollections.Option;

/** What is concluded from calls of System.gc() that collect nothing, under a collector and a clock of the test's own. */
class ExplicitCollectionsTest {
    private static final long START = Long.MAX_VALUE - ExplicitCollections.PATIENCE / 2; // a clock may wrap

    private long now = START;
    private long lockedUntil = START; // a thread is in a critical section; what is put off then runs at its end
    private boolean does = true;
    private boolean putOff;
    private int calls;
    private int young; // those that were put off
    private int full;
    private int warnings;

    private void gc() {
        calls++;
        if (!does) {
            return;
        }
        if (isLocked()) {
            putOff = true;
        } else {
            full++;
        }
    }

    private boolean isLocked() {
        return lockedUntil - now > 0;
    }

    private void pass(long ns) {
        now += ns;
        if (putOff && !isLocked()) {
            putOff = false;
            young++;
        }
    }

    private final class Probe implements BooleanSupplier {
        private final int before = young + full;

        @Override
        public boolean getAsBoolean() {
            return young + full > before;
        }
    }

    private ExplicitCollections of(Option disabled) {
        return new ExplicitCollections(this::gc, disabled, () -> now, this::pass, () -> warnings++);
    }

    private void locked(long ns) {
        lockedUntil = now + ns;
    }

    @ParameterizedTest
    @EnumSource(Option.class)
    void collectorsThatRunNeedOneCall(Option disabled) {
        ExplicitCollections all = of(disabled);
        assertTrue(all.collect(Probe::new, true).getAsBoolean());
        assertEquals(1, calls);
        assertEquals(START, now);
        assertEquals(0, warnings);
    }

    @ParameterizedTest
    @EnumSource(value = Option.class, names = {"OFF", "UNKNOWN"})
    void delayedCollectionsAreAwaited(Option disabled) {
        ExplicitCollections all = of(disabled);
        for (int k = 0; k < 5; k++) {
            locked(ExplicitCollections.PATIENCE / 2);
            assertTrue(all.collect(Probe::new, false).getAsBoolean());
            assertEquals(k + 1, young + full);
            assertFalse(all.areDisabled());
        }
        assertEquals(0, warnings);
    }

    /** Where memory is needed, a young one that was put off is not enough. */
    @ParameterizedTest
    @EnumSource(value = Option.class, names = {"OFF", "UNKNOWN"})
    void allocationsInNeedGetAFullCollection(Option disabled) {
        locked(ExplicitCollections.PATIENCE / 2);
        assertTrue(of(disabled).collect(Probe::new, true).getAsBoolean());
        assertEquals(1, full);
        assertEquals(0, warnings);
    }

    /** A section that does not end: the wait does, and what a JVM says of its options holds. */
    @ParameterizedTest
    @CsvSource({"false, 1", "true, 10"})
    void waitsTimeOut(boolean needed, long seconds) {
        ExplicitCollections all = of(Option.OFF);
        for (int k = 1; k <= 2 * ExplicitCollections.MOST_IN_VAIN; k++) {
            long before = now;
            locked(100 * ExplicitCollections.PATIENCE);
            Probe none = all.collect(Probe::new, needed);
            assertFalse(none.getAsBoolean());
            assertEquals(seconds, (now - before) / ExplicitCollections.PATIENCE);
            assertFalse(all.areDisabled());
            pass(ExplicitCollections.APART);
        }
        assertEquals(0, warnings);
        assertTrue(calls < 200, () -> "calls: " + calls);
        locked(0);
        assertTrue(all.collect(Probe::new, needed).getAsBoolean());
    }

    @Test
    void disableExplicitGcIsBelievedAtOnce() {
        does = false;
        ExplicitCollections all = of(Option.ON);
        assertFalse(all.collect(Probe::new, true).getAsBoolean());
        assertEquals(START, now);
        assertTrue(all.areDisabled());
        all.collect(Probe::new, true);
        assertEquals(1, warnings);
    }

    @Test
    void unknownOptionIsDisabledAfterSeveralVainCalls() {
        does = false;
        ExplicitCollections all = of(Option.UNKNOWN);
        for (int k = 1; k < ExplicitCollections.MOST_IN_VAIN; k++) {
            all.collect(Probe::new, true);
            assertFalse(all.areDisabled());
            pass(ExplicitCollections.APART);
        }
        assertEquals(0, warnings);
        all.collect(Probe::new, true);
        assertTrue(all.areDisabled());
        assertEquals(1, warnings);
        pass(ExplicitCollections.AGAIN - 1);
        assertTrue(all.areDisabled());
        pass(1);
        assertFalse(all.areDisabled());
        all.collect(Probe::new, false);
        assertTrue(all.areDisabled());
        assertEquals(1, warnings);
        pass(ExplicitCollections.AGAIN);
        does = true;
        assertTrue(all.collect(Probe::new, false).getAsBoolean());
        assertFalse(all.areDisabled());
    }

    /** Three within one long section are one. */
    @Test
    void vainCallsCloseTogetherCountOnce() {
        ExplicitCollections all = of(Option.UNKNOWN);
        locked(ExplicitCollections.PATIENCE * ExplicitCollections.MOST_IN_VAIN + 1);
        for (int k = 0; k < ExplicitCollections.MOST_IN_VAIN; k++) {
            all.collect(Probe::new, false);
            assertFalse(all.areDisabled());
        }
        assertEquals(0, warnings);
    }


    @Test
    void thisJvmReportsTheOption() {
        ExplicitCollections all = new ExplicitCollections(() -> { }, null, () -> now, this::pass, () -> warnings++);
        for (int k = 0; k < ExplicitCollections.MOST_IN_VAIN; k++) {
            all.collect(Probe::new, false);
            pass(ExplicitCollections.APART);
        }
        assertFalse(all.areDisabled());
        assertEquals(0, warnings);
        assertNotSame(START, now);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "-Xmx1g -XX:+DisableExplicitGC | ON", "-XX:+DisableExplicitGC -XX:-DisableExplicitGC | OFF", "-Xmx1g | UNKNOWN",
        "-Xdisableexplicitgc | ON", "-Xdisableexplicitgc -Xenableexplicitgc | OFF"})
    void arguments(String given, Option what) {
        assertEquals(what, ExplicitCollections.ofArguments(List.of(given.split(" "))));
    }
}
