// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.Operand;

/**
 * Buffers of more than one window. Windows have one GiB; here they are small, so that arrays meet several of them, and
 * ends of them in all places.
 */
class BufferWindowsTest {
    private static final int[] WINDOWS = {8, 16, 24, 64, 1000, HostBlock.MAX_WINDOW};

    private static INDArray entries(DataType type, long... shape) {
        try (CooBuilder b = Sparse4j.coo(shape).type(type)) {
            for (int k = 0; k < 101; k++) {
                long[] at = new long[shape.length];
                for (int d = 0; d < at.length; d++) {
                    at[d] = k * 7919L * (d + 1) % shape[d];
                }
                at[shape.length - 1] = k % shape[shape.length - 1];
                b.add(1 + k % 90, at);
            }
            return b.build();
        }
    }

    /** Every part of an array, in each window, against its elements one by one, which the native side finds. */
    private static int check(String what, INDArray x) {
        int several = 0;
        for (DataBuffer.Part part : DataBuffer.Part.values()) {
            DataBuffer buffer = DataBuffer.of((Operand) x, part);
            if (part.name().startsWith("POINTERS") && x.getFormat() == SparseFormat.COO) {
                continue;
            }
            int n = (int) buffer.length();
            long[] longs = new long[n];
            double[] doubles = new double[n];
            float[] floats = new float[n];
            int[] ints = new int[n];
            for (int i = 0; i < n; i++) {
                longs[i] = buffer.getLong(i);
                doubles[i] = buffer.getDouble(i);
                floats[i] = buffer.getFloat(i);
                ints[i] = buffer.getInt(i);
            }
            for (int window : WINDOWS) {
                DataBuffer cut = buffer.inWindowsOf(window);
                String where = what + ", " + part + " in windows of " + window;
                assertArrayEquals(longs, cut.asLong(), where);
                assertArrayEquals(doubles, cut.asDouble(), where);
                assertArrayEquals(floats, cut.asFloat(), where);
                assertArrayEquals(ints, cut.asInt(), where);
                List<Integer> sizes = new ArrayList<>();
                List<Byte> bytes = new ArrayList<>();
                cut.read(b -> {
                    sizes.add(b.remaining());
                    while (b.hasRemaining()) {
                        bytes.add(b.get());
                    }
                });
                long all = (long) n * buffer.dataType().width();
                assertEquals(all, bytes.size(), where);
                assertEquals((all + window - 1) / window, sizes.size(), where);
                assertTrue(sizes.stream().allMatch(size -> size <= window), where);
                several += sizes.size() > 1 ? 1 : 0;
                List<Byte> whole = new ArrayList<>();
                buffer.read(b -> {
                    ByteBuffer one = b.slice();
                    while (one.hasRemaining()) {
                        whole.add(one.get());
                    }
                });
                assertEquals(whole, bytes, where);
            }
        }
        return several;
    }

    @Test
    void everyPartInSeveralWindows() {
        for (DataType type : DataType.values()) {
            try (INDArray x = entries(type, 40, 30); INDArray hyper = entries(type, 1_000_000, 30);
                    INDArray cube = entries(type, 9, 8, 40)) {
                for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC)) {
                    try (INDArray y = x.toFormat(format); INDArray few = hyper.toFormat(format)) {
                        assertTrue(check(type + " " + format, y) > 0);
                        assertTrue(check(type + " hypersparse " + format, few) > 0);
                        assertFalse(format == SparseFormat.CSR && few.lineIds().length() == 0);
                    }
                }
                try (INDArray gcs = cube.toFormat(new int[] {1, 0, 2}, 2)) {
                    assertTrue(check(type + " GCS", gcs) > 0);
                }
            }
        }
    }
}
