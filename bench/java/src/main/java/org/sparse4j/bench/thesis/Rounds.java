// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sparse4j.report.Measurement;

/** Measures several calls in alternating runs, so that changes in the load of the machine affect all of them. */
final class Rounds {
    private static volatile double sink;

    /** A call of a library, and the number of threads for it. */
    record Entry(Peer peer, int threads, Work work) {}

    private final int rounds;
    private final double sampleSeconds;
    private final double warmSeconds;

    Rounds(int rounds, double sampleSeconds, double warmSeconds) {
        this.rounds = rounds;
        this.sampleSeconds = sampleSeconds;
        this.warmSeconds = warmSeconds;
    }

    @Override
    public String toString() {
        return rounds + " rounds in turns, each of at least " + 1000 * sampleSeconds + " ms";
    }

    static void consume(double value) {
        sink = value;
    }

    /**
     * Returns the samples of each entry, in seconds for one call, in the order of the entries. Throws an AssertionError if a
     * result differs by more than the relative tolerance from the routine's first result on this problem.
     */
    List<double[]> time(String routine, List<Entry> entries, double tolerance, Map<String, Double> expected) {
        int[] times = new int[entries.size()];
        for (int e = 0; e < times.length; e++) {
            Entry entry = entries.get(e);
            entry.peer().threads(entry.threads());
            Work.Sample first = entry.work().run(1);
            double known = expected.computeIfAbsent(routine, r -> first.result());
            if (!Double.isNaN(known) && !(Math.abs(first.result() - known) <= tolerance * Math.abs(known))) {
                throw new AssertionError(routine + ": " + entry.peer().name() + " " + entry.peer().storage() + " gives "
                        + first.result() + ", another one gave " + known);
            }
            times[e] = warm(entry.work());
        }
        List<double[]> samples = new ArrayList<>();
        entries.forEach(e -> samples.add(new double[rounds]));
        for (int round = 0; round < rounds; round++) {
            for (int e = 0; e < times.length; e++) {
                Entry entry = entries.get(e);
                entry.peer().threads(entry.threads());
                if (times[e] > 1) {
                    entry.work().run(1);
                }
                samples.get(e)[round] = entry.work().run(times[e]).seconds() / times[e];
            }
        }
        return samples;
    }

    /** Repeats a call for the time of the warm-up, and returns the number of calls that fill a sample. */
    private int warm(Work work) {
        double spent = 0;
        int times = 1;
        while (true) {
            double seconds = work.run(times).seconds();
            spent += seconds;
            if (spent >= warmSeconds && seconds >= sampleSeconds || seconds >= 4 * warmSeconds) {
                return Math.max(1, (int) Math.ceil(times * sampleSeconds / seconds));
            }
            if (seconds < sampleSeconds) {
                times *= 2;
            }
        }
    }

    /** Returns the measurement of a routine: the quartiles of its samples. */
    static Measurement measurement(String table, String routine, Problem.Plan plan, Peer peer, int threads,
            double[] samples) {
        double[] q = Measurement.quartiles(samples);
        return new Measurement(table, routine, plan.shapeText(), plan.density(), plan.type().name(), threads,
                peer.name(), peer.storage(), q[0], q[1], q[2], samples.length);
    }
}
