// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Limits;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backend;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Settings;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.ops.OpInfo;
import org.sparse4j.ops.Operation;

/**
 * The library in this process: {@link org.sparse4j.Sparse4j#environment()}. Its threads, limits and memory, what runs operations, and
 * what there is to tell about all of that. README.md lists the properties that say at the start what is set here later.
 */
public final class Environment {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.environment()} instead. */
    public Environment() {}

    // ---- settings of the process ----------------------------------------------------------------------------------

    private static long configure(int key, long value) {
        return Call.of(Function.CONFIGURE).integer(key).integer(value).run().word(0);
    }

    /**
     * Sets the process-wide number of threads, 1 to 4096; also property {@code org.sparse4j.threads}. Before, it is the
     * environment's OMP_NUM_THREADS, else the number of processors.
     */
    public void setThreads(int threads) {
        Settings.threads("setThreads", threads);
        configure(Abi.CONFIG_THREADS, threads);
    }

    /** Returns the process-wide number of threads. */
    public int getThreads() {
        return Limits.threads();
    }

    /**
     * Sets the limit on live bytes, and returns the old one, or 0 if the old one was the default. 0 goes back to the default,
     * which {@link MemoryManager#maxBytes} explains and which follows the machine. Also property {@code org.sparse4j.maxBytes}.
     */
    public long setMaxBytes(long bytes) {
        return configure(Abi.CONFIG_MAX_BYTES, bytes);
    }

    /**
     * Returns how many elements an operation may turn dense unasked. {@code toDense()}, {@code toFormat(DENSE)} and results
     * that go into a DENSE array were asked for: they may have more, up to {@code org.sparse4j.maxBytes}. The same number limits
     * the copies of entries that an operation of two or three sparse arrays stores because one of them is broadcast, whether by the
     * operation or by {@code broadcast} before.
     */
    public long getDensifyLimit() {
        return Limits.densify();
    }

    /**
     * Sets how many elements an operation may turn dense unasked, see {@link #getDensifyLimit()}, and returns the old
     * number; also {@code org.sparse4j.densifyLimit}.
     */
    public long setDensifyLimit(long elements) {
        return configure(Abi.CONFIG_DENSIFY_LIMIT, elements);
    }

    /**
     * Sets from how many stored entries on reading a view may build a derived layout, and returns the old number; also
     * {@code org.sparse4j.layoutEntries}.
     */
    public long setLayoutEntries(long entries) {
        return configure(Abi.CONFIG_LAYOUT_ENTRIES, entries);
    }

    // ---- memory ---------------------------------------------------------------------------------------------------

    /** Returns the counters of the off-heap memory. */
    public MemoryManager memory() {
        return MemoryManager.instance();
    }

    /** Opens the workspace of a name for the calling thread. Close it with try-with-resources. */
    public MemoryWorkspace workspace(String name) {
        return MemoryWorkspace.open(name);
    }

    // ---- what runs operations -------------------------------------------------------------------------------------

    /** Runs an operation with its operands, see {@link OpExecutioner#exec(Operation)}. */
    public INDArray exec(Operation operation) {
        return getExecutioner().exec(Arguments.given(operation, "exec", "the operation"));
    }

    /** Returns all operations by number: name, family, fill rule, result types. */
    public List<OpInfo> ops() {
        return OpInfo.list();
    }

    /** Returns the executioner, which runs all operations. */
    public OpExecutioner getExecutioner() {
        return call -> Backends.current().executioner().exec(call);
    }

    /** Returns the BLAS routines on arrays. */
    public BlasWrapper getBlasWrapper() {
        return BlasWrapper.instance();
    }

    /** Returns the backend in use. */
    public Backend getBackend() {
        return Backends.current();
    }

    /** Returns a text for people: versions, the chosen instruction set, the BLAS library in use, threads and memory. */
    public String info() {
        Runtime java = Runtime.getRuntime();
        return "Sparse4j, backend " + getBackend().name() + "\n" + getBackend().info() + "\nJava "
                + System.getProperty("java.version") + ", " + java.availableProcessors() + " processors, heap "
                + (java.maxMemory() >> 20) + " MiB\nmemory: " + memory();
    }
}
