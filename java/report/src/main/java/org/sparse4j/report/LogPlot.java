// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Draws lines over two logarithmic axes as inline SVG. Colours and dashes come from the style of the page, by class. */
final class LogPlot {
    private static final int WIDTH = 520;
    private static final int HEIGHT = 340;
    private static final int LEFT = 62;
    private static final int RIGHT = 12;
    private static final int TOP = 12;
    private static final int BOTTOM = 42;

    /** A point with its spread. */
    record Point(double x, double low, double y, double high) {}

    /** A line and the class of its style. */
    record Series(String name, String style, List<Point> points) {}

    /** A marked position on the first axis, at a height on the second. */
    record Mark(double x, double y, String style, String label) {}

    private final StringBuilder svg = new StringBuilder();
    private final double left;
    private final double right;
    private final double low;
    private final double high;

    private LogPlot(List<Point> all) {
        left = all.stream().mapToDouble(Point::x).min().orElse(1);
        right = Math.max(all.stream().mapToDouble(Point::x).max().orElse(1), left * 1.0001);
        low = all.stream().mapToDouble(Point::low).min().orElse(1) / 1.3;
        high = all.stream().mapToDouble(Point::high).max().orElse(1) * 1.3;
    }

    /** Formats a value of the second axis. */
    interface Unit {
        String text(double value);
    }

    /** Returns the SVG text. All values must be positive; a line without points is omitted. */
    static String svg(String title, String across, Unit unit, List<Series> lines, List<Mark> marks) {
        List<Point> all = new ArrayList<>();
        lines.forEach(line -> all.addAll(line.points()));
        LogPlot plot = new LogPlot(all);
        plot.axes(title, across, unit);
        lines.forEach(line -> plot.line(line, unit));
        marks.forEach(plot::mark);
        return plot.svg.append("</svg>\n").toString();
    }

    private static double share(double value, double from, double to) {
        return (Math.log(value) - Math.log(from)) / (Math.log(to) - Math.log(from));
    }

    private double x(double value) {
        return LEFT + share(value, left, right) * (WIDTH - LEFT - RIGHT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - share(value, low, high) * (HEIGHT - TOP - BOTTOM);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void axes(String title, String across, Unit unit) {
        add("<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDTH, HEIGHT, Html.escape(title));
        int decades = (int) (Math.floor(Math.log10(high)) - Math.ceil(Math.log10(low))) + 1;
        for (int e = (int) Math.floor(Math.log10(low)); e <= Math.log10(high); e++) {
            for (int digit : decades < 2 ? new int[] {1, 2, 5} : new int[] {1}) {
                double value = digit * Math.pow(10, e);
                if (value >= low && value <= high) {
                    add("<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", LEFT, y(value),
                            WIDTH - RIGHT, y(value));
                    add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 7, y(value) + 4,
                            unit.text(value));
                }
            }
        }
        for (int e = (int) Math.ceil(Math.log10(left) - 1e-9); e <= Math.log10(right) + 1e-9; e++) {
            double x = x(Math.pow(10, e));
            add("<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", x, TOP, x, HEIGHT - BOTTOM);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>", x, HEIGHT - BOTTOM + 17,
                    BreakEven.number(Math.pow(10, e)));
        }
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6,
                Html.escape(across));
    }

    private void line(Series series, Unit unit) {
        if (series.points().isEmpty()) {
            return;
        }
        StringBuilder points = new StringBuilder();
        for (Point p : series.points()) {
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(p.x()), y(p.y())));
        }
        add("<g class=\"%s\"><polyline points=\"%s\"/>", series.style(), points.toString().strip());
        for (Point p : series.points()) {
            if (y(p.low()) - y(p.high()) > 1) {
                add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>", x(p.x()), y(p.low()), x(p.x()),
                        y(p.high()));
            }
            add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"><title>%s at %s: %s (%s to %s)</title></circle>", x(p.x()),
                    y(p.y()), Html.escape(series.name()), BreakEven.number(p.x()), unit.text(p.y()),
                    unit.text(p.low()), unit.text(p.high()));
        }
        add("</g>");
    }

    private void mark(Mark m) {
        add("<g class=\"%s mark\"><line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%d\"/>", m.style(), x(m.x()), y(m.y()),
                x(m.x()), HEIGHT - BOTTOM);
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>%s</title></circle></g>", x(m.x()), y(m.y()),
                Html.escape(m.label()));
    }
}
