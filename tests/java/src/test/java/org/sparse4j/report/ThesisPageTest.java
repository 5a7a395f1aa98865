// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

class ThesisPageTest {
    private static final double[] DENSITIES = {0.001, 0.01, 0.1};

    private static Map<Double, Double> costs(double... values) {
        Map<Double, Double> all = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            all.put(DENSITIES[i], values[i]);
        }
        return all;
    }

    private static BreakEven against(double dense, double... values) {
        return new BreakEven(costs(values), costs(dense, dense, dense));
    }

    /**
     * Straight on logarithmic axes: from 1/4 to 4 times a decade crosses in its middle, from 1/2 to 8 in its quarter.
     */
    @Test
    void breakEvenIsInterpolated() {
        assertEquals(Math.pow(10, -2.5), against(4, 1, 16, 160).density(), 1e-12);
        assertEquals(Math.pow(10, -1.75), against(2, 0.1, 1, 16).density(), 1e-12);
        assertEquals("below 0.018", against(2, 0.1, 1, 16).brief());
        assertEquals("wins below 0.018, loses above", against(2, 0.1, 1, 16).sentence());
    }

    @Test
    void noCrossingAndSeveral() {
        assertEquals("always", against(10, 1, 2, 3).brief());
        assertEquals("wins at every density up to 0.1", against(10, 1, 2, 3).sentence());
        assertEquals("never", against(1, 1, 2, 3).brief());
        assertEquals("loses at every density from 0.001", against(1, 1, 2, 3).sentence());
        assertTrue(Double.isNaN(against(1, 1, 2, 3).density()));
        assertEquals("loses below 0.0056, wins above", against(2, 16, 1, 0.1).sentence());
        // A small array pays for the call, a full one for its indexes.
        BreakEven twice = against(4, 16, 1, 16);
        assertEquals(2, twice.crossings().size());
        assertEquals("above 0.0032, below 0.032", twice.brief());
        assertEquals("loses below 0.0032, wins above 0.0032, loses above 0.032", twice.sentence());
        assertEquals("–", new BreakEven(costs(1, 2), Map.of()).brief());
        assertEquals(1, new BreakEven(costs(1, 2), Map.of(0.01, 5.0, 0.5, 7.0)).ratios().size());
    }

    @Test
    void quartilesOfAnyOrderAndCount() {
        assertArrayEquals(new double[] {2, 3, 4}, Measurement.quartiles(new double[] {5, 1, 4, 2, 3}));
        assertArrayEquals(new double[] {1.75, 2.5, 3.25}, Measurement.quartiles(new double[] {4, 3, 2, 1}));
        assertArrayEquals(new double[] {7, 7, 7}, Measurement.quartiles(new double[] {7}));
    }

    @Test
    void unitsHaveThreeDigits() {
        assertEquals("250 ns", Units.seconds(2.5e-7));
        assertEquals("1.00 ms", Units.seconds(0.99996e-3));
        assertEquals("12.3 s", Units.seconds(12.3456));
        assertEquals("1.60 GB", Units.bytes(1.6e9));
        assertEquals("12 B", Units.bytes(12));
        assertEquals("1e-5", BreakEven.number(1e-5));
        assertEquals("0.2", BreakEven.number(0.2));
        assertEquals("0.25", BreakEven.number(0.25));
        assertEquals("1", BreakEven.number(1));
    }

    private static Measurement value(String table, String routine, double density, int threads, String library,
            String storage, double seconds) {
        return new Measurement(table, routine, "1000 x 1000", density, "DOUBLE", threads, library, storage,
                0.9 * seconds,
                seconds, 1.1 * seconds, 9);
    }

    /** CSR beats DENSE below 10^-1.75; the peer on the same storage is twice as slow at 0.001, twice as fast at 0.1. */
    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Measurement.line("about", "CPU", "A <b>processor</b> & more"));
        lines.add(Measurement.line("about", "Seed", "2018"));
        lines.add(Measurement.line("missing", "ND4J", "no way to <its> packages"));
        lines.add(Measurement.line("skipped", "huge", "a quick run leaves it out"));
        lines.add(Measurement.line("skipped", "EJML CSC, 1000 x 1000", "more than 2\tGB"));
        double[] csr = {1e-4, 1e-3, 1.6e-2};
        double[] peer = {3e-4, 1.2e-3, 0.8e-2};
        IntStream.range(0, 3).forEach(i -> {
            for (int threads : new int[] {1, 2}) {
                lines.add(value("level 2", "gemv", DENSITIES[i], threads, "Sparse4j", "CSR", csr[i] / threads).line());
                lines.add(value("level 2", "gemv", DENSITIES[i], threads, "Sparse4j", "DENSE", 2e-3 / threads).line());
            }
            lines.add(value("level 2", "gemv", DENSITIES[i], 1, "Peer <1>", "CSR", peer[i] / 2).line());
            lines.add(value("level 2", "gemv", DENSITIES[i], 1, "Other", "GCS", 1).line());
        });
        for (String which : new String[] {"making: a part|view", "making: a part|copy", "sum: a part|view",
            "sum: a part|copy"}) {
            double seconds = which.startsWith("making") ? which.endsWith("copy") ? 0.01 : 1e-6
                    : which.endsWith("copy") ? 0.001 : 0.005;
            lines.add(value("views", which, 0.01, 2, "Sparse4j", "COO", seconds).line());
        }
        return lines;
    }

    private static String text(Document page, String id) {
        NodeList sections = page.getElementsByTagName("section");
        for (int i = 0; i < sections.getLength(); i++) {
            if (((Element) sections.item(i)).getAttribute("id").equals(id)) {
                return words(sections.item(i));
            }
        }
        throw new AssertionError("no section " + id);
    }

    /** The text, with a blank after each element. */
    private static String words(Node node) {
        StringBuilder text = new StringBuilder(node.getNodeType() == Node.TEXT_NODE ? node.getNodeValue() : "");
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            text.append(words(child)).append(child.getNodeType() == Node.ELEMENT_NODE ? " " : "");
        }
        return text.toString().replaceAll("\\s+", " ");
    }

    @Test
    void pageSaysWhatTheLinesSay() throws Exception {
        String html = ThesisPage.html(lines());
        Document page = Pages.needsNothingElse(html);
        String score = text(page, "score");
        // At two threads against the peer's one: 3, 1.2 and 1/2 times; at one half of that: threads, cases, won, lost.
        assertTrue(score.contains("Peer <1> CSR 2 3 2 1 "), score);
        assertTrue(score.contains("Peer <1> CSR 1 3 1 2 "), score);
        // It has no storage of ours to compare with.
        assertFalse(score.contains("Other GCS"), score);
        assertTrue(score.contains("Missing, not compared: ND4J (no way to <its> packages)"), score);
        assertTrue(score.contains("0.50 gemv, 1000 x 1000, DOUBLE, density 0.1"), score);
        String level2 = text(page, "level2");
        assertTrue(level2.contains("CSR wins below 0.018, loses above"), level2);
        assertTrue(level2.contains("Peer <1> CSR beaten at"), level2);
        assertTrue(level2.contains("of its speed at density 0.1"), level2);
        assertTrue(text(page, "views").contains("the copy pays after 3 uses"), text(page, "views"));
        assertTrue(text(page, "level1").contains("Not measured."));
        assertTrue(text(page, "huge").contains("a quick run leaves it out"));
        String machine = text(page, "machine");
        assertTrue(machine.contains("A <b>processor</b> & more") && machine.contains("Seed 2018"), machine);
        assertTrue(machine.contains("EJML CSC, 1000 x 1000: more than 2 GB"), machine);
        // One plot per number of threads, in each the mark of CSR's break-even.
        int marks = html.split("wins below 0.018</title>", -1).length - 1;
        assertEquals(2, marks);
    }

    @Test
    void unknownLinesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> ThesisPage.html(List.of("measure\tlevel 1")));
        String[] words = value("level 1", "dot", 0.1, 1, "Sparse4j", "COO", 1).line().split("\t");
        assertThrows(IllegalArgumentException.class,
                () -> ThesisPage.html(List.of(String.join("\t", List.of(words).subList(0, 12)))));
        Measurement m = value("level 1", "dot", 1e-5, 2, "Sparse4j", "COO", 1.5e-6);
        assertEquals(m.line(), Measurement.of(m.line().split("\t")).line());
    }

    @Test
    void pageWithoutMeasurements() throws Exception {
        assertTrue(text(Pages.needsNothingElse(ThesisPage.html(List.of())), "level2").contains("Not measured."));
    }
}
