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
 * Runs native work inside a Spark task. Arrays that the work made and did not close are closed when it ends: on success, on
 * failure and when Spark kills the task. The first call on an executor sets its native limit and threads
 * ({@code spark.sparse4j.maxBytes}, {@code spark.task.cpus}). Calls also work on the driver, and may be nested: arrays made by
 * inner work are closed when the inner work ends.
 *
 * <p>Memory of an array that the work closes is free at once; an arena would keep the memory until the end of the task, and would
 * keep its own pages between tasks. Arrays from streams and broadcasts, and arrays made before the work began, stay open.
 *
 * @since 0.1.0
 */
public final class NativeTask {
    private static final String ENDED = "was made inside NativeTask.run, which has ended; return an object on the heap, such as"
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

    /** Runs work as {@link #run(Metrics, Callable)} does, with the metrics of the surrounding work, if any. */
    public static <T> T run(Callable<T> work) {
        return run(null, work);
    }

    /**
     * Runs work of the calling thread's task and returns its result, which must be on the heap. Arrays that the work made and
     * did not close are closed.
     *
     * @param metrics where to count the costs; null for the metrics of the surrounding work
     * @throws NativeMemoryException if native memory is short; the task fails, the executor continues
     * @throws org.apache.spark.TaskKilledException before the next native operation, if Spark has killed the task
     * @throws IllegalStateException if the result is an array that the work made; or if the work throws a checked exception,
     *     which is the cause
     * @throws RuntimeException if the work throws it
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

    // ---- costs ----------------------------------------------------------------------------------------------------

    private void begin(ExecutorLimits limits) {
        // An executor's process has no other native work, so the task may reset the counter. The counter then measures the peak
        // of the tasks that run at the same time.
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

    /** Runs a native call of this process. Times the calls of tasks, and throws before an operation of a killed task. */
    private static OpResult watch(Executioner executioner, OpCall call) {
        NativeTask task = CURRENT.get();
        if (task == null || task.finishing) {
            return executioner.exec(call);
        }
        // Only operations may throw here. Calls that close arrays or read counters must run.
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

    // ---- failures -------------------------------------------------------------------------------------------------

    /** Returns the exception to throw: NativeMemoryException if native memory was short, else the one thrown. */
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

    /**
     * Returns whether core threw the error: its message names core's limit, or its stack trace begins with a native method of
     * core. The JVM's messages about its heap are recognized by their beginnings.
     */
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
