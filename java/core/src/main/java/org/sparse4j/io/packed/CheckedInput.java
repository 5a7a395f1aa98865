// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * The bytes that a decoder reads, one by one or many at a time. CheckedInput remembers a failure, because some decoders
 * swallow exceptions. It also remembers the end, because bytes that appear after it (in a file that has grown) do not
 * belong to the data.
 */
abstract class CheckedInput extends InputStream {
    static final int PIECE = 1 << 16;
    private static final int FEW = 1 << 12;
    private static final byte[] NOTHING = {};

    private byte[] buffer = NOTHING;
    private int at;
    private int end;
    private boolean ended;
    private boolean told;
    private IOException failure;

    /** Reads at least one byte; returns -1 at the end. */
    abstract int take(byte[] to, int from, int count) throws IOException;

    /** Returns the failure that ended the bytes; null if there was none. */
    final IOException failure() {
        return failure;
    }

    /** Returns whether the caller has requested bytes after the end. */
    final boolean isExhausted() {
        return told;
    }

    /**
     * Returns the first bytes, at most this many; fewer at the end or before a failure. Later reads return the same
     * bytes again.
     */
    final byte[] start(int count) throws IOException {
        if (buffer.length == 0) {
            buffer = new byte[PIECE];
        }
        while (end - at < count && !ended) {
            try {
                int n = more(buffer, end, buffer.length - end);
                end += Math.max(n, 0);
            } catch (DamageException e) {
                break;  // a later read throws it, after the bytes before it
            }
        }
        return Arrays.copyOfRange(buffer, at, Math.min(end, at + count));
    }

    /** Returns whether there are bytes that start() has read and no later read has returned. */
    final boolean hasLooked() {
        return at < end;
    }

    /** Copies bytes that start() has read, and marks them as returned. */
    final int looked(byte[] to, int from, int count) {
        int n = Math.min(count, end - at);
        System.arraycopy(buffer, at, to, from, n);
        at += n;
        return n;
    }

    private int more(byte[] to, int from, int count) throws IOException {
        if (failure != null) {
            throw failure;
        }
        int n = 0;
        while (n == 0 && !ended) {
            try {
                n = take(to, from, count);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
            ended = n < 0;
        }
        return ended ? -1 : n;
    }

    @Override
    public final int read(byte[] to, int from, int count) throws IOException {
        Objects.checkFromIndexSize(from, count, to.length);
        if (at == end && count >= FEW) {
            int n = more(to, from, count);
            told |= n < 0;
            return n;
        }
        return count == 0 ? 0 : filled() ? looked(to, from, count) : -1;
    }

    @Override
    public final int read() throws IOException {
        return at < end || filled() ? buffer[at++] & 0xff : -1;
    }

    private boolean filled() throws IOException {
        if (at == end) {
            if (buffer.length == 0) {
                buffer = new byte[PIECE];
            }
            at = 0;
            end = 0;
            end = Math.max(more(buffer, 0, buffer.length), 0);
            told |= end == 0;
        }
        return end > 0;
    }
}
