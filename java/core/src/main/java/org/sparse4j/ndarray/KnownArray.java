// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ndarray;

import com.esotericsoftware.kryo.DefaultSerializer;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.kryo.ArraySerializer;

/** An array as Kryo knows it: with the serializer to be taken. Where there is no Kryo the JVM leaves the annotation out. */
@DefaultSerializer(ArraySerializer.class)
public class KnownArray extends NDArray {
    private static final long serialVersionUID = 1L;

    /** For an {@link org.sparse4j.array.ArrayMaker}. */
    protected KnownArray(Storage storage, Window window, boolean view) {
        super(storage, window, view);
    }
}
