// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.nio.ByteBuffer;

/**
 * All native methods, bound by JNI_OnLoad. They throw the exceptions that a status stands for. Only this package calls
 * them.
 */
final class Native {
    private Native() {}

    static native long contextCreate();

    static native void contextDestroy(long context);

    /** Returns a direct buffer over foreign memory; at most 2^30 bytes. */
    static native ByteBuffer wrap(long address, long bytes);

    static native long address(ByteBuffer direct);

    /** Returns the function of this name in {@code sparse4j.h}, without s4j_, for {@link #call}. */
    static native long function(String name);

    /** Calls a function with the addresses of a context, a frame and an out block. */
    static native int call(long function, long context, long frame, long out);
}
