// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.sparse4j.io.bytes.Faults;

/**
 * Reads the lines of a Matrix Market text up to its size line, some at a time. Of a comment, which may have any length,
 * it keeps only the comment character, so that line numbers stay right.
 */
public final class MatrixMarketHeader {
    public static final String BANNER = "%%MatrixMarket";

    private static final Pattern BLANKS = Pattern.compile("^[ \t]+");
    private static final int PIECE = 1 << 16;

    private final Path file;
    private final FileText text;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE).limit(0);
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean banner = true;
    private boolean comment;
    private boolean blank = true;
    private int line;  // the position of the current line in `kept`
    private boolean returned;  // the previous byte of a comment is a carriage return
    private long lines;
    private long lineBegin;
    private boolean ended;
    private int left;
    private long taken;

    public MatrixMarketHeader(Path file, FileText text) {
        this.file = file;
        this.text = text;
    }

    /**
     * Returns whether a text begins with the banner. The banner may be in upper or lower case, begin with one or two %,
     * and follow blanks.
     */
    public static boolean isBanner(byte[] start) {
        String text = BLANKS.matcher(new String(start, StandardCharsets.ISO_8859_1)).replaceFirst("");
        return text.regionMatches(true, text.startsWith("%%") ? 1 : 0, BANNER, 1, BANNER.length() - 1);
    }

    /**
     * Returns the next whole lines. The last of them is the size line, or the last line of the text if it has no size
     * line.
     */
    byte[] next() throws IOException {
        kept.reset();
        line = 0;
        while (!ended) {
            if (!piece.hasRemaining()) {
                piece.clear();
                text.fill(piece);
                piece.flip();
                ended = !piece.hasRemaining();
            }
            while (piece.hasRemaining()) {
                if (take(piece.get())) {
                    return kept.toByteArray();
                }
            }
        }
        left = kept.size() - line;
        return kept.toByteArray();
    }

    /** Adds a byte to the lines, and returns whether the caller should read the lines before more of the text. */
    private boolean take(byte b) {
        taken++;
        if (b == '\n') {
            boolean last = !banner && !comment && !blank;
            kept.write(b);
            banner = false;
            comment = false;
            blank = true;
            returned = false;
            lines++;
            lineBegin = taken;
            line = kept.size();
            return last || line >= PIECE;
        }
        if (comment) {
            if (returned) {
                long column = taken - 1 - lineBegin;
                throw Faults.text(text.label() + ": line " + (lines + 1) + ", column " + column + ": " + FileText.LONE_RETURN, file, lines + 1,
                        column);
            }
            returned = b == '\r';
            return false;
        }
        comment = !banner && blank && b == '%';
        blank &= b == ' ' || b == '\t' || b == '\r';
        kept.write(b);
        // A line that is too long is an error, like a last line without an end.
        ended = kept.size() - line > FileText.LONGEST_LINE;
        return ended;
    }

    /** Returns whether no more lines follow: the text has ended, or the current line is too long. */
    boolean isEnded() {
        return ended;
    }

    /** Returns the number of bytes of the text that were read. */
    public long taken() {
        return taken;
    }

    /** Returns the number of bytes of a last line without an end. */
    int left() {
        return left;
    }
}
