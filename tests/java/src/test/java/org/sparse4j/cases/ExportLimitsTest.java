// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;

/** Java arrays that there cannot be: said before any is made, with the shape and the numbers. */
@ExtendWith(NothingLeft.class)
class ExportLimitsTest {
    private static void refused(Executable work, String... words) {
        String message = assertThrows(IllegalArgumentException.class, work).getMessage();
        for (String word : words) {
            assertTrue(message.contains(word), message);
        }
    }

    @Test
    void arraysTooLargeForJavaAreRefused() {
        try (INDArray matrix = Sparse4j.sparse(2_000_000, 2_000_000); INDArray tall = Sparse4j.sparse(1L << 40, 1);
                INDArray row = Sparse4j.sparse(1, 1L << 40); INDArray vector = Sparse4j.sparse(1L << 40)) {
            Executable[] all = {matrix::toDoubleMatrix, matrix::toFloatMatrix, matrix::toIntMatrix, matrix::toLongMatrix};
            long[] width = {8, 4, 4, 8};
            for (int k = 0; k < all.length; k++) {
                refused(all[k], "shape [2000000, 2000000] as Java arrays: 2000000 of 2000000 elements",
                        "take " + 2_000_000L * (24 + 2_000_000L * width[k]) + " bytes", "-Xmx");
            }
            for (Executable each : new Executable[] {tall::toDoubleMatrix, row::toLongMatrix, vector::toDoubleVector,
                vector::toIntVector, tall::toFloatVector}) {
                refused(each, "1099511627776", "a Java array has at most 2147483639");
            }
        }
        try (INDArray vector = Sparse4j.sparse(2_000_000_000)) {
            if (Runtime.getRuntime().maxMemory() < 16_000_000_000L) {
                refused(vector::toLongVector, "shape [2000000000]", "take 16000000024 bytes");
            }
        }
    }

    @Test
    void emptyArraysFit() {
        try (INDArray none = Sparse4j.sparse(0, 5); INDArray thin = Sparse4j.sparse(5, 0)) {
            assertEquals(0, none.toDoubleMatrix().length);
            assertArrayEquals(new double[5][0], thin.toDoubleMatrix());
        }
    }

    @Test
    void invalidThreadCountsAreRefused() {
        int before = Sparse4j.environment().getThreads();
        for (int bad : new int[] {0, -1, 4097, Integer.MIN_VALUE}) {
            refused(() -> Sparse4j.environment().setThreads(bad), "setThreads: the number of threads is " + bad + "; it must be from 1 to 4096",
                    "one thread for each processor");
            assertEquals(before, Sparse4j.environment().getThreads());
        }
    }
}
