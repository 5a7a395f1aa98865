// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.harwell;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.harwell.FortranFormat.Blanks;
import org.sparse4j.io.text.FileText;

/**
 * Reads the lines of a text, and the numbers in their columns. As in Fortran, text after the last column is ignored. If
 * a line does not have its numbers in the columns of the format, but has as many numbers as the format has fields, the
 * line is split at blanks.
 */
final class FortranRecords {
    private static final int PIECE = 1 << 16;
    private static final int SHOWN = 40;  // the largest number of characters of a field in messages

    private final Path file;
    private final String label;
    private final FileText text;
    private final FortranNumber number = new FortranNumber();
    private byte[] buffer = new byte[PIECE];
    private int begin;
    private int end;
    private int next;
    private int limit;
    private boolean isEnded;
    private boolean isWholeLine;
    private long line;

    FortranRecords(Path file, FileText text) {
        this.file = file;
        label = text.label();
        this.text = text;
    }

    /** Goes to the next line; returns false at the end of the text. */
    boolean nextLine() throws IOException {
        begin = next;
        int from = next;
        int returned = -1;  // the position of the first carriage return in the line
        while (true) {
            int at = from;
            for (; at < limit && buffer[at] != '\n'; at++) {
                if (buffer[at] == '\r' && returned < 0) {
                    returned = at - begin;
                }
            }
            if (at < limit || isEnded) {
                if (at == begin && at == limit) {
                    requireUndamaged();
                    return false;
                }
                line++;
                isWholeLine = at < limit;
                next = isWholeLine ? at + 1 : at;
                end = at > begin && buffer[at - 1] == '\r' ? at - 1 : at;
                requireShort(at - begin);
                if (returned >= 0 && returned < at - begin - 1) {
                    throw malformed(returned, FileText.LONE_RETURN);
                }
                if (!isWholeLine) {
                    requireUndamaged();
                }
                return true;
            }
            from = at - begin;
            fill();
        }
    }

    /** Moves the rest of the buffer to its front, and reads more of the text after it. */
    private void fill() throws IOException {
        int left = limit - begin;
        if (left > FileText.LONGEST_LINE) {
            line++;
            requireShort(left);
        }
        System.arraycopy(buffer, begin, buffer, 0, left);
        if (left > buffer.length / 2) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        begin = 0;
        ByteBuffer room = ByteBuffer.wrap(buffer, left, buffer.length - left);
        text.fill(room);
        limit = room.position();
        isEnded = room.hasRemaining();
    }

    private void requireShort(int characters) {
        if (characters > FileText.LONGEST_LINE) {
            throw malformed(0, "the line has more than " + FileText.LONGEST_LINE + " characters");
        }
    }

    private void requireUndamaged() {
        if (text.damage() != null) {
            throw Faults.text(label + ": line " + Math.max(1, line) + ", column 1: " + text.damageText(), file,
                    Math.max(1, line), 1, text.damage());
        }
    }

    /** Returns the current line. */
    String line() {
        return new String(buffer, begin, end - begin, StandardCharsets.ISO_8859_1);
    }

    /**
     * Returns whether the rest of the text is blank. Control characters, such as the end mark of old systems, count as
     * blanks.
     */
    boolean isAtEnd() throws IOException {
        while (nextLine()) {
            for (int i = begin; i < end; i++) {
                if (buffer[i] > ' ' || buffer[i] < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the exception for an error at a column of the current line, from 0. */
    MalformedFileException malformed(int column, String what) {
        return malformed(Math.max(1, line), column, what);
    }

    /** Returns the exception for an error at a column, from 0, of a line, from 1. */
    MalformedFileException malformed(long at, int column, String what) {
        return Faults.text(label + ": line " + at + ", column " + (column + 1) + ": " + what, file, at, column + 1);
    }

    /** Receives the numbers of a line. */
    private interface Field {
        boolean read(int field, int from, int to);
    }

    /** Reads the integers of the next line, at most {@code wanted}, and returns their number. */
    int wholes(FortranFormat format, long[] to, long wanted, String what) throws IOException {
        int n = expect(format, wanted, what);
        Blanks blanks = format.blanks();
        return record(format, n, what, (field, from, until) -> {
            boolean is = number.isWhole(buffer, from, until, blanks);
            to[field] = number.whole();
            return is;
        }, (field, from, until) -> {
            boolean is = number.isWhole(buffer, from, until, Blanks.UNSAID);
            to[field] = number.whole();
            return is;
        });
    }

    /** Reads the real numbers of the next line, rounded to FLOAT or DOUBLE, and returns their number. */
    int reals(FortranFormat format, double[] to, long wanted, boolean single, String what) throws IOException {
        int n = expect(format, wanted, what);
        Blanks blanks = format.blanks();
        return record(format, n, what, (field, from, until) -> {
            boolean is = number.isReal(buffer, from, until, blanks, format.decimals(field), format.scale(field), single);
            to[field] = number.real();
            return is;
        }, (field, from, until) -> {
            boolean is = number.isReal(buffer, from, until, Blanks.UNSAID, 0, 0, single);
            to[field] = number.real();
            return is;
        });
    }

    /** Skips the lines that contain this many numbers. */
    void skip(FortranFormat format, long numbers, String what) throws IOException {
        for (long left = numbers; left > 0; left -= format.count()) {
            expect(format, left, what);
        }
    }

    /** Goes to the next line, which must exist, and returns the number of its fields to read. */
    private int expect(FortranFormat format, long wanted, String what) throws IOException {
        if (!nextLine()) {
            line++;
            throw malformed(0, "the file ends here, but " + wanted + ' ' + (wanted == 1 ? what + " is" : plural(what) + " are")
                    + " missing");
        }
        return (int) Math.min(format.count(), wanted);
    }

    static String plural(String what) {
        return what.endsWith("index") ? what.replace("index", "indices") : what + "s";
    }

    private int record(FortranFormat format, int n, String what, Field inColumns, Field byBlanks) {
        int wrong = columns(format, n, inColumns);
        if (wrong < n && !isFree(n, byBlanks)) {
            int from = Math.min(format.begin(wrong), end - begin);
            int to = Math.min(from + format.width(wrong), end - begin);
            String field = new String(buffer, begin + from, to - from, StandardCharsets.ISO_8859_1);
            if (field.isEmpty()) {
                throw malformed(from, "the line ends here, but " + (n - wrong) + " more of its " + n + ' ' + plural(what)
                        + " must follow, in the format " + format);
            }
            if (isCut(format, wrong)) {
                throw malformed(from, "the file ends in the middle of a " + what + ", '" + field + "', which has " + format.width(wrong)
                        + " characters in the format " + format);
            }
            throw malformed(from, "'" + (field.length() > SHOWN ? field.substring(0, SHOWN) + "..." : field) + "' is no " + what
                    + " in the format " + format);
        }
        return n;
    }

    /** Returns the first field that cannot be read in its columns; n if all can. */
    private int columns(FortranFormat format, int n, Field each) {
        int length = end - begin;
        for (int k = 0; k < n; k++) {
            int from = format.begin(k);
            int to = Math.min(length, from + format.width(k));
            // Fortran pads a short line with blanks, which are zeros under BZ.
            boolean isWhole = isWholeLine && format.blanks() != Blanks.ZEROS || to == from + format.width(k);
            if (from >= length || !isWhole || !each.read(k, begin + from, begin + to)) {
                return k;
            }
        }
        return n;
    }

    /** Returns whether the text ends within a field. The rest of a truncated number could be read as a wrong number. */
    private boolean isCut(FortranFormat format, int field) {
        return !isWholeLine && format.begin(field) + format.width(field) > end - begin;
    }

    /** Returns whether the line has as many numbers, separated by blanks, as the format has fields. */
    private boolean isFree(int n, Field each) {
        int at = begin;
        for (int k = 0; k <= n; k++) {
            while (at < end && (buffer[at] == ' ' || buffer[at] == '\t')) {
                at++;
            }
            int from = at;
            while (at < end && buffer[at] != ' ' && buffer[at] != '\t') {
                at++;
            }
            if (k == n) {
                return from == end;
            }
            if (from == end || at == end && !isWholeLine || !each.read(k, from, at)) {
                return false;
            }
        }
        return false;
    }
}
