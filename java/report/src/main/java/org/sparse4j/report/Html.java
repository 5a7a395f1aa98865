// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.report;

import java.util.Locale;

/**
 * A self-contained HTML page, without external scripts, fonts or styles, for light and dark mode and any width.
 *
 * <p><b>Stability.</b> This type is experimental and may vanish;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class Html {
    private static final String STYLE = """
            :root { color-scheme: light dark; --ink: #1d2733; --dim: #5b6876; --paper: #f6f8fa; --card: #ffffff;
                --rule: #d5dce4; --blue: #2f7ed8; --amber: #b86e00; --green: #1a8754; --red: #c0392b; }
            @media (prefers-color-scheme: dark) { :root { --ink: #e4e9ef; --dim: #97a3b0; --paper: #11161c;
                --card: #1a2129; --rule: #323c47; --blue: #5aa2f0; --amber: #e0a040; --green: #4cc38a;
                --red: #f0766a; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
            main { max-width: 1120px; margin: 0 auto; padding: 28px 20px 60px; }
            h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 17px; margin: 0 0 10px; }
            p { margin: 0 0 10px; } .dim { color: var(--dim); }
            .grid { display: grid; gap: 18px; margin-top: 18px;
                grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); }
            section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 18px 20px;
                overflow-x: auto; }
            .figures { display: flex; flex-wrap: wrap; gap: 14px; margin: 18px 0; }
            .figure { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: 10px 18px; }
            .figure b { display: block; font-size: 23px; font-variant-numeric: tabular-nums; white-space: nowrap; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; padding: 4px 10px 4px 0; vertical-align: top;
                border-bottom: 1px solid var(--rule); }
            th { font-weight: 600; color: var(--dim); } .n { text-align: right; white-space: nowrap; }
            tr:last-child td { border-bottom: 0; }
            pre { margin: 0; font: 13px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
            svg { display: block; width: 100%; height: auto; }
            svg text { fill: var(--dim); font: 12px system-ui, sans-serif; }
            svg line.grid { stroke: var(--rule); stroke-width: 1; }
            @media (max-width: 600px) { main { padding: 18px 10px 40px; } section { padding: 14px 12px; }
                table { font-size: 13px; } th, td { padding-right: 7px; } td { overflow-wrap: anywhere; }
                td.n { overflow-wrap: normal; } th:last-child, td:last-child { padding-right: 0; } }
            """;

    private final StringBuilder html = new StringBuilder(1 << 16);

    /** Begins a page. The style is added to the style that all pages have. */
    public Html(String title, String style) {
        line("<!DOCTYPE html>");
        line("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
        line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
        line("<title>%s</title>", escape(title));
        html.append("<style>\n").append(STYLE).append(style).append("</style>\n</head>\n<body>\n<main>\n");
    }

    /** Adds a line of markup by a format. The values are not escaped. */
    public void line(String format, Object... values) {
        html.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    /** Adds markup unchanged. */
    public void raw(String markup) {
        html.append(markup);
    }

    /** Ends the page and returns it. */
    public String end() {
        line("</main>\n</body>\n</html>");
        return html.toString();
    }

    /** Escapes text for HTML. Characters that a page must not contain become a replacement character. */
    public static String escape(String text) {
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
}
