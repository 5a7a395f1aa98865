// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * A provider of storages and operations, found by {@link java.util.ServiceLoader}. The backend with the highest
 * priority that says it is available is used; property {@code org.sparse4j.backend} names another.
 */
public interface Backend {
    /** A short name, such as "cpu". */
    String name();

    /** The one with the highest number is taken. */
    int priority();

    /** Whether this backend can work here; when not, {@link #info()} says why. */
    boolean isAvailable();

    /** What runs the calls. */
    Executioner executioner();

    /** Staging memory. */
    HostBlock allocate(long bytes);

    /**
     * Gives back what a number stands for, such as a builder: a call without a result that takes no memory of the heap
     * once it has begun, so that whoever sees it fail knows that nothing was given back.
     */
    void giveBack(Function function, long... integers);

    /** The number that stands for the first byte of a direct buffer in a call; meaningful to the backend only. */
    long place(java.nio.ByteBuffer direct);

    /**
     * The calling thread's own small staging memory, at least {@link HostBlock#SCRATCH} bytes: valid until this thread
     * asks for it again, so never across a callback. Closing it does nothing.
     */
    HostBlock scratch();

    /** How many storages were freed by the garbage collector since the start, because nobody closed them. */
    long cleanerRescues();

    /** Text for people: how the limit on live bytes came about, and which closed workspaces somebody still reads. */
    String memoryInfo();

    /** Text for people: versions, what was found, why not. */
    String info();
}
