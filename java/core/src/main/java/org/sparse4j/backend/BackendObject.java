// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Arrays;

/**
 * An object that the backend keeps under a number, such as a builder or a solver. It is freed once: by {@link
 * #close()}, or by the garbage collector if it was never closed. At most one thread may use it at a time.
 *
 * @since 0.1.0
 */
public final class BackendObject implements AutoCloseable {
    private final State state;
    private final Unclosed.Registration registration;

    /**
     * Prepares an object, which {@link #create} then creates.
     *
     * @param owner the object is not freed while this owner is reachable
     * @param giveBack the function that frees the object
     * @param before the integers that precede the object's number in the call that frees it
     */
    public BackendObject(Object owner, Function giveBack, long... before) {
        state = new State(giveBack, Arrays.copyOf(before, before.length + 1));
        registration = Unclosed.watch(owner, state);
    }

    /** Has no reference to the owner, so that the owner can become unreachable. */
    private static final class State implements Runnable {
        private final Function giveBack;
        private final long[] integers;

        State(Function giveBack, long[] integers) {
            this.giveBack = giveBack;
            this.integers = integers;
        }

        long number() {
            return integers[integers.length - 1];
        }

        void set(long number) {
            integers[integers.length - 1] = number;
        }

        @Override
        public void run() {
            if (number() != 0) {
                Backends.current().giveBack(giveBack, integers);
                set(0);
            }
        }
    }

    /** Creates the object by a call, whose first result word is the number. */
    public void create(OpCall call) {
        state.set(CallRunner.run(call).word(0));
    }

    /** Returns the number that stands for the object in calls; 0 before creation and after closing. */
    public long number() {
        return state.number();
    }

    /** Notes that a call has consumed the object, so that nothing is left to free. */
    public void usedUp() {
        state.set(0);
    }

    /** Frees the object. Closing twice has no effect. */
    @Override
    public void close() {
        registration.clean();
    }
}
