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
import org.sparse4j.ops.BoundCall;
import org.sparse4j.ops.OpExecutioner;
import org.sparse4j.ops.OpInfo;
import org.sparse4j.ops.Operation;

/**
 * Settings and state of the library in this process: threads, limits, memory and the executioner; {@link
 * org.sparse4j.Sparse4j#environment()} returns the instance. README.md lists the system properties that set the same
 * values at the start of the process.
 *
 * @since 0.1.0
 */
public final class Environment {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.environment()} instead. */
    public Environment() {}

    // ---- settings of the process ----------------------------------------------------------------------------------

    private static long configure(int key, long value) {
        return Call.of(Function.CONFIGURE).integer(key).integer(value).run().word(0);
    }

    /**
     * Sets the number of threads of the library in this process. The system property {@code org.sparse4j.threads} sets
     * it when the process starts. The default is the environment variable OMP_NUM_THREADS, or else {@link
     * Runtime#availableProcessors}, which follows the CPU quota of a container and the affinity mask.
     *
     * @param threads 1 to 4096
     */
    public void setThreads(int threads) {
        Settings.threads("setThreads", threads);
        configure(Abi.CONFIG_THREADS, threads);
    }

    /** Returns the number of threads of the library in this process. */
    public int getThreads() {
        return Limits.threads();
    }

    /**
     * Sets the limit on the bytes of off-heap memory in use. Returns the old limit, or 0 if it was the default. The
     * argument 0 restores the default, which follows the memory of the machine; see {@link MemoryManager#maxBytes}. The
     * system property {@code org.sparse4j.maxBytes} sets the limit when the process starts. The property also accepts
     * the suffixes of {@code -Xmx}, as in {@code 512m}.
     */
    public long setMaxBytes(long bytes) {
        return configure(Abi.CONFIG_MAX_BYTES, bytes);
    }

    /**
     * Returns the densify limit: the number of elements that an operation may store in a dense result that the caller
     * did not ask for. The limit does not apply to {@code toDense()}, {@code toFormat(DENSE)} and operations with a
     * DENSE result array; for them, only {@code org.sparse4j.maxBytes} applies.
     *
     * <p>If an operation of two or three sparse arrays broadcasts one of them, it stores copies of entries. The limit
     * also applies to these copies, even if an earlier call of {@code broadcast} made the operand.
     */
    public long getDensifyLimit() {
        return Limits.densify();
    }

    /**
     * Sets the densify limit (see {@link #getDensifyLimit()}) and returns the old one. The system property {@code
     * org.sparse4j.densifyLimit} sets it when the process starts.
     */
    public long setDensifyLimit(long elements) {
        return configure(Abi.CONFIG_DENSIFY_LIMIT, elements);
    }

    /**
     * Sets the smallest number of stored entries for which a read of a view may build a derived layout, which is a copy
     * of the entries in another order, and returns the old number. The system property {@code
     * org.sparse4j.layoutEntries} sets it when the process starts.
     */
    public long setLayoutEntries(long entries) {
        return configure(Abi.CONFIG_LAYOUT_ENTRIES, entries);
    }

    // ---- memory ---------------------------------------------------------------------------------------------------

    /** Returns the counters of the off-heap memory. */
    public MemoryManager memory() {
        return MemoryManager.instance();
    }

    /** Opens the workspace with a name for the calling thread. Close it with try-with-resources. */
    public MemoryWorkspace workspace(String name) {
        return MemoryWorkspace.open(name);
    }

    // ---- executioner and backend ----------------------------------------------------------------------------------

    /** Runs an operation with its operands and returns the result. See {@link OpExecutioner#exec(Operation)}. */
    public INDArray exec(Operation operation) {
        return getExecutioner().exec(Arguments.given(operation, "exec", "the operation"));
    }

    /**
     * Binds an operation to run many times. See {@link OpExecutioner#bind(Operation)}.
     *
     * @since 0.2.0
     */
    public BoundCall bind(Operation operation) {
        return getExecutioner().bind(operation);
    }

    /** Returns the properties of all operations, ordered by number: name, family, fill rule, result types. */
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
