// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.ref.Reference;
import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.PreparedCall;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.backend.events.EventRecorder;
import org.sparse4j.backend.events.EventRecorders;

/**
 * A call whose frame is written once. It uses its operands, as a running call does, until it is closed: so a run neither
 * acquires nor releases them, and a closed operand keeps its memory until then. Products also have a plan of the library
 * (native/src/capi/plan.hpp).
 */
final class PreparedFrame implements PreparedCall {
    private static final EventRecorder RECORDER = EventRecorders.current();
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int CLOSED = 2;

    private final OpCall call;
    private final Held held;
    private final Unclosed.Registration registration;
    private final AtomicInteger state = new AtomicInteger(IDLE);

    PreparedFrame(OpCall call) {
        this.call = call;
        held = new Held(call);
        registration = Unclosed.watch(this, held);
        boolean ok = false;
        try {
            held.prepare(call);
            ok = true;
        } finally {
            if (!ok) {
                registration.clean();
            }
        }
    }

    /** What the library keeps. It has no reference to the prepared call, so that this can become unreachable. */
    private static final class Held implements Runnable {
        private final Storage[] storages;
        private final FrameWords words;
        private int acquired;
        private long plan;

        Held(OpCall call) {
            storages = new Storage[call.operands()];
            for (int i = 0; i < storages.length; i++) {
                storages[i] = call.operand(i).storage();
            }
            words = new FrameWords(FrameWords.needed(call));
        }

        void prepare(OpCall call) {
            for (; acquired < storages.length; acquired++) {
                storages[acquired].acquire(call);
            }
            words.encode(call);
            if (call.function() == Function.MATMUL) {
                try (Frame frame = Frame.current()) {
                    frame.invoke(Function.PLAN_CREATE, words);
                    plan = frame.result(1);
                }
                words.plan(plan);
            }
        }

        boolean anyClosed() {
            for (Storage s : storages) {
                if (s.isClosed()) {
                    return true;
                }
            }
            return false;
        }

        /** Gives back what is left; a later call goes on if this one fails for lack of memory. */
        @Override
        public void run() {
            if (plan != 0) {
                try (Frame frame = Frame.current()) {
                    frame.giveBack(Function.PLAN_RELEASE, plan);
                }
                plan = 0;
            }
            while (acquired > 0) {
                storages[acquired - 1].release();
                acquired--;
            }
        }
    }

    @Override
    public void run() {
        if (!state.compareAndSet(IDLE, RUNNING)) {
            throw refusal("run");
        }
        try {
            if (held.anyClosed() || RECORDER.recordsCalls() || !runPrepared()) {
                CpuExecutioner.INSTANCE.exec(call.again());
            }
        } finally {
            state.setRelease(IDLE);
            Reference.reachabilityFence(this);
        }
    }

    /** Returns false if memory was short; nothing has changed then. */
    private boolean runPrepared() {
        Unclosed.help();
        try (Frame frame = Frame.current()) {
            frame.invoke(call.function(), held.words);
            return true;
        } catch (RuntimeException e) {
            throw Refusal.inTheWordsOf(call, e);
        } catch (OutOfMemoryError e) {
            return false; // the executioner frees arrays that were never closed, and tries again
        }
    }

    @Override
    public void requireOpen() {
        if (state.get() == CLOSED) {
            throw refusal("run");
        }
    }

    private RuntimeException refusal(String what) {
        return state.get() == CLOSED ? new IllegalStateException(call.name() + ": the bound call was closed")
                : new ConcurrentModificationException(call.name() + ": another thread is running this bound call; " + what
                        + " it when that run has ended, or bind the call once for each thread");
    }

    @Override
    public void close() {
        if (state.compareAndSet(IDLE, CLOSED)) {
            registration.clean();
        } else if (state.get() != CLOSED) {
            throw refusal("close");
        }
        Reference.reachabilityFence(this);
    }
}
