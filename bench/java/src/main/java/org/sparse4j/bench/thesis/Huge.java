// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.function.Supplier;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.report.Measurement;

/** Section 7.1 of the thesis: an array whose dense form does not fit in memory. Measures time and memory of each step. */
final class Huge {
    static final Problem.Plan THE_THESIS = new Problem.Plan(new long[] {10_000, 10_000, 100}, 0.01, DataType.FLOAT);
    /** The free memory that the steps need, in bytes. */
    static final double NEEDED = 10e9;
    static final double SECONDS = 60;

    private final Output out;
    private final int threads;
    private final Problem.Plan plan;
    private final OurFormat coo = new OurFormat(SparseFormat.COO);

    Huge(Output out, int threads, Problem.Plan plan) {
        this.out = out;
        this.plan = plan;
        this.threads = threads;
    }

    void run(long seed) {
        Sparse4j.environment().setThreads(threads);
        try (INDArray a = step("creating it, random, in COO", 1,
                () -> Sparse4j.sprand(plan.type(), plan.density(), seed, plan.shape()))) {
            closed("the sum of all elements", () -> a.sum());
            for (int d = 0; d < 3; d++) {
                int dimension = d;
                closed("the first sum along dimension " + d, 1, () -> a.sum(dimension));
                closed("further sums along dimension " + d, () -> a.sum(dimension));
            }
            for (int d = 0; d < 3; d++) {
                int dimension = d;
                long middle = a.size(d) / 2;
                closed("a copy of one slice across dimension " + d, () -> {
                    try (INDArray slice = a.slice(middle, dimension)) {
                        return slice.dup();
                    }
                });
            }
            step("giving back what those kept", 1, () -> {
                a.dropLayouts();
                return a;
            });
            closed("twice of it, a new array", () -> a.mul(2));
            closed("conversion to GCS", 1, () -> a.toFormat(SparseFormat.GCS));
        }
        Sparse4j.memory().trim();
    }

    private void closed(String name, Supplier<INDArray> work) {
        closed(name, 5, work);
    }

    private void closed(String name, int times, Supplier<INDArray> work) {
        step(name, times, work).close();
    }

    /** Runs a step this many times. Records the seconds, and the memory in use and its peak while the last result is still open. */
    private INDArray step(String name, int times, Supplier<INDArray> work) {
        double[] seconds = new double[times];
        INDArray result = null;
        for (int i = 0; i < times; i++) {
            if (result != null) {
                result.close();
            }
            long start = System.nanoTime();
            result = work.get();
            seconds[i] = (System.nanoTime() - start) * 1e-9;
        }
        out.measured(Rounds.measurement("huge", name, plan, coo, threads, seconds));
        double live = Sparse4j.memory().liveBytes();
        double peak = Sparse4j.memory().peakBytes();
        memory(name, "in use", live);
        memory(name, "peak", peak);
        return result;
    }

    private void memory(String name, String what, double bytes) {
        out.measured(new Measurement("huge memory", name, plan.shapeText(), plan.density(), plan.type().name(), threads,
                Measurement.OURS, what, bytes, bytes, bytes, 1));
    }
}
