// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.Serializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.util.KnownSizeEstimation;
import org.apache.spark.util.SizeEstimator;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryCounts;
import org.sparse4j.spark.entries.EntryPack;
import scala.reflect.ClassTag$;

/** Arrays and blocks through Spark's own serializers, in all the ways that programs set them up. */
class TravelTest {
    private static List<Serializer> serializers() {
        SparkConf required = new SparkConf(false).set("spark.kryo.registrationRequired", "true")
                .set("spark.kryo.registrator", SparseRegistrator.class.getName());
        return List.of(new JavaSerializer(new SparkConf(false)), new KryoSerializer(new SparkConf(false)),
                new KryoSerializer(required));
    }

    private static <T> T travel(Serializer serializer, T x) {
        SerializerInstance each = serializer.newInstance();
        ByteBuffer bytes = each.serialize(x, ClassTag$.MODULE$.apply(Object.class));
        return each.deserialize(bytes, ClassTag$.MODULE$.apply(Object.class));
    }

    private static INDArray array(DataType type, SparseFormat format, long... shape) {
        try (var builder = Sparse4j.coo(shape).type(type).fill(type == DataType.BOOL ? 0 : 1)) {
            long[] at = new long[shape.length];
            for (int i = 0; i < 5; i++) {
                for (int d = 0; d < shape.length; d++) {
                    at[d] = (7L * i + d) % shape[d];
                }
                builder.add(type == DataType.BOOL ? 1 : i + 2, at);
            }
            try (INDArray coo = builder.build(SparseFormat.COO)) {
                return coo.toFormat(format);
            }
        }
    }

    /** What shuffles of entries carry. */
    @Test
    void entriesTravel() {
        for (Serializer serializer : serializers()) {
            assertEquals(new Entry(1, 2, 3), travel(serializer, new Entry(1, 2, 3)));
            assertEquals(new TensorEntry(1, 2, 3, 4), travel(serializer, new TensorEntry(1, 2, 3, 4)));
            for (boolean whole : new boolean[] {true, false}) {
                try (INDArray x = array(whole ? DataType.LONG : DataType.DOUBLE, SparseFormat.COO, 11, 13, 17)) {
                    EntryPack pack = EntryPack.of(x, 100, 0, 0);
                    EntryPack again = travel(serializer, new EntryBlocks.Chunk(7, pack)).entries;
                    assertEquals(pack.text(4), again.text(4));
                    assertEquals(pack.at(0, 4), again.at(0, 4));
                    EntryCounts counted = new EntryCounts(-1, -1, -1);
                    counted.add(pack);
                    assertEquals(counted.extent(0), travel(serializer, counted).extent(0));
                }
            }
        }
    }

    @Test
    void everyArrayTravels() {
        for (Serializer serializer : serializers()) {
            for (DataType type : DataType.values()) {
                for (SparseFormat format : SparseFormat.values()) {
                    for (long[] shape : new long[][] {{11}, {11, 13}, {11, 13, 17}, {8, 9, 10, 11, 12}}) {
                        boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
                        if (matrix && shape.length != 2) {
                            continue;
                        }
                        try (INDArray x = array(type, format, shape); INDArray y = travel(serializer, x)) {
                            assertEquals(x, y);
                            assertEquals(x.dataType(), y.dataType());
                            assertEquals(x.getFormat(), y.getFormat());
                            assertEquals(x.fillValue(), y.fillValue());
                            SparseBlock block = travel(serializer, SparseBlock.of(x));
                            try (INDArray z = block.array()) {
                                assertEquals(x, z);
                                assertEquals(x.nnz(), block.nnz());
                            }
                            if (shape.length == 2) {
                                try (INDArray view = travel(serializer, x.transpose()); INDArray z = block.transpose().array()) {
                                    assertEquals(x.transpose(), view);
                                    assertEquals(x.transpose(), z);
                                    assertEquals(shape[1], block.transpose().size(0));
                                }
                            }
                        }
                    }
                }
            }
            assertEquals(new BlockIndex(3, 4), travel(serializer, new BlockIndex(3, 4)));
        }
    }

    /** Whatever Spark is asked: the array, something that holds it, an array of them. */
    @Test
    void sparkKnowsHowLargeArraysAre() {
        try (INDArray x = Sparse4j.zeros(1000, 1000); INDArray sparse = Sparse4j.speye(100_000)) {
            assertInstanceOf(KnownSizeEstimation.class, x);
            assertInstanceOf(KnownSizeEstimation.class, x.getRow(3));
            for (Object each : new Object[] {x, List.of(x), new INDArray[] {x}, x.getRow(3)}) {
                long size = SizeEstimator.estimate(each);
                assertTrue(size >= 8_000_000 && size < 8_010_000, size + " bytes of " + each.getClass());
            }
            long size = SizeEstimator.estimate(sparse);
            assertTrue(size >= 1_200_000 && size < 4_000_000, size + " bytes");
            long block = SizeEstimator.estimate(SparseBlock.of(x));
            assertTrue(block >= 8_000_000 && block < 8_010_000, block + " bytes");
        }
    }

    @Test
    void anArrayOverKryosLimitIsRefusedByTheSettingsName() {
        SparkConf small = new SparkConf(false).set("spark.kryoserializer.buffer.max", "1m");
        try (INDArray x = Sparse4j.zeros(1000, 1000)) {
            SparkException e = assertThrows(SparkException.class, () -> travel(new KryoSerializer(small), x));
            assertTrue(e.getMessage().contains("spark.kryoserializer.buffer.max")
                    && e.getMessage().contains("DOUBLE DENSE of shape [1000, 1000]"), e.getMessage());
        }
    }
}
