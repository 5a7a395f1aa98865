// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs.pictures;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * A picture as SVG text: no scripts, no network. All coordinates are in units of which the picture is {@link #WIDTH} wide; a page
 * shows it at most {@link #SHOWN} pixels wide, and narrower in a narrow window.
 *
 * <p>Colours are presentation attributes, because some renderers know no CSS. The style sheet only replaces them in dark mode, as in
 * bench/peers/ten.py.
 */
final class Drawing {
    static final int WIDTH = 400;
    static final int SHOWN = 520;
    static final int MARGIN = 14;

    /** Sizes of text: of titles, of all else, of the text in cells and of marks. */
    static final int TITLE = 14;
    static final int TEXT = 12;
    static final int SMALL = 11;

    /** The width of a character in sizes of its font; that of wide fonts. */
    static final double EM = 0.6;

    private static final String FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

    /** A colour on a light and on a dark ground. */
    enum Ink {
        GROUND("#ffffff", "#0d1117"),
        INK("#1f2328", "#e6edf3"),
        SOFT("#59636e", "#9198a1"),
        FAINT("#d0d7de", "#3d444d"),
        BLUE("#1b6ca8", "#58a6ff"),
        PALE_BLUE("#d8e9f7", "#12304d"),
        ORANGE("#a04a00", "#f0a04b"),
        PALE_ORANGE("#fbe3cd", "#4a2c10"),
        GREY("#eaeef2", "#21262d"),
        RED("#b42318", "#ff7b72");

        final String light;
        final String dark;

        Ink(String light, String dark) {
            this.light = light;
            this.dark = dark;
        }

        private String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final StringBuilder body = new StringBuilder();

    /** Where a text ends that begins at x. */
    static double end(double x, String words, int size) {
        return x + words.length() * EM * size;
    }

    /** An element as a text, without decimals that are 0. */
    static String number(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
    }

    private static String n(double value) {
        return BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }

    private static String escaped(String words) {
        return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String fill(Ink ink) {
        return ink == null ? " fill=\"none\"" : " fill=\"" + ink.light + "\"";
    }

    private static String stroke(Ink ink, double width) {
        return ink == null ? "" : " stroke=\"" + ink.light + "\" stroke-width=\"" + n(width) + "\"";
    }

    private static String classes(Ink fill, Ink stroke) {
        String names = (fill == null ? "" : "f-" + fill.id() + " ") + (stroke == null ? "" : "s-" + stroke.id());
        return " class=\"" + names.strip() + "\"";
    }

    private Drawing text(double x, double y, String words, Ink ink, int size, String anchor, boolean bold) {
        body.append("<text").append(classes(ink, null)).append(" x=\"").append(n(x)).append("\" y=\"").append(n(y)).append('"')
                .append(fill(ink)).append(" font-size=\"").append(size).append('"');
        if (!anchor.isEmpty()) {
            body.append(" text-anchor=\"").append(anchor).append('"');
        }
        if (bold) {
            body.append(" font-weight=\"bold\"");
        }
        body.append('>').append(escaped(words)).append("</text>\n");
        return this;
    }

    Drawing text(double x, double y, String words, Ink ink, int size) {
        return text(x, y, words, ink, size, "", false);
    }

    Drawing bold(double x, double y, String words, Ink ink, int size) {
        return text(x, y, words, ink, size, "", true);
    }

    Drawing centred(double x, double y, String words, Ink ink, int size) {
        return text(x, y, words, ink, size, "middle", false);
    }

    Drawing before(double x, double y, String words, Ink ink, int size) {
        return text(x, y, words, ink, size, "end", false);
    }

    /** A rectangle; either colour may be null. */
    Drawing rect(double x, double y, double width, double height, Ink fill, Ink stroke) {
        body.append("<rect").append(classes(fill, stroke)).append(" x=\"").append(n(x)).append("\" y=\"").append(n(y)).append("\" width=\"")
                .append(n(width)).append("\" height=\"").append(n(height)).append("\" rx=\"2\"").append(fill(fill))
                .append(stroke(stroke, 1)).append("/>\n");
        return this;
    }

    /** A cell of a grid or of a buffer with its text in the middle. */
    Drawing cell(double x, double y, double width, double height, String words, Ink fill, Ink stroke, Ink ink) {
        return rect(x, y, width, height, fill, stroke).centred(x + width / 2, y + height / 2 + 4, words, ink, SMALL);
    }

    Drawing circle(double x, double y, double radius, Ink fill, Ink stroke) {
        body.append("<circle").append(classes(fill, stroke)).append(" cx=\"").append(n(x)).append("\" cy=\"").append(n(y)).append("\" r=\"")
                .append(n(radius)).append('"').append(fill(fill)).append(stroke(stroke, 1.5)).append("/>\n");
        return this;
    }

    private Drawing line(double x1, double y1, double x2, double y2, Ink ink, double width, String more) {
        body.append("<line").append(classes(null, ink)).append(" x1=\"").append(n(x1)).append("\" y1=\"").append(n(y1)).append("\" x2=\"")
                .append(n(x2)).append("\" y2=\"").append(n(y2)).append('"').append(stroke(ink, width)).append(more).append("/>\n");
        return this;
    }

    Drawing line(double x1, double y1, double x2, double y2, Ink ink, double width) {
        return line(x1, y1, x2, y2, ink, width, "");
    }

    Drawing dashed(double x1, double y1, double x2, double y2, Ink ink, double width) {
        return line(x1, y1, x2, y2, ink, width, " stroke-dasharray=\"5 4\"");
    }

    /** A line with a head at its second end. */
    Drawing arrow(double x1, double y1, double x2, double y2, Ink ink) {
        double length = Math.hypot(x2 - x1, y2 - y1);
        double dx = (x2 - x1) / length;
        double dy = (y2 - y1) / length;
        double bx = x2 - 9 * dx;
        double by = y2 - 9 * dy;
        line(x1, y1, bx, by, ink, 1.8);
        body.append("<polygon").append(classes(ink, null)).append(" points=\"").append(n(x2)).append(',').append(n(y2)).append(' ')
                .append(n(bx - 4.5 * dy)).append(',').append(n(by + 4.5 * dx)).append(' ').append(n(bx + 4.5 * dy)).append(',')
                .append(n(by - 4.5 * dx)).append('"').append(fill(ink)).append("/>\n");
        return this;
    }

    /** A line through points, given as x and y in turn. */
    Drawing path(Ink ink, double width, String dashes, double... points) {
        body.append("<polyline").append(classes(null, ink)).append(" points=\"");
        for (int i = 0; i < points.length; i += 2) {
            body.append(i == 0 ? "" : " ").append(n(points[i])).append(',').append(n(points[i + 1]));
        }
        body.append("\" fill=\"none\"").append(stroke(ink, width)).append(dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\"")
                .append("/>\n");
        return this;
    }

    /** `height` is set within a media query: CairoSVG, which passes over those, would take `auto` for 0. */
    private static String style() {
        StringBuilder dark = new StringBuilder();
        for (Ink ink : Ink.values()) {
            dark.append(" .f-").append(ink.id()).append(" { fill: ").append(ink.dark).append("; } .s-").append(ink.id())
                    .append(" { stroke: ").append(ink.dark).append("; }");
        }
        return "@media screen { svg { max-width: 100%; height: auto; } }\n@media (prefers-color-scheme: dark) {" + dark + " }";
    }

    /** The text of the file: a picture of this height with a title above what was drawn, and a description for those who hear it. */
    String svg(String title, String description, int height) {
        int shownHeight = height * SHOWN / WIDTH;
        String drawn = body.toString();
        body.setLength(0);
        rect(0, 0, WIDTH, height, Ink.GROUND, null).bold(MARGIN, 24, title, Ink.INK, TITLE);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + height + "\" width=\"" + SHOWN + "\" height=\""
                + shownHeight + "\" font-family=\"" + FONT + "\" role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">"
                + escaped(title) + "</title>\n<desc id=\"desc\">" + escaped(description) + "</desc>\n<style>" + style() + "</style>\n"
                + body + drawn + "</svg>\n";
    }
}
