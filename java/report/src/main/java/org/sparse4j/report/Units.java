// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.Locale;

/** Formats measured values. */
final class Units {
    private Units() {}

    static String seconds(double s) {
        return s < 0.9995e-6 ? digits(s * 1e9) + " ns" : s < 0.9995e-3 ? digits(s * 1e6) + " µs"
                : s < 0.9995 ? digits(s * 1e3) + " ms" : digits(s) + " s";
    }

    static String bytes(double b) {
        return b < 1000 ? String.format(Locale.ROOT, "%.0f B", b) : b < 0.9995e6 ? digits(b / 1e3) + " kB"
                : b < 0.9995e9 ? digits(b / 1e6) + " MB" : digits(b / 1e9) + " GB";
    }

    /** Formats a number with three digits. */
    private static String digits(double v) {
        return String.format(Locale.ROOT, v < 9.995 ? "%.2f" : v < 99.95 ? "%.1f" : "%.0f", v);
    }

    /** Returns the unit of the values of a table. */
    static LogPlot.Unit of(String table) {
        return table.endsWith("memory") ? Units::bytes : Units::seconds;
    }
}
