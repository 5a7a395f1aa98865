// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.List;
import java.util.Locale;

/** Draws the test RMSE over sweeps as inline SVG, with the baselines as horizontal lines. The page's style has the colours. */
public final class RmseCurve {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 340;
    private static final int LEFT = 58;
    private static final int RIGHT = 14;
    private static final int TOP = 14;
    private static final int BOTTOM = 44;

    private final int sweeps;
    private final double low;
    private final double high;
    private final double step;
    private final StringBuilder svg = new StringBuilder();

    private RmseCurve(List<Sweep> sweeps, double mean, double biases) {
        this.sweeps = sweeps.size();
        double least = Math.min(mean, biases);
        double most = Math.max(mean, biases);
        for (Sweep s : sweeps) {
            if (Double.isFinite(s.rmse())) {
                least = Math.min(least, s.rmse());
                most = Math.max(most, s.rmse());
            }
        }
        double range = Math.max(most - least, 1e-3 * Math.max(1e-9, Math.abs(most)));
        step = niceStep(range / 5);
        low = Math.floor((least - 0.04 * range) / step) * step;
        high = Math.ceil((most + 0.04 * range) / step) * step;
    }

    public static String svg(List<Sweep> sweeps, double mean, double biases) {
        RmseCurve curve = new RmseCurve(sweeps, mean, biases);
        curve.axes();
        curve.level(mean, "mean", "global mean");
        curve.level(biases, "bias", "mean + biases");
        curve.line(sweeps);
        return curve.svg.append("</svg>\n").toString();
    }

    /** Returns the smallest number of at least `raw` that is 1, 2 or 5 times a power of ten. */
    public static double niceStep(double raw) {
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double share = raw / power;
        return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power;
    }

    private double x(double sweep) {
        double span = Math.max(1, sweeps - 1);
        return LEFT + (sweep - 1) / span * (WIDTH - LEFT - RIGHT);
    }

    private double y(double rmse) {
        return TOP + (high - rmse) / (high - low) * (HEIGHT - TOP - BOTTOM);
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void axes() {
        add("<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Test RMSE after each sweep\">", WIDTH, HEIGHT);
        int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        int lines = (int) Math.round((high - low) / step);
        for (int i = 0; i <= lines; i++) {
            double value = low + i * step;
            double y = y(value);
            add("<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", LEFT, y, WIDTH - RIGHT, y);
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%." + digits + "f</text>", LEFT - 8, y + 4, value);
        }
        int every = Math.max(1, (int) niceStep(sweeps / 12.0));
        for (int s = 1; s <= sweeps; s++) {
            if (s == 1 || s % every == 0) {
                add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>", x(s), HEIGHT - BOTTOM + 18, s);
            }
        }
        add("<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">sweep</text>", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6);
        int middle = (TOP + HEIGHT - BOTTOM) / 2;
        add("<text x=\"14\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 14 %d)\">test RMSE</text>", middle,
                middle);
    }

    private void level(double value, String style, String label) {
        double y = y(value);
        int right = WIDTH - RIGHT;
        add("<line class=\"level %s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>", style, LEFT, y, right, y);
        add("<text class=\"%s\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s %.4f</text>", style, right, y - 5, label,
                value);
    }

    private void line(List<Sweep> all) {
        StringBuilder points = new StringBuilder();
        for (Sweep s : all) {
            if (Double.isFinite(s.rmse())) {
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(s.number()), y(s.rmse())));
            }
        }
        add("<polyline class=\"curve\" points=\"%s\"/>", points.toString().strip());
        for (Sweep s : all) {
            if (Double.isFinite(s.rmse())) {
                add("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"><title>sweep %d: %.4f</title></circle>",
                        x(s.number()), y(s.rmse()), s.number(), s.rmse());
            }
        }
    }
}
