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

/** Holds two off-heap blocks, and a thread that fills one of them while the caller works on the other. */
public final class ReadAhead {
    private final HostBlock[] blocks = new HostBlock[2];
    private ExecutorService thread;

    /** Returns one of the two blocks; null before {@link #block(int, long)} has allocated it. */
    public HostBlock block(int which) {
        return blocks[which];
    }

    /** Returns one of the two blocks, and allocates it at the first call. */
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

    /** Returns the result of the work, or throws the exception of the work. */
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

    /**
     * Frees the blocks when the thread no longer writes to them. If {@code interrupts} is true, interrupts work that is
     * under way.
     */
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
