// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Frames that wait for a call of a virtual thread. A virtual thread does not leave its carrier during a native call, so
 * there are about as many frames as carriers, however many virtual threads there are.
 *
 * @param <F> the class of frames
 */
final class IdleFrames<F> {
    static final int MOST = 256;

    // Slots instead of a queue: keeping must not allocate, since a call that frees memory ends with it.
    private final AtomicReferenceArray<F> slots = new AtomicReferenceArray<>(MOST);

    /** Returns a frame, which belongs to the caller from now on; null if there is none. */
    F take() {
        for (int i = 0; i < MOST; i++) {
            if (slots.get(i) != null) {
                F taken = slots.getAndSet(i, null);
                if (taken != null) {
                    return taken;
                }
            }
        }
        return null;
    }

    /** Keeps a frame for later calls. Returns false if there are enough: then the caller still has it. */
    boolean keep(F frame) {
        for (int i = 0; i < MOST; i++) {
            if (slots.get(i) == null && slots.compareAndSet(i, null, frame)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of frames that wait. */
    int count() {
        int n = 0;
        for (int i = 0; i < MOST; i++) {
            n += slots.get(i) == null ? 0 : 1;
        }
        return n;
    }
}
