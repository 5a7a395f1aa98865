// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * The hazard pointer of each thread: the word in which a thread announces the array that it uses without a call, so that
 * nobody frees memory of that array. The library's side is {@code native/src/core/hazards.hpp}. Only platform threads
 * have one, since only they have a context of their own.
 */
final class HazardPointers {
    // The value is an object of the JDK, so that a thread that outlives the class loader of this class does not keep it
    // alive. The memory belongs to the context of the thread, which lives as long as the thread.
    private static final ThreadLocal<LongBuffer> OF_THREAD = new ThreadLocal<>();
    private static final long WORDS = 2;

    private HazardPointers() {}

    /** Returns the hazard pointer of the calling thread and a spare word behind it; null if the thread has none yet. */
    static LongBuffer mine() {
        return OF_THREAD.get();
    }

    /** Sets the hazard pointer of the calling thread, which must be a platform thread. */
    static void set(long address) {
        OF_THREAD.set(Native.wrap(address, WORDS * Long.BYTES).order(ByteOrder.nativeOrder()).asLongBuffer());
    }
}
