// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * A provider of storages and operations, found by {@link java.util.ServiceLoader}. Sparse4j uses the available backend
 * with the highest priority; the property {@code org.sparse4j.backend} selects another by name.
 *
 * @since 0.1.0
 */
public interface Backend {
    /** Returns a short name, such as "cpu". */
    String name();

    /** Returns the priority; the backend with the highest number is used. */
    int priority();

    /** Returns whether this backend works on this machine; if not, {@link #info()} states the reason. */
    boolean isAvailable();

    /** Returns the executioner, which runs the calls. */
    Executioner executioner();

    /**
     * Prepares a call to run many times; one of its operands receives the result. The call itself is never run. Backends
     * that gain nothing by it inherit this method, which makes a new call for each run.
     *
     * @since 0.2.0
     */
    default PreparedCall prepare(OpCall call) {
        return new PreparedCall.Repeated(executioner(), call);
    }

    /** Allocates staging memory. */
    HostBlock allocate(long bytes);

    /**
     * Frees the object behind a number, such as a builder. The call has no result, and takes no heap memory once it has
     * begun; so if it fails, the object was not freed.
     */
    void giveBack(Function function, long... integers);

    /**
     * Returns the number that stands for the first byte of a direct buffer in a call. Only this backend can interpret
     * it.
     */
    long place(java.nio.ByteBuffer direct);

    /**
     * Returns small staging memory, at least {@link HostBlock#SCRATCH} bytes. It is valid until it is closed, or until
     * this thread calls the method again, so it must not be used across a callback. Close it right after use: virtual
     * threads borrow it.
     */
    HostBlock scratch();

    /** Returns the number of storages since the start that were never closed and that the garbage collector freed. */
    long cleanerRescues();

    /**
     * Returns the number of garbage collections since the start that the backend has triggered, to find storages that
     * were never closed; 0 for a backend that triggers none.
     */
    default long collectionsPrompted() {
        return 0;
    }

    /**
     * Returns a readable text: how the limit on live bytes was computed, and which closed workspaces are still being
     * read.
     */
    String memoryInfo();

    /**
     * Returns a readable text: versions, detected hardware and libraries, or the reason why the backend does not work.
     */
    String info();
}
