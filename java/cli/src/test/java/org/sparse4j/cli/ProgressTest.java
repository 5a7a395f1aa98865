// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.sparse4j.cli.files.Progress;
import org.sparse4j.io.ProgressListener;

class ProgressTest {
    private long now = -1;

    /** What is quick says nothing; what is not one line, in its own place, which goes at the end. */
    @Test
    void progressOverwritesItsLine() {
        StringWriter text = new StringWriter();
        Progress progress = new Progress(new PrintWriter(text), () -> now);
        ProgressListener listener = progress.listener("reading a.mtx");
        listener.progress(1, 4);
        assertEquals("", text.toString());
        now += 500_000_000;
        listener.progress(2, 4);
        now += 199_000_000;
        listener.progress(3, 4);
        String half = "\rreading a.mtx: 50 %";
        assertEquals(half, text.toString());
        now += 1_000_000;
        progress.say("counting", 2_500_000, -1);
        String counted = half + "\rcounting: 2.5 million";
        assertEquals(counted, text.toString());
        progress.close();
        assertEquals(counted + "\r" + " ".repeat(21) + "\r", text.toString());
    }

    @Test
    void nullOutputPrintsNothing() {
        try (Progress progress = new Progress(null, () -> now)) {
            now += 500_000_000;
            progress.say("counting", 1, 2);
        }
    }
}
