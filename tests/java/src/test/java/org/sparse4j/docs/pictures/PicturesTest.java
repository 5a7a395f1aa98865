// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparse4j.NothingLeft;
import org.sparse4j.docs.ReadmeTest;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The pictures of docs/understand are those that the program draws; their texts stay inside, and their colours need no CSS. */
@ExtendWith(NothingLeft.class)
class PicturesTest {
    private static final Path PAGES = ReadmeTest.root().resolve("docs/understand");
    private static final Path DRAWN = Path.of("target/pictures");

    static Set<String> names() {
        return Pictures.all().keySet();
    }

    private static Element drawn(String name) throws Exception {
        byte[] svg = Pictures.all().get(name).get().getBytes(StandardCharsets.UTF_8);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(svg)).getDocumentElement();
    }

    private static List<Element> elements(Element root, String... names) {
        List<Element> found = new ArrayList<>();
        for (String name : names) {
            NodeList all = root.getElementsByTagName(name);
            for (int i = 0; i < all.getLength(); i++) {
                found.add((Element) all.item(i));
            }
        }
        return found;
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    @ParameterizedTest
    @MethodSource("names")
    void theCommittedPictureIsTheDrawnOne(String name) throws Exception {
        String svg = Pictures.all().get(name).get();
        Path committed = PAGES.resolve(name + ".svg");
        if (!Files.exists(committed) || !Files.readString(committed).equals(svg)) {
            Files.createDirectories(DRAWN);
            Files.writeString(DRAWN.resolve(name + ".svg"), svg);
        }
        assertTrue(Files.exists(committed), committed + " is missing; copy " + DRAWN.toAbsolutePath() + "/" + name + ".svg");
        assertEquals(svg, Files.readString(committed), "copy " + DRAWN.toAbsolutePath() + "/" + name + ".svg to docs/understand");
    }

    @ParameterizedTest
    @MethodSource("names")
    void itsPageShowsIt(String name) throws Exception {
        String page = Files.readString(PAGES.resolve(name + ".md"));
        assertTrue(page.matches("(?s).*!\\[[^\\]]{20,}\\]\\(" + name + "\\.svg\\).*"), "the page has no picture with a description");
    }

    @Test
    void thereIsNoOtherPicture() throws Exception {
        Set<String> there = new HashSet<>();
        try (Stream<Path> files = Files.list(PAGES)) {
            files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".svg"))
                    .forEach(file -> there.add(file.replace(".svg", "")));
        }
        assertEquals(names(), there);
    }

    @ParameterizedTest
    @MethodSource("names")
    void textsStayInsideAndApart(String name) throws Exception {
        Element root = drawn(name);
        List<double[]> boxes = new ArrayList<>();
        double height = Double.parseDouble(root.getAttribute("viewBox").split(" ")[3]);
        for (Element text : elements(root, "text")) {
            int size = (int) number(text, "font-size");
            double x = number(text, "x");
            double y = number(text, "y");
            double wide = Drawing.end(0, text.getTextContent(), size);
            String anchor = text.getAttribute("text-anchor");
            double from = anchor.equals("middle") ? x - wide / 2 : anchor.equals("end") ? x - wide : x;
            assertTrue(from >= 4 && from + wide <= Drawing.WIDTH - 4, text.getTextContent() + ": from " + from + " to " + (from + wide));
            assertTrue(y - size >= 0 && y + 4 <= height, text.getTextContent() + ": at " + y + " of " + height);
            for (double[] other : boxes) {
                assertTrue(from >= other[1] || from + wide <= other[0] || y - size * 0.8 >= other[3] || y <= other[2],
                        text.getTextContent() + " lies on another text");
            }
            boxes.add(new double[] {from, from + wide, y - size * 0.8, y});
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void coloursNeedNoCssAndDarkModeReplacesEach(String name) throws Exception {
        Element root = drawn(name);
        String style = elements(root, "style").get(0).getTextContent();
        assertTrue(!style.contains("var(") && style.contains("prefers-color-scheme: dark"), style);
        for (Element shape : elements(root, "text", "rect", "circle", "line", "polygon", "polyline")) {
            int colours = 0;
            for (String attribute : List.of("fill", "stroke")) {
                String colour = shape.getAttribute(attribute);
                if (!colour.isEmpty() && !colour.equals("none")) {
                    assertTrue(colour.matches("#[0-9a-f]{6}"), colour);
                    colours++;
                }
            }
            Set<String> classes = Set.of(shape.getAttribute("class").split(" "));
            assertEquals(colours, classes.size(), "a class for each colour");
            for (String each : classes) {
                assertTrue(style.contains("." + each + " {"), each);
            }
        }
    }

    /** The title and the description are what a screen reader says, and the title is drawn too. */
    @ParameterizedTest
    @MethodSource("names")
    void itHasATitleAndADescription(String name) throws Exception {
        Element root = drawn(name);
        String title = elements(root, "title").get(0).getTextContent();
        assertTrue(elements(root, "text").stream().anyMatch(text -> text.getTextContent().equals(title)), title);
        assertTrue(elements(root, "desc").get(0).getTextContent().length() > title.length());
    }
}
