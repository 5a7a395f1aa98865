// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.ellipsis;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.ndarray.NDArray;

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
    void viewsOfMoreRowsThanCsrHas() {
        try (INDArray x = Sparse4j.coo(Long.MAX_VALUE, 3).add(5, 0, 1).add(6, Long.MAX_VALUE - 1, 0).build(SparseFormat.COO)) {
            List<String> seen = new ArrayList<>();
            x.get(all(), interval(0, 2)).forEachEntry((at, value) -> seen.add(Arrays.toString(at) + value));
            assertEquals(List.of("[0, 1]5.0", "[9223372036854775806, 0]6.0"), seen);
        }
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

    private static List<String> walk(INDArray x, int chunk) {
        List<String> seen = new ArrayList<>();
        long[] at = new long[x.rank()];
        try (Entries e = new Entries((NDArray) x, chunk)) {
            while (e.next()) {
                e.coordinates(at);
                seen.add(Arrays.toString(at) + x.dataType().toDouble(e.bits()));
            }
            assertEquals(seen.size(), e.total());
        }
        return seen;
    }

    /** What is read in pieces is what one piece has, in C order, whatever the layout and the view. */
    @Test
    void piecesFollowEachOtherInOrder() {
        CooBuilder b = Sparse4j.coo(9, 4, 11).duplicates(DuplicatePolicy.LAST);
        for (int k = 0; k < 120; k++) {
            // Rows without an entry, and one with most of them.
            b.add(k + 1, k % 3 == 0 ? 7 : k * 5 % 4, k * 7 % 4, k * k % 11);
        }
        INDArray cube = b.build();
        List<INDArray> arrays = new ArrayList<>(List.of(cube, cube.toFormat(new int[] {0, 1, 2}, 1), cube.toFormat(new int[] {0, 1, 2}, 2),
                cube.toFormat(new int[] {2, 0, 1}, 1)));
        INDArray matrix = cube.reshape(36, 11);
        arrays.add(matrix.toFormat(SparseFormat.CSR));
        arrays.add(matrix.toFormat(SparseFormat.CSC));
        arrays.add(cube.get(point(7)).toFormat(SparseFormat.CSR));
        arrays.add(Sparse4j.coo(1L << 40, 3).add(1, 5, 1).add(2, 5, 2).add(3, 1L << 39, 0).build(SparseFormat.CSR));
        List<INDArray> all = new ArrayList<>();
        for (INDArray x : arrays) {
            int r = x.rank();
            INDArrayIndex steps = interval(1, 2, Math.min(x.size(r - 1), 11));
            all.addAll(List.of(x, x.transpose(), x.get(interval(1, x.size(0) - 1)), x.get(ellipsis(), steps), x.get(point(3)),
                    x.get(ellipsis(), point(1)), x.get(interval(0, 3, x.size(0)), ellipsis(), steps), x.get(newAxis(), ellipsis()),
                    x.get(interval(0, 0))));
        }
        all.add(matrix.getRow(30).broadcast(5, 11));
        all.add(matrix.toFormat(SparseFormat.CSR).get(all(), interval(1, 2)).broadcast(36, 3));
        for (INDArray x : all) {
            List<String> expected;
            try (INDArray whole = x.toFormat(SparseFormat.COO)) {
                expected = walk(whole, CHUNK);
            }
            for (int chunk : new int[] {1, 3, 16, CHUNK}) {
                assertEquals(expected, walk(x, chunk), () -> x.getFormat() + Arrays.toString(x.shape()) + " in " + chunk);
            }
        }
    }

    @Test
    void orderedEntriesAreReadThroughABoundedBuffer() {
        int n = 1000;
        try (INDArray dense = Sparse4j.ones(n, n); INDArray x = dense.toFormat(SparseFormat.CSR)) {
            long before = Collected.settledBytes();
            long[] seen = {0, 0};
            x.forEachEntry((at, v) -> seen[1] = ++seen[0] % CHUNK == 1 ? Math.max(seen[1], Sparse4j.memory().liveBytes()) : seen[1]);
            assertEquals(n * n, seen[0]);
            assertTrue(seen[1] - before < 8 << 20, () -> seen[1] - before + " bytes for 16 MB of coordinates and values");
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
