// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.spark.grid.Panel;

/** Each reduction against core's on the same array: values, types, and what is refused in which words. */
class ReductionsTest {
    private final JavaSparkContext sc = LocalSpark.context();

    /** Along a dimension. */
    private record Along(String name, BiFunction<INDArray, Integer, INDArray> core,
            BiFunction<DistributedSparseMatrix, Integer, INDArray> ours) {}

    /** Of all elements. */
    private record Total(String name, Function<INDArray, Number> core, Function<DistributedSparseMatrix, Number> ours) {}

    private static final List<Along> ALONG = List.of(
            new Along("sum", (x, d) -> x.sum(d), DistributedSparseMatrix::sum),
            new Along("mean", (x, d) -> x.mean(d), DistributedSparseMatrix::mean),
            new Along("norm1", (x, d) -> x.norm1(d), DistributedSparseMatrix::norm1),
            new Along("norm2", (x, d) -> x.norm2(d), DistributedSparseMatrix::norm2),
            new Along("normmax", (x, d) -> x.normmax(d), DistributedSparseMatrix::normmax),
            new Along("max", (x, d) -> x.max(d), DistributedSparseMatrix::max),
            new Along("min", (x, d) -> x.min(d), DistributedSparseMatrix::min),
            new Along("countNonZero", (x, d) -> x.countNonZero(d), DistributedSparseMatrix::countNonZero),
            new Along("argMax", (x, d) -> x.argMax(d), DistributedSparseMatrix::argMax),
            new Along("argMin", (x, d) -> x.argMin(d), DistributedSparseMatrix::argMin));

    private static final List<Total> TOTALS = List.of(
            new Total("sumNumber", INDArray::sumNumber, DistributedSparseMatrix::sumNumber),
            new Total("meanNumber", INDArray::meanNumber, DistributedSparseMatrix::meanNumber),
            new Total("norm1Number", INDArray::norm1Number, DistributedSparseMatrix::norm1Number),
            new Total("norm2Number", INDArray::norm2Number, DistributedSparseMatrix::norm2Number),
            new Total("normmaxNumber", INDArray::normmaxNumber, DistributedSparseMatrix::normmaxNumber),
            new Total("maxNumber", INDArray::maxNumber, DistributedSparseMatrix::maxNumber),
            new Total("minNumber", INDArray::minNumber, DistributedSparseMatrix::minNumber),
            new Total("countNonZeroNumber", INDArray::countNonZeroNumber, DistributedSparseMatrix::countNonZeroNumber));

    /**
     * Rows of 7 x 5, in blocks of 3 x 2 and others: some entries of a row and ties between blocks; a full one; none; three rows that no
     * block has; two entries of which the second is the larger. Values are near the ends of their types.
     */
    private static INDArray array(DataType type, Number fill) {
        double[] v = switch (type) {
            case INT -> new double[] {2e9, 2e9, -2e9, -1e9, -2147483648d};
            case LONG -> new double[] {9e18, 9e18, -9e18, -7e18, -9223372036854775808d};
            case FLOAT -> new double[] {3e38, 3e38, -3e38, -3e38, -1.5};
            case BOOL -> new double[] {1, 1, 1, 0, 1};
            default -> new double[] {1e150, 0.1, -0.3, Double.NaN, Double.NEGATIVE_INFINITY};
        };
        try (var builder = Sparse4j.coo(7, 5).type(type).fill(fill)) {
            builder.add(v[0], 0, 0).add(v[1], 0, 4).add(v[1], 0, 2);
            // Of a full row of FLOAT each block's sum is beyond the type, all together are not.
            double[] full = {v[0], v[1], v[2], type == DataType.DOUBLE ? 0.7 : v[3], -1};
            for (int j = 0; j < 5; j++) {
                builder.add(full[j], 1, j);
            }
            builder.add(v[2], 6, 1).add(v[3], 6, 2).add(v[4], 2, 1);
            return builder.build(SparseFormat.CSR);
        }
    }

    /** About the sum of the magnitudes of its elements, as far as their rounding may show; of DOUBLE without the first. */
    private static double sum(DataType type) {
        return type == DataType.FLOAT ? 3e39 : type == DataType.LONG ? 8e19 : type == DataType.DOUBLE ? 5 : 0;
    }

    /** Each job costs tens of milliseconds: one dimension at a time, in turn. */
    @Test
    void everyReductionAgreesWithCore() {
        int turn = 0;
        for (DataType type : DataType.values()) {
            for (Number fill : type == DataType.BOOL || type == DataType.FLOAT ? List.of(0) : List.of(0, -1)) {
                try (INDArray x = array(type, fill)) {
                    BlockShape shape = type == DataType.INT ? BlockShape.of(1, 40) : type == DataType.LONG ? BlockShape.entries(3)
                            : BlockShape.of(3, 2);
                    DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, shape);
                    check(x, a, turn++);
                }
            }
        }
    }

    @Test
    void everyReductionOfNoElementsAgreesWithCore() {
        for (DataType type : List.of(DataType.DOUBLE, DataType.INT, DataType.BOOL)) {
            for (long[] shape : new long[][] {{0, 3}, {3, 0}, {0, 0}, {0, 1L << 40}}) {
                for (Number fill : type == DataType.BOOL ? List.of(0) : List.of(0, 2)) {
                    try (INDArray x = Panel.empty(type, fill, shape[0], shape[1])) {
                        check(x, DistributedSparseMatrix.of(sc, x), -1);
                        check(x, DistributedSparseMatrix.of(sc, x, BlockShape.of(2, 1L << 39)), -1);
                    }
                }
            }
        }
        try (INDArray x = Panel.empty(DataType.FLOAT, 3, 5, 4)) {
            check(x, DistributedSparseMatrix.of(sc, x, BlockShape.of(2, 3)), -1);
        }
    }

    /** Blocks that are DENSE, beside ones that are not there and have another fill. */
    @Test
    void denseBlocksCountToo() {
        try (INDArray left = Sparse4j.create(new double[][] {{-1, -1}, {-1, 3}, {0.5, -1}}); INDArray none = Panel.empty(
                DataType.DOUBLE, 0, 3, 2); INDArray x = Sparse4j.hstack(left, none); INDArray y = x.add(1)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, BlockShape.of(2, 2)).map(block -> block.toDense()).add(1);
            assertEquals(1.0, a.fillValue());
            check(y, a, 0);
            check(y, a.cut(1, 3), 1);
        }
    }

    /** Squares are more or less than DOUBLE holds where lengths are not. */
    @Test
    void lengthsOfAnySizeAreFound() {
        for (double v : new double[] {1e200, 1e-200}) {
            try (INDArray x = Sparse4j.create(new double[][] {{3 * v, 4 * v, 0}, {0, 0, 12 * v}, {0, 0, 0}}); INDArray y = x.toFormat(
                    SparseFormat.COO); INDArray rows = x.norm2(1)) {
                DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, y, BlockShape.of(2, 1));
                same("rows", () -> x.norm2(1), () -> a.norm2(1), 0);
                same("columns", () -> x.norm2(0), () -> a.norm2(0), 0);
                assertEquals(5 * v, rows.getDouble(0), 1e-15 * v);
                assertEquals(13 * v, a.norm2Number(), 1e-14 * v);
                assertEquals(13 * v, DistributedSparseTensor.of(sc, y, BlockShape.entries(1)).norm2Number(), 1e-14 * v);
            }
        }
    }

    /** A line with a DENSE block and a fill, longer than what may become dense: its parts are put together two by two. */
    @Test
    void longLinesWithDenseBlocks() {
        long limit = Sparse4j.environment().setDensifyLimit(8);
        try (INDArray x = Panel.empty(DataType.DOUBLE, -2, 10, 5); INDArray y = x.add(0)) {
            y.put(new INDArrayIndex[] {NDArrayIndex.all(), NDArrayIndex.interval(0, 2)}, Sparse4j.ones(10, 2).mul(-3));
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, y, BlockShape.of(10, 2))
                    .mapBlocks((block, place) -> block.toDense());
            check(y, a, 0);
            check(y, a, 1);
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }

    /** Blocks of different widths have different fills: their lengths are put together without squares that leave DOUBLE. */
    @Test
    void lengthsOfFilledBlocksOfDifferentWidths() {
        long limit = Sparse4j.environment().setDensifyLimit(8);
        try {
            for (double v : new double[] {1e200, 1e-200, Double.MIN_VALUE, 3, Double.POSITIVE_INFINITY, Double.NaN}) {
                try (INDArray x = Panel.empty(DataType.DOUBLE, v, 100, 5)) {
                    x.putScalar(1, 0, 0);
                    try (INDArray wanted = x.norm2(1); INDArray got = DistributedSparseMatrix.of(sc, x, BlockShape.of(100, 2)).norm2(1)) {
                        for (long i = 0; i < 3; i++) {
                            double rounding = Double.isFinite(v) ? Math.max(1e-15 * v, Double.MIN_VALUE) : Double.MIN_VALUE;
                            assertEquals(wanted.getDouble(i), got.getDouble(i), rounding, v + " " + i);
                        }
                    }
                }
            }
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }

    /** Results are as sparse as core's are: nothing has an element for each row. */
    @Test
    void aThousandMillionRowsCostNothing() {
        long n = 1_000_000_000L;
        List<Entry> entries = List.of(new Entry(1, 2, 3), new Entry(999_999_999, 5, 4), new Entry(999_999_999, n - 1, -4));
        for (BlockShape shape : new BlockShape[] {BlockShape.of(n, n), BlockShape.of(n / 2, n / 3)}) {
            DistributedSparseMatrix a = DistributedSparseMatrix.fromEntries(sc.parallelize(entries, 2), n, n, DataType.DOUBLE,
                    DuplicatePolicy.SUM, shape);
            try (INDArray x = a.collect()) {
                for (Along each : ALONG) {
                    try (INDArray expected = each.core.apply(x, 1); INDArray found = each.ours.apply(a, 1)) {
                        assertEquals(SparseFormat.COO, found.getFormat(), each.name);
                        assertEquals(expected, found, each.name);
                    }
                }
                for (Total each : TOTALS) {
                    assertEquals(each.core.apply(x), each.ours.apply(a), each.name);
                }
                try (INDArray filled = x.add(1); INDArray expected = filled.sum(0); INDArray found = a.add(1).sum(0)) {
                    assertEquals(expected, found, "of another fill");
                    assertEquals((double) n, found.fillValue());
                }
            }
        }
    }

    @Test
    void matrixWithTheMostRows() {
        long n = Long.MAX_VALUE;
        DistributedSparseMatrix a = DistributedSparseMatrix.fromEntries(sc.parallelize(List.of(new Entry(5, 7, 3),
                new Entry(n - 1, n - 1, -4)), 2), n, n, DataType.LONG, DuplicatePolicy.SUM, BlockShape.of(1L << 61, 1L << 62));
        assertEquals(-1L, a.sumNumber());
        assertEquals(-4L, a.minNumber());
        try (INDArray sums = a.sum(1); INDArray least = a.argMin(0)) {
            assertEquals(n, sums.length());
            assertEquals(2, sums.nnz());
            assertEquals(-4, sums.getLong(n - 1));
            assertEquals(n - 1, least.getLong(n - 1));
            assertEquals(0, least.getLong(7));
        }
        // Of more elements than a LONG counts.
        assertEquals(-1 / ((double) n * n), a.meanNumber());
    }

    /** Sums of neighbours of 2^53, one of which is odd and no DOUBLE. */
    @Test
    void meansOfLongCountWhatDoubleDoesNotHold() {
        long odd = (1L << 53) + 1;
        try (INDArray x = Sparse4j.create(new long[] {odd, 1 - odd, odd, 0, 5, -odd}).reshape(3, 2).toFormat(SparseFormat.CSR)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, BlockShape.of(3, 2));
            assertEquals(1, x.meanNumber().doubleValue() * 6 - 5, 1e-15);
            assertEquals(x.meanNumber(), a.meanNumber());
            for (int d = 0; d < 2; d++) {
                try (INDArray expected = x.mean(d).toDense(); INDArray found = a.mean(d).toDense()) {
                    assertArrayEquals(expected.toDoubleVector(), found.toDoubleVector());
                }
            }
        }
    }

    @Test
    void dimensionsCountFromTheEndToo() {
        try (INDArray x = array(DataType.INT, 0)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, BlockShape.of(3, 2));
            for (int d : new int[] {-1, -2, 2, -3}) {
                same("sum along " + d, () -> x.sum(d), () -> a.sum(d), 0);
                same("argMax along " + d, () -> x.argMax(d), () -> a.argMax(d), 0);
            }
        }
    }

    /** Those of tensors: INT beyond its range, FLOAT beyond its own in one block. */
    @Test
    void tensorsSumAsCoreDoes() {
        for (DataType type : List.of(DataType.INT, DataType.FLOAT, DataType.BOOL)) {
            try (INDArray x = array(type, 0).toFormat(SparseFormat.COO)) {
                DistributedSparseTensor a = DistributedSparseTensor.of(sc, x, BlockShape.entries(2)).persist(StorageLevel.MEMORY_ONLY());
                assertTrue(a.starts(0).length * a.starts(1).length > 3, a.toString());
                same("sum", () -> x.sum(1), () -> a.sum(1), sum(type));
                number("sumNumber of " + type, type, x::sumNumber, a::sumNumber);
                number("norm1Number of " + type, type, x::norm1Number, a::norm1Number);
                number("norm2Number of " + type, type, x::norm2Number, a::norm2Number);
                a.unpersist();
            }
        }
    }

    @Test
    void aTensorsLongVectorIsSparse() {
        long n = 1_000_000_000L;
        DistributedSparseTensor a = DistributedSparseTensor.fromEntries(sc.parallelize(List.of(new TensorEntry(3, 1, 2),
                new TensorEntry(4, n - 1, 0), new TensorEntry(-5, 1, 1)), 2), new long[] {n, 3}, DataType.FLOAT,
                DuplicatePolicy.SUM, BlockShape.entries(1));
        try (INDArray x = a.collect(); INDArray expected = x.sum(1); INDArray found = a.sum(1)) {
            assertEquals(SparseFormat.COO, found.getFormat());
            assertEquals(expected, found);
            assertEquals(x.sumNumber(), a.sumNumber());
        }
    }

    /** turn: along dimension 0 the first one of each two reductions, or the second, along dimension 1 the other; below 0 both. */
    private static void check(INDArray x, DistributedSparseMatrix a, int turn) {
        String of = x.dataType() + " with the fill " + x.fillValue() + " of " + a;
        for (int i = 0; i < 2 * ALONG.size(); i++) {
            int d = i % 2;
            Along each = ALONG.get(i / 2);
            if (turn < 0 || (i / 2 + turn) % 2 == d) {
                same(each.name + "(" + d + ") of " + of, () -> each.core.apply(x, d), () -> each.ours.apply(a, d), sum(x.dataType()));
            }
        }
        for (Total each : TOTALS) {
            number(each.name + " of " + of, x.dataType(), () -> each.core.apply(x), () -> each.ours.apply(a));
        }
    }

    /** What is thrown as a text. */
    private static String refusal(Runnable call) {
        try {
            call.run();
            return "";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    private static void same(String what, Supplier<INDArray> core, Supplier<INDArray> ours, double scale) {
        INDArray[] both = new INDArray[2];
        String refused = refusal(() -> both[0] = core.get());
        assertEquals(refused, refusal(() -> both[1] = ours.get()), what);
        if (!refused.isEmpty()) {
            return;
        }
        try (INDArray expected = both[0]; INDArray found = both[1]) {
            if (expected.length() > 1000) {
                assertEquals(expected.toString(), found.toString(), what);
                return;
            }
            if (!expected.dataType().isFloating()) {
                Given.assertSame(expected, found, what);
                return;
            }
            assertEquals(expected.dataType(), found.dataType(), what);
            assertArrayEquals(expected.shape(), found.shape(), what);
            double[] x = expected.toDense().toDoubleVector();
            double[] y = found.toDense().toDoubleVector();
            for (int i = 0; i < x.length; i++) {
                near(x[i], y[i], expected.dataType(), scale, what + ", element " + i);
            }
        }
    }

    private static void number(String what, DataType type, Supplier<Number> core, Supplier<Number> ours) {
        Number[] both = new Number[2];
        String refused = refusal(() -> both[0] = core.get());
        assertEquals(refused, refusal(() -> both[1] = ours.get()), what);
        if (!refused.isEmpty()) {
            return;
        }
        assertEquals(both[0].getClass(), both[1].getClass(), what);
        if (both[0] instanceof Long) {
            assertEquals(both[0], both[1], what);
        } else {
            near(both[0].doubleValue(), both[1].doubleValue(), type, sum(type), what);
        }
    }

    /** Within some last digits of the number and of the sum of magnitudes, which is what core promises. */
    private static void near(double x, double y, DataType type, double sum, String what) {
        double eps = type == DataType.FLOAT ? 1e-7 : 1e-15;
        assertEquals(x, y, Double.isFinite(x) ? eps * Math.abs(x) + 4e-16 * sum : 0, what);
    }
}
