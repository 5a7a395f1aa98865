// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.util.List;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Leaks;

/** The counters of the off-heap memory, read live. */
public final class MemoryManager {
    private static final MemoryManager INSTANCE = new MemoryManager();

    private static final long READ_ANEW = 4;

    // By number as backend.Leaks has them.
    private static final LeakLevel[] LEVELS = LeakLevel.values();

    private MemoryManager() {}

    /** The one of this process. */
    public static MemoryManager instance() {
        return INSTANCE;
    }

    private static long word(int i) {
        return CallRunner.run(Function.MEMORY).word(i);
    }

    /** Bytes in use. */
    public long liveBytes() {
        return word(0);
    }

    /** The most bytes that were in use at once. */
    public long peakBytes() {
        return word(1);
    }

    /** Bytes that are free and kept for reuse. */
    public long pooledBytes() {
        return word(2);
    }

    /**
     * Returns the limit on live bytes: what {@code Sparse4j.setMaxBytes} or the property {@code org.sparse4j.maxBytes} set,
     * else the lesser of two numbers.
     *
     * <ul>
     *   <li>The least of the machine's memory, the cgroup's (v1 or v2) and RLIMIT_AS, less the JVM's -Xmx and the larger of
     *       64 MiB and a tenth.
     *   <li>What arrays have already, and of the available memory (MemAvailable of /proc/meminfo; in a cgroup its limit less
     *       its use without inactive file pages) the same part, where of -Xmx only what the JVM does not have yet counts.
     * </ul>
     *
     * Neither takes more than three quarters away. The library reads the system's files again before it takes more than an
     * eighth of the limit, before it refuses an allocation, and here. {@link #toString()} says how the limit comes about.
     */
    public long maxBytes() {
        return CallRunner.run(Function.MEMORY, READ_ANEW).word(3);
    }

    /** Allocations since the start. */
    public long allocations() {
        return word(4);
    }

    /** Bytes of derived layouts, part of the live ones. */
    public long derivedBytes() {
        return word(5);
    }

    /** Arrays that are not freed, without views. */
    public long liveArrays() {
        return word(6);
    }

    /** Allocations that went to the system since the start. */
    public long systemAllocations() {
        return word(9);
    }

    /** Arrays freed by the garbage collector since the start, because nobody closed them. */
    public long cleanerRescues() {
        return Backends.current().cleanerRescues();
    }

    /** How closely arrays are watched that nobody closes. */
    public LeakLevel leakLevel() {
        return LEVELS[Leaks.level()];
    }

    /** Watches the arrays made from now on in another way; returns the old one. */
    public LeakLevel setLeakLevel(LeakLevel level) {
        return LEVELS[Leaks.level(Arguments.given(level, "the leak level").ordinal())];
    }

    /**
     * Where arrays were made that nobody closed, and how many: a text for each of the last 100 places, with the caller's
     * frames. Also logged as warnings.
     */
    public List<String> leaks() {
        return Leaks.reports();
    }

    /** Returns pooled pages to the system; the bytes returned. */
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
