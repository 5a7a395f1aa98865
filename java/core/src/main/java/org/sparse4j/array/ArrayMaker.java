// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import org.sparse4j.backend.Providers;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/**
 * Makes all arrays of a process: those of this library, or a module's that tells a framework more of them (sparse4j-spark's
 * tell Spark how much memory they take). One class makes them all, so that calls on arrays stay calls of one class.
 */
public interface ArrayMaker {
    /** The module's, where one beside this class can be loaded, else this library's. */
    ArrayMaker CHOSEN = Providers.of(ArrayMaker.class).stream().findFirst().orElse(KnownArray::new);

    /** An array, or a view, of a storage. */
    NDArray make(Storage storage, Window window, boolean view);
}
