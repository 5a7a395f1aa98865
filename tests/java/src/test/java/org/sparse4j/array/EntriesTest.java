// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.nio.ByteBuffer;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/** Entries in chunks: nobody writes from the first to behind the last one, in arrays of one chunk and of several. */
class EntriesTest {
    private static final int CHUNK = 1 << 16;

    private static INDArray entries(SparseFormat format, int count) {
        int columns = 500;
        try (CooBuilder b = Sparse4j.coo((count + columns - 1) / columns, columns)) {
            for (int k = 0; k < count; k++) {
                b.add(k + 1, k / columns, k % columns);
            }
            INDArray coo = b.build();
            if (format == SparseFormat.COO) {
                return coo;
            }
            try (coo) {
                return coo.toFormat(format);
            }
        }
    }

    private static void refused(INDArray x) {
        assertThrows(ConcurrentModificationException.class, () -> x.putScalar(0, 0, 7));
        assertThrows(ConcurrentModificationException.class, () -> x.getRow(0).assign(7));
        assertThrows(ConcurrentModificationException.class, () -> x.addi(x));
        assertThrows(ConcurrentModificationException.class, () -> x.values().put(0, 7));
    }

    @Test
    void writesAreRefusedUpToTheLastEntry() {
        for (SparseFormat format : SparseFormat.values()) {
            if (format == SparseFormat.GCS) {
                continue;  // of matrices CSR and CSC are those
            }
            for (int count : new int[] {3, CHUNK, CHUNK + 1, CHUNK + 4_000, 2 * CHUNK + 1}) {
                try (INDArray x = entries(format, count)) {
                    for (INDArray part : List.of(x, x.transpose(), x.get(interval(0, x.size(0)), all()))) {
                        long stored = part.nnz();
                        Set<Long> looked = new HashSet<>(List.of(1L, 2L, (long) CHUNK, CHUNK + 1L, stored - 1, stored));
                        long[] seen = {0, 0};
                        part.forEachEntry((at, v) -> {
                            if (looked.contains(++seen[0])) {
                                refused(x);
                            }
                        });
                        part.forEachLongEntry((at, v) -> {
                            if (looked.contains(++seen[1])) {
                                refused(x);
                            }
                        });
                        assertEquals(stored, seen[0], () -> format + " " + count);
                        assertEquals(stored, seen[1], () -> format + " " + count);
                        // Free again.
                        assertDoesNotThrow(() -> x.putScalar(0, 0, 1), () -> format + " " + count);
                    }
                }
            }
        }
    }

    /** Java arrays are staged through windows of one GiB; here through small ones. */
    @Test
    void arraysAreStagedInSeveralWindows() {
        double[] values = new double[101];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 90;
        }
        for (DataType as : DataType.values()) {
            int width = as.width();
            try (HostBlock block = Backends.current().allocate(8L * values.length + 64)) {
                for (int window : new int[] {8, 24, 400, HostBlock.MAX_WINDOW}) {
                    ByteBuffer bytes = block.window(0, 8 * values.length + 64);
                    for (int i = 0; i < bytes.capacity(); i++) {
                        bytes.put(i, (byte) 0);
                    }
                    Data.of(values).stage(as, block, 16, window);
                    ByteBuffer got = block.window(16, values.length * width);
                    for (int i = 0; i < values.length; i++) {
                        double want = as == DataType.BOOL ? Math.min(1, values[i]) : values[i];
                        assertEquals(want, as.toDouble(DataTypes.read(as, got, i)), as + " in windows of " + window);
                    }
                    assertEquals(0, bytes.getLong(8));
                    assertEquals(0, bytes.getLong(16 + values.length * width));
                }
            }
        }
    }
}
