// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import org.sparse4j.array.ArrayMaker;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/** A service: makes {@link KnownArray}s where no module has a maker of its own. */
public final class KnownArrayMaker implements ArrayMaker.Own {
    /** For the JVM's ServiceLoader. */
    public KnownArrayMaker() {}

    @Override
    public NDArray make(Storage storage, Window window, boolean view) {
        return new KnownArray(storage, window, view);
    }
}
