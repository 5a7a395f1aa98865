// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** What an array is to a backend: a storage and the window through which it is seen. */
public interface Operand {
    /** The memory, shared by all views. */
    Storage storage();

    /** Which elements of the storage, in which order. */
    Window window();

    /** All of a storage. */
    static Operand whole(Storage storage) {
        return new Whole(storage);
    }

    /** See {@link #whole(Storage)}. */
    record Whole(Storage storage) implements Operand {
        @Override
        public Window window() {
            return storage.whole();
        }
    }
}
