// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.util.concurrent.Future;
import org.sparse4j.io.bytes.ReadAhead;

/**
 * A text in pieces off-heap, each beginning with what the one before left over. While one is worked on, a thread reads, and
 * unpacks, the next; a text of one piece has no such thread.
 */
public final class TextPieces implements AutoCloseable {
    private static final int PIECE = 8 << 20;
    private static final int LEAST = 1 << 20;     // of a piece where few entries are wanted at once
    private static final int OF_ENTRY = 16;       // bytes of text that an entry has, about
    private static final int MARGIN = 2 << 20;    // for what is left over; lines have no more than 1 MiB
    private static final int SMALLEST = 1 << 16;  // of a piece, should the file have grown
    static final int PADDING = 64;                // that the backend's reader writes to

    private final FileText text;
    private final int size;
    private final ReadAhead ahead = new ReadAhead();
    private Future<Integer> pending;
    private int front;  // the block at hand
    private int begin;
    private int end;
    private boolean last;
    private long fileBytesRead;

    /** With about so many entries in a piece at most. */
    public TextPieces(FileText text, long entries) {
        this.text = text;
        long bytes = text.bytes();
        long most = Math.max(LEAST, Math.min(entries, PIECE / OF_ENTRY) * OF_ENTRY);
        this.size = (int) Math.min(most, bytes < 0 ? PIECE : Math.max(SMALLEST, bytes + 1));
    }

    /** Goes on to the next piece. */
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
        last = filled < size;  // the end, or damage
        fileBytesRead = text.fileBytesRead();
        if (!last) {
            int back = 1 - front;
            pending = ahead.submit(() -> fill(back));
        }
    }

    /** The place of the text at hand, for the backend. */
    public long place() {
        return ahead.block(front).place(begin);
    }

    public int bytes() {
        return end - begin;
    }

    /** Whether the text ends with the piece at hand. */
    boolean isLast() {
        return last;
    }

    /** Of the file, up to the piece at hand. */
    long fileBytesRead() {
        return fileBytesRead;
    }

    /** Whether more is left over than can be taken along. */
    boolean isTooMuchLeft() {
        return !last && bytes() > MARGIN;
    }

    /** The first bytes of the piece at hand are no longer wanted. */
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
