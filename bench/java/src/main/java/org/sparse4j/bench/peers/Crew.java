// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Threads that make calls at the same time. They live as long as the crew, so that the thread-local data of a library survive. */
final class Crew implements AutoCloseable {
    private final ExecutorService threads;
    private final int size;
    private volatile boolean over;

    Crew(int size) {
        this.size = size;
        threads = Executors.newFixedThreadPool(size);
    }

    int size() {
        return size;
    }

    /** The calls of one thread; {@code last} is the result of the last call, kept so that the compiler removes no call. */
    private record Calls(long count, long begun, long ended, Object last) {}

    /** Passes each of the works to the consumer, at the same time, each on a thread of its own. */
    void together(List<Work> works, Consumer<Work> what) {
        run(works, 0, work -> {
            what.accept(work);
            return null;
        });
    }

    /**
     * Repeats the works at the same time, each on a thread of its own, for this many seconds; each thread makes at least one
     * call and ends the call that it has begun. Returns the elapsed milliseconds divided by the number of calls of all threads.
     */
    double milliseconds(List<Work> works, double seconds) {
        List<Calls> all = run(works, seconds, work -> {
            long count = 0;
            Object last;
            long begun = System.nanoTime();
            do {
                last = work.run().get();
                count++;
            } while (!over);
            return new Calls(count, begun, System.nanoTime(), last);
        });
        long begun = all.stream().mapToLong(Calls::begun).min().orElseThrow();
        long ended = all.stream().mapToLong(Calls::ended).max().orElseThrow();
        return (ended - begun) * 1e-6 / all.stream().mapToLong(Calls::count).sum();
    }

    private interface Task<T> {
        T of(Work work);
    }

    private <T> List<T> run(List<Work> works, double seconds, Task<T> task) {
        CyclicBarrier start = new CyclicBarrier(works.size() + 1);
        List<Future<T>> begun = new ArrayList<>();
        over = seconds == 0;
        for (Work work : works) {
            Callable<T> one = () -> {
                start.await();
                return task.of(work);
            };
            begun.add(threads.submit(one));
        }
        List<T> results = new ArrayList<>();
        try {
            start.await();
            TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
            over = true;
            for (Future<T> one : begun) {
                results.add(one.get());
            }
        } catch (InterruptedException | BrokenBarrierException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return results;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
