// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * An array as a backend sees it: a storage, and the window of a view.
 *
 * @since 0.1.0
 */
public interface Operand {
    /** Returns the memory, which all views share. */
    Storage storage();

    /** Returns the elements of the storage that the view shows, and their order. */
    Window window();

    /** Returns the operand of all elements of a storage. */
    static Operand whole(Storage storage) {
        return new Whole(storage);
    }

    /**
     * The operand of {@link #whole(Storage)}.
     *
     * @since 0.1.0
     */
    record Whole(Storage storage) implements Operand {
        @Override
        public Window window() {
            return storage.whole();
        }
    }
}
