// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;

/** What is known of an array's memory without its entries: strides, orders, room, counts; and that every use of it ends. */
class StorageFactsTest {
    private static final MemoryManager MEMORY = Sparse4j.memory();

    @Test
    void stridesOfDenseArrays() {
        long live = Collected.settled();
        INDArray x = Sparse4j.zeros(3, 4, 5);
        assertArrayEquals(new long[] {20, 5, 1}, x.stride());
        assertArrayEquals(new long[] {1, 5, 20}, x.permute(2, 1, 0).stride());
        try (INDArray f = x.dup('f')) {
            assertArrayEquals(new long[] {1, 3, 12}, f.stride());
        }
        x.close();
        assertEquals(live, MEMORY.liveArrays(), "who asks for strides leaves");
        assertThrows(IllegalStateException.class, x::stride);
    }

    /** The order that a result has is the backend's word. */
    @Test
    void ordersOfResults() {
        try (INDArray x = Sparse4j.sprand(0.5, 1, 3, 4, 5); INDArray g = x.toFormat(new int[] {2, 0, 1}, 2);
                INDArray twice = g.mul(2); INDArray csc = Sparse4j.sprand(0.5, 1, 6, 6).toFormat(SparseFormat.CSC);
                INDArray product = csc.mmul(csc)) {
            assertArrayEquals(new int[] {2, 0, 1}, g.dimensionOrder());
            assertArrayEquals(new int[] {2, 0, 1}, twice.dimensionOrder());
            assertArrayEquals(new int[] {1, 0}, product.dimensionOrder());
            assertEquals(SparseFormat.CSC, product.getFormat());
        }
    }

    /** So many that their order stands in no answer of the backend. */
    @Test
    void ordersOfManyDimensions() {
        long[] shape = new long[20];
        int[] order = new int[20];
        for (int d = 0; d < 20; d++) {
            shape[d] = d % 3 == 0 ? 2 : 1;
            order[d] = d == 0 ? 7 : d <= 7 ? d - 1 : d;
        }
        try (INDArray x = Sparse4j.sprand(0.3, 1, shape); INDArray g = x.toFormat(order, 5); INDArray twice = g.mul(2)) {
            assertArrayEquals(order, g.dimensionOrder());
            assertArrayEquals(order, twice.dimensionOrder());
            assertEquals(2 * x.sumNumber().doubleValue(), twice.sumNumber().doubleValue(), 1e-12);
        }
    }

    @Test
    void roomOfBuffers() {
        try (INDArray dense = Sparse4j.zeros(10); INDArray coo = Sparse4j.sprand(0.5, 1, 6, 6).toFormat(SparseFormat.COO)) {
            assertEquals(10, dense.data().underlyingLength());
            assertEquals(18, coo.data().underlyingLength());
            assertEquals(36, coo.indexes().underlyingLength());
            coo.putScalar(new long[] {0, 0}, 3).putScalar(new long[] {5, 5}, 3);
            assertEquals(coo.nnz(), coo.data().underlyingLength(), "with what was pending");
        }
    }

    /** A pending entry far away makes indexes wide. */
    @Test
    void typesOfIndexesFollowPendingEntries() {
        try (CooBuilder b = Sparse4j.coo(1L << 40); INDArray x = b.add(1, 7).build(SparseFormat.COO)) {
            assertEquals(DataType.INT, x.indexes().dataType());
            DataBuffer indexes = x.indexes();
            x.putScalar(new long[] {1L << 39}, 2);
            assertEquals(DataType.LONG, indexes.dataType());
        }
    }

    @Test
    void indexesRefuseNumbersOfEveryType() {
        try (INDArray x = Sparse4j.sprand(0.5, 1, 6, 6).toFormat(SparseFormat.CSR)) {
            for (DataBuffer part : Arrays.asList(x.indexes(), x.lineIds())) {
                assertTrue(assertThrows(IllegalArgumentException.class, () -> part.put(0, 1.5)).getMessage()
                        .contains("read-only"));
                assertTrue(assertThrows(IllegalArgumentException.class, () -> part.put(0, 1L)).getMessage()
                        .contains("read-only"));
            }
        }
    }

    /** A use that goes on when the array is closed gives it back at its end; one that could not begin is none. */
    @Test
    void closedBuffersAreRefused() {
        long live = Collected.settled();
        INDArray x = Sparse4j.ones(100);
        x.data().read(values -> {
            x.close();
            assertEquals(1, values.getDouble(8));
            assertEquals(live + 1, MEMORY.liveArrays());
        });
        assertEquals(live, MEMORY.liveArrays());
        INDArray stale;
        try (MemoryWorkspace ws = Sparse4j.workspace("STALE")) {
            stale = Sparse4j.ones(100);
            assertEquals("STALE", ws.name());
            assertTrue(MemoryWorkspace.isActive());
        }
        assertFalse(MemoryWorkspace.isActive());
        assertThrows(IllegalStateException.class, () -> stale.data().read(values -> { }));
        stale.close();
        assertEquals(live, MEMORY.liveArrays());
    }

    @Test
    void counts() {
        Sparse4j.ones(1 << 16).close(); // more than a thread keeps, whatever else ran in this JVM
        assertTrue(MEMORY.systemAllocations() > 0);
        assertTrue(MEMORY.maxBytes() >= MEMORY.liveBytes());
        try (INDArray x = Sparse4j.sprand(0.5, 1, 200, 200).toFormat(SparseFormat.CSR)) {
            long before = MEMORY.derivedBytes();
            x.mmul(Sparse4j.ones(200, 3)).close();
            x.sum(0).close();
            x.getColumn(3).dup().close();
            assertTrue(MEMORY.derivedBytes() > before);
        }
    }

    /** More operands than a frame has room for at first. */
    @Test
    void callsOfThousandsOfOperands() {
        try (INDArray one = Sparse4j.ones(1, 2)) {
            INDArray[] many = new INDArray[3000];
            Arrays.fill(many, one);
            try (INDArray all = Sparse4j.vstack(many)) {
                assertArrayEquals(new long[] {3000, 2}, all.shape());
                assertEquals(6000, all.sumNumber().doubleValue());
            }
        }
    }
}
