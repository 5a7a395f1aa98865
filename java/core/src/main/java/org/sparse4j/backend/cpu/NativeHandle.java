// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

/** A storage as a frame sees it. */
interface NativeHandle {
    /** Returns the address of the native object, which is valid while the storage is acquired. */
    long handle();
}
