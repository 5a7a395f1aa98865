// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.util.function.DoubleSupplier;

/** A call that is timed. */
public interface Work {
    /**
     * What some runs gave.
     *
     * @param seconds of all of them
     * @param result a number that depends on the last one's result, for comparison with others; NaN where there is none
     */
    record Sample(double seconds, double result) {}

    /** Runs it so many times, one after the other. */
    Sample run(int times);

    /** By this JVM's clock. Every result is used, so that no run can be left out. */
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

    /** Of a call whose result is not compared. */
    static Work of(Runnable call) {
        return of(() -> {
            call.run();
            return Double.NaN;
        });
    }
}
