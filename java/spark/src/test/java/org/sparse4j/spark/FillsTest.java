// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;

/** What elements are that no block has: core's fill, whatever a matrix came of. */
class FillsTest {
    private final JavaSparkContext sc = LocalSpark.context();
    private final Random r = new Random(9);

    /** One product of each semiring and type; strategies, the mask and its complement in turn. */
    @Test
    void maskedProductsHaveTheSemiringsZero() {
        MmulOptions.Strategy[] strategies = MmulOptions.Strategy.values();
        int turn = 0;
        for (Semiring semiring : Semiring.values()) {
            for (DataType type : DataType.values()) {
                if (type == DataType.BOOL && semiring != Semiring.OR_AND && semiring != Semiring.PLUS_PAIR) {
                    continue;
                }
                try (INDArray x = Given.whole(r, type, 7, 9, 12); INDArray y = Given.whole(r, type, 9, 8, 12);
                        INDArray m = Given.whole(r, DataType.INT, 7, 8, 9)) {
                    boolean complement = turn % 3 == 0;
                    DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, BlockShape.of(3, 4));
                    DistributedSparseMatrix b = DistributedSparseMatrix.of(sc, y, BlockShape.of(4, 3));
                    DistributedSparseMatrix where = DistributedSparseMatrix.of(sc, m, BlockShape.of(3, 3));
                    MmulOptions options = MmulOptions.defaults().semiring(semiring).strategy(strategies[turn % strategies.length]);
                    DistributedSparseMatrix c = a.mmul(b, complement ? options.complement(where) : options.mask(where));
                    String what = semiring + " " + type + (complement ? " complement" : " mask") + " " + options;
                    try (INDArray z = x.mmul(y, semiring, complement ? Mask.complement(m) : Mask.of(m))) {
                        assertEquals(z.fillValue(), c.fillValue(), what);
                        assertEquals(z.dataType(), c.dataType(), what);
                        if (type == DataType.FLOAT || type == DataType.LONG) {
                            turn++;
                            continue;  // a job less: values go the way of DOUBLE and INT
                        }
                        try (INDArray found = c.collect()) {
                            assertEquals(z.fillValue(), found.fillValue(), what);
                            Given.assertSame(z, found, what);
                        }
                    }
                    turn++;
                }
            }
        }
    }

    /** Shortest paths under a mask: what is read where no path was wanted, or found. */
    @Test
    void unreachableVerticesAreInfinitelyFar() {
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 4, 5}, new long[][] {{0, 1}, {1, 2}, {2, 3}, {3, 0}}, 4, 4);
                INDArray m = Sparse4j.createSparseCOO(new double[] {1, 1}, new long[][] {{0, 2}, {1, 0}}, 4, 4);
                INDArray z = x.mmul(x, Semiring.MIN_PLUS, Mask.of(m))) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, BlockShape.of(2, 2));
            DistributedSparseMatrix mask = DistributedSparseMatrix.of(sc, m, BlockShape.of(2, 2));
            DistributedSparseMatrix paths = a.mmul(a, MmulOptions.defaults().semiring(Semiring.MIN_PLUS).mask(mask));
            try (INDArray expected = z.min(1); INDArray found = paths.min(1)) {
                Given.assertSame(expected, found, "min(1)");
            }
            // And on: transposed, added, in other blocks, of another type, as an operand.
            for (DistributedSparseMatrix each : new DistributedSparseMatrix[] {paths.transpose().transpose(), paths.cut(3, 1),
                    paths.castTo(DataType.FLOAT).castTo(DataType.DOUBLE), paths.prune()}) {
                try (INDArray found = each.collect()) {
                    Given.assertSame(z, found, each.toString());
                }
            }
            try (INDArray expected = z.add(x); INDArray found = paths.add(a).collect();
                    INDArray longer = z.mmul(x, Semiring.MIN_PLUS);
                    INDArray farther = paths.mmul(a, MmulOptions.defaults().semiring(Semiring.MIN_PLUS)).collect();
                    INDArray row = z.getRow(2); INDArray ours = paths.getRows(2)) {
                Given.assertSame(expected, found, "add");
                Given.assertSame(longer, farther, "mmul");
                Given.assertSame(row.reshape(1, 4), ours, "getRows");
            }
            assertTrue(assertThrows(IllegalArgumentException.class, () -> MllibMatrices.toCoordinateMatrix(paths)).getMessage()
                    .contains("the fill Infinity"));
        }
    }

    @Test
    void resultsWithoutOneFillAreRefused() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 6, 5, 8); INDArray counts = Sparse4j.arange(6).castTo(DataType.DOUBLE);
                INDArray inverse = counts.rdiv(1)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, BlockShape.of(2, 2));
            refused("mulColumnVector: element 0 of the vector is Infinity, and 0 times that is NaN", () -> a.mulColumnVector(inverse));
            refused("element 2 of the vector is NaN", () -> a.mulRowVector(Sparse4j.create(new double[] {1, 2, Double.NaN, 0, 0})));
            refused("mmul: the mask has the fill 1.0", () -> a.mmul(a.transpose(),
                    MmulOptions.defaults().mask(a.mmul(a.transpose()).add(1))));
            refused("rowGram takes FLOAT or DOUBLE factors, not INT", () -> a.rowGram(Sparse4j.zeros(DataType.INT, 5, 2)));
            refused("a dimension of 4611686018427387904 in blocks of 3 has", () -> DistributedSparseMatrix.fromEntries(
                    sc.<Entry>emptyRDD(), 1L << 62, 1, DataType.DOUBLE, DuplicatePolicy.SUM, BlockShape.of(3, 1)));
        }
    }

    /** Integers have no 0 / 0; where all elements are stored there is none. */
    @Test
    void integersAreDividedWhereThereIsNoImplicitZero() {
        try (INDArray x = Sparse4j.create(new int[] {4, 6, -8, 9, 2, 7}).reshape(3, 2); INDArray y = x.sub(1);
                INDArray csr = x.toFormat(SparseFormat.CSR); INDArray less = y.toFormat(SparseFormat.CSR);
                INDArray part = Sparse4j.createSparseCOO(new int[] {3}, new long[][] {{2, 1}}, 3, 2); INDArray z = x.div(y);
                INDArray r = x.rdiv(30)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, csr, BlockShape.of(2, 1));
            DistributedSparseMatrix b = DistributedSparseMatrix.of(sc, less, BlockShape.of(1, 2));
            try (INDArray found = a.div(b).collect(); INDArray over = a.map(block -> block.rdiv(30)).collect();
                    INDArray dense = DistributedSparseMatrix.of(sc, x, BlockShape.of(2, 1)).map(block -> block.rdiv(30)).collect()) {
                Given.assertSame(z, found, "div");
                Given.assertSame(r, over, "rdiv");
                assertEquals(r, dense);
                assertEquals(0, a.div(b).fillValue().intValue());
            }
            DistributedSparseMatrix one = DistributedSparseMatrix.of(sc, part, BlockShape.of(2, 1));
            for (DistributedSparseMatrix each : new DistributedSparseMatrix[] {one.div(one), a.div(one), one.map(block -> block.rdiv(3))}) {
                String said = assertThrows(SparkException.class, each::nnz).getMessage();
                assertTrue(said.contains("division by zero"), said);
            }
            try (INDArray found = one.div(b).collect(); INDArray expected = part.div(less)) {
                Given.assertSame(expected, found, "what is not stored over what is");
            }
            assertThrows(ArithmeticException.class, () -> a.div(0));
        }
    }

    private static void refused(String message, Runnable call) {
        String said = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(said.contains(message), said);
    }
}
