// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.report.Html;

/**
 * Draws curves as inline SVG: singular values, eigenvalues, a convergence history. The value with index i is drawn at i on the
 * horizontal axis. Lines and texts have colours that suit light and dark pages. Instances are immutable.
 *
 * <pre>{@code
 * LinePlot.of("singular values", svd.s()).logarithmic()
 * LinePlot.of("residual", cg).named("CG").with("with AMG", amg).logarithmic()
 * }</pre>
 *
 * @since 0.1.0
 */
public final class LinePlot {
    private static final int WIDTH = 440;
    private static final int HEIGHT = 230;
    private static final int LEFT = 64;
    private static final int RIGHT = 14;
    private static final int TOP = 30;
    private static final int BOTTOM = 26;
    private static final int MOST = 500;      // the largest number of points of a line
    private static final int DOTS = 60;       // a curve of at most this many values has a dot for each
    private static final int TICKS = 5;
    private static final String[] COLOURS = {"#2f7ed8", "#c77700", "#1a9a60", "#c8503f", "#8a63d2"};

    private record Line(String name, double[] values) {}

    private final String title;
    private final boolean logarithmic;
    private final List<Line> lines;

    private LinePlot(String title, boolean logarithmic, List<Line> lines) {
        this.title = title;
        this.logarithmic = logarithmic;
        this.lines = List.copyOf(lines);
    }

    /**
     * Returns a plot of one curve. Copies the values.
     *
     * @throws IllegalArgumentException if an argument is null
     */
    public static LinePlot of(String title, double... values) {
        given(title, "title");
        given(values, "curve");
        return new LinePlot(title, false, List.of(new Line("", values.clone())));
    }

    /**
     * Returns a plot of the elements of a vector, or of an array of any rank in C order. Copies the elements, as doubles.
     *
     * @throws IllegalArgumentException if an argument is null
     * @throws IllegalStateException if the array is closed
     */
    public static LinePlot of(String title, INDArray vector) {
        given(vector, "array");
        try (INDArray flat = vector.reshape(vector.length())) {
            return of(title, flat.toDoubleVector());
        }
    }

    /** Returns this plot with a name for its last curve; a plot of several curves shows the names. */
    public LinePlot named(String name) {
        given(name, "name");
        List<Line> changed = new ArrayList<>(lines);
        changed.set(lines.size() - 1, new Line(name, lines.get(lines.size() - 1).values));
        return new LinePlot(title, logarithmic, changed);
    }

    /** Returns this plot with another curve. Colours repeat after five. */
    public LinePlot with(String name, double... values) {
        given(name, "name");
        given(values, "curve");
        List<Line> changed = new ArrayList<>(lines);
        changed.add(new Line(name, values.clone()));
        return new LinePlot(title, logarithmic, changed);
    }

    /** Returns this plot with a logarithmic vertical axis, which leaves out values that are not positive. */
    public LinePlot logarithmic() {
        return new LinePlot(title, true, lines);
    }

    static void given(Object value, String what) {
        if (value == null) {
            throw new IllegalArgumentException("The " + what + " is null.");
        }
    }

    private boolean drawn(double value) {
        return Double.isFinite(value) && (!logarithmic || value > 0);
    }

    private double scaled(double value) {
        return logarithmic ? Math.log10(value) : value;
    }

    /** The ranges of both axes, which determine the position of a value in the picture. */
    private record Axes(int last, double low, double high) {
        double x(int index) {
            return LEFT + (WIDTH - LEFT - RIGHT) * (last == 0 ? 0.5 : (double) index / last);
        }

        double y(double scaled) {
            return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (scaled - low) / (high - low);
        }
    }

    /** Returns null if there is nothing to draw. */
    private Axes axes() {
        double[] all = lines.stream().flatMapToDouble(line -> Arrays.stream(line.values)).filter(this::drawn).map(this::scaled).toArray();
        if (all.length == 0) {
            return null;
        }
        double low = Arrays.stream(all).min().getAsDouble();
        double high = Arrays.stream(all).max().getAsDouble();
        if (!logarithmic && low > 0 && low < 0.5 * high) {
            low = 0;
        }
        double least = Math.max(Math.abs(low), Math.abs(high)) * 1e-9;
        if (high - low <= least) {  // a constant lies in the middle
            low -= Math.max(0.5, least);
            high += Math.max(0.5, least);
        }
        int last = lines.stream().mapToInt(line -> line.values.length).max().getAsInt() - 1;
        return new Axes(last, low, high);
    }

    /** Returns the smallest step of the form 1, 2 or 5 times a power of ten that divides a range into at most this many parts. */
    static double step(double range, int parts) {
        double power = Math.pow(10, Math.floor(Math.log10(range / parts)));
        for (int factor : new int[] {1, 2, 5}) {
            if (range / (factor * power) <= parts) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /** Returns the plot as HTML with inline SVG; for a curve of more than 500 values, the plot draws 500 of them at equal distances. */
    public String html() {
        StringBuilder html = Tables.open();
        Axes axes = axes();
        if (axes == null) {
            Tables.note(html, title + ": no value to draw");
            return Tables.close(html);
        }
        add(html, "<svg width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDTH, HEIGHT, WIDTH, HEIGHT,
                Html.escape(title));
        add(html, "<text x=\"%d\" y=\"14\">%s</text>", LEFT, Html.escape(title));
        verticalTicks(html, axes);
        horizontalTicks(html, axes);
        for (int i = 0; i < lines.size(); i++) {
            line(html, axes, lines.get(i), COLOURS[i % COLOURS.length]);
        }
        names(html);
        return Tables.close(html.append("</svg>"));
    }

    private static void add(StringBuilder html, String format, Object... values) {
        html.append(String.format(Locale.ROOT, format, values));
    }

    private void verticalTicks(StringBuilder html, Axes axes) {
        double step = logarithmic ? Math.max(1, Math.ceil((axes.high - axes.low) / TICKS)) : step(axes.high - axes.low, TICKS);
        int ticks = 0;
        for (double k = Math.ceil(axes.low / step - 1e-9); k * step <= axes.high + 1e-9 * step; k++, ticks++) {
            tick(html, axes.y(k * step), logarithmic ? power(k * step) : Numbers.text(k * step));
        }
        if (ticks < 2) {  // the curve lies within one step: label its ends
            tick(html, axes.y(axes.low), Numbers.text(logarithmic ? Math.pow(10, axes.low) : axes.low));
            tick(html, axes.y(axes.high), Numbers.text(logarithmic ? Math.pow(10, axes.high) : axes.high));
        }
    }

    private static String power(double exponent) {
        return Math.abs(exponent) <= 3 ? Numbers.text(Math.pow(10, exponent)) : "1e" + (int) exponent;
    }

    private static void tick(StringBuilder html, double y, String text) {
        add(html, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#808080\" stroke-opacity=\".35\"/>"
                + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT, y, WIDTH - RIGHT, y, LEFT - 7, y + 4, text);
    }

    private static void horizontalTicks(StringBuilder html, Axes axes) {
        int step = (int) Math.max(1, step(Math.max(1, axes.last), 2 * TICKS));
        for (int i = 0; i <= axes.last; i += step) {
            add(html, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", axes.x(i), HEIGHT - 8, i);
            if (i > axes.last - step) {
                break;  // for the largest arrays, one more step would overflow
            }
        }
    }

    private void line(StringBuilder html, Axes axes, Line line, String colour) {
        StringBuilder path = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        int count = line.values.length;
        int points = Math.min(count, MOST);
        boolean down = false;
        for (int p = 0; p < points; p++) {
            int i = points == count ? p : (int) ((long) p * (count - 1) / (points - 1));
            double value = line.values[i];
            if (!drawn(value)) {
                down = false;
                continue;
            }
            double x = axes.x(i);
            double y = axes.y(scaled(value));
            add(path, "%s%.1f %.1f", down ? "L" : "M", x, y);
            down = true;
            if (count <= DOTS) {
                add(dots, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"><title>%d: %s</title></circle>", x, y, colour, i,
                        Numbers.text(value));
            }
        }
        add(html, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\"/>%s", path, colour, dots);
    }

    /** Adds the names of several curves, from the right. */
    private void names(StringBuilder html) {
        StringBuilder spans = new StringBuilder();
        for (int i = 0; lines.size() > 1 && i < lines.size(); i++) {
            if (!lines.get(i).name.isEmpty()) {
                add(spans, "<tspan fill=\"%s\"%s>%s</tspan>", COLOURS[i % COLOURS.length], spans.isEmpty() ? "" : " dx=\"12\"",
                        Html.escape(lines.get(i).name));
            }
        }
        if (!spans.isEmpty()) {
            add(html, "<text x=\"%d\" y=\"14\" text-anchor=\"end\">%s</text>", WIDTH - RIGHT, spans);
        }
    }

    /** Returns the title and the numbers of values, such as {@code singular values: 20 values}. */
    @Override
    public String toString() {
        List<String> counts = new ArrayList<>();
        for (Line line : lines) {
            counts.add((line.name.isEmpty() ? "" : line.name + " ") + line.values.length + " values");
        }
        return title + ": " + String.join(", ", counts);
    }
}
