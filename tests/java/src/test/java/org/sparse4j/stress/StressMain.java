// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.stress;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;

/**
 * Eight threads use a few shared arrays, with inserts, layouts of other orders and their eviction, one closes and replaces them, one calls the garbage collector. Every result is
 * right, or the call was refused by IllegalStateException or ConcurrentModificationException; at the end no byte is
 * live. Arguments: rounds, seed. Exits with 1 at the first fault.
 */
public final class StressMain {
    private static final int WORKERS = 8;
    private static final int SLOTS = 6;

    private final AtomicReferenceArray<SharedArray> slots = new AtomicReferenceArray<>(SLOTS);
    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong refusedClosed = new AtomicLong();
    private final AtomicLong refusedBusy = new AtomicLong();
    private final AtomicLong replaced = new AtomicLong();
    private final AtomicLong collected = new AtomicLong();
    private final long rounds;
    private final long seed;

    private StressMain(long rounds, long seed) {
        this.rounds = rounds;
        this.seed = seed;
    }

    public static void main(String[] arguments) throws InterruptedException {
        StressMain stress = new StressMain(Long.parseLong(arguments[0]), Long.parseLong(arguments[1]));
        // The arrays are small; layouts of other orders are kept for them all the same.
        Sparse4j.environment().setLayoutEntries(1);
        long begin = System.nanoTime();
        stress.run();
        System.out.printf("%d rounds in %.1f s: %d arrays replaced, %d collections, refused %d closed and %d busy%n",
                stress.rounds, (System.nanoTime() - begin) / 1e9, stress.replaced.get(), stress.collected.get(),
                stress.refusedClosed.get(), stress.refusedBusy.get());
        Throwable fault = stress.fault.get();
        if (fault != null) {
            fault.printStackTrace(System.out);
            System.exit(1);
        }
        awaitNothingLive();
    }

    /** Waits for the collector to find what was dropped on purpose; fails when something stays. */
    static void awaitNothingLive() {
        MemoryManager memory = Sparse4j.memory();
        // Bytes too: workspaces of threads that have ended keep theirs until they are collected.
        Patience.untilCollected("all that was closed or dropped", () -> memory.liveBytes() == 0 && memory.liveArrays() == 0);
        System.out.println(memory);
        if (memory.cleanerRescues() == 0) {
            System.out.println("the collector rescued nothing, though arrays were dropped");
            System.exit(1);
        }
    }

    private void run() throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int s = 0; s < SLOTS; s++) {
            slots.set(s, new SharedArray(random));
        }
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < WORKERS; w++) {
            SplittableRandom own = random.split();
            threads.add(start("worker-" + w, () -> work(own)));
        }
        SplittableRandom closing = random.split();
        threads.add(start("closer", () -> close(closing)));
        threads.add(start("collector", this::collect));
        for (Thread t : threads) {
            t.join();
        }
        for (int s = 0; s < SLOTS; s++) {
            slots.get(s).array.close();
        }
    }

    private Thread start(String name, Runnable body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                fault.compareAndSet(null, e);
            }
        }, name);
        t.start();
        return t;
    }

    private boolean goesOn() {
        return fault.get() == null && next.get() < rounds;
    }

    private void close(SplittableRandom random) {
        while (goesOn()) {
            int s = random.nextInt(SLOTS);
            SharedArray old = slots.getAndSet(s, new SharedArray(random));
            old.array.close();
            if (!old.array.wasClosed()) {
                throw new AssertionError("close() left the array open");
            }
            old.array.close();
            replaced.incrementAndGet();
            pause(1);
        }
    }

    private void collect() {
        while (goesOn()) {
            System.gc();
            collected.incrementAndGet();
            pause(10);
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(SplittableRandom random) {
        while (fault.get() == null && next.incrementAndGet() <= rounds) {
            SharedArray shared = slots.get(random.nextInt(SLOTS));
            try {
                if (random.nextInt(4) == 0) {
                    write(shared, random);
                } else {
                    read(shared, random);
                }
            } catch (IllegalStateException e) {
                refusedClosed.incrementAndGet();
                if (!shared.array.wasClosed()) {
                    throw e;
                }
            } catch (ConcurrentModificationException e) {
                refusedBusy.incrementAndGet();
                if (!e.getMessage().contains(" while ")) {
                    throw e;
                }
            }
        }
    }

    static void write(SharedArray shared, SplittableRandom random) {
        INDArray x = shared.array;
        long i = random.nextInt(SharedArray.ROWS);
        long j = random.nextInt(SharedArray.COLUMNS);
        switch (random.nextInt(4)) {
            case 0:
                x.transpose().putScalar(j, i, SharedArray.blinks(i, j) ? SharedArray.FLASH : shared.stable(i, j));
                break;
            case 1:
                x.get(point(i), interval(j, SharedArray.COLUMNS)).assign(
                        x.get(point(i), interval(j, SharedArray.COLUMNS)));
                break;
            case 2:
                x.addi(0);
                break;
            default:
                x.putScalar(i, j, shared.stable(i, j));
                break;
        }
    }

    static void read(SharedArray shared, SplittableRandom random) {
        INDArray x = shared.array;
        long i = random.nextInt(SharedArray.ROWS);
        long j = random.nextInt(SharedArray.COLUMNS);
        switch (random.nextInt(14)) {
            case 0:
                shared.checkElement(i, j, x.getDouble(i, j), "element");
                break;
            case 1:
                shared.checkTotal(1, x.sumNumber().doubleValue(), "sum");
                break;
            case 2:
                shared.checkRow(i, x.get(newAxis(), point(i)).sumNumber().doubleValue(), "sum of a view");
                break;
            case 3:
                try (INDArray sums = x.transpose().sum(0)) {
                    shared.checkRow(i, sums.getDouble(i), "sums along the columns");
                }
                break;
            case 4:
                try (INDArray y = x.toFormat(SparseFormat.CSR); INDArray z = y.add(y)) {
                    shared.checkTotal(2, z.sumNumber().doubleValue(), "converted and added");
                }
                break;
            case 5:
                try (INDArray ones = Sparse4j.ones(SharedArray.COLUMNS); INDArray y = x.mmul(ones)) {
                    shared.checkRow(i, y.getDouble(i), "product");
                }
                break;
            case 6:
                // Dropped on purpose: the collector has to free it.
                shared.checkRow(i, x.dup().get(point(i), all()).sumNumber().doubleValue(), "sum of a copy");
                break;
            case 7:
                workspace(shared, x);
                break;
            case 8:
                double sum = 0;
                for (double v : x.values().asDouble()) {
                    sum += v;
                }
                shared.checkTotal(1, sum, "sum of the values buffer");
                break;
            case 9:
                double[] total = {0};
                x.forEachEntry((coordinates, value) -> {
                    shared.checkElement(coordinates[0], coordinates[1], value, "entry");
                    total[0] += value;
                });
                shared.checkTotal(1, total[0], "sum over entries");
                break;
            case 10:
                if (!x.toString().startsWith(shared.format + " DOUBLE [24, 40]")) {
                    throw new AssertionError("printed as " + x);
                }
                break;
            case 11:
                // Under the feet of whoever reads them.
                x.dropLayouts();
                break;
            case 12:
                try (INDArray y = x.transpose().dup()) {
                    shared.checkTotal(1, y.sumNumber().doubleValue(), "a copy in another order");
                }
                break;
            default:
                try (INDArray y = x.get(interval(0, 2, SharedArray.ROWS)).mul(2);
                        INDArray z = x.get(interval(1, 2, SharedArray.ROWS)).mul(2)) {
                    // Two reads: flashes may differ, but all are whole.
                    shared.checkTotal(2, y.sumNumber().doubleValue() + z.sumNumber().doubleValue(), "halves");
                }
                break;
        }
    }

    private static void workspace(SharedArray shared, INDArray x) {
        INDArray kept;
        INDArray stale;
        try (MemoryWorkspace ws = Sparse4j.workspace("STRESS")) {
            stale = x.mul(3);
            kept = stale.detach();
            if (ws.generation() < 1) {
                throw new AssertionError("generation " + ws.generation());
            }
        }
        shared.checkTotal(3, kept.sumNumber().doubleValue(), "detached");
        kept.close();
        boolean refused = false;
        try {
            stale.sumNumber();
        } catch (IllegalStateException e) {
            refused = true;
        }
        if (!refused) {
            throw new AssertionError("an array was readable after its workspace had ended");
        }
    }
}
