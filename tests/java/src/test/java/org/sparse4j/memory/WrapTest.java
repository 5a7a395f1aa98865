// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Backends;
import org.sparse4j.io.Npy;
import org.sparse4j.io.S4j;

/** Arrays on the caller's memory, and reports of arrays that nobody closed. */
class WrapTest {
    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    @Test
    void nothingIsCopied() {
        ByteBuffer memory = direct(8 * 7);
        for (int k = 0; k < 7; k++) {
            memory.putDouble(8 * k, k);
        }
        long live = Collected.settledBytes();
        INDArray x = Sparse4j.creation().wrap(memory.position(8), DataType.DOUBLE, 2, 3);
        assertTrue(Sparse4j.memory().liveBytes() - live < 8192);
        assertEquals(Sparse4j.create(new double[][] {{1, 2, 3}, {4, 5, 6}}), x);
        memory.putDouble(8, -1);
        assertEquals(-1, x.getDouble(0, 0));
        x.get(point(1), all()).assign(9);
        assertEquals(9, memory.getDouble(8 * 6));
        assertEquals(0, memory.getDouble(0));
        x.addi(1);
        assertEquals(10, memory.getDouble(8 * 6));
        try (INDArray sparse = x.toFormat(SparseFormat.CSR); INDArray two = x.mmul(x.transpose())) {
            assertEquals(x, sparse.toDense());
            assertEquals(300, two.getDouble(1, 1));
        }
        x.close();
        x.close();
        assertEquals(10, memory.getDouble(8 * 6));
        assertThrows(IllegalStateException.class, x::sumNumber);
    }

    @Test
    void theArrayKeepsTheBuffer() {
        INDArray x = Sparse4j.creation().wrap(direct(1 << 20), DataType.FLOAT, 1 << 18);
        for (int k = 0; k < 5; k++) {
            System.gc();
            direct(1 << 20).putFloat(0, 7);
        }
        assertEquals(0, x.sumNumber().doubleValue());
        x.close();
    }

    @Test
    void everyTypeInsideAndOutsideAWorkspace() {
        for (DataType type : DataType.values()) {
            ByteBuffer memory = direct(64);
            try (MemoryWorkspace ws = Sparse4j.workspace("WRAP"); INDArray x = Sparse4j.creation().wrap(memory, type, 4)) {
                x.putScalar(new long[] {2}, 1L);
                assertEquals(1, x.getLong(2), ws.name());
                assertTrue(memory.get(2 * type.width()) != 0 || memory.get(2 * type.width() + type.width() - 1) != 0);
            }
        }
    }

    @Test
    void anyByteIsWrittenAsTrueOrFalse(@TempDir Path folder) throws Exception {
        ByteBuffer memory = direct(6);
        INDArray x = Sparse4j.creation().wrap(memory, DataType.BOOL, 2, 3);
        INDArray at = Sparse4j.creation().wrap(Backends.current().place(memory), 6, DataType.BOOL, 2, 3);
        memory.put(1, (byte) 2).put(3, (byte) -1).put(5, (byte) 1);
        INDArray expected = Sparse4j.create(new boolean[] {false, true, false, true, false, true}).reshape(2, 3);
        List<Function<INDArray, INDArray>> views = List.of(e -> e, e -> e == x ? at : e, INDArray::transpose, e -> e.reshape(3, 2),
                e -> e.get(all(), interval(1, 3)));
        for (Function<INDArray, INDArray> view : views) {
            INDArray each = view.apply(x);
            INDArray same = view.apply(expected);
            assertEquals(same, S4j.fromBytes(S4j.toBytes(each)));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            new ObjectOutputStream(out).writeObject(each);
            assertEquals(same, new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject());
            for (String name : new String[] {"x.s4j", "x.npy", "x.npz", "x.bsp.npz", "x.mtx", "x.csv", "x.tns"}) {
                Path file = folder.resolve(name);
                Sparse4j.files().write(each, file);
                INDArray read = Sparse4j.files().read(file);
                assertEquals(same.castTo(DataType.LONG), read.castTo(DataType.LONG).toDense().reshape(same.shape()), name);
            }
            Npy.write(each, folder.resolve("raw.npy"));
            byte[] raw = Files.readAllBytes(folder.resolve("raw.npy"));
            int trues = 0;
            for (int k = raw.length - (int) each.length(); k < raw.length; k++) {
                assertTrue(raw[k] >> 1 == 0, () -> Arrays.toString(raw));
                trues += raw[k];
            }
            assertEquals(same.countNonZeroNumber().longValue(), trues);
        }
        assertEquals(1, x.data().getLong(1));
        assertEquals(1, x.data().getNumber(3).intValue());
        assertArrayEquals(new byte[] {0, 1, 0, 1, 0, 1}, x.data().asBytes());
        assertArrayEquals(new long[][] {{0, 1, 0}, {1, 0, 1}}, x.toLongMatrix());
        long[] sum = {0};
        x.forEachEntry((c, v) -> sum[0] += (long) v);
        assertEquals(3, sum[0]);
    }

    @Test
    void unsuitableBuffersAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().wrap(null, DataType.DOUBLE, 1));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().wrap(ByteBuffer.allocate(8), DataType.DOUBLE, 1));
        assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.creation().wrap(direct(8).asReadOnlyBuffer(), DataType.DOUBLE, 1));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().wrap(direct(8), DataType.DOUBLE, 2))
                .getMessage().contains("[2]"));
        assertTrue(assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.creation().wrap(direct(17).position(1), DataType.DOUBLE, 2)).getMessage().contains("aligned"));
        ByteBuffer two = direct(2).put(1, (byte) 2);
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().wrap(two, DataType.BOOL, 2));
        assertThrows(ArithmeticException.class,
                () -> Sparse4j.creation().wrap(direct(8), DataType.DOUBLE, 1L << 40, 1L << 40));
    }

    @Test
    void leaksAreReportedWithTheirStack() {
        MemoryManager memory = Sparse4j.memory();
        LeakLevel before = memory.setLeakLevel(LeakLevel.FULL);
        try {
            assertEquals(LeakLevel.FULL, memory.leakLevel());
            for (int k = 0; k < 3; k++) {
                leak();
            }
            Patience.untilCollected("a report of three", () -> memory.leaks().stream().anyMatch(r -> r.startsWith("3 arrays")));
            // One report of the place, which begins where the caller's code does.
            assertTrue(memory.leaks().stream().anyMatch(
                    r -> r.matches("(?s)3 arrays were not closed; created at\\s+.*WrapTest\\.leak.*")
                            && r.indexOf("WrapTest.leak") < r.indexOf("\n", r.indexOf("\n") + 1)),
                    memory.leaks()::toString);
        } finally {
            memory.setLeakLevel(before);
        }
        assertThrows(IllegalArgumentException.class, () -> memory.setLeakLevel(null));
    }

    private static void leak() {
        assertEquals(3, Sparse4j.ones(3).length());
    }

    /** Native code would read on in memory that is given back. */
    @Test
    @Tag("jdk")
    void closedAndForeignArenasAreRefused() throws Exception {
        assumeTrue(Runtime.version().feature() >= 22, "memory of arenas is final in Java 22");
        Class<?> arenas = Class.forName("java.lang.foreign.Arena");
        AutoCloseable arena = (AutoCloseable) arenas.getMethod("ofConfined").invoke(null);
        Object segment = arenas.getMethod("allocate", long.class, long.class).invoke(arena, 16L, 8L);
        ByteBuffer memory = (ByteBuffer) Class.forName("java.lang.foreign.MemorySegment").getMethod("asByteBuffer").invoke(segment);
        memory.order(ByteOrder.nativeOrder()).putDouble(8, 5);
        try (INDArray x = Sparse4j.creation().wrap(memory, DataType.DOUBLE, 2)) {
            assertEquals(5, x.sumNumber().doubleValue());
        }
        String elsewhere = CompletableFuture.supplyAsync(() -> assertThrows(RuntimeException.class,
                () -> Sparse4j.creation().wrap(memory, DataType.DOUBLE, 2)).getClass().getSimpleName()).get();
        assertEquals("WrongThreadException", elsewhere);
        arena.close();
        assertThrows(IllegalStateException.class, () -> Sparse4j.creation().wrap(memory, DataType.DOUBLE, 2));
    }
}
