// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.AccumulatorV2;

/**
 * Counts the costs of native work, in named accumulators of an application. Spark's UI shows them on the page of each stage and
 * for each task. The driver creates an object, closures capture it and pass it to {@link NativeTask#run(Metrics,
 * java.util.concurrent.Callable)}.
 *
 * <p>Spark counts successful tasks only, and only the first of speculative copies. A task that Spark runs again because its
 * shuffle files or cached blocks were lost counts again.
 *
 * @since 0.1.0
 */
public final class Metrics implements Serializable {
    static final String PEAK = "sparse4j peak native bytes";
    static final String KERNELS = "sparse4j kernel ms";
    static final String TO_NATIVE = "sparse4j bytes to native memory";
    static final String FROM_NATIVE = "sparse4j bytes from native memory";

    private static final long serialVersionUID = 1L;
    private static final long NANOSECONDS = 1_000_000; // the nanoseconds of a millisecond

    // Holds one object for each context while the context exists, because Spark itself holds accumulators weakly.
    private static final Map<SparkContext, Metrics> KNOWN = new WeakHashMap<>();

    private final Counter peak = new Counter(true, 1);
    private final Counter kernels = new Counter(false, NANOSECONDS);
    private final Counter toNative = new Counter(false, 1);
    private final Counter fromNative = new Counter(false, 1);

    private Metrics(SparkContext context) {
        context.register(peak, PEAK);
        context.register(kernels, KERNELS);
        context.register(toNative, TO_NATIVE);
        context.register(fromNative, FROM_NATIVE);
    }

    /** Returns the metrics of the application, always the same object. Call this on the driver only. */
    public static Metrics of(JavaSparkContext context) {
        return of(context.sc());
    }

    /** Returns the metrics of the application, always the same object. Call this on the driver only. */
    public static Metrics of(SparkContext context) {
        synchronized (KNOWN) {
            return KNOWN.computeIfAbsent(context, Metrics::new);
        }
    }

    void add(long peakBytes, long kernelNanoseconds, long bytesToNative, long bytesFromNative) {
        peak.add(peakBytes);
        kernels.add(kernelNanoseconds);
        toNative.add(bytesToNative);
        fromNative.add(bytesFromNative);
    }

    /**
     * Returns the largest number of native bytes that an executor had in use during a task, including those of concurrent
     * tasks. Call this on the driver only.
     */
    public long peakNativeBytes() {
        return peak.value();
    }

    /** Returns the milliseconds that all tasks together spent in native calls. Call this on the driver only. */
    public long kernelMillis() {
        return kernels.value();
    }

    /** Returns the bytes of blocks that tasks copied into native memory. Call this on the driver only. */
    public long bytesToNative() {
        return toNative.value();
    }

    /** Returns the bytes of blocks that tasks copied out of native memory. Call this on the driver only. */
    public long bytesFromNative() {
        return fromNative.value();
    }

    @Override
    public String toString() {
        return "peak " + peakNativeBytes() + " native bytes, " + kernelMillis() + " ms in kernels, " + bytesToNative()
                + " bytes to native memory, " + bytesFromNative() + " from it";
    }

    /** A sum or a maximum, which is shown in a larger unit than it is counted in. */
    private static final class Counter extends AccumulatorV2<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final boolean maximum;
        private final long unit;
        private long count;

        Counter(boolean maximum, long unit) {
            this.maximum = maximum;
            this.unit = unit;
        }

        @Override
        public boolean isZero() {
            return count == 0;
        }

        @Override
        public Counter copy() {
            Counter same = new Counter(maximum, unit);
            same.count = count;
            return same;
        }

        @Override
        public void reset() {
            count = 0;
        }

        @Override
        public void add(Long more) {
            count = maximum ? Math.max(count, more) : count + more;
        }

        @Override
        public void merge(AccumulatorV2<Long, Long> other) {
            add(((Counter) other).count);
        }

        @Override
        public Long value() {
            return (count + unit / 2) / unit;
        }
    }
}
