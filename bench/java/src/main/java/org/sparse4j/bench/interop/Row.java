// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.interop;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A conversion to measure.
 *
 * @param name the name in the table
 * @param bytes the size of the source: values, indexes and pointers
 * @param call converts the source and returns the result
 * @param discard frees the result; its time is not measured
 */
public record Row(String name, long bytes, Supplier<Object> call, Consumer<Object> discard) {
    /** Makes a row that closes the result if it is AutoCloseable, and otherwise leaves it to the garbage collector. */
    public Row(String name, long bytes, Supplier<Object> call) {
        this(name, bytes, call, made -> {
            if (made instanceof AutoCloseable) {
                try {
                    ((AutoCloseable) made).close();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        });
    }
}
