// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.Frostt;
import org.sparse4j.io.ReadOptions;

/** Every operation of a distributed tensor against core's on the collected one. */
class TensorTest {
    private final JavaSparkContext sc = LocalSpark.context();
    private final Random r = new Random(6);

    private INDArray random(DataType type, int entries, long... shape) {
        try (var builder = Sparse4j.coo(shape).type(type).duplicates(DuplicatePolicy.LAST)) {
            for (int i = 0; i < entries; i++) {
                long[] at = new long[shape.length];
                Arrays.setAll(at, d -> (long) (r.nextDouble() * r.nextDouble() * shape[d]));
                builder.add(type.isFloating() ? r.nextGaussian() : r.nextInt(9) - 4, at);
            }
            return builder.build(SparseFormat.COO);
        }
    }

    private DistributedSparseTensor entries(INDArray x, int each, int... dimensions) {
        List<TensorEntry> entries = new ArrayList<>();
        x.forEachEntry((at, value) -> entries.add(new TensorEntry(value, at)));
        Collections.shuffle(entries, r);
        return DistributedSparseTensor.fromEntries(sc.parallelize(entries, 3), x.shape(), x.dataType(), DuplicatePolicy.SUM,
                BlockShape.entries(each), dimensions);
    }

    /** Of the tensor, not of the block. */
    @Test
    void duplicatesAreNamedByTheirCoordinates() {
        List<TensorEntry> entries = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            entries.add(new TensorEntry(i, i % 4, i % 5, i));
        }
        entries.add(new TensorEntry(-1, 3, 4, 19));
        SparkException e = assertThrows(SparkException.class, () -> DistributedSparseTensor.fromEntries(sc.parallelize(entries, 2),
                new long[] {4, 5, 20}, DataType.DOUBLE, DuplicatePolicy.ERROR, BlockShape.entries(2)).nnz());
        assertTrue(e.getMessage().contains(" coordinate [3, 4, 19] occurs twice (values 19.0 and -1.0); remove one, "), e.getMessage());
    }

    private static INDArray[] factors(DataType type, int columns, long... shape) {
        return Arrays.stream(shape).mapToObj(n -> Sparse4j.rand(n, columns).castTo(type)).toArray(INDArray[]::new);
    }

    @Test
    void operationsGiveCoresResults() {
        for (long[] shape : new long[][] {{13, 9, 11}, {40, 3}, {6, 5, 7, 8}}) {
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.LONG}) {
                int last = shape.length - 1;
                for (int[] cut : type == DataType.LONG ? new int[][] {{0, -1}} : new int[][] {{}, {0, -1}}) {
                    try (INDArray x = random(type, 150, shape)) {
                        DistributedSparseTensor a = entries(x, 25, cut).persist(StorageLevel.MEMORY_ONLY());
                        assertEquals(x.nnz(), a.nnz());
                        for (int d = 1; d < last && cut.length > 0; d++) {
                            assertEquals(1, a.starts(d).length, a.toString());
                        }
                        assertTrue(a.starts(0).length * a.starts(-1).length > 1, a.toString());
                        try (INDArray y = a.collect()) {
                            assertEquals(x, y);
                        }
                        for (int[] gone : new int[][] {{0}, {last}, {-1, 0}, {}}) {
                            try (INDArray expected = x.sum(gone); INDArray sum = a.sum(gone)) {
                                near(expected, sum, type, "sum " + Arrays.toString(gone) + " of " + a);
                                assertEquals(expected.rank() < 2 ? SparseFormat.DENSE : SparseFormat.COO, sum.getFormat());
                            }
                        }
                        assertEquals(x.sumNumber().doubleValue(), a.sumNumber().doubleValue(), 1e-12);
                        assertEquals(x.norm2Number().doubleValue(), a.norm2Number(), 1e-12);
                        assertEquals(x.norm1Number().doubleValue(), a.norm1Number(), 1e-12);
                        INDArray[] factors = factors(DataType.DOUBLE, 4, shape);
                        for (int mode = -1; mode < 2 && type == DataType.DOUBLE; mode++) {
                            INDArray[] those = factors.clone();
                            those[mode < 0 ? last : mode] = null;
                            try (INDArray expected = x.mttkrp(mode, factors); INDArray product = a.mttkrp(mode, those)) {
                                Given.assertNear(expected, product, 1e-12, "mttkrp " + mode + " of " + a);
                                assertEquals(SparseFormat.DENSE, product.getFormat());
                            }
                        }
                        a.unpersist();
                    }
                }
            }
        }
    }

    private static void near(INDArray expected, INDArray actual, DataType type, String what) {
        if (type.isFloating()) {
            Given.assertNear(expected, actual, 1e-12, what);
        } else {
            Given.assertSame(expected, actual, what);
        }
    }

    @Test
    void integersAreExactAndBitsTheSame() {
        try (INDArray x = random(DataType.DOUBLE, 400, 20, 15, 18)) {
            INDArray[] factors = factors(DataType.DOUBLE, 3, x.shape());
            INDArray once = null;
            for (int seed = 0; seed < 3; seed++) {
                INDArray again = entries(x, 30).mttkrp(1, factors);
                once = once == null ? again : once;
                Given.assertSame(once, again, "again");
            }
        }
        try (INDArray x = random(DataType.LONG, 400, 20, 15, 18)) {
            INDArray[] factors = factors(DataType.DOUBLE, 3, x.shape());
            Arrays.setAll(factors, d -> factors[d].mul(10).castTo(DataType.LONG));
            try (INDArray expected = x.mttkrp(1, factors); INDArray product = entries(x, 30).mttkrp(1, factors)) {
                Given.assertSame(expected, product, "of LONG");
            }
        }
    }

    @Test
    void tensorsComeFromArraysAndFiles(@TempDir Path folder) {
        sc.hadoopConfiguration().set("mapreduce.input.fileinputformat.split.maxsize", "500");
        try (INDArray x = random(DataType.DOUBLE, 150, 13, 9, 11); INDArray dense = x.toDense();
                INDArray whole = random(DataType.LONG, 90, 5, 6, 7)) {
            for (INDArray from : new INDArray[] {x, dense, whole}) {
                try (INDArray y = DistributedSparseTensor.of(sc, from, BlockShape.entries(25), 1, 2).collect()) {
                    Given.assertSame(from, y, "of");
                }
            }
            for (String name : List.of("x.tns", "x.tns.gz")) {
                Path file = folder.resolve(name);
                Frostt.write(x, file);
                try (INDArray expected = Frostt.read(file); INDArray y = DistributedSparseTensor.read(sc, file.toString()).collect()) {
                    assertEquals(expected, y);
                }
            }
            Path file = folder.resolve("whole.tns");
            Frostt.write(whole, file);
            ReadOptions options = ReadOptions.defaults().dataType(DataType.LONG);
            DistributedSparseTensor a = DistributedSparseTensor.read(sc, file.toString(), options, BlockShape.entries(20), 0);
            try (INDArray expected = Frostt.read(file, options); INDArray y = a.collect()) {
                assertEquals(expected, y);
                assertEquals(1, a.starts(1).length);
                assertTrue(a.starts(0).length > 1, a.toString());
            }
            DistributedSparseTensor again = DistributedSparseTensor.fromEntries(a.entries(), a.shape());
            try (INDArray y = again.collect(); INDArray z = a.collect(); INDArray doubles = z.castTo(DataType.DOUBLE)) {
                assertEquals(doubles, y);
            }
        } finally {
            sc.hadoopConfiguration().unset("mapreduce.input.fileinputformat.split.maxsize");
        }
    }

    @Test
    void tensorsWithoutEntries() {
        for (long[] shape : new long[][] {{3, 0, 2}, {2, 3, 4}}) {
            DistributedSparseTensor a = DistributedSparseTensor.fromEntries(sc.<TensorEntry>emptyRDD(), shape);
            try (INDArray x = a.collect(); INDArray sum = a.sum(1); INDArray all = a.sum();
                    INDArray product = a.mttkrp(0, factors(DataType.DOUBLE, 2, shape))) {
                assertArrayEquals(shape, x.shape());
                assertArrayEquals(new long[] {shape[0], shape[2]}, sum.shape());
                assertEquals(0, all.rank());
                assertEquals(0.0, a.sumNumber());
                assertEquals(0.0, a.norm2Number());
                assertArrayEquals(new long[] {shape[0], 2}, product.shape());
            }
        }
    }

    @Test
    void mismatchedShapesAreNamed() {
        try (INDArray x = random(DataType.DOUBLE, 20, 4, 3, 5); INDArray filled = x.add(1); INDArray scalar = Sparse4j.scalar(3)) {
            DistributedSparseTensor a = DistributedSparseTensor.of(sc, x);
            INDArray[] factors = factors(DataType.DOUBLE, 2, 4, 3, 5);
            refused("takes 3 factors, one for each dimension; 2 were given", () -> a.mttkrp(0, factors[0], factors[1]));
            refused("factor 2 has the shape [4, 2]; for a tensor of shape [4, 3, 5] it must be [5, 2]",
                    () -> a.mttkrp(0, factors[0], factors[1], factors[0]));
            refused("factor 1 must not be null", () -> a.mttkrp(0, factors[0], null, factors[2]));
            refused("mttkrp: dimension 3 does not exist in an array of rank 3", () -> a.mttkrp(3, factors));
            refused("sum: dimensions [0, -3] contain a dimension twice", () -> a.sum(0, -3));
            refused("and the fill 1.0; a distributed tensor needs the fill 0", () -> DistributedSparseTensor.of(sc, filled));
            refused("needs at least one dimension", () -> DistributedSparseTensor.of(sc, scalar));
            refused("blocks of 2 x 2, which only matrices have", () -> DistributedSparseTensor.of(sc, x, BlockShape.of(2, 2)));
            refused("extents must be at least 0", () -> DistributedSparseTensor.fromEntries(sc.<TensorEntry>emptyRDD(), 3, -1));
            assertTrue(assertThrows(SparkException.class, () -> DistributedSparseTensor.fromEntries(
                    sc.parallelize(List.of(new TensorEntry(1, 2, 3, 0))), 3, 3, 3)).getMessage()
                    .contains("entry (2, 3, 0, 1.0) lies outside of an array of shape [3, 3, 3]"));
            assertTrue(assertThrows(SparkException.class, () -> DistributedSparseTensor.fromEntries(
                    sc.parallelize(List.of(new TensorEntry(1, 2, 3))), 3, 3, 3)).getMessage().contains("does not fit an array of rank 3"));
        }
    }

    private static void refused(String message, Runnable call) {
        String said = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(said.contains(message), said);
    }
}
