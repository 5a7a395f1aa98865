// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.hdf5.Mat5Bytes.DOUBLE_CLASS;
import static org.sparse4j.hdf5.Mat5Bytes.INT16;
import static org.sparse4j.hdf5.Mat5Bytes.INT32;
import static org.sparse4j.hdf5.Mat5Bytes.INT8;
import static org.sparse4j.hdf5.Mat5Bytes.SPARSE_CLASS;
import static org.sparse4j.hdf5.Mat5Bytes.STRUCT_CLASS;
import static org.sparse4j.hdf5.Mat5Bytes.UINT8;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.hdf5.writing.Hdf5Types;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.OutOfCore;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;

/** Files of MATLAB 5 to 7.2: those that SciPy writes, and others put together here; damaged ones. */
@ExtendWith(NothingLeft.class)
class Mat5Test {
    private static final double[] A = {0, -2, 0, 0, 1.5, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 1e300};
    private static final int[] TWO = {2, 2};

    @TempDir
    private Path folder;

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("a.mat"), bytes);
    }

    private static void is(INDArray x, DataType type, SparseFormat format, double... elements) {
        try (x) {
            assertEquals(type, x.dataType());
            assertEquals(format, x.getFormat());
            try (INDArray flat = x.reshape(x.length()); INDArray doubles = flat.castTo(DataType.DOUBLE)) {
                assertArrayEquals(elements, doubles.toDoubleVector());
            }
        }
    }

    @Test
    void filesOfSciPy() throws IOException {
        for (String name : List.of("plain", "packed")) {
            Path file = file(PeerFiles.matlab(name));
            assertEquals(List.of("A", "L", "E", "twice", "long", "single", "x", "none", "truths", "f4", "int8", "uint8", "int16", "uint16",
                    "int32", "uint32", "int64", "uint64"), Matlab.names(file));
            for (String path : List.of("A", "/A", "s/a", "s/deep/a")) {
                is(Matlab.read(file, path), DataType.DOUBLE, SparseFormat.CSC, A);
            }
            try (INDArray x = Matlab.read(file, "A"); INDArray l = Matlab.read(file, "L"); INDArray e = Matlab.read(file, "E")) {
                assertEquals(5, x.nnz(), "a zero is stored");
                assertEquals(DataType.BOOL, l.dataType());
                assertEquals(4, l.nnz());
                assertTrue(l.getBoolean(3, 1));
                assertArrayEquals(new long[] {3, 2}, e.shape());
                assertEquals(0, e.nnz());
            }
            is(Matlab.read(file, "long"), DataType.LONG, SparseFormat.CSC, 1, 0x1p60, 0, -3);
            try (INDArray x = Matlab.read(file, "long")) {
                assertEquals((1L << 60) + 1, x.getLong(0, 1));
            }
            is(Matlab.read(file, "single"), DataType.DOUBLE, SparseFormat.CSC, 1.5, 0, 0, 2);
            is(Matlab.read(file, "s/whole"), DataType.DOUBLE, SparseFormat.DENSE, 0, 1, 2, 3, 4, 5);
            double[] quarters = new double[24];
            Arrays.setAll(quarters, i -> i / 4.0);
            is(Matlab.read(file, "x"), DataType.DOUBLE, SparseFormat.DENSE, quarters);
            try (INDArray x = Matlab.read(file, "x"); INDArray none = Matlab.read(file, "none")) {
                assertArrayEquals(new long[] {2, 3, 4}, x.shape());
                assertArrayEquals(new long[] {0, 3}, none.shape());
            }
            is(Matlab.read(file, "truths"), DataType.BOOL, SparseFormat.DENSE, 1, 0, 1);
            is(Matlab.read(file, "f4"), DataType.FLOAT, SparseFormat.DENSE, 0.1f, -3);
            is(Matlab.read(file, "int8"), DataType.INT, SparseFormat.DENSE, -128, 0, 127);
            is(Matlab.read(file, "uint16"), DataType.INT, SparseFormat.DENSE, 0, 0, 65535);
            is(Matlab.read(file, "uint32"), DataType.LONG, SparseFormat.DENSE, 0, 0, 4294967295.0);
            is(Matlab.read(file, "int64", ReadOptions.defaults().dataType(DataType.DOUBLE)), DataType.DOUBLE, SparseFormat.DENSE, -0x1p63, 0, 0x1p63);
            is(Matlab.read(file, "twice"), DataType.DOUBLE, SparseFormat.CSC, 2, 0, 0, 12, 1, 0);
            assertThrows(IllegalArgumentException.class, () ->
                    Matlab.read(file, "twice", ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR)));
            is(Matlab.read(file, "A", ReadOptions.defaults().format(SparseFormat.CSR)), DataType.DOUBLE, SparseFormat.CSR, A);
            assertEquals("[MATLAB 5 (double): DOUBLE CSC [4, 4], 5 entries, MATLAB 5 (logical): BOOL CSC [4, 4], 4 entries, "
                    + "MATLAB 5 (double): DOUBLE CSC [3, 2], 0 entries, MATLAB 5 (double): DOUBLE CSC [3, 2], 4 entries, "
                    + "MATLAB 5 (int64): LONG CSC [2, 2], 3 entries]",
                    Matlab.readInfo(file).values().stream().limit(5).toList().toString());
            assertEquals("MATLAB 5 (uint8): INT DENSE [1, 3], 3 entries", Matlab.readInfo(file).get("uint8").toString());
            refused(file, "complex", "/complex: is of class complex sparse; Sparse4j has no complex arrays");
            refused(file, "text", "/text: is of class char; only arrays of numbers and truth values can be read");
            refused(file, "cell", "/cell: is of class cell; only arrays of numbers and truth values can be read");
            refused(file, "s/t", "/s/t: is of class char; only arrays of numbers and truth values can be read");
            refused(file, "s/b", "/s: has no field 'b'; it has [a, whole, t, deep]");
            refused(file, "A/b", "/A: is of class sparse; only a single struct has fields that can be read");
            refused(file, "several/a", "/several: is an array of structs, of shape [1, 2]; only a single struct has fields that can be "
                    + "read");
        }
    }

    private static void refused(Path file, String path, String message) {
        assertEquals(file + ": " + message, assertThrows(MalformedFileException.class, () -> Matlab.read(file, path)).getMessage());
    }

    /** As Sparse4j.files().read knows them: the only sparse matrix, else the only array. */
    @Test
    void onlyArrayIsReadWithoutItsName() throws IOException {
        is(Sparse4j.files().read(file(PeerFiles.matlab("sparse-and-dense"))), DataType.DOUBLE, SparseFormat.CSC, A);
        Path copy = folder.resolve("copy.s4j");
        OutOfCore.convert(folder.resolve("a.mat"), SparseFormat.CSR, copy);
        is(Sparse4j.files().read(copy), DataType.DOUBLE, SparseFormat.CSR, A);
        Path other = Files.write(folder.resolve("dense.bin"), PeerFiles.matlab("dense"));
        assertEquals("MATLAB 5 (double): DOUBLE DENSE [2, 3, 4], 24 entries", Sparse4j.files().readInfo(other).toString());
        Sparse4j.files().read(other).close();
        Path file = file(PeerFiles.matlab("plain"));
        assertEquals(file + ": the file has several sparse matrices [A, L, E, twice, long, single]; Matlab.read reads one by name",
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().read(file)).getMessage());
        file(PeerFiles.matlab("texts"));
        assertEquals(file + ": has no array of real numbers; its variables are [text (char)]",
                assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file)).getMessage());
        file(PeerFiles.matlab("version4"));
        assertEquals(file + ": is a MATLAB file of version 4, which Sparse4j does not read; save('-v7') in MATLAB writes a file that it reads",
                assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file)).getMessage());
    }

    /** What MATLAB and Octave write and SciPy does not: either order of bytes, room for more entries, numbers in fewer bytes. */
    @Test
    void otherWaysToWriteThem() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            Mat5Bytes b = new Mat5Bytes(order);
            byte[] narrow = b.array(SPARSE_CLASS, 0, 2, "n", TWO, b.data(INT32, 4, 0, 1), b.data(INT32, 4, 0, 1, 2), b.small(INT8, 5, 253));
            byte[] none = b.array(SPARSE_CLASS, 2, 1, "none", TWO, b.data(INT32, 4), b.data(INT32, 4, 0, 0, 0), b.data(UINT8, 1));
            byte[] truths = b.array(SPARSE_CLASS, 2, 2, "t", TWO, b.data(INT32, 4, 1, 1), b.data(INT32, 4, 0, 1, 2), b.doubles(1, 1));
            byte[] dense = b.array(DOUBLE_CLASS, 0, 0, "d", TWO, b.data(INT16, 2, 1, -2, 3, 300));
            byte[] ints = b.array(12, 0, 0, "i", TWO, b.doubles(1, 2, 3, -4));
            byte[] s = b.array(STRUCT_CLASS, 0, 0, "s", new int[] {1, 1}, b.small(INT32, order == ByteOrder.BIG_ENDIAN ? new int[] {0, 0, 0, 4}
                    : new int[] {4, 0, 0, 0}), b.text("x\0\0\0a\0\0\0"), b.data(Mat5Bytes.MATRIX, 1), b.sparse(""));
            Path file = file(b.add(b.sparse("A")).pack(narrow).add(none).pack(truths).add(dense).add(ints).pack(s).bytes());
            is(Matlab.read(file, "A"), DataType.DOUBLE, SparseFormat.CSC, 1.5, 0, 0, 2, 3, 0);
            is(Matlab.read(file, "s/a"), DataType.DOUBLE, SparseFormat.CSC, 1.5, 0, 0, 2, 3, 0);
            is(Matlab.read(file, "s/x"), DataType.DOUBLE, SparseFormat.DENSE);
            is(Matlab.read(file, "n"), DataType.DOUBLE, SparseFormat.CSC, 5, 0, 0, -3);
            is(Matlab.read(file, "none"), DataType.BOOL, SparseFormat.CSC, 0, 0, 0, 0);
            is(Matlab.read(file, "t"), DataType.BOOL, SparseFormat.CSC, 0, 0, 1, 1);
            is(Matlab.read(file, "d"), DataType.DOUBLE, SparseFormat.DENSE, 1, 3, -2, 300);
            is(Matlab.read(file, "i"), DataType.INT, SparseFormat.DENSE, 1, 3, 2, -4);
            assertEquals(3, Matlab.readInfo(file).get("A").entries());
        }
    }

    @Test
    void errorsNameTheFault() throws IOException {
        Mat5Bytes b = new Mat5Bytes(ByteOrder.LITTLE_ENDIAN);
        byte[] ir = b.data(INT32, 4, 0, 1);
        byte[] jc = b.data(INT32, 4, 0, 1, 2);
        byte[] pr = b.doubles(1, 2);
        Object[][] table = {
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, b.data(INT32, 4, 0, 2), jc, pr), "/A/ir: entry 1 has the index 2, which is outside "
                    + "dimension 0 of length 2"},
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, b.data(INT32, 4, -1, 1), jc, pr), "/A/ir: entry 0 has the index -1, which is outside "
                    + "dimension 0 of length 2"},
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, ir, b.data(INT32, 4, 0, 2), pr),
                "/A: has 2 column pointers, but 2 columns need one more than that number"},
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, ir, b.data(INT32, 4, 0, 1, 3), pr),
                "/A: ends its columns at entry 3, but has 2 row indices and 2 values"},
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, ir, b.data(INT32, 4, 0, 1, -1), pr),
                "/A: ends its columns at entry -1, but has 2 row indices and 2 values"},
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, ir, jc, b.doubles(1)), "/A: ends its columns at entry 2, but has 2 row indices and 1 values"},
            {b.array(SPARSE_CLASS, 0, 2, "A", TWO, ir, jc, b.data(16, 1, 'a', 'b')), "/A: has 2 bytes of type 16; it must have numbers"},
            {b.array(SPARSE_CLASS, 0, 2, "A", new int[] {2, 2, 1}, ir, jc, pr),
                "/A: is sparse and has shape [2, 2, 1]; a sparse array of MATLAB is a matrix"},
            {b.array(SPARSE_CLASS, 8, 2, "A", TWO, ir, jc, pr, pr), "/A: is of class complex sparse; Sparse4j has no complex arrays"},
            {b.array(DOUBLE_CLASS, 0, 0, "A", TWO, pr), "/A: has 2 elements, but shape [2, 2] has 4"},
            {b.array(DOUBLE_CLASS, 0, 0, "A", new int[] {1 << 30, 1 << 30, 1 << 30}, pr),
                "/A: shape [1073741824, 1073741824, 1073741824] has 2^63 bytes or more"},
            {b.array(DOUBLE_CLASS, 0, 0, "A", TWO), "/A: has 0 elements, but shape [2, 2] has 4"},
            {b.array(8, 0, 0, "A", new int[] {1, 2}, b.data(INT16, 2, 1, 300)), "/A: has the value 300, which its class cannot hold"},
            {b.array(8, 0, 0, "A", new int[] {1, 2}, b.doubles(1, 1.5)), "/A: has the value 1.5, which its class cannot hold"},
            {b.array(DOUBLE_CLASS, 0, 0, "A", new int[] {4}, pr), "an array has 1 dimensions; an array of MATLAB has 2 or more"},
            {b.array(DOUBLE_CLASS, 0, 0, "A", new int[] {-1, 4}, pr), "extent 0 is -1; it must not be negative"},
            {b.array(99, 0, 0, "A", TWO, pr), "an array has the unknown class 99; classes are 1 to 17"},
            {Mat5Bytes.joined(b.data(INT32, 4, 1)), "the element at byte 128 has type 5; it must be a variable (14) or a packed one (15)"},
            {new byte[] {14, 0, 0, 0, 0, 0, 0, (byte) 0x80}, "the variable at byte 136 has 2147483648 bytes, but the file has 136; it is "
                    + "cut off"},
            {new byte[] {14, 0, 0, 0}, "the file ends after 132 bytes, in the middle of a variable's tag"},
        };
        for (Object[] row : table) {
            Path file = file(new Mat5Bytes(ByteOrder.LITTLE_ENDIAN).add((byte[]) row[0]).bytes());
            String said = assertThrows(MalformedFileException.class, () -> Matlab.read(file, "A").close(), (String) row[1]).getMessage();
            assertEquals(file + ": " + row[1], said);
        }
    }

    /** The same arrays in a file of version 7.3: dimensions in reverse order, extents in the place of no elements. */
    @Test
    void denseArraysOfVersion73() throws IOException {
        Path file = folder.resolve("a.mat");
        byte[] doubles = BrokenFiles.bytesOf(IntStream.range(0, 6).asDoubleStream().toArray());
        new Hdf5Out().constant("x", Hdf5Types.number(DataType.DOUBLE), doubles, 3, 2, 1).attribute("x", "MATLAB_class", "double")
                .constant("l", Hdf5Types.whole(1, false), new byte[] {1, 0, 1, 1, 0, 0}, 2, 3).attribute("l", "MATLAB_class", "logical")
                .ints("e", 0, 3).attribute("e", "MATLAB_class", "single").attribute("e", "MATLAB_empty", 1)
                .ints("t", 104).attribute("t", "MATLAB_class", "char").ints("other", 1)
                .ints("s/i", 7, 8).attribute("s/i", "MATLAB_class", "int32").write(file, WriteOptions.defaults());
        is(Matlab.read(file, "x"), DataType.DOUBLE, SparseFormat.DENSE, 0, 2, 4, 1, 3, 5);
        is(Matlab.read(file, "l"), DataType.BOOL, SparseFormat.DENSE, 1, 1, 0, 0, 1, 0);
        is(Matlab.read(file, "s/i"), DataType.INT, SparseFormat.DENSE, 7, 8);
        try (INDArray x = Matlab.read(file, "x"); INDArray e = Matlab.read(file, "e")) {
            assertArrayEquals(new long[] {1, 2, 3}, x.shape());
            assertArrayEquals(new long[] {0, 3}, e.shape());
        }
        assertEquals("{x=MATLAB 7.3 (double): DOUBLE DENSE [1, 2, 3], 6 entries, l=MATLAB 7.3 (logical): BOOL DENSE [3, 2], 6 entries, "
                + "e=MATLAB 7.3 (single): FLOAT DENSE [0, 3], 0 entries}", Matlab.readInfo(file).toString());
        refused(file, "t", "/t: is of class char; only arrays of numbers and truth values can be read");
        refused(file, "other", "/other: is not a sparse matrix of MATLAB, which is a group with the attribute 'MATLAB_sparse'");
        assertEquals(file + ": the file has several arrays [x, l, e]; Matlab.read reads one by name",
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.files().read(file)).getMessage());
        new Hdf5Out().ints("e", 1, 3).attribute("e", "MATLAB_class", "single").attribute("e", "MATLAB_empty", 1)
                .write(file, WriteOptions.defaults());
        refused(file, "e", "/e: has shape [1, 3] and no elements");
    }

    /** A packed element of some bytes that announces 40 KB for each of them: refused before memory is taken. */
    @Test
    void announcedSizesTakeNoMemoryInAdvance() throws IOException {
        Mat5Bytes b = new Mat5Bytes(ByteOrder.LITTLE_ENDIAN);
        double[] most = new double[1_000_000];
        Random random = new Random(2);
        Arrays.setAll(most, i -> i < 2000 ? random.nextDouble() : 0);
        byte[] zeros = b.array(DOUBLE_CLASS, 0, 0, "A", new int[] {1000, 1000}, b.doubles(most));
        byte[] cut = Arrays.copyOf(zeros, 4_000_000);
        Path file = file(b.pack(zeros).bytes());
        try (INDArray x = Matlab.read(file, "A")) {
            assertEquals(1_000_000, x.length());
        }
        file(new Mat5Bytes(ByteOrder.LITTLE_ENDIAN).pack(cut).bytes());
        refused(file, "A", "/A: ends after 4000000 bytes, before the end that its tags state");
        byte[] more = Arrays.copyOf(zeros, 64);
        more[7] = 0x70;  // the matrix' size
        file(new Mat5Bytes(ByteOrder.LITTLE_ENDIAN).pack(more).bytes());
        assertThrows(MalformedFileException.class, () -> Matlab.read(file, "A"));
    }

    @Test
    void cutAndChangedBytesGiveAnArrayOrARefusal() throws IOException {
        long live = Collected.settledBytes();
        Random random = new Random(11);
        int read = 0;
        byte[][] good = {PeerFiles.matlab("sparse-and-dense"), PeerFiles.matlab("packed")};
        for (int k = 0; k < 150; k++) {
            byte[] whole = good[k % 2];
            byte[] changed = k % 5 == 0 ? Arrays.copyOf(whole, 128 + random.nextInt(whole.length - 128)) : whole.clone();
            for (int i = k % 5 == 0 ? 0 : 1 + random.nextInt(3); i > 0; i--) {
                changed[128 + random.nextInt(changed.length - 128)] = (byte) random.nextInt();
            }
            Path file = file(changed);
            try {
                Matlab.readInfo(file);
                Matlab.read(file, "A").close();
                Matlab.read(file, k % 2 == 0 ? "x" : "s/deep/a").close();
                read++;
            } catch (MalformedFileException e) {
                assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
            }
        }
        assertTrue(read > 10 && read < 140, read + " are arrays");
        assertEquals(live, Sparse4j.memory().liveBytes());
    }
}
