// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.notebook;

import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.report.Html;

/** The parts of an array's HTML that are text: header, grid of values, list of entries. */
final class Tables {
    static final int ROWS = 14;
    static final int COLUMNS = 10;
    private static final int ENTRIES = 10;
    private static final int GAP = -1;           // the row or column that stands for the omitted ones
    private static final String DOT = "<td class=\"s4j-no\">\u00b7</td>";

    /** The style. It applies to the class s4j only, so that each output of a notebook can repeat it. The page sets the colours. */
    private static final String STYLE = """
            <style>
            .s4j { font: 13px/1.5 system-ui, sans-serif; color: inherit; overflow-x: auto; max-width: 100%; }
            .s4j-head { margin: 2px 0 6px; opacity: .8; }
            .s4j-head b { font-weight: 600; }
            .s4j-parts { display: flex; flex-wrap: wrap; gap: 18px; align-items: flex-start; }
            .s4j table { border-collapse: collapse; margin: 0; font-variant-numeric: tabular-nums; color: inherit; width: auto; }
            .s4j tr, .s4j tbody tr:nth-child(odd), .s4j tbody tr:hover { background: none; }
            .s4j th, .s4j td { border: 0; padding: 1px 8px; text-align: right; white-space: nowrap; color: inherit; }
            .s4j th { font-weight: 400; opacity: .55; font-size: 11px; }
            .s4j tr:first-child th { border-bottom: 1px solid rgba(128, 128, 128, .45); }
            .s4j td.s4j-no { opacity: .4; }
            .s4j img { border: 1px solid rgba(128, 128, 128, .6); image-rendering: pixelated; max-width: 100%; height: auto; margin: 0; }
            .s4j svg { display: block; max-width: 100%; height: auto; }
            .s4j svg text { fill: currentColor; opacity: .75; font: 12px system-ui, sans-serif; }
            </style>
            """;

    private Tables() {}

    static StringBuilder open() {
        return new StringBuilder(STYLE).append("<div class=\"s4j\">");
    }

    static String close(StringBuilder html) {
        return html.append("</div>\n").toString();
    }

    /** Adds the first line of the array's text; its part up to the shape is bold. */
    static void header(StringBuilder html, String line) {
        int shape = line.indexOf(']') + 1;
        html.append("<div class=\"s4j-head\"><b>").append(Html.escape(line.substring(0, shape))).append("</b>")
                .append(Html.escape(line.substring(shape))).append("</div>");
    }

    static void note(StringBuilder html, String text) {
        html.append("<div class=\"s4j-head\">").append(Html.escape(String.valueOf(text))).append("</div>");
    }

    /** Returns the indexes of an extent to show, with a gap in place of omitted indexes. */
    static long[] shown(long extent, int most) {
        int count = (int) Math.min(extent, most);
        long[] shown = new long[count];
        int head = extent > most ? (most + 1) / 2 : count;
        for (int i = 0; i < count; i++) {
            shown[i] = i < head ? i : extent - count + i;
        }
        if (extent > most) {
            shown[head] = GAP;
        }
        return shown;
    }

    /** Adds a grid of the elements of an array of rank 2 or less. */
    static void grid(StringBuilder html, INDArray x) {
        long[] rows = shown(x.rank() == 2 ? x.size(0) : 1, ROWS);
        long[] columns = shown(x.rank() == 0 ? 1 : x.size(x.rank() - 1), COLUMNS);
        boolean[][] stored = x.getFormat().isSparse() ? stored(x, rows, columns) : null;
        html.append("<table><tr>").append(x.rank() == 2 ? "<th></th>" : "");
        for (long j : columns) {
            html.append("<th>").append(x.rank() == 0 ? "" : label(j)).append("</th>");
        }
        html.append("</tr>");
        for (int r = 0; r < rows.length; r++) {
            html.append("<tr>").append(x.rank() == 2 ? "<th>" + label(rows[r]) + "</th>" : "");
            for (int c = 0; c < columns.length; c++) {
                if (rows[r] == GAP || columns[c] == GAP) {
                    html.append("<td class=\"s4j-no\">\u2026</td>");
                } else if (stored != null && !stored[r][c]) {
                    html.append(DOT);
                } else {
                    html.append("<td>").append(element(x, at(x.rank(), rows[r], columns[c]))).append("</td>");
                }
            }
            html.append("</tr>");
        }
        html.append("</table>");
    }

    private static String label(long index) {
        return index == GAP ? "\u2026" : Long.toString(index);
    }

    private static long[] at(int rank, long row, long column) {
        return rank == 2 ? new long[] {row, column} : rank == 1 ? new long[] {column} : new long[0];
    }

    /** Returns which of the shown elements are stored: walks the entries of the blocks in the corners. */
    private static boolean[][] stored(INDArray x, long[] rows, long[] columns) {
        boolean[][] stored = new boolean[rows.length][columns.length];
        if (x.rank() == 0) {
            stored[0][0] = x.nnz() > 0;
        } else if (x.rank() == 1) {
            x.forEachEntry((at, value) -> mark(stored, rows, columns, 0, at[0]));
        } else {
            for (int[] down : runs(rows)) {
                for (int[] across : runs(columns)) {
                    long top = rows[down[0]];
                    long left = columns[across[0]];
                    try (INDArray corner = x.get(NDArrayIndex.interval(top, top + down[1]), NDArrayIndex.interval(left, left + across[1]))) {
                        corner.forEachEntry((at, value) -> stored[down[0] + (int) at[0]][across[0] + (int) at[1]] = true);
                    }
                }
            }
        }
        return stored;
    }

    private static void mark(boolean[][] stored, long[] rows, long[] columns, long row, long column) {
        for (int c = 0; c < columns.length; c++) {
            if (columns[c] == column && rows[0] == row) {
                stored[0][c] = true;
            }
        }
    }

    /** Returns the runs of indexes without a gap: the position of the first index, and the number of indexes. */
    private static List<int[]> runs(long[] shown) {
        List<int[]> runs = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i <= shown.length; i++) {
            if (i == shown.length || shown[i] == GAP) {
                if (i > begin) {
                    runs.add(new int[] {begin, i - begin});
                }
                begin = i + 1;
            }
        }
        return runs;
    }

    private static String element(INDArray x, long... at) {
        return text(x.dataType(), x.dataType().isFloating() ? x.getDouble(at) : 0, x.dataType().isFloating() ? 0 : x.getLong(at));
    }

    private static String text(DataType type, double real, long whole) {
        if (type == DataType.BOOL) {
            return whole == 0 ? "false" : "true";
        }
        return type.isFloating() ? Numbers.text(real) : Long.toString(whole);
    }

    /** Thrown by the consumer of entries when enough are listed. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super(null, null, false, false);
        }
    }

    /** Adds the first entries of an array of any rank, a row for each. */
    static void entries(StringBuilder html, INDArray x) {
        html.append("<table><tr>");
        for (int d = 0; d < x.rank(); d++) {
            html.append("<th>").append(x.rank() == 1 ? "index" : "dim " + d).append("</th>");
        }
        html.append("<th>value</th></tr>");
        int[] listed = {0};
        try {
            if (x.dataType().isFloating()) {
                x.forEachEntry((at, value) -> entry(html, listed, at, text(x.dataType(), value, 0)));
            } else {
                x.forEachLongEntry((at, value) -> entry(html, listed, at, text(x.dataType(), 0, value)));
            }
        } catch (Enough e) {
            html.append("<tr><td class=\"s4j-no\" colspan=\"").append(x.rank() + 1).append("\">\u2026</td></tr>");
        }
        html.append("</table>");
    }

    private static void entry(StringBuilder html, int[] listed, long[] at, String value) {
        if (listed[0]++ == ENTRIES) {
            throw new Enough();
        }
        html.append("<tr>");
        for (long index : at) {
            html.append("<th>").append(index).append("</th>");
        }
        html.append("<td>").append(value).append("</td></tr>");
    }
}
