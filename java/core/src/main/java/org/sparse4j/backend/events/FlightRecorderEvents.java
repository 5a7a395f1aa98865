// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.nio.ByteBuffer;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Storage.Fact;
import org.sparse4j.backend.Unclosed;

/** Records events of JDK Flight Recorder. Only this class, {@link LazyEvents} and the events name {@code jdk.jfr}. */
final class FlightRecorderEvents implements EventRecorder {
    private static final String USE = "recording its allocation";

    // These objects only tell whether their events are enabled. They also load the classes of the events.
    private final OperationEvent operations = new OperationEvent();
    private final NativeAllocationEvent allocations = new NativeAllocationEvent();
    private final LayoutMadeEvent made = new LayoutMadeEvent();
    private final LayoutEvictedEvent evicted = new LayoutEvictedEvent();
    private final ArrayReclaimedEvent reclaimed = new ArrayReclaimedEvent();
    private final CollectionPromptedEvent collections = new CollectionPromptedEvent();

    FlightRecorderEvents() {
        ArrayTexts.prepare();
    }

    @Override
    public boolean recordsCalls() {
        return operations.isEnabled() || allocations.isEnabled() || recordsLayouts();
    }

    private boolean recordsLayouts() {
        return made.isEnabled() || evicted.isEnabled();
    }

    @Override
    public OpResult run(OpCall call, Executioner executioner) {
        OperationEvent event = new OperationEvent();
        OpResult result = null;
        Throwable failure = null;
        LayoutWatches layouts = recordsLayouts() ? LayoutWatches.begun(call) : null;
        try {
            event.begin();
            result = executioner.exec(call);
            return result;
        } catch (RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            event.end();
            try {
                record(event, call, result, failure, layouts);
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                // The call has completed or failed already, and lack of memory or stack for events must not change that.
            }
        }
    }

    private void record(OperationEvent event, OpCall call, OpResult result, Throwable failure, LayoutWatches layouts) {
        if (layouts != null) {
            layouts.end();
        }
        if (event.shouldCommit()) {
            event.describe(call, result, failure);
            event.commit();
        }
        if (result != null && allocations.isEnabled()) {
            allocated(call, result);
        }
    }

    private static void allocated(OpCall call, OpResult result) {
        Storage s = result.storage();
        NativeAllocationEvent event = new NativeAllocationEvent();
        if (call.function() == Function.ALLOC) {
            event.bytes = call.integers()[0];
        } else if (s != null && call.function() != Function.WRAP && call.function() != Function.IMAGE_OPEN) {
            // Most arrays are small. Their shape says so, without access to native memory.
            event.bytes = ArrayTexts.mostBytes(s);
            if (!event.shouldCommit()) {
                return;
            }
            s.acquire(USE);
            try {
                event.bytes = ArrayTexts.bytes(s);
                event.workspace = s.heldFact(Fact.WORKSPACE);
            } finally {
                s.release();
            }
        } else {
            return;
        }
        if (event.shouldCommit()) {
            event.operation = call.name();
            event.array = s == null ? null : ArrayTexts.of(s);
            event.commit();
        }
    }

    @Override
    public boolean recordsReclaimed() {
        return reclaimed.isEnabled();
    }

    @Override
    public void reclaimed(ByteBuffer header, Leaks.Place created) {
        ArrayReclaimedEvent event = new ArrayReclaimedEvent();
        event.bytes = ArrayTexts.bytes(header);
        if (event.shouldCommit()) {
            event.array = ArrayTexts.of(header);
            event.createdAt = created == null ? null : created.toString();
            event.reclaimedArrays = Unclosed.freed();
            event.commit();
        }
    }

    @Override
    public Collection collectionBegins() {
        if (!collections.isEnabled()) {
            return null;
        }
        CollectionPromptedEvent event = new CollectionPromptedEvent();
        event.begin();
        return event;
    }
}
