// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.bytes;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/** Two blocks off-heap, and a thread that gets one of them ready while the other is worked on. */
public final class ReadAhead {
    private final HostBlock[] blocks = new HostBlock[2];
    private ExecutorService thread;

    /** One of the two, null before {@link #block(int, long)} was asked for it. */
    public HostBlock block(int which) {
        return blocks[which];
    }

    /** One of the two, taken when it is first asked for. */
    public HostBlock block(int which, long bytes) {
        if (blocks[which] == null) {
            blocks[which] = Backends.current().allocate(bytes);
        }
        return blocks[which];
    }

    public <T> Future<T> submit(Callable<T> work) {
        if (thread == null) {
            thread = Executors.newSingleThreadExecutor(r -> {
                Thread made = new Thread(r, "sparse4j-read-ahead");
                made.setDaemon(true);
                return made;
            });
        }
        return thread.submit(work);
    }

    /** What came of it; what it threw is thrown here. */
    public static <T> T await(Future<T> pending) throws IOException {
        try {
            return pending.get();
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
    }

    /** The blocks are given back when nobody writes to them any more; `interrupts`: what is under way is not waited for. */
    public void close(boolean interrupts) {
        boolean interrupted = false;
        if (thread != null) {
            if (interrupts) {
                thread.shutdownNow();
            } else {
                thread.shutdown();
            }
            while (!thread.isTerminated()) {
                try {
                    thread.awaitTermination(1, TimeUnit.HOURS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        for (HostBlock block : blocks) {
            if (block != null) {
                block.close();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
