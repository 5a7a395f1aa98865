// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Providers;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/**
 * Makes all arrays of a process: either arrays of this library, or arrays of a module that adds information for a framework (the
 * arrays of sparse4j-spark report their size to Spark). A single implementation is used, so that calls on arrays stay monomorphic.
 */
public interface ArrayMaker {
    /** The maker of a module if ServiceLoader finds one, otherwise the maker of this library. */
    ArrayMaker CHOSEN = chosen();

    /** Makes an array or a view of a storage. */
    INDArray make(Storage storage, Window window, boolean view);

    /** Makes the array that owns a storage. */
    static INDArray whole(Storage storage) {
        return CHOSEN.make(storage, storage.whole(), false);
    }

    private static ArrayMaker chosen() {
        List<ArrayMaker> others = Providers.of(ArrayMaker.class);
        return others.isEmpty() ? Providers.of(Own.class).stream().findFirst().orElseGet(ArrayMaker::besideThis) : others.get(0);
    }

    /** Loads the class directly: in a jar merged from others, META-INF/services may be missing or name relocated packages. */
    private static Own besideThis() {
        try {
            return (Own) Class.forName("org.sparse4j.ndarray.KnownArrayMaker").getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the class that makes arrays is missing in the jar that holds "
                    + ArrayMaker.class.getName(), e);
        }
    }

    /**
     * This library's own maker. It is a separate service for two reasons. The class that makes calls must not depend on
     * the class of arrays, which uses calls. A module's maker always takes precedence, without a number that orders the
     * makers.
     */
    interface Own extends ArrayMaker {}
}
