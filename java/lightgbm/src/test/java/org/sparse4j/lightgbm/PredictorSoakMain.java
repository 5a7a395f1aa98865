// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * Eight threads predict for as many seconds as the argument says: whole matrices, views and rows of them, margins, leaves and
 * contributions, with a predictor that all share and with ones that they make. Half of the threads close no result. Prints the
 * resident memory; ends with 1 at the first wrong value, or if the memory grows.
 */
public final class PredictorSoakMain {
    private static final int THREADS = 8;
    private static final int POINTS = 20;
    private static final int MOST_GROWTH_MB = 32;

    private final INDArray x = Data.samples(1, DataType.DOUBLE).toFormat(SparseFormat.CSR);
    private final AtomicLong calls = new AtomicLong();
    private final AtomicReference<Throwable> fault = new AtomicReference<>();
    private final Booster booster;
    private final Predictor shared;
    private final double[] values;
    private final double[] contributions;
    private final long end;

    private PredictorSoakMain(long seconds) {
        Library.require();
        booster = Data.train(x, 3);
        shared = one();
        values = Data.doubles(shared.predict(x));
        contributions = Data.doubles(shared.contributions(x));
        end = System.nanoTime() + seconds * 1_000_000_000L;
    }

    private Predictor one() {
        return Predictor.of(booster);
    }

    /** See the class. */
    public static void main(String[] arguments) throws Exception {
        long seconds = Long.parseLong(arguments[0]);
        PredictorSoakMain soak = new PredictorSoakMain(seconds);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            boolean closes = t % 2 == 0;
            SplittableRandom random = new SplittableRandom(t);
            threads.add(new Thread(() -> soak.work(random, closes)));
        }
        threads.forEach(Thread::start);
        long[] resident = new long[POINTS];
        for (int k = 0; k < POINTS && soak.fault.get() == null; k++) {
            Thread.sleep(seconds * 1000 / POINTS);
            resident[k] = residentMb();
            System.out.printf(Locale.ROOT, "%5d s  resident %5d MB  live %3d MB  %d calls%n", (k + 1) * seconds / POINTS, resident[k],
                    Sparse4j.memory().liveBytes() >> 20, soak.calls.get());
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (soak.fault.get() != null) {
            soak.fault.get().printStackTrace(System.out);
            System.exit(1);
        }
        // The first quarter fills caches, pools and the heap.
        long early = Arrays.stream(resident, POINTS / 4, POINTS / 2).max().getAsLong();
        long late = Arrays.stream(resident, POINTS - POINTS / 4, POINTS).max().getAsLong();
        System.out.printf(Locale.ROOT, "second quarter %d MB, last quarter %d MB%n", early, late);
        System.exit(late - early > MOST_GROWTH_MB ? 1 : 0);
    }

    private static long residentMb() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
            }
        }
        throw new IOException("no VmRSS");
    }

    private void work(SplittableRandom random, boolean closes) {
        try {
            while (fault.get() == null && System.nanoTime() < end) {
                if (random.nextInt(50) == 0) {
                    try (Predictor own = one()) {
                        call(own, random, closes);
                    }
                } else {
                    call(shared, random, closes);
                }
                calls.incrementAndGet();
            }
        } catch (Throwable e) {
            fault.compareAndSet(null, e);
        }
    }

    private void call(Predictor predictor, SplittableRandom random, boolean closes) {
        int from = random.nextInt(values.length / 3 - 20);
        INDArray some = x.get(NDArrayIndex.interval(from, from + 20), NDArrayIndex.all());
        switch (random.nextInt(5)) {
            case 0 -> require(predictor.predict(x), values, closes);
            case 1 -> require(predictor.predict(some), Arrays.copyOfRange(values, 3 * from, 3 * from + 60), closes);
            case 2 -> require(predictor.predict(x.getRow(from)), Arrays.copyOfRange(values, 3 * from, 3 * from + 3), closes);
            case 3 -> {
                int width = contributions.length / values.length;
                require(predictor.contributions(some), Arrays.copyOfRange(contributions, 3 * from * width, 3 * (from + 20) * width), closes);
            }
            default -> {
                INDArray leaves = predictor.leaves(some);
                if (leaves.size(0) != 20) {
                    throw new AssertionError(leaves.size(0) + " rows of leaves");
                }
                if (closes) {
                    leaves.close();
                }
            }
        }
    }

    private static void require(INDArray found, double[] expected, boolean closes) {
        if (!Arrays.equals(Data.doubles(found), expected)) {
            throw new AssertionError("other values: " + found);
        }
        if (closes) {
            found.close();
        }
    }
}
