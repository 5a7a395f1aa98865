// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.array.ArrayMaker;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/** The service that makes {@link KnownArray}s if no module has its own maker. */
public final class KnownArrayMaker implements ArrayMaker.Own {
    /** Called by the JVM's ServiceLoader. */
    public KnownArrayMaker() {}

    @Override
    public NDArray make(Storage storage, Window window, boolean view) {
        return new KnownArray(storage, window, view);
    }
}
