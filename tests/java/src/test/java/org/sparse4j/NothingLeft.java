// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sparse4j.backend.Unclosed;

/**
 * Fails a test that leaves arrays open. Nothing is collected for that, which would take most of the time of short tests: what
 * earlier tests left to the collector may go meanwhile, and counts as gone that way.
 */
public final class NothingLeft implements BeforeEachCallback, AfterEachCallback {
    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(NothingLeft.class);

    private record Count(long live, long collected) {
        static Count now() {
            long live = Sparse4j.memory().liveArrays();
            return new Count(live, Unclosed.freed());
        }

        long open(Count later) {
            long more = later.live - live;
            return more >= 0 ? more : Math.min(0, more + later.collected - collected);
        }
    }

    @Override
    public void beforeEach(ExtensionContext test) {
        test.getStore(HERE).put("before", Count.now());
    }

    @Override
    public void afterEach(ExtensionContext test) {
        Count before = test.getStore(HERE).get("before", Count.class);
        if (before.open(Count.now()) < 0) {
            Collected.collect(); // an array is gone before it is counted
        }
        assertEquals(0, before.open(Count.now()), "arrays that were not closed, or (below 0) closed and not made");
    }
}
