// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.MalformedFileException;

/** Reads the four or five lines before the numbers of a Harwell-Boeing or Rutherford-Boeing file. */
public final class HarwellBoeingHeader {
    enum Values { REAL, INTEGER, PATTERN }

    private static final int TYPE = 3;
    private static final int MOST_COUNTS = 5;
    private static final int VALUE_LINES = 3;  // the index of this count in line 2
    static final int MATRIX_LINE = 3;
    private static final Pattern COUNTS = Pattern.compile("\\s*\\d+(\\s+\\d+){3,4}\\s*");
    private static final Pattern MATRIX = Pattern.compile("(?i)[RCPIQ][SUHZR][AE]( {2,}\\d+){3,4}\\s*");
    private static final Map<Character, String> SHAPES = Map.of('S', "symmetric", 'U', "unsymmetric", 'H', "hermitian", 'Z',
            "skew-symmetric", 'R', "rectangular");
    private static final Map<String, String> SUPPLEMENTS = Map.ofEntries(Map.entry("ord", "orderings"), Map.entry("rhs",
            "right-hand sides"), Map.entry("sln", "solutions"), Map.entry("est", "estimates"), Map.entry("evl", "eigenvalues"),
            Map.entry("svl", "singular values"), Map.entry("evc", "eigenvectors"), Map.entry("svc", "singular vectors"),
            Map.entry("sbv", "Schur vectors"), Map.entry("sbm", "a Schur basis matrix"), Map.entry("sbp", "Schur parameters"),
            Map.entry("ipt", "integer arrays"), Map.entry("icv", "index covers"), Map.entry("lvl", "a Laplacian's values"),
            Map.entry("geo", "coordinates of nodes"), Map.entry("avl", "auxiliary values"));

    private final FortranRecords lines;
    private final String type;
    private final long[] counts;
    private final long[] sizes;
    private final List<FortranFormat> formats = new ArrayList<>();
    private String sides = "";
    private long sideCount;

    HarwellBoeingHeader(FortranRecords lines) throws IOException {
        this.lines = lines;
        take("a title");
        counts = counts(take("the numbers of lines of the file and its parts"));
        String third = take("the type and the size of the matrix");
        type = type(third);
        sizes = sizes(third);
        requireReadable();
        formats(take("the formats of the numbers"));
        if (counts.length == MOST_COUNTS && counts[MOST_COUNTS - 1] > 0) {
            sides(take("the type and number of the right-hand sides"));
        }
    }

    /** Returns whether a text begins as Harwell-Boeing files do: counts of lines, a type, the size, and formats in parentheses. */
    public static boolean isStart(byte[] start) {
        String[] all = new String(start, StandardCharsets.ISO_8859_1).split("\r?\n", -1);
        return all.length > 4 && COUNTS.matcher(all[1]).matches() && MATRIX.matcher(all[2]).matches() && all[3].startsWith("(");
    }

    private String take(String what) throws IOException {
        if (!lines.nextLine()) {
            throw lines.malformed(0, "the file ends here, but the next line of a Harwell-Boeing file must have " + what);
        }
        return lines.line();
    }

    private long[] counts(String line) {
        String first = line.strip().toLowerCase(Locale.ROOT);
        if (first.length() >= TYPE && SUPPLEMENTS.containsKey(first.substring(0, TYPE))) {
            throw lines.malformed(0, "'" + first.substring(0, TYPE) + "' says that this is a supplementary Rutherford-Boeing file, of "
                    + SUPPLEMENTS.get(first.substring(0, TYPE)) + "; only files of matrices can be read");
        }
        long[] all = numbers(line, 0, 0);
        if (all.length < MOST_COUNTS - 1) {
            throw lines.malformed(0, "the line has " + all.length + " numbers; a Harwell-Boeing file must have four or five here: the "
                    + "numbers of lines in all, of pointers, of row indices, of values and of right-hand sides");
        }
        return all;
    }

    private long[] numbers(String line, int from, int begin) {
        List<Long> all = new ArrayList<>();
        int at = from;
        for (String word : line.substring(Math.min(from, line.length())).strip().split("\\s+")) {
            at = line.indexOf(word, at);
            if (word.isEmpty() || all.size() == MOST_COUNTS) {
                break;
            }
            if (!word.matches("\\d{1,18}")) {
                throw lines.malformed(begin + at, "'" + word + "' is not a number of lines, rows, columns or entries");
            }
            all.add(Long.parseLong(word));
            at += word.length();
        }
        return all.stream().mapToLong(n -> n).toArray();
    }

    private String type(String line) {
        String given = line.substring(0, Math.min(TYPE, line.length())).toUpperCase(Locale.ROOT);
        if (!given.matches("[RCPIQ][SUHZR][AE]")) {
            throw lines.malformed(0, "'" + given + "' is not a matrix type, such as RUA, RSA or PUA: R, P, I or C for the values, U, S, Z, "
                    + "H or R for the shape, A or E for assembled or elemental");
        }
        return given;
    }

    private long[] sizes(String line) {
        long[] all = numbers(line, TYPE, 0);
        if (all.length < 3) {
            throw lines.malformed(0, "the line has " + all.length + " numbers after the type; it must have the numbers of rows, columns "
                    + "and entries");
        }
        return all;
    }

    private void formats(String line) {
        int depth = 0;
        int from = 0;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '(' && depth++ == 0) {
                from = i;
            } else if (line.charAt(i) == ')' && --depth == 0) {
                String format = line.substring(from, i + 1);
                try {
                    formats.add(FortranFormat.parse(format));
                } catch (IllegalArgumentException e) {
                    throw lines.malformed(from, format + ' ' + e.getMessage());
                }
            }
            if (depth < 0) {
                break;
            }
        }
        int needed = hasValues() ? 3 : 2;
        if (formats.size() < needed || depth != 0) {
            throw lines.malformed(0,
                    (depth == 0 ? "the line has " + formats.size() + " formats" : "the line opens or closes a parenthesis too often")
                    + "; it must have the formats of the pointers, the row indices" + (hasValues() ? " and the values" : ""));
        }
        for (int k = 0; k < needed; k++) {
            if (!formats.get(k).isWhole() && (k < 2 || values() == Values.INTEGER)) {
                throw lines.malformed(0, formats.get(k) + " is the format of "
                        + (k == 0 ? "the pointers" : k == 1 ? "the row indices" : "whole numbers") + ", which need I fields");
            }
        }
    }

    private void sides(String line) {
        sides = line.substring(0, Math.min(TYPE, line.length())).strip().toUpperCase(Locale.ROOT);
        long[] all = numbers(line, TYPE, 0);
        if (!sides.matches("[FM].*") || all.length < 1) {
            throw lines.malformed(0, "the line must have the type of the right-hand sides, F or M, and their number");
        }
        sideCount = all[0];
    }

    private void requireReadable() {
        if (type.charAt(0) == 'C') {
            throw refused("the values are complex (C), and there are no complex arrays");
        } else if (type.charAt(0) == 'Q') {
            throw refused("the values are in a separate file (Q), which Sparse4j does not read");
        } else if (type.charAt(2) == 'E') {
            throw refused("the matrix is elemental (E), a sum of dense blocks; only assembled matrices (A) can be read");
        } else if (isHalf() && rows() != columns()) {
            throw refused("a " + SHAPES.get(type.charAt(1)) + " matrix must be square, but has " + rows() + " rows and " + columns()
                    + " columns");
        } else if (isSkew() && values() == Values.PATTERN) {
            throw refused("a pattern has no signs, so it cannot be skew-symmetric");
        } else if (hasValues() && counts[VALUE_LINES] == 0 && entries() > 0) {
            throw refused("line 2 announces no lines of values; the type of a matrix without values must be P" + type.substring(1));
        }
    }

    private MalformedFileException refused(String why) {
        return lines.malformed(MATRIX_LINE, 0, "the type is " + type + ": " + why);
    }

    long rows() {
        return sizes[0];
    }

    long columns() {
        return sizes[1];
    }

    /** Returns the number of entries that the file lists. */
    long entries() {
        return sizes[2];
    }

    Values values() {
        return switch (type.charAt(0)) {
            case 'P' -> Values.PATTERN;
            case 'I' -> Values.INTEGER;
            default -> Values.REAL;
        };
    }

    private boolean hasValues() {
        return type.charAt(0) != 'P';
    }

    /** Returns whether the file lists one half of the matrix. */
    boolean isHalf() {
        return type.charAt(1) == 'S' || type.charAt(1) == 'H' || isSkew();
    }

    boolean isSkew() {
        return type.charAt(1) == 'Z';
    }

    FortranFormat pointerFormat() {
        return formats.get(0);
    }

    FortranFormat indexFormat() {
        return formats.get(1);
    }

    FortranFormat valueFormat() {
        return formats.get(2);
    }

    /** Returns the format of the right-hand sides; null if line 4 has none. */
    FortranFormat sideFormat() {
        int at = hasValues() ? 3 : 2;
        return formats.size() > at ? formats.get(at) : null;
    }

    /**
     * Returns the type of the right-hand sides: F or M, followed by G if guesses and by X if solutions follow. Empty if
     * the file has no right-hand sides.
     */
    String sides() {
        return sides;
    }

    long sideCount() {
        return sideCount;
    }

    ArrayFileInfo info() {
        DataType own = values() == Values.INTEGER ? DataType.LONG : DataType.DOUBLE;
        return new ArrayFileInfo("Harwell-Boeing", type + ", " + values().name().toLowerCase(Locale.ROOT) + ' ' + SHAPES.get(type.charAt(1)),
                own, SparseFormat.CSC, new long[] {rows(), columns()}, entries());
    }
}
