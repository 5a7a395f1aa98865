// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;

/**
 * All native methods; they throw what a status stands for. Only this package's executioner calls them. Bound by
 * JNI_OnLoad.
 */
final class Native {
    private Native() {}

    static native long contextCreate();

    static native void contextDestroy(long context);

    /** A direct buffer over foreign memory; at most 2^30 bytes. */
    static native ByteBuffer wrap(long address, long bytes);

    static native long address(ByteBuffer direct);

    /** The function of this name in {@code sparse4j.h}, without its s4j_, as {@link #call} takes it. */
    static native long function(String name);

    /** A call of the function, with the addresses of a context, a frame and an out block. */
    static native int call(long function, long context, long frame, long out);
}
