// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.util.concurrent.Future;
import org.sparse4j.io.bytes.ReadAhead;

/**
 * Reads a text in off-heap pieces. A piece begins with the bytes that the caller did not consume of the previous piece.
 * While the caller works on a piece, a thread reads and unpacks the next one; a text of one piece needs no thread.
 */
public final class TextPieces implements AutoCloseable {
    private static final int PIECE = 8 << 20;
    private static final int LEAST = 1 << 20;     // the smallest size of a piece, in bytes, if the caller requests few entries
    private static final int OF_ENTRY = 16;       // approximate bytes of text for an entry
    private static final int MARGIN = 2 << 20;    // room for bytes of the previous piece; lines have at most 1 MiB
    private static final int SMALLEST = 1 << 16;  // the smallest piece of a file of known length, in bytes; the file may have grown
    static final int PADDING = 64;                // bytes after the text that the backend's reader writes to

    private final FileText text;
    private final int size;
    private final ReadAhead ahead = new ReadAhead();
    private Future<Integer> pending;
    private int front;  // the current block
    private int begin;
    private int end;
    private boolean last;
    private long fileBytesRead;

    /** Creates the pieces of a text. A piece has at most about this many entries. */
    public TextPieces(FileText text, long entries) {
        this.text = text;
        long bytes = text.bytes();
        long most = Math.max(LEAST, Math.min(entries, PIECE / OF_ENTRY) * OF_ENTRY);
        this.size = (int) Math.min(most, bytes < 0 ? PIECE : Math.max(SMALLEST, bytes + 1));
    }

    public void next() throws IOException {
        int filled;
        if (ahead.block(0) == null) {
            filled = fill(0);
            begin = MARGIN;
        } else {
            filled = ReadAhead.await(pending);
            int back = 1 - front;
            int left = end - begin;
            ahead.block(back).window(MARGIN - left, left).put(ahead.block(front).window(begin, left));
            front = back;
            begin = MARGIN - left;
        }
        end = MARGIN + filled;
        last = filled < size;  // the text has ended, or its data is damaged
        fileBytesRead = text.fileBytesRead();
        if (!last) {
            int back = 1 - front;
            pending = ahead.submit(() -> fill(back));
        }
    }

    /** Returns the address of the text of the current piece, for calls of the backend. */
    public long place() {
        return ahead.block(front).place(begin);
    }

    public int bytes() {
        return end - begin;
    }

    /** Returns whether the text ends with the current piece. */
    boolean isLast() {
        return last;
    }

    /** Returns the number of bytes of the file up to the current piece. */
    long fileBytesRead() {
        return fileBytesRead;
    }

    /** Returns whether the caller left more bytes of the current piece than the next piece has room for. */
    boolean isTooMuchLeft() {
        return !last && bytes() > MARGIN;
    }

    /** Marks the first bytes of the current piece as read. */
    public void consume(int bytes) {
        begin += bytes;
    }

    private int fill(int block) throws IOException {
        var window = ahead.block(block, MARGIN + size + PADDING).window(MARGIN, size);
        text.fill(window);
        return window.position();
    }

    @Override
    public void close() {
        ahead.close(true);
    }
}
