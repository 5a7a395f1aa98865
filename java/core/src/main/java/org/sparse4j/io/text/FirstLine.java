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
 * The first line of a text that is neither blank nor a comment.
 *
 * @param text the line; empty if the text has no such line
 * @param before the number of lines before it
 * @param comment the character that begins the first comment before it; 0 if there is none
 * @param last the text of the last comment before the line, or the beginning of that text, without the comment
 *     character; empty if there is no comment
 * @param lastLine the number of the line of the last comment, from 1
 * @param begin the number of bytes before the line
 * @param end the number of bytes up to the end of the line
 */
public record FirstLine(String text, long before, char comment, String last, long lastLine, long begin, long end) {
    private static final int PIECE = 1 << 16;
    private static final int MOST_KEPT = 1 << 12;
    private static final char UNQUOTED = 0;  // stands for the delimiter if fields cannot be in quotes

    /**
     * Finds the line from the beginning of a text. Lines that begin with a character of {@code comments} are comments.
     */
    public static FirstLine of(Path file, FileText text, String comments) throws IOException {
        return of(file, text, comments, line -> false, UNQUOTED);
    }

    /**
     * Finds the line from the beginning of a text.
     *
     * @param entry tests whether a line that begins with a comment character is an entry; receives the text after that
     *     character
     * @param delimiter the character that separates fields. Fields may be in quotes. If the delimiter is a tab, tabs at
     *     the ends of the line are part of it.
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

    /**
     * Returns the first {@code count} lines of a text that are neither blank nor comments. If the text has fewer such lines,
     * the last elements are empty lines. Afterwards, the text can be read from its beginning.
     */
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

    /**
     * The kind of a byte that only blanks precede in its line: another blank, a comment character, or the first byte of
     * a word.
     */
    public enum Kind {
        BLANK, COMMENT, WORD
    }

    /**
     * Classifies the first bytes of lines. A line is a comment if its first field begins with the comment character. If
     * tabs separate fields, a tab before the first word ends an empty first field. The backend's readers follow the
     * same rule: first_field in native/src/io/line_text.hpp.
     */
    public static final class Start {
        private final boolean tabs;
        private boolean empty;  // a tab has ended the first field

        public Start(boolean tabs) {
            this.tabs = tabs;
        }

        public void begin() {
            empty = false;
        }

        /**
         * Classifies a byte that only blanks precede in its line. {@code mark} states whether the byte is the comment
         * character.
         */
        public Kind take(int c, boolean mark) {
            if (c == ' ' || c == '\t' || c == '\r') {
                empty |= tabs && c == '\t';
                return Kind.BLANK;
            }
            return mark && !empty ? Kind.COMMENT : Kind.WORD;
        }
    }

    /** Scans the text byte by byte, and keeps only the beginning of comments. */
    private static final class Search {
        private final String comments;
        private final Predicate<String> entry;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();  // the beginning of a comment
        private String last = "";
        private long lastLine;
        private final char delimiter;
        private final Start start;
        private final ByteArrayOutputStream lead = new ByteArrayOutputStream();  // the empty fields before the first word of the line
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private boolean inComment;
        private boolean quoted;
        private boolean begins;  // whether a field may begin here, so that a quote opens quotes
        private boolean found;
        private long before;
        private long column;    // the column of the current byte
        private long returned;  // the column of the first carriage return outside of quotes; 0 if there is none
        private long lone;      // the column of a carriage return without a line feed after it
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

        /** Throws if the line that was found, or a line before it, has a carriage return without a line feed. */
        void requireNoLoneReturn(Path file, FileText text) {
            if (lone > 0) {
                long line = before + 1;
                throw Faults.text(text.label() + ": line " + line + ", column " + lone + ": " + FileText.LONE_RETURN, file, line, lone);
            }
        }

        /** Returns the next line that is neither blank nor a comment; an empty line if there is none. */
        FirstLine next(FileText text) throws IOException {
            // The line can also be the last one, without a line feed.
            if (line.size() > 0) {
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

        /** Ends a line that begins with a comment character, and returns whether the line is an entry. */
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

        /**
         * Updates whether quotes are open after a character of the line. Two quotes inside quotes close and reopen
         * them.
         */
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
