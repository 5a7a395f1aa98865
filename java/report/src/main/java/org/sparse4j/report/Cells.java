// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

/** Formats the cells of tables of values. */
final class Cells {
    private Cells() {}

    static void cell(Html page, Measurement m, Measurement reference, boolean best) {
        if (m == null) {
            page.line("<td class=\"n dim\">–</td>");
            return;
        }
        LogPlot.Unit unit = Units.of(m.table());
        String color = reference == null || reference == m ? ""
                : m.ours() == m.median() < reference.median() ? " win" : " loss";
        String spread = m.samples() < 2 ? ""
                : "<small>" + unit.text(m.low()) + " – " + unit.text(m.high()) + "</small>";
        page.line("<td class=\"n%s%s\">%s%s</td>", color, best ? " best" : "", unit.text(m.median()), spread);
    }

    /** Returns a ratio, green if it is at least 1, else red. */
    static String colored(double times) {
        return Double.isNaN(times) ? "–" : "<span class=\"" + (times >= 1 ? "win" : "loss") + "\">"
                + Comparison.times(times) + "</span>";
    }
}
