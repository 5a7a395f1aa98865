// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.List;

/**
 * Builds the page with the tables that chapter 7 of the thesis left empty, from the lines that {@code bench --thesis} writes.
 *
 * <p><b>Stability.</b> This type is experimental and may vanish;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class ThesisPage {

    private static final String STYLE = """
            main { max-width: 1320px; } section { margin-top: 18px; }
            h2 { font-size: 20px; } h3 { font-size: 15px; margin: 18px 0 6px; }
            nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 14px 0; } a { color: var(--blue); }
            .plots { display: grid; gap: 14px 22px;
                grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); }
            figure { margin: 0; } figcaption { font-size: 13px; color: var(--dim); margin: 2px 0 4px; }
            .scroll { overflow-x: auto; } td { white-space: nowrap; } td.wrap { white-space: normal; }
            td small { display: block; color: var(--dim); font-size: 11px; line-height: 1.2; }
            details { border-top: 1px solid var(--rule); padding: 7px 0; } summary { cursor: pointer; }
            summary, .verdict { overflow-wrap: anywhere; } .verdict { font-size: 14px; margin: 6px 0; }
            .win { color: var(--green); } .loss { color: var(--red); } .best { font-weight: 700; }
            .legend { display: flex; flex-wrap: wrap; gap: 2px 16px; font-size: 13px; margin: 4px 0 10px; }
            .legend svg { width: 34px; height: 12px; display: inline-block; vertical-align: middle; margin-right: 5px; }
            :root { --coo: #d98200; --csr: #0072b2; --csc: #35a3dd; --gcs: #00906a; --other: #c4427e; --more: #8a5cc9;
                --last: #a18600; }
            @media (prefers-color-scheme: dark) { :root { --coo: #f0a93a; --csr: #4c9be8; --csc: #7cc8f2;
                --gcs: #35c79c; --other: #ee82b4; --more: #b796ee; --last: #d6bd3a; } }
            .line polyline { fill: none; stroke: var(--c); stroke-width: 2; } .line line { stroke: var(--c); }
            .line circle { fill: var(--c); } .mark line { stroke-dasharray: 2 3; }
            .mark circle { fill: var(--card); stroke: var(--c); stroke-width: 2; }
            .COO { --c: var(--coo); } .CSR { --c: var(--csr); } .CSC { --c: var(--csc); } .GCS { --c: var(--gcs); }
            .DENSE { --c: var(--ink); } .lib0 { --c: var(--other); } .lib1 { --c: var(--more); }
            .lib2 { --c: var(--red); } .lib3 { --c: var(--last); } .lib4 { --c: var(--dim); }
            .lib0 polyline, .lib1 polyline, .lib2 polyline, .lib3 polyline, .lib4 polyline { stroke-dasharray: 6 4; }
            @media (max-width: 600px) { main { padding: 18px 10px 40px; } section { padding: 14px 12px; }
                th, td { font-size: 13px; } }
            """;

    private final Results results;
    private final Html page = new Html("Sparse4j: the experiments of chapter 7", STYLE);

    private ThesisPage(Results results) {
        this.results = results;
    }

    /** Returns the page for the lines of a file of measurements. */
    public static String html(List<String> lines) {
        ThesisPage made = new ThesisPage(new Results(lines));
        made.write();
        return made.page.end();
    }

    private void write() {
        page.line("<h1>Sparse linear algebra, measured</h1>");
        page.line("<p class=\"dim\">The experiments that chapter 7 of the thesis left empty, run on %s.</p>",
                Html.escape(results.about().getOrDefault("CPU", "this machine")));
        page.raw("""
                <nav><a href="#score">The score</a> <a href="#huge">A huge array</a> <a href="#memory">Memory</a>
                <a href="#level1">Level 1</a> <a href="#level2">Level 2</a> <a href="#views">Views</a>
                <a href="#dimensions">Dimensions</a> <a href="#machine">Machine</a></nav>
                """);
        new ScoreSection(page, results).write();
        PlainSection plain = new PlainSection(page, results);
        plain.huge();
        FamilySection families = new FamilySection(page, results);
        families.write("memory", "memory", "Memory",
                "Bytes of one array, and of the layouts that the library keeps to speed up repeated products.");
        families.write("level1", "level 1", "BLAS level 1", """
                Sparse x and dense y in dot and axpy; nrm2 of x; rot of two vectors of one pattern and storage. CSR is
                one row, CSC one column, the others have rank 1.""");
        families.write("level2", "level 2", "BLAS level 2", """
                y = A x and y = A<sup>T</sup> x with dense x into a given dense y, repeated on one matrix: the layouts
                that the library keeps for repeated products are built before the measurement.""");
        plain.views();
        plain.write("dimensions", "Along each dimension",
                "Sums along each dimension of an array of rank 3, and slices across it.");
        machine();
    }

    private void machine() {
        page.line("<section id=\"machine\"><h2>The machine, and how this was measured</h2><div class=\"scroll\">");
        page.line("<table>");
        results.about().forEach((name, text) -> page.line("<tr><th>%s</th><td class=\"wrap\">%s</td></tr>",
                Html.escape(name), Html.escape(text)));
        page.line("</table></div>");
        if (!results.skipped().isEmpty()) {
            page.line("<h3>Left out</h3><ul>");
            results.skipped().forEach(n -> page.line("<li>%s: %s</li>", Html.escape(n.name()), Html.escape(n.text())));
            page.line("</ul>");
        }
        page.line("</section>");
    }
}
