// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** What arrays print, and which are equal. */
class TextTest {
    private static final String GRID = "\n[    1.0000,          .,    -2.5000]"
            + "\n[         .,        NaN, 1.0000e-09]";

    /** The text of an array, which is closed. */
    private static void assertText(String expected, INDArray x) {
        try (x) {
            assertEquals(expected, x.toString());
        }
    }

    private static INDArray matrix() {
        return Sparse4j.create(new double[][] {{1, 0, -2.5}, {0, Double.NaN, 1e-9}});
    }

    @ParameterizedTest
    @CsvSource({"COO, 64", "CSR, 72", "CSC, 80", "GCS, 72"})
    void sparseFormats(SparseFormat format, int bytes) {
        try (INDArray x = matrix(); INDArray y = x.toFormat(format)) {
            String gcs = y.getFormat() == SparseFormat.GCS ? ", order [0, 1] | 1" : "";
            assertEquals(y.getFormat() + " DOUBLE [2, 3], nnz 4, density 0.6667, " + bytes + " bytes" + gcs + GRID,
                    y.toString());
            assertEquals(y.getFormat() + " DOUBLE [3, 2], a view, nnz 4, density 0.6667" + gcs
                    + "\n[    1.0000,          .]\n[         .,        NaN]\n[   -2.5000, 1.0000e-09]",
                    y.transpose().toString());
            INDArray column = y.getColumn(0);
            String[] lines = column.toString().split("\n");
            assertTrue(lines[0].startsWith(column.getFormat() + " DOUBLE [2], a view, nnz 1, density 0.5000"), lines[0]);
            assertEquals("[1.0000,      .]", lines[1]);
        }
    }

    @Test
    void dense() {
        assertText("DENSE DOUBLE [2, 3], 48 bytes" + GRID.replaceAll("\\.(?!\\d)", "0"), matrix());
        assertText("DENSE FLOAT [5], 20 bytes\n[    1.5000,   Infinity,         -0, 1.2346e+05, 1.0000e-05]",
                Sparse4j.create(new float[] {1.5f, Float.POSITIVE_INFINITY, -0f, 123456.789f, 1e-5f}));
    }

    @Test
    void typesAndFills() {
        assertText("COO LONG [3], nnz 3, density 1.000, 36 bytes\n"
                + "[                  1,                  -5, 9223372036854775807]",
                Sparse4j.coo(3).type(DataType.LONG).add(1, 0).add(-5, 1).add(Long.MAX_VALUE, 2).build());
        assertText("DENSE INT [2], 8 bytes\n[ 7, -1]", Sparse4j.create(new int[] {7, -1}));
        assertText("DENSE BOOL [2], 1 true, 2 bytes\n[ true, false]", Sparse4j.create(new boolean[] {true, false}));
        assertText("COO BOOL [2, 2], 3 true, nnz 1, density 0.2500, 9 bytes, fill true\n[    ., false]\n[    .,     .]",
                Sparse4j.coo(2, 2).type(DataType.BOOL).fill(1).add(false, 0, 1).build());
        long many = 1L << 40;
        assertText("COO BOOL [" + many + ", " + many + "], more than 2^63 - 1 true, nnz 1, density 8.272e-25, 9 bytes, fill true\n[3, 5] = false",
                Sparse4j.coo(many, many).type(DataType.BOOL).fill(1).add(0, 3, 5).build());
        assertText("COO DOUBLE [2, 3, 4], nnz 1, density 0.04167, 20 bytes, fill NaN\n[1, 1, 2] = 1.0000",
                Sparse4j.coo(2, 3, 4).fill(Double.NaN).add(1.0, 1, 1, 2).build());
        assertText("GCS DOUBLE [2, 3, 4], nnz 2, density 0.08333, 64 bytes, order [2, 0, 1] | 1\n"
                + "[0, 0, 1] = 3.0000\n[1, 1, 2] = 1.0000",
                Sparse4j.coo(2, 3, 4).add(1.0, 1, 1, 2).add(3.0, 0, 0, 1).build(new int[] {2, 0, 1}, 1));
    }

    @Test
    void ranksZeroToFive() {
        assertText("DENSE INT [], 4 bytes\n3", Sparse4j.scalar(3));
        try (INDArray x = Sparse4j.scalar(2.5)) {
            assertText("COO DOUBLE [], nnz 1, density 1.000, 8 bytes\n2.5000", x.toFormat(SparseFormat.COO));
        }
        assertText("COO DOUBLE [0, 3], nnz 0, density NaN, 0 bytes", Sparse4j.sparse(0, 3));
        assertText("DENSE DOUBLE [2, 0], 0 bytes", Sparse4j.zeros(2, 0));
        assertText("DENSE INT [2, 2, 2], 32 bytes\n[0, :, :]\n[0, 1]\n[2, 3]\n[1, :, :]\n[4, 5]\n[6, 7]",
                numbers(2, 2, 2));
        assertText("DENSE INT [2, 1, 1, 2], 16 bytes\n[0, 0, :, :]\n[0, 1]\n[1, 0, :, :]\n[2, 3]",
                numbers(2, 1, 1, 2));
        String deep = "DENSE INT [1, 2, 3, 4, 5], 480 bytes";
        try (INDArray x = numbers(1, 2, 3, 4, 5)) {
            String[] lines = x.toString().split("\n");
            assertEquals(deep, lines[0]);
            assertEquals("[0, 0, 0, :, :]", lines[1]);
            assertEquals("[ 5,  6,  7,  8,  9]", lines[3]);
            assertEquals("[0, 1, 1, :, :]", lines[21]);
            assertEquals("[95, 96, 97, 98, 99]", lines[25]);
            assertEquals("...", lines[26]);
            assertEquals(27, lines.length);
        }
        try (INDArray x = Sparse4j.coo(2, 2, 2, 2).add(1.0, 1, 1, 1, 1).build()) {
            assertEquals("COO DOUBLE [2, 1, 2, 2], a view, nnz 1, density 0.1250\n[1, 0, 1, 1] = 1.0000",
                    x.get(all(), point(1), newAxis()).toString());
        }
    }

    private static INDArray numbers(long... shape) {
        int n = (int) Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        try (INDArray x = Sparse4j.create(IntStream.range(0, n).toArray())) {
            return x.reshape(shape);
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void largeArraysPrintTheirBeginning(SparseFormat format) {
        try (INDArray coo = Sparse4j.sprand(0.01, 7, 3000, 3000); INDArray x = coo.toFormat(format)) {
            String[] lines = x.toString().split("\n");
            assertTrue(lines[0].startsWith(x.getFormat() + " DOUBLE [3000, 3000]"), lines[0]);
            assertEquals(22, lines.length);
            assertEquals("...", lines[21]);
            if (x.getFormat() == SparseFormat.CSC) {
                assertTrue(IntStream.range(1, 21).allMatch(i -> lines[i].matches("\\[\\d+, 0] = [\\d.]+")), lines[5]);
            }
            // No view has the order of its layout.
            INDArray view = (format == SparseFormat.CSC ? x : x.transpose()).get(interval(5, 2, 1000));
            String[] corner = view.toString().split("\n");
            assertEquals(22, corner.length);
            String counted = format.isSparse() ? ", nnz " + view.nnz() + ", density " : "";
            assertTrue(corner[0].startsWith(view.getFormat() + " DOUBLE [498, 3000], a view" + counted), corner[0]);
            assertTrue(corner[1].endsWith(", ...]"), corner[1]);
            String zero = format.isSparse() ? "." : "0";
            for (int i = 0; i < 20; i++) {
                for (int j = 0; j < 12; j++) {
                    String cell = corner[i + 1].replaceAll("[\\[\\] ]", "").split(",")[j];
                    double v = view.getDouble(i, j);
                    assertEquals(v == 0 ? zero : String.format(java.util.Locale.ROOT, "%.4f", v), cell);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = SparseFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "DENSE")
    void rowsOfLargeArraysPrintTheirEntries(SparseFormat format) {
        try (INDArray many = Sparse4j.sprand(0.002, 7, 3000, 4000)) {
            many.getRow(7).assign(0);
            many.putScalar(7, 3999, 1.5);
            many.putScalar(7, 20, 2);
            many.prune();
            INDArray x = many.toFormat(format);
            String[] row = x.getRow(7).toString().split("\n");
            assertTrue(row[0].contains(" DOUBLE [4000], a view, nnz 2, density 0.0005000"), row[0]);
            assertEquals("[20] = 2.0000\n[3999] = 1.5000", row[1] + "\n" + row[2]);
            assertEquals(3, row.length);
            String[] column = x.getColumn(3999).toString().split("\n");
            assertTrue(column[0].contains(" DOUBLE [3000], a view, nnz "), column[0]);
        }
    }

    // Counting the entries of a view costs too much if the storage has many and the view is no row of it.
    @Test
    void otherViewsOfVeryLargeArraysSayWhatTheyDoNotShow() {
        try (INDArray eye = Sparse4j.speye(1_100_000); INDArray y = eye.toFormat(SparseFormat.CSR)) {
            INDArray column = y.getColumn(50);
            String text = column.toString();
            assertEquals("(no entry among the first elements, at most 20 rows and 12 columns; dup() prints entries)",
                    text.substring(text.indexOf('\n') + 1));
            assertTrue(!text.contains("nnz"), text);
            // The rows of a CSR matrix have pointers, whatever its number of entries.
            assertTrue(y.getRow(50).toString().endsWith("\n[50] = 1.0000"), y.getRow(50).toString());
            assertTrue(y.get(interval(50, 52)).toString().endsWith("\n[0, 50] = 1.0000\n[1, 51] = 1.0000"));
        }
    }

    @Test
    void hugeShapesPrintAtOnce() {
        long n = 1L << 40;
        assertText("COO DOUBLE [" + n + ", " + n + ", " + n + "], nnz 0, density 0.000, 0 bytes", Sparse4j.sparse(n, n, n));
        try (INDArray one = Sparse4j.scalar(1); INDArray x = Sparse4j.sparse(n, n, n)) {
            String row = "\n[" + IntStream.range(0, 12).mapToObj(i -> "1, ").collect(Collectors.joining()) + "...]";
            assertEquals("DENSE INT [" + n + ", " + n + "], a view" + row.repeat(20) + "\n...",
                    one.broadcast(n, n).toString());
            // What counts are the elements of a broadcast view, not the entries of its storage.
            INDArray two = Sparse4j.coo(3).add(1, 0).add(1, 2).build().castTo(DataType.BOOL).broadcast(1L << 62, 3);
            assertEquals("COO BOOL [" + (1L << 62) + ", 3], a view" + "\n[true,    ., true]".repeat(20) + "\n...", two.toString());
            assertEquals("DENSE BOOL [" + (1L << 62) + "], a view\n[" + "true, ".repeat(12) + "...]",
                    Sparse4j.scalar(DataType.BOOL, 1).broadcast(1L << 62).toString());
            x.putScalar(new long[] {5, 6, 7}, 2);
            assertTrue(x.toString().endsWith("20 bytes\n[5, 6, 7] = 2.0000"), x.toString());
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void closedArraysPrintThatTheyAreClosed(SparseFormat format) {
        INDArray x = matrix();
        INDArray y = x.toFormat(format);
        INDArray view = y.getRow(1);
        x.close();
        y.close();
        assertEquals(view.getFormat() + " DOUBLE [3], closed", view.toString());
        assertEquals(y.getFormat() + " DOUBLE [2, 3], closed", y.toString());
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void equalContentIsEqualWhateverTheFormat(SparseFormat format) {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0, -2.5}, {0, 4, 1e-9}}); INDArray y = x.toFormat(format);
                INDArray filled = Sparse4j.coo(2, 3).fill(4).add(1.0, 0, 0).add(0.0, 0, 1).add(-2.5, 0, 2)
                        .add(0.0, 1, 0).add(0.0, 1, 2).build(); INDArray floats = x.castTo(DataType.FLOAT)) {
            assertEquals(x, y);
            assertEquals(x.hashCode(), y.hashCode());
            assertEquals(y, filled);
            assertEquals(y.transpose().get(interval(1, 3)), x.get(all(), interval(1, 3)).transpose());
            assertNotEquals(y, floats);
            assertNotEquals(y, x.transpose());
            assertNotEquals(y, null);
            assertNotEquals(y, "x");
            assertTrue(!filled.equalsWithEps(y, 1e-10) && filled.equalsWithEps(y, 1e-8));
            y.putScalar(1, 1, 4.1);
            assertNotEquals(x, y);
            assertTrue(x.equalsWithEps(y, 0.11));
        }
    }
}
