// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.Eigenpairs;
import org.sparse4j.linalg.result.Pca;
import org.sparse4j.linalg.result.SingularValues;
import org.sparse4j.memory.MemoryWorkspace;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The HTML is parsed: its header, its cells, its picture. */
class NotebookHtmlTest {
    private static final int INK = 0x2F7ED8;

    static Document parsed(String html) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(("<all>" + html + "</all>").getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private static List<String> texts(Document html, String tag) {
        NodeList nodes = html.getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> nodes.item(i).getTextContent()).toList();
    }

    private static String header(Document html) {
        NodeList divs = html.getElementsByTagName("div");
        return divs.item(1).getTextContent();
    }

    private static List<List<String>> rows(Document html) {
        List<List<String>> rows = new ArrayList<>();
        NodeList found = html.getElementsByTagName("tr");
        for (int i = 0; i < found.getLength(); i++) {
            NodeList cells = found.item(i).getChildNodes();
            rows.add(IntStream.range(0, cells.getLength()).mapToObj(j -> cells.item(j).getTextContent()).toList());
        }
        return rows;
    }

    private static BufferedImage picture(Document html) throws Exception {
        NodeList images = html.getElementsByTagName("img");
        assertEquals(1, images.getLength());
        String source = ((Element) images.item(0)).getAttribute("src");
        String begin = "data:image/png;base64,";
        assertTrue(source.startsWith(begin), source);
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(source.substring(begin.length()))));
    }

    private static INDArray sample(SparseFormat format) {
        INDArray dense = Sparse4j.create(new double[][] {{0, 1.5, 0}, {0, 0, -2}});
        // A GCS matrix of one line dimension is CSR or CSC.
        return format == SparseFormat.DENSE ? dense : format == SparseFormat.GCS ? dense.toFormat(new int[] {0, 1}, 2) : dense.toFormat(format);
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void aSmallMatrixShowsHeaderValuesAndPicture(SparseFormat format) throws Exception {
        try (INDArray x = sample(format)) {
            Document html = parsed(NotebookHtml.html(x));
            assertEquals(x.toString().lines().findFirst().orElseThrow(), header(html));
            assertTrue(header(html).startsWith(format + " DOUBLE [2, 3], "), header(html));
            String none = format.isSparse() ? "\u00b7" : "0";
            assertEquals(List.of(List.of("", "0", "1", "2"), List.of("0", none, "1.5", none), List.of("1", none, none, "-2")), rows(html));
            if (!format.isSparse()) {
                assertEquals(0, html.getElementsByTagName("img").getLength(), "every element of a DENSE array is stored");
                return;
            }
            BufferedImage image = picture(html);
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 3; j++) {
                    int pixel = image.getRGB((2 * j + 1) * image.getWidth() / 6, (2 * i + 1) * image.getHeight() / 4);
                    assertEquals(x.getDouble(i, j) == 0 ? 0 : 0xFF000000 | INK, pixel >>> 24 == 0 ? 0 : pixel, i + ", " + j);
                }
            }
        }
    }

    @Test
    void aStoredZeroIsNoDotAndAFillIsOne() throws Exception {
        try (INDArray x = Sparse4j.coo(2, 2).add(0.0, 0, 0).add(3.0, 1, 1).build(); INDArray filled = x.add(1)) {
            assertEquals(List.of("0", "0", "\u00b7"), rows(parsed(NotebookHtml.html(x))).get(1));
            Document html = parsed(NotebookHtml.html(filled));
            assertTrue(header(html).contains("fill 1"), header(html));
            assertEquals(List.of("0", "1", "\u00b7"), rows(html).get(1));
        }
    }

    @Test
    void whatDoesNotFitIsLeftOutInTheMiddle() throws Exception {
        try (INDArray x = Sparse4j.arange(0, 20_000).reshape(200, 100); INDArray sparse = x.toFormat(SparseFormat.CSR)) {
            for (INDArray each : List.of(x, sparse)) {
                List<List<String>> rows = rows(parsed(NotebookHtml.html(each)));
                assertEquals(List.of("", "0", "1", "2", "3", "4", "\u2026", "96", "97", "98", "99"), rows.get(0));
                assertEquals(1 + Tables.ROWS, rows.size());
                assertEquals(List.of("199", "19900", "19901", "19902", "19903", "19904", "\u2026", "19996", "19997", "19998", "19999"),
                        rows.get(rows.size() - 1));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = SparseFormat.class, names = {"COO", "CSR", "CSC", "GCS"})
    void aLargeMatrixIsAPictureAlone(SparseFormat format) throws Exception {
        int n = 100_000;
        try (INDArray eye = Sparse4j.speye(n); INDArray x = eye.toFormat(format); INDArray part = x.get(NDArrayIndex.all(),
                NDArrayIndex.interval(0, n / 2))) {
            Document html = parsed(NotebookHtml.html(x));
            assertEquals(List.of(), texts(html, "table"));
            BufferedImage image = picture(html);
            assertEquals(400, image.getWidth());
            for (int i = 0; i < 400; i += 7) {
                assertEquals(INK, image.getRGB(i, i) & 0xFFFFFF);
                assertTrue(image.getRGB(i, i) >>> 24 > 100, "an entry");
                assertEquals(0, image.getRGB(i, (i + 200) % 400) >>> 24, "none");
            }
            BufferedImage half = picture(parsed(NotebookHtml.html(part)));
            assertEquals(200, half.getWidth());
            assertEquals(400, half.getHeight());
            assertEquals(0, half.getRGB(10, 390) >>> 24);
        }
    }

    @Test
    void aFullPatternIsNotDrawn() throws Exception {
        try (INDArray x = Sparse4j.ones(400, 300); INDArray full = x.toFormat(SparseFormat.CSR);
                INDArray small = Sparse4j.ones(2, 3).toFormat(SparseFormat.COO)) {
            Document html = parsed(NotebookHtml.html(full));
            assertEquals(1 + Tables.ROWS, rows(html).size());
            assertEquals(List.of(), texts(html, "img"));
            assertEquals(List.of(), texts(parsed(NotebookHtml.html(small)), "img"));
            x.putScalar(399, 299, 0);
            try (INDArray part = x.toFormat(SparseFormat.CSR)) {
                assertEquals(400, picture(parsed(NotebookHtml.html(part))).getHeight());
            }
        }
    }

    @Test
    void aMatrixOfMoreElementsThanALongCounts() throws Exception {
        try (INDArray x = Sparse4j.sparse(1L << 40, 1L << 40)) {
            x.putScalar(new long[] {(1L << 40) - 1, 0}, 2);
            BufferedImage image = picture(parsed(NotebookHtml.html(x)));
            assertEquals(0xFF, image.getRGB(0, image.getHeight() - 1) >>> 24);
            assertEquals(0, image.getRGB(0, 0) >>> 24);
        }
    }

    @Test
    void nullIsNamed() {
        assertEquals("The array is null.", assertThrows(IllegalArgumentException.class, () -> NotebookHtml.html((INDArray) null)).getMessage());
        for (Executable call : List.<Executable>of(() -> NotebookHtml.html((SingularValues) null), () -> NotebookHtml.html((Eigenpairs) null),
                () -> NotebookHtml.html((Pca) null))) {
            assertEquals("The decomposition is null.", assertThrows(IllegalArgumentException.class, call).getMessage());
        }
    }

    @Test
    void aLongSparseVectorListsItsFirstEntries() throws Exception {
        try (INDArray x = Sparse4j.sparse(1_000_000)) {
            for (int i = 0; i < 12; i++) {
                x.putScalar(1000 * i + 3, i + 0.25);
            }
            List<List<String>> rows = rows(parsed(NotebookHtml.html(x)));
            assertEquals(List.of("index", "value"), rows.get(0));
            assertEquals(List.of("3", "0.25"), rows.get(1));
            assertEquals(List.of("9003", "9.25"), rows.get(10));
            assertEquals(List.of("\u2026"), rows.get(11));
            assertEquals(12, rows.size());
        }
    }

    @Test
    void aTensorListsEntriesAndDrawsItsSlicesOverEachOther() throws Exception {
        try (INDArray x = Sparse4j.coo(2, 2, 3).add(1.0, 0, 0, 0).add(2.0, 1, 1, 2).build()) {
            Document html = parsed(NotebookHtml.html(x));
            assertEquals(List.of("dim 0", "dim 1", "dim 2", "value"), rows(html).get(0));
            assertEquals(List.of("1", "1", "2", "2"), rows(html).get(2));
            BufferedImage image = picture(html);
            assertEquals(0xFF, image.getRGB(0, 0) >>> 24);
            assertEquals(0xFF, image.getRGB(image.getWidth() - 1, image.getHeight() - 1) >>> 24);
            assertEquals(0, image.getRGB(image.getWidth() - 1, 0) >>> 24);
        }
    }

    @Test
    void otherTypesScalarsAndEmptyArrays() throws Exception {
        try (INDArray longs = Sparse4j.create(new long[] {Long.MAX_VALUE, -1}); INDArray mask = Sparse4j.create(new boolean[] {true, false});
                INDArray scalar = Sparse4j.scalar(2.5); INDArray empty = Sparse4j.zeros(0, 3)) {
            assertEquals(List.of("9223372036854775807", "-1"), rows(parsed(NotebookHtml.html(longs))).get(1));
            assertEquals(List.of("true", "false"), rows(parsed(NotebookHtml.html(mask))).get(1));
            assertEquals(List.of("2.5"), rows(parsed(NotebookHtml.html(scalar))).get(1));
            assertEquals(List.of(), rows(parsed(NotebookHtml.html(empty))));
        }
    }

    @Test
    void aClosedArrayHasAHeaderAlone() throws Exception {
        INDArray x = sample(SparseFormat.CSR);
        x.close();
        Document html = parsed(NotebookHtml.html(x));
        assertEquals("CSR DOUBLE [2, 3], closed", header(html));
        assertEquals(List.of(), texts(html, "table"));
        assertEquals(List.of(), texts(html, "img"));
    }

    @Test
    void decompositionsDrawTheirValues() throws Exception {
        try (INDArray x = Sparse4j.create(new double[][] {{4, 1, 0}, {1, 3, 0}, {0, 0, 2}}).toFormat(SparseFormat.CSR);
                SingularValues svd = Solvers.svds(x, 2); Eigenpairs pairs = Solvers.eigsh(x, 2); Pca pca = Solvers.pca(x, 2)) {
            for (String html : List.of(NotebookHtml.html(svd), NotebookHtml.html(pairs), NotebookHtml.html(pca))) {
                Document parsed = parsed(html);
                assertEquals(2, parsed.getElementsByTagName("circle").getLength());
                assertTrue(header(parsed).contains("[3, 2]") || header(parsed).contains("[2, 3]"), header(parsed));
                assertFalse(html.contains("not converged"));
            }
        }
    }

    @Test
    void aClosedDecompositionHasAHeaderAlone() throws Exception {
        try (INDArray x = Sparse4j.speye(3)) {
            SingularValues svd = Solvers.svds(x, 2);
            svd.close();
            Document closed = parsed(NotebookHtml.html(svd));
            assertEquals("u [3, 2], closed, vt [2, 3], closed", header(closed));
            assertEquals(0, closed.getElementsByTagName("svg").getLength());
        }
    }

    @Test
    void anArrayOfAWorkspaceThatEndedDoesNotFail() throws Exception {
        INDArray x;
        try (MemoryWorkspace workspace = Sparse4j.workspace("notebook")) {
            x = Sparse4j.ones(2, 2);
            assertTrue(x.isAttached(), workspace.toString());
        }
        Document html = parsed(NotebookHtml.html(x));
        assertTrue(header(html).startsWith("DENSE DOUBLE [2, 2]"), header(html));
        assertEquals(List.of(), texts(html, "table"));
    }

    @Test
    void numbersAreShort() {
        assertEquals("0.3333", Numbers.text(1.0 / 3));
        assertEquals("1e-7", Numbers.text(1e-7));
        assertEquals("-1.235e9", Numbers.text(-1234567890.5));
        assertEquals("1234567", Numbers.text(1234567));
        assertEquals("12346", Numbers.text(12345.6789));
        assertEquals("NaN", Numbers.text(Double.NaN));
        assertEquals("-Infinity", Numbers.text(Double.NEGATIVE_INFINITY));
        assertEquals("0", Numbers.text(-0.0));
        assertEquals("1e300", Numbers.text(1e300));
        assertEquals("4.941e-324", Numbers.text(Double.MIN_VALUE));
    }
}
