// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Diag;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Side;
import org.sparse4j.blas.UpLo;
import org.sparse4j.ops.AlongOp;
import org.sparse4j.ops.ReduceOp;

/**
 * Sums and products into an array of another type: accumulated in that type, so that what INT or LONG would wrap, or FLOAT
 * round, arrives whole.
 */
@ExtendWith(NothingLeft.class)
class ReceiverTypesTest {
    private static final double BIG = 1_000_000_000;
    private static final double[][] A = {{BIG, 5, 0}, {BIG, 0, 2}, {BIG, 0, 0}};
    private static final DataType[] WIDE = {DataType.LONG, DataType.DOUBLE, DataType.FLOAT};

    private static INDArray array(DataType type, SparseFormat format, double[]... rows) {
        try (INDArray doubles = Sparse4j.create(rows); INDArray dense = doubles.castTo(type)) {
            return dense.toFormat(format);
        }
    }

    private static void assertHolds(double[] wanted, INDArray got, Object what) {
        try (INDArray copy = got.dup(); INDArray doubles = copy.castTo(DataType.DOUBLE); INDArray dense = doubles.toDense();
                INDArray flat = dense.ravel()) {
            for (int i = 0; i < wanted.length; i++) {
                double w = got.dataType() == DataType.FLOAT ? (float) wanted[i] : wanted[i];
                assertEquals(w, flat.getDouble(i), () -> what + ": " + dense);
            }
        }
    }

    /** Element by element too: add, sub, rsub and mul; what is no such sum has the type that it has without a receiver. */
    @Test
    void sumsOfTwoDoNotWrap() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR, SparseFormat.DENSE}) {
            for (DataType wide : WIDE) {
                String what = format + " into " + wide;
                double[][] numbers = {{2 * BIG, -2 * BIG}, {0, 7}};
                try (INDArray a = array(DataType.INT, format, numbers); INDArray z = Sparse4j.zeros(wide, 2, 2);
                        INDArray longs = array(DataType.LONG, format, numbers); INDArray kept = Sparse4j.sparse(wide, 2, 2)) {
                    for (INDArray to : new INDArray[] {z, kept}) {
                        assertHolds(new double[] {4 * BIG, -4 * BIG, 0, 14}, a.add(a, to), what);
                        assertHolds(new double[] {4 * BIG, -4 * BIG, 0, 14}, a.add(longs, to), what);
                        assertHolds(new double[] {4 * BIG * BIG, 4 * BIG * BIG, 0, 49}, a.mul(a, to), what);
                        assertHolds(new double[] {BIG, -3 * BIG, -BIG, 7 - BIG}, a.sub(1_000_000_000, to), what);
                        assertHolds(new double[] {-3 * BIG, BIG, -BIG, -7 - BIG}, a.rsub(-1_000_000_000, to), what);
                        assertHolds(new double[] {6 * BIG, -6 * BIG, 0, 21}, a.mul(3, to), what);
                        assertHolds(new double[] {4 * BIG, 0, 2 * BIG, 2 * BIG + 7}, a.add(a.slice(0).slice(0), to), what);
                    }
                    assertHolds(new double[] {666_666_666, -666_666_666, 0, 2}, a.div(3, z), what);  // as without a receiver
                }
            }
            try (INDArray a = array(DataType.INT, format, new double[][] {{2 * BIG}}); INDArray own = a.add(a)) {
                assertEquals(DataType.INT, own.dataType());
                assertEquals(4 * BIG - 0x1p32, own.getDouble(0, 0));
            }
        }
    }

    @Test
    void reductionsAndRunningSumsDoNotWrap() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC,
            SparseFormat.DENSE}) {
            for (DataType wide : WIDE) {
                String what = format + " into " + wide;
                try (INDArray a = array(DataType.INT, format, A); INDArray row = Sparse4j.zeros(wide, 3);
                        INDArray kept = Sparse4j.sparse(wide, 1, 3); INDArray all = Sparse4j.zeros(wide, 3, 3);
                        INDArray number = Sparse4j.scalar(wide, 0)) {
                    assertHolds(new double[] {3 * BIG, 5, 2}, a.sum(row, 0), what);
                    assertHolds(new double[] {3 * BIG, 5, 2}, a.sum(kept, true, 0), what);
                    assertHolds(new double[] {3 * BIG, 5, 2}, a.transpose().sum(row, 1), what);
                    assertHolds(new double[] {3 * BIG + 7}, a.sum(number), what);
                    assertHolds(new double[] {3 * BIG, 5, 2},
                            Sparse4j.environment().exec(ReduceOp.SUM.of(a, 0).storedOnly().into(row)), what);
                    assertHolds(new double[] {3 * BIG, 5, 2}, Sparse4j.environment().exec(ReduceOp.NORM1.of(a, 0).into(row)), what);
                    assertHolds(new double[] {BIG, BIG + 5, BIG + 5, BIG, BIG, BIG + 2, BIG, BIG, BIG},
                            Sparse4j.environment().exec(AlongOp.CUMSUM.of(a, 1).into(all)), what);
                    assertHolds(new double[] {BIG, 5, 0, 2 * BIG, 5, 2, 3 * BIG, 5, 2},
                            Sparse4j.environment().exec(AlongOp.CUMSUM.of(a, 0).into(all)), what);
                    try (INDArray two = array(DataType.INT, format, new double[][] {{BIG, 2}, {-3, BIG}});
                            INDArray z = Sparse4j.zeros(wide, 2); INDArray square = Sparse4j.zeros(wide, 2, 2)) {
                        assertHolds(new double[] {2 * BIG, -3 * BIG}, Sparse4j.environment().exec(ReduceOp.PROD.of(two, 1).into(z)), what);
                        assertHolds(new double[] {BIG, 2 * BIG, -3, -3 * BIG},
                                Sparse4j.environment().exec(AlongOp.CUMPROD.of(two, 1).into(square)), what);
                    }
                }
            }
            // Without a receiver, and into one of their own type, integers keep it.
            try (INDArray a = array(DataType.INT, format, A); INDArray own = a.sum(0);
                    INDArray z = Sparse4j.zeros(DataType.INT, 3)) {
                assertEquals(DataType.INT, own.dataType());
                assertEquals((int) (long) (3 * BIG), own.getLong(0));
                assertEquals((int) (long) (3 * BIG), a.sum(z, 0).getLong(0));
            }
        }
    }

    @Test
    void longsIntoDoublesAndFloatsIntoDoubles() {
        try (INDArray l = Sparse4j.create(new long[] {Long.MAX_VALUE, 1, Long.MAX_VALUE});
                INDArray sparse = l.toFormat(SparseFormat.COO); INDArray z = Sparse4j.scalar(0.0)) {
            for (INDArray x : new INDArray[] {l, sparse}) {
                assertEquals(0x1p64, x.sum(z).getDouble());
                assertEquals(0x1p126, Sparse4j.environment().exec(ReduceOp.PROD.of(x).into(z)).getDouble());
            }
        }
        try (INDArray f = Sparse4j.create(new float[] {1, 0x1p-30f, 1}); INDArray sparse = f.toFormat(SparseFormat.COO);
                INDArray z = Sparse4j.scalar(0.0); INDArray run = Sparse4j.zeros(3)) {
            for (INDArray x : new INDArray[] {f, sparse}) {
                assertEquals(2 + 0x1p-30, x.sum(z).getDouble());
                assertEquals(1 + 0x1p-30, Sparse4j.environment().exec(AlongOp.CUMSUM.of(x, 0).into(run)).getDouble(1));
            }
        }
        try (INDArray f = Sparse4j.create(new float[] {1, 0x1p-14f, 1}); INDArray sparse = f.toFormat(SparseFormat.COO);
                INDArray z = Sparse4j.scalar(0.0)) {
            assertEquals(2 + 0x1p-28, f.mmul(f, z).getDouble());
            assertEquals(2 + 0x1p-28, sparse.mmul(sparse, z).getDouble());
            assertEquals(2 + 0x1p-28, sparse.mmul(f, z).getDouble());
        }
    }

    private static final double MOST = 1 << 24; // FLOAT has no 1 << 24 | 1

    private static void assertInto(DataType type, double wanted, UnaryOperator<INDArray> call) {
        try (INDArray z = Sparse4j.scalar(type, 0)) {
            assertEquals(wanted, call.apply(z).getDouble(), () -> "into " + type);
        }
    }

    /** FLOAT passes through DOUBLE on its way into whole numbers, as it does into DOUBLE: rounded to FLOAT nowhere. */
    @Test
    void floatsIntoWholeNumbersAndDoubles() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.DENSE}) {
            try (INDArray pair = array(DataType.FLOAT, format, new double[] {MOST, 1});
                    INDArray five = array(DataType.FLOAT, format, new double[] {MOST, MOST, MOST, 1, -1});
                    INDArray odd = array(DataType.FLOAT, format, new double[] {MOST / 2, MOST / 2 + 1});
                    INDArray three = array(DataType.FLOAT, format, new double[] {MOST / 2, MOST / 2 + 1, MOST});
                    INDArray factors = array(DataType.FLOAT, format, new double[] {4097, 4097})) {
                for (DataType type : new DataType[] {DataType.LONG, DataType.INT, DataType.DOUBLE}) {
                    boolean whole = type != DataType.DOUBLE;
                    assertInto(type, MOST + 1, z -> pair.sum(z));
                    assertInto(type, whole ? 10_066_329 : 10_066_329.6, z -> Sparse4j.environment().exec(ReduceOp.MEAN.of(five).into(z)));
                    assertInto(type, 10_066_330, z -> Sparse4j.environment().exec(ReduceOp.AMEAN.of(five).into(z)));
                    assertInto(type, MOST + 1, z -> Sparse4j.environment().exec(ReduceOp.NORM1.of(pair).into(z)));
                    assertInto(type, 4097 * 4097, z -> Sparse4j.environment().exec(ReduceOp.PROD.of(factors).into(z)));
                    assertInto(type, whole ? 5794 : Math.sqrt(2.0 * 4097 * 4097), z -> Sparse4j.environment().exec(ReduceOp.NORM2.of(factors).into(z)));
                    assertInto(type, whole ? 8_388_608 : 8_388_608.5, z -> Sparse4j.environment().exec(ReduceOp.MEDIAN.of(odd).into(z)));
                    assertInto(type, whole ? 8_388_608 : 8_388_608.5, z -> Sparse4j.environment().exec(ReduceOp.MEAN.of(odd).into(z)));
                    assertInto(type, whole ? 8_388_608 : 8_388_608.25,
                            z -> Sparse4j.environment().exec(ReduceOp.percentile(31.25, three).into(z)));
                }
                try (INDArray longs = Sparse4j.zeros(DataType.LONG, 1, 2); INDArray sums = Sparse4j.zeros(DataType.LONG, 2)) {
                    assertHolds(new double[] {MOST, MOST + 1}, Sparse4j.environment().exec(AlongOp.CUMSUM.of(pair, 1).into(longs)), format);
                    assertHolds(new double[] {4097, 4097 * 4097}, Sparse4j.environment().exec(AlongOp.CUMPROD.of(factors, 1).into(longs)), format);
                    assertHolds(new double[] {MOST, 1}, pair.sum(sums, 0), format);
                }
                try (INDArray product = Sparse4j.zeros(DataType.LONG, 1, 1)) {
                    assertEquals(2 * 4097L * 4097L, factors.mmul(factors.transpose(), product).getLong(0, 0));
                }
                // Variance over n of 4097 and -4097: its square; std of it. An entropy has no such round numbers.
                try (INDArray signs = array(DataType.FLOAT, format, new double[] {4097, -4097})) {
                    assertInto(DataType.LONG, 4097 * 4097, z -> Sparse4j.environment().exec(ReduceOp.VAR.of(signs).biased().into(z)));
                    assertInto(DataType.LONG, 4097 * 4097 * 2, z -> Sparse4j.environment().exec(ReduceOp.SQUARED_NORM.of(signs).into(z)));
                }
                assertInto(DataType.FLOAT, MOST, z -> pair.sum(z));
                try (INDArray own = pair.sum(0, 1)) {
                    assertEquals(MOST, own.getDouble());
                }
            }
        }
    }

    /** Products of a [3, 3] with itself transposed or a vector of ones, by all calls that have a receiver. */
    private static Map<String, BiFunction<INDArray, INDArray, double[]>> products() {
        Map<String, BiFunction<INDArray, INDArray, double[]>> all = new LinkedHashMap<>();
        double[] squares = {BIG * BIG + 25, BIG * BIG, BIG * BIG, BIG * BIG, BIG * BIG + 4, BIG * BIG, BIG * BIG, BIG * BIG,
            BIG * BIG};
        all.put("mmul", (a, z) -> {
            a.mmul(a.transpose(), z);
            return squares;
        });
        all.put("gemm", (a, z) -> {
            Level3.gemm(1, a, false, a, true, 0, z);
            return squares;
        });
        all.put("gemm and beta", (a, z) -> {
            z.assign(0);
            Level3.gemm(1, a, false, a, true, 1, z);
            return squares;
        });
        all.put("tensorMmul", (a, z) -> {
            Sparse4j.products().tensorMmul(a, a, z, new int[][] {{1}, {1}});
            return squares;
        });
        all.put("sddmm", (a, z) -> {
            try (INDArray pattern = Sparse4j.ones(DataType.INT, 3, 3)) {
                Sparse4j.products().sddmm(pattern, a, a.transpose(), z);
            }
            return squares;
        });
        all.put("syrk", (a, z) -> {
            Level3.syrk(UpLo.LOWER, false, 1, a, 0, z);
            Level3.syrk(UpLo.UPPER, false, 1, a, 0, z);
            return squares;
        });
        all.put("symm", (a, z) -> {
            try (INDArray ones = Sparse4j.ones(DataType.INT, 3, 3)) {
                Level3.symm(Side.LEFT, UpLo.LOWER, 3, a, ones, 0, z);
            }
            return new double[] {9 * BIG, 9 * BIG, 9 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG};
        });
        all.put("trmm", (a, z) -> {
            z.assign(3);
            Level3.trmm(Side.LEFT, UpLo.LOWER, false, Diag.NON_UNIT, 1, a, z);
            return new double[] {3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG, 3 * BIG};
        });
        return all;
    }

    @Test
    void productsDoNotWrap() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC,
            SparseFormat.DENSE}) {
            for (DataType wide : WIDE) {
                products().forEach((name, product) -> {
                    try (INDArray a = array(DataType.INT, format, A); INDArray z = Sparse4j.zeros(wide, 3, 3)) {
                        double[] wanted = product.apply(a, z);
                        assertHolds(wanted, z, name + " of " + format + " into " + wide);
                    }
                });
                try (INDArray a = array(DataType.INT, format, A); INDArray threes = Sparse4j.ones(DataType.INT, 3).muli(3);
                        INDArray y = Sparse4j.zeros(wide, 3)) {
                    Level2.gemv(1, a, true, threes, 0, y);
                    assertHolds(new double[] {9 * BIG, 15, 6}, y, "gemv of " + format);
                    Level2.symv(UpLo.LOWER, 1, a, threes, 0, y);
                    assertHolds(new double[] {9 * BIG, 3 * BIG, 3 * BIG}, y, "symv of " + format);
                    assertHolds(new double[] {9 * BIG, 15, 6}, a.transpose().mmul(threes, y), "mmul of " + format);
                }
            }
        }
    }

    @Test
    void innerProductsOfIntegersAreExact() {
        double big = 2_000_000_000;
        for (SparseFormat f : new SparseFormat[] {SparseFormat.COO, SparseFormat.DENSE}) {
            for (SparseFormat g : new SparseFormat[] {SparseFormat.COO, SparseFormat.DENSE}) {
                try (INDArray d = Sparse4j.create(new int[] {(int) big, 0, (int) big, (int) big, -7});
                        INDArray x = d.toFormat(f); INDArray y = d.toFormat(g)) {
                    assertEquals(3 * big * big + 49, x.dot(y), f + " " + g);
                    assertEquals(3 * big * big + 49, Level1.dot(x, y));
                }
                // What cancels leaves nothing behind, and no sum passes 2^63 by wrapping.
                try (INDArray p = Sparse4j.create(new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 3, 0, 0});
                        INDArray q = Sparse4j.create(new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 5, 0, 1});
                        INDArray r = Sparse4j.create(new long[] {Long.MIN_VALUE, -Long.MAX_VALUE, 5, 0, 1});
                        INDArray x = p.toFormat(f); INDArray y = q.toFormat(g); INDArray z = r.toFormat(g)) {
                    assertEquals(-0x1p127, x.dot(y), f + " " + g);
                    assertEquals(15, x.dot(z), f + " " + g);
                }
                try (INDArray i = Sparse4j.create(new int[] {3, 0, -2}); INDArray l = Sparse4j.create(new long[] {1L << 40, 5, 1});
                        INDArray x = i.toFormat(f); INDArray y = l.toFormat(g)) {
                    assertEquals(3 * 0x1p40 - 2, x.dot(y), f + " " + g);
                    assertEquals(3 * 0x1p40 - 2, y.dot(x), f + " " + g);
                }
            }
        }
        try (INDArray fives = Sparse4j.sparse(DataType.INT, 3).assign(1_500_000_000);
                INDArray ones = Sparse4j.ones(DataType.INT, 3)) {
            assertEquals(4.5e9, fives.dot(ones));
            assertEquals(4.5e9, ones.dot(fives));
        }
    }

    /** Vectors of a few stored elements and a fill, beside sums of whole numbers of any length. */
    @Test
    void innerProductsOfFilledIntegersAreExact() {
        Random random = new Random(7);
        long[] ends = {Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, 1, -2, 0};
        for (int round = 0; round < 400; round++) {
            DataType type = round % 2 == 0 ? DataType.LONG : DataType.INT;
            int n = 1 + random.nextInt(8);
            long[][] elements = new long[2][n];
            INDArray[] vectors = new INDArray[2];
            for (int k = 0; k < 2; k++) {
                long fill = whole(random, type, ends);
                vectors[k] = Sparse4j.sparse(type, n).addi(fill);
                Arrays.fill(elements[k], fill);
                for (int i = 0; i < n; i++) {
                    if (random.nextInt(3) == 0) {
                        elements[k][i] = whole(random, type, ends);
                        vectors[k].putScalar(i, elements[k][i]);
                    }
                }
            }
            BigInteger sum = BigInteger.ZERO;
            for (int i = 0; i < n; i++) {
                sum = sum.add(BigInteger.valueOf(elements[0][i]).multiply(BigInteger.valueOf(elements[1][i])));
            }
            try (INDArray x = vectors[0]; INDArray y = vectors[1]; INDArray dense = y.toDense()) {
                assertEquals(sum.doubleValue(), x.dot(y), "round " + round);
                assertEquals(sum.doubleValue(), x.dot(dense), "round " + round);
                assertEquals(sum.doubleValue(), dense.dot(x), "round " + round);
                assertEquals(sum.doubleValue(), Level1.dot(y, x), "round " + round);
            }
        }
        // As many elements as there can be: the sum is of their number.
        try (INDArray x = Sparse4j.sparse(DataType.LONG, Long.MAX_VALUE).addi(3)) {
            x.putScalar(5, -1);
            assertEquals(9.0 * (Long.MAX_VALUE - 1) + 1, x.dot(x));
        }
    }

    private static long whole(Random random, DataType type, long... ends) {
        long any = ends[random.nextInt(ends.length)];
        return type == DataType.INT ? (int) any : any;
    }
}
