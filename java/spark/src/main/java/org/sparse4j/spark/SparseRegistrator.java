// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import com.esotericsoftware.kryo.Kryo;
import org.apache.spark.serializer.KryoRegistrator;
import org.sparse4j.DataType;
import org.sparse4j.kryo.ArraySerializer;

/**
 * Registers what this module sends, for programs that set {@code spark.kryo.registrationRequired}: name it in
 * {@code spark.kryo.registrator}. Others need none.
 */
public final class SparseRegistrator implements KryoRegistrator {
    /** For Spark. */
    public SparseRegistrator() {}

    @Override
    public void registerClasses(Kryo kryo) {
        ArraySerializer.register(kryo);
        for (Class<?> type : new Class<?>[] {SparseBlock.class, SparseBlock[].class, BlockIndex.class, BlockIndex[].class, DataType.class,
                byte[].class, long[].class, double[].class, int[].class, Object[].class}) {
            kryo.register(type);
        }
    }
}
