// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.ByteInput;

/** Reads the unpacked bytes of a member of a zip archive, and verifies the checksum after the last byte. */
final class ZipText extends CheckedInput {
    private final ByteInput member;
    private long read;
    private boolean ended;

    ZipText(ByteInput member) {
        this.member = member;
    }

    /** Returns the part of the member that was read, between 0 and 1. */
    double share() {
        return member.size() == 0 ? 1 : (double) read / member.size();
    }

    @Override
    int take(byte[] to, int from, int count) throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("unpacking was interrupted");
        }
        int n = (int) Math.min(count, member.size() - read);
        try {
            if (n > 0) {
                member.fill(ByteBuffer.wrap(to, from, n));
                read += n;
                return n;
            }
            if (!ended) {
                member.finish();
                ended = true;
            }
            return -1;
        } catch (MalformedFileException e) {
            throw new DamageException(e, member.place());
        }
    }

    @Override
    public void close() throws IOException {
        member.close();
    }
}
