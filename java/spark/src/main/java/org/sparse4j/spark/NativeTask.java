// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.concurrent.Callable;

/** Native work inside a task of Spark's: what it makes dies with it, on success, failure and kill. */
public final class NativeTask {
    private NativeTask() {}

    /**
     * Runs work of the calling thread's task and gives its result, which is on the heap: arrays that the work made and did not
     * close go when it ends.
     *
     * @throws RuntimeException what the work threw
     */
    public static <T> T run(Callable<T> work) {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
