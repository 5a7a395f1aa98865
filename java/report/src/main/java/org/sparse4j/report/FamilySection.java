// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sparse4j.report.Results.Case;

/** The cases of a table over densities: plots with break-even densities, verdicts, numbers. */
final class FamilySection {
    private final Html page;
    private final Results results;
    private final List<String> libraries;

    FamilySection(Html page, Results results) {
        this.page = page;
        this.results = results;
        this.libraries = results.libraries().stream().map(FamilySection::library).distinct().toList();
    }

    void write(String id, String table, String title, String text) {
        page.line("<section id=\"%s\"><h2>%s</h2><p>%s</p>", id, title, text);
        Map<String, List<Case>> routines = Results.grouped(results.cases(table), Case::routine);
        if (routines.isEmpty()) {
            page.line("<p class=\"loss\">Not measured.</p>");
        }
        routines.forEach((routine, cases) -> {
            page.line("<h3>%s</h3>", Html.escape(routine));
            int here = cases.stream().mapToInt(Case::threads).max().getAsInt();
            List<Case> drawn = cases.stream().filter(c -> c.threads() == here && c.type().equals("DOUBLE")).toList();
            legend(drawn);
            page.line("<div class=\"plots\">");
            drawn.forEach(c -> {
                page.line("<figure><figcaption>%s</figcaption>", Html.escape(c.circumstances()));
                plot(c);
                page.line("</figure>");
            });
            page.line("</div>");
            if (!drawn.isEmpty()) {
                verdict(drawn.get(drawn.size() - 1));
            }
            page.line("<p class=\"dim\">Break-even densities against our dense array:</p>");
            breakEvens(cases, false);
            for (Case c : cases) {
                page.line("<details><summary>%s, %s</summary>", Html.escape(routine), Html.escape(c.circumstances()));
                if (!drawn.contains(c)) {
                    page.line("<figure style=\"max-width:520px\">");
                    plot(c);
                    page.line("</figure>");
                }
                verdict(c);
                numbers(c);
                page.line("</details>");
            }
        });
        page.line("</section>");
    }

    /** Writes a row for each case, with the name of the routine if the table has several routines. */
    void breakEvens(List<Case> cases, boolean routines) {
        page.line("<div class=\"scroll\"><table><tr>%s<th>shape</th><th>type</th><th>threads</th>",
                routines ? "<th>routine</th>" : "");
        Results.FORMATS.forEach(f -> page.line("<th>%s</th>", f));
        List<String> others = cases.stream().flatMap(c -> results.contestants(c).keySet().stream())
                .filter(c -> c.endsWith(" " + Measurement.DENSE)).distinct().toList();
        others.forEach(o -> page.line("<th>the best, against %s</th>", Html.escape(o)));
        page.line("</tr>");
        for (Case c : cases) {
            Map<String, SortedMap<Double, Measurement>> contestants = results.contestants(c);
            page.line("<tr>%s<td>%s</td><td>%s</td><td>%s</td>",
                    routines ? "<td>" + Html.escape(c.routine()) + "</td>" : "", Html.escape(c.shape()),
                    Html.escape(c.type()), c.threads() == 0 ? "–" : c.threads());
            for (String format : Results.FORMATS) {
                page.line("<td>%s</td>", Results.breakEven(contestants, format).brief());
            }
            for (String other : others) {
                page.line("<td>%s</td>", new BreakEven(Results.bestSparse(contestants),
                        Results.medians(contestants, other)).brief());
            }
            page.line("</tr>");
        }
        page.line("</table></div>");
    }

    /** Returns the name of the library of a contestant. */
    private static String library(String contestant) {
        return contestant.substring(0, contestant.lastIndexOf(' '));
    }

    private String style(String contestant) {
        return "line " + (Results.FORMATS.contains(contestant) || contestant.equals(Measurement.DENSE) ? contestant
                : "lib" + libraries.indexOf(library(contestant)) % 5);
    }

    private void legend(List<Case> cases) {
        page.line("<div class=\"legend\">");
        cases.stream().flatMap(c -> results.contestants(c).keySet().stream()).distinct().forEach(c -> page.line(
                "<span><svg viewBox=\"0 0 34 12\"><g class=\"%s\"><polyline points=\"1,6 33,6\"/></g></svg>%s</span>",
                style(c), Html.escape(c)));
        page.line("<span class=\"dim\">◯ break-even against DENSE; bars from quartile to quartile</span></div>");
    }

    private void plot(Case c) {
        Map<String, SortedMap<Double, Measurement>> contestants = results.contestants(c);
        List<LogPlot.Series> lines = new ArrayList<>();
        List<LogPlot.Mark> marks = new ArrayList<>();
        contestants.forEach((name, values) -> {
            lines.add(new LogPlot.Series(name, style(name), values.values().stream()
                    .map(m -> new LogPlot.Point(m.density(), m.low(), m.median(), m.high())).toList()));
            if (Results.FORMATS.contains(name)) {
                for (BreakEven.Crossing at : Results.breakEven(contestants, name).crossings()) {
                    marks.add(new LogPlot.Mark(at.density(), between(values, at.density()), style(name),
                            name + (at.upwards() ? " wins below " : " wins above ") + BreakEven.number(at.density())));
                }
            }
        });
        page.raw(LogPlot.svg(c.routine() + ", " + c.circumstances(), "density", Units.of(c.table()), lines, marks));
    }

    /** Interpolates linearly between two points on logarithmic axes. */
    private static double between(SortedMap<Double, Measurement> values, double density) {
        Measurement below = values.get(values.headMap(density * (1 + 1e-9)).lastKey());
        SortedMap<Double, Measurement> rest = values.tailMap(density * (1 + 1e-9));
        if (rest.isEmpty()) {
            return below.median();
        }
        Measurement above = rest.get(rest.firstKey());
        double share = Math.log(density / below.density()) / Math.log(above.density() / below.density());
        return below.median() * Math.pow(above.median() / below.median(), share);
    }

    private void verdict(Case c) {
        Map<String, SortedMap<Double, Measurement>> contestants = results.contestants(c);
        String dense = Results.FORMATS.stream().filter(contestants::containsKey)
                .map(f -> f + " " + Results.breakEven(contestants, f).sentence()).collect(Collectors.joining("; "));
        page.line("<p class=\"verdict\"><b>%s:</b> against DENSE, %s.", Html.escape(c.circumstances()), dense);
        StringBuilder others = new StringBuilder();
        for (String name : contestants.keySet()) {
            if (results.libraries().contains(name)) {
                Comparison one = new Comparison();
                one.add(contestants, name);
                if (!one.ratios().isEmpty()) {
                    others.append(others.isEmpty() ? "" : "; ").append(name).append(' ').append(one.sentence());
                }
            }
        }
        page.line("%s</p>", others.isEmpty() ? "" : " Storage against the same storage: "
                + Html.escape(others.toString()) + ".");
    }

    private void numbers(Case c) {
        Map<String, SortedMap<Double, Measurement>> contestants = results.contestants(c);
        page.line("<div class=\"scroll\"><table><tr><th>density</th>");
        contestants.keySet().forEach(name -> page.line("<th class=\"n\">%s</th>", Html.escape(name)));
        page.line("</tr>");
        TreeSet<Double> densities = new TreeSet<>();
        contestants.values().forEach(v -> densities.addAll(v.keySet()));
        for (double density : densities) {
            page.line("<tr><td>%s</td>", BreakEven.number(density));
            List<Measurement> row = contestants.values().stream().map(v -> v.get(density)).toList();
            double best = row.stream().filter(m -> m != null).mapToDouble(Measurement::median).min().orElse(0);
            for (Measurement m : row) {
                Cells.cell(page, m, m == null ? null : reference(contestants, m), m != null && m.median() <= best);
            }
            page.line("</tr>");
        }
        page.raw("""
                </table></div><p class="dim">Median, below it the quartiles. Green: faster than our DENSE; red: slower.
                Of other libraries, red: faster than ours of the same storage. Bold: the best of the row.</p>
                """);
    }

    /**
     * Returns the measurement that determines the colour of a value: Sparse4j's dense array for Sparse4j's storages, and
     * Sparse4j's array of the same storage for other libraries.
     */
    private static Measurement reference(Map<String, SortedMap<Double, Measurement>> contestants, Measurement m) {
        SortedMap<Double, Measurement> line = contestants.get(m.ours() ? Measurement.DENSE : m.storage());
        return line == null ? null : line.get(m.density());
    }
}
