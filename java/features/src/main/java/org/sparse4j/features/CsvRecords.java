// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.PackedFiles;

/**
 * The records of a CSV file by RFC 4180: fields in quotes may hold separators, line ends and doubled quotes. The object
 * holds one record at a time, with its fields one after the other in one buffer.
 */
public final class CsvRecords implements AutoCloseable {
    private static final int END = -1;
    private static final int QUOTE = '"';

    private final Path file;
    private final char separator;
    private final Reader in;
    private final StringBuilder text = new StringBuilder();
    private int[] ends = new int[16];
    private boolean[] quoted = new boolean[16];
    private int fields;
    private int ahead;
    private long line = 1;
    private long recordLine = 1;

    /** Opens a file in UTF-8, with or without a byte order mark. The file may be packed in a format of {@link PackedFiles}. */
    public CsvRecords(Path file, char separator) {
        this.file = file;
        this.separator = separator;
        in = new BufferedReader(new InputStreamReader(PackedFiles.open(file), StandardCharsets.UTF_8.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT).onUnmappableCharacter(CodingErrorAction.REPORT)), 1 << 16);
        boolean ok = false;
        try {
            ahead = read();
            if (ahead == '\uFEFF') {
                ahead = read();
            }
            ok = true;
        } finally {
            if (!ok) {
                close();
            }
        }
    }

    private int read() {
        try {
            return in.read();
        } catch (CharacterCodingException e) {
            // The decoder reads ahead, so that the line of the wrong byte is not known.
            throw new MalformedFileException(file + ": the text is not UTF-8; convert it, for example with iconv -t UTF-8", file, -1);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the current character and moves past it. Counts LF, CR LF and CR as one line end each. */
    private int pass() {
        int c = ahead;
        ahead = read();
        line += c == '\n' || c == '\r' && ahead != '\n' ? 1 : 0;
        return c;
    }

    /** Moves past the end of a field, and returns the character that ends it: the separator, END, or LF for any line end. */
    private int passEnd() {
        int c = pass();
        if (c == '\r' && ahead == '\n') {
            pass();
        }
        return c == '\r' ? '\n' : c;
    }

    /** Moves to the next record; returns false at the end of the file. A line without a character is a record of one field. */
    public boolean next() {
        if (ahead == END) {
            return false;
        }
        text.setLength(0);
        fields = 0;
        recordLine = line;
        int c;
        do {
            c = field();
        } while (c == separator);
        return true;
    }

    /** Reads a field and returns the character that ends it: the separator, LF, or END for the end of the file. */
    private int field() {
        boolean inQuotes = ahead == QUOTE;
        if (inQuotes) {
            quotedText();
        }
        int begin = text.length();
        while (ahead != separator && ahead != '\n' && ahead != '\r' && ahead != END) {
            text.append((char) pass());
        }
        if (inQuotes && text.length() > begin) {
            throw bad("text follows a closing quote in field " + (fields + 1) + "; a quote within quotes is doubled", line);
        }
        if (fields == ends.length) {
            ends = Arrays.copyOf(ends, 2 * fields);
            quoted = Arrays.copyOf(quoted, 2 * fields);
        }
        quoted[fields] = inQuotes;
        ends[fields++] = text.length();
        return passEnd();
    }

    /** Reads a text in quotes; its line ends stay as they are, so that different texts stay different. */
    private void quotedText() {
        long begin = line;
        pass();
        while (true) {
            if (ahead == END) {
                throw bad("the quote that opens field " + (fields + 1) + " is not closed", begin);
            }
            int c = pass();
            if (c == QUOTE && ahead != QUOTE) {
                return;
            }
            if (c == QUOTE) {
                pass();
            }
            text.append((char) c);
        }
    }

    /** Returns the number of fields of the record. */
    public int fields() {
        return fields;
    }

    /** Returns whether the line of the record has no character. */
    public boolean isBlank() {
        return fields == 1 && ends[0] == 0 && !quoted[0];
    }

    /** Returns a field of the record. */
    public String get(int field) {
        return text.substring(field == 0 ? 0 : ends[field - 1], ends[field]);
    }

    /** Returns whether a field has no character and no quotes. */
    public boolean isEmpty(int field) {
        return ends[field] == (field == 0 ? 0 : ends[field - 1]) && !quoted[field];
    }

    /** Returns whether a field is in quotes. */
    public boolean isQuoted(int field) {
        return quoted[field];
    }

    /** Returns the line on which the record begins, from 1. */
    public long line() {
        return recordLine;
    }

    /** Returns an exception about the record. */
    public MalformedFileException bad(String what) {
        return bad(what, recordLine);
    }

    private MalformedFileException bad(String what, long where) {
        return MalformedFileException.inLine(file + ", line " + where + ": " + what, file, where);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }
}
