// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext$;
import org.apache.spark.SparkEnv;
import org.sparse4j.Sparse4j;

/**
 * Sets the limit of native memory and the number of threads of this process, once for each context. The setting {@code
 * spark.sparse4j.maxBytes} limits the native memory of an executor. Without the setting, the system property {@code
 * org.sparse4j.maxBytes} does. Without both, the limit is 0.8 of the memory that Spark requests beside the heap. On a driver and
 * in local mode, only the first setting changes the limit.
 */
final class ExecutorLimits {
    static final String MAX_BYTES = "spark.sparse4j.maxBytes";
    static final String OVERHEAD = "spark.executor.memoryOverhead";
    private static final String PROPERTY = "org.sparse4j.maxBytes";
    private static final String MEMORY = "spark.executor.memory";
    private static final String FACTOR = "spark.executor.memoryOverheadFactor";
    private static final String LEAST = "spark.executor.minMemoryOverhead";
    private static final String THREADS = "org.sparse4j.threads";
    private static final String TASK_CPUS = "spark.task.cpus";
    private static final String CORES = "spark.executor.cores";
    private static final String OPENMP = "OMP_NUM_THREADS";
    private static final double SHARE = 0.8;

    private static volatile ExecutorLimits current = new ExecutorLimits(null);
    private static boolean changed; // guarded by the class, like the next field
    private static long before;

    private final SparkEnv environment;
    private final boolean executor;
    private final String words;

    private ExecutorLimits(SparkEnv environment) {
        this.environment = environment;
        this.executor = environment != null && !SparkContext$.MODULE$.DRIVER_IDENTIFIER().equals(environment.executorId());
        this.words = environment == null ? "" : inWords(environment.conf());
    }

    /** Returns the limits of the current context; sets them first if the context is new. */
    static ExecutorLimits current() {
        ExecutorLimits known = current;
        return known.environment == SparkEnv.get() ? known : renewed();
    }

    private static synchronized ExecutorLimits renewed() {
        SparkEnv environment = SparkEnv.get();
        if (current.environment != environment) {
            ExecutorLimits now = new ExecutorLimits(environment);
            now.set();
            current = now;
        }
        return current;
    }

    private void set() {
        if (changed) {
            // A former context of this process set the limit.
            Sparse4j.environment().setMaxBytes(before);
            changed = false;
        }
        if (environment == null) {
            return;
        }
        SparkConf conf = environment.conf();
        if (conf.contains(MAX_BYTES) || executor && System.getProperty(PROPERTY, "").isEmpty()) {
            before = Sparse4j.environment().setMaxBytes(maxBytes(conf));
            changed = true;
        }
        if (executor && System.getProperty(THREADS, "").isEmpty()) {
            Sparse4j.environment().setThreads(threads(conf, System.getenv(OPENMP)));
        }
    }

    /** Returns whether this process is an executor. */
    boolean isExecutor() {
        return executor;
    }

    /** Returns the limit in bytes. The setting may have Spark's size suffixes. */
    static long maxBytes(SparkConf conf) {
        if (!conf.contains(MAX_BYTES)) {
            return (long) (SHARE * (overheadMiB(conf) << 20));
        }
        long bytes;
        try {
            bytes = conf.getSizeAsBytes(MAX_BYTES);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(MAX_BYTES + " is '" + conf.get(MAX_BYTES) + "'; it must be a size such as 2g or 1500m", e);
        }
        if (bytes <= 0) {
            throw new IllegalArgumentException(MAX_BYTES + " is '" + conf.get(MAX_BYTES) + "'; it must be a size above 0, such as 2g");
        }
        return bytes;
    }

    /**
     * Returns the memory overhead of an executor by Spark's rule: the setting if there is one, else a share of the heap, but at
     * least a minimum.
     */
    static long overheadMiB(SparkConf conf) {
        if (conf.contains(OVERHEAD)) {
            return conf.getSizeAsMb(OVERHEAD);
        }
        long share = (long) (conf.getDouble(FACTOR, 0.1) * conf.getSizeAsMb(MEMORY, "1g"));
        return Math.max(share, conf.getSizeAsMb(LEAST, "384m"));
    }

    /**
     * Returns the number of threads of the process for native work. Each task has a thread for each of its processors, or
     * fewer if OMP_NUM_THREADS, which Spark sets, is lower. One of them is the thread of the task; the others are in a pool that all
     * tasks of the executor share.
     */
    static int threads(SparkConf conf, String openMp) {
        int each = conf.getInt(TASK_CPUS, 1);
        int slots = Math.max(1, conf.getInt(CORES, each) / each);
        if (openMp != null && openMp.matches("[1-9][0-9]{0,3}")) {
            each = Math.min(each, Integer.parseInt(openMp));
        }
        return 1 + slots * (each - 1);
    }

    private String inWords(SparkConf conf) {
        boolean set = conf.contains(MAX_BYTES);
        if (!executor) {
            return MAX_BYTES + (set ? " = " + conf.get(MAX_BYTES) : " is not set, so the library's own limit applies") + "; in"
                    + " local mode and on the driver " + OVERHEAD + " has no effect";
        }
        String overhead = conf.contains(OVERHEAD)
                ? OVERHEAD + " = " + conf.get(OVERHEAD) : OVERHEAD + " = " + overheadMiB(conf) + " MiB (not set; of " + MEMORY + " = "
                        + conf.get(MEMORY, "1g") + ")";
        return MAX_BYTES + " = " + (set ? conf.get(MAX_BYTES) : maxBytes(conf) + " bytes (not set; 0.8 of the overhead)") + ", "
                + overhead;
    }

    /** Returns the message of a NativeMemoryException. */
    String exceeded(String reason) {
        String where = environment == null ? "this process" : executor ? "executor " + environment.executorId() + " on "
                + environment.blockManager().blockManagerId().host() : "the driver's process";
        return "native memory of " + where + " is short: " + reason + (words.isEmpty() ? "" : ". Limits: " + words + ". Raise both,"
                + " run fewer tasks at once (spark.task.cpus), or make blocks smaller");
    }
}
