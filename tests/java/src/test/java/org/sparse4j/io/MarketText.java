// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** The lines of a well-formed Matrix Market file, for oracles: nothing here has gone through the library. */
public final class MarketText {
    private final BufferedReader in;
    private final String[] banner;
    private final long listed;
    public final long rows;
    public final long columns;

    /** An entry as it stands there, or its mirror image. */
    public interface Entry {
        void add(long i, long j, String text, boolean negated);
    }

    /** Reads as far as the sizes. */
    public MarketText(BufferedReader in) throws IOException {
        this.in = in;
        banner = in.readLine().trim().toLowerCase(Locale.ROOT).split("\\s+");
        String[] sizes = words();
        rows = Long.parseLong(sizes[0]);
        columns = Long.parseLong(sizes[1]);
        listed = sizes.length > 2 ? Long.parseLong(sizes[2]) : -1;
    }

    /** Whether the first line has such a word: array, integer, skew-symmetric. */
    public boolean is(String kind) {
        return banner[2].equals(kind) || banner[3].equals(kind) || banner[4].equals(kind);
    }

    /** All entries; those of a pattern are 1. */
    public void entries(Entry to) throws IOException {
        if (is("array")) {
            for (long j = 0; j < columns; j++) {
                for (long i = is("general") ? 0 : is("skew-symmetric") ? j + 1 : j; i < rows; i++) {
                    both(i, j, words()[0], to);
                }
            }
            return;
        }
        for (long k = 0; k < listed; k++) {
            String[] w = words();
            both(Long.parseLong(w[0]) - 1, Long.parseLong(w[1]) - 1, w.length > 2 ? w[2] : "1", to);
        }
    }

    private void both(long i, long j, String text, Entry to) {
        to.add(i, j, text, false);
        if (i != j && !is("general")) {
            to.add(j, i, text, is("skew-symmetric"));
        }
    }

    private String[] words() throws IOException {
        String line = in.readLine().trim();
        while (line.isEmpty() || line.startsWith("%")) {
            line = in.readLine().trim();
        }
        return line.split("\\s+");
    }

    /** As C writes numbers. */
    public static double real(String text) {
        return text.matches("(?i)[+-]?inf(inity)?") ? (text.startsWith("-") ? -1 : 1) / 0.0
                : text.equalsIgnoreCase("nan") ? Double.NaN : Double.parseDouble(text);
    }

    /** A text gzipped as two members, which are a gzipped file one behind the other. */
    static byte[][] twoMembers(byte[] text) throws IOException {
        byte[][] members = new byte[2][];
        for (int k = 0; k < 2; k++) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream out = new GZIPOutputStream(packed)) {
                out.write(text, k * (text.length / 3), k == 0 ? text.length / 3 : text.length - text.length / 3);
            }
            members[k] = packed.toByteArray();
        }
        return members;
    }
}
