// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.Serializable;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.AccumulatorV2;

/**
 * What native work costs, as named accumulators of an application: Spark's UI shows them on each stage's page and for each
 * task. Taken on the driver and captured by closures, which give it to {@link NativeTask#run(Metrics, java.util.concurrent.Callable)}.
 *
 * <p>Spark counts successful tasks alone, of copies that speculation made the first; but a task that is computed again since its
 * shuffle files or cached blocks were lost did the work again, and counts again.
 */
public final class Metrics implements Serializable {
    static final String PEAK = "sparse4j peak native bytes";
    static final String KERNELS = "sparse4j kernel ms";
    static final String TO_NATIVE = "sparse4j bytes to native memory";
    static final String FROM_NATIVE = "sparse4j bytes from native memory";

    private static final long serialVersionUID = 1L;
    private static final long NANOSECONDS = 1_000_000; // of a millisecond

    // Of each context one, as long as it lives: Spark itself holds accumulators weakly.
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

    /** The application's, the same each time; on the driver. */
    public static Metrics of(JavaSparkContext context) {
        return of(context.sc());
    }

    /** The application's, the same each time; on the driver. */
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

    /** The most native bytes that an executor had in use during a task, with those of tasks beside it; on the driver. */
    public long peakNativeBytes() {
        return peak.value();
    }

    /** Milliseconds that tasks spent in native calls, all together; on the driver. */
    public long kernelMillis() {
        return kernels.value();
    }

    /** Bytes of blocks that tasks copied into native memory; on the driver. */
    public long bytesToNative() {
        return toNative.value();
    }

    /** Bytes of blocks that tasks copied out of native memory; on the driver. */
    public long bytesFromNative() {
        return fromNative.value();
    }

    @Override
    public String toString() {
        return "peak " + peakNativeBytes() + " native bytes, " + kernelMillis() + " ms in kernels, " + bytesToNative()
                + " bytes to native memory, " + bytesFromNative() + " from it";
    }

    /** A sum or a maximum, shown in a larger unit than it is counted in. */
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
