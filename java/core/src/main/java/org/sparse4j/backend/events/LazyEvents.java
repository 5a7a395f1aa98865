// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.nio.ByteBuffer;
import jdk.jfr.FlightRecorder;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;

/**
 * Creates the recorder of JDK Flight Recorder as soon as the JVM has started Flight Recorder. The classes of events would
 * double the processor time of a short program, which seldom records. A listener of Flight Recorder would not do: it would
 * keep the class loader of this class.
 */
final class LazyEvents implements EventRecorder {
    private volatile EventRecorder started;

    /** Throws LinkageError if the runtime has no jdk.jfr. */
    LazyEvents() {
        isStarted();
    }

    private boolean isStarted() {
        return started != null || FlightRecorder.isInitialized() && start();
    }

    private synchronized boolean start() {
        if (started == null) {
            started = new FlightRecorderEvents();
        }
        return true;
    }

    @Override
    public boolean recordsCalls() {
        return isStarted() && started.recordsCalls();
    }

    @Override
    public OpResult run(OpCall call, Executioner executioner) {
        return started.run(call, executioner);
    }

    // Freeing must not load a class, so a call has to create the recorder.
    @Override
    public boolean recordsReclaimed() {
        return started != null && started.recordsReclaimed();
    }

    @Override
    public void reclaimed(ByteBuffer header, Leaks.Place created) {
        started.reclaimed(header, created);
    }

    @Override
    public Collection collectionBegins() {
        return isStarted() ? started.collectionBegins() : null;
    }
}
