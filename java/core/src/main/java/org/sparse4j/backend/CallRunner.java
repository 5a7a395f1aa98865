// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** Runs calls: through those who watch them, on the backend in use or an executioner of the caller's. */
public final class CallRunner {
    // Read by each call, and written seldom.
    private static volatile CallWatch watch;
    private static CallWatch profiler;
    private static CallWatch surroundings;

    private CallRunner() {}

    /** Who all calls pass through from now on; null for nobody. */
    public static synchronized void watchedBy(CallWatch who) {
        profiler = who;
        watch = both();
    }

    /**
     * The same for what this library runs in, such as a cluster's tasks: asked first, and unmoved by a profiler that comes
     * and goes.
     */
    public static synchronized void watchedAroundBy(CallWatch who) {
        surroundings = who;
        watch = both();
    }

    private static CallWatch both() {
        CallWatch outer = surroundings;
        CallWatch inner = profiler;
        if (outer == null || inner == null) {
            return outer == null ? inner : outer;
        }
        return (executioner, call) -> outer.watch(each -> inner.watch(executioner, each), call);
    }

    /** Runs a call of a function with integers alone. */
    public static OpResult run(Function function, long... integers) {
        return run(OpCall.of(function, integers));
    }

    /** Runs a call of a function with one operand and integers. */
    public static OpResult run(Function function, Operand operand, long... integers) {
        return run(OpCall.of(function, operand, integers));
    }

    /** Runs a call. */
    public static OpResult run(OpCall call) {
        return run(call, Backends.current().executioner());
    }

    /** Runs a call on an executioner. */
    public static OpResult run(OpCall call, Executioner executioner) {
        CallWatch who = watch;
        return who == null ? executioner.exec(call) : who.watch(executioner, call);
    }
}
