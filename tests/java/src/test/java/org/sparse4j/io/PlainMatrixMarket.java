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
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.sparse4j.INDArray;

/** The oracle: a well-formed Matrix Market file read line by line, with Java's own numbers. Duplicates are summed. */
final class PlainMatrixMarket {
    final long rows;
    final long columns;
    final boolean whole;
    final boolean array;
    /** Values by row and column: Double, or Long where the file has integers. */
    final Map<List<Long>, Number> entries = new TreeMap<>((a, b) -> a.get(0).equals(b.get(0))
            ? a.get(1).compareTo(b.get(1))
            : a.get(0).compareTo(b.get(0)));

    private PlainMatrixMarket(BufferedReader in) throws IOException {
        MarketText text = new MarketText(in);
        whole = text.is("integer");
        array = text.is("array");
        rows = text.rows;
        columns = text.columns;
        text.entries((i, j, number, negated) -> put(i, j, whole
                ? (Number) (negated ? -Long.parseLong(number) : Long.parseLong(number))
                : (Number) (negated ? -MarketText.real(number) : MarketText.real(number))));
        for (long i = 0; array && text.is("skew-symmetric") && i < rows; i++) {
            put(i, i, whole ? (Number) 0L : (Number) 0.0);
        }
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
