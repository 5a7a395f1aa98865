// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.LeakLevel;
import org.sparse4j.stress.ChildJvm;

/** What gives native memory back may fail, for lack of memory or stack: then it is not lost. */
@Tag("alone")
class GiveBackTest {
    private static final int FAILURES = 2;

    private static void collectUntil(BooleanSupplier done) {
        Patience.untilCollected("the collector", () -> {
            Unclosed.helpOut();
            return done.getAsBoolean();
        });
    }

    /** Fails at first. */
    private static final class Stubborn extends Unclosed.Entry {
        private final AtomicInteger tries;

        Stubborn(AtomicInteger tries) {
            super(new Object(), 0);
            this.tries = tries;
        }

        @Override
        protected boolean free() {
            if (tries.incrementAndGet() <= FAILURES) {
                throw new IllegalStateException("not now");
            }
            forget();
            return true;
        }
    }

    @Test
    void failedActionsOfEntriesAreRetried() {
        AtomicInteger tries = new AtomicInteger();
        new Stubborn(tries).watch();
        Patience.untilCollected("another try", () -> {
            try {
                Unclosed.helpOut();
            } catch (IllegalStateException e) {
                assertEquals("not now", e.getMessage());
            }
            return tries.get() > FAILURES;
        });
        assertEquals(FAILURES + 1, tries.get());
    }

    @Test
    void failedActionsAreRetried() {
        AtomicInteger tries = new AtomicInteger();
        Object owner = new Object();
        Unclosed.Registration r = Unclosed.watch(owner, () -> {
            if (tries.incrementAndGet() <= FAILURES) {
                throw new IllegalStateException("not now");
            }
        });
        for (int k = 0; k < FAILURES; k++) {
            assertThrows(IllegalStateException.class, r::clean);
        }
        for (int k = 0; k < 3; k++) {
            r.clean();
        }
        assertEquals(FAILURES + 1, tries.get());
        java.lang.ref.Reference.reachabilityFence(owner);
    }

    /** Staging memory that nobody closed. */
    @Test
    void blocksAreCollected() {
        long before = Collected.settledBytes();
        long bytes = 50L << 20;
        assertEquals(bytes, Backends.current().allocate(bytes).bytes());
        assertTrue(Sparse4j.memory().liveBytes() >= before + bytes / 2);
        collectUntil(() -> Sparse4j.memory().liveBytes() < before + bytes / 2);
    }

    /** A log handler's failure is no concern of whoever calls. */
    @Test
    void loggersMayFail() {
        AtomicInteger told = new AtomicInteger();
        Handler failing = new Handler() {
            @Override
            public void publish(LogRecord record) {
                told.incrementAndGet();
                throw new IllegalStateException("no log");
            }

            @Override
            public void flush() {
                // nothing waits
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
        Logger log = Logger.getLogger("org.sparse4j.leaks");
        boolean parents = log.getUseParentHandlers();
        LeakLevel before = Sparse4j.memory().setLeakLevel(LeakLevel.FULL);
        log.addHandler(failing);
        log.setUseParentHandlers(false);
        try (INDArray x = Sparse4j.ones(10)) {
            assertEquals(20, x.add(1).sumNumber().doubleValue());
            Patience.untilCollected("a report", () -> {
                assertEquals(10, x.sumNumber().doubleValue());
                return told.get() > 0;
            });
        } finally {
            log.setUseParentHandlers(parents);
            log.removeHandler(failing);
            Sparse4j.memory().setLeakLevel(before);
        }
    }

    /** What was closed where no thread could make a call is given back by the collector. */
    @Test
    void closedWithoutDirectMemory() throws Exception {
        ChildJvm.run(GiveBackMain.class, List.of("-Xmx64m", "-XX:MaxDirectMemorySize=4m"), "closed");
    }

    /** A call that has changed its array is not repeated because the heap has no room for what it says. */
    @Test
    void actionsRunOnce() throws Exception {
        ChildJvm.run(GiveBackMain.class, List.of("-Xmx32m", "-XX:+UseSerialGC"), "once");
    }
}
