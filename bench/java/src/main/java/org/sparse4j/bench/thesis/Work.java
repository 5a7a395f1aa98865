// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.function.DoubleSupplier;

/** A call to measure. */
public interface Work {
    /**
     * The time and the result of consecutive runs.
     *
     * @param seconds the seconds of all runs together
     * @param result a number from the result of the last run, for comparison with other libraries; NaN if there is none
     */
    record Sample(double seconds, double result) {}

    /** Runs the call this many times, one after the other. */
    Sample run(int times);

    /** Makes a work from a call in this JVM. Every result is used, so that the compiler cannot remove a run. */
    static Work of(DoubleSupplier call) {
        return times -> {
            double last = 0;
            double all = 0;
            long start = System.nanoTime();
            for (int i = 0; i < times; i++) {
                last = call.getAsDouble();
                all += last;
            }
            double seconds = (System.nanoTime() - start) * 1e-9;
            Rounds.consume(all);
            return new Sample(seconds, last);
        };
    }

    /** Makes a work from a call in this JVM whose result is not compared. */
    static Work of(Runnable call) {
        return of(() -> {
            call.run();
            return Double.NaN;
        });
    }
}
