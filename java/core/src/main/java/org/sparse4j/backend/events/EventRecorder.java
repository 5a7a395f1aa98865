// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.events;

import java.nio.ByteBuffer;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Leaks;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;

/**
 * Records what a backend does. The caller asks first whether anything would be recorded, so that it prepares nothing in
 * vain. Recording never makes a call fail.
 */
public interface EventRecorder {
    /** Returns whether calls have to go through {@link #run}. Costs a few nanoseconds, since each call asks. */
    boolean recordsCalls();

    /** Runs a call on the executioner, and records the events of the call. Returns its result or throws its exception. */
    OpResult run(OpCall call, Executioner executioner);

    /** Returns whether {@link #reclaimed} has to be called. */
    boolean recordsReclaimed();

    /**
     * Records an array that was never closed, just before its memory is freed. The method loads no class.
     *
     * @param header the array's header, complete, in native byte order
     * @param created where the array was created, or null
     */
    void reclaimed(ByteBuffer header, Leaks.Place created);

    /** Returns an object that records the collection which begins now, or null if nothing would be recorded. */
    Collection collectionBegins();

    /** A collection of the JVM that the backend has triggered. */
    interface Collection {
        /**
         * Records the collection, which ends now.
         *
         * @param kind "full" or "young"
         * @param reason "growth" or "limit"
         * @param before live bytes before the collection
         * @param after live bytes that survived
         */
        void ended(String kind, String reason, long before, long after);
    }
}
