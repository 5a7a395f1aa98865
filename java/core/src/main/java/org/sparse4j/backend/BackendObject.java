// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import java.util.Arrays;

/**
 * What the backend keeps under a number, such as a builder or a solver: given back once, by {@link #close()}, or by the
 * collector when nobody did. Used by one thread at a time.
 */
public final class BackendObject implements AutoCloseable {
    private final State state;
    private final Unclosed.Registration registration;

    /**
     * Not there before {@link #create}.
     *
     * @param owner while it can be reached, the object stays
     * @param giveBack the function that gives it back
     * @param before integers of that call before the number
     */
    public BackendObject(Object owner, Function giveBack, long... before) {
        state = new State(giveBack, Arrays.copyOf(before, before.length + 1));
        registration = Unclosed.watch(owner, state);
    }

    /** Knows nothing of the owner, so that it can be collected. */
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

    /** Runs the call that makes it, whose first word is the number. */
    public void create(OpCall call) {
        state.set(CallRunner.run(call).word(0));
    }

    /** Its number in calls. */
    public long number() {
        return state.number();
    }

    /** A call has used it up: there is nothing to be given back. */
    public void usedUp() {
        state.set(0);
    }

    /** Gives it back; harmless afterwards. */
    @Override
    public void close() {
        registration.clean();
    }
}
