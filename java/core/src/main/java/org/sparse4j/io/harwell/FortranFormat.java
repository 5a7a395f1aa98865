// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A Fortran format of numbers in fixed columns, such as {@code (16I5)}, {@code (1P,4D20.12)} or {@code (3(E26.18))}.
 * The format determines the fields of a line; all lines have the same fields.
 */
final class FortranFormat {
    /** The meaning of blanks after the first digit of a field. */
    enum Blanks {
        /** The format does not state it: blanks between digits are an error. */
        UNSAID,
        /** BN: blanks are ignored. */
        IGNORED,
        /** BZ: blanks are zeros. */
        ZEROS
    }

    private static final int MOST = 1 << 12;        // the largest number of fields of a line
    private static final int WIDEST = 1 << 16;      // the largest number of columns
    private static final String REALS = "EDFG";

    private final String text;
    private final List<int[]> fields = new ArrayList<>();
    private int at;
    private int column;
    private int scale;
    private boolean whole = true;
    private int groups;
    private boolean skips;
    private boolean besides;
    private Blanks blanks = Blanks.UNSAID;

    private FortranFormat(String text) {
        this.text = text;
    }

    /**
     * Parses a format.
     *
     * @throws IllegalArgumentException if the text is not a format, or has edit descriptors other than those of numbers
     *     in columns. The message continues a sentence that begins with the format.
     */
    static FortranFormat parse(String format) {
        FortranFormat parsed = new FortranFormat(format.toUpperCase(Locale.ROOT).replaceAll("[ \t]", ""));
        if (!parsed.take('(')) {
            throw new IllegalArgumentException("is not a Fortran format, which begins with a parenthesis, such as (16I5)");
        }
        parsed.list(0);
        if (parsed.at < parsed.text.length()) {
            throw parsed.wrong("nothing may follow its last parenthesis");
        }
        if (parsed.fields.isEmpty()) {
            throw new IllegalArgumentException("has no field of numbers, such as I8 or E20.12");
        }
        if (parsed.groups > 1 || parsed.groups > 0 && parsed.besides) {
            // Fortran repeats only the last group for the lines after the first one.
            throw new IllegalArgumentException("has fields or columns beside a group, so that its lines differ; Sparse4j does not read "
                    + "such formats");
        }
        return parsed;
    }

    /** Parses the content of parentheses after the opening one. */
    private void list(int depth) {
        while (!take(')')) {
            if (at >= text.length()) {
                throw wrong("a parenthesis is not closed");
            }
            if (!take(',')) {
                item(depth);
            }
        }
    }

    private void item(int depth) {
        boolean negative = take('-');
        if (!negative) {
            take('+');
        }
        int begin = at;
        int count = number();
        boolean counted = at > begin;
        char letter = at < text.length() ? text.charAt(at) : 0;
        at++;
        if (letter == 'P' && counted) {
            scale = negative ? -count : count;
        } else if (negative || counted && count == 0) {
            throw wrong("a repeat count must be 1 or more");
        } else if (letter == '(') {
            group(counted ? count : 1, depth);
        } else if (letter == 'X') {
            skip(counted ? count : 1, depth);
        } else if (letter == 'B' && !counted && (take('N') || take('Z'))) {
            blanks = text.charAt(at - 1) == 'N' ? Blanks.IGNORED : Blanks.ZEROS;
        } else if (letter == 'I' || REALS.indexOf(letter) >= 0 && letter != 0) {
            numbers(letter, counted ? count : 1, depth);
        } else {
            throw wrong("only I, E, D, F, G, P, X, BN, BZ and groups of them can be read");
        }
    }

    private void group(int count, int depth) {
        if (depth > 0) {
            throw wrong("groups in groups cannot be read");
        }
        groups++;
        int begin = at;
        int before = fields.size();
        for (int k = 0; k < count && (k == 0 || fields.size() > before); k++) {
            at = begin;
            list(depth + 1);
            requireRoom();
        }
    }

    private void skip(int count, int depth) {
        skips |= depth == 0;
        column += count;
        requireRoom();
    }

    private void numbers(char letter, int count, int depth) {
        besides |= depth == 0 || skips;
        if (letter == 'E' && !take('N')) {
            take('S');  // reading treats ES and EN as E
        }
        int width = number();
        int decimals = 0;
        if (width == 0) {
            throw wrong("a field must have a width, such as I8 or E20.12");
        }
        if (take('.')) {
            decimals = number();
            if (letter != 'I' && take('E')) {
                number();  // the number of digits of the exponent, which matters only for writing
            }
        }
        whole &= letter == 'I';
        for (int k = 0; k < count; k++) {
            fields.add(new int[] {column, width, letter == 'I' ? 0 : decimals, letter == 'I' ? 0 : scale});
            column += width;
            requireRoom();
        }
    }

    private void requireRoom() {
        if (column < 0 || column > WIDEST || fields.size() > MOST) {
            throw new IllegalArgumentException("describes lines of more than " + WIDEST + " columns, or " + MOST + " fields");
        }
    }

    private int number() {
        int n = 0;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            n = Math.min(WIDEST + 1, 10 * n + text.charAt(at++) - '0');
        }
        return n;
    }

    private boolean take(char c) {
        boolean is = at < text.length() && text.charAt(at) == c;
        at += is ? 1 : 0;
        return is;
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("cannot be read as a Fortran format, at its character " + Math.min(at, text.length())
                + ": " + what);
    }

    /** Returns the number of fields of a line. */
    int count() {
        return fields.size();
    }

    /** Returns the first column of a field, from 0. */
    int begin(int field) {
        return fields.get(field)[0];
    }

    int width(int field) {
        return fields.get(field)[1];
    }

    /** Returns the number of digits after the point if a field has no point. */
    int decimals(int field) {
        return fields.get(field)[2];
    }

    /** Returns the power of ten by which a field without an exponent is divided. */
    int scale(int field) {
        return fields.get(field)[3];
    }

    /** Returns whether all fields are integers. */
    boolean isWhole() {
        return whole;
    }

    Blanks blanks() {
        return blanks;
    }

    @Override
    public String toString() {
        return text;
    }
}
