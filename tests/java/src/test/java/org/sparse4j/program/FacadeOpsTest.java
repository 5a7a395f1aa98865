// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.nd4j.Nd4j;

/** What INDArray has for ND4J's sake: strides, text, vectors, transposed products, copies between workspaces. */
class FacadeOpsTest extends TwinTest {
    @Test
    void elementsLieWhereStridesSay() {
        times(1500, () -> {
            try (Twin t = twin()) {
                INDArray x = t.x();
                long[] strides = x.stride();
                long apart = x.elementWiseStride();
                assertEquals(x.rank(), strides.length);
                if (!x.isSparse()) {
                    for (long i = 0; i < x.length(); i++) {
                        assertEquals(x.getNumber(i), x.data().getNumber(x.linearIndex(i)), "element " + i + " of " + x);
                    }
                } else {
                    assertArrayEquals(Nd4j.getStrides(x.shape()), strides);
                    assertEquals(0, apart);
                    assertEquals(0, x.offset());
                    for (long i = 0; i < x.length(); i++) {
                        assertEquals(i, x.linearIndex(i));
                    }
                }
                INDArray inOrder = x.ordering() == 'c' ? x : x.transpose();
                for (long i = 0; apart != 0 && i < x.length(); i++) {
                    assertEquals(x.offset() + i * apart, inOrder.linearIndex(i));
                }
                checkInfo(x, strides, apart);
            }
        });
    }

    private static void checkInfo(INDArray x, long[] strides, long apart) {
        long[] info = x.shapeInfoJava();
        int rank = x.rank();
        assertEquals(rank == 0 ? 4 : 2 * rank + 4, info.length);
        assertEquals(rank, info[0]);
        if (rank > 0) {
            assertArrayEquals(x.shape(), Arrays.copyOfRange(info, 1, 1 + rank));
            assertArrayEquals(strides, Arrays.copyOfRange(info, 1 + rank, 1 + 2 * rank));
            assertEquals(apart, info[2 * rank + 2]);
            assertEquals(strides[rank - 1], x.stride(-1));
        }
        assertEquals(x.ordering(), (char) info[info.length - 1]);
        assertEquals(x.isSparse(), (info[info.length - 3] & 2) != 0 && rank > 0 || rank == 0 && (info[1] & 2) != 0);
        assertArrayEquals(info, LongStream.range(0, info.length).map(i -> x.shapeInfo().get((int) i)).toArray());
        assertTrue(x.shapeInfoToString().contains("Stride: " + Arrays.toString(strides)));
    }

    @Test
    void stridesOfDenseOrders() {
        try (INDArray c = Sparse4j.zeros(3, 4); INDArray f = c.dup('f')) {
            assertArrayEquals(new long[] {4, 1}, c.stride());
            assertArrayEquals(new long[] {1, 3}, f.stride());
            assertEquals("cfc", "" + c.ordering() + f.ordering() + f.transpose().ordering());
            assertEquals(1, f.elementWiseStride());
            assertEquals(0, c.get(NDArrayIndex.all(), NDArrayIndex.interval(0, 3)).elementWiseStride());
            assertEquals(4, c.getColumn(1).elementWiseStride());
            assertEquals(1, c.getColumn(1).offset());
            assertEquals(0, c.getRow(1).broadcast(2, 4).stride(0));
            assertEquals(0, c.getRow(1).broadcast(2, 4).elementWiseStride());
            assertThrows(IllegalArgumentException.class, () -> c.stride(2));
            assertThrows(IndexOutOfBoundsException.class, () -> c.linearIndex(12));
        }
        try (INDArray vast = Sparse4j.sparse(1L << 40, 1L << 40, 1L << 40)) {
            assertThrows(ArithmeticException.class, vast::stride);
        }
        INDArray closed = Sparse4j.sparse(2, 2);
        closed.close();
        assertThrows(IllegalStateException.class, closed::stride);
        assertThrows(IllegalStateException.class, closed::elementWiseStride);
        assertThrows(IllegalStateException.class, closed::shapeInfoJava);
    }

    @Test
    void shapesAndTypes() {
        times(500, () -> {
            try (Twin t = twin(); Twin u = twin()) {
                INDArray x = t.x();
                long[] shape = x.shape();
                assertEquals(Arrays.equals(shape, u.x().shape()), x.equalShapes(u.x()));
                assertEquals(LongStream.of(shape).takeWhile(n -> n == 1).count(), x.getLeadingOnes());
                long[] back = new long[shape.length];
                Arrays.setAll(back, d -> shape[shape.length - 1 - d]);
                assertEquals(LongStream.of(back).takeWhile(n -> n == 1).count(), x.getTrailingOnes());
                assertEquals(1, List.of(x.isR(), x.isZ(), x.isB()).stream().filter(b -> b).count());
                assertEquals(x.dataType().isFloating(), x.isR());
                assertEquals(x.isVector() || x.isScalar(), x.isVectorOrScalar());
                assertEquals(x.isRowVector() || x.isScalar(), x.isRowVectorOrScalar());
                assertEquals(x.isColumnVector() || x.isScalar(), x.isColumnVectorOrScalar());
                assertEquals(x.getId(), x.transpose().getId());
                check(t.grid(), t, x.unsafeDuplication());
                check(t.grid(), t, x.unsafeDuplication(false));
                try (INDArray like = x.ulike(); INDArray other = x.like()) {
                    assertEquals(other.getFormat(), like.getFormat());
                    assertArrayEquals(shape, like.shape());
                    assertNotEquals(x.getId(), like.getId());
                }
            }
        });
    }

    @Test
    void vectorsOfSlices() {
        times(500, () -> {
            try (Twin t = twin()) {
                INDArray x = t.x();
                List<INDArray> list = new ArrayList<>();
                if (x.rank() == 0) {
                    assertThrows(IllegalArgumentException.class, () -> x.sliceVectors(list));
                    return;
                }
                x.sliceVectors(list);
                List<Number> elements = new ArrayList<>();
                for (INDArray v : list) {
                    assertTrue(v.isVector());
                    for (long i = 0; i < v.length(); i++) {
                        elements.add(v.getNumber(i));
                    }
                }
                for (long i = 0; i < x.length(); i++) {
                    assertEquals(x.getNumber(i), elements.get((int) i));
                }
                assertEquals(x.length(), elements.size());
            }
        });
    }

    @Test
    void textsInBrackets() {
        double[][] rows = {{0, 1.25, 0}, {-2, 0, 1e6}};
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray dense = Sparse4j.create(rows); INDArray x = dense.toFormat(format);
                    INDArray v = Sparse4j.arange(0, 20)) {
                assertEquals("[[0, 1.25, 0],\n [-2.00, 0, 1.00e+06]]", x.toString(100, false, 2));
                assertEquals("[[0.0, 1.25, 0.0],\n [-2.0, 0.0, 1000000.0]]", x.toStringFull());
                assertEquals("[[[0, 1, 0],\n  [-2, 0, 1e+06]]]", x.reshape(1, 2, 3).toString(6, false, 0));
                assertEquals("[0.0, 1.0, 2.0, ..., 17.0, 18.0, 19.0]", v.toString(19, false, 1).replace("[0,", "[0.0,"));
                assertEquals(v.toString(20, true, 3), v.toString(1, false, 3));
                assertFalse(v.toString(20, false, 3).contains("..."));
                assertThrows(IllegalArgumentException.class, () -> x.toString(10, false, -1));
                assertEquals("0.0", x.getScalar(0, 0).toStringFull());
            }
        }
        try (INDArray none = Sparse4j.sparse(2, 0); INDArray vast = Sparse4j.sparse(1L << 40, 1L << 40)) {
            assertEquals("[]", none.toStringFull());
            assertThrows(IllegalArgumentException.class, vast::toStringFull);
            vast.putScalar(0, 2, 7.0);
            assertTrue(vast.toString(1000, false, 1).startsWith("[[0, 0, 7.0, ..., 0, 0, 0],\n"));
        }
    }

    @Test
    void productsOfTransposes() {
        times(300, () -> {
            int m = random.nextInt(4);
            int k = random.nextInt(4);
            int n = random.nextInt(4);
            boolean ta = random.nextBoolean();
            boolean tb = random.nextBoolean();
            MMulTranspose t = MMulTranspose.builder().transposeA(ta).transposeB(tb)
                    .transposeResult(random.nextBoolean()).build();
            try (INDArray a = factor(m, k); INDArray b = factor(k, n); INDArray product = a.mmul(b);
                    INDArray left = ta ? a.transpose().dup() : a.dup();
                    INDArray right = tb ? b.transpose().dup() : b.dup(); INDArray result = Sparse4j.zeros(m, n);
                    INDArray f = a.mmul(b, 'f'); INDArray c = a.mmul(b, 'c');
                    INDArray made = left.mmul(right, t)) {
                INDArray wanted = t.transposeResult() ? product.transpose() : product;
                assertEquals(wanted, made);
                assertFalse(made.isView());
                assertEquals(wanted, left.mmul(right, result, t));
                assertEquals(product, result);
                assertEquals(wanted, left.mmuli(right, result, t));
                assertEquals(product, f);
                assertEquals(product, c);
                assertTrue(f.isSparse() || f.length() < 2 || Math.min(m, n) < 2 || f.ordering() == 'f');
                assertThrows(IllegalArgumentException.class, () -> a.mmul(b, 'x'));
            }
        });
        try (INDArray a = Sparse4j.create(new double[][] {{1, 2}, {0, 3}})) {
            try (INDArray square = a.transpose().mmul(a)) {
                assertSame(a, a.mmuli(a, MMulTranspose.builder().transposeA(true).build()));
                assertEquals(square, a);
            }
        }
    }

    private INDArray factor(int m, int n) {
        INDArray dense = Sparse4j.zeros(m, n);
        for (long i = 0; i < m * n; i++) {
            dense.putScalar(i, random.nextInt(3));
        }
        try (dense) {
            return dense.toFormat(SparseFormat.values()[random.nextInt(5)]);
        }
    }

    @Test
    void resultsGoIntoTheGivenArray() {
        times(300, () -> {
            try (Twin t = twin()) {
                INDArray x = t.x();
                if (!x.isR()) {
                    return;
                }
                try (INDArray to = x.like(); INDArray sum = x.add(2); INDArray less = x.rsub(3);
                        INDArray twice = x.add(x); INDArray own = x.muli(2, null)) {
                    assertSame(to, x.addi(2, to));
                    assertElements(sum, to);
                    assertSame(to, x.rsubi(3, to));
                    assertElements(less, to);
                    assertSame(to, x.addi(x, to));
                    assertElements(twice, to);
                    assertElements(twice, own);
                    assertSame(to, x.broadcast(to));
                    Twins.assertElements(t.grid(), to);
                }
            }
        });
    }

    private static void assertElements(INDArray expected, INDArray actual) {
        assertArrayEquals(expected.shape(), actual.shape());
        for (long i = 0; i < expected.length(); i++) {
            assertEquals(expected.getNumber(i), actual.getNumber(i));
        }
    }

    @Test
    void copiesBetweenWorkspaces() {
        try (INDArray x = Sparse4j.create(new double[] {1, 2})) {
            assertSame(x, x.migrate());
            assertSame(x, x.migrate(true));
            INDArray inside;
            try (MemoryWorkspace outer = Sparse4j.workspace("OUTER")) {
                inside = x.migrate();
                assertTrue(inside.isAttached());
                assertEquals(x, inside);
                assertSame(inside, inside.leverageTo("NONE", false));
                assertThrows(IllegalStateException.class, () -> x.migrate().leverageTo("NONE", true));
                try (INDArray out = inside.leverageOrDetach("NONE")) {
                    assertFalse(out.isAttached());
                    assertEquals(x, out);
                }
                INDArray moved;
                INDArray kept;
                try (MemoryWorkspace inner = Sparse4j.workspace("INNER")) {
                    moved = x.dup().leverageOrDetach(outer.name());
                    kept = inside.leverageTo(inner.name(), true);
                    assertTrue(kept.isInScope());
                }
                assertTrue(moved.isInScope());
                assertFalse(kept.isInScope());
                assertEquals(x, moved);
            }
            assertFalse(inside.isInScope());
            assertTrue(x.isInScope());
        }
    }
}
