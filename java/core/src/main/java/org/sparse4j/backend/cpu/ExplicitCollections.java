// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Detects the effect of System.gc() in this JVM:
 *
 * <ul>
 * <li>It may have no effect, because of an option (-XX:+DisableExplicitGC) or a collector that never runs.
 * <li>It may defer the collection while a thread accesses the memory of a Java array (a JNI critical section, such as a
 *     Deflater's, before JDK 22). This class then waits for it.
 * </ul>
 *
 * <p>The class asks the JVM for its options. If the JVM does not report them (a runtime without java.management),
 * the class counts waits without a collection, at different times. After three of them it assumes that System.gc() has no effect; it
 * tests the assumption again after a minute.
 *
 * <p>At most one thread may use an object at a time.
 */
final class ExplicitCollections {
    /** The longest wait for a deferred collection, in nanoseconds. */
    static final long PATIENCE = 1_000_000_000;
    /** The longest wait if the caller needs memory. */
    static final long PATIENCE_IN_NEED = 10 * PATIENCE;
    static final int MOST_IN_VAIN = 3;
    static final long APART = 2_000_000_000;
    static final long AGAIN = 60_000_000_000L;
    private static final long FIRST_RETRY = 1_000_000;
    private static final long PAUSE = 100_000;

    /** The state of an option of the JVM; UNKNOWN if the JVM does not report it. */
    enum Option { ON, OFF, UNKNOWN }

    private final Runnable gc;
    private final LongSupplier clock;
    private final LongConsumer pause; // waits for a number of nanoseconds
    private final Runnable warning;
    private Option disabled; // null until the JVM has been asked
    private int inVain;
    private long lastInVain;
    private boolean warned;

    ExplicitCollections() {
        this(System::gc, null, System::nanoTime, LockSupport::parkNanos, ExplicitCollections::warn);
    }

    /** Takes another collector, JVM option, clock and warning, for tests. */
    ExplicitCollections(Runnable gc, Option disabled, LongSupplier clock, LongConsumer pause, Runnable warning) {
        this.gc = gc;
        this.disabled = disabled;
        this.clock = clock;
        this.pause = pause;
        this.warning = warning;
    }

    /** Returns whether System.gc() has no effect, so that it should not be called. */
    boolean areDisabled() {
        return disabled == Option.ON || inVain >= MOST_IN_VAIN && clock.getAsLong() - lastInVain < AGAIN;
    }

    /**
     * Calls System.gc(), and waits if the JVM defers the collection. A deferred collection is seldom a full one, so if the caller needs
     * memory, this method calls System.gc() again after it.
     *
     * @param probe makes a probe, which returns whether a collection has run since the probe was made
     * @param needed whether the caller needs a full collection enough to wait long for it
     * @return the last probe that has seen a collection, or a probe that returns false if no collection has run
     */
    <P extends BooleanSupplier> P collect(Supplier<P> probe, boolean needed) {
        P made = probe.get();
        gc.run();
        if (made.getAsBoolean()) {
            inVain = 0;
            return made;
        }
        if (disabled == null) {
            disabled = ask();
        }
        if (disabled == Option.ON) {
            warnOnce();
            return made;
        }
        P seen = await(made, probe, needed);
        if (seen.getAsBoolean()) {
            inVain = 0;
        } else if (disabled == Option.UNKNOWN) {
            countInVain();
        }
        return seen;
    }

    private <P extends BooleanSupplier> P await(P made, Supplier<P> probe, boolean needed) {
        P seen = made;
        P last = made;
        long start = clock.getAsLong();
        long patience = needed && disabled == Option.OFF ? PATIENCE_IN_NEED : PATIENCE;
        long retry = FIRST_RETRY;
        for (long waited = 0; waited < patience; waited = clock.getAsLong() - start) {
            boolean again = last.getAsBoolean(); // whether the deferred collection has run meanwhile
            if (again) {
                seen = last;
                if (!needed) {
                    return seen;
                }
                last = probe.get();
            }
            if (again || waited >= retry) {
                gc.run();
                if (last.getAsBoolean()) {
                    return last;
                }
                retry = Math.max(retry, waited) * 2;
            } else {
                pause.accept(PAUSE);
            }
        }
        return seen;
    }

    private void countInVain() {
        long now = clock.getAsLong();
        if (inVain > 0 && inVain < MOST_IN_VAIN && now - lastInVain < APART) {
            return;
        }
        lastInVain = now;
        inVain = Math.min(inVain + 1, MOST_IN_VAIN);
        if (inVain == MOST_IN_VAIN) {
            warnOnce();
        }
    }

    private void warnOnce() {
        if (!warned) {
            warned = true;
            warning.run();
        }
    }

    private static void warn() {
        // Looked up here alone: the JVM's loggers take tens of milliseconds of a program's start.
        System.getLogger("org.sparse4j.memory").log(System.Logger.Level.WARNING, "System.gc() does nothing"
                + " (-XX:+DisableExplicitGC, or a collector that never runs), so the memory of arrays that were never closed is freed only when the JVM itself starts a collection;"
                + " close the arrays, or replace the option by -XX:+ExplicitGCInvokesConcurrent");
    }

    private static Option ask() {
        if (!JvmCollectors.anyRuns()) {
            return Option.ON;
        }
        try {
            return HotSpot.option();
        } catch (NoClassDefFoundError | RuntimeException e) { // another JVM, or a runtime without jdk.management
            return ofArguments();
        }
    }

    private static Option ofArguments() {
        try {
            return ofArguments(ManagementFactory.getRuntimeMXBean().getInputArguments());
        } catch (NoClassDefFoundError | RuntimeException e) {
            return Option.UNKNOWN;
        }
    }

    /** Reads the option from the arguments of HotSpot or OpenJ9. UNKNOWN if no argument sets it, since an options file may set it. */
    static Option ofArguments(List<String> arguments) {
        Option last = Option.UNKNOWN;
        for (String each : arguments) {
            if (each.equals("-XX:+DisableExplicitGC") || each.equals("-Xdisableexplicitgc")) {
                last = Option.ON;
            } else if (each.equals("-XX:-DisableExplicitGC") || each.equals("-Xenableexplicitgc")) {
                last = Option.OFF;
            }
        }
        return last;
    }

    /** Reads the option of HotSpot. It is a separate class, since some JVMs lack the types that it uses. */
    private static final class HotSpot {
        private HotSpot() {}

        static Option option() {
            var bean = ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
            return Boolean.parseBoolean(bean.getVMOption("DisableExplicitGC").getValue()) ? Option.ON : Option.OFF;
        }
    }
}
