// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * A call that {@link Backend#prepare} has prepared to run many times. Its operands are not freed before it is closed;
 * if it is never closed, the garbage collector closes it.
 *
 * @since 0.2.0
 */
public interface PreparedCall extends AutoCloseable {
    /**
     * Runs the call, as {@link Executioner#exec} would run a new one.
     *
     * @throws IllegalStateException if an operand or this object is closed
     * @throws java.util.ConcurrentModificationException if another thread is running it
     */
    void run();

    /**
     * Does nothing unless this object is closed.
     *
     * @throws IllegalStateException if it is
     */
    void requireOpen();

    /**
     * Ends the preparation. Closing twice has no effect.
     *
     * @throws java.util.ConcurrentModificationException if another thread is running the call
     */
    @Override
    void close();

    /**
     * The prepared call of a backend that prepares nothing: each run makes a new call.
     *
     * @since 0.2.0
     */
    final class Repeated implements PreparedCall {
        private final Executioner executioner;
        private final OpCall call;
        private volatile boolean closed;

        /** Creates a prepared call that runs copies of a call on an executioner. */
        public Repeated(Executioner executioner, OpCall call) {
            this.executioner = executioner;
            this.call = call;
        }

        @Override
        public void requireOpen() {
            if (closed) {
                throw new IllegalStateException(call.name() + ": the bound call was closed");
            }
        }

        @Override
        public void run() {
            requireOpen();
            executioner.exec(call.again());
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
