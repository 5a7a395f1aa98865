// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The run as one HTML page that needs nothing else: style, pictures and curve are inside. */
final class HtmlReport {
    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1d2733; --dim: #5b6876; --paper: #f6f8fa; --card: #ffffff;
                --rule: #d5dce4; --blue: #2f7ed8; --amber: #b86e00; --green: #1a8754; }
            @media (prefers-color-scheme: dark) { :root { --ink: #e4e9ef; --dim: #97a3b0; --paper: #11161c;
                --card: #1a2129; --rule: #323c47; --blue: #5aa2f0; --amber: #e0a040; --green: #4cc38a; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
            main { max-width: 1120px; margin: 0 auto; padding: 28px 20px 60px; }
            h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 17px; margin: 0 0 10px; }
            p { margin: 0 0 10px; } .dim { color: var(--dim); }
            .grid { display: grid; gap: 18px; margin-top: 18px;
                grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); }
            .three { grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); }
            section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 18px 20px;
                overflow-x: auto; }
            .figures { display: flex; flex-wrap: wrap; gap: 14px; margin: 18px 0; }
            .figure { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 10px 18px; }
            .figure b { display: block; font-size: 23px; font-variant-numeric: tabular-nums; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; padding: 4px 10px 4px 0; vertical-align: top;
                border-bottom: 1px solid var(--rule); }
            th { font-weight: 600; color: var(--dim); } .n { text-align: right; }
            tr:last-child td { border-bottom: 0; }
            .spy { display: block; width: 100%; height: auto; border: 1px solid var(--rule);
                image-rendering: pixelated; }
            pre { margin: 0; font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
            svg { display: block; width: 100%; height: auto; }
            svg text { fill: var(--dim); font: 12px system-ui, sans-serif; }
            svg line.grid { stroke: var(--rule); stroke-width: 1; }
            svg line.level { stroke-width: 1.5; stroke-dasharray: 6 5; }
            svg line.mean { stroke: var(--amber); } svg text.mean { fill: var(--amber); }
            svg line.bias { stroke: var(--green); } svg text.bias { fill: var(--green); }
            svg .curve { fill: none; stroke: var(--blue); stroke-width: 2.5; } svg .dot { fill: var(--blue); }
            .wide { width: 22%; } .bar { margin-top: 7px; height: 9px; background: var(--blue); border-radius: 3px;
                min-width: 2px; }
            ol { margin: 6px 0 0; padding-left: 24px; } li span { float: right; color: var(--dim); }
            """;

    private final RunReport run;
    private final StringBuilder html = new StringBuilder(1 << 16);

    private HtmlReport(RunReport run) {
        this.run = run;
    }

    static String html(RunReport run) {
        HtmlReport report = new HtmlReport(run);
        report.page();
        return report.html.toString();
    }

    /** Text for HTML; characters that no page may hold become a replacement mark. */
    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> {
                    boolean control = c < 0x20 && c != '\n' && c != '\t' || c >= 0x7F && c < 0xA0;
                    boolean bad = control || c >= 0xD800 && c < 0xE000 || (c & 0xFFFE) == 0xFFFE;
                    out.appendCodePoint(bad ? 0xFFFD : c);
                }
            }
        });
        return out.toString();
    }

    private void add(String format, Object... values) {
        html.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void page() {
        add("<!DOCTYPE html>");
        add("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
        add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
        add("<title>Sparse4j recommender</title>");
        html.append("<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n<main>\n");
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
        add("</div>\n</main>\n</body>\n</html>");
    }

    private void head() {
        List<Sweep> sweeps = run.sweeps();
        Sweep last = sweeps.get(sweeps.size() - 1);
        double fastest = sweeps.stream().mapToDouble(Sweep::seconds).min().orElse(Double.NaN);
        add("<h1>Recommender</h1>");
        add("<p class=\"dim\">%s</p>", escape(run.configuration().getOrDefault("ratings", "")));
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
        add("<p class=\"dim\">Users down, items across, the busiest first; stronger is fuller.</p>");
        add("<img class=\"spy\" alt=\"Spy picture of the rating matrix\" width=\"%d\" height=\"%d\" src=\"%s\"/>",
                run.spy().width(), run.spy().height(), run.spy().dataUri());
        add("</section>");
    }

    private void curve() {
        add("<section>\n<h2>Test RMSE</h2>");
        html.append(RmseCurve.svg(run.sweeps(), run.globalMean(), run.meanAndBiases()));
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
        add("<section>\n<h2>Timings, and what ran where</h2>\n<table>");
        add("<tr><th>phase</th><th class=\"n\">time</th><th></th><th>ran in</th></tr>");
        double most = run.phases().stream().mapToDouble(Stopwatch.Phase::seconds).max().orElse(1);
        for (Stopwatch.Phase p : run.phases()) {
            add("<tr><td>%s</td><td class=\"n\">%s</td>", escape(p.name()), Stopwatch.format(p.seconds()));
            add("<td class=\"wide\"><div class=\"bar\" style=\"width:%.1f%%\"></div></td><td>%s</td></tr>",
                    100 * p.seconds() / Math.max(most, 1e-9), escape(p.where()));
        }
        add("</table>\n</section>");
    }

    private void recommendation(Recommendation r) {
        add("<section>\n<h2>User %s</h2>", escape(r.user()));
        StringBuilder liked = new StringBuilder();
        for (Recommendation.Scored s : r.liked()) {
            liked.append(liked.isEmpty() ? "" : ", ").append(s.title());
            liked.append(String.format(Locale.ROOT, " (%.1f)", s.rating()));
        }
        add("<p class=\"dim\">%d ratings; liked %s</p>\n<ol>", r.rated(), escape(liked.toString()));
        for (Recommendation.Scored s : r.unseen()) {
            add("<li>%s <span>%.2f</span></li>", escape(s.title()), s.rating());
        }
        add("</ol>\n</section>");
    }

    private void configuration() {
        add("<section>\n<h2>Configuration</h2>\n<table>");
        for (Map.Entry<String, String> e : run.configuration().entrySet()) {
            add("<tr><th>%s</th><td>%s</td></tr>", escape(e.getKey()), escape(e.getValue()));
        }
        add("</table>\n</section>");
    }

    private void where() {
        add("<section>\n<h2>The library</h2>");
        add("<pre>%s</pre>\n</section>", escape(run.info().strip()));
    }
}
