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

/** A service: arrays tell Spark's memory manager what they take off the heap, where its own estimate sees some 200 bytes. */
public final class SizedArrays implements ArrayMaker {
    /** For the JVM's ServiceLoader. */
    public SizedArrays() {}

    @Override
    public NDArray make(Storage storage, Window window, boolean view) {
        return new SizedArray(storage, window, view);
    }

    /** An array whose size Spark asks for. Kryo 4 does not see the annotation of a class above. */
    @DefaultSerializer(ArraySerializer.class)
    private static final class SizedArray extends KnownArray implements KnownSizeEstimation {
        private static final long serialVersionUID = 1L;
        /** What an array has on the heap, about. */
        private static final long ON_HEAP = 240;

        SizedArray(Storage storage, Window window, boolean view) {
            super(storage, window, view);
        }

        /** Bytes; of a view, those of the array that it shows a part of, which it keeps alive. */
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
