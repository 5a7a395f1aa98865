// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.io.AtomicFile;
import org.sparse4j.report.ThesisPage;

/** Writes the HTML page for a file that {@link Thesis} has written. */
public final class PageFile {
    private PageFile() {}

    /** Arguments: the file of measurements, and the file for the page. */
    public static void main(String[] arguments) throws IOException {
        String html = ThesisPage.html(Files.readAllLines(Path.of(arguments[0])));
        AtomicFile.write(Path.of(arguments[1]), out -> out.write(html.getBytes(StandardCharsets.UTF_8)));
    }
}
