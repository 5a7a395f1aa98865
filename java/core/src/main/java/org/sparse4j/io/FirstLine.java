// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The first line of a text that is neither blank nor a comment, which says what the others are.
 *
 * @param text the line, empty where there is none
 * @param before how many lines stand before it
 * @param comment what the first line of a comment before it begins with, 0 where there is none
 * @param end how many bytes it ends after, with what stands before it
 */
record FirstLine(String text, long before, char comment, long end) {
    private static final int PIECE = 1 << 16;

    /** Of a file; lines that begin with one of {@code comments} are comments. */
    static FirstLine of(Path file, String comments) throws IOException {
        try (FileText text = FileText.open(file)) {
            return of(file, text, comments);
        }
    }

    /** Of a text that begins. */
    static FirstLine of(Path file, FileText text, String comments) throws IOException {
        Search search = new Search(comments);
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        long end = 0;
        boolean more;
        do {
            piece.clear();
            text.fill(piece);
            piece.flip();
            more = search.takes(piece) && piece.limit() == PIECE;
            end += piece.position();
        } while (more);
        if (!search.found && text.damage() != null) {
            long line = search.before + 1;
            throw new MalformedFileException(file + ": line " + line + ", column " + (search.line.size() + 1) + ": "
                    + text.damageText(), file, line, search.line.size() + 1L, text.damage());
        }
        if (search.lone > 0) {
            long line = search.before + 1;
            throw new MalformedFileException(file + ": line " + line + ", column " + search.lone + ": a carriage return stands "
                    + "where no line ends; lines end with a line feed, or with both", file, line, search.lone);
        }
        return new FirstLine(search.line.toString(StandardCharsets.UTF_8).strip(), search.before, search.comment, end);
    }

    /** Goes over the text byte by byte and keeps nothing of comments. */
    private static final class Search {
        private final String comments;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private boolean inComment;
        private boolean quoted;
        private boolean found;
        private long before;
        private long column;    // of the byte at hand
        private long returned;  // where the line has its first carriage return, 0 where it has none
        private long lone;      // where it has one that ends no line: all that follows would be taken for one line
        private char comment;

        Search(String comments) {
            this.comments = comments;
        }

        /** Whether more is wanted. */
        boolean takes(ByteBuffer piece) {
            while (!found && lone == 0 && piece.hasRemaining()) {
                take((char) (piece.get() & 0xff));
            }
            return !found && lone == 0;
        }

        private void take(char c) {
            boolean blank = c == ' ' || c == '\t' || c == '\r';
            column++;
            if (c == '\n') {
                found = line.size() > 0;
                before += found ? 0 : 1;
                inComment = false;
                column = 0;
                returned = 0;
            } else if (c == '\r' && !quoted) {
                returned = returned == 0 ? column : returned;
            } else if (!blank && returned > 0) {
                lone = returned;
            }
            if (c != '\n' && !inComment) {
                if (line.size() == 0 && comments.indexOf(c) >= 0) {
                    inComment = true;
                    comment = comment == 0 ? c : comment;
                } else if (line.size() > 0 || !blank) {
                    line.write(c);
                    quoted ^= c == '"';
                    found = line.size() > FileText.LONGEST_LINE;
                }
            }
        }
    }
}
