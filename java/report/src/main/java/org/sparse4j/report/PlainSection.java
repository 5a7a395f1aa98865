// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables with routines as rows: dimensions, views, the huge array. */
final class PlainSection {
    private final Html page;
    private final Results results;

    PlainSection(Html page, Results results) {
        this.page = page;
        this.results = results;
    }

    /** Writes a table with a group for each shape, density, type and number of threads. */
    void write(String table, String title, String text) {
        page.line("<section id=\"%s\"><h2>%s</h2><p>%s</p>", table.replace(" ", ""), title, text);
        List<Measurement> all = results.of(table);
        if (all.isEmpty()) {
            page.line("<p class=\"loss\">Not measured.</p>");
        }
        Results.grouped(all, PlainSection::circumstances).forEach((name, group) -> {
            page.line("<h3>%s</h3>", Html.escape(name));
            rows(group);
        });
        page.line("</section>");
    }

    private static String circumstances(Measurement m) {
        return m.shape() + ", density " + BreakEven.number(m.density()) + ", " + m.type() + ", "
                + Results.threads(m.threads());
    }

    private void rows(List<Measurement> group) {
        List<String> columns = group.stream().map(Measurement::contestant).distinct().toList();
        page.line("<div class=\"scroll\"><table><tr><th></th>");
        columns.forEach(c -> page.line("<th class=\"n\">%s</th>", Html.escape(c)));
        page.line("</tr>");
        Map<String, int[]> score = new LinkedHashMap<>();
        Results.grouped(group, Measurement::routine).forEach((routine, row) -> {
            page.line("<tr><td>%s</td>", Html.escape(routine));
            Map<String, Measurement> cells = row.stream().collect(Collectors.toMap(Measurement::contestant,
                    m -> m, (a, b) -> b));
            double best = row.stream().mapToDouble(Measurement::median).min().orElse(0);
            Measurement dense = cells.get(Measurement.DENSE);
            for (String column : columns) {
                Measurement m = cells.get(column);
                Cells.cell(page, m, m == null ? null : dense, m != null && m.median() <= best);
                if (m != null && dense != null && m != dense) {
                    score.computeIfAbsent(column, k -> new int[2])[m.median() < dense.median() ? 0 : 1]++;
                }
            }
            page.line("</tr>");
        });
        page.line("</table></div>");
        if (!score.isEmpty()) {
            page.line("<p class=\"verdict\">Against our DENSE: %s.</p>", Html.escape(score.entrySet().stream()
                    .map(e -> e.getKey() + " wins " + e.getValue()[0] + ", loses " + e.getValue()[1])
                    .collect(Collectors.joining("; "))));
        }
    }

    void huge() {
        page.line("<section id=\"huge\"><h2>Storing and using a huge array</h2>");
        page.raw("""
                <p>Section 7.1: a dense array of [10000, 10000, 100] has 10<sup>10</sup> elements, 40 GB as FLOAT, and
                ends in an OutOfMemoryError. At density 0.01 its 10<sup>8</sup> entries need 0.4 GB of values and 1.2 GB
                of coordinates: 1.6 GB (the thesis says 80 GB and 2 GB; see the errata).</p>
                """);
        List<Measurement> steps = results.of("huge");
        if (steps.isEmpty()) {
            page.line("<p class=\"loss\">Not measured in this run: %s.</p>", Html.escape(results.skipped().stream()
                    .filter(n -> n.name().equals("huge")).map(Results.Note::text).findFirst().orElse("no values")));
        } else {
            page.line("<p>%s, density %s, %s, %s.</p>", Html.escape(steps.get(0).shape()),
                    BreakEven.number(steps.get(0).density()), Html.escape(steps.get(0).type()),
                    Results.threads(steps.get(0).threads()));
            Map<String, List<Measurement>> memory = Results.grouped(results.of("huge memory"), Measurement::routine);
            page.raw("""
                    <div class="scroll"><table><tr><th>step</th><th class="n">time</th><th class="n">in use after it
                    </th><th class="n">most in use</th></tr>
                    """);
            for (Measurement m : steps) {
                page.line("<tr><td>%s</td>", Html.escape(m.routine()));
                Cells.cell(page, m, null, false);
                memory.getOrDefault(m.routine(), List.of()).forEach(b -> Cells.cell(page, b, null, false));
                page.line("</tr>");
            }
            page.line("</table></div>");
        }
        page.line("</section>");
    }

    /**
     * Writes the table of views. A routine R is measured as "R|view" and "R|copy". The routines "making|view" and "making|copy"
     * measure the cost of making the view and the copy.
     */
    void views() {
        page.raw("""
                <section id="views"><h2>Views against copies</h2><p>The same work on a view of an array, and on a copy
                of that view; the cost of making the view and the copy, and the number of uses after which the copy is cheaper.</p>
                """);
        List<Measurement> all = results.of("views");
        if (all.isEmpty()) {
            page.line("<p class=\"loss\">Not measured.</p>");
        }
        Results.grouped(all, PlainSection::circumstances).forEach((name, group) -> {
            page.line("<h3>%s</h3><div class=\"scroll\"><table><tr><th></th><th></th>", Html.escape(name));
            List<String> columns = group.stream().map(Measurement::contestant).distinct().toList();
            columns.forEach(c -> page.line("<th class=\"n\">%s</th>", Html.escape(c)));
            page.line("</tr>");
            Map<String, List<Measurement>> cells = Results.grouped(group, m -> m.routine() + "|" + m.contestant());
            for (String what : group.stream().map(m -> m.routine().split("\\|")[0]).distinct().toList()) {
                for (String which : List.of("view", "copy")) {
                    page.line("<tr><td>%s</td><td>%s</td>", which.equals("view") ? Html.escape(what) : "", which);
                    for (String column : columns) {
                        List<Measurement> values = cells.get(what + "|" + which + "|" + column);
                        List<Measurement> other = cells.get(what + "|view|" + column);
                        Cells.cell(page, values == null ? null : values.get(0),
                                which.equals("view") || other == null ? null : other.get(0), false);
                    }
                    page.line("</tr>");
                }
                if (!what.startsWith("making")) {
                    pays(cells, what, columns);
                }
            }
            page.line("</table></div>");
        });
        page.line("</section>");
    }

    private void pays(Map<String, List<Measurement>> cells, String what, List<String> columns) {
        String block = what.substring(what.indexOf(':') + 1);
        page.line("<tr><td></td><td>the copy pays after</td>");
        for (String column : columns) {
            List<Measurement> view = cells.get(what + "|view|" + column);
            List<Measurement> copy = cells.get(what + "|copy|" + column);
            List<Measurement> made = cells.get("making:" + block + "|copy|" + column);
            if (view == null || copy == null || made == null) {
                page.line("<td class=\"n dim\">–</td>");
            } else {
                double gain = view.get(0).median() - copy.get(0).median();
                double uses = Math.ceil(made.get(0).median() / gain);
                page.line("<td class=\"n\">%s</td>", gain <= 0 || uses > 1e6 ? "never"
                        : String.format(Locale.ROOT, "%.0f uses", uses));
            }
        }
        page.line("</tr>");
    }
}
