// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;

/** The seconds of several runs, and the result of the last run. */
record Timing<T>(double[] seconds, T result) {
    static <T> Timing<T> of(int runs, Callable<T> work) throws Exception {
        double[] seconds = new double[runs];
        T result = null;
        for (int i = 0; i < runs; i++) {
            long begun = System.nanoTime();
            result = work.call();
            seconds[i] = (System.nanoTime() - begun) * 1e-9;
        }
        return new Timing<>(seconds, result);
    }

    /** Measures a job with two tasks, which only count two numbers: the overhead of Spark. */
    static Timing<Long> emptyJob(JavaSparkContext context) throws Exception {
        return of(9, () -> context.parallelize(List.of(0, 1), 2).count());
    }

    double median() {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /** Prints the median and all samples on one line. */
    void print(String what) {
        System.out.printf(Locale.ROOT, "%-58s %9.3f s   (%s)%n", what, median(),
                Arrays.stream(seconds).mapToObj(s -> String.format(Locale.ROOT, "%.3f", s)).collect(Collectors.joining(" ")));
    }

    static void ratio(String what, double ratio) {
        System.out.printf(Locale.ROOT, "%-58s %9.2f%n", what, ratio);
    }
}
