// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;
import org.sparse4j.linalg.operator.ArrayOperator;
import org.sparse4j.linalg.operator.OneNorm;
import org.sparse4j.linalg.result.Pca;

/** Principal components of arrays whose fill is not 0, and what is refused. */
@Tag("alone")
class PcaTest {
    private static void refused(String part, INDArray x, int k) {
        long live = Sparse4j.memory().liveBytes();
        Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
        String message = assertThrows(IllegalArgumentException.class, () -> Solvers.pca(x, k)).getMessage();
        assertTrue(message.contains(part), message);
        assertTrue(Sparse4j.memory().peakBytes() < live + (1 << 20), "before any work");
    }

    @ParameterizedTest
    @EnumSource(value = SparseFormat.class, names = {"COO", "CSR", "CSC"})
    void fillsAreCentredAway(SparseFormat format) {
        for (double fill : new double[] {1e-3, 0.5, -5, 1e9}) {
            for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
                Random random = new Random(3);
                try (INDArray zeros = Sparse4j.sparse(type, SparseFormat.COO, 40, 5); INDArray filled = zeros.add(fill)) {
                    for (int i = 0; i < 60; i++) {
                        filled.putScalar(new long[] {random.nextInt(40), random.nextInt(5)}, fill + random.nextInt(9) * 1024);
                    }
                    try (INDArray x = filled.toFormat(format); INDArray dense = filled.toDense().castTo(DataType.DOUBLE);
                            Pca found = Solvers.pca(x, 2); Pca right = Solvers.pca(dense, 2)) {
                        assertEquals(type, found.mean().dataType());
                        double near = type == DataType.FLOAT ? 1e-5 : 1e-9;
                        double[] variances = right.variances().toDoubleVector();
                        assertArrayEquals(variances, found.variances().toDoubleVector(), near * variances[0]);
                        double[] mean = right.mean().toDoubleVector();
                        assertArrayEquals(mean, found.mean().toDoubleVector(), near * (1 + Math.abs(mean[0])));
                        double along = found.components().getRow(0).castTo(DataType.DOUBLE).mul(right.components().getRow(0)).sumNumber()
                                .doubleValue();
                        assertEquals(1, Math.abs(along), near);
                    }
                }
            }
        }
    }

    /** 32 MB each where all elements were stored; of these the two sides' vectors are. */
    @Test
    void aFillIsNeverStored() {
        try (INDArray zeros = Sparse4j.sparse(DataType.DOUBLE, 2000, 2000); INDArray x = zeros.add(0.5)) {
            x.putScalar(new long[] {3, 3}, 2.5);
            x.putScalar(new long[] {4, 5}, 1.5);
            long live = Sparse4j.memory().liveBytes();
            Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
            try (Pca found = Solvers.pca(x, 1)) {
                // One element of 2 among 1,999 of 0: 4 / 2000. The other one, at right angles, adds 2e-10.
                assertEquals(4.0 / 2000, found.variances().getDouble(0), 1e-9);
                assertEquals(0.5 + 2.0 / 2000, found.mean().getDouble(3), 1e-15);
                assertEquals(0.5, found.mean().getDouble(0), 1e-15);
            }
            assertTrue(Sparse4j.memory().peakBytes() < live + 4_000_000, () -> "peak " + Sparse4j.memory().peakBytes());
        }
    }

    @Test
    void argumentsAreCheckedBeforeAnyWork() {
        try (INDArray wide = Sparse4j.sparse(DataType.DOUBLE, 3, (1L << 31) + 5)) {
            refused("pca: k is 0; it must be from 1 to 3", wide, 0);
            refused("pca: k is 4; it must be from 1 to 3", wide, 4);
            wide.putScalar(new long[] {1, 77}, Double.NaN);
            refused("pca: an element of x is NaN; every element must be a finite number", wide, 1);
        }
        try (INDArray x = Sparse4j.create(new double[][] {{1, 2}, {3, Double.POSITIVE_INFINITY}}); INDArray filled = x.mul(0).toFormat(
                SparseFormat.COO).add(Double.NaN)) {
            refused("pca: an element of x is Infinity", x, 1);
            refused("pca: an element of x is NaN", filled, 1);
        }
    }

    /** Its vectors are Java's arrays. */
    @Test
    void oneNormsNameTheirLimits() {
        try (INDArray wide = Sparse4j.sparse(DataType.DOUBLE, 3, (1L << 31) + 5); INDArray large = Sparse4j.sparse(DataType.DOUBLE,
                1_000_000_000, 1_000_000_000)) {
            String told = assertThrows(IllegalArgumentException.class, () -> Solvers.oneNormEstimate(LinearOperator.of(wide))).getMessage();
            assertTrue(told.contains("[3, 2147483653]; it may have at most 1073741816 rows and columns"), told);
            String heap = assertThrows(OutOfMemoryError.class, () -> OneNorm.requireRoom(new ArrayOperator(large), 1L << 30)).getMessage();
            assertTrue(heap.contains("[1000000000, 1000000000] needs 48000000000 bytes of Java's heap, but its limit is 1073741824"), heap);
        }
    }
}
