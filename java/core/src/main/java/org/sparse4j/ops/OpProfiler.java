// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sparse4j.DataType;
import org.sparse4j.array.Call;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/**
 * Measures operations in the whole process: the number of runs, the time, the bytes of operands and results, and the
 * fraction of the memory bandwidth that they reach. It is off until {@link OpExecutioner#enableProfiling} or {@link
 * OpExecutioner#enableVerboseMode} switches it on. While it is on, it takes about a microsecond for each call.
 *
 * @since 0.1.0
 */
public final class OpProfiler implements CallRunner.Watch {
    private static final OpProfiler INSTANCE = new OpProfiler();
    private static final long COPIED = 1L << 26;  // bytes: more than caches hold
    // Reads and writes of single elements and buffers, which are counted but not printed.
    private static final Set<Function> SMALL = EnumSet.of(Function.GET, Function.PUT, Function.COUNT, Function.ENTRIES,
            Function.BUFFER, Function.DESCRIBE, Function.GUARD);

    private final Map<String, Totals> totals = new ConcurrentHashMap<>();
    private volatile boolean profiling;
    private volatile PrintStream verbose;
    private volatile boolean on;
    private double bandwidth;

    /**
     * The totals of one operation.
     *
     * @param name the name of the operation
     * @param count the number of its runs, including those that failed
     * @param nanoseconds the time of all runs
     * @param bytes the bytes of values, indexes and pointers of operands and results; a view counts with its share of
     *     the elements
     * @param bandwidthFraction bytes per time divided by the bandwidth of a memory copy, which is measured once per
     *     process; NaN if there was no memory to measure it
     * @since 0.1.0
     */
    public record Profile(String name, long count, long nanoseconds, long bytes, double bandwidthFraction) {}

    private static final class Totals {
        private long count;
        private long nanoseconds;
        private long bytes;

        private synchronized void add(long time, long moved) {
            count++;
            nanoseconds += time;
            bytes += moved;
        }

        private synchronized Profile profile(String name, double bandwidth) {
            return new Profile(name, count, nanoseconds, bytes, bytes / (nanoseconds * 1e-9) / bandwidth);
        }
    }

    private OpProfiler() {}

    /** Returns the profiler of this process. */
    public static OpProfiler getInstance() {
        return INSTANCE;
    }

    /** Returns whether calls pass through {@link #watch}. */
    public static boolean isOn() {
        return INSTANCE.on;
    }

    /** Switches counting and timing on or off. The totals stay until {@link #reset()}. */
    public synchronized void setProfiling(boolean enabled) {
        profiling = enabled;
        watchOrNot();
    }

    /** Prints every operation to this stream, except reads and writes of single elements. For null, prints nothing. */
    public synchronized void setVerbose(PrintStream to) {
        Backends.current().executioner().exec(OpCall.of(Function.CONFIGURE, Abi.CONFIG_TRACE, to != null ? 1 : 0, 0));
        verbose = to;
        watchOrNot();
    }

    private void watchOrNot() {
        on = profiling || verbose != null;
        CallRunner.watchedBy(on ? this : null);
    }

    /** Sets all totals to zero. */
    public void reset() {
        totals.clear();
    }

    /** Returns the totals of the operations that have run, sorted by descending time. */
    public List<Profile> profiles() {
        double copying = bandwidth();
        List<Profile> all = new ArrayList<>();
        totals.forEach((name, sum) -> all.add(sum.profile(name, copying)));
        all.sort(Comparator.comparingLong(Profile::nanoseconds).reversed().thenComparing(Profile::name));
        return all;
    }

    /** Returns a table of {@link #profiles()}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%-20s %10s %12s %12s %12s %10s%n", "operation",
                "count", "total ms", "us each", "MB", "bandwidth"));
        for (Profile p : profiles()) {
            text.append(String.format(Locale.ROOT, "%-20s %10d %12.3f %12.3f %12.3f %9.1f%%%n", p.name, p.count,
                    p.nanoseconds * 1e-6, p.nanoseconds * 1e-3 / p.count, p.bytes * 1e-6, 100 * p.bandwidthFraction));
        }
        return text.toString();
    }

    /** Runs a call, and counts, times and prints it as configured. */
    @Override
    public OpResult watch(Executioner executioner, OpCall call) {
        boolean operation = call.operands() > 0 || call.function().words() == -1;
        if (!operation) {
            return executioner.exec(call);
        }
        long before = System.nanoTime();
        OpResult result = null;
        try {
            result = executioner.exec(call);
            return result;
        } finally {
            long time = System.nanoTime() - before;
            Storage made = result == null ? null : result.storage();
            if (profiling) {
                totals.computeIfAbsent(call.name(), name -> new Totals()).add(time, bytes(call, made));
            }
            PrintStream to = verbose;
            if (to != null && !SMALL.contains(call.function())) {
                to.println(line(call, made, result == null, time) + "; " + kernels(executioner));
            }
        }
    }

    private static String line(OpCall call, Storage made, boolean failed, long time) {
        StringBuilder text = new StringBuilder(call.name());
        int inputs = call.operands() - ((call.flags() & Flags.RESULT) != 0 ? 1 : 0);
        for (int i = 0; i < inputs; i++) {
            text.append(i == 0 ? " " : ", ").append(facts(call.operand(i).storage(), call.operand(i).window().shape()));
        }
        if (failed) {
            text.append(" failed");
        } else if (made != null) {
            text.append(" -> ").append(facts(made, made.shape()));
        } else if (call.hasReceiver()) {
            text.append(inputs < call.operands() ? " into the result given" : " in place");
        }
        return text.append(String.format(Locale.ROOT, ": %.3f ms", time * 1e-6)).toString();
    }

    private static String facts(Storage s, long... shape) {
        return StorageFormats.format(s) + " " + DataType.of(s.type()) + " " + Arrays.toString(shape);
    }

    private static String kernels(Executioner executioner) {
        try (HostBlock scratch = Backends.current().scratch()) {
            int length = (int) executioner.exec(Call.of(Function.TRACE).integer(scratch.place(0))
                    .integer(Math.min(scratch.bytes(), 1024))).word(0);
            byte[] text = new byte[length];
            scratch.window(0, length).get(text);
            return length == 0 ? "no kernel" : new String(text, StandardCharsets.US_ASCII);
        }
    }

    private static long bytes(OpCall call, Storage made) {
        double sum = made == null ? 0 : bytes(made);
        for (int i = 0; i < call.operands(); i++) {
            Operand x = call.operand(i);
            double share = 1;
            if (!x.window().isWhole()) {
                share = elements(x.window().shape()) / elements(x.storage().shape());
            }
            sum += Math.min(1, share) * bytes(x.storage());
        }
        return (long) sum;
    }

    private static double elements(long... shape) {
        double n = 1;
        for (long extent : shape) {
            n *= Math.max(extent, 1);
        }
        return n;
    }

    private static long bytes(Storage s) {
        try {
            return s.fact(Storage.Fact.VALUES_BYTES) + s.fact(Storage.Fact.INDEXES_BYTES)
                    + (s.format() != Abi.DENSE ? Math.max(0, s.fact(Storage.Fact.LINES)) * Long.BYTES : 0);
        } catch (IllegalStateException closed) {
            return 0;  // closed since the call
        }
    }

    /** Returns the bandwidth of a copy of a large array, in bytes read and written per second: the best of five. */
    private synchronized double bandwidth() {
        if (bandwidth == 0) {
            bandwidth = measure();
        }
        return bandwidth;
    }

    private static double measure() {
        Executioner executioner = Backends.current().executioner();
        Storage from = null;
        try {
            from = executioner.exec(Call.of(Function.CREATE).integers(Abi.DOUBLE, Abi.DENSE, 0, 1,
                    COPIED / Double.BYTES).scalar(1.0)).storage();
            Operand operand = Operand.whole(from);
            long best = Long.MAX_VALUE;
            for (int i = 0; i < 5; i++) {
                long before = System.nanoTime();
                executioner.exec(Call.of(Function.COPY).operand(operand).integer(-1).integer(-1)).storage().close();
                best = Math.min(best, System.nanoTime() - before);
            }
            return 2.0 * COPIED / (best * 1e-9);
        } catch (OutOfMemoryError e) {
            return Double.NaN;
        } finally {
            if (from != null) {
                from.close();
            }
        }
    }
}
