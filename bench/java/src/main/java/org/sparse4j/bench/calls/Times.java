// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.calls;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Nanoseconds of processor time of operations, on the calling thread. The libraries of a row take turns, so that other
 * programs of the machine slow all of them; the median of the rounds is printed.
 */
final class Times {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 6;
    private static final long ROUND_NS = 20_000_000;

    private final int rounds;
    private double sink; // keeps the compiler from removing an operation

    Times(int rounds) {
        this.rounds = rounds;
    }

    /** Prints the times of one operation by the name of the library. */
    void row(String name, Map<String, Loop> libraries) {
        Map<String, Integer> times = new LinkedHashMap<>();
        Map<String, List<Double>> found = new LinkedHashMap<>();
        libraries.forEach((library, loop) -> {
            times.put(library, calibrated(loop));
            found.put(library, new ArrayList<>());
        });
        for (int round = 0; round < WARM_UP + rounds; round++) {
            boolean counts = round >= WARM_UP;
            libraries.forEach((library, loop) -> {
                double ns = nanoseconds(loop, times.get(library));
                if (counts) {
                    found.get(library).add(ns);
                }
            });
        }
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-34s", name));
        found.forEach((library, all) -> {
            all.sort(null);
            line.append(String.format(Locale.ROOT, "  %s %.1f", library, all.get(all.size() / 2)));
        });
        System.out.println(line);
    }

    private int calibrated(Loop loop) {
        int times = 64;
        while (nanoseconds(loop, times) * times < ROUND_NS && times < 1 << 24) {
            times *= 2;
        }
        return times;
    }

    private double nanoseconds(Loop loop, int times) {
        long begin = THREADS.getCurrentThreadCpuTime();
        sink += loop.run(times);
        return (THREADS.getCurrentThreadCpuTime() - begin) / (double) times;
    }

    /** Prints how many times as fast as one thread two threads are together, by wall clock. */
    void scaling(String name, Loop loop) {
        int times = 8 * calibrated(loop);
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            double one = wall(loop, times, 1);
            ratios.add(2 * one / wall(loop, times, 2));
        }
        ratios.sort(null);
        System.out.printf(Locale.ROOT, "%-34s  two threads %.2f times one%n", name, ratios.get(ratios.size() / 2));
    }

    private static double wall(Loop loop, int times, int count) {
        List<Thread> threads = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            threads.add(new Thread(() -> loop.run(times)));
        }
        threads.forEach(Thread::start);
        try {
            for (Thread each : threads) {
                each.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return System.nanoTime() - begin;
    }
}
