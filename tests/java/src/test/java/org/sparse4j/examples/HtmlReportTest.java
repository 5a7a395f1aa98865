// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.page.HtmlReport;
import org.sparse4j.examples.page.Recommendation;
import org.sparse4j.examples.page.ReportFile;
import org.sparse4j.examples.page.RmseCurve;
import org.sparse4j.examples.page.RunReport;
import org.sparse4j.examples.page.SpyPicture;
import org.sparse4j.examples.page.Stopwatch;
import org.sparse4j.examples.page.Sweep;
import org.sparse4j.examples.ratings.RatingGenerator;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.report.Pages;
import org.w3c.dom.Document;

class HtmlReportTest {
    @TempDir
    Path folder;

    private static RunReport run(double... rmse) {
        Ratings ratings = RatingGenerator.generate(50, 40, 400, 1).ratings();
        List<Sweep> sweeps = new java.util.ArrayList<>();
        for (int s = 0; s < rmse.length; s++) {
            sweeps.add(new Sweep(s + 1, 0.25, 0.125, 0.01, rmse[s]));
        }
        Map<String, String> configuration = new LinkedHashMap<>();
        configuration.put("ratings", "<script>alert('x')</script> & \"more\" \u0001");
        List<Recommendation.Scored> one = List.of(new Recommendation.Scored("A & B <i>", 4.5));
        return new RunReport(configuration, SpyPicture.of(ratings), 1.1, 0.9, sweeps,
                List.of(new Stopwatch.Phase("read", 1.5, "Java")), List.of(new Recommendation("u<1>", 3, one, one)),
                "libsparse4j <version>");
    }

    /** Well-formed even as XML, nothing fetched from elsewhere, all text escaped. */
    @Test
    void reportIsOneSelfContainedPage() throws Exception {
        String html = HtmlReport.html(run(0.8, 0.75, 0.74));
        Document page = Pages.needsNothingElse(html);
        assertEquals(3, page.getElementsByTagName("circle").getLength());
        assertTrue(page.getElementsByTagName("polyline").item(0).getAttributes().getNamedItem("points").getNodeValue()
                .split(" ").length == 3);
        String text = page.getDocumentElement().getTextContent();
        for (String expected : new String[] {"0.7400", "1.1000", "0.9000", "A & B <i>", "libsparse4j <version>",
            "<script>alert('x')</script> & \"more\" \uFFFD", "0.38 s", "read", "User u<1>"}) {
            assertTrue(text.contains(expected), expected);
        }
    }

    /** A number and its unit stay on one line, in every cell that has them; bars give way where the page is narrow. */
    @Test
    void numbersDoNotWrap() throws Exception {
        String html = HtmlReport.html(run(0.8, 0.75));
        assertTrue(html.contains(".n { text-align: right; white-space: nowrap; }"), "the style of numbers");
        assertTrue(html.contains(".bars th:nth-child(3), .wide { display: none; }"), "the style of narrow pages");
        int numbers = 0;
        var cells = Pages.parse(html).getElementsByTagName("td");
        for (int i = 0; i < cells.getLength(); i++) {
            if (cells.item(i).getTextContent().matches("[0-9.]+ (s|ms|min)")) {
                assertEquals("n", cells.item(i).getAttributes().getNamedItem("class").getNodeValue());
                numbers++;
            }
        }
        assertTrue(numbers >= 9, "only " + numbers);
    }

    @Test
    void curvesOfAnyShape() throws Exception {
        Pages.parse(HtmlReport.html(run(0.9)));
        Pages.parse(HtmlReport.html(run(1.1, 1.1, 1.1)));
        Pages.parse(HtmlReport.html(run(Double.NaN, 1e6, 0)));
        Pages.parse(RmseCurve.svg(run(1, 1).sweeps(), 1, 1));
        Pages.parse(RmseCurve.svg(run(0, 0).sweeps(), 0, 0));
        assertEquals(0.02, RmseCurve.niceStep(0.013), 1e-12);
    }

    /** The picture is a PNG with right checksums, as many pixels as it says, and the busiest corner darkest. */
    @Test
    void spyPicture() throws IOException {
        Ratings ratings = RatingGenerator.generate(3000, 2000, 60_000, 1).ratings();
        SpyPicture spy = SpyPicture.of(ratings);
        byte[] png = Base64.getDecoder().decode(spy.dataUri().substring("data:image/png;base64,".length()));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(png));
        assertEquals(0x89504E470D0A1A0AL, in.readLong());
        byte[] pixels = null;
        while (in.available() > 0) {
            byte[] content = new byte[in.readInt()];
            byte[] type = new byte[4];
            in.readFully(type);
            in.readFully(content);
            CRC32 crc = new CRC32();
            crc.update(type);
            crc.update(content);
            assertEquals((int) crc.getValue(), in.readInt());
            if (new String(type, StandardCharsets.US_ASCII).equals("IDAT")) {
                pixels = new InflaterInputStream(new ByteArrayInputStream(content)).readAllBytes();
            }
        }
        assertEquals(640, spy.width());
        assertEquals(400, spy.height());
        assertEquals(400 * 641, pixels.length);
        long head = 0;
        long tail = 0;
        for (int y = 0; y < 40; y++) {
            for (int x = 0; x < 40; x++) {
                head += pixels[y * 641 + 1 + x] & 0xFF;
                tail += pixels[(399 - y) * 641 + 640 - x] & 0xFF;
            }
        }
        assertTrue(head > 4 * tail, head + " " + tail);
    }

    @Test
    void fileAppearsWholeOrNotAtAll() throws IOException {
        Path target = folder.resolve("report.html");
        ReportFile file = new ReportFile(target);
        try (var listing = Files.list(folder)) {
            assertEquals(0, listing.count(), "finding out leaves nothing");
        }
        file.write("one");
        assertEquals("one", Files.readString(target));
        new ReportFile(target).write("two");
        assertEquals("two", Files.readString(target));
        try (var listing = Files.list(folder)) {
            assertEquals(1, listing.count());
        }
        for (Path bad : new Path[] {folder, folder.resolve("missing").resolve("x.html"), Path.of("/"),
            target.resolve("below"), Path.of("/dev/null")}) {
            String message = assertThrows(BadInput.class, () -> new ReportFile(bad)).getMessage();
            assertTrue(message.contains("the report cannot be written"), message);
        }
    }

    @Test
    void linkedReportKeepsTheLink() throws IOException {
        Path real = Files.writeString(folder.resolve("real.html"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), real);
        new ReportFile(link).write("new");
        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(real));
    }
}
