// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import com.esotericsoftware.kryo.DefaultSerializer;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.kryo.ArraySerializer;

/** The class of arrays with the annotation that names the serializer for Kryo. Without Kryo, the JVM ignores the annotation. */
@DefaultSerializer(ArraySerializer.class)
public class KnownArray extends NDArray {
    private static final long serialVersionUID = 1L;

    /** Called by an {@link org.sparse4j.array.ArrayMaker}. */
    protected KnownArray(Storage storage, Window window, boolean view) {
        super(storage, window, view);
    }
}
