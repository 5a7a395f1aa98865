// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import org.sparse4j.report.Results.Case;

/** The first section of the page: wins and losses against each library, break-even densities, speed-up by threads. */
final class ScoreSection {
    private final Html page;
    private final Results results;
    private final int most;

    ScoreSection(Html page, Results results) {
        this.page = page;
        this.results = results;
        this.most = results.threads();
    }

    void write() {
        page.line("<section id=\"score\"><h2>The score</h2>");
        page.raw("""
                <p>How many times faster Sparse4j is than each library on the same storage, over levels 1 and 2 and sums
                along dimensions. Above 1 Sparse4j wins, below 1 it loses. EJML, Breeze and SciPy's sparse matrices have
                one thread, whatever the machine has; NumPy and ND4J get as many as Sparse4j. Arrays of few
                entries show what a call into the library costs.</p>
                <div class="scroll"><table><tr><th>library, storage</th><th>threads</th><th class="n">cases</th>
                <th class="n">won</th><th class="n">lost</th><th class="n">mean</th>
                <th class="n">mean from<br/>10,000 entries</th><th>worst</th><th>best</th></tr>
                """);
        List<Comparison.Ratio> losses = new ArrayList<>();
        for (String library : results.libraries()) {
            for (int threads : new TreeSet<>(List.of(1, most))) {
                Comparison all = new Comparison();
                for (Case c : results.cases("level 1", "level 2", "dimensions")) {
                    Map<String, SortedMap<Double, Measurement>> contestants = results.contestants(c);
                    if (c.threads() == threads && contestants.containsKey(library)) {
                        all.add(contestants, library);
                    }
                }
                if (all.ratios().isEmpty()) {
                    continue;
                }
                page.line("<tr><td>%s</td><td>%d</td><td class=\"n\">%d</td><td class=\"n win\">%d</td>"
                        + "<td class=\"n loss\">%d</td><td class=\"n\">%s</td><td class=\"n\">%s</td><td>%s</td>"
                        + "<td>%s</td></tr>",
                        Html.escape(library), threads, all.ratios().size(), all.faster(),
                        all.ratios().size() - all.faster(), Cells.colored(all.mean(0)), Cells.colored(all.mean(1e4)),
                        where(all.worst()), where(all.best()));
                all.ratios().stream().filter(r -> r.times() < 1).forEach(losses::add);
            }
        }
        page.line("</table></div>");
        for (Results.Note note : results.missing()) {
            page.line("<p class=\"loss\">Missing, not compared: %s (%s).</p>", Html.escape(note.name()),
                    Html.escape(note.text()));
        }
        losses(losses);
        glance();
        scaling();
        page.line("</section>");
    }

    private static String where(Comparison.Ratio r) {
        return Cells.colored(r.times()) + "<small>" + Html.escape(what(r.ours())) + "</small>";
    }

    private static String what(Measurement m) {
        return m.routine() + ", " + m.shape() + ", " + m.type() + ", density " + BreakEven.number(m.density());
    }

    private void losses(List<Comparison.Ratio> all) {
        long clear = all.stream().filter(Comparison.Ratio::clear).count();
        page.line("<details><summary>%d losses, %d of them clear (the quartiles do not overlap); the largest</summary>",
                all.size(), clear);
        page.line("<div class=\"scroll\"><table><tr><th class=\"n\">times</th><th>what</th><th>against</th>"
                + "<th class=\"n\">ours</th><th class=\"n\">theirs</th></tr>");
        all.stream().sorted(Comparator.comparingDouble(Comparison.Ratio::times)).limit(40).forEach(r -> page.line(
                "<tr><td class=\"n\">%s</td><td>%s</td><td>%s</td><td class=\"n\">%s</td><td class=\"n\">%s</td></tr>",
                Cells.colored(r.times()), Html.escape(what(r.ours()) + ", " + Results.threads(r.ours().threads())),
                Html.escape(r.theirs().contestant()), Units.seconds(r.ours().median()),
                Units.seconds(r.theirs().median())));
        page.line("</table></div></details>");
    }

    /** Writes the break-even densities of the largest arrays. */
    private void glance() {
        page.line("""
                <h3>Break-even at a glance</h3><p class="dim">The density below which a storage beats Sparse4j's own
                dense array: the largest shape of each routine, %s. Interpolated on logarithmic axes between the
                densities measured; every case stands further down.</p>""", Results.threads(most));
        List<Case> shown = Results.grouped(results.cases("memory", "level 1", "level 2"),
                c -> c.table() + c.routine() + c.type()).values().stream().map(ScoreSection::largest).toList();
        new FamilySection(page, results).breakEvens(shown, true);
    }

    /** Returns the case with the last shape and the most threads. */
    private static Case largest(List<Case> cases) {
        int threads = cases.stream().mapToInt(Case::threads).max().orElseThrow();
        return cases.stream().filter(c -> c.threads() == threads).reduce((a, b) -> b).orElseThrow();
    }

    /** Writes the speed-up by threads at the largest shape. */
    private void scaling() {
        if (most == 1) {
            return;
        }
        page.line("""
                <h3>%s against one</h3><p class="dim">How many times faster: the largest shape, the mean over the
                densities from 0.001 on.</p>""", Results.threads(most));
        page.line("<div class=\"scroll\"><table><tr><th>routine</th><th>type</th>");
        List<String> storages = new ArrayList<>(Results.FORMATS);
        storages.add(Measurement.DENSE);
        storages.forEach(s -> page.line("<th class=\"n\">%s</th>", s));
        page.line("</tr>");
        Results.grouped(results.cases("level 1", "level 2"), c -> c.routine() + c.type()).values().forEach(cases -> {
            Case last = largest(cases);
            Case alone = new Case(last.table(), last.routine(), last.shape(), last.type(), 1);
            page.line("<tr><td>%s</td><td>%s</td>", Html.escape(last.routine()), Html.escape(last.type()));
            for (String storage : storages) {
                double mean = Math.exp(new BreakEven(Results.medians(results.contestants(alone), storage),
                        Results.medians(results.contestants(last), storage)).ratios().tailMap(0.001).values().stream()
                        .mapToDouble(Math::log).average().orElse(Double.NaN));
                page.line("<td class=\"n\">%s</td>", Double.isNaN(mean) ? "–" : Cells.colored(mean));
            }
            page.line("</tr>");
        });
        page.line("</table></div>");
    }
}
