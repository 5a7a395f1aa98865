// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.lang.ref.Cleaner;
import java.util.function.LongConsumer;

/**
 * An object of LightGBM. It is freed when it is closed and no call uses it any more, so closing never waits, also not in a
 * listener of a training that uses it. It has no reference to its owner, for the cleaner.
 */
final class Resource implements Runnable {
    private static final Cleaner CLEANER = Cleaner.create();

    private final long handle;
    private final LongConsumer free;
    private int users;
    private boolean closed;

    Resource(long handle, LongConsumer free) {
        this.handle = handle;
        this.free = free;
    }

    /** Closes this resource when its owner is unreachable. */
    Cleaner.Cleanable ownedBy(Object owner) {
        return CLEANER.register(owner, this);
    }

    /** Returns the handle, which is valid until {@link #release}. */
    synchronized long acquire(String method, String what) {
        if (closed) {
            throw new IllegalStateException(method + ": " + what + " was closed");
        }
        users++;
        return handle;
    }

    synchronized void release() {
        users--;
        freeUnused();
    }

    /** Closes the resource. */
    @Override
    public synchronized void run() {
        if (!closed) {
            closed = true;
            freeUnused();
        }
    }

    private void freeUnused() {
        if (closed && users == 0) {
            free.accept(handle);
        }
    }
}
