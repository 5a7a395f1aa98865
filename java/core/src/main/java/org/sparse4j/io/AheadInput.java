// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/** Bytes that a thread of their own gets ready: two pieces, one of which is being read. */
final class AheadInput implements ByteInput {
    private static final int PIECE = 1 << 19;

    private final ByteInput in;
    private final HostBlock[] blocks = new HostBlock[2];
    private final ExecutorService ahead = Executors.newSingleThreadExecutor(r -> {
        Thread thread = new Thread(r, "sparse4j-read-ahead");
        thread.setDaemon(true);
        return thread;
    });
    private Future<ByteBuffer> pending;
    private ByteBuffer front = ByteBuffer.allocate(0);
    private int back;
    private long asked;

    AheadInput(ByteInput in) {
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
        try {
            front = pending.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("reading was interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException) {
                throw (IOException) e.getCause();
            }
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            throw (Error) e.getCause();
        }
        ask();
    }

    /** Has the other block filled with what follows; nothing follows the end. */
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
            if (blocks[block] == null) {
                blocks[block] = Backends.current().allocate(PIECE);
            }
            ByteBuffer window = blocks[block].window(0, n);
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

    /** The blocks are given back when nobody writes to them any more. */
    @Override
    public void close() throws IOException {
        boolean interrupted = false;
        ahead.shutdown();  // an interrupt would close the file under the other members
        while (!ahead.isTerminated()) {
            try {
                ahead.awaitTermination(1, TimeUnit.HOURS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        for (HostBlock block : blocks) {
            if (block != null) {
                block.close();
            }
        }
        in.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
