// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.ops.Transforms;

/** What a refusal says: the operation, the shapes or the number, and what would be right; and the edges beside it. */
class RefusalsTest {
    private static void says(String expected, Executable work) {
        says(IllegalArgumentException.class, expected, work);
    }

    private static void says(Class<? extends RuntimeException> type, String expected, Executable work) {
        String message = assertThrows(type, work).getMessage();
        assertTrue(message.startsWith(expected), message);
    }

    @Test
    void shapesThatDoNotFit() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
            try (INDArray three = Sparse4j.ones(3).toFormat(format); INDArray four = Sparse4j.ones(4).toFormat(format);
                    INDArray matrix = Sparse4j.ones(2, 3).toFormat(format)) {
                String rule = "aligned at the end, 3 and 4 are neither equal nor 1";
                says("add: shapes [3] and [4] do not broadcast: " + rule, () -> three.add(four));
                says("sub: shapes [3] and [4] do not broadcast: " + rule, () -> three.subi(four));
                says("gt: shapes [3] and [4] do not broadcast: " + rule, () -> three.gt(four));
                says("max: shapes [3] and [4] do not broadcast: " + rule, () -> Transforms.max(three, four));
                says("assign: shape [4] does not broadcast to [3]: aligned", () -> three.assign(four));
                says("assign: shape [2, 3] ", () -> three.assign(matrix));
                says("broadcast: shape [3] does not broadcast to [4]: aligned", () -> three.broadcast(4));
                says("mmul: shapes [2, 3] and [4] do not fit: the first has 3 columns, but the second has 4 rows", () -> matrix.mmul(four));
                says("add gives shape [3], but the array for the result has shape [4]", () -> three.add(1, four));
            }
        }
    }

    @Test
    void dimensionsThatDoNotExist() {
        try (INDArray x = Sparse4j.ones(2, 3)) {
            says("expandDims: a new dimension cannot be inserted at 5 in shape [2, 3]; the position must be from -3 to "
                    + "2", () -> x.expandDims(5));
            says("expandDims: a new dimension cannot be inserted at -4 in shape [2, 3]; the position must be from -3 to "
                    + "2", () -> x.expandDims(-4));
            assertArrayEquals(new long[] {1, 2, 3}, x.expandDims(-3).shape());
            assertArrayEquals(new long[] {2, 3, 1}, x.expandDims(2).shape());
            String exist = "there is no dimension 2 in an array of rank 2; dimensions are -2 to 1";
            says("sum: " + exist, () -> x.sum(2));
            says("norm2: " + exist, () -> x.stored().norm2(2));
            says("countNonZero: " + exist, () -> x.countNonZero(2));
            says("argMax: " + exist, () -> x.argMax(2));
            says("permute: " + exist, () -> x.permute(0, 2));
            says("squeeze: " + exist, () -> x.squeeze(2));
            says("size: " + exist, () -> x.size(2));
            says("swapAxes: " + exist, () -> x.swapAxes(0, 2));
            says("slice: " + exist, () -> x.slice(0, 2));
            says("sum: dimension -2 occurs twice in [0, -2]", () -> x.sum(0, -2));
            says("getDouble: 3 indexes were given for shape [2, 3]; there must be one", () -> x.getDouble(0, 0, 0));
            says("putScalar: 3 indexes were given for shape [2, 3]; there must be one", () -> x.putScalar(0, 0, 0, 1.0));
        }
    }

    @Test
    void closedArraysNameWhatWasAsked() {
        INDArray x = Sparse4j.coo(2, 2).add(1, 0, 0).build();
        DataBuffer values = x.values();
        x.close();
        Map<String, Executable> uses = new LinkedHashMap<>();
        uses.put("getDouble", () -> x.getDouble(0, 0));
        uses.put("getLong", () -> x.getLong(0, 0));
        uses.put("putScalar", () -> x.putScalar(0, 0, 1.0));
        uses.put("add", () -> x.add(1));
        uses.put("max", () -> x.max(0));
        uses.put("argMin", () -> x.argMin());
        uses.put("sqrt", () -> Transforms.sqrt(x));
        uses.put("nnz", x::nnz);
        uses.put("dup", x::dup);
        uses.put("castTo", () -> x.castTo(DataType.INT));
        uses.put("toFormat", () -> x.toFormat(SparseFormat.CSR));
        uses.put("assign", () -> x.assign(1));
        uses.put("mmul", () -> x.mmul(x));
        uses.put("reading its fill", x::fillValue);
        uses.put("reading its entries", () -> x.forEachEntry((at, value) -> { }));
        uses.put("reading its pending", values::length);
        uses.forEach((name, use) -> says(IllegalStateException.class,
                "the array was closed: " + name + " is not possible", use));
    }

    @Test
    void boolHasNoArithmeticAndSaysWhichOne() {
        try (INDArray b = Sparse4j.create(new boolean[] {true, false})) {
            says("mul: BOOL arrays have no arithmetic", () -> b.mul(b));
            says("sub: BOOL arrays have no arithmetic", () -> b.sub(b));
            says("exp: BOOL arrays have no arithmetic", () -> Transforms.exp(b));
            says("prod: BOOL arrays have no arithmetic", () -> b.prod());
            says("sum: BOOL arrays have no arithmetic; countNonZeroNumber() and countNonZero(dimensions) count the true",
                    () -> b.sumNumber());
            says("sum: BOOL arrays have no arithmetic; countNonZeroNumber()", () -> b.sum(0));
            says("max: BOOL arrays have no arithmetic", () -> Transforms.max(b, b.castTo(DataType.INT)));
            says("amax: BOOL arrays have no arithmetic", () -> b.amax());
        }
    }

    @Test
    void linspace() {
        assertArrayEquals(new double[] {2}, Sparse4j.linspace(2, 5, 1).toDoubleVector());
        assertArrayEquals(new double[] {2}, Sparse4j.linspace(2, -5, 1).toDoubleVector());
        assertArrayEquals(new double[] {}, Sparse4j.linspace(2, 5, 0).toDoubleVector());
        assertArrayEquals(new double[] {2, 5}, Sparse4j.linspace(2, 5, 2).toDoubleVector());
        assertArrayEquals(new double[] {-1e308, 0, 1e308}, Sparse4j.linspace(-1e308, 1e308, 3).toDoubleVector());
        says("linspace: the count is -1; it must be 0 or more", () -> Sparse4j.linspace(0, 1, -1));
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            says("linspace: the bounds and the step are [" + bad + ", 1.0]; they", () -> Sparse4j.linspace(bad, 1, 3));
            says("linspace: the bounds and the step are [1.0, " + bad + "]; they", () -> Sparse4j.linspace(1, bad, 1));
        }
    }

    @Test
    void arange() {
        assertArrayEquals(new double[] {0, 1, 2}, Sparse4j.arange(3).toDoubleVector());
        assertArrayEquals(new double[] {3, 1}, Sparse4j.arange(3, 0, -2).toDoubleVector());
        assertArrayEquals(new double[] {}, Sparse4j.arange(3, 0).toDoubleVector());
        says("arange: the step is 0.0; it must not be 0", () -> Sparse4j.arange(0, 1, 0));
        says("arange: the step is -0.0; it must not be 0", () -> Sparse4j.arange(0, 1, -0.0));
        says("arange: from 0.0 to 3.0E9 by 1.0 there are 3.0E9 numbers; an array of them has at most "
                + "2147483639", () -> Sparse4j.arange(3e9));
        says("arange: from -1.0E308 to 1.0E308 by 1.0 there are Infinity numbers", () -> Sparse4j.arange(-1e308, 1e308));
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            says("arange: the bounds and the step are [0.0, " + bad + ", 1.0]; they", () -> Sparse4j.arange(bad));
            says("arange: the bounds and the step are [" + bad + ", 1.0, 1.0]; they", () -> Sparse4j.arange(bad, 1));
            says("arange: the bounds and the step are [0.0, 1.0, " + bad + "]; they", () -> Sparse4j.arange(0, 1, bad));
        }
    }

    @Test
    void aNumberIsReducedAlongDimensionZero() {
        List<INDArray> numbers = new ArrayList<>();
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO, SparseFormat.GCS}) {
            numbers.add(Sparse4j.scalar(-2.5).toFormat(format));
            numbers.add(Sparse4j.create(new double[] {7, -2.5}).toFormat(format).slice(1));
            numbers.add(Sparse4j.coo().fill(-2.5).build(format));
        }
        for (INDArray x : numbers) {
            for (int d : new int[] {0, -1}) {
                Map<Double, List<Function<Integer, INDArray>>> wanted = new LinkedHashMap<>();
                wanted.put(-2.5, List.of(x::sum, x::mean, x::prod, x::max, x::min, e -> x.sum(true, e),
                        e -> x.max(true, e)));
                wanted.put(2.5, List.of(x::norm1, x::norm2, e -> x.norm2(true, e)));
                wanted.put(1.0, List.of(x::countNonZero, e -> x.countNonZero(true, e)));
                wanted.put(0.0, List.of(x::argMax, x::argMin, e -> Sparse4j.argMax(x, e)));
                wanted.forEach((value, reductions) -> reductions.forEach(f -> {
                    INDArray r = f.apply(d);
                    assertEquals(0, r.rank());
                    assertEquals(value, r.getDouble(), 0, x + " along " + d);
                }));
            }
            says("sum: there is no dimension 1 in an array of rank 0", () -> x.sum(1));
            says("sum: there is no dimension -2 in an array of rank 0", () -> x.sum(-2));
            says("sum: there is no dimension 0 in an array of rank 0", () -> x.sum(0, -1));
        }
        assertEquals(-2.5, numbers.get(0).stored().sum(0).getDouble());
        assertEquals(-2.5, numbers.get(0).stored().max(true, -1).getDouble());
    }

    /** 2^60 + 2^36 + 1: its nearest float is 2^60 + 2^37; rounded to double first, it lies halfway and goes to 2^60. */
    @Test
    void longsBecomeFloatsInOneRounding() {
        long x = (1L << 60) + (1L << 36) + 1;
        float once = (float) x;
        assertTrue(once != (float) (double) x);
        try (INDArray longs = Sparse4j.create(new long[] {x, -x});
                INDArray floats = Sparse4j.zeros(DataType.FLOAT, 2)) {
            assertEquals(once, longs.values().getFloat(0));
            assertEquals(-once, longs.values().getFloat(1));
            assertArrayEquals(new float[] {once, -once}, longs.values().asFloat());
            floats.values().put(0, x);
            floats.values().put(1, -x);
            assertArrayEquals(new float[] {once, -once}, floats.toFloatVector());
            assertArrayEquals(new float[] {once, -once}, floats.values().asFloat());
        }
        try (INDArray mixed = Sparse4j.create(new double[] {0.1, Double.NaN, 1e300})) {
            assertArrayEquals(new float[] {0.1f, Float.NaN, Float.POSITIVE_INFINITY}, mixed.values().asFloat());
        }
    }

    @Test
    void tuplesAreCheckedBeforeAnyIsTaken() {
        try (var b = Sparse4j.coo(2, 2)) {
            assertThrows(IndexOutOfBoundsException.class,
                    () -> b.addAll(new double[] {1, 2}, new long[][] {{0, 0}, {2, 0}}));
            assertThrows(IllegalArgumentException.class,
                    () -> b.addAll(new double[] {1, 2}, new long[][] {{0, 0}, null}));
            try (INDArray built = b.build()) {
                assertEquals(0, built.nnz());
            }
        }
    }

    @Test
    void lengthsBeyondAllBounds() {
        long huge = 1L << 40;
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
            try (INDArray x = Sparse4j.ones(3).toFormat(format); INDArray none = Sparse4j.zeros(0).toFormat(format)) {
                long[][] most = {{Long.MAX_VALUE, Long.MAX_VALUE}};
                says(ArithmeticException.class, "pad: dimension 0 of length 3 with margins", () -> x.pad(most,
                        PadMode.CONSTANT));
                says(ArithmeticException.class, "pad: dimension 0 of length 3 with margins", () -> x.pad(most,
                        PadMode.EDGE));
                says("pad: dimension 0 has no elements to repeat in its margins", () -> none.pad(most, PadMode.EDGE));
                says("pad: the margins [2147483648, 0] of mode EDGE are too wide", () -> x.pad(new long[][] {{1L << 31, 0}},
                        PadMode.EDGE));
                says("repeat: the sum of the counts", () -> x.repeat(0, Long.MAX_VALUE, 1, 1));
                String memory = assertThrows(OutOfMemoryError.class, () -> x.tile(huge)).getMessage();
                assertTrue(memory.startsWith("tile: ") && memory.contains("org.sparse4j.maxBytes"), memory);
                Throwable refused = assertThrows(Throwable.class, () -> x.repeat(Long.MAX_VALUE / 3));
                assertTrue(refused instanceof ArithmeticException || refused instanceof OutOfMemoryError,
                        refused::toString);
                assertEquals(3, x.sumNumber().doubleValue());
            }
        }
        try (INDArray tall = Sparse4j.sparse(huge, 2)) {
            says("tear: shape [1099511627776, 2] has 1099511627776 sub-arrays along [1]", () -> Sparse4j.tear(tall, 1));
        }
        says("configure: the number of entries from which layouts are kept is -5", () -> Sparse4j.environment().setLayoutEntries(-5));
    }

    /** As dense ones: a margin's number is cast as assign casts it, whatever its class. */
    @Test
    void marginsOfEveryClassOfNumber() {
        long[][] one = {{1, 1}};
        for (Number n : new Number[] {new BigInteger("4294967296"), new BigDecimal("1e30"), 1L << 32, (byte) 3, -2.7,
            Float.NaN}) {
            for (DataType type : DataType.values()) {
                try (INDArray x = Sparse4j.sparse(type, 2); INDArray y = x.toDense();
                        INDArray a = x.pad(one, PadMode.CONSTANT, n); INDArray b = y.pad(one, PadMode.CONSTANT, n)) {
                    assertTrue(a.isSparse());
                    for (int i = 0; i < 4; i++) {
                        assertEquals(b.getNumber(i), a.getNumber(i), n + " as " + type);
                    }
                }
            }
        }
        try (INDArray x = Sparse4j.sparse(0, 4)) {
            says("pad: the value must not be null", () -> x.pad(new long[][] {{2, 2}}, PadMode.CONSTANT, null));
        }
    }

    @Test
    void aBuilderChecksBeforeItTakesAnything() {
        try (CooBuilder b = Sparse4j.coo(2, 3).add(7.0, 1, 2)) {
            double[] values = {1, 2};
            String outside = "entry 1: coordinate 3 is outside dimension 1 of shape [2, 3]";
            says(IndexOutOfBoundsException.class, outside, () -> b.addAll(values, new int[] {0, 0, 1, 3}));
            says(IndexOutOfBoundsException.class, outside, () -> b.addAll(values, new long[] {0, 0, 1, 3}));
            says(IndexOutOfBoundsException.class, outside, () -> b.addByDimension(values, new int[][] {{0, 1}, {0, 3}}));
            try (INDArray x = b.build()) {
                assertEquals(1, x.nnz());
            }
        }
    }

    @Test
    void normsOfTheLargestAndTheSmallestNumbers() {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.DENSE, SparseFormat.COO}) {
            try (INDArray large = Sparse4j.create(new double[] {3e200, 0, -4e200}).toFormat(format);
                    INDArray small = Sparse4j.create(new double[] {3e-200, 0, -4e-200}).toFormat(format);
                    INDArray zero = Sparse4j.zeros(3).toFormat(format);
                    INDArray infinite = Sparse4j.create(new double[] {1, Double.NEGATIVE_INFINITY})) {
                assertEquals(5e200, Sparse4j.getBlasWrapper().nrm2(large), 1e186);
                assertEquals(5e-200, Sparse4j.getBlasWrapper().nrm2(small), 1e-214);
                assertEquals(0, Sparse4j.getBlasWrapper().nrm2(zero));
                assertEquals(Double.POSITIVE_INFINITY, Sparse4j.getBlasWrapper().nrm2(infinite));
            }
        }
    }
}
