// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
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

/** FROSTT, SVMlight, triplets: what is written is read back to the same bits; what is refused leaves nothing. */
@ExtendWith(NothingLeft.class)
class EntriesFilesTest {
    private static final double[] SPECIAL = {-0.0, 1 / 0.0, -1 / 0.0, Double.NaN, Double.MIN_VALUE, Double.MAX_VALUE, 0.1, 3};

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.write(folder.resolve("a.txt"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /** An array of the special numbers, as far as a type has them, at the corners of a shape. */
    private static INDArray corners(DataType type, SparseFormat format, long... shape) {
        long[][] coordinates = new long[shape.length][SPECIAL.length];
        Random random = new Random(7);
        for (int d = 0; d < shape.length; d++) {
            for (int k = 0; k < SPECIAL.length; k++) {
                long inside = d == 0 ? Math.min(k, shape[0] - 1) : (long) (random.nextDouble() * shape[d]);
                coordinates[d][k] = k == SPECIAL.length - 1 ? shape[d] - 1 : inside;
            }
        }
        double[] values = type.isFloating() ? SPECIAL : new double[] {1, -1, 5, 0, 1e6, -7, 99, 3};
        if (type == DataType.BOOL) {
            values = new double[] {1, 0, 1, 1, 1, 0, 1, 1};
        }
        INDArray coo = Sparse4j.sparseCreation().createSparseCOOByDimension(values, coordinates, shape);
        try (coo; INDArray cast = coo.castTo(type)) {
            return cast.toFormat(format);
        }
    }

    /** Coordinates and values as text: of NaNs one, since what they carry is lost. */
    private static List<String> entries(INDArray x) {
        List<String> all = new ArrayList<>();
        if (x.dataType().isFloating()) {
            x.forEachEntry((at, v) -> all.add(Arrays.toString(at) + " " + Long.toHexString(Double.doubleToLongBits(v))));
        } else {
            x.forEachLongEntry((at, v) -> all.add(Arrays.toString(at) + " " + v));
        }
        return all;
    }

    private static void same(INDArray expected, INDArray actual) {
        assertArrayEquals(expected.shape(), actual.shape());
        assertEquals(expected.dataType(), actual.dataType());
        assertEquals(expected.getFormat(), actual.getFormat());
        assertEquals(entries(expected), entries(actual));
    }

    @Test
    void tensorsComeBackToTheSameBits() {
        Path file = folder.resolve("a.tns.gz");
        long[][] shapes = {{30}, {1, 40}, {9, 1}, {9, 8, 7}, {20, 30, 40, 50, 60}, {1L << 40, 1L << 40, 3}};
        for (DataType type : DataType.values()) {
            for (long[] shape : shapes) {
                for (SparseFormat format : new SparseFormat[] {SparseFormat.COO, SparseFormat.GCS}) {
                    if (format == SparseFormat.GCS && shape[0] > 100) {
                        continue;
                    }
                    try (INDArray x = corners(type, format, shape)) {
                        Frostt.write(x, file);
                        ReadOptions options = ReadOptions.defaults().dataType(type).format(format);
                        try (INDArray y = Frostt.read(file, options, shape)) {
                            same(x, y);
                        }
                    }
                }
            }
        }
    }

    @Test
    void textOfTensors() throws IOException {
        Path file = folder.resolve("a.tns");
        try (INDArray x = Sparse4j.create(new double[][] {{0, 1.5}, {-2, 0}}); INDArray column = x.getColumn(1)) {
            Frostt.write(x, file);
            assertEquals("1 2 1.5\n2 1 -2\n", text(file));
            Frostt.write(column, file);
            assertEquals("1 1.5\n", text(file));
            try (INDArray y = Frostt.read(file(" # c\n\n1 2 1.5\r\n2\t1 -2")); INDArray coo = x.toFormat(SparseFormat.COO)) {
                same(coo, y);
            }
        }
        try (INDArray scalar = Sparse4j.scalar(3.0)) {
            assertThrows(IllegalArgumentException.class, () -> Frostt.write(scalar, file));
        }
        try (INDArray empty = Sparse4j.zeros(DataType.DOUBLE, 3, 4)) {
            Frostt.write(empty, file);
            assertEquals("", text(file));
            try (INDArray y = Frostt.read(file, ReadOptions.defaults().format(SparseFormat.DENSE), 3, 4)) {
                same(empty, y);
            }
            MalformedFileException e = assertThrows(MalformedFileException.class, () -> Frostt.read(file));
            assertTrue(e.getMessage().endsWith(
                    "line 1, column 1: the file has no entries, so the number of dimensions is unknown; set the shape"),
                    e.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> Frostt.read(file, ReadOptions.defaults().storedHalf()));
        Path three = file("1 1 1 5\n");
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                () -> Frostt.read(three, ReadOptions.defaults().format(SparseFormat.CSR)));
        assertTrue(e.getMessage().contains("CSR exists for matrices only, but the array of the file has rank 3"), e.getMessage());
        assertThrows(UncheckedIOException.class, () -> Frostt.read(folder.resolve("none.tns")));
    }

    @Test
    void samplesComeBackToTheSameBits() throws IOException {
        Path file = folder.resolve("a.svm.gz");
        for (DataType type : DataType.values()) {
            try (INDArray x = corners(type, SparseFormat.CSR, 12, 500);
                    INDArray labels = Sparse4j.create(new double[] {0, 1, -1, 0.5, 1e300, 2, 3, 4, 5, 6, 7, 8});
                    INDArray queries = Sparse4j.create(
                            new long[] {1, 1, 2, 2, 3, 3, -4, 5, 6, 7, Long.MAX_VALUE, Long.MIN_VALUE})) {
                SvmLightOptions options = SvmLightOptions.defaults().dataType(type).columns(500).zeroBased();
                SvmLight.write(x, labels, queries, file, options);
                try (SvmLight data = SvmLight.read(file, options)) {
                    same(x, data.features());
                    same(labels, data.labels());
                    same(queries, data.queryIds());
                    assertThrows(IllegalStateException.class, data::labelSets);
                    assertEquals("SvmLight[features [12, 500], labels, queries]", data.toString());
                }
                SvmLight.write(x, labels, file);
                try (SvmLight data = SvmLight.read(file, SvmLightOptions.defaults().dataType(type))) {
                    same(x, data.features());
                    assertNull(data.queryIds());
                }
            }
        }
    }

    @Test
    void rowsMayHaveManyLabels() throws IOException {
        Path file = folder.resolve("a.svm");
        List<double[]> sets = List.of(new double[] {1, 2.5}, new double[] {}, new double[] {3});
        SvmLightOptions options = SvmLightOptions.defaults().multilabel();
        try (INDArray x = Sparse4j.create(new double[][] {{0, 1}, {2, 0}, {0, 0}}); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            SvmLight.write(x, sets, file, options);
            assertEquals("1,2.5 2:1\n1:2\n3\n", text(file));
            try (SvmLight data = SvmLight.read(file, options)) {
                assertEquals(3, data.labelSets().size());
                for (int row = 0; row < 3; row++) {
                    assertArrayEquals(sets.get(row), data.labelSets().get(row));
                }
                assertThrows(IllegalStateException.class, data::labels);
                same(csr, data.features());
            }
            assertThrows(IllegalArgumentException.class, () -> SvmLight.write(x, sets.subList(0, 2), file, options));
            assertEquals("1,2.5 2:1\n1:2\n3\n", text(file), "a failure leaves what was there");
        }
    }

    /** A blank line would be skipped, so that the file would have a sample less. */
    @Test
    void rowsWithoutLabelsAndFeaturesAreRefused() throws IOException {
        Path file = folder.resolve("a.svm");
        SvmLightOptions options = SvmLightOptions.defaults().multilabel().columns(2);
        List<double[]> sets = List.of(new double[] {1, 3}, new double[0], new double[] {2});
        try (INDArray x = Sparse4j.coo(3, 2).add(1, 0, 0).add(7, 2, 1).build(SparseFormat.COO)) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray each = x.toFormat(format)) {
                    String message = assertThrows(IllegalArgumentException.class, () -> SvmLight.write(each, sets, file, options)).getMessage();
                    assertTrue(message.contains("row 1 has no labels and no non-zero features"), message);
                    assertFalse(Files.exists(file));
                }
            }
        }
        try (INDArray x = Sparse4j.coo(3, 2).add(1, 0, 0).add(0, 1, 1).add(7, 2, 1).build(SparseFormat.CSR)) {
            SvmLight.write(x, sets, file, options);
            try (SvmLight data = SvmLight.read(file, options)) {
                same(x, data.features());
                assertArrayEquals(new double[0], data.labelSets().get(1));
            }
        }
    }

    @Test
    void tripletsInManyForms() throws IOException {
        Path file = folder.resolve("a.csv");
        try (INDArray x = corners(DataType.DOUBLE, SparseFormat.COO, 10, 1L << 40, 3)) {
            TripletOptions options = TripletOptions.tsv().coordinates(0, 1, 2).value(3).header(1).oneBased();
            Triplets.write(x, file, options);
            assertTrue(text(file).startsWith("dim0\tdim1\tdim2\tvalue\n1\t"), text(file));
            try (INDArray y = Triplets.read(file, options)) {
                same(x, y);
            }
        }
        try (INDArray x = Triplets.read(file("\"name, or so\",7,0,2\n\"b\"\"\",8,1,0\n"),
                TripletOptions.csv().coordinates(2, 3).value(1).format(SparseFormat.CSR).shape(-1, 4))) {
            assertArrayEquals(new long[] {2, 4}, x.shape());
            assertEquals(7, x.getDouble(0, 2));
            assertEquals(8, x.getDouble(1, 0));
        }
        try (INDArray x = Triplets.read(file("# nodes\n0 3\n2\t1\n"), TripletOptions.edges())) {
            assertArrayEquals(new long[] {3, 4}, x.shape());
            Triplets.write(x, file, TripletOptions.edges());
            assertEquals("0 3\n2 1\n", text(file));
        }
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                () -> Triplets.read(file("0,1,5\n\n0,1,6\n"), TripletOptions.csv().duplicates(DuplicatePolicy.ERROR)));
        assertTrue(e.getMessage().contains("lines 1 and 3 both give the element at [0, 1]"), e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> TripletOptions.csv().delimiter('e'));
        assertThrows(IllegalArgumentException.class, () -> Triplets.read(file, TripletOptions.csv().value(0)));
    }

    @Test
    void refusedFilesLeaveNoMemory() throws IOException {
        Path file = file("1 1 5\n1 x 5\n");
        long bytes = Collected.settledBytes();
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> Frostt.read(file));
        assertEquals(file + ": line 2, column 3: 'x' is no coordinate of dimension 1", e.getMessage());
        assertEquals(file.toString(), e.file());
        assertEquals(2, e.line());
        assertEquals(3, e.column());
        e = assertThrows(MalformedFileException.class, () -> SvmLight.read(file));
        assertEquals(file + ": line 1, column 3: '1' is no index of a feature with a colon and a value", e.getMessage());
        e = assertThrows(MalformedFileException.class, () -> Triplets.read(file, TripletOptions.csv()));
        assertEquals(file + ": line 1, column 1: the line has 1 field, but at least 3 are needed", e.getMessage());
        assertThrows(CancellationException.class,
                () -> Frostt.read(file("1 1 5\n"), ReadOptions.defaults().listener((done, total) -> false)));
        assertEquals(bytes, Sparse4j.memory().liveBytes(), "bytes left by what was refused");
        try (INDArray x = Sparse4j.create(new double[][] {{1}})) {
            Path target = folder.resolve("stopped.tns");
            assertThrows(CancellationException.class, () -> Frostt.write(x, target, (done, total) -> false));
            assertFalse(Files.exists(target));
        }
    }

    @Test
    void gzippedTextThatIsCutOffIsRefused() throws IOException {
        Path file = folder.resolve("a.tns");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int k = 1; k < 5000; k++) {
                out.write((k + " " + k * 7919 % 1000 + 1 + " 0." + k + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
        byte[] all = Files.readAllBytes(file);
        try (INDArray whole = Frostt.read(file)) {
            assertEquals(4999, whole.nnz());
        }
        Files.write(file, Arrays.copyOf(all, all.length / 2));
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> Frostt.read(file));
        assertTrue(e.getMessage().contains("the gzipped data is cut off"), e.getMessage());
    }

    @Test
    void bytesThatChangeEndInAnArrayOrALine() throws IOException {
        String[] texts = {"1 2 3 4.5\n2 1 1 -7e-3\n# c\n10 20 30 1\n", "1 qid:3 1:5 2:-.5 # c\n-1 qid:4 7:1\n",
            "0,1,5\n1,\"0\",6\n2,2,nan\n"};
        Random random = new Random(99);
        String marks = "0123456789 .,:#\"-+enaqid\n\r\t\0\u00ff";
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            byte[] bytes = texts[round % 3].getBytes(StandardCharsets.ISO_8859_1);
            for (int change = random.nextInt(3); change >= 0; change--) {
                bytes[random.nextInt(bytes.length)] = (byte) marks.charAt(random.nextInt(marks.length()));
            }
            Path file = Files.write(folder.resolve("a.txt"), bytes);
            try (AutoCloseable read = round % 3 == 0 ? Frostt.read(file)
                    : round % 3 == 1 ? SvmLight.read(file) : Triplets.read(file, TripletOptions.csv())) {
                assertTrue(read != null);
            } catch (MalformedFileException e) {
                refused++;
                assertTrue(e.line() >= 1 && e.column() >= 1, e.getMessage());
            } catch (IllegalArgumentException e) {
                assertTrue(e.getMessage().contains("both give"), e.getMessage());
            } catch (Exception e) {
                throw new AssertionError(new String(bytes, StandardCharsets.ISO_8859_1), e);
            }
        }
        assertTrue(refused > 1000, refused + " of 3000");
    }
}
