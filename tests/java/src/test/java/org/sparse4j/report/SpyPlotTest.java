// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Counts against those of plain division, pictures against a decoder of others. */
class SpyPlotTest {
    private static final int WHITE = 0xFFFFFFFF;
    private static final int INK = 0xFF08306B;

    private static SpyPlot corner() {
        SpyPlot plot = SpyPlot.ofPixels(2, 3, 9);
        plot.add(0, 0);
        plot.add(1, 2);
        return plot;
    }

    private static BufferedImage image(SpyPlot plot) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(plot.png()));
        assertNotNull(image, "no PNG");
        return image;
    }

    @Test
    void elementsOfASmallMatrixAreSquares() throws IOException {
        BufferedImage image = image(corner());
        assertEquals(3 * 3 + 2, image.getWidth());
        assertEquals(2 * 3 + 2, image.getHeight());
        for (int y = 1; y < 7; y++) {
            for (int x = 1; x < 10; x++) {
                boolean entry = y <= 3 && x <= 3 || y > 3 && x > 6;
                assertEquals(entry ? INK : WHITE, image.getRGB(x, y), x + ", " + y);
            }
        }
        assertEquals(0xFF9E9E9E, image.getRGB(0, 4));
        assertEquals(0xFF9E9E9E, image.getRGB(10, 7));
    }

    @Test
    void aPictureInOneColourIsTransparentWhereNothingIs() throws IOException {
        SpyPlot plot = corner();
        for (int i = 0; i < 20; i++) {
            plot.add(1, 2);
        }
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(plot.png(0x336699)));
        assertEquals(3 * 3, image.getWidth());
        assertEquals(2 * 3, image.getHeight());
        assertEquals(0xFF336699, image.getRGB(8, 5), "the cell with most entries");
        assertEquals(0x336699, image.getRGB(0, 0) & 0xFFFFFF);
        assertEquals(Math.round(255 * 0.45), image.getRGB(0, 0) >>> 24, "the cell with one entry");
        assertEquals(0, image.getRGB(4, 0) >>> 24);
        assertEquals(0, image.getRGB(0, 5) >>> 24);
    }

    @Test
    void partsOfAMatrixAreCountedApart() {
        SpyPlot whole = SpyPlot.ofPixels(1000, 300, 64);
        SpyPlot upper = SpyPlot.ofPixels(1000, 300, 64);
        SpyPlot lower = SpyPlot.ofPixels(1000, 300, 64);
        Random r = new Random(4);
        for (int i = 0; i < 500; i++) {
            int row = r.nextInt(1000);
            int column = r.nextInt(300);
            whole.add(row, column);
            (row < 480 ? upper : lower).add(row, column);
        }
        for (int y = 0; y < lower.height(); y++) {
            for (int x = 0; x < lower.width(); x++) {
                upper.addCount(x, y, lower.count(x, y));
            }
        }
        assertEquals(whole.entries(), upper.entries());
        assertEquals(whole.svg(), upper.svg());
        assertThrows(IndexOutOfBoundsException.class, () -> upper.addCount(0, upper.height(), 1));
        assertThrows(IllegalArgumentException.class, () -> upper.addCount(0, 0, -1));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1000, 64, 63, 63", "1000, 300, 64, 19, 63", "1000000, 10, 64, 5, 64", "3, 100000, 64, 64, 3", "0, 0, 16, 1, 1", "0, 40, 16, 14, 1",
        "9223372036854775807, 9223372036854775807, 2048, 2048, 2048", "65, 64, 64, 32, 33", "64, 64, 64, 64, 64", "63, 8, 64, 8, 63"})
    void proportions(long rows, long columns, int most, int width, int height) {
        SpyPlot plot = SpyPlot.ofPixels(rows, columns, most);
        assertEquals(width, plot.width());
        assertEquals(height, plot.height());
    }

    /** A few long rows are drawn higher than they are: an eighth of the width. */
    @Test
    void aLongMatrix() throws IOException {
        SpyPlot plot = SpyPlot.ofPixels(3, 100, 64);
        plot.add(2, 99);
        BufferedImage image = image(plot);
        assertEquals(50 + 2, image.getWidth());
        assertEquals(3 * 2 + 2, image.getHeight());
        for (int y = 1; y < 7; y++) {
            assertEquals(y > 4 ? INK : WHITE, image.getRGB(50, y), "line " + y);
            assertEquals(WHITE, image.getRGB(49, y));
        }
        assertTrue(plot.svg().contains("width=\"50\" height=\"6\" viewBox=\"0 0 50 3\" preserveAspectRatio=\"none\""), plot.svg());
    }

    /** Shape, and how many rows and columns a cell has. */
    @Test
    void cellsAreBlocksOfTheSameSize() {
        Random random = new Random(1);
        for (long[] shape : new long[][] {{1000, 700, 16, 16}, {65, 64, 2, 2}, {64, 640, 8, 10}, {1L << 40, 1L << 31, 1L << 34, 1L << 28},
            {Long.MAX_VALUE, 1L << 62, 1L << 57, 1L << 57}}) {
            SpyPlot plot = SpyPlot.ofPixels(shape[0], shape[1], 64);
            long[][] expected = new long[plot.height()][plot.width()];
            for (int k = 0; k < 5000; k++) {
                long row = k == 0 ? shape[0] - 1 : (long) (random.nextDouble() * shape[0]);
                long column = k == 0 ? shape[1] - 1 : (long) (random.nextDouble() * shape[1]);
                plot.add(row, column);
                expected[(int) (row / shape[2])][(int) (column / shape[3])]++;
            }
            for (int y = 0; y < plot.height(); y++) {
                for (int x = 0; x < plot.width(); x++) {
                    assertEquals(expected[y][x], plot.count(x, y), Arrays.toString(shape) + " at " + x + ", " + y);
                }
            }
            assertEquals(5000, plot.entries());
        }
    }

    /** Fuller cells are darker, the emptiest is seen. */
    @Test
    void shades() throws IOException {
        SpyPlot plot = SpyPlot.ofPixels(8000, 8000, 8);
        for (int x = 0; x < 7; x++) {
            for (int k = 0; k < 1 << 2 * x; k++) {
                plot.add(k % 1000, 1000 * x + k / 1000 % 1000);
            }
        }
        BufferedImage image = image(plot);
        int lighter = 0xFF;
        for (int x = 0; x < 7; x++) {
            int blue = image.getRGB(1 + x, 1) >> 8 & 0xff;
            assertTrue(blue < lighter, "cell " + x + ": " + blue + " after " + lighter);
            lighter = blue;
        }
        assertEquals(INK, image.getRGB(7, 1));
        assertEquals(WHITE, image.getRGB(8, 1));
        assertEquals(WHITE, image.getRGB(1, 2));
        assertTrue((image.getRGB(1, 1) >> 8 & 0xff) < 0xD0, "a single entry is seen");
        assertEquals("|..:**## |", plot.ascii().lines().skip(1).findFirst().orElseThrow());
    }

    @Test
    void texts() {
        SpyPlot plot = SpyPlot.ofCharacters(4, 4, 8);
        plot.add(0, 0);
        plot.add(3, 3);
        assertEquals("+----+\n|#   |\n|    |\n|    |\n|   #|\n+----+\n", plot.ascii());
        assertEquals("\u250c\u2500\u2500\u2500\u2500\u2510\n\u2502\u2588   \u2502\n\u2502    \u2502\n\u2502    \u2502\n\u2502   \u2588\u2502\n"
                + "\u2514\u2500\u2500\u2500\u2500\u2518\n", plot.blocks());
        SpyPlot large = SpyPlot.ofCharacters(1000, 1000, 40);
        assertEquals(40, large.width());
        assertEquals(20, large.height());
        assertEquals("+-+\n| |\n+-+\n", SpyPlot.ofCharacters(0, 0, 40).ascii());
    }

    @Test
    void svg() throws Exception {
        Random random = new Random(3);
        SpyPlot plot = SpyPlot.ofPixels(300, 200, 40);
        for (int k = 0; k < 3000; k++) {
            plot.add(random.nextInt(300), (int) (200 * Math.pow(random.nextDouble(), 3)));
        }
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(plot.svg().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        assertEquals("300 x 200, 3000 entries", document.getElementsByTagName("title").item(0).getTextContent());
        boolean[][] drawn = new boolean[plot.height()][plot.width()];
        NodeList paths = document.getElementsByTagName("path");
        for (int i = 0; i < paths.getLength(); i++) {
            String path = paths.item(i).getAttributes().getNamedItem("d").getNodeValue();
            for (String run : path.substring(1).split("M")) {
                String[] parts = run.split("[ h]");
                for (int x = 0; x < Integer.parseInt(parts[2]); x++) {
                    int y = (int) Double.parseDouble(parts[1]);
                    assertEquals(y + 0.5, Double.parseDouble(parts[1]));
                    assertTrue(!drawn[y][Integer.parseInt(parts[0]) + x], "twice");
                    drawn[y][Integer.parseInt(parts[0]) + x] = true;
                }
            }
        }
        assertTrue(paths.getLength() > 4, paths.getLength() + " shades");
        for (int y = 0; y < plot.height(); y++) {
            for (int x = 0; x < plot.width(); x++) {
                assertEquals(plot.count(x, y) > 0, drawn[y][x], x + ", " + y);
            }
        }
    }

    @Test
    void ofAnArray() {
        try (INDArray x = Sparse4j.sprand(0.02, 5, 90, 70)) {
            SpyPlot plot = SpyPlot.ofPixels(x.size(0), x.size(1), 100);
            x.forEachEntry((at, value) -> plot.add(at[0], at[1]));
            assertEquals(x.nnz(), plot.entries());
            x.forEachEntry((at, value) -> assertEquals(1, plot.count((int) at[1], (int) at[0])));
            assertEquals("90 x 70, " + x.nnz() + " entries", plot.toString());
        }
    }

    @Test
    void badArgumentsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> SpyPlot.ofPixels(-1, 3, 100));
        assertThrows(IllegalArgumentException.class, () -> SpyPlot.ofPixels(1, 3, 7));
        assertThrows(IllegalArgumentException.class, () -> SpyPlot.ofCharacters(1, 3, SpyPlot.MOST + 1));
        SpyPlot plot = corner();
        assertThrows(IndexOutOfBoundsException.class, () -> plot.add(2, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> plot.add(0, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> plot.count(3, 0));
        assertEquals(2, plot.entries());
        assertThrows(IllegalArgumentException.class, () -> Png.of(2, 2, new byte[3], 0));
        assertThrows(IllegalArgumentException.class, () -> Png.of(2, 1, new byte[] {0, 1}, 0));
        assertThrows(IllegalArgumentException.class, () -> Png.of(2, 1, new byte[] {0, 1}));
    }

    @Test
    void pixelsOfAPng() throws IOException {
        byte[] png = Png.of(2, 2, new byte[] {0, 1, 1, 2}, 0xFF102030, 0x80FFFFFF, 0);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertArrayEquals(new int[] {0xFF102030, 0x80FFFFFF, 0x80FFFFFF, 0}, image.getRGB(0, 0, 2, 2, null, 0, 2));
    }
}
