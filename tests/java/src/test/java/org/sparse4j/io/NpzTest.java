// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageFormats;

@ExtendWith(NothingLeft.class)
class NpzTest {
    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.npz");
    }

    private static List<INDArray> formats(INDArray coo) {
        List<INDArray> all = new ArrayList<>();
        int rank = coo.rank();
        boolean small = Arrays.stream(coo.shape()).allMatch(n -> n < 1 << 20);
        if (rank == 2) {
            all.add(coo.toFormat(SparseFormat.CSR));
            all.add(coo.toFormat(SparseFormat.CSC));
        }
        int[] order = StorageFormats.identity(rank);
        int[] mixed = order.clone();
        if (rank > 2) {
            mixed[0] = 2;
            mixed[2] = 0;
        }
        for (int p = 0; p <= rank && rank > 0 && small; p++) {
            all.add(coo.toFormat(order, p));
            all.add(coo.toFormat(mixed, p));
        }
        return all;
    }

    private int written;

    private void goesThrough(INDArray x, Npz.Kind kind, String what) {
        boolean both = x.nnz() > 1000 || x.getFormat() == SparseFormat.DENSE;  // else by turns: each file is forced to the disk
        for (WriteOptions options : both ? List.of(WriteOptions.defaults(), WriteOptions.defaults().stored())
                : List.of(written % 2 == 0 ? WriteOptions.defaults() : WriteOptions.defaults().stored())) {
            try {
                Npz.write(x, target(), kind, options);
            } catch (IllegalArgumentException e) {
                assertTrue(kind != Npz.Kind.BINSPARSE || x.rank() == 0, what + ": " + e.getMessage());
                assertTrue(e.getMessage().startsWith("Npz.write: "), e.getMessage());
                return;
            }
            written++;
            try (INDArray back = Npz.read(target())) {
                ArrayBytes.assertSame(x, back, what + " " + options);
            }
            ArrayFileInfo info = Npz.readInfo(target());
            assertEquals(x.dataType() + " " + x.getFormat() + " " + x.nnz(), info.dataType() + " " + info.format() + " "
                    + info.entries(), what);
            assertArrayEquals(x.shape(), info.shape());
        }
    }

    @Test
    void everyKindTypeFormatAndShapeComesBackBitForBit() {
        long huge = 1L << 40;
        for (long[] shape : new long[][] {{5}, {0}, {1, 9}, {9, 1}, {0, 4}, {7, 6}, {3, 4, 5}, {2, 3, 1, 2, 4}, {huge},
            {huge, huge}, {3, huge, 4}, {huge, 5}, {5000, 3}}) {
            for (DataType type : DataType.values()) {
                for (Number fill : type.isFloating() ? new Number[] {0, 2.5, -0.0, Double.NaN} : new Number[] {0, 1}) {
                    try (INDArray coo = FileArrays.special(type, fill, shape)) {
                        List<INDArray> all = formats(coo);
                        all.add(coo);
                        try {
                            for (INDArray x : all) {
                                for (Npz.Kind kind : type == DataType.DOUBLE || shape.length == 2 ? Npz.Kind.values()
                                        : new Npz.Kind[] {Npz.Kind.BINSPARSE}) {
                                    goesThrough(x, kind, kind + " " + type + " " + x.getFormat() + Arrays.toString(shape)
                                            + " fill " + fill);
                                }
                            }
                        } finally {
                            all.forEach(INDArray::close);
                        }
                    }
                }
            }
        }
        assertTrue(written > 400, written + " files");
    }

    @Test
    void denseArraysAsBinsparse() {
        for (DataType type : DataType.values()) {
            for (long[] shape : new long[][] {{}, {4}, {3, 5}, {2, 3, 4}, {0, 3}}) {
                try (INDArray x = NpyTest.dense(type, shape); INDArray f = x.dup('f')) {
                    goesThrough(x, Npz.Kind.BINSPARSE, "dense " + type + Arrays.toString(shape));
                    goesThrough(f, Npz.Kind.BINSPARSE, "dense f " + type + Arrays.toString(shape));
                }
            }
        }
    }

    @Test
    void filesOfManyPiecesAndViews() throws IOException {
        try (INDArray x = Sparse4j.sprand(0.05, 5, 3000, 4000); INDArray csr = x.toFormat(SparseFormat.CSR);
                INDArray csc = x.toFormat(SparseFormat.CSC); INDArray coo = x.toFormat(SparseFormat.COO)) {
            assertTrue(csr.nnz() > 500_000);
            for (INDArray each : new INDArray[] {csr, csc, coo}) {
                for (Npz.Kind kind : Npz.Kind.values()) {
                    goesThrough(each, kind, kind + " " + each.getFormat());
                }
            }
            for (int level : new int[] {1, 6}) {
                Npz.write(csr, target(), Npz.Kind.SCIPY, WriteOptions.defaults().deflated(level));
                try (INDArray back = Npz.read(target()); ZipFile zip = new ZipFile(target().toFile())) {
                    ArrayBytes.assertSame(csr, back, "level " + level);
                    // Another reader of archives agrees, checksums included.
                    assertEquals(6, zip.size());
                    zip.getInputStream(zip.getEntry("data.npy")).readAllBytes();
                }
            }
            try (INDArray view = csr.transpose().dup()) {
                Npz.write(csr.transpose(), target(), Npz.Kind.BINSPARSE);
                try (INDArray back = Npz.read(target())) {
                    ArrayBytes.assertSame(view, back, "a view");
                }
            }
            long[] told = {0, 0};
            assertThrows(CancellationException.class, () -> Npz.read(target(), ReadOptions.defaults()
                    .listener((done, total) -> {
                        told[0] = done;
                        told[1] = total;
                        return false;
                    })));
            assertEquals(csr.nnz() * 8, told[1]);
            assertTrue(told[0] >= 4 << 20 && told[0] < told[1], Arrays.toString(told));
            byte[] before = Files.readAllBytes(target());
            assertThrows(CancellationException.class, () -> Npz.write(csr, target(), Npz.Kind.SCIPY, WriteOptions.defaults()
                    .listener((done, total) -> done < 5_000_000)));
            assertArrayEquals(before, Files.readAllBytes(target()));
        }
    }

    @Test
    void unsupportedArraysNameAKindThatFits() {
        String[][] rows = {
            {"SCIPY", "dense", "Npz.write: the layout of SciPy holds sparse arrays only; Npy.write writes a DENSE one, and "
                    + "toFormat(SparseFormat.CSR) returns a sparse copy"},
            {"PYDATA", "dense", "Npz.write: the layout of pydata/sparse holds sparse arrays only; Npy.write writes a DENSE one, and "
                    + "toFormat(SparseFormat.COO) returns a sparse copy"},
            {"SCIPY", "filled", "Npz.write: elements that SciPy does not store are 0, but the fill is 2.5; Npz.Kind.BINSPARSE and PYDATA keep it"},
            {"SCIPY", "gcs", "Npz.write: SciPy has no GCS; toFormat(SparseFormat.COO) returns a copy in a format that it has, and "
                    + "Npz.Kind.BINSPARSE keeps the GCS format"},
            {"PYDATA", "gcs", "Npz.write: GCXS must have compressed and other dimensions, each group in ascending order; this GCS "
                + "has the order [2, 1, 0], of which the first 2 are compressed; Npz.Kind.BINSPARSE can hold it; "
                + "toFormat(SparseFormat.COO) returns a copy that pydata/sparse can hold"},
            {"SCIPY", "huge", "Npz.write: SciPy would store a pointer for each of 1099511627776 lines; toFormat(SparseFormat.COO) needs no "
                    + "pointers, and Npz.Kind.BINSPARSE lists only lines with entries"},
            {"PYDATA", "huge", "Npz.write: GCXS would store a pointer for each of 1099511627776 lines; toFormat(SparseFormat.COO) needs no "
                    + "pointers, and Npz.Kind.BINSPARSE lists only lines with entries"},
        };
        try (INDArray dense = Sparse4j.ones(2, 3); INDArray filled = FileArrays.special(DataType.DOUBLE, 2.5, 4, 5);
                INDArray three = FileArrays.special(DataType.DOUBLE, 0, 3, 4, 5); INDArray gcs = three.toFormat(new int[] {2, 1, 0}, 2);
                INDArray pair = FileArrays.special(DataType.DOUBLE, 0, 1L << 40, 3); INDArray huge = pair.toFormat(SparseFormat.CSR)) {
            Map<String, INDArray> arrays = Map.of("dense", dense, "filled", filled, "gcs", gcs, "huge", huge);
            for (String[] row : rows) {
                assertEquals(row[2], assertThrows(IllegalArgumentException.class, () -> Npz.write(arrays.get(row[1]), target(),
                        Npz.Kind.valueOf(row[0]))).getMessage());
            }
        }
        assertTrue(Files.notExists(target()));
    }

    private Path archive(boolean deflated, Object... namesAndBytes) throws IOException {
        Map<String, byte[]> all = new LinkedHashMap<>();
        for (int i = 0; i < namesAndBytes.length; i += 2) {
            all.put((String) namesAndBytes[i], (byte[]) namesAndBytes[i + 1]);
        }
        Files.deleteIfExists(target());
        return Files.write(target(), ArrayBytes.zip(all, deflated));
    }

    private void assertRows(double[][] expected, SparseFormat format) {
        try (INDArray x = Npz.read(target())) {
            assertEquals(format, x.getFormat());
            double[][] rows = x.toDoubleMatrix();
            for (int i = 0; i < expected.length; i++) {
                assertArrayEquals(expected[i], rows[i]);
            }
        }
    }

    @Test
    void sciPysLayouts() throws IOException {
        double[][] rows = {{0, 2, 0, 1}, {0, 0, 0, 0}, {3, 0, 4, 0}};
        byte[] shape = ArrayBytes.npy("<i8", 3, 4);
        for (boolean deflated : new boolean[] {false, true}) {
            // Unsorted lines, other types.
            archive(deflated, "indices", ArrayBytes.npy("<i4", 3, 1, 2, 0), "indptr", ArrayBytes.npy(">i8", 0, 2, 2, 4),
                    "format", ArrayBytes.npy("|S3", "()", (byte) 'c', (byte) 's', (byte) 'r'), "shape", shape,
                    "data", ArrayBytes.npy(">f4", 1, 2, 4, 3));
            assertRows(rows, SparseFormat.CSR);
            archive(deflated, "data", ArrayBytes.npy("<i8", 3, 2, 4, 1), "indices", ArrayBytes.npy("<i4", 2, 0, 2, 0),
                    "indptr", ArrayBytes.npy("<i4", 0, 1, 2, 3, 4), "format", ArrayBytes.npyText("csc"), "shape", shape);
            assertRows(rows, SparseFormat.CSC);
            archive(deflated, "row", ArrayBytes.npy("<i4", 2, 0, 2, 0), "col", ArrayBytes.npy("<i4", 0, 1, 2, 3), "format",
                    ArrayBytes.npyText("coo"), "shape", shape, "data", ArrayBytes.npy("<f8", 3, 2, 4, 1));
            assertRows(rows, SparseFormat.COO);
        }
        // Blocks of 1 by 2: an entry given twice is summed.
        archive(false, "indices", ArrayBytes.npy("<i4", 0, 1, 0), "indptr", ArrayBytes.npy("<i4", 0, 2, 2, 3), "format",
                ArrayBytes.npyText("bsr"), "shape", shape, "data", ArrayBytes.npy("<f8", "(3, 1, 2)",
                Arrays.copyOfRange(ArrayBytes.npy("<f8", 0, 2, 0, 1, 3, 0), 68, 68 + 48)));
        assertRows(new double[][] {{0, 2, 0, 1}, {0, 0, 0, 0}, {3, 0, 0, 0}}, SparseFormat.CSR);
        byte[] six = ArrayBytes.npy("<f8", 9, 1, 2, 4, 5, 0);
        archive(false, "offsets", ArrayBytes.npy("<i4", 1, -1), "format", ArrayBytes.npyText("dia"), "shape", shape, "data",
                ArrayBytes.npy("<f8", "(2, 3)", Arrays.copyOfRange(six, six.length - 48, six.length)));
        assertRows(new double[][] {{0, 1, 0, 0}, {4, 0, 2, 0}, {0, 5, 0, 0}}, SparseFormat.CSR);
        assertEquals("npz of SciPy (dia): DOUBLE CSR [3, 4], 4 entries", Npz.readInfo(target()).toString());
    }

    @Test
    void plainArchives() throws IOException {
        archive(true, "one", ArrayBytes.npy("<f8", 1, 2, 3));
        try (INDArray x = Npz.read(target())) {
            assertEquals(SparseFormat.DENSE, x.getFormat());
            assertEquals(6.0, x.sumNumber());
        }
        assertEquals("npz of NumPy (c): DOUBLE DENSE [3], 3 entries", Npz.readInfo(target()).toString());
        archive(false, "b", ArrayBytes.npy("<i4", 1, 2), "names", ArrayBytes.npyText("text"), "a/../x", ArrayBytes.npy("<f8", 7));
        Map<String, INDArray> all = Npz.readAll(target());
        assertEquals("[b, a/../x]", all.keySet().toString());
        assertEquals(7.0, all.get("a/../x").getDouble(0));
        all.values().forEach(INDArray::close);
        assertTrue(assertThrows(MalformedFileException.class, () -> Npz.read(target())).getMessage().endsWith(
                "holds 3 arrays, [b, names, a/../x], which do not form a sparse array of SciPy, pydata/sparse or Binsparse; "
                + "ReadOptions.member(name) reads one of them, and Npz.readAll(file, names...) reads several"));
        archive(false, "a", ArrayBytes.npy("<f8", 7), "b", ArrayBytes.npy("<c16", "(1,)", new byte[16]));
        assertThrows(MalformedFileException.class, () -> Npz.readAll(target()));
    }

    @Test
    void optionsOfReading() throws IOException {
        try (INDArray coo = FileArrays.special(DataType.DOUBLE, 0, 7, 6)) {
            for (Npz.Kind kind : Npz.Kind.values()) {
                Npz.write(coo, target(), kind);
                for (SparseFormat format : SparseFormat.values()) {
                    try (INDArray x = Npz.read(target(), ReadOptions.defaults().format(format));
                            INDArray expected = coo.toFormat(format)) {
                        ArrayBytes.assertSame(expected, x, kind + " as " + format);
                    }
                }
            }
        }
        archive(false, "row", ArrayBytes.npy("<i4", 1, 1), "col", ArrayBytes.npy("<i4", 2, 2), "format",
                ArrayBytes.npyText("coo"), "shape", ArrayBytes.npy("<i8", 3, 4), "data", ArrayBytes.npy("<i4", 5, 6));
        try (INDArray sum = Npz.read(target());
                INDArray last = Npz.read(target(), ReadOptions.defaults().duplicates(DuplicatePolicy.LAST).dataType(DataType.DOUBLE))) {
            assertEquals("INT 11 DOUBLE 6", sum.dataType() + " " + sum.getInt(1, 2) + " " + last.dataType() + " " + last.getInt(1, 2));
        }
        assertThrows(IllegalArgumentException.class,
                () -> Npz.read(target(), ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR)));
    }

    private static byte[] longs(long... all) {
        ByteBuffer to = ByteBuffer.allocate(8 * all.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long n : all) {
            to.putLong(n);
        }
        return to.array();
    }

    /** As pydata/sparse writes coordinates that were sorted: entry by entry. */
    @Test
    void coordinatesInFortranOrder() throws IOException {
        Map<String, byte[]> members = new LinkedHashMap<>();
        members.put("data", ArrayBytes.npy("<f8", 1.5, 2.5));
        members.put("coords", ArrayBytes.npy(1, "{'descr': '<i8', 'fortran_order': True, 'shape': (3, 2), }\n", longs(0, 1, 4, 2, 3, 0)));
        members.put("shape", ArrayBytes.npy("<i8", "(3,)", longs(3, 4, 5)));
        members.put("fill_value", ArrayBytes.npy("<f8", "()", new byte[8]));
        Files.write(target(), ArrayBytes.zip(members, true));
        try (INDArray x = Npz.read(target())) {
            assertEquals(2, x.nnz());
            assertEquals(1.5, x.getDouble(0, 1, 4));
            assertEquals(2.5, x.getDouble(2, 3, 0));
        }
    }

    /** As SciPy writes blocks and diagonals that NumPy has in Fortran order: spdiags(B.T, ...), transposed blocks. */
    @Test
    void blocksAndDiagonalsInFortranOrder() throws IOException {
        Random random = new Random(5);
        String types = "<f8 <f4 <i4 <i2 |i1 >f8";
        for (int round = 0; round < 60; round++) {
            String type = types.split(" ")[round % 6];
            int[] n = {1 + random.nextInt(4), 1 + random.nextInt(3), 1 + random.nextInt(3)};
            double[] numbers = random.ints(n[0] * n[1] * n[2], 1, 100).asDoubleStream().toArray();
            double[] turned = new double[numbers.length];
            for (int b = 0, k = 0; b < n[0]; b++) {
                for (int i = 0; i < n[1]; i++) {
                    for (int j = 0; j < n[2]; j++) {
                        turned[b + n[0] * (i + n[1] * j)] = numbers[k++];
                    }
                }
            }
            byte[] pointers = ArrayBytes.npy("<i4", 0, 1, n[0]);
            byte[] indices = ArrayBytes.npy("<i4", random.doubles(n[0]).map(u -> (int) (3 * u)).toArray());
            byte[] shape = ArrayBytes.npy("<i8", 2 * n[1], 3 * n[2]);
            String dims = "(" + n[0] + ", " + n[1] + ", " + n[2] + ")";
            archive(round % 2 == 0, "indices", indices, "indptr", pointers, "format", ArrayBytes.npyText("bsr"), "shape", shape, "data",
                    ordered(type, false, dims, numbers));
            try (INDArray expected = Npz.read(target())) {
                assertEquals(Arrays.stream(numbers).sum(), expected.sumNumber().doubleValue());
                archive(round % 2 == 0, "indices", indices, "indptr", pointers, "format", ArrayBytes.npyText("bsr"), "shape", shape, "data",
                        ordered(type, true, dims, turned));
                assertReads(expected);
            }
            // Two dimensions: the offsets are 2, 1, 0, -1.
            int columns = n[1] * n[2];
            double[] diagonals = new double[numbers.length];
            for (int k = 0; k < numbers.length; k++) {
                diagonals[k % columns * n[0] + k / columns] = numbers[k];
            }
            byte[] offsets = ArrayBytes.npy("<i4", IntStream.range(0, n[0]).mapToDouble(d -> 2 - d).toArray());
            dims = "(" + n[0] + ", " + columns + ")";
            archive(round % 2 == 0, "offsets", offsets, "format", ArrayBytes.npyText("dia"), "shape", shape, "data",
                    ordered(type, false, dims, numbers));
            try (INDArray expected = Npz.read(target())) {
                archive(round % 2 == 0, "offsets", offsets, "format", ArrayBytes.npyText("dia"), "shape", shape, "data",
                        ordered(type, true, dims, diagonals));
                assertReads(expected);
            }
        }
        // The message names the element of the file.
        archive(false, "offsets", ArrayBytes.npy("<i4", 0, 1), "format", ArrayBytes.npyText("dia"), "shape", ArrayBytes.npy("<i8", 3, 3),
                "data", ordered("<i4", true, "(2, 3)", 0, 0, 1, 0, 7, 1));
        String message = assertThrows(MalformedFileException.class,
                () -> Npz.read(target(), ReadOptions.defaults().dataType(DataType.BOOL))).getMessage();
        assertTrue(message.endsWith("element 4 is 7, which does not fit BOOL"), message);
    }

    /** Binsparse asks for values in one dimension; those in several are read as NumPy reshapes them. */
    @Test
    void valuesOfBinsparseInFortranOrder() throws IOException {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 2, 3}, {4, 5, 6}})) {
            Npz.write(x, target(), Npz.Kind.BINSPARSE);
            Map<String, byte[]> members = new LinkedHashMap<>();
            try (ZipFile zip = new ZipFile(target().toFile())) {
                for (var entry : Collections.list(zip.entries())) {
                    members.put(entry.getName().replace(".npy", ""), zip.getInputStream(entry).readAllBytes());
                }
            }
            for (boolean fortran : new boolean[] {false, true}) {
                double[] values = fortran ? new double[] {1, 4, 2, 5, 3, 6} : new double[] {1, 2, 3, 4, 5, 6};
                assertTrue(members.put("values", ordered("<f8", fortran, "(2, 3)", values)) != null);
                Files.write(target(), ArrayBytes.zip(members, false));
                assertReads(x);
            }
        }
    }

    private static byte[] ordered(String type, boolean fortran, String shape, double... numbers) throws IOException {
        byte[] flat = ArrayBytes.npy(type, numbers);
        int bytes = numbers.length * (type.charAt(2) - '0');
        return ArrayBytes.npy(1, "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }\n",
                Arrays.copyOfRange(flat, flat.length - bytes, flat.length));
    }

    private void assertReads(INDArray expected) {
        try (INDArray x = Npz.read(target())) {
            assertEquals(expected.dataType(), x.dataType());
            assertEquals(expected.nnz(), x.nnz());
            assertEquals(expected, x);
            assertEquals(expected.dataType(), Npz.readInfo(target()).dataType());
        }
    }

    /** A listener's own exception is its caller's; no row and a pointer that is not 0 is no array; who refuses names the file. */
    @Test
    void wholeReadsOfLinesRejectBadPointers() throws IOException {
        try (INDArray x = Sparse4j.coo(3, 3).add(1, 0, 1).add(2, 2, 2).build(); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            Npz.write(csr, target(), Npz.Kind.SCIPY);
        }
        IllegalArgumentException mine = new IllegalArgumentException("mine");
        assertSame(mine, assertThrows(IllegalArgumentException.class, () -> Npz.read(target(), ReadOptions.defaults()
                .listener((done, total) -> {
                    throw mine;
                }))));
        Map<String, byte[]> members = new LinkedHashMap<>();
        members.put("format", ArrayBytes.npyText("csr"));
        members.put("shape", ArrayBytes.npy("<i8", "(2,)", longs(0, 5)));
        members.put("data", ArrayBytes.npy("<f8", "(0,)"));
        members.put("indices", ArrayBytes.npy("<i8", "(0,)"));
        members.put("indptr", ArrayBytes.npy("<i8", "(1,)", longs(7)));
        Files.write(target(), ArrayBytes.zip(members, false));
        assertThrows(MalformedFileException.class, () -> Npz.read(target()));
        members.put("shape", ArrayBytes.npy("<i8", "(2,)", longs(1, 5)));
        members.put("data", ArrayBytes.npy("<f8", 1, 2));
        members.put("indices", ArrayBytes.npy("<i8", "(2,)", longs(3, 3)));
        members.put("indptr", ArrayBytes.npy("<i8", "(2,)", longs(0, 2)));
        Files.write(target(), ArrayBytes.zip(members, false));
        String said = assertThrows(IllegalArgumentException.class, () -> Npz.read(target(), ReadOptions.defaults()
                .duplicates(DuplicatePolicy.ERROR))).getMessage();
        assertTrue(said.startsWith(target() + ": ") && said.contains("coordinate [0, 3] occurs twice"), said);
    }
}
