// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.sparse4j.INDArray;

/** The oracle: a well-formed Matrix Market file read line by line, with Java's own numbers. Duplicates are summed. */
final class PlainMatrixMarket {
    final String[] banner;
    final long rows;
    final long columns;
    final boolean whole;
    /** Values by row and column: Double, or Long where the file has integers. */
    final Map<List<Long>, Number> entries = new TreeMap<>((a, b) -> a.get(0).equals(b.get(0))
            ? a.get(1).compareTo(b.get(1))
            : a.get(0).compareTo(b.get(0)));

    private PlainMatrixMarket(BufferedReader in) throws IOException {
        banner = in.readLine().trim().toLowerCase(Locale.ROOT).split("\\s+");
        whole = banner[3].equals("integer");
        boolean array = banner[2].equals("array");
        String[] size = words(in);
        rows = Long.parseLong(size[0]);
        columns = Long.parseLong(size[1]);
        boolean skew = banner[4].equals("skew-symmetric");
        if (array) {
            for (long j = 0; j < columns; j++) {
                for (long i = banner[4].equals("general") ? 0 : skew ? j + 1 : j; i < rows; i++) {
                    add(i, j, words(in)[0]);
                }
            }
            for (long i = 0; skew && i < rows; i++) {
                add(i, i, "0");
            }
            return;
        }
        for (long k = Long.parseLong(size[2]); k > 0; k--) {
            String[] w = words(in);
            add(Long.parseLong(w[0]) - 1, Long.parseLong(w[1]) - 1, w.length > 2 ? w[2] : "1");
        }
    }

    private static String[] words(BufferedReader in) throws IOException {
        String line = in.readLine().trim();
        while (line.isEmpty() || line.startsWith("%")) {
            line = in.readLine().trim();
        }
        return line.split("\\s+");
    }

    private void add(long i, long j, String text) {
        Number v = whole ? (Number) Long.valueOf(text) : (Number) real(text);
        put(i, j, v);
        if (i != j && !banner[4].equals("general")) {
            put(j, i, !banner[4].equals("skew-symmetric") ? v : whole ? (Number) (-v.longValue()) : -v.doubleValue());
        }
    }

    private static Double real(String text) {
        return text.matches("(?i)[+-]?inf(inity)?") ? (text.startsWith("-") ? -1 : 1) / 0.0
                : text.equalsIgnoreCase("nan") ? Double.NaN : Double.valueOf(text);
    }

    private void put(long i, long j, Number v) {
        entries.merge(List.of(i, j), v, (a, b) ->
                whole ? (Number) (a.longValue() + b.longValue()) : (Number) (a.doubleValue() + b.doubleValue()));
    }

    static PlainMatrixMarket read(Path file) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream bytes = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader in = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.US_ASCII))) {
            return new PlainMatrixMarket(in);
        }
    }

    /** An array has exactly these entries, in order, bit for bit. */
    void assertEqualTo(INDArray x, String what) {
        assertEquals(List.of(rows, columns), List.of(x.size(0), x.size(1)), what);
        assertEquals(entries.size(), x.nnz(), what);
        var expected = entries.entrySet().iterator();
        if (whole) {
            x.forEachLongEntry((at, v) -> {
                var e = expected.next();
                assertEquals(e.getKey(), List.of(at[0], at[1]), what);
                assertEquals(e.getValue(), v, () -> what + " at " + e.getKey());
            });
        } else {
            x.forEachEntry((at, v) -> {
                var e = expected.next();
                assertEquals(e.getKey(), List.of(at[0], at[1]), what);
                assertEquals(e.getValue(), v, () -> what + " at " + e.getKey());
            });
        }
    }
}
