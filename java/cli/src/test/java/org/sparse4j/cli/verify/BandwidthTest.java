// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.ops.Operation;

/** What is measured is also looked at, and the arrays are as small as a small limit wants them. */
class BandwidthTest {
    private final long limit = Sparse4j.environment().setMaxBytes(32 << 20);

    @AfterEach
    void restore() {
        Sparse4j.environment().setMaxBytes(limit);
    }

    @Test
    void twoFigures() {
        long live = Sparse4j.memory().liveArrays();
        String[] lines = new Bandwidth().measure(0.01).split("\n");
        assertEquals(2, lines.length);
        assertTrue(lines[0].matches("\\d+\\.\\d GB/s: c = a \\+ b of dense arrays of 1 MiB"), lines[0]);
        assertTrue(lines[1].matches("\\d+\\.\\d\\d billion entries/s: CSR of 0\\.2 million entries times a vector"), lines[1]);
        // A collection may free arrays of earlier tests.
        assertTrue(Sparse4j.memory().liveArrays() <= live, "arrays that were not closed");
    }

    @Test
    void callsThatDoNothing() {
        Bandwidth noSum = new Bandwidth(new Library() {
            @Override
            INDArray exec(Operation operation) {
                return operation.z();
            }
        });
        assertTrue(assertThrows(Mismatch.class, () -> noSum.measure(0.01)).getMessage().startsWith("the last element of the sum of dense arrays"));
        Bandwidth noProduct = new Bandwidth(new Library() {
            @Override
            void mmul(INDArray a, INDArray b, INDArray result) {}
        });
        assertTrue(assertThrows(Mismatch.class, () -> noProduct.measure(0.01)).getMessage().startsWith("the last element of a product with a vector"));
    }
}
