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
 * The lines of a Matrix Market text up to its size line, some at a time. Of comments, which may be of any length, only the mark
 * is kept, so that lines are counted.
 */
public final class MatrixMarketHeader {
    /** What files begin with. */
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
    private int line;  // where the line at hand begins in what is kept
    private boolean returned;  // the byte before, of a comment, is a carriage return
    private long lines;
    private long lineBegin;
    private boolean ended;
    private int left;
    private long taken;

    public MatrixMarketHeader(Path file, FileText text) {
        this.file = file;
        this.text = text;
    }

    /** Whether a text begins with the banner, in either case, of which one % is enough; blanks may stand before it. */
    public static boolean isBanner(byte[] start) {
        String text = BLANKS.matcher(new String(start, StandardCharsets.ISO_8859_1)).replaceFirst("");
        return text.regionMatches(true, text.startsWith("%%") ? 1 : 0, BANNER, 1, BANNER.length() - 1);
    }

    /** Whole lines, the last of which is the size line, or, where the text has ended, whatever there is. */
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

    /** Whether what was kept is to be read before there is more. */
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
        // Too long: refused like a last line.
        ended = kept.size() - line > FileText.LONGEST_LINE;
        return ended;
    }

    /** Whether the text has ended, or its line at hand is too long to be read. */
    boolean isEnded() {
        return ended;
    }

    /** Bytes of the text that were gone through. */
    public long taken() {
        return taken;
    }

    /** Bytes of a last line without an end. */
    int left() {
        return left;
    }
}
