// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Storage.Fact;

/** Watches the derived layouts of the operands of one call, whose memory it keeps from being freed meanwhile. */
final class LayoutWatches {
    private static final String USE = "recording its layouts";

    private final OpCall call;
    private final Storage[] held;
    private final LayoutWatch[] watches;
    private int count;

    LayoutWatches(OpCall call) {
        this.call = call;
        held = new Storage[call.operands()];
        watches = new LayoutWatch[held.length];
    }

    /** Records what the operands have lost since their last operation. */
    void begin() {
        for (int i = 0; i < held.length; i++) {
            Storage s = call.operand(i).storage();
            try {
                s.acquire(USE);
            } catch (IllegalStateException e) {
                continue; // closed: the call throws the exception for it
            }
            held[count++] = s;
            long now = s.heldFact(Fact.DERIVED_BYTES);
            LayoutWatch watch = LayoutWatch.of(s, now);
            long lost = watch.begin(now);
            watches[count - 1] = watch;
            if (lost > 0) {
                evicted(s, lost, now, null);
            }
        }
    }

    /** Records what the operands have gained or lost during the call, and releases them. */
    void end() {
        for (int i = 0; i < count; i++) {
            try {
                if (watches[i] != null) {
                    end(held[i], watches[i]);
                }
            } finally {
                held[i].release();
            }
        }
    }

    private void end(Storage s, LayoutWatch watch) {
        long now = s.heldFact(Fact.DERIVED_BYTES);
        long change = watch.end(now);
        if (change > 0) {
            LayoutMadeEvent event = new LayoutMadeEvent();
            if (event.isEnabled()) {
                event.operation = call.name();
                event.describe(s, change, now);
                event.commit();
            }
        } else if (change < 0) {
            evicted(s, -change, now, call.name());
        }
    }

    private static void evicted(Storage s, long bytes, long now, String operation) {
        LayoutEvictedEvent event = new LayoutEvictedEvent();
        if (event.isEnabled()) {
            event.operation = operation;
            event.describe(s, bytes, now);
            event.commit();
        }
    }
}
