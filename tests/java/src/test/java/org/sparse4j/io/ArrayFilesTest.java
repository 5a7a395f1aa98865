// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Which file is of which format, by content and name; what is known of each before it is read. */
@ExtendWith(NothingLeft.class)
class ArrayFilesTest {
    @TempDir
    private Path folder;

    private static INDArray some() {
        return Sparse4j.createSparseCOO(new double[] {1.5, -2, 3}, new long[][] {{0, 1}, {1, 0}, {2, 3}}, 3, 4);
    }

    private Path file(String name, String text) throws IOException {
        return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private Path gzipped(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
        return file;
    }

    private static void same(INDArray expected, INDArray actual) {
        assertArrayEquals(expected.shape(), actual.shape());
        assertTrue(expected.equals(actual), () -> expected + " and " + actual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.s4j", "a.mtx", "a.mtx.gz", "a.npy", "a.npz", "a.tns", "a.tns.gz", "a.csv", "a.csv.gz", "a.tsv", "a.txt", "a.txt.gz",
        "a.edges", "a.rra", "a.hb.gz", "a.rb", "A.MTX", "A.S4J", "A.Npz", "a.b.tar.mtx"})
    void writtenArraysAreReadBack(String name) throws IOException {
        Path file = folder.resolve(name);
        try (INDArray x = some()) {
            Sparse4j.files().write(x, file);
            assertEquals(name.toLowerCase(Locale.ROOT).endsWith(".gz"), (Files.readAllBytes(file)[0] & 0xff) == 0x1f, name);
            assertEquals(ArrayFiles.formatNamed(file), ArrayFiles.formatOf(file));
            try (INDArray y = Sparse4j.files().read(file)) {
                same(x, y);
            }
            try (INDArray y = ArrayFiles.read(file, ReadOptions.defaults().dataType(DataType.FLOAT).format(SparseFormat.CSC))) {
                assertEquals(DataType.FLOAT, y.dataType());
                assertEquals(SparseFormat.CSC, y.getFormat());
                assertEquals(-2f, y.getFloat(1, 0));
            }
            assertEquals(2, Sparse4j.files().readInfo(file).shape().length, name);
        }
    }

    @Test
    void tensorsOfAnyRank() {
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2}, new long[][] {{0, 1, 2, 0}, {1, 0, 0, 4}}, 2, 2, 3, 5);
                INDArray v = Sparse4j.createSparseCOO(new double[] {4, 5}, new long[][] {{1}, {6}}, 7)) {
            for (INDArray each : List.of(x, v)) {
                for (String name : List.of("a.tns", "a.csv", "a.tsv.gz", "a.npz", "a.npy", "a.s4j")) {
                    Path file = folder.resolve(each.rank() + name);
                    ArrayFiles.write(each, file);
                    try (INDArray y = ArrayFiles.read(file)) {
                        same(each, y);
                    }
                    assertEquals(each.rank(), ArrayFiles.readInfo(file).shape().length, name);
                }
            }
            assertMessage("an edge list holds a matrix, but the shape is [7]", IllegalArgumentException.class,
                    () -> ArrayFiles.write(v, folder.resolve("a.txt")));
        }
    }

    /** Every array there is, exactly; in SciPy's kind where that has it. */
    /** As docs/files.md says of each format. */
    @Test
    void storedZerosKeepTheirSign() {
        try (INDArray x = Sparse4j.coo(3, 3).add(-0.0, 0, 0).add(5, 1, 2).add(0.0, 2, 1).build(); INDArray dense = x.toDense()) {
            for (String name : List.of("a.s4j", "a.mtx", "a.rb", "a.npy", "a.npz", "a.tns", "a.csv", "a.edges")) {
                Path file = folder.resolve(name);
                Sparse4j.files().write(x, file);
                try (INDArray found = Sparse4j.files().read(file)) {
                    assertEquals("-0.0 0.0", found.getDouble(0, 0) + " " + found.getDouble(2, 1), name);
                    assertEquals(name.equals("a.npy") ? 9 : 3, found.nnz(), name);
                }
                Sparse4j.files().write(dense, file);
                try (INDArray found = Sparse4j.files().read(file)) {
                    boolean entriesAlone = List.of("a.rb", "a.tns", "a.csv", "a.edges").contains(name);
                    assertEquals(entriesAlone ? 0.0 : -0.0, found.getDouble(0, 0), name);
                }
            }
        }
    }

    @Test
    void npzIsOfTheKindThatHoldsTheArray() {
        try (INDArray x = some(); INDArray csc = x.toFormat(SparseFormat.CSC); INDArray vector = Sparse4j.coo(4).add(2, 1).build();
                INDArray tensor = Sparse4j.coo(2, 3, 2).add(2, 1, 2, 0).build(); INDArray truths = x.neq(0);
                INDArray gcs = tensor.toFormat(SparseFormat.GCS); INDArray filled = x.add(0.5);
                INDArray dense = Sparse4j.ones(DataType.BOOL, 2, 1, 3);
                INDArray wide = Sparse4j.coo(2, 1L << 32).add(2, 1, 7).build(SparseFormat.CSC);
                INDArray tall = Sparse4j.coo(1L << 28, 2).add(1, 0, 0).add(2, (1L << 28) - 1, 1).build(SparseFormat.CSR);
                INDArray across = Sparse4j.coo(2, 1L << 28).add(1, 0, 0).add(2, 1, 9).build(SparseFormat.CSC);
                INDArray less = Sparse4j.coo(1L << 24, 2).add(1, 0, 0).build(SparseFormat.CSR);
                INDArray scalar = FileArrays.array(DataType.FLOAT, 7)) {
            goThroughNpz(Npz.Kind.PYDATA, "npz of pydata/sparse", scalar);
            goThroughNpz(Npz.Kind.SCIPY, "npz of SciPy", x, csc, vector, tensor, truths, csc.transpose());
            goThroughNpz(Npz.Kind.BINSPARSE, "npz of Binsparse", gcs, filled, dense, wide, tall, across);
            assertEquals(Npz.Kind.SCIPY, Npz.kindFor(less));
            assertTrue(folder.resolve("a.npz").toFile().length() < 1 << 12, "a pointer for each of 2^28 lines needs more bytes");
        }
    }

    private void goThroughNpz(Npz.Kind kind, String name, INDArray... arrays) {
        Path file = folder.resolve("a.npz");
        for (INDArray each : arrays) {
            assertEquals(kind, Npz.kindFor(each), each::toString);
            ArrayFiles.write(each, file);
            assertEquals(name, ArrayFiles.readInfo(file).file(), each::toString);
            try (INDArray y = ArrayFiles.read(file)) {
                same(each, y);
                assertEquals(each.getFormat(), y.getFormat());
                assertEquals(each.dataType(), y.dataType());
                assertEquals(each.fillValue(), y.fillValue());
            }
        }
    }

    /** A name that says nothing, or something else. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "x.bin", "x.tns", "x.csv", "x.npz", "x.gz"})
    void contentIsStrongerThanTheName(String name) throws IOException {
        try (INDArray x = some()) {
            for (String written : List.of("a.mtx", "a.npy", "a.npz", "a.s4j")) {
                Path file = folder.resolve(written);
                ArrayFiles.write(x, file);
                Path other = Files.copy(file, folder.resolve(written.substring(2) + name));
                assertSame(ArrayFiles.formatNamed(file), ArrayFiles.formatOf(other));
                try (INDArray y = ArrayFiles.read(other)) {
                    same(x, y);
                }
                assertEquals(ArrayFiles.readInfo(file), ArrayFiles.readInfo(other));
            }
            Path file = folder.resolve("a.mtx");
            Path packed = gzipped("packed" + name, Files.readAllBytes(file));
            try (INDArray y = ArrayFiles.read(packed)) {
                same(x, y);
            }
            assertMessage("packedbad" + name + ": npy files are not read gzipped as a whole, because they need random access or are packed inside; "
                    + "unpack the file first", IllegalArgumentException.class,
                    () -> ArrayFiles.read(gzipped("packedbad" + name, Files.readAllBytes(folder.resolve("a.npy")))));
        }
    }

    @Test
    void bannersCountInEitherCaseAndMarksDoNot() throws IOException {
        assertEquals("Matrix Market", ArrayFiles.formatOf(file("a", "%%matrixmarket MATRIX coordinate real general\n1 1 0\n")).name());
        assertEquals("CSV", ArrayFiles.formatOf(file("a.csv", "pk\3\4,b\n1,2\n")).name());
        assertEquals("CSV", ArrayFiles.formatOf(file("a.csv", "%%Matrix")).name());
    }

    @Test
    void unrecognisedFilesAreRefused() throws IOException {
        String list = "the formats are: s4j (.s4j), Matrix Market (.mtx, also with .gz), Harwell-Boeing (.hb, .rb, .rua, .rsa, .rza, .rra, .pua, .psa, .pra, also with .gz), npy (.npy), npz (.npz), FROSTT (.tns, also with .gz), "
                + "SVMlight (.svm, .svmlight, .libsvm, also with .gz), CSV (.csv, also with .gz), TSV (.tsv, also with .gz), "
                + "edge list (.txt, .edges, .edgelist, .el, .wel, also with .gz), ones (.ones)";
        Path file = file("a.dat", "1 2 3\n");
        assertMessage("a.dat: neither the content nor the file name identifies a format; " + list, IllegalArgumentException.class,
                () -> ArrayFiles.read(file));
        assertMessage("neither the content nor the file name", IllegalArgumentException.class, () -> ArrayFiles.readInfo(file));
        try (INDArray x = some()) {
            String written = list.replace(" SVMlight (.svm, .svmlight, .libsvm, also with .gz),", "");
            assertMessage("b.dat: the file name identifies no format; " + written, IllegalArgumentException.class,
                    () -> ArrayFiles.write(x, folder.resolve("b.dat")));
            assertMessage("the file name identifies no format", IllegalArgumentException.class, () -> ArrayFiles.write(x, folder.resolve("mtx")));
            assertMessage("npz files are not written gzipped, because they need random access or are packed inside; leave .gz out of the name",
                    IllegalArgumentException.class,
                    () -> ArrayFiles.write(x, folder.resolve("b.npz.gz")));
            assertMessage("SvmLight.write(features, labels, file) writes both", IllegalArgumentException.class,
                    () -> ArrayFiles.write(x, folder.resolve("b.svm")));
            assertFalse(Files.exists(folder.resolve("b.svm")));
        }
    }

    @Test
    void fileSystemErrorsAreRethrown() {
        assertTrue(assertThrows(UncheckedIOException.class, () -> ArrayFiles.read(folder.resolve("none.mtx"))).getMessage()
                .contains("NoSuchFileException"));
        assertTrue(assertThrows(UncheckedIOException.class, () -> ArrayFiles.read(folder)).getMessage().contains("is a directory"));
        assertThrows(UncheckedIOException.class, () -> ArrayFiles.readInfo(folder.resolve("none.svm")));
        assertThrows(UncheckedIOException.class, () -> Frostt.readInfo(folder.resolve("none")));
        assertThrows(UncheckedIOException.class, () -> MatrixMarket.readInfo(folder.resolve("none")));
        assertThrows(UncheckedIOException.class, () -> SvmLight.readInfo(folder.resolve("none")));
    }

    /** The name tells what a file should be that is not. */
    @ParameterizedTest
    @CsvSource({"a.mtx, 'must begin with %%MatrixMarket'", "a.npy, '.npy file'", "a.npz, 'zip archive'", "a.tns, 'line 1'"})
    void aFileOfAnotherContent(String name, String message) throws IOException {
        Path file = file(name, "neither nor");
        assertMessage(message, MalformedFileException.class, () -> ArrayFiles.read(file));
    }

    @Test
    void featuresWithAnyLabels() throws IOException {
        Path file = file("a.svm", "# c\n1 1:0.5 3:2\n-1,4 2:1\n2:7\n");
        try (INDArray x = ArrayFiles.read(file)) {
            assertEquals(SparseFormat.CSR, x.getFormat());
            assertArrayEquals(new double[][] {{0.5, 0, 2}, {0, 1, 0}, {0, 7, 0}}, x.toDoubleMatrix());
        }
        assertEquals("SVMlight (text): DOUBLE CSR [?, ?], ? entries", ArrayFiles.readInfo(file).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a.csv | 0,1,2.5;2,0,1 | 3 x 2: [0, 1] 2.5, [2, 0] 1.0 | row, column, value",
        "a.csv | from,to,weight;0,1,2.5;2,0,1 | 3 x 2: [0, 1] 2.5, [2, 0] 1.0 | row, column, value, header",
        "a.csv | # c;;\"from\",\"to, both\",\"\"\"weight\";0,\"1\",2.5 | 1 x 2: [0, 1] 2.5 | row, column, value, header",
        "a.csv | 0,1;2,0 | 3 x 2: [0, 1] 1.0, [2, 0] 1.0 | row, column",
        "a.csv | dim0,dim1,dim2,value;0,1,0,4 | 1 x 2 x 1: [0, 1, 0] 4.0 | dim0, dim1, dim2, value, header",
        "a.csv | dim0,dim1,dim2;0,1,0 | 1 x 2 x 1: [0, 1, 0] 1.0 | dim0, dim1, dim2, header",
        "a.csv | dim0,value;3,1 | 4: [3] 1.0 | dim0, value, header",
        "a.tsv | 0~1~2.5 | 1 x 2: [0, 1] 2.5 | row, column, value",
        "a.txt | # a;# b;0 1;2 0 | 3 x 2: [0, 1] 1.0, [2, 0] 1.0 | row, column",
        "a.edges | % sym;0 1 3;2~0 4 | 3 x 2: [0, 1] 3.0, [2, 0] 4.0 | row, column, value",
        "a.el | ;;0   1 | 1 x 2: [0, 1] 1.0 | row, column",
    })
    void fieldsAsTheFirstLineHasThem(String name, String text, String expected, String layout) throws IOException {
        Path file = file(name, text.replace(';', '\n').replace('~', '\t'));
        try (INDArray x = ArrayFiles.read(file)) {
            StringBuilder found = new StringBuilder();
            for (long extent : x.shape()) {
                found.append(found.isEmpty() ? "" : " x ").append(extent);
            }
            x.forEachEntry((at, v) -> found.append(found.indexOf(":") < 0 ? ": " : ", ").append(Arrays.toString(at))
                    .append(' ').append(v));
            assertEquals(expected, found.toString());
            ArrayFileInfo info = ArrayFiles.readInfo(file);
            assertEquals(layout, info.layout());
            assertEquals(x.rank(), info.shape().length);
            assertFalse(info.isComplete());
            assertEquals(-1, info.entries());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a.csv | user,item,rating,time | line 1 has 4 fields", "a.csv | # x;0,1,2,3,4 | line 2 has 5 fields",
        "a.txt | 7 | line 1 has 1 field;"})
    void otherFieldsAreNotGuessed(String name, String text, String message) throws IOException {
        Path file = file(name, text.replace(";", "\n"));
        assertMessage(message.replace(";", "; lines of two or three fields are read as row, column and value. For other lines pass TripletOptions"),
                IllegalArgumentException.class, () -> ArrayFiles.read(file));
        assertMessage(message.replace(";", ""), IllegalArgumentException.class, () -> ArrayFiles.readInfo(file));
    }

    @Test
    void emptyTexts() throws IOException {
        for (String name : List.of("a.csv", "a.txt", "a.svm")) {
            try (INDArray x = ArrayFiles.read(file(name, "# nothing\n"))) {
                assertEquals(0, x.length(), name);
            }
            assertArrayEquals(new long[] {-1, -1}, ArrayFiles.readInfo(folder.resolve(name)).shape());
        }
        Path tensor = file("a.tns", "\n# nothing\n");
        String message = assertThrows(MalformedFileException.class, () -> ArrayFiles.read(tensor)).getMessage();
        assertEquals(message, assertThrows(MalformedFileException.class, () -> ArrayFiles.readInfo(tensor)).getMessage());
    }

    @Test
    void optionsOfFields() throws IOException {
        Path file = file("a.csv", "0,1,2\n0,1,3\n");
        try (INDArray x = ArrayFiles.read(file, ReadOptions.defaults().duplicates(DuplicatePolicy.LAST).dataType(DataType.INT))) {
            assertEquals(3, x.getInt(0, 1));
            assertEquals(DataType.INT, x.dataType());
            ArrayFiles.write(x, folder.resolve("b.csv"), WriteOptions.defaults().pattern());
            assertEquals("row,column\n0,1\n", Files.readString(folder.resolve("b.csv")));
            ArrayFiles.write(x, folder.resolve("b.el"), WriteOptions.defaults().pattern());
            assertEquals("0 1\n", Files.readString(folder.resolve("b.el")));
            assertThrows(CancellationException.class, () -> ArrayFiles.write(x, folder.resolve("c.tsv"),
                    WriteOptions.defaults().listener((done, total) -> false)));
            assertFalse(Files.exists(folder.resolve("c.tsv")));
        }
        for (String name : List.of("a.csv", "a.svm", "a.tns")) {
            Path same = Files.exists(folder.resolve(name)) ? file : file(name, "1 1:1\n");
            assertMessage("storedHalf() applies to symmetric", IllegalArgumentException.class,
                    () -> ArrayFiles.read(same, ReadOptions.defaults().storedHalf()));
        }
        assertThrows(CancellationException.class,
                () -> ArrayFiles.read(file, ReadOptions.defaults().listener((done, total) -> false)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "matrix coordinate real general | 3 4 5 | DOUBLE CSR [3, 4], 5 entries | coordinate real general",
        "MATRIX Coordinate Integer Symmetric | 3 3 1 | LONG CSR [3, 3], 1 entry | coordinate integer symmetric",
        "matrix coordinate pattern general | 3 4 0 | DOUBLE CSR [3, 4], 0 entries | coordinate pattern general",
        "matrix array real general | 3 4 | DOUBLE DENSE [3, 4], 12 entries | array real general",
        "matrix array real skew-symmetric | 3 3 | DOUBLE DENSE [3, 3], 3 entries | array real skew-symmetric",
        "matrix coordinate real general | 3 4 9223372036854775807 | DOUBLE CSR [3, 4], 9223372036854775807 entries | coordinate real general",
    })
    void headersOfMatrices(String banner, String size, String info, String layout) throws IOException {
        for (String between : List.of("\n", "\r\n", "\n%\n\n \t\n  % 3 3 3\n", "\n%" + "x".repeat(3 << 20) + "\n",
                "\n%\n".repeat(50_000))) {
            String text = "%%MatrixMarket " + banner + between + size + "\n1 1 what comes behind is not read";
            assertEquals("Matrix Market (" + layout + "): " + info, MatrixMarket.readInfo(file("a.mtx", text)).toString());
            assertEquals("Matrix Market (" + layout + "): " + info,
                    Sparse4j.files().readInfo(gzipped("a.mtx.gz", text.getBytes(StandardCharsets.ISO_8859_1))).toString());
        }
    }

    /** What reading refuses in the header, readInfo refuses in the same words. */
    @Test
    void wrongHeaders() throws IOException {
        for (String text : List.of("", "\n", "%%Matrix", "%%MatrixMarket", "%%MatrixMarket matrix coordinate complex general\n1 1 1\n",
                "%%MatrixMarket matrix coordinate real general", "%%MatrixMarket matrix coordinate real general\n",
                "%%MatrixMarket matrix coordinate real general\n% c\n\n", "%%MatrixMarket matrix coordinate real general\n% c\n1 2\n",
                "%%MatrixMarket matrix coordinate real general\n% c\n1 2 x", "%%MatrixMarket matrix coordinate real symmetric\n1 2 1\n",
                "%%MatrixMarket matrix coordinate real general\n%\n" + "9".repeat((1 << 20) + 5) + "\n",
                "%%MatrixMarket matrix coordinate real general\n%\n" + "9".repeat((1 << 20) + 5))) {
            Path file = file("a.mtx", text);
            MalformedFileException expected = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file));
            MalformedFileException found = assertThrows(MalformedFileException.class, () -> MatrixMarket.readInfo(file));
            assertEquals(expected.getMessage(), found.getMessage());
            assertEquals(expected.line(), found.line());
            assertEquals(expected.column(), found.column());
            assertEquals(expected.file(), found.file());
        }
    }

    @Test
    void truncatedHeadersAreReported() throws IOException {
        byte[] text = ("%%MatrixMarket matrix coordinate real general\n%" + "ab c".repeat(1000) + "\n3 3 0\n").getBytes(StandardCharsets.US_ASCII);
        byte[] whole = Files.readAllBytes(gzipped("a.mtx.gz", text));
        Path cut = Files.write(folder.resolve("cut.mtx.gz"), Arrays.copyOf(whole, whole.length - 30));
        MalformedFileException found = assertThrows(MalformedFileException.class, () -> MatrixMarket.readInfo(cut));
        assertTrue(found.getMessage().contains("the gzipped data is cut off"), found.getMessage());
        Files.write(folder.resolve("cut.tns.gz"), Files.readAllBytes(cut));
        found = assertThrows(MalformedFileException.class, () -> Frostt.readInfo(Files.write(folder.resolve("b.tns.gz"),
                Arrays.copyOf(whole, 12))));
        assertTrue(found.getMessage().contains("line 1, column 1: the gzipped data is cut off"), found.getMessage());
        found = assertThrows(MalformedFileException.class, () -> ArrayFiles.readInfo(Files.write(folder.resolve("b.csv.gz"),
                Arrays.copyOf(whole, 12))));
        assertTrue(found.getMessage().contains("line 1, column 1: the gzipped data is cut off"), found.getMessage());
    }

    /** Those of other modules: a service in this module's tests. */
    @Test
    void formatsOfOthers() throws IOException {
        Path file = file("a.ones", "");
        try (INDArray x = Sparse4j.files().read(file)) {
            assertEquals(2, x.length());
        }
        try (INDArray x = ArrayFiles.read(file("b", "ones!"))) {
            assertEquals(2, x.length());
            Sparse4j.files().write(x, folder.resolve("c.ones"));
            assertEquals("ones!", Files.readString(folder.resolve("c.ones")));
        }
        assertEquals(OnesFormat.INFO, Sparse4j.files().readInfo(file));
        List<String> names = ArrayFiles.formats().stream().map(ArrayFileFormat::name).toList();
        assertEquals(Set.of("ones", "HDF5"), Set.copyOf(names.subList(ArrayFiles.BuiltIn.ALL.size(), names.size())));
        assertEquals(names.size(), Set.copyOf(names).size());
    }

    private interface Action {
        void run() throws IOException;
    }

    private static void assertMessage(String part, Class<? extends Throwable> type, Action action) {
        String message = assertThrows(type, action::run).getMessage();
        assertTrue(message.contains(part), message);
    }
}
