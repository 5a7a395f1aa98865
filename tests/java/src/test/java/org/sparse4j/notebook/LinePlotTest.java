// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.result.Solution;

class LinePlotTest {
    /** The vertical places of the points of a plot's curves, one after the other. */
    private static double[] heights(String html) {
        return Pattern.compile("[ML]([\\d.]+) ([\\d.]+)").matcher(html).results().mapToDouble(m -> Double.parseDouble(m.group(2))).toArray();
    }

    @Test
    void aLineIsStraightAndALogarithmStraightensPowers() throws Exception {
        double[] linear = heights(LinePlot.of("t", 1, 2, 3).html());
        assertEquals(3, linear.length);
        assertTrue(linear[0] > linear[1] && linear[1] > linear[2], "upwards");
        assertEquals(linear[0] - linear[1], linear[1] - linear[2], 0.15);
        double[] powers = heights(LinePlot.of("t", 100, 1, 0.01).logarithmic().html());
        assertEquals(powers[1] - powers[0], powers[2] - powers[1], 0.15);
        NotebookHtmlTest.parsed(LinePlot.of("t", 100, 1, 0.01).logarithmic().html());
    }

    @Test
    void valuesThatCannotBeDrawnAreGaps() throws Exception {
        String html = LinePlot.of("t", 1, Double.NaN, 2, 0, 3).logarithmic().html();
        assertEquals(3, heights(html).length);
        assertEquals(3, html.split("M[\\d.]+ ", -1).length - 1, "three pieces");
        assertTrue(LinePlot.of("none", -1, 0).logarithmic().html().contains("none: no value to draw"));
        assertTrue(LinePlot.of("empty").html().contains("empty: no value to draw"));
        assertEquals(1, heights(LinePlot.of("one", 5).html()).length);
        double[] constant = heights(LinePlot.of("same", 5, 5).html());
        assertEquals(constant[0], constant[1]);
        NotebookHtmlTest.parsed(LinePlot.of("extreme", -Double.MAX_VALUE / 4, Double.MAX_VALUE / 4, Double.POSITIVE_INFINITY).html());
    }

    @Test
    void aLongCurveIsDrawnByItsFirstItsLastAndSomeBetween() {
        double[] values = new double[100_000];
        values[0] = 7;
        values[values.length - 1] = 9;
        double[] heights = heights(LinePlot.of("t", values).html());
        assertEquals(500, heights.length);
        assertTrue(heights[0] < heights[1], "the first");
        assertTrue(heights[499] < heights[0], "the last");
    }

    @Test
    void titlesAndNamesAreEscaped() throws Exception {
        String html = LinePlot.of("<script>&\"'", 1, 2).named("<b>").with("</text>", 3, 4).html();
        assertFalse(html.contains("<script>") || html.contains("<b>") || html.contains("</text>:"), html);
        var texts = NotebookHtmlTest.parsed(html).getElementsByTagName("tspan");
        assertEquals("<b>", texts.item(0).getTextContent());
        assertEquals("</text>", texts.item(1).getTextContent());
    }

    @Test
    void anArrayIsDrawnInTheOrderOfItsElements() {
        try (INDArray x = Sparse4j.create(new double[][] {{1, 0}, {4, 2}}); INDArray sparse = x.toFormat(SparseFormat.CSC)) {
            String expected = LinePlot.of("t", 1, 0, 4, 2).html();
            assertEquals(expected, LinePlot.of("t", x).html());
            assertEquals(expected, LinePlot.of("t", sparse).html());
            assertEquals("t: 4 values", LinePlot.of("t", x).toString());
        }
    }

    @Test
    void aPlotDoesNotFollowTheCallersArray() {
        double[] values = {1, 2};
        LinePlot plot = LinePlot.of("t", values);
        String before = plot.html();
        values[0] = 100;
        assertEquals(before, plot.html());
        assertFalse(plot.logarithmic().html().equals(before));
        assertEquals(before, plot.html(), "immutable");
    }

    @Test
    void stepsAreRound() {
        assertEquals(2, LinePlot.step(10, 5));
        assertEquals(0.05, LinePlot.step(0.23, 5), 1e-15);
        assertEquals(1, LinePlot.step(5, 5));
        assertEquals(10, LinePlot.step(49, 5));
    }

    @Test
    void whatIsMissingIsNamed() {
        assertEquals("The title is null.", assertThrows(IllegalArgumentException.class, () -> LinePlot.of(null, 1)).getMessage());
        assertEquals("The array is null.", assertThrows(IllegalArgumentException.class, () -> LinePlot.of("t", (INDArray) null)).getMessage());
        assertEquals("The name is null.", assertThrows(IllegalArgumentException.class, () -> LinePlot.of("t", 1).with(null, 1)).getMessage());
        assertEquals("The next listener is null.", assertThrows(IllegalArgumentException.class, () -> new Convergence(null)).getMessage());
    }

    @Test
    void aConvergenceHistoryHoldsWhatTheSolverSays() {
        int n = 60;
        try (INDArray eye = Sparse4j.speye(n); INDArray d = Sparse4j.arange(1, n + 1); INDArray a = eye.mul(d);
                INDArray b = Sparse4j.ones(n)) {
            Convergence kept = new Convergence();
            Convergence both = new Convergence((iteration, residual) -> kept.progress(iteration, residual) && iteration < 4);
            try (Solution stopped = Solvers.cg(a, b, SolverOptions.defaults().listener(1, both))) {
                assertFalse(stopped.converged());
                assertTrue(both.residuals().length >= 4, "as many as steps");
                assertArrayEquals(kept.residuals(), both.residuals());
                assertEquals(stopped.residual(), both.residuals()[both.residuals().length - 1], 1e-8 * stopped.residual());
            }
            Convergence whole = new Convergence();
            Solvers.cg(a, b, SolverOptions.defaults().tolerance(1e-12).listener(1, whole)).close();
            double[] residuals = whole.residuals();
            assertTrue(residuals.length > both.residuals().length);
            assertEquals(LinePlot.of("residual of each iteration", residuals).logarithmic().html(), whole.html());
            assertTrue(whole.toString().startsWith(residuals.length + " residuals, the last "), whole.toString());
            assertEquals(List.of(), Arrays.stream(residuals).filter(r -> !(r >= 0)).boxed().toList());
        }
    }
}
