// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Files .s4j: whole, in memory and mapped. */
class S4jTest {
    @TempDir
    Path folder;

    /** Arrays of each format, type and kind of shape. */
    static List<INDArray> arrays() {
        List<INDArray> all = new ArrayList<>();
        Random random = new Random(5);
        for (DataType type : DataType.values()) {
            for (long[] shape : new long[][] {{}, {7}, {0}, {1, 9}, {9, 1}, {4, 0}, {5, 6}, {2, 3, 4}, {2, 1, 3, 2, 2}, {1L << 40},
                {3, 1L << 40}, {1L << 40, 1L << 20}}) {
                for (SparseFormat format : SparseFormat.values()) {
                    boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
                    boolean large = java.util.Arrays.stream(shape).asDoubleStream().reduce(1, (a, b) -> a * b) > 1e6;
                    if (matrix && shape.length != 2 || format == SparseFormat.DENSE && large) {
                        continue;
                    }
                    all.add(array(random, type, format, shape));
                }
            }
        }
        INDArray tensor = array(random, DataType.FLOAT, SparseFormat.COO, 3, 4, 5);
        all.add(tensor.toFormat(new int[] {2, 0, 1}, 2));
        all.add(tensor.toFormat(new int[] {1, 2, 0}, 0));
        all.add(tensor.toFormat(new int[] {1, 0, 2}, 3));
        INDArray nan = Sparse4j.create(new double[] {Double.longBitsToDouble(0x7ff8_0000_0000_1234L), -0.0, 1, Double.NaN},
                2, 2);
        all.add(nan);
        all.add(nan.toFormat(SparseFormat.CSR));
        all.add(nan.transpose());
        all.add(Sparse4j.create(new float[] {1, 2, 3, 4, 5, 6}, 2, 3).get(NDArrayIndex.all(), NDArrayIndex.interval(1, 3)));
        all.add(array(random, DataType.DOUBLE, SparseFormat.CSR, 8, 9).get(NDArrayIndex.interval(1, 2, 8), NDArrayIndex.all()));
        return all;
    }

    static INDArray array(Random random, DataType type, SparseFormat format, long... shape) {
        double elements = java.util.Arrays.stream(shape).asDoubleStream().reduce(1, (a, b) -> a * b);
        Number fill = format == SparseFormat.DENSE || random.nextBoolean() ? 0 : 1;
        try (var b = Sparse4j.coo(shape).type(type).fill(fill).duplicates(org.sparse4j.DuplicatePolicy.LAST)) {
            for (int k = 0; k < Math.min(elements, 12); k++) {
                long[] at = new long[shape.length];
                for (int d = 0; d < at.length; d++) {
                    at[d] = (long) (random.nextDouble() * shape[d]);
                }
                int value = random.nextInt(5) - 2;
                b.add(type == DataType.BOOL ? Math.abs(value) % 2 : value, at);
            }
            return b.build(format);
        }
    }

    /** The bytes that an array travels as: everything of it but how its lines are listed. */
    private static void assertSame(INDArray wanted, INDArray got) {
        assertEquals(wanted.getFormat(), got.getFormat());
        assertArrayEquals(ArrayBytes.of(wanted), ArrayBytes.of(got), () -> wanted + "\n" + got);
    }

    @Test
    void everyArrayIsReadBackBitForBit() {
        Path file = folder.resolve("x.s4j");
        for (INDArray x : arrays()) {
            S4j.write(x, file);
            assertSame(x, S4j.read(file));
            try (INDArray mapped = S4j.open(file); INDArray trusted = S4j.open(file, S4j.Check.TRUSTED)) {
                assertSame(x, mapped);
                assertSame(x, trusted);
                assertSame(x, mapped.dup());
            }
            ArrayFileInfo info = S4j.readInfo(file);
            assertEquals(x.getFormat(), info.format());
            assertEquals(x.dataType(), info.dataType());
            assertArrayEquals(x.shape(), info.shape());
            assertEquals(x.getFormat() == SparseFormat.DENSE ? x.length() : x.nnz(), info.entries());
        }
    }

    @Test
    void twoWritesHaveTheSameBytes() throws IOException {
        for (INDArray x : arrays()) {
            S4j.write(x, folder.resolve("a.s4j"));
            S4j.write(x.dup(), folder.resolve("b.s4j"));
            assertEquals(-1, Files.mismatch(folder.resolve("a.s4j"), folder.resolve("b.s4j")), () -> x.toString());
        }
    }

    @Test
    void otherTypesAndFormatsAreMade() {
        INDArray x = array(new Random(7), DataType.DOUBLE, SparseFormat.CSR, 20, 30);
        Path file = folder.resolve("x.s4j");
        S4j.write(x, file);
        INDArray got = S4j.read(file, ReadOptions.defaults().dataType(DataType.FLOAT).format(SparseFormat.COO));
        assertSame(x.castTo(DataType.FLOAT).toFormat(SparseFormat.COO), got);
    }

    @Test
    void mappedArraysAreReadOnly() {
        INDArray x = array(new Random(7), DataType.DOUBLE, SparseFormat.CSR, 20, 30);
        Path file = folder.resolve("x.s4j");
        for (INDArray each : List.of(x, x.toDense(), x.toFormat(SparseFormat.COO))) {
            S4j.write(each, file);
            try (INDArray mapped = S4j.open(file)) {
                for (org.junit.jupiter.api.function.Executable write : List.<org.junit.jupiter.api.function.Executable>of(
                        () -> mapped.addi(1), () -> mapped.putScalar(new long[] {0, 0}, 3), () -> mapped.assign(2),
                        () -> mapped.getRow(0).muli(2), () -> x.toDense().add(1, mapped))) {
                    String message = assertThrows(IllegalStateException.class, write).getMessage();
                    assertTrue(message.contains("lies in the file " + file + " and can only be read; dup()"), message);
                }
                INDArray own = mapped.dup();
                own.muli(2);
                assertSame(each, mapped);
            }
        }
    }

    @Test
    void truncationDuringUseIsReportedWithoutACrash() throws IOException {
        INDArray x = Sparse4j.rand(400_000, 6).toFormat(SparseFormat.CSR);
        Path file = folder.resolve("x.s4j");
        for (S4j.Check check : S4j.Check.values()) {
            S4j.write(x, file);
            try (INDArray mapped = S4j.open(file, check)) {
                if (check == S4j.Check.VERIFIED) {
                    assertEquals(x.getDouble(399_999, 5), mapped.getDouble(399_999, 5));
                }
                try (RandomAccessFile cut = new RandomAccessFile(file.toFile(), "rw")) {
                    cut.setLength(8192);
                }
                for (int again = 0; again < 2; again++) {
                    String message = assertThrows(IllegalStateException.class, () -> mapped.sumNumber()).getMessage();
                    assertTrue(message.contains("could not be read: it was cut off, or its disk failed, while it was open"),
                            message);
                    assertThrows(IllegalStateException.class, () -> mapped.getDouble(399_999, 5));
                    assertThrows(IllegalStateException.class, () -> mapped.getRow(399_000).sumNumber());
                    assertThrows(IllegalStateException.class, () -> S4j.write(mapped, folder.resolve("y.s4j")));
                    assertFalse(Files.exists(folder.resolve("y.s4j")));
                }
            }
        }
    }

    @Test
    void openArraysKeepAReplacedFile() {
        Path file = folder.resolve("x.s4j");
        INDArray x = Sparse4j.rand(50, 60).toFormat(SparseFormat.CSR);
        S4j.write(x, file);
        try (INDArray mapped = S4j.open(file)) {
            S4j.write(x.mul(2), file);
            assertSame(x, mapped);
        }
    }

    @Test
    void nonRegularFilesAreRefused() {
        assertThrows(UncheckedIOException.class, () -> S4j.open(folder.resolve("none.s4j")));
        assertThrows(UncheckedIOException.class, () -> S4j.read(folder.resolve("none.s4j")));
        assertTrue(assertThrows(UncheckedIOException.class, () -> S4j.open(folder)).getMessage().endsWith("it is a directory"));
    }

    /** Nobody writes into it: opening it never came back. */
    @Test
    void pipesAreNotMapped() throws Exception {
        Path pipe = folder.resolve("pipe.s4j");
        if (new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() != 0) {
            return;
        }
        for (Executable open : List.<Executable>of(() -> S4j.open(pipe), () -> OutOfCore.transpose(pipe, folder.resolve("x.s4j")))) {
            assertEquals(pipe + ": only regular files can be mapped; S4j.read reads pipes",
                    assertTimeoutPreemptively(Patience.DURATION, () -> assertThrows(UncheckedIOException.class, open).getMessage()));
        }
    }
}
