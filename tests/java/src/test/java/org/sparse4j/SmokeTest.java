// SPDX-License-Identifier: Apache-2.0
package org.sparse4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpResult;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.ops.OpInfo;
import org.sparse4j.ops.Transforms;

/** One of everything, through all layers. */
class SmokeTest {
    /** Figure 2.1 of the thesis. */
    private static INDArray coo() {
        return Sparse4j.createSparseCOO(new double[] {2, 3, 1, 4}, new long[][] {{0, 1}, {1, 2}, {2, 0}, {2, 2}}, 4, 3);
    }

    private static final double[][] COO_ROWS = {{0, 2, 0}, {0, 0, 3}, {1, 0, 4}, {0, 0, 0}};

    private static INDArray tensor() {
        return Sparse4j.createSparseCOO(new double[] {2, 3, 4, 5, 2, 8, 3, 1, 6, 1, 4},
                new long[] {0, 0, 1, 0, 0, 2, 0, 1, 0, 0, 1, 2, 0, 2, 0, 0, 2, 1, 1, 0, 1, 1, 0, 2, 1, 1, 2, 1, 2, 1, 1, 2, 2},
                2, 3, 3);
    }

    private static void assertRows(double[][] expected, INDArray actual) {
        double[][] rows = actual.toDoubleMatrix();
        assertEquals(expected.length, rows.length);
        for (int i = 0; i < rows.length; i++) {
            assertArrayEquals(expected[i], rows[i]);
        }
    }

    @Test
    void createsInEveryFormat() {
        try (INDArray a = coo(); INDArray csr = a.toFormat(SparseFormat.CSR); INDArray csc = a.toFormat(SparseFormat.CSC);
                INDArray gcs = a.toFormat(new int[] {1, 0}, 2); INDArray dense = a.toDense()) {
            assertEquals(4, a.nnz());
            assertEquals(SparseFormat.CSR, csr.getFormat());
            assertEquals(SparseFormat.CSC, csc.getFormat());
            assertEquals(SparseFormat.GCS, gcs.getFormat());
            assertEquals(SparseFormat.DENSE, dense.getFormat());
            for (INDArray x : List.of(a, csr, csc, gcs, dense)) {
                assertRows(COO_ROWS, x);
                assertEquals(a, x);
                assertEquals(a.hashCode(), x.hashCode());
            }
            assertArrayEquals(new long[] {0, 1, 2, 4}, csr.pointersB().asLong());
            assertArrayEquals(new long[] {1, 2, 4, 4}, csr.pointersE().asLong());
            assertArrayEquals(new int[] {1, 2, 0, 2}, csr.indexes().asInt());
            assertEquals(DataType.INT, csr.indexes().dataType());
        }
    }

    @Test
    void createsFromFourArrays() {
        // Figure 2.2 of the thesis, and the same with a gap.
        double[][] rows = {{0, 2, 0, 0}, {0, 0, 3, 0}, {0, 0, 0, 0}, {1, 0, 4, 0}, {0, 0, 2, 1}};
        try (INDArray a = Sparse4j.createSparseCSR(new double[] {2, 3, 1, 4, 2, 1}, new int[] {1, 2, 0, 2, 2, 3},
                        new int[] {0, 1, 2, 2, 4}, new int[] {1, 2, 2, 4, 6}, 5, 4);
                INDArray b = Sparse4j.createSparseCSR(new double[] {2, 99, 3, 1, 4, 2, 1}, new int[] {1, 3, 2, 0, 2, 2, 3},
                        new int[] {0, 2, 3, 3, 5}, new int[] {1, 3, 3, 5, 7}, 5, 4)) {
            assertRows(rows, a);
            assertEquals(a, b);
            assertEquals(6, b.nnz());
        }
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.createSparseCSR(new double[] {1, 2, 4},
                new int[] {0, 1, 3}, new int[] {0}, new int[] {4}, 1, 4));
    }

    @Test
    void readsAndWritesElementsThroughViews() {
        try (INDArray a = Sparse4j.sparse(3, 4, 5)) {
            INDArray view = a.get(point(1)).get(interval(1, 2, 4), all()).permute(1, 0);
            view.putScalar(2, 1, 7.5);
            assertEquals(7.5, a.getDouble(1, 3, 2));
            assertEquals(1, a.nnz());
            a.putScalar(new long[] {1, -1, 2}, 8);
            assertEquals(8, view.getDouble(2, 1));
            assertEquals(8, view.getDouble(2 * 2 + 1));
            view.putScalar(2, 1, 0);
            assertEquals(0, a.nnz());
            assertThrows(IndexOutOfBoundsException.class, () -> a.getDouble(0, 4, 0));
            assertThrows(IllegalArgumentException.class, () -> a.getDouble(0, 0));
            assertThrows(IllegalArgumentException.class, () -> a.get(all(), all(), all(), all()));
            assertThrows(IndexOutOfBoundsException.class, () -> a.get(interval(0, 4)));
            assertThrows(IllegalArgumentException.class, () -> a.get(interval(2, 1)));
        }
    }

    @Test
    void viewOfTheThesis() {
        try (INDArray t = tensor()) {
            INDArray view = t.get(newAxis(), point(0), interval(1, 3), interval(1, 3));
            assertArrayEquals(new long[] {1, 2, 2}, view.shape());
            assertArrayEquals(new long[] {3, 1, 0, 0, 3, 0, 1, 1, 1, 0, 3}, view.sparseInfo());
            assertArrayEquals(new long[] {0, 1, 1, 0}, view.getVectorCoordinates());
            assertArrayEquals(new long[][] {{0, 0, 1}, {0, 1, 0}}, view.coordinates());
            assertEquals(2, view.nnz());
            assertEquals(11, view.values().length());
            assertEquals(5, view.getDouble(0, 0, 1));
            assertArrayEquals(new long[] {3, 0, 0, 0, 3, 0, 0, 0, 1, -1, 3}, t.sparseInfo());
        }
        try (INDArray big = Sparse4j.sparse(2, 3, 4, 4, 5)) {
            INDArray view = big.get(point(1), interval(1, 3)).get(all(), point(0), point(3), all());
            assertArrayEquals(new int[] {1, 0, 1, 1, 0}, view.flags());
            assertArrayEquals(new long[] {1, 1, 0, 3, 0}, view.sparseOffsets());
            assertArrayEquals(new long[] {2, 5}, view.shape());
        }
    }

    @Test
    void assignsAndPuts() {
        try (INDArray a = Sparse4j.sparse(100_000, 100_000, 100); INDArray z = Sparse4j.zeros(2, 3);
                INDArray row = Sparse4j.create(new double[] {1, 2, 3}); INDArray wrong = Sparse4j.zeros(2)) {
            a.get(point(0), point(0), all()).assign(1.0);
            assertEquals(100, a.nnz());
            assertEquals(1, a.getDouble(0, 0, 99));
            z.putRow(1, row);
            assertRows(new double[][] {{0, 0, 0}, {1, 2, 3}}, z);
            z.put(new INDArrayIndex[] {all(), interval(0, 2)}, 5);
            assertRows(new double[][] {{5, 5, 0}, {5, 5, 3}}, z);
            z.assign(row);
            assertRows(new double[][] {{1, 2, 3}, {1, 2, 3}}, z);
            z.get(all(), interval(1, 3)).assign(z.get(all(), interval(0, 2)));
            assertRows(new double[][] {{1, 1, 2}, {1, 1, 2}}, z);
            assertThrows(IllegalArgumentException.class, () -> z.putRow(1, wrong));
        }
    }

    @Test
    void keepsLongsExact() {
        long odd = (1L << 53) + 1;
        try (INDArray a = Sparse4j.sparseCreation().createSparseCOO(new long[] {odd}, new long[] {2}, 4)) {
            assertEquals(odd, a.getLong(2));
            a.putScalar(3, odd + 2);
            assertEquals(odd + 2, a.getNumber(3));
            List<Long> seen = new ArrayList<>();
            a.forEachLongEntry((at, value) -> seen.add(value));
            assertEquals(List.of(odd, odd + 2), seen);
            assertArrayEquals(new long[] {0, 0, odd, odd + 2}, a.toLongVector());
        }
    }

    @Test
    void builds() {
        try (CooBuilder b = Sparse4j.coo(10, 10).type(DataType.FLOAT).fill(1).duplicates(DuplicatePolicy.LAST);
                INDArray a = b.add(1.5, 3, 4).add(2, 7, 9).add(2.5, 3, 4).build(SparseFormat.CSC)) {
            assertEquals(2.5, a.getDouble(3, 4));
            assertEquals(1, a.getDouble(0, 0));
            assertEquals(2, a.nnz());
            assertThrows(IllegalStateException.class, b::build);
        }
        try (CooBuilder b = Sparse4j.coo(2, 2)) {
            assertThrows(IndexOutOfBoundsException.class, () -> b.add(1.0, 0, 2));
            assertThrows(IllegalArgumentException.class, () -> b.add(1.0, 0));
        }
        int n = 10_000;
        int[] rows = new int[n];
        int[] columns = new int[n];
        float[] values = new float[n];
        for (int k = 0; k < n; k++) {
            rows[k] = k % 100;
            columns[k] = k / 100;
            values[k] = k;
        }
        try (INDArray a = Sparse4j.coo(100, 100).addByDimension(values, rows, columns).build(SparseFormat.CSR)) {
            assertEquals(n, a.nnz());
            assertEquals(4217, a.getDouble(17, 42));
        }
    }

    @Test
    void closes() throws InterruptedException {
        long before = Collected.settled();
        INDArray a = coo();
        INDArray view = a.getRow(0);
        DataBuffer values = a.values();
        view.close();
        assertFalse(a.wasClosed());
        a.close();
        a.close();
        assertTrue(view.wasClosed());
        assertThrows(IllegalStateException.class, () -> a.getDouble(0, 0));
        assertThrows(IllegalStateException.class, () -> values.getDouble(0));
        assertThrows(IllegalStateException.class, view::nnz);
        assertTrue(a.toString().contains("closed"));
        assertEquals(before, Sparse4j.memory().liveArrays());
    }

    @Test
    void workspaceArraysEndWithIt() {
        INDArray kept;
        INDArray lost;
        try (var ws = Sparse4j.workspace("SMOKE")) {
            lost = Sparse4j.zeros(100);
            assertTrue(lost.isAttached());
            kept = lost.detach();
            assertFalse(kept.isAttached());
            assertTrue(ws.peakBytes() > 0);
            assertThrows(IllegalStateException.class, () -> Sparse4j.workspace("SMOKE"));
        }
        assertThrows(IllegalStateException.class, () -> lost.getDouble(0));
        assertEquals(0, kept.getDouble(5));
        assertSame(kept, kept.detach());
        kept.close();
        lost.close();
    }

    @Test
    void travels() throws Exception {
        try (INDArray a = coo().toFormat(SparseFormat.CSC); INDArray dense = a.toDense()) {
            for (INDArray x : List.of(a, dense, a.getRow(2), a.transpose())) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                    out.writeObject(x);
                }
                try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
                        INDArray back = (INDArray) in.readObject()) {
                    assertEquals(x, back);
                    assertEquals(x.nnz(), back.nnz());
                    assertFalse(back.isView());
                }
            }
        }
    }

    @Test
    void readsLiveBuffers() {
        try (INDArray a = coo()) {
            DataBuffer values = a.values();
            double[] sum = new double[1];
            values.read(bytes -> {
                assertTrue(bytes.isReadOnly());
                for (int i = 0; i < bytes.remaining() / 8; i++) {
                    sum[0] += bytes.getDouble(8 * i);
                }
                assertThrows(java.util.ConcurrentModificationException.class, () -> a.putScalar(0, 0, 1));
            });
            assertEquals(10, sum[0]);
            a.putScalar(3, 2, 9.0);
            assertEquals(5, values.length());
            assertArrayEquals(new double[] {2, 3, 1, 4, 9}, values.asDouble());
            values.put(0, 7.0);
            assertEquals(7, a.getDouble(0, 1));
            assertArrayEquals(new int[] {0, 1, 2, 2, 3, 1, 2, 0, 2, 2}, a.indexes().asInt());
            assertThrows(IndexOutOfBoundsException.class, () -> values.getDouble(5));
        }
    }

    @Test
    void prints() {
        try (INDArray a = coo(); INDArray big = Sparse4j.sparse(1000, 1000, 1000); INDArray d = Sparse4j.zeros(50, 50)) {
            assertEquals("COO DOUBLE [4, 3], nnz 4, density 0.3333, 64 bytes\n[     ., 2.0000,      .]\n"
                    + "[     .,      ., 3.0000]\n[1.0000,      ., 4.0000]\n[     .,      .,      .]", a.toString());
            big.putScalar(new long[] {1, 2, 3}, 4.0);
            assertTrue(big.toString().endsWith("\n[1, 2, 3] = 4.0000"), big.toString());
            assertTrue(d.toString().split("\n").length < 25);
            assertTrue(d.getRow(3).toString().startsWith("DENSE DOUBLE [50], a view"));
        }
    }

    @Test
    void tellsAboutItself() {
        String info = Sparse4j.info();
        assertTrue(info.contains("instruction set"), info);
        assertTrue(Sparse4j.environment().getThreads() >= 1);
        assertEquals("cpu", Sparse4j.getBackend().name());
        assertNotEquals(0, Sparse4j.memory().allocations());
    }

    @Test
    void multiplies() {
        try (INDArray a = coo(); INDArray x = Sparse4j.create(new double[] {1, 2, 3}); INDArray y = a.mmul(x);
                INDArray t = a.transpose().mmul(a)) {
            assertArrayEquals(new double[] {4, 9, 13, 0}, y.toDoubleVector());
            assertRows(new double[][] {{1, 0, 4}, {0, 4, 0}, {4, 0, 25}}, t);
            assertEquals(14, x.dot(x));
        }
    }

    @Test
    void listsTheSameOperationsAsTheLibrary() {
        Map<Long, String> here = new TreeMap<>();
        for (OpInfo op : Sparse4j.environment().ops()) {
            here.put((long) op.id(), op.op().nativeName());
        }
        Map<Long, String> there = new TreeMap<>();
        HostBlock name = Backends.current().scratch();
        long count = 1;
        for (long i = 0; i < count; i++) {
            OpResult op = Call.of(Function.OPS).integer(i).integer(name.place(0)).run();
            count = op.word(0);
            byte[] text = new byte[64];
            name.window(0, 64).get(text);
            int end = 0;
            while (text[end] != 0) {
                end++;
            }
            there.put(op.word(1), new String(text, 0, end, StandardCharsets.US_ASCII));
        }
        assertEquals(there, here);
    }

    @Test
    void keepsMissingApartFromZero() {
        try (INDArray a = coo(); INDArray row = Sparse4j.create(new double[] {10, 20, 30});
                INDArray plus = a.stored().addRowVector(row); INDArray mean = a.stored().mean(0);
                INDArray count = a.stored().count(1)) {
            assertRows(new double[][] {{0, 22, 0}, {0, 0, 33}, {11, 0, 34}, {0, 0, 0}}, plus);
            assertArrayEquals(new double[] {1, 2, 3.5}, mean.toDoubleVector());
            assertArrayEquals(new long[] {1, 1, 2, 0}, count.toLongVector());
            assertEquals(DataType.LONG, count.dataType());
            a.stored().subi(3);
            try (INDArray again = a.stored().count(1)) {
                assertEquals(count, again);
            }
        }
    }

    @Test
    void transformsFills() {
        try (INDArray a = coo().toFormat(SparseFormat.CSR); INDArray e = Transforms.exp(a); INDArray m = Transforms.max(a, 2)) {
            assertEquals(1.0, e.fillValue());
            assertEquals(SparseFormat.CSR, e.getFormat());
            assertEquals(4, e.nnz());
            assertEquals(2.0, m.fillValue());
            assertEquals(4, m.getDouble(2, 2));
            a.addi(1);
            assertEquals(1.0, a.fillValue());
            assertThrows(IllegalArgumentException.class, () -> a.add(e.getRow(0).get(interval(0, 2))));
        }
    }

    @Test
    void givesRandomArraysBySeed() {
        try (INDArray a = Sparse4j.sprand(0.1, 7, 50, 40, 3); INDArray b = Sparse4j.sprand(0.1, 7, 50, 40, 3);
                INDArray n = Sparse4j.randn(new long[] {100, 100}, 3)) {
            assertEquals(a, b);
            assertEquals(600, a.nnz(), 100);
            assertEquals(0, n.meanNumber().doubleValue(), 0.05);
        }
    }
}
