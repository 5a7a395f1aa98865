// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import com.esotericsoftware.kryo.DefaultSerializer;
import org.apache.spark.util.KnownSizeEstimation;
import org.sparse4j.array.ArrayMaker;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.kryo.ArraySerializer;
import org.sparse4j.ndarray.KnownArray;
import org.sparse4j.ndarray.NDArray;

/**
 * A service that makes arrays which report their off-heap size to Spark's memory manager. Spark alone would estimate about 200
 * bytes for any array.
 *
 * @since 0.1.0
 */
public final class SizedArrays implements ArrayMaker {
    /** Creates the service; ServiceLoader calls this. */
    public SizedArrays() {}

    @Override
    public NDArray make(Storage storage, Window window, boolean view) {
        return new SizedArray(storage, window, view);
    }

    /** An array that reports its size. Kryo 4 does not see the annotation of a superclass, so it is repeated here. */
    @DefaultSerializer(ArraySerializer.class)
    private static final class SizedArray extends KnownArray implements KnownSizeEstimation {
        private static final long serialVersionUID = 1L;
        /** The approximate number of bytes that an array takes on the heap. */
        private static final long ON_HEAP = 240;

        SizedArray(Storage storage, Window window, boolean view) {
            super(storage, window, view);
        }

        /** Returns the size of an array in bytes; for a view, the size of the array that the view keeps alive. */
        @Override
        public long estimatedSize() {
            Storage all = storage();
            if (all.isClosed()) {
                return ON_HEAP;
            }
            long bytes = all.fact(Storage.Fact.VALUES_BYTES) + all.fact(Storage.Fact.INDEXES_BYTES)
                    + all.fact(Storage.Fact.DERIVED_BYTES);
            return ON_HEAP + bytes + all.fact(Storage.Fact.LINES) * 2 * Long.BYTES;
        }
    }
}
