// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Matrices to files and back, bit for bit. */
@ExtendWith(NothingLeft.class)
class MatrixMarketWriteTest {
    @TempDir
    private Path folder;

    private static INDArray random(Random r, DataType type, SparseFormat format, long rows, long columns) {
        try (CooBuilder b = Sparse4j.coo(rows, columns).type(type)) {
            for (long i = 0; i < rows; i++) {
                for (long j = 0; j < columns; j++) {
                    if (r.nextInt(3) != 0) {
                        continue;
                    }
                    if (!type.isFloating()) {
                        b.add(type == DataType.BOOL ? r.nextInt(2) : type == DataType.INT ? r.nextInt() : r.nextLong(), i, j);
                    } else if (r.nextInt(4) == 0) {
                        double[] special = {0, -0.0, 1, -17, 99999, 100000, 1e22, 1 / 0.0, -1 / 0.0, Double.NaN, 5e-324};
                        b.add(special[r.nextInt(special.length)], i, j);
                    } else {
                        double any = Double.longBitsToDouble(r.nextLong());
                        b.add(type == DataType.DOUBLE ? any : Float.intBitsToFloat(r.nextInt()), i, j);
                    }
                }
            }
            return b.build(format);
        }
    }

    /** Coordinates and values as text: of NaNs one, since what they carry is lost. */
    private static List<String> entries(INDArray x) {
        List<String> all = new ArrayList<>();
        if (x.dataType().isFloating()) {
            x.forEachEntry((at, v) -> all.add(at[0] + " " + at[1] + " " + Long.toHexString(Double.doubleToLongBits(v))));
        } else {
            x.forEachLongEntry((at, v) -> all.add(at[0] + " " + at[1] + " " + v));
        }
        return all;
    }

    private void roundTrip(INDArray x, String name, WriteOptions how) {
        Path file = folder.resolve(name);
        MatrixMarket.write(x, file, how);
        ReadOptions back = ReadOptions.defaults().dataType(x.dataType()).format(x.getFormat());
        try (INDArray y = MatrixMarket.read(file, back)) {
            String what = x.getFormat() + " " + x.dataType();
            assertArrayEquals(x.shape(), y.shape(), what);
            assertEquals(entries(x), entries(y), what);
        }
    }

    @Test
    void everythingReadsBackToTheSameBits() {
        long seed = Long.getLong("sparse4j.seed", 1);
        Random r = new Random(seed);
        System.out.println("seed " + seed);
        for (SparseFormat format : SparseFormat.values()) {
            if (format == SparseFormat.GCS) {
                continue;  // a matrix's natural GCS is read as CSR
            }
            for (DataType type : DataType.values()) {
                for (long[] shape : new long[][] {{0, 0}, {0, 4}, {1, 1}, {7, 1}, {1, 9}, {13, 11}}) {
                    try (INDArray x = random(r, type, format, shape[0], shape[1])) {
                        roundTrip(x, "a.mtx", WriteOptions.defaults());
                        roundTrip(x, "a.mtx.gz", WriteOptions.defaults().comment("first\nsecond"));
                        if (shape[0] > 5 && shape[1] > 5) {
                            for (INDArray view : List.of(x.transpose(), x.get(NDArrayIndex.interval(1, 2, 12),
                                    NDArrayIndex.interval(2, 9)), x.get(NDArrayIndex.all(), NDArrayIndex.interval(4, 4)))) {
                                roundTrip(view, "view.mtx", WriteOptions.defaults());
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void formatsOfFilesByChoice() throws IOException {
        Path file = folder.resolve("a.mtx");
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, -3}, new long[][] {{0, 1}, {1, 0}}, 2, 2);
                INDArray dense = x.toDense(); INDArray filled = x.add(1)) {
            MatrixMarket.write(x, file, WriteOptions.defaults().comment("by hand"));
            assertEquals("%%MatrixMarket matrix coordinate real general\n%by hand\n2 2 2\n1 2 2\n2 1 -3\n",
                    Files.readString(file));
            MatrixMarket.write(x, file, WriteOptions.defaults().array());
            assertEquals("%%MatrixMarket matrix array real general\n2 2\n0\n-3\n2\n0\n", Files.readString(file));
            MatrixMarket.write(dense, file, WriteOptions.defaults().coordinates());
            assertEquals("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 2 2\n2 1 -3\n", Files.readString(file));
            MatrixMarket.write(x, file, WriteOptions.defaults().pattern());
            assertEquals("%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 2\n2 1\n", Files.readString(file));
            // What is not listed would become 0.
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> MatrixMarket.write(filled, file));
            assertTrue(e.getMessage().contains("fill is 1.0"), e.getMessage());
            MatrixMarket.write(filled, file, WriteOptions.defaults().array());
            assertEquals("%%MatrixMarket matrix array real general\n2 2\n1\n-2\n3\n1\n", Files.readString(file));
            assertThrows(IllegalArgumentException.class,
                    () -> MatrixMarket.write(x, file, WriteOptions.defaults().array().pattern()));
        }
        try (INDArray vector = Sparse4j.create(new double[] {1, 2})) {
            assertThrows(IllegalArgumentException.class, () -> MatrixMarket.write(vector, file));
        }
    }

    @Test
    void symmetricMatricesByHalf() throws IOException {
        Path file = folder.resolve("a.mtx");
        long[][] at = {{0, 1}, {1, 0}, {2, 2}};
        for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.DENSE)) {
            try (INDArray coo = Sparse4j.createSparseCOO(new double[] {5, 5, 1}, at, 3, 3);
                    INDArray coo2 = Sparse4j.createSparseCOO(new double[] {5, -5}, new long[][] {at[0], at[1]}, 3, 3);
                    INDArray symmetric = coo.toFormat(format); INDArray skew = coo2.toFormat(format)) {
                WriteOptions detect = WriteOptions.defaults().detectSymmetry();
                roundTrip(symmetric, "a.mtx", detect);
                assertTrue(Files.readString(file).contains(" symmetric\n"), Files.readString(file));
                roundTrip(skew, "a.mtx", detect);
                assertTrue(Files.readString(file).contains(" skew-symmetric\n"), Files.readString(file));
                roundTrip(skew, "a.mtx", WriteOptions.defaults().symmetry(MatrixSymmetry.SKEW_SYMMETRIC));
                assertThrows(IllegalArgumentException.class, () -> MatrixMarket.write(symmetric, file,
                        WriteOptions.defaults().symmetry(MatrixSymmetry.SKEW_SYMMETRIC)));
                assertThrows(IllegalArgumentException.class, () -> MatrixMarket.write(skew, file,
                        WriteOptions.defaults().symmetry(MatrixSymmetry.SYMMETRIC)));
                try (INDArray row = symmetric.get(NDArrayIndex.interval(0, 2), NDArrayIndex.all()).dup()) {
                    roundTrip(row, "a.mtx", detect);
                    assertTrue(Files.readString(file).contains(" general\n"));
                }
            }
        }
    }

    @Test
    void partialFilesAreNeverVisible() throws IOException {
        Path file = folder.resolve("a.mtx");
        Files.writeString(file, "what was there");
        try (INDArray x = Sparse4j.speye(3)) {
            WriteOptions stop = WriteOptions.defaults().listener((done, total) -> false);
            assertThrows(CancellationException.class, () -> MatrixMarket.write(x, file, stop));
            assertEquals("what was there", Files.readString(file));
            assertThrows(UncheckedIOException.class, () -> MatrixMarket.write(x, folder.resolve("none").resolve("a.mtx")));
            Path full = Path.of("/dev/full");
            if (Files.exists(full)) {
                assertThrows(UncheckedIOException.class, () -> MatrixMarket.write(x, full.resolve("a.mtx")));
            }
            // Where a folder is, no file can go.
            Path taken = Files.createDirectory(folder.resolve("taken.mtx"));
            Files.createFile(taken.resolve("inside"));
            assertThrows(UncheckedIOException.class, () -> MatrixMarket.write(x, taken));
            // A writer in the listener: refused while the file is written, allowed afterwards.
            WriteOptions meddling = WriteOptions.defaults().listener((done, total) -> {
                x.putScalar(0, 0, 7.0);
                return true;
            });
            assertThrows(java.util.ConcurrentModificationException.class, () -> MatrixMarket.write(x, file, meddling));
            MatrixMarket.write(x, file);
            x.putScalar(0, 0, 7.0);
        }
        try (var left = Files.list(folder)) {
            assertFalse(left.anyMatch(f -> f.toString().endsWith(".tmp")));
        }
    }
}
