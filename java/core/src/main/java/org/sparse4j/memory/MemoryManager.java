// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.util.List;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Leaks;

/**
 * Counters of the off-heap memory. Each method returns the current value.
 *
 * @since 0.1.0
 */
public final class MemoryManager {
    private static final MemoryManager INSTANCE = new MemoryManager();

    private static final long READ_ANEW = 4;

    // indexes are the numbers of backend.Leaks
    private static final LeakLevel[] LEVELS = LeakLevel.values();

    private MemoryManager() {}

    /** Returns the only instance. */
    public static MemoryManager instance() {
        return INSTANCE;
    }

    private static long word(int i) {
        return CallRunner.run(Function.MEMORY).word(i);
    }

    /** Returns the number of bytes in use. */
    public long liveBytes() {
        return word(0);
    }

    /** Returns the largest number of bytes that were in use at the same time. */
    public long peakBytes() {
        return word(1);
    }

    /** Returns the number of free bytes that are kept for reuse. */
    public long pooledBytes() {
        return word(2);
    }

    /**
     * Returns the limit on live bytes: the number set by {@code Sparse4j.environment().setMaxBytes} or the property
     * {@code org.sparse4j.maxBytes}, otherwise the lesser of two numbers:
     *
     * <ul>
     * <li>From the size of the machine, which is the least of its memory, the limit of the cgroup (v1 or v2) and
     *     RLIMIT_AS. The library subtracts the JVM's -Xmx and a reserve, the larger of 64 MiB and a tenth of the size.
     *     At least a quarter of the size remains.
     * <li>From the available memory, which is MemAvailable of /proc/meminfo, or in a cgroup its limit minus its use
     *     without inactive file pages. The library subtracts a reserve, the larger of 64 MiB and a tenth of the
     *     available memory, and the part of -Xmx that the JVM has not taken yet. At least a quarter of the available
     *     memory minus the reserve remains. The library adds the bytes that arrays already have.
     * </ul>
     *
     * <p>The library reads these numbers from the system again in this method, before an allocation fails because of
     * the limit, and before allocations that together take more than an eighth of the limit. {@link #toString()}
     * explains how the limit was computed.
     */
    public long maxBytes() {
        return CallRunner.run(Function.MEMORY, READ_ANEW).word(3);
    }

    /** Returns the number of allocations since the start. */
    public long allocations() {
        return word(4);
    }

    /** Returns the number of bytes of derived layouts, which are part of the live bytes. */
    public long derivedBytes() {
        return word(5);
    }

    /** Returns the number of arrays that are not freed yet, not counting views. */
    public long liveArrays() {
        return word(6);
    }

    /** Returns the number of allocations since the start that took memory from the operating system. */
    public long systemAllocations() {
        return word(9);
    }

    /** Returns the number of arrays since the start that were never closed and that the garbage collector freed. */
    public long cleanerRescues() {
        return Backends.current().cleanerRescues();
    }

    /**
     * Returns the number of garbage collections since the start that the library has triggered, to find arrays that were
     * never closed. The number does not grow in a program that closes its arrays.
     */
    public long collectionsPrompted() {
        return Backends.current().collectionsPrompted();
    }

    /** Returns the level of leak detection. */
    public LeakLevel leakLevel() {
        return LEVELS[Leaks.level()];
    }

    /** Sets the level of leak detection for arrays created from now on. Returns the old level. */
    public LeakLevel setLeakLevel(LeakLevel level) {
        return LEVELS[Leaks.level(Arguments.given(level, "the leak level").ordinal())];
    }

    /**
     * Returns a report for each of the last 100 places that created arrays without closing them: the number of arrays,
     * and the stack from the caller's code on. The same reports are logged as warnings.
     */
    public List<String> leaks() {
        return Leaks.reports();
    }

    /** Returns pooled pages to the operating system. Returns the number of bytes returned. */
    public long trim() {
        return CallRunner.run(Function.TRIM).word(0);
    }

    @Override
    public String toString() {
        return "live " + liveBytes() + " bytes in " + liveArrays() + " arrays, peak " + peakBytes() + ", pooled "
                + pooledBytes() + ", derived " + derivedBytes() + ", rescued " + cleanerRescues() + "\n"
                + Backends.current().memoryInfo();
    }
}
