// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import com.esotericsoftware.kryo.Kryo;
import java.util.List;
import org.apache.spark.serializer.KryoRegistrator;
import org.sparse4j.DataType;
import org.sparse4j.kryo.ArraySerializer;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryCounts;
import org.sparse4j.spark.entries.EntryPack;
import org.sparse4j.spark.entries.SplitLines;

/**
 * Registers the classes that this module sends with Kryo. Programs that set {@code spark.kryo.registrationRequired} set
 * {@code spark.kryo.registrator} to this class; other programs do not need it.
 *
 * @since 0.1.0
 */
public final class SparseRegistrator implements KryoRegistrator {
    /** Classes of {@code org.sparse4j.spark.ml}, by name because they are package-private. */
    private static final List<String> ALS =
            List.of("RatingPart", "RatingBlock", "OutLinks", "FactorMessage", "Recommendations$Slice");

    /** Creates a registrator; Spark calls this. */
    public SparseRegistrator() {}

    @Override
    public void registerClasses(Kryo kryo) {
        ArraySerializer.register(kryo);
        for (Class<?> type : new Class<?>[] {SparseBlock.class, SparseBlock[].class, BlockIndex.class, BlockIndex[].class,
                DataType.class, byte[].class, long[].class, long[][].class, double[].class, int[].class, int[][].class,
                float[].class, Object[].class, Entry.class, TensorEntry.class, EntryPack.class, EntryBlocks.Chunk.class,
                EntryCounts.class, SplitLines.Piece.class, SpyPlots.Counts.class}) {
            kryo.register(type);
        }
        for (String name : ALS) {
            kryo.register(named("org.sparse4j.spark.ml." + name));
        }
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name, false, SparseRegistrator.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("this library's jar is incomplete: " + name + " is missing", e);
        }
    }
}
