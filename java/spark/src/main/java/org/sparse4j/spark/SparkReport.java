// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.List;

/** What {@link SelfTest} found: an entry for each executor, and which ones it could not reach. Prints as a table. */
public final class SparkReport {
    private final List<Executor> executors;
    private final List<String> unreached;

    SparkReport(List<Executor> executors, List<String> unreached) {
        this.executors = List.copyOf(executors);
        this.unreached = List.copyOf(unreached);
    }

    /**
     * An executor.
     *
     * @param id as Spark's UI shows it; "driver" in local mode
     * @param host where it runs
     * @param library the file that was loaded and where it came from; empty where none could be
     * @param version of the native library; empty where none could be loaded
     * @param instructionSet that its kernels use; empty likewise
     * @param threads of the process for native work, 0 likewise
     * @param maxBytes limit on its native memory, 0 likewise
     * @param failure why the library was not loaded, or that its product is wrong; empty when all is well
     */
    public record Executor(String id, String host, String library, String version, String instructionSet, int threads,
            long maxBytes, String failure) {
        /** Whether the library was loaded and computes right. */
        public boolean isGood() {
            return failure.isEmpty();
        }
    }

    /** Those that answered, by id. */
    public List<Executor> executors() {
        return executors;
    }

    /** Ids of those that are there, but ran no task of the test: busy with others, most likely. */
    public List<String> unreached() {
        return unreached;
    }

    /** Whether all executors answered, one at least, and compute right. */
    public boolean isGood() {
        return !executors.isEmpty() && unreached.isEmpty() && executors.stream().allMatch(Executor::isGood);
    }

    /** A table, a line for each executor; failures below it, whole. */
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
