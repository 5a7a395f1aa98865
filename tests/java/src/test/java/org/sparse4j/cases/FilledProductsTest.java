// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;

/** Products of arrays with a fill other than 0: they are those of the dense arrays, in the formats that are promised. */
@Tag("alone")  // counts the library's bytes
class FilledProductsTest {
    private static final SparseFormat[] FORMATS = {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC};

    private static INDArray random(long seed, double fill, SparseFormat format, long... shape) {
        Random random = new Random(seed);
        try (CooBuilder b = Sparse4j.coo(shape).fill(fill)) {
            for (int k = 0; k < 1 + shape[0] / 2; k++) {
                long[] at = new long[shape.length];
                for (int d = 0; d < at.length; d++) {
                    at[d] = random.nextInt((int) shape[d]);
                }
                b.add((double) random.nextInt(9) - 4, at);
            }
            return b.build(format);
        }
    }

    /** Small whole numbers, so that nothing is rounded. */
    private static void same(INDArray expected, INDArray actual) {
        try (INDArray x = expected.toDense(); INDArray y = actual.toDense()) {
            assertEquals(x, y);
        } finally {
            expected.close();
            actual.close();
        }
    }

    @Test
    void productsAreThoseOfTheDenseArrays() {
        for (SparseFormat fa : FORMATS) {
            for (SparseFormat fb : FORMATS) {
                for (double g : new double[] {0, -2}) {
                    try (INDArray a = random(1, 0, fa, 7, 5); INDArray b = random(2, g, fb, 5, 9);
                            INDArray mask = random(3, 0, fb, 7, 9); INDArray x = a.addi(1); INDArray dx = x.toDense();
                            INDArray db = b.toDense(); INDArray transposed = b.transpose()) {
                        same(dx.mmul(db), x.mmul(b));
                        same(dx.mmul(db), x.mmul(db));
                        same(dx.mmul(db), dx.mmul(b));
                        same(dx.mmul(db), Sparse4j.gemm(x.transpose(), transposed, true, true));
                        same(dx.mmul(db, Mask.of(mask)), x.mmul(b, Mask.of(mask)));
                        same(dx.mmul(db, Mask.complement(mask)), x.mmul(b, Mask.complement(mask)));
                        same(Sparse4j.einsum("ij,jk->ki", dx, db), Sparse4j.einsum("ij,jk->ki", x, b));
                        same(Sparse4j.einsum("ij,jk->", dx, db), Sparse4j.einsum("ij,jk->", x, b));
                        same(Sparse4j.einsum("ij,kl->ijkl", dx, db), Sparse4j.einsum("ij,kl->ijkl", x, b));
                        same(Sparse4j.einsum("ij,ij->j", dx, dx), Sparse4j.einsum("ij,ij->j", x, x));
                        same(Sparse4j.einsum("ij,jk,il", dx, db, dx), Sparse4j.einsum("ij,jk,il", x, b, x));
                        same(Sparse4j.kron(dx, db), Sparse4j.kron(x, b));
                        try (INDArray c = Sparse4j.ones(7, 9); INDArray row = b.getColumn(2);
                                INDArray column = row.toDense(); INDArray product = dx.mmul(db)) {
                            Level3.gemm(2, x, false, b, false, -1, c);
                            same(product.mul(2).addi(-1), c.dup());
                            try (INDArray y = Sparse4j.zeros(7)) {
                                Level2.gemv(1, x, false, row, 0, y);
                                same(dx.mmul(column), y.dup());
                            }
                            assertEquals(Level1.dot(column, column), Level1.dot(row, row));
                            assertEquals(Level1.dot(column, column), Level1.dot(column, row));
                        }
                    }
                }
            }
        }
    }

    /** Sparse where at most half of the elements differ from what all others are. */
    /**
     * A factor that stores nothing but has a fill is one of elements, infinite ones too; a zero that the other does not store
     * is no term against them, one that it stores is.
     */
    @Test
    void infiniteFillsAreElements() {
        double inf = Double.POSITIVE_INFINITY;
        try (INDArray x = Sparse4j.coo(2, 2).fill(inf).build(); INDArray nothing = Sparse4j.sparse(2, 2);
                INDArray b = Sparse4j.coo(2, 2).add(3.0, 0, 0).add(-1.0, 1, 1).add(0.0, 1, 0).build();
                INDArray d = b.toDense(); INDArray nan = Sparse4j.coo(2, 2).fill(Double.NaN).build();
                INDArray all = Sparse4j.ones(2, 2).toFormat(SparseFormat.CSR)) {
            double[][] some = {{Double.NaN, -inf}, {Double.NaN, -inf}};
            double[][] none = {{Double.NaN, Double.NaN}, {Double.NaN, Double.NaN}};
            holds(some, x.mmul(b));
            holds(some, x.mmul(b, Semiring.PLUS_TIMES));
            holds(some, x.mmul(b, Mask.of(all)));
            holds(some, Sparse4j.einsum("ij,jk->ik", x, b));
            holds(none, x.mmul(d));
            holds(none, x.mmul(d, Mask.of(all)));
            holds(none, nan.mmul(b));
            holds(new double[][] {{inf, inf}, {inf, inf}}, x.mmul(x));
            holds(new double[2][2], x.mmul(nothing));
        }
    }

    private static void holds(double[][] wanted, INDArray got) {
        try (got; INDArray dense = got.toDense()) {
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    assertEquals(wanted[i][j], dense.getDouble(i, j));
                }
            }
        }
    }

    @Test
    void resultsStaySparseWhereTheyAre() {
        try (INDArray x = Sparse4j.sparse(1_000_000, 1_000).addi(2); INDArray ones = Sparse4j.sparse(1_000).addi(1)) {
            x.putScalar(5, 7, 3);
            x.putScalar(9, 1, 0);
            try (INDArray r = x.mmul(ones)) {
                assertEquals(SparseFormat.COO, r.getFormat());
                assertEquals(2, r.nnz());
                assertEquals(2, Sparse4j.products().mmulNnz(x, ones));
                assertEquals(2000.0, r.fillValue());
                assertEquals(2001.0, r.getDouble(5));
                assertEquals(1998.0, r.getDouble(9));
            }
        }
    }

    /** An operand of 10^9 elements, a result of 10^7: beside it there is a layout of the entries, and sums. */
    @Test
    void operandsAreNotMadeDense() {
        try (INDArray x = random(4, 1, SparseFormat.CSR, 1_000_000, 1_000);
                INDArray y = random(5, 0, SparseFormat.CSR, 1_000, 10); INDArray w = Sparse4j.ones(1_000, 10)) {
            x.mmul(y).close();
            for (INDArray factor : new INDArray[] {y, w}) {
                long before = Collected.settledBytes();
                Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
                try (INDArray r = x.mmul(factor)) {
                    assertEquals(SparseFormat.DENSE, r.getFormat());
                    long peak = Sparse4j.memory().peakBytes() - before;
                    assertTrue(peak < 80_000_000 + 60_000_000, peak + " bytes");
                }
            }
        }
    }

    @Test
    void refusalsSayWhatWouldBeRight() {
        try (INDArray x = Sparse4j.sparse(1L << 30, 4).addi(1); INDArray y = Sparse4j.speye(4);
                INDArray filled = Sparse4j.sparse(4, 4).addi(1); INDArray dense = Sparse4j.ones(4, 4)) {
            Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
            long live = Collected.settledBytes();
            String text = assertThrows(WouldDensifyException.class, () -> x.mmul(y)).getMessage();
            assertTrue(text.contains("4294967296 elements") && text.contains("densifyLimit"), text);
            assertThrows(WouldDensifyException.class, () -> Sparse4j.einsum("ij,jk->ki", x, y));
            assertTrue(Sparse4j.memory().peakBytes() < live + 1_000_000, "before any element is computed");
            text = assertThrows(IllegalArgumentException.class, () -> filled.mmul(y, Semiring.MIN_PLUS)).getMessage();
            assertTrue(text.contains("semiring") && text.contains("toDense()"), text);
            text = assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().sddmm(y, filled, dense)).getMessage();
            assertTrue(text.contains("mmul(b, mask)"), text);
            text = assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().sddmmWeighted(filled, dense, dense))
                    .getMessage();
            assertTrue(text.contains("s.mul(a.mmul(b))"), text);
            text = assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().rowGram(y, filled)).getMessage();
            assertTrue(text.contains("einsum"), text);
        }
    }
}
