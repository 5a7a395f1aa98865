// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.Storage;

/** Watches the derived layouts of the operands of one call, whose memory it keeps from being freed meanwhile. */
final class LayoutWatches {
    private static final String USE = "recording its layouts";

    private final OpCall call;
    private final Storage[] held;
    private final LayoutWatch[] watches;
    private final long[] changes;
    private int count;

    private LayoutWatches(OpCall call) {
        this.call = call;
        held = new Storage[call.operands()];
        watches = new LayoutWatch[held.length];
        changes = new long[held.length];
    }

    /** Returns the watches of a call that begins now. Records what the operands have lost since their last operation. */
    static LayoutWatches begun(OpCall call) {
        LayoutWatches made = new LayoutWatches(call);
        try {
            made.begin();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // Some operands are not watched; the call itself goes on.
        }
        return made;
    }

    private void begin() {
        for (int i = 0; i < held.length; i++) {
            Storage s = call.operand(i).storage();
            try {
                s.acquire(USE);
            } catch (IllegalStateException e) {
                continue; // closed: the call throws the exception for it
            }
            held[count++] = s;
            LayoutWatch watch = LayoutWatch.of(s);
            long lost = watch.begin(s);
            watches[count - 1] = watch;
            if (lost > 0) {
                evicted(s, lost, watch.bytes(), null);
            }
        }
    }

    /** Records what the operands have gained or lost during the call, and releases them. */
    void end() {
        try {
            for (int i = 0; i < count; i++) {
                changes[i] = watches[i] == null ? 0 : watches[i].end(held[i]);
            }
            for (int i = 0; i < count; i++) {
                if (changes[i] > 0) {
                    made(held[i], changes[i], watches[i].bytes());
                } else if (changes[i] < 0) {
                    evicted(held[i], -changes[i], watches[i].bytes(), call.name());
                }
            }
        } finally {
            for (int i = 0; i < count; i++) {
                held[i].release();
            }
        }
    }

    private void made(Storage s, long change, long now) {
        LayoutMadeEvent event = new LayoutMadeEvent();
        if (event.isEnabled()) {
            event.operation = call.name();
            event.describe(s, change, now);
            event.commit();
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
