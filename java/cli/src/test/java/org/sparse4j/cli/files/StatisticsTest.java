// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.files;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

class StatisticsTest {
    private static void assertMeans(String expected, double... values) {
        try (Progress progress = new Progress(new PrintWriter(new StringWriter())); INDArray x = Sparse4j.create(values)) {
            List<String> lines = Statistics.of(x, progress).lines();
            assertTrue(lines.stream().anyMatch(line -> line.startsWith("values") && line.endsWith(expected)), lines.toString());
        }
    }

    /** Means of numbers whose sum DOUBLE does not hold. */
    @Test
    void meansOfLargeNumbers() {
        assertMeans(", mean 0, mean magnitude 1E+308", 1e308, -1e308, 1e308, -1e308);
        assertMeans(", mean 1.5E+308, mean magnitude 1.5E+308", 1.5e308, 1.5e308);
        assertMeans(", mean -5E+307, mean magnitude 1.5E+308", -1.5e308, -1.5e308, 1.5e308);
        assertMeans(", mean 5E-324, mean magnitude 5E-324".replace("5E-324", "4.9407E-324"), Double.MIN_VALUE, Double.MIN_VALUE);
    }
}
