// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** Arrays through Java's serialization, and streams that were tampered with. */
class SerializationTest {
    private static byte[] write(Object x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(x);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    private static List<Object> entries(INDArray x) {
        List<Object> all = new ArrayList<>();
        x.forEachEntry((at, v) -> all.add(Arrays.toString(at) + "=" + Double.doubleToRawLongBits(v)));
        x.forEachLongEntry((at, v) -> all.add(v));
        return all;
    }

    private static INDArray assertTravels(INDArray x) throws Exception {
        INDArray y = (INDArray) read(write(x));
        assertEquals(x.getFormat(), y.getFormat());
        assertEquals(x.dataType(), y.dataType());
        assertArrayEquals(x.shape(), y.shape());
        assertEquals(x.fillValue(), y.fillValue());
        assertEquals(entries(x), entries(y));
        assertFalse(y.isView());
        return y;
    }

    private static INDArray of(DataType type) {
        try (CooBuilder b = Sparse4j.coo(4, 5).type(type)) {
            if (type == DataType.BOOL) {
                return b.add(true, 0, 1).add(true, 3, 4).add(false, 2, 2).build();
            }
            if (type == DataType.LONG) {
                return b.add((1L << 53) + 1, 0, 1).add(Long.MIN_VALUE, 3, 4).add(0L, 2, 2).build();
            }
            b.add(-0.0, 2, 2).add(3, 0, 1).add(type.isFloating() ? Double.NaN : -7, 3, 4);
            return b.add(type.isFloating() ? Double.NEGATIVE_INFINITY : 9, 1, 0).build();
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void everyFormatAndType(SparseFormat format) throws Exception {
        for (DataType type : DataType.values()) {
            try (INDArray coo = of(type); INDArray x = coo.toFormat(format); INDArray y = assertTravels(x)) {
                y.putScalar(new long[] {0, 0}, 1);
                assertEquals(1, y.getLong(0, 0));
                assertEquals(0, x.getLong(0, 0));
            }
        }
    }

    @Test
    void layoutsFillsAndShapes() throws Exception {
        try (INDArray t = Sparse4j.sprand(0.2, 3, 3, 4, 5); INDArray gcs = t.toFormat(new int[] {2, 0, 1}, 2);
                INDArray read = assertTravels(gcs); INDArray filled = t.add(2); INDArray f = assertTravels(filled)) {
            assertArrayEquals(new int[] {2, 0, 1}, read.dimensionOrder());
            assertEquals(2, read.partitioning());
            assertArrayEquals(gcs.indexes().asLong(), read.indexes().asLong());
            assertArrayEquals(gcs.pointersB().asLong(), read.pointersB().asLong());
            assertEquals(2.0, f.fillValue());
        }
        for (INDArray x : List.of(Sparse4j.scalar(3.5), Sparse4j.sparse(), Sparse4j.zeros(0), Sparse4j.sparse(3, 0, 2),
                Sparse4j.sparse(1L << 40, 1L << 40, 7).putScalar(new long[] {1L << 39, 5, 6}, 2.5), Sparse4j.ones(1, 1),
                Sparse4j.create(new double[] {1, 2, 3, 4}, 2, 2).dup('f'))) {
            try (x; INDArray y = assertTravels(x)) {
                assertEquals(x.rank(), y.rank());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void aViewTravelsAsWhatItShows(SparseFormat format) throws Exception {
        try (INDArray coo = Sparse4j.sprand(0.5, 3, 6, 8); INDArray x = coo.toFormat(format)) {
            x.putScalar(1, 1, 3);
            for (INDArray view : List.of(x.transpose(), x.get(point(1), all()),
                    x.get(interval(1, 2, 6), interval(3, 7)), x.get(newAxis(), all(), point(2)),
                    x.get(point(1), point(1)), x.get(interval(2, 2), all()))) {
                try (INDArray y = assertTravels(view)) {
                    assertEquals(view, y);
                }
            }
        }
    }

    @Test
    void severalViewsInOneStream() throws Exception {
        try (INDArray x = Sparse4j.create(new double[] {1, 2, 3})) {
            Object[] both = (Object[]) read(write(new Object[] {x, x, x.get(interval(1, 3))}));
            assertTrue(both[0] == both[1]);
            assertEquals(Sparse4j.create(new double[] {2, 3}), both[2]);
        }
    }

    @Test
    void closedAndStaleArraysDoNotTravel() {
        INDArray x = Sparse4j.ones(3);
        x.close();
        assertThrows(IllegalStateException.class, () -> write(x));
        INDArray stale;
        try (MemoryWorkspace ws = Sparse4j.workspace("SERIAL")) {
            stale = Sparse4j.ones(3);
            assertTrue(ws.bytes() > 0);
        }
        assertThrows(IllegalStateException.class, () -> write(stale));
    }

    /** Cut short anywhere, or with any byte changed: an exception or another array, never a crash or a leak. */
    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void damagedStreams(SparseFormat format) throws Exception {
        MemoryManager memory = Sparse4j.memory();
        byte[] good;
        try (INDArray coo = of(DataType.DOUBLE); INDArray x = coo.toFormat(format)) {
            good = write(x);
        }
        System.gc();
        long old = Sparse4j.environment().setMaxBytes(memory.liveBytes() + (64 << 20));
        try {
            for (int length = 0; length < good.length; length++) {
                byte[] cut = Arrays.copyOf(good, length);
                assertThrows(IOException.class, () -> read(cut));
            }
            SplittableRandom random = new SplittableRandom(7);
            for (int at = 0; at < good.length; at++) {
                for (int k = 0; k < 4; k++) {
                    byte[] bad = good.clone();
                    bad[at] = (byte) (k == 0 ? 0xff : k == 1 ? 0x7f : k == 2 ? 0 : random.nextInt());
                    readDamaged(bad);
                }
            }
            for (int k = 0; k < 2000; k++) {
                byte[] bad = good.clone();
                for (int n = 0; n < 3; n++) {
                    bad[random.nextInt(bad.length)] = (byte) random.nextInt();
                }
                readDamaged(bad);
            }
        } finally {
            Sparse4j.environment().setMaxBytes(old);
        }
    }

    private static void readDamaged(byte[] bytes) {
        try {
            Object read = read(bytes);
            if (read instanceof INDArray x) {
                try (x) {
                    x.nnz();
                    assertTrue(x.toString().length() > 0);
                }
            }
        } catch (IOException | ClassNotFoundException e) {
            assertTrue(e.toString().length() > 0);
        } catch (RuntimeException e) {
            // java.io itself throws NullPointerException and others for a damaged class descriptor.
            if (!e.getStackTrace()[0].getClassName().startsWith("java.")
                    || Arrays.stream(e.getStackTrace()).anyMatch(f -> f.getClassName().endsWith("SerializedArray"))) {
                throw e;
            }
        } catch (OutOfMemoryError e) {
            // A claimed dense shape is refused by the limit, or by java.io itself for its own arrays.
            assertTrue(e.getMessage().contains("maxBytes") || e.getMessage().contains("array size")
                    || e.getMessage().contains("heap"), e.getMessage());
        }
    }
}
