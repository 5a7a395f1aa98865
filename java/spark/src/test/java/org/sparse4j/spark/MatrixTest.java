// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;
import org.sparse4j.graph.Graphs;
import org.sparse4j.graph.PageRank;
import org.sparse4j.graph.PageRankOptions;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.linalg.NotConvergedException;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.result.ApproximateSvd;
import org.sparse4j.ops.TransformOp;
import org.sparse4j.report.SpyPlot;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Every operation of a distributed matrix against core's on the collected one. */
class MatrixTest {
    private final JavaSparkContext sc = LocalSpark.context();
    private final Random r = new Random(5);

    private static final BlockShape[] SHAPES = {BlockShape.of(7, 5), BlockShape.of(1000, 1000), BlockShape.entries(20),
            BlockShape.auto(), BlockShape.of(1, 40)};

    private static final DataType[] NUMBERS = {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG};

    @Test
    void entriesInAnyOrderMakeTheMatrix() {
        for (long[] shape : new long[][] {{30, 41}, {1, 17}, {17, 1}, {5, 5}, {1L << 40, 3}, {1000, 1L << 33}}) {
            for (BlockShape blocks : new BlockShape[] {BlockShape.auto(), BlockShape.entries(9), BlockShape.of(1L << 38, 1L << 31)}) {
                try (INDArray x = Given.whole(r, DataType.DOUBLE, shape[0], shape[1], 60)) {
                    DistributedSparseMatrix a = Given.entries(sc, r, x, blocks);
                    try (INDArray y = a.collect(); INDArray csr = y.toFormat(SparseFormat.COO); INDArray coo = x.toFormat(SparseFormat.COO)) {
                        assertEquals(coo, csr, a.toString());
                    }
                    if (blocks.cutting().isFixed()) {
                        continue;
                    }
                    assertEquals(x.nnz(), a.nnz());
                    DistributedSparseMatrix again = DistributedSparseMatrix.fromEntries(a.entries(), shape[0], shape[1]);
                    try (INDArray y = again.collect()) {
                        assertEquals(x, y, again.toString());
                    }
                }
            }
        }
    }

    @Test
    void matricesWithoutEntries() {
        for (long[] shape : new long[][] {{0, 0}, {0, 5}, {5, 0}, {5, 7}}) {
            DistributedSparseMatrix a = DistributedSparseMatrix.fromEntries(sc.<Entry>emptyRDD(), shape[0], shape[1]);
            assertEquals(0, a.nnz());
            try (INDArray x = a.collect(); INDArray sums = a.sum(1); INDArray product = a.mmul(a.transpose()).collect();
                    INDArray sum = a.add(a).collect()) {
                assertEquals(List.of(shape[0], shape[1]), List.of(x.size(0), x.size(1)));
                assertEquals(shape[0], sums.length());
                assertEquals(List.of(shape[0], shape[0]), List.of(product.size(0), product.size(1)));
                assertEquals(0, sum.nnz());
            }
        }
    }

    @Test
    void duplicatesAreTakenInTheOrderOfPartitions() {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            entries.add(new Entry(i % 3, i % 2, 1.0 / (i + 1)));
        }
        for (DuplicatePolicy policy : new DuplicatePolicy[] {DuplicatePolicy.SUM, DuplicatePolicy.LAST}) {
            try (var builder = Sparse4j.coo(3, 2).duplicates(policy)) {
                entries.forEach(e -> builder.add(e.value(), e.row(), e.column()));
                try (INDArray x = builder.build(SparseFormat.CSR); INDArray y = DistributedSparseMatrix.fromEntries(
                        sc.parallelize(entries, 7), 3, 2, DataType.DOUBLE, policy, BlockShape.of(2, 1)).collect()) {
                    Given.assertSame(x, y, policy.toString());
                }
            }
        }
        List<Entry> twice = new ArrayList<>(List.of(new Entry(3, 2, 1), new Entry(0, 0, 5), new Entry(3, 3, 8), new Entry(3, 2, 4)));
        for (int parts : new int[] {1, 3}) {
            SparkException e = assertThrows(SparkException.class, () -> DistributedSparseMatrix.fromEntries(sc.parallelize(twice, parts),
                    4, 4, DataType.DOUBLE, DuplicatePolicy.ERROR, BlockShape.of(2, 2)).nnz());
            assertEquals("coordinate [3, 2] occurs twice (values 1.0 and 4.0); remove one, or choose the duplicate policy SUM or LAST",
                    root(e).getMessage());
        }
        SparkException outside = assertThrows(SparkException.class, () -> DistributedSparseMatrix.fromEntries(
                sc.parallelize(List.of(new Entry(3, 0, 1))), 3, 2).nnz());
        assertTrue(outside.getMessage().contains("entry (3, 0, 1.0) lies outside of a matrix of shape [3, "
                + "2]"), outside.getMessage());
    }

    private static Throwable root(Throwable e) {
        return e.getCause() == null ? e : root(e.getCause());
    }

    @Test
    void productsHaveCoresBits() {
        for (BlockShape left : SHAPES) {
            for (BlockShape right : new BlockShape[] {BlockShape.of(5, 9), BlockShape.entries(30)}) {
                for (DataType type : new DataType[] {NUMBERS[r.nextInt(NUMBERS.length)]}) {
                    try (INDArray x = Given.random(r, type, 31, 23, 150, 0, !type.isFloating());
                            INDArray y = Given.random(r, type, 23, 29, 140, 0, !type.isFloating()); INDArray z = x.mmul(y)) {
                        DistributedSparseMatrix a = Given.entries(sc, r, x, left);
                        DistributedSparseMatrix b = Given.entries(sc, r, y, right);
                        // What AUTO chooses is one of the two.
                        for (MmulOptions.Strategy s : new MmulOptions.Strategy[] {right.cutting().isFixed() ? MmulOptions.Strategy.AUTO
                                : MmulOptions.Strategy.BROADCAST, MmulOptions.Strategy.GRID}) {
                            try (INDArray product = a.mmul(b, MmulOptions.defaults().strategy(s)).collect()) {
                                Given.assertSame(z, product, s + " " + type + " " + a + " " + b);
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void partsOfTheInnerDimensionAreAddedInTheirOrder() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 31, 40, 200); INDArray y = Given.whole(r, DataType.DOUBLE, 40, 29, 200)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(9, 4));
            DistributedSparseMatrix b = Given.entries(sc, r, y, BlockShape.of(4, 11));
            for (int parts : new int[] {1, 3, 100}) {
                for (Semiring semiring : parts == 3 ? Semiring.values() : new Semiring[] {Semiring.PLUS_TIMES, Semiring.MAX_MIN}) {
                    try (INDArray z = x.mmul(y, semiring);
                            INDArray product = a.mmul(b, MmulOptions.defaults().semiring(semiring).parts(parts)).collect()) {
                        Given.assertSame(z, product, semiring + ", " + parts + " parts");
                        assertEquals(z.fillValue(), product.fillValue());
                    }
                }
            }
        }
    }

    @Test
    void masksSayWhereAProductIsWanted() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 31, 40, 200); INDArray m = Given.whole(r, DataType.INT, 31, 31, 90);
                INDArray t = x.transpose().dup()) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(9, 4));
            DistributedSparseMatrix mask = Given.entries(sc, r, m, BlockShape.of(5, 5));
            for (MmulOptions options : new MmulOptions[] {MmulOptions.defaults(), MmulOptions.defaults().parts(3),
                    MmulOptions.defaults().strategy(MmulOptions.Strategy.BROADCAST)}) {
                try (INDArray z = x.mmul(t, Mask.of(m));
                        INDArray product = a.mmul(a.transpose(), options.mask(mask)).collect();
                        INDArray other = x.mmul(t, Mask.complement(m));
                        INDArray rest = a.mmul(a.transpose(), options.complement(mask)).collect()) {
                    Given.assertSame(z, product, options + " " + product);
                    Given.assertSame(other, rest, options + " complement");
                }
            }
        }
    }

    @Test
    void denseArraysOfTheDriversMultiply() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.FLOAT}) {
            try (INDArray x = Given.random(r, type, 31, 23, 150, 0, false); INDArray dense = Sparse4j.rand(23, 4).castTo(type);
                    INDArray z = x.mmul(dense)) {
                DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(7, 5));
                DistributedSparseMatrix product = a.mmul(dense);
                try (INDArray y = product.collect(); INDArray far = a.transpose().mmul(product).collect();
                        INDArray near = x.transpose().mmul(z)) {
                    Given.assertNear(z, y, 1e-5, type.toString());
                    Given.assertNear(near, far, 1e-4, "times distributed rows that are dense");
                }
                try (INDArray grams = a.rowGram(dense).collect(); INDArray expected = Sparse4j.products().rowGram(x, dense, null);
                        INDArray flat = expected.reshape(31, 16)) {
                    Given.assertSame(flat, grams, "rowGram");
                }
            }
        }
    }

    /** As in core: sparse factors of the driver's become DENSE up to the limit. */
    @Test
    void sparseFactorsCountAgainstTheLimit() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 5, 7, 9); INDArray factor = Sparse4j.sparse(7, 3);
                INDArray other = Sparse4j.sparse(5, 3)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x);
            DistributedSparseTensor t = DistributedSparseTensor.of(sc, x, BlockShape.entries(5));
            long limit = Sparse4j.environment().setDensifyLimit(20);
            try {
                String text = assertThrows(WouldDensifyException.class, () -> a.rowGram(factor)).getMessage();
                assertTrue(text.startsWith("rowGram: the sparse factor of shape [7, 3]"), text);
                text = assertThrows(WouldDensifyException.class, () -> t.mttkrp(0, other, factor)).getMessage();
                assertTrue(text.startsWith("mttkrp: the sparse factor of shape [7, 3]"), text);
            } finally {
                Sparse4j.environment().setDensifyLimit(limit);
            }
            try (INDArray grams = a.rowGram(factor).collect()) {
                assertEquals(0, grams.sumNumber().doubleValue());
            }
        }
    }

    @Test
    void elementwiseOperationsAgreeForAllBlockShapes() {
        for (DataType type : NUMBERS) {
            try (INDArray x = Given.whole(r, type, 31, 23, 150); INDArray y = Given.whole(r, type, 31, 23, 140)) {
                for (BlockShape left : new BlockShape[] {SHAPES[r.nextInt(SHAPES.length)], BlockShape.of(10, 6)}) {
                    DistributedSparseMatrix a = Given.entries(sc, r, x, left);
                    DistributedSparseMatrix b = Given.entries(sc, r, y, BlockShape.of(10, 6));
                    compare(x.add(y), a.add(b));
                    compare(x.sub(y), a.sub(b));
                    compare(x.mul(y), a.mul(b));
                    if (type.isFloating()) {
                        compare(x.div(y), a.div(b));
                    }
                }
            }
        }
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 31, 23, 150)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(10, 6));
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> a.add(a.transpose()));
            assertEquals("add: the matrices have the shapes [31, 23] and [23, 31]; the shapes must be equal", e.getMessage());
        }
    }

    private static void compare(INDArray expected, DistributedSparseMatrix actual) {
        try (expected; INDArray y = actual.collect()) {
            Given.assertSame(expected, y, actual.toString());
            assertEquals(expected.fillValue(), actual.fillValue(), actual.toString());
        }
    }

    @Test
    void numbersAndFunctionsChangeTheFill() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 31, 23, 150, 0, false)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(10, 6));
            compare(x.add(2), a.add(2));
            compare(x.sub(2), a.sub(2));
            compare(x.mul(2), a.mul(2));
            compare(x.div(3), a.div(3));
            compare(Sparse4j.environment().exec(TransformOp.EXP.of(x)), a.map(TransformOp.EXP));
            compare(x.castTo(DataType.INT), a.castTo(DataType.INT));
            compare(x.castTo(DataType.INT).prune(), a.castTo(DataType.INT).prune());
            // With a fill, on: what is absent counts.
            DistributedSparseMatrix filled = a.add(2);
            compare(x.add(2).mul(x), filled.mul(a));
            try (INDArray y = x.add(2)) {
                for (int d = 0; d < 2; d++) {
                    try (INDArray expected = y.sum(d); INDArray sum = filled.sum(d); INDArray least = y.min(d); INDArray min = filled.min(d)) {
                        Given.assertNear(expected, sum, 1e-12, "sum of a filled matrix");
                        Given.assertSame(least, min, "min of a filled matrix");
                    }
                }
                assertTrue(assertThrows(IllegalArgumentException.class, () -> filled.mmul(a.transpose())).getMessage()
                        .contains("has the fill 2.0"));
            }
        }
    }

    /** A function of places: what is below the diagonal, and the number of each row. */
    @Test
    void blocksKnowTheirPlaces() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 31, 23, 150, 0, false);
                INDArray numbers = Sparse4j.arange(31).castTo(DataType.DOUBLE); INDArray scaled = x.mulColumnVector(numbers)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(10, 6));
            compare(scaled.dup(), a.mapBlocks((block, place) -> {
                try (INDArray own = Sparse4j.arange(place.row(), place.row() + block.size(0))) {
                    return block.mulColumnVector(own.castTo(DataType.DOUBLE));
                }
            }));
            DistributedSparseMatrix lower = a.mapBlocks((block, place) -> {
                try (var builder = Sparse4j.coo(block.shape())) {
                    block.forEachEntry((at, value) -> {
                        if (place.row() + at[0] > place.column() + at[1] && place.index().row() * 10L == place.row()) {
                            builder.add(value, at);
                        }
                    });
                    return builder.build(SparseFormat.CSR);
                }
            });
            try (INDArray y = lower.collect()) {
                for (int i = 0; i < 31; i++) {
                    for (int j = 0; j < 23; j++) {
                        assertEquals(i > j ? x.getDouble(i, j) : 0, y.getDouble(i, j), i + ", " + j);
                    }
                }
            }
            // Blocks without entries are not asked, whatever the fill.
            compare(x.add(1).mul(2).sub(1), a.add(1).mul(2).sub(1).mapBlocks((block, place) -> block.dup()));
        }
        // Of two tasks at once either may be refused first: a matrix of one block, so that its message is the only one.
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {5}, new long[][] {{12, 7}}, 31, 23)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(10, 6));
            String where = " for block (1, 1) from row 10, column 6", right = "DOUBLE of shape [10, 6] with the fill 0.0";
            refusal(a.mapBlocks((block, place) -> block.castTo(DataType.INT)),
                    "the function returned INT of shape [10, 6] with the fill 0" + where + "; it must return " + right);
            refusal(a.mapBlocks((block, place) -> block.add(1)), "with the fill 1.0" + where);
            refusal(a.mapBlocks((block, place) -> Sparse4j.sparse(7, 9)), "returned DOUBLE of shape [7, 9]");
            refusal(a.mapBlocks((block, place) -> null), "returned null" + where);
        }
    }

    private static void refusal(DistributedSparseMatrix a, String message) {
        String found = assertThrows(SparkException.class, a::nnz).getMessage();
        assertTrue(found.contains(message), found);
    }

    @Test
    void spyPlotsAreThoseOfTheCollectedMatrix() {
        for (long[] shape : new long[][] {{31, 23}, {1000, 300}, {1L << 40, 3}, {5, 0}}) {
            try (INDArray x = Given.whole(r, DataType.DOUBLE, shape[0], shape[1], 400)) {
                DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.entries(50));
                SpyPlot pixels = SpyPlot.ofPixels(shape[0], shape[1], 64);
                SpyPlot characters = SpyPlot.ofCharacters(shape[0], shape[1], 40);
                x.forEachEntry((at, value) -> {
                    pixels.add(at[0], at[1]);
                    characters.add(at[0], at[1]);
                });
                assertEquals(pixels.svg(), SpyPlots.ofPixels(a, 64).svg());
                assertEquals(characters.ascii(), SpyPlots.ofCharacters(a, 40).ascii());
                assertEquals(x.nnz(), SpyPlots.ofPixels(a.add(1), 64).entries());
            }
        }
        assertThrows(IllegalArgumentException.class,
                () -> SpyPlots.ofPixels(DistributedSparseMatrix.fromEntries(sc.<Entry>emptyRDD(), 3, 3), 4));
    }

    @Test
    void transposedMatricesAndRows() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 31, 23, 150, 0, false)) {
            for (BlockShape shape : SHAPES) {
                DistributedSparseMatrix a = Given.entries(sc, r, x, shape);
                compare(x.transpose().dup(), a.transpose());
                compare(x.dup(), a.transpose().transpose());
                compare(x.dup(), a.cut(3, 4));
                try (INDArray rows = a.getRows(30, 2, 2, 17); INDArray none = a.getRows()) {
                    for (int i = 0; i < 4; i++) {
                        try (INDArray row = x.getRow(new long[] {30, 2, 2, 17}[i]); INDArray ours = rows.getRow(i)) {
                            Given.assertSame(row, ours, "row " + i);
                        }
                    }
                    assertEquals(0, none.size(0));
                }
                assertThrows(IndexOutOfBoundsException.class, () -> a.getRows(31));
            }
        }
    }

    @Test
    void arraysOfTheDriversBecomeMatrices() {
        for (DataType type : DataType.values()) {
            for (SparseFormat format : SparseFormat.values()) {
                Number fill = format == SparseFormat.DENSE || type == DataType.BOOL ? 0 : 1;
                try (INDArray csr = Given.random(r, type, 13, 11, 40, fill, true); INDArray x = csr.toFormat(format)) {
                    for (BlockShape shape : SHAPES) {
                        DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x, shape);
                        assertArrayEquals(x.shape(), a.shape());
                        compare(x.dup(), a);
                    }
                }
            }
        }
        try (INDArray cube = Sparse4j.sparse(2, 3, 4)) {
            assertThrows(IllegalArgumentException.class, () -> DistributedSparseMatrix.of(sc, cube));
        }
    }

    @Test
    void everyRunGivesTheSameBits() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 200, 150, 3000, 0, false)) {
            List<Function<DistributedSparseMatrix, INDArray>> programs = List.of(a -> a.mmul(a.transpose()).collect(),
                    a -> a.mmul(a.transpose(), MmulOptions.defaults().parts(4)).collect(), a -> a.sum(0), a -> a.norm2(1));
            DistributedSparseMatrix kept = Given.entries(sc, new Random(1), x, BlockShape.of(50, 20))
                    .persist(StorageLevel.MEMORY_ONLY());
            for (Function<DistributedSparseMatrix, INDArray> program : programs) {
                try (INDArray once = program.apply(kept)) {
                    for (int seed = 0; seed < 2; seed++) {
                        try (INDArray again = program.apply(Given.entries(sc, new Random(seed), x, BlockShape.of(50, 20)))) {
                            Given.assertSame(once, again, "seed " + seed);
                        }
                    }
                }
            }
            kept.unpersist();
        }
    }

    /** What tasks cost is counted, and can be asked for. */
    @Test
    void productsAreCounted() throws Exception {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 200, 200, 3000)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(90, 90));
            long before = Metrics.of(sc).bytesFromNative();
            JobSummary summary = JobSummary.of(sc, () -> a.mmul(a).nnz());
            assertTrue(Metrics.of(sc).bytesFromNative() > before + 10_000, Metrics.of(sc).toString());
            assertTrue(summary.jobs() > 0 && summary.tasks() > 1, summary.toString());
        }
    }

    @Test
    void rowsAndColumnsAreScaled() {
        for (DataType type : NUMBERS) {
            try (INDArray x = Given.whole(r, type, 31, 23, 150); INDArray down = Sparse4j.arange(31).castTo(type);
                    INDArray across = Sparse4j.arange(23).castTo(type)) {
                DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(10, 6));
                compare(x.mulColumnVector(down), a.mulColumnVector(down));
                compare(x.mulRowVector(across), a.mulRowVector(across));
                assertThrows(IllegalArgumentException.class, () -> a.mulColumnVector(across));
            }
        }
    }

    @Test
    void coreSolversTakeDistributedMatrices() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 60, 30, 400, 0, false)) {
            DistributedSparseMatrix a = Given.entries(sc, r, x, BlockShape.of(17, 11)).persist(StorageLevel.MEMORY_ONLY());
            try (ApproximateSvd ours = Solvers.randomizedSvd(a.asOperator(), 4, 2, 7);
                    ApproximateSvd cores = Solvers.randomizedSvd(LinearOperator.of(x), 4, 2, 7)) {
                Given.assertNear(cores.s(), ours.s(), 1e-10, "singular values");
                assertTrue(ours.residual() < 1.01 * cores.residual() + 1e-10, ours.residual() + " of " + cores.residual());
            }
            a.unpersist();
        }
    }

    @Test
    void similarRowsAreFound() {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 40, 9, 200, 0, false); INDArray dense = x.toDense()) {
            DistributedSparseMatrix similar = RowSimilarities.cosines(Given.entries(sc, r, x, BlockShape.of(11, 4)), 0.6);
            double[][] rows = dense.toDoubleMatrix();
            try (INDArray found = similar.collect()) {
                for (int i = 0; i < 40; i++) {
                    for (int j = 0; j < 40; j++) {
                        double product = 0;
                        double first = 0;
                        double second = 0;
                        for (int k = 0; k < 9; k++) {
                            product += rows[i][k] * rows[j][k];
                            first += rows[i][k] * rows[i][k];
                            second += rows[j][k] * rows[j][k];
                        }
                        double cosine = first == 0 || second == 0 ? 0 : product / Math.sqrt(first * second);
                        if (Math.abs(cosine - 0.6) > 1e-9) {
                            assertEquals(cosine >= 0.6 ? cosine : 0, found.getDouble(i, j), 1e-12, i + ", " + j);
                        }
                    }
                }
                assertTrue(found.nnz() < 1000, found.nnz() + " are stored");
            }
            assertThrows(IllegalArgumentException.class, () -> RowSimilarities.cosines(DistributedSparseMatrix.of(sc, x), 0));
        }
    }

    @Test
    void pageRankIsCores() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 50, 50, 150); INDArray weights = x.mul(x);
                PageRank cores = Graphs.pageRank(weights, PageRankOptions.defaults().damping(0.5).tolerance(1e-12).maxIterations(300))) {
            DistributedSparseMatrix a = Given.entries(sc, r, weights, BlockShape.of(20, 20));
            // Each step is a job: half of the damping that most choose needs a fourth of them.
            try (PageRank ours = DistributedPageRank.of(a, 0.5, 1e-12, 300)) {
                Given.assertNear(cores.scores(), ours.scores(), 1e-11, "scores");
            }
            assertThrows(NotConvergedException.class, () -> DistributedPageRank.of(a, 0.85, 1e-12, 2));
            assertThrows(IllegalArgumentException.class, () -> DistributedPageRank.of(a.mul(-1), 0.85, 1e-12, 2));
            assertThrows(IllegalArgumentException.class, () -> DistributedPageRank.of(DistributedSparseMatrix.of(sc, x), 0.85, 1e-12, 2));
        }
    }

    @Test
    void mismatchedShapesAreNamed() {
        try (INDArray x = Given.whole(r, DataType.DOUBLE, 4, 3, 5)) {
            DistributedSparseMatrix a = DistributedSparseMatrix.of(sc, x);
            assertEquals("mmul: shapes [4, 3] and [4, 3] do not fit; the columns of the first matrix must equal the rows of the second",
                    assertThrows(IllegalArgumentException.class, () -> a.mmul(a)).getMessage());
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.mmul(x)).getMessage().contains("with 3 rows"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.rowGram(x)).getMessage().contains("with 3 rows"));
            assertTrue(assertThrows(IllegalArgumentException.class, () -> a.map(y -> y.sum(0))).getMessage()
                    .contains("must keep the shape"));
            assertTrue(assertThrows(SparkException.class, () -> a.map(INDArray::transpose).nnz()).getMessage()
                    .contains("an array of shape [3, 4] for a block of shape [4, 3]"));
            assertThrows(IllegalArgumentException.class, () -> a.sum(2));
            assertThrows(IllegalArgumentException.class, () -> BlockShape.of(0, 1));
            assertThrows(IllegalArgumentException.class, () -> MmulOptions.defaults().parts(0));
            assertThrows(IllegalArgumentException.class, () -> DistributedSparseMatrix.fromEntries(sc.<Entry>emptyRDD(), -1, 2));
            assertFalse(a.toString().isEmpty());
        }
    }
}
