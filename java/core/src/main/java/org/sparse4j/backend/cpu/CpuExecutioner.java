// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.backend.events.EventRecorder;
import org.sparse4j.backend.events.EventRecorders;

/** Runs calls, each in one {@link Attempt}, or in several if the first reaches the memory limit. */
final class CpuExecutioner implements Executioner {
    static final CpuExecutioner INSTANCE = new CpuExecutioner();
    private static final EventRecorder RECORDER = EventRecorders.current();
    private static final Executioner UNRECORDED = CpuExecutioner::unrecorded;

    // Loads the classes of errors while there are memory and file descriptors for them.
    static {
        Refusal.prepare();
        Rescue.prepare();
    }

    private CpuExecutioner() {}

    @Override
    public OpResult exec(OpCall call) {
        return RECORDER.recordsCalls() ? RECORDER.run(call, UNRECORDED) : unrecorded(call);
    }

    private static OpResult unrecorded(OpCall call) {
        OpResult result;
        try {
            result = rescued(call);
        } catch (RuntimeException e) {
            throw Refusal.inTheWordsOf(call, e);
        } catch (OutOfMemoryError e) {
            throw Refusal.inTheWordsOf(call, e);
        }
        try {
            if (CollectionPrompts.due(liveAfter(call, result))) {
                CollectionPrompts.collect();
            }
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The call has completed. A later call will trigger the collection.
        }
        return result;
    }

    private static long liveAfter(OpCall call, OpResult result) {
        if (result.storage() != null) {
            return result.word(0);
        }
        return call.function().keepsMemory() ? CollectionPrompts.live() : 0;
    }

    private static OpResult rescued(OpCall call) {
        Rescue rescue = null;
        while (true) {
            long before = Unclosed.done();
            try {
                return Attempt.of(call);
            } catch (OutOfMemoryError e) {
                // Arrays that were never closed may still hold memory.
                if (call.isDone()) {
                    throw e;
                }
                rescue = rescue == null ? new Rescue() : rescue;
                if (!rescue.isWorthAnotherAttempt(before)) {
                    throw e;
                }
            }
        }
    }
}
