// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Semiring;
import org.sparse4j.spark.grid.BlockFill;
import org.sparse4j.spark.grid.Panel;
import scala.Tuple2;

/** Blocks that are DENSE, and whose elements are all equal at that: core gives them another fill than the matrix has. */
class DenseBlocksTest {
    private static final BlockShape PAIRS = BlockShape.of(2, 2);
    private final JavaSparkContext sc = LocalSpark.context();

    private DistributedSparseMatrix of(INDArray x) {
        return DistributedSparseMatrix.of(sc, x, PAIRS);
    }

    /** Every element as doubles, of which NaN is NaN. */
    private static double[] values(INDArray x) {
        try (INDArray dense = x.toDense(); INDArray flat = dense.ravel()) {
            return flat.toDoubleVector();
        }
    }

    /** Its elements, however they are asked for; a block has the matrix's fill or is DENSE. */
    private static void check(double[] expected, DistributedSparseMatrix a, String what) {
        List<Tuple2<BlockIndex, SparseBlock>> blocks = a.blocks().collect();
        for (Tuple2<BlockIndex, SparseBlock> block : blocks) {
            try (INDArray x = block._2().array()) {
                assertTrue(!x.isSparse() || BlockFill.same(x.fillValue(), a.fillValue()), what + ": " + block._1() + " is " + x);
            }
        }
        try (INDArray all = a.collect()) {
            assertArrayEquals(expected, values(all), what);
        }
    }

    /** Of core's, on DENSE arrays: whatever is stored where, these are the elements. */
    private static double[] core(INDArray x, INDArray y, BinaryOperator<INDArray> op) {
        try (INDArray a = x.toDense(); INDArray b = y.toDense(); INDArray z = op.apply(a, b)) {
            return values(z);
        }
    }

    /** Of a dense product blocks without entries are absent, and their elements count as stored all the same. */
    @Test
    void allElementsOfADenseMatrixAreStored() {
        try (INDArray single = Sparse4j.createSparseCOO(new double[] {5}, new long[][] {{0, 0}}, 4, 2);
                INDArray ones = Sparse4j.ones(2, 3); INDArray product = single.mmul(ones)) {
            DistributedSparseMatrix p = of(single).mmul(of(ones));
            assertTrue(p.isDense());
            assertEquals(12, product.nnz());
            assertEquals(product.nnz(), p.nnz());
            assertEquals(1, of(single).nnz());
        }
    }

    @Test
    void denseBlocksKeepEntriesOfTheOtherOperand() {
        Map<String, BinaryOperator<INDArray>> core = new LinkedHashMap<>();
        core.put("add", INDArray::add);
        core.put("sub", INDArray::sub);
        core.put("mul", INDArray::mul);
        core.put("div", INDArray::div);
        Map<String, BinaryOperator<DistributedSparseMatrix>> ours = Map.of("add", DistributedSparseMatrix::add, "sub",
                DistributedSparseMatrix::sub, "mul", DistributedSparseMatrix::mul, "div", DistributedSparseMatrix::div);
        try (INDArray ones = Sparse4j.ones(3, 3); INDArray nine = Sparse4j.arange(9).castTo(DataType.DOUBLE).addi(1).reshape(3, 3);
                INDArray none = Panel.empty(DataType.DOUBLE, 0, 3, 3); INDArray filled = Panel.empty(DataType.DOUBLE, 2, 3, 3);
                INDArray single = Sparse4j.createSparseCOO(new double[] {5}, new long[][] {{0, 0}}, 3, 3)) {
            for (INDArray dense : List.of(ones, nine)) {
                for (INDArray sparse : List.of(none, single, filled)) {
                    core.forEach((name, op) -> {
                        String what = dense + " " + name + " " + sparse;
                        check(core(dense, sparse, op), ours.get(name).apply(of(dense), of(sparse)), what);
                        check(core(sparse, dense, op), ours.get(name).apply(of(sparse), of(dense)), "not " + what);
                    });
                }
            }
            // And what is made of that.
            DistributedSparseMatrix a = of(ones).add(of(single));
            double[] expected = {6, 1, 1, 1, 1, 1, 1, 1, 1};
            check(expected, a.cut(3, 1), "cut");
            check(expected, a.transpose(), "transpose");
            assertEquals(9, a.entries().count());
            assertEquals(14.0, a.sumNumber());
            assertEquals(1.0, a.minNumber());
            try (INDArray sums = a.sum(1); INDArray row = a.getRows(2)) {
                assertArrayEquals(new double[] {8, 3, 3}, values(sums));
                assertArrayEquals(new double[] {1, 1, 1}, values(row));
            }
        }
    }

    /** Products with what is DENSE, of which the last block has one row. */
    @Test
    void productsKeepTheirLastElement() {
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2, 3}, new long[][] {{0, 0}, {1, 1}, {2, 2}}, 3, 3);
                INDArray right = Sparse4j.create(new double[] {10, 20, 30}, 3, 1);
                INDArray b = Sparse4j.createSparseCOO(new double[] {1, 1}, new long[][] {{0, 0}, {1, 0}}, 3, 1);
                INDArray twos = Sparse4j.coo(3).fill(2).build()) {
            DistributedSparseMatrix y = of(x).mmul(right);
            check(new double[] {11, 41, 90}, y.add(of(b)), "y + b");
            check(new double[] {-9, -39, -90}, of(b).sub(y), "b - y");
            check(new double[] {20, 80, 180}, y.cut(1, 1).mulColumnVector(twos), "times a vector that stores nothing");
            check(new double[] {101, 401, 900}, of(x).rowGram(right).add(of(b)).sub(of(x.mul(0)).mmul(right)), "rowGram");
            check(new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY},
                    y.div(of(Panel.empty(DataType.DOUBLE, 0, 3, 1))), "over what is not stored");
            // Parts of the inner dimension of which one is DENSE.
            DistributedSparseMatrix mixed = of(x).mapBlocks((block, place) -> place.row() == 2 ? block.toDense() : block);
            check(values(x.mmul(x)), of(x).mmul(mixed, MmulOptions.defaults().strategy(MmulOptions.Strategy.SPLIT)), "split");
            // A block that is DENSE stays a block, whatever core makes of it.
            check(new double[] {10, 40, 95}, y.mapBlocks((block, place) -> place.row() == 2 ? block.add(Sparse4j.coo(1, 1).fill(5)
                    .build(SparseFormat.CSR)) : block), "mapBlocks");
        }
    }

    /** Zeros that DENSE blocks store, or that no block stores: the same however a matrix is cut, and core's. */
    @Test
    void semiringsDoNotSeeHowAMatrixIsCut() {
        try (INDArray first = Sparse4j.createSparseCOO(new double[] {1, 1}, new long[][] {{0, 0}, {4, 1}}, 6, 2);
                INDArray right = Sparse4j.create(new double[][] {{5, 0}, {0, 7}}); INDArray d = first.mmul(right);
                INDArray x = Sparse4j.createSparseCOO(new double[] {1, 2, 3, 4}, new long[][] {{0, 0}, {0, 1}, {2, 4}, {2, 5}}, 3, 6);
                INDArray y = Sparse4j.createSparseCOO(new double[] {2}, new long[][] {{1, 0}}, 2, 3)) {
            int turn = 0;
            for (long rows : new long[] {1, 6}) {
                DistributedSparseMatrix made = DistributedSparseMatrix.of(sc, first, BlockShape.of(rows, 2)).mmul(right);
                assertTrue(made.isDense());
                try (INDArray all = made.collect()) {
                    assertEquals(SparseFormat.DENSE, all.getFormat());
                }
                for (Semiring semiring : Semiring.values()) {
                    MmulOptions.Strategy strategy = MmulOptions.Strategy.values()[turn++ % MmulOptions.Strategy.values().length];
                    MmulOptions options = MmulOptions.defaults().semiring(semiring).strategy(strategy);
                    String what = semiring + " in " + rows + " rows, " + strategy;
                    try (INDArray z = x.mmul(d, semiring); INDArray w = d.mmul(y, semiring)) {
                        check(values(z), of(x).mmul(made, options), "right: " + what);
                        check(values(w), made.mmul(of(y), options), "left: " + what);
                    }
                }
                // Of a matrix that is not DENSE its blocks being so says nothing.
                DistributedSparseMatrix some = DistributedSparseMatrix.of(sc, first, BlockShape.of(rows, 2))
                        .mapBlocks((block, place) -> block.toDense());
                try (INDArray z = x.mmul(first, Semiring.PLUS_PAIR)) {
                    check(values(z), of(x).mmul(some, MmulOptions.defaults().semiring(Semiring.PLUS_PAIR)), "some blocks");
                }
            }
            // What element by element comes of it is DENSE where it is in core.
            DistributedSparseMatrix a = of(first).mmul(right);
            DistributedSparseMatrix b = of(d.toFormat(SparseFormat.CSR));
            assertTrue(a.add(1).isDense() && a.add(b).isDense() && b.sub(a).isDense() && a.cut(3, 1).transpose().isDense());
            assertTrue(of(x).rowGram(Sparse4j.ones(6, 2)).isDense() && b.map(block -> block.toDense()).isDense());
            assertFalse(b.isDense() || a.mul(b).isDense() || a.mulColumnVector(Sparse4j.coo(6).fill(2).build()).isDense());
        }
    }

    /** Sums that nobody wants DENSE, of lines whose blocks have sums of several fills. */
    @Test
    void sparseSumsHaveWhatDenseBlocksGive() {
        long limit = Sparse4j.environment().setDensifyLimit(8);
        BlockShape shape = BlockShape.of(10, 2);
        try (INDArray ones = Panel.empty(DataType.DOUBLE, 1, 40, 5);
                INDArray one = Sparse4j.createSparseCOO(new double[] {6}, new long[][] {{0, 0}}, 40, 5)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, ones, shape).add(DistributedSparseMatrix.of(sc, one, shape))
                    .mapBlocks((block, place) -> block.assign(4).toDense());
            double[] expected = new double[40];
            Arrays.fill(expected, 5);
            Arrays.fill(expected, 0, 10, 11);
            try (INDArray sums = a.sum(1)) {
                assertArrayEquals(expected, values(sums));
            }
        } finally {
            Sparse4j.environment().setDensifyLimit(limit);
        }
    }
}
