// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.MemoryManager;

/**
 * Limits the native memory of the library, and goes on after a call that needs more.
 *
 * <p>{@code -Dorg.sparse4j.maxBytes} sets the limit at the start; without it, the limit follows the memory of the machine or the
 * container. A call that fails for lack of memory changes nothing.
 */
public final class LimitTheMemory {
    private LimitTheMemory() { }

    public static void main(String[] args) {
        MemoryManager memory = Sparse4j.memory();
        try (INDArray x = Sparse4j.speye(1000)) {
            long before = Sparse4j.environment().setMaxBytes(memory.liveBytes() + (1 << 20));
            try (INDArray dense = x.toDense()) {
                System.out.println("dense: " + dense.length() + " elements");
            } catch (OutOfMemoryError e) {
                System.out.println(e.getMessage().replaceAll("\\b[0-9]+\\b", "N"));
            }
            try (INDArray twice = x.mul(2)) {
                System.out.println("a smaller call works: sum " + twice.sumNumber());
            } finally {
                Sparse4j.environment().setMaxBytes(before);
            }
            long live = memory.liveBytes();
            try (INDArray dense = x.toDense()) {
                System.out.println("without the limit: " + dense.length() + " elements, "
                        + (memory.liveBytes() - live) / 1_000_000 + " MB");
            }
        }
    }
}

// Prints:
// toDense: org.sparse4j.maxBytes = N would be exceeded: N bytes are live, N of them allocated by this call, and N more are needed; work on blocks of rows if the operation allows it (docs/products.md), or raise the limit
// a smaller call works: sum 2000.0
// without the limit: 1000000 elements, 8 MB
