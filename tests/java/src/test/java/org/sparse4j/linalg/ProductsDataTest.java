// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Mask;

/**
 * Products on every real matrix that the MANIFEST.md of the data sets lists (property {@code sparse4j.shared}), beside
 * sums of twice the digits: each element is one that rounding explains ({@link ExactRows}), so are SciPy's
 * (tests/peers/products.py compares with them directly), and each sparse result has exactly the positions where terms
 * meet, sorted, each once. Sparse products of more terms than {@link #TERMS} are checked on their first rows.
 */
@ExtendWith(NothingLeft.class)
class ProductsDataTest {
    private static final long TERMS = 100_000;
    private static final double MASKED = 100_000;
    private static final int[] WIDTHS = {1, 3, 16, 33};
    private static final List<SparseFormat> SPARSE =
            List.of(SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO, SparseFormat.GCS);
    /** Complex values, which no type of arrays holds; a text that must be refused. */
    private static final Pattern NO_MATRIX = Pattern.compile("complex|young1c|arrowc|cha|fullcsa|mhd1280b|svmlight_invalid");

    private final Random random = new Random(3);

    private static List<Path> files() throws IOException {
        String shared = System.getProperty("sparse4j.shared", "");
        Path manifest = Path.of(shared, "data", "MANIFEST.md");
        assumeTrue(!shared.isEmpty() && Files.isReadable(manifest),
                "no data sets: sparse4j.shared names no folder with data/MANIFEST.md");
        Pattern row = Pattern.compile("^\\| `((?:matrices/(?:mtx|hb-rb)|svmlight|npz|graphs|ratings|text)/[^`]+)`");
        List<Path> all = new ArrayList<>();
        for (String line : Files.readAllLines(manifest)) {
            Matcher m = row.matcher(line);
            if (m.find() && !m.group(1).matches(".*(movies|tags)\\.csv.*|.*\\.tar\\.gz")) {
                all.add(manifest.resolveSibling(m.group(1)));
            }
        }
        return all;
    }

    /** Each matrix in one of the formats, the next one in the next. */
    @Test
    void productsOfRealMatricesAreExactButForRounding() throws IOException {
        products(1);
    }

    @Test
    @Tag("release")
    void productsInEveryFormatAreExactButForRounding() throws IOException {
        products(SPARSE.size());
    }

    private void products(int formats) throws IOException {
        int matrices = 0;
        for (Path file : files()) {
            List<MatrixFile> read = MatrixFile.read(file);
            boolean none = NO_MATRIX.matcher(file.getFileName().toString().replaceFirst("\\..*", "")).lookingAt();
            if (!file.toString().contains("svmlight_invalid")) {
                assertEquals(none, read.isEmpty(), file.toString());
            }
            for (MatrixFile m : read) {
                matrices++;
                try {
                    for (int k = 0; k < formats; k++) {
                        check(m, SPARSE.get((matrices + k) % SPARSE.size()));
                    }
                } catch (AssertionError | RuntimeException e) {
                    throw new AssertionError(m.name + " [" + m.rows + ", " + m.columns + "]: " + e.getMessage(), e);
                }
            }
        }
        assertTrue(matrices >= 60, matrices + " matrices");
    }

    private void check(MatrixFile m, SparseFormat format) {
        ExactRows rows = ExactRows.of(m);
        ExactRows columns = rows.transposed();
        try (INDArray a = m.array(format)) {
            assertEquals(rows.values.length, a.nnz());
            vectors(a, rows);
            vectors(a.transpose(), columns);
            for (int k : format == SparseFormat.CSR ? WIDTHS : new int[] {format == SparseFormat.CSC ? 16 : 3}) {
                dense(a, rows, k);
                dense(a.transpose(), columns, k);
            }
            sparse(a, rows, a.transpose(), columns);
            sparse(a.transpose(), columns, a, rows);
            if (m.rows == m.columns) {
                sparse(a, rows, a, rows);
            }
            sampled(a, rows);
        }
    }

    /** A full row and a full column: the product with the transpose is full, and larger than 2^31. */
    @Test
    void countsBeyond32BitsNeedOnlyTheSymbolicPhase() throws IOException {
        for (Path file : files()) {
            if (file.endsWith("arrow.mtx.gz")) {
                long before = Sparse4j.environment().setMaxBytes(1L << 30);
                try (INDArray a = MatrixFile.read(file).get(0).array(SparseFormat.CSR);
                        INDArray csc = a.toFormat(SparseFormat.CSC)) {
                    assertEquals(46_500L * 46_500, Sparse4j.products().mmulNnz(a, a.transpose()));
                    assertEquals(46_500L * 46_500, Sparse4j.products().mmulNnz(csc.transpose(), csc));
                    String message = assertThrows(OutOfMemoryError.class, () -> a.mmul(a.transpose())).getMessage();
                    assertTrue(message.contains("org.sparse4j.maxBytes"), message);
                } finally {
                    Sparse4j.environment().setMaxBytes(before);
                }
                return;
            }
        }
        throw new AssertionError("the manifest lists no arrow.mtx.gz");
    }

    private double[] numbers(int count) {
        return random.doubles(count, -1, 1).toArray();
    }

    /** Six times: what repeated products build comes in between. */
    private void vectors(INDArray a, ExactRows rows) {
        double[] x = numbers(rows.columns);
        ExactRows.Sums sums = new ExactRows.Sums(rows.rows);
        for (int i = 0; i < rows.rows; i++) {
            for (int k = rows.pointers[i]; k < rows.pointers[i + 1]; k++) {
                sums.add(i, rows.values[k], x[rows.indexes[k]]);
            }
        }
        double[] first = null;
        for (int round = 0; round < 6; round++) {
            double[] got;
            try (INDArray vector = Sparse4j.create(x, rows.columns); INDArray y = a.mmul(vector)) {
                got = y.toDoubleVector();
            }
            if (first == null) {
                for (int i = 0; i < got.length; i++) {
                    int at = i;
                    double v = got[i];
                    assertTrue(sums.allows(i, v), () -> "A x, element " + at + ": " + sums.text(at, v));
                }
                first = got;
            }
            assertArrayEquals(first, got, "A x, round " + round);
        }
    }

    /** Both orders of the dense operand, and the dense operand first. */
    private void dense(INDArray a, ExactRows rows, int k) {
        double[] x = numbers(rows.columns * k);
        try (INDArray b = Sparse4j.create(x, rows.columns, k); INDArray f = b.dup('f'); INDArray byRows = a.mmul(b);
                INDArray byColumns = a.mmul(f); INDArray turned = f.transpose().mmul(a.transpose())) {
            double[][] got = byRows.toDoubleMatrix();
            double[][] other = byColumns.toDoubleMatrix();
            double[][] left = turned.transpose().toDoubleMatrix();
            ExactRows.Sums sums = new ExactRows.Sums(k);
            for (int i = 0; i < rows.rows; i++) {
                for (int c = 0; c < k; c++) {
                    sums.clear(c);
                }
                for (int e = rows.pointers[i]; e < rows.pointers[i + 1]; e++) {
                    for (int c = 0; c < k; c++) {
                        sums.add(c, rows.values[e], x[rows.indexes[e] * k + c]);
                    }
                }
                for (int c = 0; c < k; c++) {
                    for (double v : new double[] {got[i][c], other[i][c], left[i][c]}) {
                        String where = "A B, k = " + k + ", (" + i + ", " + c + "): ";
                        int at = c;
                        assertTrue(sums.allows(c, v), () -> where + sums.text(at, v));
                    }
                }
            }
        }
    }

    /** The product, and the same under a mask and under its complement. */
    private void sparse(INDArray a, ExactRows rows, INDArray b, ExactRows right) {
        int count = rows.rowsWithin(right, TERMS);
        ExactRows part = rows.head(count);
        INDArray head = count == rows.rows ? a : a.get(interval(0, count), all());
        double density = Math.min(0.02, MASKED / Math.max(1.0, (double) count * right.columns));
        try (INDArray c = head.mmul(b); INDArray mask = Sparse4j.sprand(density, 7, count, right.columns);
                INDArray in = head.mmul(b, Mask.of(mask)); INDArray out = head.mmul(b, Mask.complement(mask));
                INDArray both = in.add(out)) {
            same(c, part, right);
            assertEquals(c, both, "a product is not its parts under a mask and its complement");
            assertEquals(c.nnz(), in.nnz() + out.nnz());
            assertEquals(c.nnz(), Sparse4j.products().mmulNnz(head, b));
        }
    }

    private static void same(INDArray c, ExactRows left, ExactRows right) {
        assertArrayEquals(new long[] {left.rows, right.columns}, c.shape());
        assertEquals(DataType.DOUBLE, c.dataType());
        if (c.getFormat() == SparseFormat.CSC) {
            rowsOf(c, right.transposed(), left.transposed());
        } else {
            rowsOf(c, left, right);
        }
    }

    /** The lines of c, as they lie in memory, are those of left times right. */
    private static void rowsOf(INDArray c, ExactRows left, ExactRows right) {
        assertTrue(c.getFormat() == SparseFormat.CSR || c.getFormat() == SparseFormat.CSC, c.getFormat()::name);
        long[] begin = c.pointersB().asLong();
        long[] end = c.pointersE().asLong();
        long[] lines = begin.length == left.rows ? null : c.lineIds().asLong();
        long[] indexes = c.indexes().asLong();
        double[] values = c.values().asDouble();
        ExactRows.Sums sums = new ExactRows.Sums(right.columns);
        int[] found = new int[right.columns];
        int line = 0;
        long seen = 0;
        for (int i = 0; i < left.rows; i++) {
            int n = 0;
            for (int k = left.pointers[i]; k < left.pointers[i + 1]; k++) {
                int l = left.indexes[k];
                for (int e = right.pointers[l]; e < right.pointers[l + 1]; e++) {
                    int j = right.indexes[e];
                    if (sums.terms[j] == 0) {
                        found[n++] = j;
                    }
                    sums.add(j, left.values[k], right.values[e]);
                }
            }
            Arrays.sort(found, 0, n);
            boolean here = lines == null || line < lines.length && lines[line] == i;
            long from = here ? begin[line] : 0;
            assertEquals(n, here ? end[line] - from : 0, "entries of line " + i);
            line += here ? 1 : 0;
            for (int o = 0; o < n; o++) {
                int j = found[o];
                int at = (int) from + o;
                int where = i;
                assertEquals(j, indexes[at], () -> "an index of line " + where);
                assertTrue(sums.allows(j, values[at]), () -> "(" + where + ", " + j + "): " + sums.text(j, values[at]));
                sums.clear(j);
            }
            seen += n;
        }
        assertEquals(seen, c.nnz());
    }

    /** sddmm, its weighted form and rowGram, of three columns. */
    private void sampled(INDArray a, ExactRows rows) {
        int k = 3;
        double[] u = numbers(rows.rows * k);
        double[] v = numbers(rows.columns * k);
        try (INDArray left = Sparse4j.create(u, rows.rows, k); INDArray right = Sparse4j.create(v, rows.columns, k);
                INDArray r = Sparse4j.products().sddmm(a, left, right.transpose()); INDArray csr = r.toFormat(SparseFormat.CSR);
                INDArray gram = Sparse4j.products().rowGram(a, right); INDArray flat = gram.reshape(-1)) {
            double[] got = csr.values().asDouble();
            double[] squares = flat.toDoubleVector();
            ExactRows.Sums one = new ExactRows.Sums(1);
            ExactRows.Sums nine = new ExactRows.Sums(k * k);
            assertEquals(rows.values.length, got.length);
            for (int i = 0; i < rows.rows; i++) {
                for (int c = 0; c < k * k; c++) {
                    nine.clear(c);
                }
                for (int e = rows.pointers[i]; e < rows.pointers[i + 1]; e++) {
                    one.clear(0);
                    for (int c = 0; c < k * k; c++) {
                        if (c < k) {
                            one.add(0, u[i * k + c], v[rows.indexes[e] * k + c]);
                        }
                        nine.add(c, v[rows.indexes[e] * k + c / k], v[rows.indexes[e] * k + c % k]);
                    }
                    double x = got[e];
                    assertTrue(one.allows(0, x), () -> "sddmm: " + one.text(0, x));
                }
                for (int c = 0; c < k * k; c++) {
                    int at = c;
                    double x = squares[i * k * k + c];
                    assertTrue(nine.allows(c, x), () -> "rowGram: " + nine.text(at, x));
                }
            }
        }
    }
}
