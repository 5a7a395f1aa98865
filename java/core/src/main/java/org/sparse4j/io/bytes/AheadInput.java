// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Future;

/** Reads bytes ahead: a thread fills one of two blocks while the caller reads the other. */
public final class AheadInput implements ByteInput {
    private static final int PIECE = 1 << 19;

    private final ByteInput in;
    private final ReadAhead ahead = new ReadAhead();
    private Future<ByteBuffer> pending;
    private ByteBuffer front = ByteBuffer.allocate(0);
    private int back;
    private long asked;

    public AheadInput(ByteInput in) {
        this.in = in;
    }

    @Override
    public FilePlace place() {
        return in.place();
    }

    @Override
    public long size() {
        return in.size();
    }

    @Override
    public void fill(ByteBuffer to) throws IOException {
        while (to.hasRemaining()) {
            if (!front.hasRemaining()) {
                next();
            }
            int n = Math.min(front.remaining(), to.remaining());
            to.put(front.slice().limit(n));
            front.position(front.position() + n);
        }
    }

    private void next() throws IOException {
        if (pending == null) {
            ask();
        }
        if (pending == null) {
            throw place().malformed(size(), "the member ends here");
        }
        front = ReadAhead.await(pending);
        ask();
    }

    /** Starts filling the other block with the next bytes, if there are any. */
    private void ask() {
        int n = (int) Math.min(PIECE, in.size() - asked);
        if (n == 0) {
            pending = null;
            return;
        }
        int block = back;
        back = 1 - back;
        asked += n;
        pending = ahead.submit(() -> {
            ByteBuffer window = ahead.block(block, PIECE).window(0, n);
            in.fill(window);
            return window.flip();
        });
    }

    @Override
    public void finish() throws IOException {
        if (asked == in.size() && pending == null) {
            in.finish();
        }
    }

    @Override
    public void close() throws IOException {
        ahead.close(false);  // an interrupt would close the file under the other members
        in.close();
    }
}
