// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * Runs calls on the backend in use or on an executioner of the caller, and passes them through watches: functions of
 * the program that count, time or print calls.
 *
 * @since 0.1.0
 */
public final class CallRunner {
    // read by each call, rarely written
    private static volatile Watch watch;
    private static Watch profiler;
    private static Watch surroundings;

    private CallRunner() {}

    /**
     * Runs calls in place of the runner, to count, time or print them; see {@link #watchedBy}.
     *
     * @since 0.1.0
     */
    @FunctionalInterface
    public interface Watch {
        /** Runs the call on the executioner and returns its result, or throws its exception. */
        OpResult watch(Executioner executioner, OpCall call);
    }

    /** Passes all calls through this watch from now on; null removes it. */
    public static synchronized void watchedBy(Watch who) {
        profiler = who;
        watch = both();
    }

    /**
     * Passes all calls through a watch of the environment, such as the tasks of a cluster; null removes it. This watch
     * comes before the watch of {@link #watchedBy}, and stays if that one is set or removed.
     */
    public static synchronized void watchedAroundBy(Watch who) {
        surroundings = who;
        watch = both();
    }

    private static Watch both() {
        Watch outer = surroundings;
        Watch inner = profiler;
        if (outer == null || inner == null) {
            return outer == null ? inner : outer;
        }
        return (executioner, call) -> outer.watch(each -> inner.watch(executioner, each), call);
    }

    /** Returns whether a watch sees each call, so that nothing may be done without one. */
    public static boolean isWatched() {
        return watch != null;
    }

    /** Runs a call of a function with integers alone. */
    public static OpResult run(Function function, long... integers) {
        return run(OpCall.of(function, integers));
    }

    /** Runs a call of a function with one operand and integers. */
    public static OpResult run(Function function, Operand operand, long... integers) {
        return run(OpCall.of(function, operand, integers));
    }

    /** Runs a call on the backend in use. */
    public static OpResult run(OpCall call) {
        return run(call, Backends.current().executioner());
    }

    /** Runs a call on this executioner. */
    public static OpResult run(OpCall call, Executioner executioner) {
        Watch who = watch;
        return who == null ? executioner.exec(call) : who.watch(executioner, call);
    }
}
