// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.interop;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One conversion.
 *
 * @param bytes what the side that it reads holds: values, indexes and pointers
 * @param call makes the other side
 * @param discard gives back what was made, without being timed
 */
public record Row(String name, long bytes, Supplier<Object> call, Consumer<Object> discard) {
    /** What is made is closed, or left to the garbage collector where it cannot be. */
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
