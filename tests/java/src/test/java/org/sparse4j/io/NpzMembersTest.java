// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;

/** Archives of ranks 0 and 1, with members that are empty, and as other writers of zip files lay them out. */
@ExtendWith(NothingLeft.class)
class NpzMembersTest {
    @TempDir
    private Path folder;

    private static byte[] npy(String text) {
        String[] words = text.split(" ");
        double[] numbers = Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray();
        return words[0].startsWith("(") ? ArrayBytes.npy("<f8", words[0].replace(".", ", ")) : ArrayBytes.npy(words[0], numbers);
    }

    /** Members as {@code name=TYPE NUMBERS}, or {@code name=(EXTENTS)} of float64 without elements. */
    private static Map<String, byte[]> members(String text) {
        Map<String, byte[]> all = new LinkedHashMap<>();
        for (String member : text.split("; ")) {
            String[] two = member.split("=");
            all.put(two[0], two[0].equals("format") ? ArrayBytes.npyText(two[1]) : npy(two[1]));
        }
        return all;
    }

    /** NumPy makes an empty list an array of float64. */
    @Test
    void emptyMembersOfFloat64AreIndexes() throws IOException {
        String[][] rows = {
            {"format=csr; data=<f8; indices=<f8; indptr=<i8 0 0 0; shape=<i8 2 3", "CSR [2, 3] 0"},
            {"format=csr; data=<f8; indices=<f8; indptr=<i8 0; shape=<i8 0 3", "CSR [0, 3] 0"},
            {"format=csc; data=<i4; indices=<f8; indptr=<i8 0 0 0 0; shape=<i8 2 3", "CSC [2, 3] 0"},
            {"format=csr; data=<f8; indices=<f8; indptr=<i8 0 0; shape=<i8 3", "COO [3] 0"},
            {"format=csr; data=<f8 1.5 2; indices=<i4 2 0; indptr=<i4 0 2; shape=<i8 3", "COO [3] 2"},
            {"format=csr; data=<f8 1.5 2; indices=<i4 2 0; indptr=<i4 0 1 2; shape=<i8 2 3; fill_value=<f8 7", "CSR [2, 3] 2"},
            {"format=csc; data=<f8; indices=<f8; indptr=<i8 0 0; shape=<i8 3 1; fill_value=<f8 7", "CSC [3, 1] 0"},
            {"format=coo; data=<f8 4; row=<i4 1; col=<i4 2; shape=<i8 2 3; fill_value=<f8 7", "COO [2, 3] 1"},
            {"format=dia; data=(0.3); offsets=<f8; shape=<i8 3 3; fill_value=<f8 7", "CSR [3, 3] 0"},
            {"format=coo; data=<f8; coords=(2.0); shape=<i8 2 3", "COO [2, 3] 0"},
            {"format=coo; data=<f8; row=<f8; col=<f8; shape=<i8 2 3", "COO [2, 3] 0"},
            {"format=dia; data=(0.3); offsets=<f8; shape=<i8 3 3", "CSR [3, 3] 0"},
            {"format=bsr; data=(0.1.1); indices=<f8; indptr=<i8 0 0 0; shape=<i8 2 3", "CSR [2, 3] 0"},
            {"format=coo; data=<f8; coords=(0.0); shape=<f8; fill_value=<f8 3", "COO [] 0"},
            {"format=coo; data=<f8 5; coords=(0.1); shape=<f8; fill_value=<f8 3", "COO [] 1"},
            {"format=gcxs; data=<f8; indices=<f8; indptr=<f8; compressed_axes=<f8; shape=<f8; fill_value=<f8 3", "COO [] 0"},
            {"format=gcxs; data=<f8 5; indices=<i8 0; indptr=<i8 0 1; compressed_axes=<f8; shape=<f8; fill_value=<f8 3", "COO [] 1"},
            {"format=gcxs; data=<f8; indices=<f8; indptr=<f8; compressed_axes=<f8; shape=<i8 4; fill_value=<f8 0", "COO [4] 0"},
            {"format=gcxs; data=<f8; indices=<f8; indptr=<i8 0 0; compressed_axes=<i8 1; shape=<i8 4 1; fill_value=<f8 0", "CSC [4, 1] 0"},
        };
        List<String> wrong = new ArrayList<>();
        for (String[] row : rows) {
            Path file = Files.write(folder.resolve("a.npz"), ArrayBytes.zip(members(row[0]), false));
            try (INDArray x = Npz.read(file)) {
                String found = x.getFormat() + " " + Arrays.toString(x.shape()) + " " + x.nnz();
                if (!found.equals(row[1])) {
                    wrong.add(row[0] + " is " + found);
                }
                assertEquals(x.getFormat() + " " + Arrays.toString(x.shape()), Npz.readInfo(file).format() + " "
                        + Arrays.toString(Npz.readInfo(file).shape()), row[0]);
            } catch (MalformedFileException e) {
                wrong.add(row[0] + " is refused: " + e.getMessage());
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void vectorPointersAndLengthAreChecked() throws IOException {
        String[][] rows = {
            {"indices=<i4 2 0; indptr=<i4 0 1; shape=<i8 3", "indptr.npy: the last pointer is 1, but there are 2 entries"},
            {"indices=<i4 2 0; indptr=<i4 1 2; shape=<i8 3", "indptr.npy: the first pointer is not 0; it must be 0"},
            {"indices=<i4 2 0; indptr=<i4 0 1 2; shape=<i8 3", "indptr.npy: there are 3 pointers; 1 lines need 2"},
            {"indices=<i4 2 0; indptr=<f8; shape=<i8 3", "indptr.npy: there are 0 pointers; 1 lines need 2"},
            {"indices=<i4 2 3; indptr=<i4 0 2; shape=<i8 3", "indices.npy: entry 1 has the index 3, which is outside dimension 0 of length "
                    + "3"},
            {"indices=<f8 2 0; indptr=<i4 0 2; shape=<i8 3", "indices.npy: the member has <f8 values of shape [2]; it must have whole "
                    + "numbers in one dimension"},
            {"indices=<i4 2 0; indptr=<i4 0 2; shape=<f8", "shape.npy: the shape is [], which a csr matrix cannot have"},
        };
        for (String[] row : rows) {
            Path file = Files.write(folder.resolve("a.npz"), ArrayBytes.zip(members("format=csr; data=<f8 1 2; " + row[0]), false));
            assertEquals(file + ": member " + row[1], assertThrows(MalformedFileException.class, () -> Npz.read(file)).getMessage());
            if (row[1].startsWith("shape")) {  // what readInfo says is what can be read
                assertEquals(file + ": member " + row[1], assertThrows(MalformedFileException.class, () -> Npz.readInfo(file)).getMessage());
            }
        }
        Path twice = Files.write(folder.resolve("a.npz"), ArrayBytes.zip(
                members("format=csr; data=<f8 1 2 4; indices=<i4 2 0 2; indptr=<i4 0 3; shape=<i8 3"), false));
        try (INDArray x = Npz.read(twice); INDArray dense = Npz.read(twice, ReadOptions.defaults().format(SparseFormat.DENSE))) {
            assertArrayEquals(new double[] {2, 0, 5}, x.toDoubleVector());
            assertEquals(SparseFormat.DENSE, dense.getFormat());
        }
    }

    @Test
    void ranksZeroAndOneComeBack() {
        Path file = folder.resolve("a.npz");
        for (DataType type : DataType.values()) {
            try (INDArray one = FileArrays.special(type, 0, 9); INDArray none = FileArrays.special(type, 0, 0);
                    INDArray filled = FileArrays.special(type, 1, 9); INDArray scalar = FileArrays.special(type, 1)) {
                for (INDArray x : new INDArray[] {one, none, filled, scalar}) {
                    for (Npz.Kind kind : Npz.Kind.values()) {
                        boolean has = switch (kind) {
                            case SCIPY -> x == one || x == none;
                            case PYDATA -> true;
                            case BINSPARSE -> x.rank() > 0;
                        };
                        if (has) {
                            Npz.write(x, file, kind);
                            try (INDArray back = Npz.read(file)) {
                                ArrayBytes.assertSame(x, back, kind + " " + x);
                            }
                        } else {
                            assertThrows(IllegalArgumentException.class, () -> Npz.write(x, file, kind));
                        }
                    }
                }
            }
        }
    }

    @Test
    void unsupportedArraysNameAKindThatFits() {
        Path file = folder.resolve("a.npz");
        try (INDArray scalar = FileArrays.special(DataType.DOUBLE, 0); INDArray gcs = scalar.toFormat(SparseFormat.GCS)) {
            assertEquals("Npz.write: SciPy has no sparse array of rank 0; Npz.Kind.PYDATA can hold one in COO",
                    assertThrows(IllegalArgumentException.class, () -> Npz.write(scalar, file, Npz.Kind.SCIPY)).getMessage());
            assertEquals("Npz.write: GCXS must have compressed and other dimensions, each group in ascending order; this GCS has the "
                    + "order [], of which the first 0 are compressed; toFormat(SparseFormat.COO) returns a copy that pydata/sparse can hold",
                    assertThrows(IllegalArgumentException.class, () -> Npz.write(gcs, file, Npz.Kind.PYDATA)).getMessage());
        }
    }

    /** The JDK's stream writes sizes behind the bytes, in a descriptor, and zeros in front of them. */
    @Test
    void dataDescriptorsAreRead() throws IOException {
        Path file = folder.resolve("a.npz");
        try (OutputStream out = Files.newOutputStream(file); ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> member : members("format=csr; data=<f8 1.5 2; indices=<i4 2 0; indptr=<i4 0 2; shape=<i8 3")
                    .entrySet()) {
                zip.putNextEntry(new ZipEntry(member.getKey() + ".npy"));
                zip.write(member.getValue());
                zip.closeEntry();
            }
            zip.putNextEntry(new ZipEntry("about.txt"));
            zip.write(1);
            zip.closeEntry();
        }
        try (INDArray x = Npz.read(file)) {
            assertArrayEquals(new double[] {2, 0, 1.5}, x.toDoubleVector());
        }
    }

    /** SciPy before 1.13 has no member "coords"; what has another rank than 2 it does not know at all. */
    @Test
    void coordinatesOfMatricesAreTwoMembers() throws IOException {
        Path file = folder.resolve("a.npz");
        for (long[] shape : new long[][] {{3, 4}, {3, 4, 2}}) {
            try (INDArray x = FileArrays.array(DataType.DOUBLE, 0, shape)) {
                Npz.write(x, file, Npz.Kind.SCIPY);
                try (ZipFile zip = new ZipFile(file.toFile()); INDArray y = Npz.read(file)) {
                    assertEquals(shape.length == 2 ? "[col.npy, row.npy]" : "[coords.npy]", zip.stream().map(ZipEntry::getName)
                            .filter(name -> name.matches("(row|col|coords).npy")).sorted().toList().toString());
                    assertEquals(x, y);
                }
            }
        }
    }

    /** Of few entries in many lines pointers never stand in memory together: 8 million of them have 32 MB. */
    @Test
    void fewEntriesInManyLinesTakeLittleMemory() {
        long n = 8_000_000;
        Path file = folder.resolve("long.npz");
        for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC}) {
            try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, format, n, n)) {
                x.putScalar(5, 7, 1.5);
                x.putScalar(n - 1, n - 1, 2);
                Npz.write(x, file, Npz.Kind.SCIPY);
                Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
                long before = Sparse4j.memory().liveBytes();
                try (INDArray y = Npz.read(file)) {
                    long bytes = Sparse4j.memory().peakBytes() - before;
                    assertTrue(bytes < n, bytes + " bytes");
                    assertEquals(format, y.getFormat());
                    assertEquals(2, y.nnz());
                    assertEquals(1.5, y.getDouble(5, 7));
                    assertEquals(2, y.getDouble(n - 1, n - 1));
                }
            }
        }
    }

    /** Each value fits the type, but a sum may not: beside exact sums of the values that follow "data". */
    @Test
    void sumsOfUnsignedIntegersFitOrAreRefused() throws IOException {
        String half = "4611686018427387904";    // 2^62
        String most = "9223372036854774784";    // 2^63 - 1024
        String coo = "format=text coo; shape=<i8 3 4; row=<i4 0 0 0 0 2; col=<i4 1 1 1 1 3; data=<u8 ";
        String csr = "format=text csr; shape=<i8 1 3; indices=<i4 1 1 1 1 2; indptr=<i4 0 5; data=<u8 ";
        String pydata = "coords=<i8 (2, 5) 0 0 0 0 2 1 1 1 1 3; shape=<i8 3 4; fill_value=<i8 () 0; data=<u8 ";
        String bsr = "format=text bsr; shape=<i8 1 3; indices=<i4 1 1 1 1 2; indptr=<i4 0 5; data=<u8 (5, 1, 1) ";
        String[] sums = {half + " 0 0 0 " + half, "1 2 3 4 " + most, most + " 0 0 0 " + most};
        String[] tooLarge = {half + " " + half + " 0 0 5", half + " " + half + " " + half + " " + half + " 0", "1 " + most + " " + most + " "
                + most + " 0", most + " 0 1024 0 7"};
        for (String members : List.of(coo, csr, pydata, bsr)) {
            for (String values : sums) {
                try (INDArray x = Npz.read(unsigned(members, values))) {
                    long[] v = Arrays.stream(values.split(" ")).mapToLong(Long::parseLong).toArray();
                    assertEquals(v[0] + v[1] + v[2] + v[3], x.getNumber(0, 1).longValue(), members + values);
                    assertEquals(v[4], (x.size(0) == 1 ? x.getNumber(0, 2) : x.getNumber(2, 3)).longValue(), members + values);
                }
            }
            for (String values : tooLarge) {
                Path file = unsigned(members, values);
                String message = assertThrows(MalformedFileException.class, () -> Npz.read(file), members + values).getMessage();
                assertTrue(message.contains("the sum of unsigned integers with the same coordinates is 2^63 or more"), message);
                double sum = Arrays.stream(values.split(" ")).limit(4).mapToDouble(Double::parseDouble).sum();
                try (INDArray real = Npz.read(file, ReadOptions.defaults().dataType(DataType.DOUBLE));
                        INDArray last = Npz.read(file, ReadOptions.defaults().duplicates(DuplicatePolicy.LAST))) {
                    assertEquals(sum, real.getDouble(0, 1), 1e4, members + values);
                    assertEquals(Long.parseLong(values.split(" ")[3]), last.getNumber(0, 1).longValue());
                }
            }
        }
        Path narrow = unsigned(coo.replace("u8", "u4"), "1073741824 1073741824 0 0 1");
        assertTrue(assertThrows(MalformedFileException.class, () -> Npz.read(narrow, ReadOptions.defaults().dataType(DataType.INT)))
                .getMessage().contains("is 2^31 or more, which INT cannot hold"));
        try (INDArray x = Npz.read(narrow)) {
            assertEquals(1L << 31, x.getNumber(0, 1));
        }
    }

    private Path unsigned(String members, String values) throws IOException {
        int at = members.indexOf("; data=");
        Map<String, byte[]> all = new LinkedHashMap<>();
        for (String member : members.substring(0, at).split("; ")) {
            String[] two = member.split("=");
            all.put(two[0], HostileArchive.npy(two[1]));
        }
        String[] type = members.substring(at + "; data=".length()).split(" ", 2);
        long[] numbers = Arrays.stream(values.split(" ")).mapToLong(Long::parseLong).toArray();
        int width = type[0].charAt(2) - '0';
        ByteBuffer bytes = ByteBuffer.allocate(width * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        for (long number : numbers) {
            bytes = width == Long.BYTES ? bytes.putLong(number) : bytes.putInt((int) number);
        }
        all.put("data", ArrayBytes.npy(type[0], type[1].isBlank() ? "(" + numbers.length + ",)" : type[1].trim(), bytes.array()));
        return Files.write(folder.resolve("a.npz"), ArrayBytes.zip(all, false));
    }

    private static long peakOfReading(Path file, long entries) {
        Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
        long before = Sparse4j.memory().liveBytes();
        try (INDArray x = Npz.read(file)) {
            assertEquals(entries, x.nnz());
            return Sparse4j.memory().peakBytes() - before;
        }
    }

    /**
     * The library refuses compressed lines with an entry twice before it sorts them. They are then read entry by entry, as coordinates are,
     * and the peak is that of the builder: within a tenth that of coordinates. Sorted beside the file's arrays they took 1.23 times as much.
     */
    @Test
    void duplicatesInLinesTakeLittleMoreMemory() throws IOException {
        int n = 400_000;
        int rows = 1000;
        double[] row = new double[n];
        double[] column = new double[n];
        double[] pointers = new double[rows + 1];
        for (int k = 0; k < n; k++) {
            row[k] = k / (n / rows);
            column[k] = k % (n / rows);
        }
        for (int r = 0; r <= rows; r++) {
            pointers[r] = (double) n / rows * r;
        }
        column[n - 1] = column[n - 2];
        Map<String, byte[]> lines = members("format=csr; shape=<i8 1000 400");
        lines.put("data", ArrayBytes.npy("<f8", row));
        lines.put("indices", ArrayBytes.npy("<i4", column));
        lines.put("indptr", ArrayBytes.npy("<i4", pointers));
        Map<String, byte[]> coordinates = members("format=coo; shape=<i8 1000 400");
        coordinates.put("data", ArrayBytes.npy("<f8", row));
        coordinates.put("row", ArrayBytes.npy("<i4", row));
        coordinates.put("col", ArrayBytes.npy("<i4", column));
        long most = peakOfReading(Files.write(folder.resolve("coo.npz"), ArrayBytes.zip(coordinates, false)), n - 1);
        long peak = peakOfReading(Files.write(folder.resolve("csr.npz"), ArrayBytes.zip(lines, false)), n - 1);
        assertTrue(peak <= most + most / 10, peak + " bytes, coordinates take " + most);
    }

    /** SciPy keeps diagonals with what is outside of the matrix: 40 elements here, 13 of them inside. */
    @Test
    void entriesOfDiagonals() throws IOException {
        byte[] head = ArrayBytes.npy("<f8", "(4, 10)");
        Map<String, byte[]> all = members("format=dia; offsets=<i8 -2 -1 0 9; shape=<i8 5 10");
        all.put("data", Arrays.copyOf(head, head.length + 4 * 10 * Double.BYTES));
        Path file = Files.write(folder.resolve("a.npz"), ArrayBytes.zip(all, false));
        assertEquals(13, Npz.readInfo(file).entries());
    }

    /** Beside texts, dates, complex numbers and Python objects the numbers are read by their names. */
    @Test
    void arraysAreReadByNameBesideAnyOthers() throws IOException {
        for (String other : new String[] {"<M8[D]", "|O", "<c16", "<m8[s]"}) {
            Map<String, byte[]> all = members("x=<f8 1.5 2; y=<i4 7");
            all.put("names", ArrayBytes.npyText("ab"));
            all.put("z", ArrayBytes.npy(other, "(0,)"));
            Path file = Files.write(folder.resolve("mix.npz"), ArrayBytes.zip(all, false));
            try (INDArray x = Npz.read(file, ReadOptions.defaults().member("x")); INDArray same = ArrayFiles.read(file, ReadOptions.defaults().member("x.npy"));
                    INDArray y = Npz.readAll(file, "y").get("y")) {
                assertArrayEquals(new double[] {1.5, 2}, x.toDoubleVector());
                assertArrayEquals(new double[] {1.5, 2}, same.toDoubleVector());
                assertEquals("INT [7]", y.dataType() + " " + Arrays.toString(y.toIntVector()));
            }
            Map<String, INDArray> two = Npz.readAll(file, "y.npy", "x");
            assertEquals(List.of("y", "x"), List.copyOf(two.keySet()));
            two.values().forEach(INDArray::close);
            assertEquals("[2]", Arrays.toString(ArrayFiles.readInfo(file, ReadOptions.defaults().member("x")).shape()));
            String said = assertThrows(MalformedFileException.class, () -> Npz.readAll(file)).getMessage();
            assertTrue(said.endsWith("; Npz.readAll(file, names...) reads only the named arrays; there are: x, y, names, z"), said);
            assertThrows(MalformedFileException.class, () -> Npz.readAll(file, "z"));
            assertThrows(MalformedFileException.class, () -> Npz.readAll(file, "x", "names"));
            assertThrows(MalformedFileException.class, () -> ArrayFiles.read(file, ReadOptions.defaults().member("z")));
            said = assertThrows(IllegalArgumentException.class, () -> Npz.readAll(file, "x", "w")).getMessage();
            assertTrue(said.endsWith("mix.npz: the file has no array w; there are: x, y, names, z"), said);
            said = assertThrows(MalformedFileException.class, () -> Npz.read(file)).getMessage();
            assertTrue(said.contains("ReadOptions.member(name) reads one of them"), said);
        }
    }
}
