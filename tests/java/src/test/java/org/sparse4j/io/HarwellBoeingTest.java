// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.MatrixFile;

/** Harwell-Boeing and Rutherford-Boeing files: Fortran's numbers, halves, types, names; malformed ones: HostileFilesTest. */
@ExtendWith(NothingLeft.class)
class HarwellBoeingTest {
    @TempDir
    private Path folder;

    /** A file of a 3 x 3 matrix with the values in (0, 0), (2, 0), (1, 1) and (2, 2). */
    private Path matrix(String type, String format, String... values) throws IOException {
        return file("a.rua", String.format("%-72s%-8s%n%14d%14d%14d%14d%14d%n%-3s%11s%14d%14d%14d%14d%n%-16s%-16s%-20s%n", "A title", "KEY",
                2 + values.length, 1, 1, values.length, 0, type, "", 3, 3, 4, 0, "(16I5)", "(20I4)", format)
                + "    1    3    4    5\n   1   3   2   3\n" + String.join("\n", values) + "\n");
    }

    private Path file(String name, String text) throws IOException {
        return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Row by row. */
    private static double[] elements(INDArray x) {
        return Arrays.stream(x.toDoubleMatrix()).flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] valuesOf(Path file) {
        try (INDArray x = HarwellBoeing.read(file)) {
            assertEquals(SparseFormat.CSC, x.getFormat());
            return new double[] {x.getDouble(0, 0), x.getDouble(2, 0), x.getDouble(1, 1), x.getDouble(2, 2)};
        }
    }

    private void means(String format, List<String> lines, double... expected) throws IOException {
        assertArrayEquals(expected, valuesOf(matrix("RUA", format, lines.toArray(new String[0]))), format + lines);
    }

    @Test
    void fieldsMeanWhatTheyMeanInFortran() throws IOException {
        means("(4E20.12)", List.of("  1.250000000000E+00 -2.5D-3            1.5-103             7.0E5"), 1.25, -2.5e-3, 1.5e-103, 7e5);
        means("(2E12.4)", List.of("    0.1Q+102     1.5+103", "       .5e01         -3."), 0.1e102, 1.5e103, 5, -3);
        // Without a point the last digits are a fraction, as many as the format says; with an exponent too.
        means("(4F10.3)", List.of("     12345        -1      1.25    5000E2"), 12.345, -0.001, 1.25, 500);
        // A scale divides what has no exponent, and nothing else.
        means("(1P,4E12.4)", List.of("      1.5E+0         1.5       15000     2.5D+00"), 1.5, 0.15, 0.15, 2.5);
        means("(1P4D12.4)", List.of("      1.5E+0         1.5       15000     2.5D+00"), 1.5, 0.15, 0.15, 2.5);
        means("(-2P,4F8.1)", List.of("     1.5     1.0      10     2E0"), 150, 100, 100, 0.2);
        means("(3(E8.2))", List.of("  1.0E00  2.0E00  3.0E00", "  4.0E00"), 1, 2, 3, 4);
        means("(2(1X,E7.1),9X)", List.of(" 1.0E+00 2.0E+00  ignored", " 3.0E+00x4.0E+00"), 1, 2, 3, 4);
        means("(1P3E8.1E3)", List.of("1.0E+0002.0E+0003.0E+000", "4.0E+000"), 1, 2, 3, 4);
        means("(4G6.0)", List.of("   NaN   INF  -inf     1"), Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1);
        means("(4I5)", List.of("    7   -3   +2    0"), 7, -3, 2, 0);
        // Blanks: a blank field, in front of an exponent's digits, behind a sign; between digits where the format says so.
        means("(4E10.2)", List.of("            1.00E 02  -  2.00  3.0 E+1"), 0, 100, -2, 30);
        means("(BN,4F6.1)", List.of(" 1 2.5    4   1.     1"), 12.5, 0.4, 1, 0.1);
        means("(BZ,4F6.1)", List.of(" 1 2.5    4  1.      1  "), 102.5, 4, 1, 10);
        // Columns behind the last field are not read.
        means("(2F5.1)", List.of("  1.0  2.0      17", "  3.0  4.0      18"), 1, 2, 3, 4);
    }

    @Test
    void linesOutOfTheirColumnsAreReadByTheirBlanks() throws IOException {
        means("(4E20.12)", List.of("1.5 2.5 3.5 4.5"), 1.5, 2.5, 3.5, 4.5);
        means("(2E8.2)", List.of("1234567.5 2", "\t3 4.25"), 1234567.5, 2, 3, 4.25);
        means("(2E25.16)", List.of("  1.5000000000000000E+00 -2.5000000000000000E-99", "  3.5000000000000000E+00 -4.5000000000000000E+00"),
                1.5, -2.5e-99, 3.5, -4.5);  // as SciPy's hb_write has it: columns of 24
        MalformedFileException e = assertThrows(MalformedFileException.class, () ->
                means("(4E20.12)", List.of("1.5 2.5 3.5")));
        assertTrue(e.getMessage().contains("line 7, column 1: '1.5 2.5 3.5' is no value in the format (4E20.12)"), e.getMessage());
    }

    @Test
    void everyDigitCounts() throws IOException {
        means("(2D26.18)", List.of("  1.00000000000000022204D+00 -2.2250738585072014D-308", "  4.9D-324                  1.7976931348623157D+308"),
                Math.nextUp(1.0), -Double.MIN_NORMAL, Double.MIN_VALUE, Double.MAX_VALUE);
        means("(2E30.5)", List.of("9007199254740993.00001         9007199254740993.0", "0.1E-400                      1E400"),
                9007199254740994.0, 9007199254740992.0, 0, Double.POSITIVE_INFINITY);
        // Rounded once, not by way of DOUBLE: 1 + 2^-24 + 2^-60 is above the middle of two FLOATs.
        Path file = matrix("RUA", "(1E40.1)", "1.00000005960464477626349869452126", "1.0", "1.0", "1.0");
        try (INDArray x = HarwellBoeing.read(file, ReadOptions.defaults().dataType(DataType.FLOAT))) {
            assertEquals(Math.nextUp(1f), x.getFloat(0, 0));
        }
    }

    @Test
    void halvesAreMirrored() throws IOException {
        try (INDArray s = HarwellBoeing.read(matrix("RSA", "(4F5.1)", "  1.0  2.0  3.0  4.0"));
                INDArray z = HarwellBoeing.read(matrix("rza", "(4F5.1)", "  0.0  2.0  0.0  0.0"));
                INDArray p = HarwellBoeing.read(matrix("PSA", ""));
                INDArray i = HarwellBoeing.read(matrix("iha", "(4I5)", "    1   -2    3    4"))) {
            assertArrayEquals(new double[] {1, 0, 2, 0, 3, 0, 2, 0, 4}, elements(s));
            assertArrayEquals(new double[] {0, 0, -2, 0, 0, 0, 2, 0, 0}, elements(z));
            assertArrayEquals(new double[] {1, 0, 1, 0, 1, 0, 1, 0, 1}, elements(p));
            assertEquals(DataType.DOUBLE, p.dataType());
            assertEquals(DataType.LONG, i.dataType());
            assertArrayEquals(new double[] {1, 0, -2, 0, 3, 0, -2, 0, 4}, elements(i));
        }
        Path file = matrix("RSA", "(4F5.1)", "  1.0  2.0  3.0  4.0");
        try (INDArray half = HarwellBoeing.read(file, ReadOptions.defaults().storedHalf().format(SparseFormat.CSR))) {
            assertEquals(4, half.nnz());
            assertEquals(SparseFormat.CSR, half.getFormat());
        }
        Path copy = folder.resolve("copy.s4j");
        OutOfCore.convert(file, SparseFormat.CSR, copy);
        try (INDArray x = S4j.read(copy)) {
            assertArrayEquals(new double[] {1, 0, 2, 0, 3, 0, 2, 0, 4}, elements(x));
        }
        assertEquals("Harwell-Boeing (RSA, real symmetric): DOUBLE CSC [3, 3], 4 entries", HarwellBoeing.readInfo(file).toString());
        // One half, whichever: both are a contradiction.
        String both = "t\n 3 1 1 1\nRSA                   2  2  4 0\n(3I2) (4I2) (4F4.1)\n 1 3 5\n 1 2 1 2\n 1.0 2.0 2.0 3.0\n";
        String message = assertThrows(MalformedFileException.class, () -> HarwellBoeing.read(file("b.rsa", both))).getMessage();
        assertTrue(message.contains("line 6, column 5: the entry in row 1, column 2 is in the upper half"), message);
        try (INDArray x = HarwellBoeing.read(file("b.rsa", both.replace("1 3 5\n 1 2 1 2", "1 2 5\n 1 1 2 2").replace(" 4 0", " 4 0")))) {
            assertEquals(4, x.nnz());
            assertEquals(2, x.getDouble(1, 0));
            assertEquals(5, x.getDouble(1, 1));
        }
    }

    @Test
    void duplicatesAreSummedOrRefused() throws IOException {
        Path file = file("b.rua", "t\n 3 1 1 1\nRUA                   2  2  3 0\n(3I2) (4I2) (4F4.1)\n 1 3 4\n 2 2 1\n 1.0 2.0 4.0\n");
        try (INDArray x = Sparse4j.files().read(file)) {
            assertArrayEquals(new double[] {0, 4, 3, 0}, elements(x));
        }
        assertThrows(IllegalArgumentException.class, () -> HarwellBoeing.read(file, ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR)));
    }

    @Test
    void rightHandSidesAreReadByTheirOwnMethod() throws IOException {
        String head = "t\n 5 1 1 1 2\nRRA                   3  2  2 0\n(3I2)           (4I2)           (2F4.1)             (2F5.2)\n";
        String matrix = " 1 2 3\n 3 1\n 1.0 2.0\n";
        Path file = file("b.rra", head + "F                          2             0\n" + matrix + " 1.00 2.00\n 3.00 4.00\n 5.00  600\n");
        try (INDArray x = HarwellBoeing.read(file); INDArray b = HarwellBoeing.readRightHandSides(file)) {
            assertArrayEquals(new double[] {0, 2, 0, 0, 1, 0}, elements(x));
            assertArrayEquals(new long[] {3, 2}, b.shape());
            assertArrayEquals(new double[] {1, 4, 2, 5, 3, 6}, elements(b));
        }
        assertTrue(assertThrows(IllegalArgumentException.class, () -> HarwellBoeing.readRightHandSides(matrix("RUA", "(4F5.1)",
                "  1.0  2.0  3.0  4.0"))).getMessage().endsWith("has no right-hand sides"));
    }

    /** A carriage return that ends no line throws on every line. */
    @Test
    void returnsAloneThrow() throws IOException {
        String text = Files.readString(matrix("RUA", "(4F5.1)", "  1.0  2.0  3.0  4.0"));
        for (int line = 1; text.lines().count() >= line; line++) {
            List<String> lines = new ArrayList<>(text.lines().toList());
            lines.set(line - 1, lines.get(line - 1).substring(0, 3) + '\r' + lines.get(line - 1).substring(3));
            Path file = file("r.rua", String.join("\r\n", lines) + "\r\n");
            String said = assertThrows(MalformedFileException.class, () -> HarwellBoeing.read(file)).getMessage();
            assertTrue(said.endsWith("r.rua: line " + line + ", column 4: a carriage return has no line feed after it; lines must end with a line "
                    + "feed, or with a carriage return and a line feed"), said);
        }
        Path twice = file("r.rua", text.replace("\n", "\r\r\n"));
        assertThrows(MalformedFileException.class, () -> HarwellBoeing.read(twice));
    }

    /** Told by its content where that is certain, else by its name; CRLF; gzipped. */
    @Test
    void contentAndNameSelectTheFormat() throws IOException {
        String text = Files.readString(matrix("RUA", "(4F5.1)", "  1.0  2.0  3.0  4.0"));
        Path file = folder.resolve("x.bin");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
        }
        assertEquals("Harwell-Boeing", ArrayFiles.formatOf(file).name());
        try (INDArray x = Sparse4j.files().read(file)) {
            assertArrayEquals(new double[] {1, 0, 0, 0, 3, 0, 2, 0, 4}, elements(x));
        }
        for (String other : List.of("1 2 3\n4 5 6 7\n1 2 3 4\n(5)\n6\n", "a\n1 2 3 4\nRUA of words\n(16I5)\n1\n", "")) {
            assertThrows(IllegalArgumentException.class, () -> ArrayFiles.formatOf(file("y.bin", other)));
        }
    }

    @ParameterizedTest
    @CsvSource({"a.hb, GENERAL, RUA", "a.rb, GENERAL, RUA", "a.rua, GENERAL, RUA", "a.rra.gz, GENERAL, RUA", "a.rsa, SYMMETRIC, RSA",
        "a.rb, SYMMETRIC, RSA", "a.hb, SKEW_SYMMETRIC, RZA", "a.rza, SKEW_SYMMETRIC, RZA", "a.psa, SYMMETRIC, PSA", "a.pua, GENERAL, PUA"})
    void writtenMatricesAreReadBack(String name, MatrixSymmetry symmetry, String type) {
        try (INDArray x = random(7, 12, 12, symmetry, type.startsWith("P"))) {
            Path file = folder.resolve(name);
            boolean free = name.startsWith("a.hb") || name.startsWith("a.rb");
            HarwellBoeing.write(x, file, free ? WriteOptions.defaults().symmetry(symmetry) : WriteOptions.defaults());
            assertTrue(HarwellBoeing.readInfo(file).layout().startsWith(type + ","));
            try (INDArray y = Sparse4j.files().read(file)) {
                assertTrue(x.equals(y), () -> x + "\n" + y);
                assertEquals(x.nnz(), y.nnz());
            }
        }
    }

    private static INDArray random(long seed, int rows, int columns, MatrixSymmetry symmetry, boolean ones) {
        Random random = new Random(seed);
        try (CooBuilder to = Sparse4j.coo(rows, columns)) {
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < columns; j++) {
                    if (random.nextInt(3) > 0 || symmetry != MatrixSymmetry.GENERAL && i < j) {
                        continue;
                    }
                    double v = ones ? 1 : Double.longBitsToDouble(random.nextLong());
                    v = Double.isNaN(v) ? -0.0 : v;
                    if (i != j && symmetry != MatrixSymmetry.GENERAL) {
                        to.add(symmetry == MatrixSymmetry.SYMMETRIC ? v : -v, j, i);
                    }
                    if (i != j || symmetry != MatrixSymmetry.SKEW_SYMMETRIC) {
                        to.add(v, i, j);
                    }
                }
            }
            return to.build(SparseFormat.CSR);
        }
    }

    /** Every bit of each value, in any format and shape, of views too. */
    @Test
    void randomMatricesGoThrough() throws IOException {
        Path file = folder.resolve("a.hb");
        Random random = new Random(5);
        for (int k = 0; k < 60; k++) {
            SparseFormat format = SparseFormat.values()[random.nextInt(4)];
            try (INDArray x = random(random.nextLong(), random.nextInt(40), 1 + random.nextInt(40), MatrixSymmetry.GENERAL, false);
                    INDArray as = x.toFormat(format)) {
                INDArray view = random.nextBoolean() ? as.transpose() : as;
                HarwellBoeing.write(view, file);
                try (INDArray y = HarwellBoeing.read(file)) {
                    assertArrayEquals(view.shape(), y.shape());
                    assertEquals(view.nnz(), y.nnz());
                    double[] a = elements(view);
                    double[] b = elements(y);
                    for (int i = 0; i < a.length; i++) {
                        assertEquals(Double.doubleToRawLongBits(a[i]), Double.doubleToRawLongBits(b[i]));
                    }
                }
                for (String line : Files.readAllLines(file)) {
                    assertTrue(line.length() <= 80, line);
                }
            }
        }
    }

    @Test
    void typesAreKeptWhereTheFileHasThem() {
        try (INDArray l = Sparse4j.coo(2, 3).type(DataType.LONG).add(Long.MIN_VALUE, 0, 0).add(7, 1, 2).build(SparseFormat.CSR);
                INDArray b = l.neq(0); INDArray i = l.castTo(DataType.INT);
                INDArray f = Sparse4j.coo(2, 3).type(DataType.FLOAT).add(0.1f, 0, 1).add(-Float.MIN_VALUE, 1, 2).build(SparseFormat.CSC)) {
            for (INDArray each : List.of(l, b, i, f)) {
                Path file = folder.resolve("a.rb");
                HarwellBoeing.write(each, file);
                try (INDArray y = HarwellBoeing.read(file, ReadOptions.defaults().dataType(each.dataType()))) {
                    assertTrue(each.equals(y), () -> each + "\n" + y);
                }
                assertEquals(each == f ? DataType.DOUBLE : DataType.LONG, HarwellBoeing.readInfo(file).dataType());
            }
            Path file = folder.resolve("a.rua");
            HarwellBoeing.write(i, file);  // real numbers, since there are no others
            try (INDArray y = HarwellBoeing.read(file)) {
                assertEquals(DataType.DOUBLE, y.dataType());
                assertEquals(7, y.getDouble(1, 2));
            }
            refused("entry 0 is -9223372036854775808, which is beyond 2^53", l, "b.rua", WriteOptions.defaults());
            assertFalse(Files.exists(folder.resolve("b.rua")));
        }
    }

    private void refused(String message, INDArray x, String name, WriteOptions options) {
        String said = assertThrows(IllegalArgumentException.class, () -> HarwellBoeing.write(x, folder.resolve(name), options)).getMessage();
        assertTrue(said.contains(message), said);
    }

    @Test
    void unsupportedMatricesAreRefused() {
        WriteOptions all = WriteOptions.defaults();
        try (INDArray x = random(3, 3, 3, MatrixSymmetry.GENERAL, false); INDArray filled = x.add(1); INDArray cube = Sparse4j.zeros(2, 2, 2);
                INDArray wide = Sparse4j.coo(2, 1L << 40).add(1, 0, 5).build(SparseFormat.COO)) {
            refused("a pointer for each of 1099511627776 columns", wide, "a.rua", all);
            refused("the shape is [2, 2, 2]", cube, "a.rua", all);
            refused("the fill is 1.0", filled, "a.rua", all);
            refused("has no array format", x, "a.rua", all.array());
            refused("is not symmetric", x, "a.rsa", all);
            refused("is not skew-symmetric", x, "a.hb", all.symmetry(MatrixSymmetry.SKEW_SYMMETRIC));
            refused("the options ask for symmetric", x, "a.rua", all.symmetry(MatrixSymmetry.SYMMETRIC));
            refused("the comment does not fit the title", x, "a.rua", all.comment("a\nb"));
            refused("the comment does not fit the title", x, "a.rua", all.comment("\u00e9"));
            assertThrows(CancellationException.class, () -> HarwellBoeing.write(x, folder.resolve("a.rua"), all.listener((done, total) -> false)));
            assertFalse(Files.exists(folder.resolve("a.rua")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void matricesWithoutEntries(int columns) {
        try (INDArray x = Sparse4j.coo(3, columns).build(SparseFormat.CSC)) {
            Path file = folder.resolve("a.rua");
            HarwellBoeing.write(x, file, WriteOptions.defaults().comment("nothing"));
            try (INDArray y = Sparse4j.files().read(file)) {
                assertArrayEquals(new long[] {3, columns}, y.shape());
                assertEquals(0, y.nnz());
            }
        }
    }

    /** Files of the collection, beside what a reader of the tests makes of them. */
    @Test
    void realFiles() throws IOException {
        Path data = Path.of(System.getProperty("sparse4j.shared", ""), "data", "matrices");
        assumeTrue(Files.isDirectory(data.resolve("hb-rb")), "sparse4j.shared names no folder with data/matrices/hb-rb");
        try (Stream<Path> files = Files.list(data.resolve("hb-rb"))) {
            for (Path file : files.sorted().toList()) {
                List<MatrixFile> expected = MatrixFile.read(file);
                if (expected.isEmpty()) {
                    assertTrue(assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file)).getMessage().contains("complex"));
                    continue;
                }
                try (INDArray x = expected.get(0).array(SparseFormat.CSC); INDArray y = Sparse4j.files().read(file)) {
                    assertEquals(x.nnz(), y.nnz(), file::toString);
                    INDArray typed = y.dataType() == DataType.LONG ? x.castTo(DataType.LONG) : x.dup();
                    try (typed) {
                        assertTrue(typed.equals(y), file::toString);
                    }
                    Path copy = folder.resolve("copy.rb");
                    HarwellBoeing.write(y, copy, WriteOptions.defaults().detectSymmetry());
                    try (INDArray z = Sparse4j.files().read(copy)) {
                        assertTrue(y.equals(z), file::toString);
                    }
                }
            }
        }
        try (INDArray b = HarwellBoeing.readRightHandSides(data.resolve("hb-rb/lp_afiro.rra"))) {
            assertArrayEquals(new long[] {27, 1}, b.shape());
            assertEquals(44, b.getDouble(15, 0));
            assertEquals(300, b.getDouble(26, 0));
        }
        try (Stream<Path> files = Files.list(data.resolve("rb-malformed"))) {
            for (Path file : files.sorted().toList()) {
                boolean isRead = file.endsWith("5.rb") || file.endsWith("6.rb");  // rows out of order and twice have a meaning
                if (isRead) {
                    Sparse4j.files().read(file).close();
                } else {
                    assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file), file::toString);
                }
            }
        }
    }
}
