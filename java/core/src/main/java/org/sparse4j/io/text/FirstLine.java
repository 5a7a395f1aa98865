// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.sparse4j.io.bytes.Faults;

/**
 * The first line of a text that is neither blank nor a comment, which says what the others are.
 *
 * @param text the line, empty where there is none
 * @param before how many lines stand before it
 * @param comment what the first line of a comment before it begins with, 0 where there is none
 * @param last the last comment before it, or the beginning of it, without its mark; empty where there is none
 * @param lastLine that comment's line, from 1
 * @param begin how many bytes stand before it
 * @param end how many bytes it ends after, with what stands before it
 */
public record FirstLine(String text, long before, char comment, String last, long lastLine, long begin, long end) {
    private static final int PIECE = 1 << 16;
    private static final int MOST_KEPT = 1 << 12;
    private static final char UNQUOTED = 0;  // in place of a delimiter: no field is in quotes

    /** Of a text that begins; lines that begin with one of {@code comments} are comments. */
    public static FirstLine of(Path file, FileText text, String comments) throws IOException {
        return of(file, text, comments, line -> false, UNQUOTED);
    }

    /**
     * The same; {@code entry} says whether what is behind the mark of a comment is no comment, and the line is the first;
     * {@code delimiter}: what parts the fields, which may be in quotes; where it is a tab, those at the ends of the line are kept.
     */
    public static FirstLine of(Path file, FileText text, String comments, Predicate<String> entry, char delimiter) throws IOException {
        Search search = new Search(comments, entry, delimiter);
        FirstLine found = search.next(text);
        if (!search.found && text.damage() != null) {
            long line = search.before + 1;
            throw Faults.text(text.label() + ": line " + line + ", column " + (search.line.size() + 1) + ": "
                    + text.damageText(), file, line, search.line.size() + 1L, text.damage());
        }
        search.requireNoLoneReturn(file, text);
        return found;
    }

    /** So many such lines of a text that begins, empty ones behind the last; reading begins with the first all the same. */
    static List<FirstLine> several(Path file, FileText text, String comments, int count) throws IOException {
        text.mark();
        Search search = new Search(comments, line -> false, UNQUOTED);
        List<FirstLine> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(search.next(text));
            search.requireNoLoneReturn(file, text);
        }
        text.reset();
        return all;
    }

    /** What a byte is that only blanks precede in its line: one more blank, the mark of a comment, or the first of a word. */
    public enum Kind {
        BLANK, COMMENT, WORD
    }

    /**
     * How lines begin. A line is a comment if its first field begins with a mark. Where tabs part the fields, a tab before the
     * first word ends an empty first field. The library's readers have the same rule: first_field of native/src/io/line_text.hpp.
     */
    public static final class Start {
        private final boolean tabs;
        private boolean empty;  // a tab has ended the first field

        public Start(boolean tabs) {
            this.tabs = tabs;
        }

        /** Begins a line. */
        public void begin() {
            empty = false;
        }

        /** Takes a byte that only blanks precede in its line; {@code mark} says whether comments begin with it. */
        public Kind take(int c, boolean mark) {
            if (c == ' ' || c == '\t' || c == '\r') {
                empty |= tabs && c == '\t';
                return Kind.BLANK;
            }
            return mark && !empty ? Kind.COMMENT : Kind.WORD;
        }
    }

    /** Goes over the text byte by byte and keeps little of comments. */
    private static final class Search {
        private final String comments;
        private final Predicate<String> entry;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();  // of a comment
        private String last = "";
        private long lastLine;
        private final char delimiter;
        private final Start start;
        private final ByteArrayOutputStream lead = new ByteArrayOutputStream();  // empty fields before the line's first word
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private boolean inComment;
        private boolean quoted;
        private boolean begins;  // a field may, so that a quote begins quotes
        private boolean found;
        private long before;
        private long column;    // of the byte at hand
        private long returned;  // where the line has its first carriage return that is in no quotes, 0 where it has none
        private long lone;      // where it has one that ends no line: all that follows would be taken for one line
        private char comment;
        private final ByteBuffer piece = ByteBuffer.allocate(PIECE).limit(0);
        private long begin;
        private long end;

        Search(String comments, Predicate<String> entry, char delimiter) {
            this.comments = comments;
            this.entry = entry;
            this.delimiter = delimiter;
            this.start = new Start(delimiter == '\t');
        }

        /** Throws if a line up to the one that was found has a carriage return that ends no line. */
        void requireNoLoneReturn(Path file, FileText text) {
            if (lone > 0) {
                long line = before + 1;
                throw Faults.text(text.label() + ": line " + line + ", column " + lone + ": " + FileText.LONE_RETURN, file, line, lone);
            }
        }

        /** The next line, empty where there is none. */
        FirstLine next(FileText text) throws IOException {
            if (found) {
                line.reset();
                quoted = false;
                found = false;
                before++;
            }
            boolean more = lone == 0;
            while (more && !found) {
                if (!piece.hasRemaining()) {
                    text.fill(piece.clear());
                    more = piece.flip().hasRemaining();
                }
                while (!found && lone == 0 && piece.hasRemaining()) {
                    take((char) (piece.get() & 0xff));
                    end++;
                }
                more &= lone == 0;
            }
            if (inComment && !found) {
                found = endComment();
            }
            String whole = line.toString(StandardCharsets.UTF_8);
            return new FirstLine(delimiter == '\t' ? whole.replaceAll("^[ \r]+|[ \r]+$", "") : whole.strip(), before, comment, last, lastLine,
                    line.size() > 0 ? begin : end, end);
        }

        /** Whether what looked like a comment is the line that is looked for. */
        private boolean endComment() {
            inComment = false;
            String text = kept.toString(StandardCharsets.UTF_8);
            boolean is = entry.test(text.substring(1));
            if (is) {
                line.writeBytes(kept.toByteArray());
            } else {
                comment = comment == 0 ? text.charAt(0) : comment;
                last = text.substring(1).strip();
                lastLine = before + 1;
            }
            kept.reset();
            return is;
        }

        /** Whether quotes are open behind a character of the line; two in them close them and open them again. */
        private void quote(char c, boolean blank) {
            boolean mark = c == '"' && (quoted || begins && delimiter != UNQUOTED);
            begins = mark ? quoted : c == delimiter || blank && (begins || delimiter == ' ');
            quoted ^= mark;
        }

        private void take(char c) {
            boolean blank = c == ' ' || c == '\t' || c == '\r';
            column++;
            if (c == '\n') {
                found = inComment ? endComment() : line.size() > 0;
                before += found ? 0 : 1;
                begin = found ? begin : end + 1;
                column = 0;
                returned = 0;
                lead.reset();
                start.begin();
            } else if (returned > 0) {
                lone = returned;
            } else if (c == '\r' && !quoted) {
                returned = column;
            }
            if (inComment) {
                if (kept.size() < MOST_KEPT) {
                    kept.write(c);
                }
            } else if (c != '\n') {
                Kind kind = line.size() > 0 ? Kind.WORD : start.take(c, comments.indexOf(c) >= 0);
                if (kind == Kind.COMMENT) {
                    inComment = true;
                    kept.write(c);
                } else if (kind == Kind.BLANK) {
                    if (delimiter == '\t' && c != '\r' && lead.size() < FileText.LONGEST_LINE) {
                        lead.write(c);
                    }
                } else {
                    if (line.size() == 0) {
                        line.writeBytes(lead.toByteArray());
                        begins = true;
                    }
                    line.write(c);
                    quote(c, blank);
                    found = line.size() > FileText.LONGEST_LINE;
                }
            }
        }
    }
}
