// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** On a clock of its own. */
class ProgressBarTest {
    private static final long MILLISECOND = 1_000_000;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private long now = Long.MAX_VALUE - 100 * MILLISECOND;  // clocks of the JVM may overflow
    private final ProgressBar bar = new ProgressBar("work", new PrintStream(printed, true, StandardCharsets.UTF_8), () -> now);

    private String printed() {
        String text = printed.toString(StandardCharsets.UTF_8);
        printed.reset();
        return text;
    }

    @Test
    void aShortCallShowsNothing() {
        now += 499 * MILLISECOND;
        assertTrue(bar.progress(5, 0.5));
        bar.progress(0.5);
        bar.close();
        assertEquals("", printed());
    }

    @Test
    void aLongCallShowsAtMostFiveLinesASecond() {
        now += 500 * MILLISECOND;
        bar.progress(0.5);
        assertEquals("\rwork: [" + "=".repeat(15) + " ".repeat(15) + "] 50 %", printed());
        now += 199 * MILLISECOND;
        bar.progress(0.6);
        assertEquals("", printed());
        now += MILLISECOND;
        assertTrue(bar.progress(12L, 0.125));
        String line = printed();
        assertEquals("\rwork: iteration 12, residual 0.125", line.stripTrailing());
        assertEquals(1 + "work: [] 50 %".length() + 30, line.length(), "covers the longer line");
        bar.close();
        assertEquals(System.lineSeparator(), printed());
        bar.close();
        assertEquals("", printed(), "closed once");
    }

    @Test
    void filesShowTheirShareOrTheirAmount() {
        now += 500 * MILLISECOND;
        assertTrue(bar.progress(3L, 3L));
        assertEquals("\rwork: [" + "=".repeat(30) + "] 100 %", printed());
        now += 500 * MILLISECOND;
        assertTrue(bar.progress(12_345_678L, -1L));
        assertTrue(printed().startsWith("\rwork: 12,345,678 "));
        now += 500 * MILLISECOND;
        bar.progress(7.0);
        assertTrue(printed().endsWith("] 100 %"), "delayed pivots take more than the estimate");
    }

    @Test
    void aTitleIsNeeded() {
        assertEquals("The title is null.", assertThrows(IllegalArgumentException.class, () -> new ProgressBar(null)).getMessage());
    }
}
