// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.List;

/**
 * The result of {@link SelfTest}: an entry for each executor that answered, and the ids of the others. Prints as a table.
 *
 * @since 0.1.0
 */
public final class SparkReport {
    private final List<Executor> executors;
    private final List<String> unreached;

    SparkReport(List<Executor> executors, List<String> unreached) {
        this.executors = List.copyOf(executors);
        this.unreached = List.copyOf(unreached);
    }

    /**
     * The result for one executor. If the native library could not be loaded, the texts about it are empty and the numbers 0.
     *
     * @param id the id that Spark's UI shows; "driver" in local mode
     * @param host the host on which it runs
     * @param library the file that was loaded, and its origin
     * @param version the version of the native library
     * @param instructionSet the instruction set that the kernels use
     * @param threads the number of threads of the process for native work
     * @param maxBytes the limit on its native memory, in bytes
     * @param failure the reason why the library was not loaded, or a description of its wrong product; empty if the library works
     * @since 0.1.0
     */
    public record Executor(String id, String host, String library, String version, String instructionSet, int threads,
            long maxBytes, String failure) {
        /** Returns whether the library was loaded and computes correctly. */
        public boolean isGood() {
            return failure.isEmpty();
        }
    }

    /** Returns the executors that answered, by id. */
    public List<Executor> executors() {
        return executors;
    }

    /** Returns the ids of the executors that ran no task of the test, most likely because other tasks kept them busy. */
    public List<String> unreached() {
        return unreached;
    }

    /** Returns whether at least one executor answered, none is unreached, and all compute correctly. */
    public boolean isGood() {
        return !executors.isEmpty() && unreached.isEmpty() && executors.stream().allMatch(Executor::isGood);
    }

    /** Returns a table with a line for each executor, followed by the complete failures. */
    @Override
    public String toString() {
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"executor", "host", "state", "version", "instructions", "threads", "limit MiB", "library"});
        StringBuilder failures = new StringBuilder();
        for (Executor e : executors) {
            rows.add(new String[] {e.id, e.host, e.isGood() ? "good" : "FAILED", e.version, e.instructionSet,
                    Integer.toString(e.threads), Long.toString(e.maxBytes >> 20), e.library});
            if (!e.isGood()) {
                failures.append("executor ").append(e.id).append(" on ").append(e.host).append(": ").append(e.failure).append('\n');
            }
        }
        for (String id : unreached) {
            failures.append("executor ").append(id).append(": not reached, it ran no task of the test\n");
        }
        int[] widths = new int[rows.get(0).length];
        rows.forEach(row -> {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        });
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                line.append(row[i]).append(" ".repeat(widths[i] - row[i].length() + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.append(failures).toString().stripTrailing();
    }
}
