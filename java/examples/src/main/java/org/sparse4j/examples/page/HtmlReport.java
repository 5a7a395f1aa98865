// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.page;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sparse4j.report.Html;

/** The results of a run as one self-contained HTML page with its style sheet, pictures and the curve of RMSE. */
public final class HtmlReport {
    private static final String STYLE = """
            .three { grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }
            .spy { display: block; width: 100%; height: auto; border: 1px solid var(--rule);
                image-rendering: pixelated; }
            svg line.level { stroke-width: 1.5; stroke-dasharray: 6 5; }
            svg line.mean { stroke: var(--amber); } svg text.mean { fill: var(--amber); }
            svg line.bias { stroke: var(--green); } svg text.bias { fill: var(--green); }
            svg .curve { fill: none; stroke: var(--blue); stroke-width: 2.5; } svg .dot { fill: var(--blue); }
            .wide { width: 22%; } .bar { margin-top: 7px; height: 9px; background: var(--blue); border-radius: 3px;
                min-width: 2px; }
            @media (max-width: 600px) { .bars th:nth-child(3), .wide { display: none; } }
            ol { margin: 6px 0 0; padding-left: 24px; } li span { float: right; color: var(--dim); }
            """;

    private final RunReport run;
    private final Html html = new Html("Sparse4j recommender", STYLE);

    private HtmlReport(RunReport run) {
        this.run = run;
    }

    public static String html(RunReport run) {
        HtmlReport report = new HtmlReport(run);
        report.page();
        return report.html.end();
    }

    private void add(String format, Object... values) {
        html.line(format, values);
    }

    private void page() {
        head();
        add("<div class=\"grid\">");
        spy();
        curve();
        sweeps();
        phases();
        add("</div>\n<div class=\"grid three\">");
        for (Recommendation r : run.recommendations()) {
            recommendation(r);
        }
        add("</div>\n<div class=\"grid\">");
        configuration();
        where();
        add("</div>");
    }

    private void head() {
        List<Sweep> sweeps = run.sweeps();
        Sweep last = sweeps.get(sweeps.size() - 1);
        double fastest = sweeps.stream().mapToDouble(Sweep::seconds).min().orElse(Double.NaN);
        add("<h1>Recommender</h1>");
        add("<p class=\"dim\">%s</p>", Html.escape(run.configuration().getOrDefault("ratings", "")));
        add("<div class=\"figures\">");
        figure(String.format(Locale.ROOT, "%.4f", last.rmse()), "test RMSE after sweep " + last.number());
        figure(String.format(Locale.ROOT, "%.4f", run.meanAndBiases()), "mean + biases");
        figure(String.format(Locale.ROOT, "%.4f", run.globalMean()), "global mean");
        figure(Stopwatch.format(fastest), "fastest sweep");
        add("</div>");
    }

    private void figure(String number, String label) {
        add("<div class=\"figure\"><b>%s</b><span class=\"dim\">%s</span></div>", number, label);
    }

    private void spy() {
        add("<section>\n<h2>The rating matrix</h2>");
        add("<p class=\"dim\">Rows are users and columns are items, those with the most ratings first; a darker pixel stands for more "
                + "ratings.</p>");
        add("<img class=\"spy\" alt=\"Spy picture of the rating matrix\" width=\"%d\" height=\"%d\" src=\"%s\"/>",
                run.spy().width(), run.spy().height(), run.spy().dataUri());
        add("</section>");
    }

    private void curve() {
        add("<section>\n<h2>Test RMSE</h2>");
        html.raw(RmseCurve.svg(run.sweeps(), run.globalMean(), run.meanAndBiases()));
        add("</section>");
    }

    private void sweeps() {
        add("<section>\n<h2>Sweeps</h2>\n<table>");
        add("<tr><th>sweep</th><th class=\"n\">users</th><th class=\"n\">items</th><th class=\"n\">sweep</th>"
                + "<th class=\"n\">test</th><th class=\"n\">RMSE</th></tr>");
        for (Sweep s : run.sweeps()) {
            add("<tr><td>%d</td>", s.number());
            for (double seconds : new double[] {s.users(), s.items(), s.seconds(), s.test()}) {
                add("<td class=\"n\">%s</td>", Stopwatch.format(seconds));
            }
            add("<td class=\"n\">%.4f</td></tr>", s.rmse());
        }
        add("</table>\n</section>");
    }

    private void phases() {
        add("<section>\n<h2>Timings, and the code that ran</h2>\n<table class=\"bars\">");
        add("<tr><th>phase</th><th class=\"n\">time</th><th></th><th>ran in</th></tr>");
        double most = run.phases().stream().mapToDouble(Stopwatch.Phase::seconds).max().orElse(1);
        for (Stopwatch.Phase p : run.phases()) {
            add("<tr><td>%s</td><td class=\"n\">%s</td>", Html.escape(p.name()), Stopwatch.format(p.seconds()));
            add("<td class=\"wide\"><div class=\"bar\" style=\"width:%.1f%%\"></div></td><td>%s</td></tr>",
                    100 * p.seconds() / Math.max(most, 1e-9), Html.escape(p.where()));
        }
        add("</table>\n</section>");
    }

    private void recommendation(Recommendation r) {
        add("<section>\n<h2>User %s</h2>", Html.escape(r.user()));
        StringBuilder liked = new StringBuilder();
        for (Recommendation.Scored s : r.liked()) {
            liked.append(liked.isEmpty() ? "" : ", ").append(s.title());
            liked.append(String.format(Locale.ROOT, " (%.1f)", s.rating()));
        }
        add("<p class=\"dim\">%d ratings; liked %s</p>\n<ol>", r.rated(), Html.escape(liked.toString()));
        for (Recommendation.Scored s : r.unseen()) {
            add("<li>%s <span>%.2f</span></li>", Html.escape(s.title()), s.rating());
        }
        add("</ol>\n</section>");
    }

    private void configuration() {
        add("<section>\n<h2>Configuration</h2>\n<table>");
        for (Map.Entry<String, String> e : run.configuration().entrySet()) {
            add("<tr><th>%s</th><td>%s</td></tr>", Html.escape(e.getKey()), Html.escape(e.getValue()));
        }
        add("</table>\n</section>");
    }

    private void where() {
        add("<section>\n<h2>The library</h2>");
        add("<pre>%s</pre>\n</section>", Html.escape(run.info().strip()));
    }
}
