// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

/** Chooses the recorder: the only place that decides whether the JVM has JDK Flight Recorder. */
public final class EventRecorders {
    private static final EventRecorder CURRENT = choose();

    private EventRecorders() {}

    /** Returns the recorder of this JVM. */
    public static EventRecorder current() {
        return CURRENT;
    }

    private static EventRecorder choose() {
        try {
            return new LazyEvents();
        } catch (LinkageError e) { // a runtime without jdk.jfr, or a JVM that does not support it
            return new NoEvents();
        }
    }
}
