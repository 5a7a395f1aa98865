// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** The glue by itself: what it refuses, and how long its words get. */
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

    /** In a thread whose frame is as long as it begins: 1,024 words, of which an operand takes three. */
    @Test
    void framesGrowWithTheirOperands() throws Exception {
        INDArray[] rows = new INDArray[700];
        Arrays.setAll(rows, i -> Sparse4j.scalar((double) i).reshape(1));
        double[] sum = new double[1];
        Thread caller = new Thread(() -> sum[0] = Sparse4j.concat(0, rows).sumNumber().doubleValue());
        caller.start();
        caller.join();
        assertEquals(699 * 350, sum[0]);
    }
}
