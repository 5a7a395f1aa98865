// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.sparse4j.INDArray;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Executioner;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.OpCall;
import org.sparse4j.backend.OpResult;
import org.sparse4j.backend.Scope;

/**
 * Native work inside a task of Spark's: arrays that it makes and does not close end with it, on success, failure and kill.
 * The first on an executor sets its native limit and threads ({@code spark.sparse4j.maxBytes}, {@code spark.task.cpus}). Works on
 * the driver too, and within itself: what the inner work made ends with that.
 *
 * <p>Not an arena: what work closes is free at once, where an arena keeps it to the end of the task and its own pages between
 * tasks. What a stream or a broadcast brings, and what was there before, stays.
 */
public final class NativeTask {
    private static final String ENDED = "was made inside NativeTask.run, which has ended; give out what is on the heap, such as"
            + " SparseBlock.of(x)";
    private static final int CAUSES = 8;

    private static final ThreadLocal<NativeTask> CURRENT = new ThreadLocal<>();
    private static final AtomicInteger RUNNING = new AtomicInteger();

    static {
        CallRunner.watchedAroundBy(NativeTask::watch);
    }

    private final NativeTask outer = CURRENT.get();
    private final TaskContext context = TaskContext.get();
    private final Metrics metrics;
    private boolean finishing;
    private long peakBytes;
    private long kernelNanoseconds;
    private long bytesToNative;
    private long bytesFromNative;

    private NativeTask(Metrics metrics) {
        this.metrics = metrics;
    }

    /** As {@link #run(Metrics, Callable)}, counted for the work around this, if any. */
    public static <T> T run(Callable<T> work) {
        return run(null, work);
    }

    /**
     * Runs work of the calling thread's task and gives its result, which is on the heap: arrays that the work made and did not
     * close go when it ends.
     *
     * @param metrics where to count what it costs; null for where the work around this counts
     * @throws NativeMemoryException where native memory is short: a failure of this task, not of the executor
     * @throws org.apache.spark.TaskKilledException before the next native operation once Spark has killed the task
     * @throws IllegalStateException when the result is an array that the work made; with what the work threw as its cause, when
     *     that is checked
     * @throws RuntimeException what the work threw
     */
    public static <T> T run(Metrics metrics, Callable<T> work) {
        ExecutorLimits limits = ExecutorLimits.current();
        NativeTask task = new NativeTask(metrics);
        if (task.context != null) {
            task.context.killTaskIfInterrupted();
        }
        Result<T> result = new Result<>();
        CURRENT.set(task);
        try {
            task.begin(limits);
            Scope.runIn(new Scope(), ENDED, () -> task.call(work, result, limits));
        } catch (RuntimeException | Error e) {
            throw failure(e, limits);
        } finally {
            if (task.outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(task.outer);
            }
        }
        if (result.value instanceof INDArray x && x.wasClosed()) {
            throw new IllegalStateException("the result is an array that " + ENDED);
        }
        return result.value;
    }

    private static final class Result<T> {
        private T value;
    }

    private <T> void call(Callable<T> work, Result<T> result, ExecutorLimits limits) {
        RUNNING.incrementAndGet();
        try {
            result.value = work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException(e.getMessage(), e);
        } finally {
            RUNNING.decrementAndGet();
            end(limits);
        }
    }

    // ---- what it costs --------------------------------------------------------------------------------------------

    private void begin(ExecutorLimits limits) {
        // On an executor the counter is ours: its peak is then that of the tasks that run together.
        boolean anew = outer == null && RUNNING.get() == 0 && limits.isExecutor();
        peakBytes = (anew ? CallRunner.run(Function.MEMORY, 1) : CallRunner.run(Function.MEMORY)).word(1);
    }

    private void end(ExecutorLimits limits) {
        finishing = true;
        OpResult memory = CallRunner.run(Function.MEMORY);
        boolean risen = limits.isExecutor() || memory.word(1) > peakBytes;
        peakBytes = memory.word(risen ? 1 : 0);
        if (metrics != null) {
            metrics.add(peakBytes, kernelNanoseconds, bytesToNative, bytesFromNative);
        } else if (outer != null) {
            outer.kernelNanoseconds += kernelNanoseconds;
            outer.bytesToNative += bytesToNative;
            outer.bytesFromNative += bytesFromNative;
        }
    }

    static void copiedIn(long bytes) {
        NativeTask task = CURRENT.get();
        if (task != null) {
            task.bytesToNative += bytes;
        }
    }

    static void copiedOut(long bytes) {
        NativeTask task = CURRENT.get();
        if (task != null) {
            task.bytesFromNative += bytes;
        }
    }

    /** Each native call of this process: times those of tasks, and does not begin an operation of one that was killed. */
    private static OpResult watch(Executioner executioner, OpCall call) {
        NativeTask task = CURRENT.get();
        if (task == null || task.finishing) {
            return executioner.exec(call);
        }
        // Only what can be left out: not what closes or counts.
        if (task.context != null && (call.operands() > 0 || call.function().words() == -1)) {
            task.context.killTaskIfInterrupted();
        }
        long before = System.nanoTime();
        try {
            return executioner.exec(call);
        } finally {
            task.kernelNanoseconds += System.nanoTime() - before;
        }
    }

    // ---- how it fails ---------------------------------------------------------------------------------------------

    /** What to throw: the same, unless native memory was short. */
    private static RuntimeException failure(Throwable thrown, ExecutorLimits limits) {
        Throwable cause = thrown;
        for (int i = 0; i < CAUSES && cause != null; i++, cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError error && isOfNativeMemory(error)) {
                return new NativeMemoryException(limits.exceeded(error.getMessage()), error);
            }
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    /** Core's error comes out of a native method, with a text of its own; what the JVM says of its heap begins otherwise. */
    static boolean isOfNativeMemory(OutOfMemoryError error) {
        String text = error.getMessage();
        if (text == null || text.startsWith("Java heap space") || text.startsWith("GC overhead limit")) {
            return false;
        }
        StackTraceElement[] trace = error.getStackTrace();
        return text.contains("org.sparse4j.maxBytes") || trace.length > 0 && trace[0].isNativeMethod()
                && trace[0].getClassName().endsWith(".backend.cpu.Native");
    }
}
