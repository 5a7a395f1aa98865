// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

/** What a frame has to know of a storage. */
interface NativeHandle {
    /** The address of the native object; valid while the storage is acquired. */
    long handle();
}
