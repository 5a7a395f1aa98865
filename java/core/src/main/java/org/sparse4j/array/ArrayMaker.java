// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Providers;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;

/**
 * Makes all arrays of a process: those of this library, or a module's that tells a framework more of them (sparse4j-spark's
 * tell Spark how much memory they take). One class makes them all, so that calls on arrays stay calls of one class.
 */
public interface ArrayMaker {
    /** The module's, where one beside this class can be loaded, else this library's. */
    ArrayMaker CHOSEN = chosen();

    /** An array, or a view, of a storage. */
    INDArray make(Storage storage, Window window, boolean view);

    /** The array that owns a storage. */
    static INDArray whole(Storage storage) {
        return CHOSEN.make(storage, storage.whole(), false);
    }

    private static ArrayMaker chosen() {
        List<ArrayMaker> others = Providers.of(ArrayMaker.class);
        return others.isEmpty() ? Providers.of(Own.class).stream().findFirst().orElseGet(ArrayMaker::besideThis) : others.get(0);
    }

    /** A jar that was put together of others may have lost META-INF/services, or it names packages that were moved. */
    private static Own besideThis() {
        try {
            return (Own) Class.forName("org.sparse4j.ndarray.KnownArrayMaker").getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the class that makes arrays is missing in the jar that holds "
                    + ArrayMaker.class.getName(), e);
        }
    }

    /**
     * This library's own: a service of its own, so that what makes calls does not know the class of arrays, which is made of
     * calls, and so that a module's maker needs no order among several.
     */
    interface Own extends ArrayMaker {}
}
