// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * Refuses lines that the backend's reader would take for others: where blanks part the fields, a field that begins with a quote (it would
 * end at the first blank); where tabs do, a line that begins with one (its first field would be lost). Looks for the two marks alone, so
 * that texts without them cost a pass over their bytes.
 */
final class LineGuard {
    private static final int CHUNK = 1 << 16;

    private final Path file;
    private final String label;
    private final boolean quotes;
    private final int comment;
    private final long header;
    private final byte[] bytes = new byte[CHUNK];
    private ByteBuffer piece;
    private int counted;  // up to here lines were counted
    private long line;    // in which that is, from 1; 0 before it is known

    /** {@code own}: the options of triplets as the backend takes them, which begin with delimiter, comment and lines of header. */
    private LineGuard(Path file, String label, long... own) {
        this.file = file;
        this.label = label;
        this.quotes = own[0] == ' ';
        this.comment = (int) own[1];
        this.header = own[2];
    }

    /** Null where no line is taken for another. */
    static LineGuard of(Path file, String label, EntriesReader.Lines lines) {
        boolean guarded = lines.kind() == EntriesReader.TRIPLETS && (lines.own()[0] == ' ' || lines.own()[0] == '\t');
        return guarded ? new LineGuard(file, label, lines.own()) : null;
    }

    /** A piece that begins with a line, or, {@code inLine}, in a comment; {@code first}: the number of its first line. */
    void check(ByteBuffer text, boolean inLine, LongSupplier first) {
        piece = text;
        counted = 0;
        line = 0;
        int last = piece.limit();
        int skipped = inLine ? behindLine() : 0;
        for (int chunk = skipped; chunk < last; chunk += CHUNK - 1) {
            int n = Math.min(CHUNK, last - chunk);
            piece.get(chunk, bytes, 0, n);
            String all = new String(bytes, 0, n, StandardCharsets.ISO_8859_1);
            if (quotes) {
                for (int at = all.indexOf('"'); at >= 0; at = all.indexOf('"', at + 1)) {
                    quote(chunk + at, skipped, first);
                }
            } else {
                if (chunk == skipped) {
                    begin(chunk, first);
                }
                for (String mark : new String[] {"\n\t", "\n "}) {
                    for (int at = all.indexOf(mark); at >= 0; at = all.indexOf(mark, at + 1)) {
                        begin(chunk + at + 1, first);
                    }
                }
            }
        }
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\r';
    }

    private int behindLine() {
        int at = 0;
        while (at < piece.limit() && piece.get(at) != '\n') {
            at++;
        }
        return Math.min(at + 1, piece.limit());
    }

    private int behindBlanks(int from) {
        int at = from;
        while (at < piece.limit() && isBlank(piece.get(at))) {
            at++;
        }
        return at;
    }

    private void quote(int at, int least, LongSupplier first) {
        if (at > least && !isBlank(piece.get(at - 1)) && piece.get(at - 1) != '\n') {
            return;
        }
        int begin = at;
        while (begin > least && piece.get(begin - 1) != '\n') {
            begin--;
        }
        if (isRead(begin, first)) {
            throw wrong(at - begin + 1L, "a field begins with a quote, and where blanks part the fields none is in quotes: it would end at "
                    + "its first blank; where commas or tabs part them fields in quotes are read");
        }
    }

    /** A line that begins at a place: whether its first field is there. */
    private void begin(int at, LongSupplier first) {
        int tab = at;
        while (tab < piece.limit() && piece.get(tab) == ' ') {
            tab++;
        }
        int word = behindBlanks(tab);
        boolean empty = word > tab && piece.get(tab) == '\t' && word < piece.limit() && piece.get(word) != '\n';
        if (empty && isRead(at, first)) {
            throw wrong(tab - at + 1L, "the line begins with a tab, so that its first field is empty; where tabs part the fields, as "
                    + "TripletOptions.tsv() and the name .tsv say, the first one has a text");
        }
    }

    /** Whether the reader takes the line that begins at a place for data: it is no header and no comment. */
    private boolean isRead(int begin, LongSupplier first) {
        line = line == 0 ? first.getAsLong() : line;
        if (begin < counted) {
            counted = 0;
            line = first.getAsLong();
        }
        for (; counted < begin; counted++) {
            line += piece.get(counted) == '\n' ? 1 : 0;
        }
        int word = behindBlanks(begin);
        return line > header && (word == piece.limit() || comment == 0 || piece.get(word) != comment);
    }

    private MalformedFileException wrong(long column, String what) {
        return new MalformedFileException(label + ": line " + line + ", column " + column + ": " + what, file, line, column);
    }
}
