// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.sparse4j.Sparse4j;

/** What the glue refuses by itself. */
class NativeTest {
    /** Of more bytes the JDK would make a shorter window, and say nothing. */
    @Test
    void windowsHaveAnAddressAndAtMostAGibibyte() {
        assertTrue(Sparse4j.memory().allocations() >= 0, "loads the library");
        ByteBuffer memory = ByteBuffer.allocateDirect(8);
        long address = Native.address(memory);
        assertEquals(1 << 30, Native.wrap(address, 1L << 30).capacity());
        for (long[] wrong : new long[][] {{address, (1L << 30) + 1}, {address, 1L << 32}, {address, -1}, {0, 8}}) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> Native.wrap(wrong[0], wrong[1])).getMessage()
                    .contains("2^30"));
        }
        assertThrows(IllegalArgumentException.class, () -> Native.address(ByteBuffer.allocate(8)));
    }
}
