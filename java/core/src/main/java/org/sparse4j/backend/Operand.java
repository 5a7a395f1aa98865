// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** What an array is to a backend: a storage and the window through which it is seen. */
public interface Operand {
    /** The memory, shared by all views. */
    Storage storage();

    /** Which elements of the storage, in which order. */
    Window window();
}
