// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ml.dmlc.xgboost4j.java.Booster;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;
import ml.dmlc.xgboost4j.java.XGBoostError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Training data: models trained on it are those of XGBoost4J's own matrices, byte for byte. */
class XGBoostMatricesTest {
    private static final DMatrixOptions OPTIONS = DMatrixOptions.create().absentIsMissing();

    @TempDir
    Path folder;

    private static byte[] trained(DMatrix d, Map<String, Object> more) throws XGBoostError {
        Map<String, Object> parameters = new HashMap<>(Map.of("objective", "binary:logistic", "max_depth", 3, "nthread", 1));
        parameters.putAll(more);
        Booster booster = XGBoost.train(d, parameters, 4, Map.of(), null, null);
        return booster.toByteArray("json");
    }

    private static DMatrix theirs(INDArray x, INDArray labels) throws XGBoostError {
        DMatrix d = PredictorTest.theirs(x);
        d.setLabel(labels.toFloatVector());
        return d;
    }

    @Test
    void everyFormatAndTypeTrainsTheSameModel() throws XGBoostError {
        INDArray y = PredictorTest.labels(7, 2);
        for (DataType type : DataType.values()) {
            INDArray x = PredictorTest.samples(type.ordinal(), type, SparseFormat.COO);
            DMatrix their = theirs(x, y);
            byte[] model = trained(their, Map.of());
            for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS)) {
                DMatrix ours = XGBoostMatrices.dMatrix(x.toFormat(format), OPTIONS.label(y));
                assertEquals(their.rowNum(), ours.rowNum());
                assertEquals(their.nonMissingNum(), ours.nonMissingNum());
                assertArrayEquals(model, trained(ours, Map.of()), type + " " + format);
                ours.dispose();
                ours.dispose();
            }
        }
    }

    @Test
    void viewsAndDenseArraysTrainTheSameModel() throws XGBoostError {
        INDArray x = PredictorTest.samples(3, DataType.FLOAT, SparseFormat.CSR);
        INDArray y = PredictorTest.labels(7, 2);
        byte[] all = trained(theirs(x, y), Map.of());
        INDArray dense = x.toDense();
        for (INDArray same : List.of(dense, dense.dup('f'), x.transpose().dup().transpose(),
                x.toFormat(SparseFormat.CSC).transpose().toFormat(SparseFormat.CSR).transpose())) {
            assertArrayEquals(all, trained(XGBoostMatrices.dMatrix(same, DMatrixOptions.create().label(y)), Map.of()));
        }
        INDArray part = x.get(NDArrayIndex.interval(5, 45), NDArrayIndex.all());
        INDArray labels = y.get(NDArrayIndex.interval(5, 45));
        byte[] some = trained(theirs(part.dup(), labels.dup()), Map.of());
        assertArrayEquals(some, trained(XGBoostMatrices.dMatrix(part, DMatrixOptions.create().label(labels)), Map.of()));
        INDArray steps = x.get(NDArrayIndex.interval(1, 2, 60), NDArrayIndex.interval(0, 2, 12));
        INDArray every = y.get(NDArrayIndex.interval(1, 2, 60));
        assertArrayEquals(trained(theirs(steps.dup(), every.dup()), Map.of()),
                trained(XGBoostMatrices.dMatrix(steps, DMatrixOptions.create().label(every)), Map.of()));
    }

    @Test
    void quantilesAndFilesInBlocks() throws XGBoostError {
        INDArray y = PredictorTest.labels(7, 2);
        for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO, SparseFormat.DENSE)) {
            INDArray sparse = PredictorTest.samples(4, DataType.DOUBLE, SparseFormat.COO);
            byte[] model = trained(theirs(sparse, y), Map.of("tree_method", "hist"));
            INDArray x = sparse.toFormat(format);
            for (long rows : new long[] {7, 60, 1000}) {
                DMatrixOptions options = DMatrixOptions.create().label(y).blockRows(rows);
                DMatrix quantiles = XGBoostMatrices.dMatrix(x, options.quantiles());
                assertArrayEquals(model, trained(quantiles, Map.of("tree_method", "hist")), format + " " + rows);
                DMatrix same = XGBoostMatrices.dMatrix(x, options.quantilesOf(quantiles));
                assertEquals(60, same.rowNum());
                DMatrix files = XGBoostMatrices.dMatrix(x, options.cache(folder.resolve("cache-" + format + rows)));
                assertArrayEquals(model, trained(files, Map.of("tree_method", "hist")), format + " " + rows);
                for (DMatrix d : List.of(same, quantiles, files)) {
                    d.dispose();
                }
            }
        }
    }

    @Test
    void mappedFilesAreReadWhereTheyAre() throws XGBoostError {
        INDArray y = PredictorTest.labels(7, 2);
        INDArray x = PredictorTest.samples(9, DataType.FLOAT, SparseFormat.CSR);
        Path file = folder.resolve("x.s4j");
        Sparse4j.files().write(x, file);
        byte[] model = trained(theirs(x, y), Map.of("tree_method", "hist"));
        try (INDArray mapped = Sparse4j.files().open(file)) {
            DMatrixOptions options = DMatrixOptions.create().label(y).blockRows(13);
            for (DMatrixOptions each : List.of(options, options.quantiles(), options.cache(folder.resolve("mapped")))) {
                DMatrix d = XGBoostMatrices.dMatrix(mapped, each);
                assertArrayEquals(model, trained(d, Map.of("tree_method", "hist")));
                d.dispose();
            }
        }
    }

    @Test
    void whatAMatrixHasBesideItsFeatures() throws XGBoostError {
        INDArray x = PredictorTest.samples(5, DataType.FLOAT, SparseFormat.CSR);
        INDArray numbers = Sparse4j.create(IntStream.range(0, 60).asDoubleStream().map(i -> i / 8).toArray());
        List<String> names = IntStream.range(0, 12).mapToObj(i -> "feature " + i).toList();
        DMatrix d = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(numbers.castTo(DataType.FLOAT)).weight(numbers.add(1))
                .baseMargin(numbers.toFormat(SparseFormat.COO)).featureNames(names).featureTypes(names.stream().map(n -> "q").toList()));
        assertArrayEquals(numbers.toFloatVector(), d.getLabel());
        assertArrayEquals(numbers.add(1).toFloatVector(), d.getWeight());
        assertArrayEquals(numbers.toFloatVector(), d.getBaseMargin());
        assertArrayEquals(names.toArray(), d.getFeatureNames());
        assertEquals("q", d.getFeatureTypes()[3]);
        INDArray groups = Sparse4j.create(new int[] {10, 30, 20});
        assertArrayEquals(new int[] {0, 10, 40, 60}, XGBoostMatrices.dMatrix(x, DMatrixOptions.create().groups(groups)).getGroup());
        INDArray ids = Sparse4j.create(IntStream.range(0, 60).asDoubleStream().map(i -> i < 10 ? 3 : i < 40 ? 4 : 9).toArray())
                .castTo(DataType.LONG);
        DMatrixOptions ranked = DMatrixOptions.create().queryIds(ids);
        assertArrayEquals(new int[] {0, 10, 40, 60}, XGBoostMatrices.dMatrix(x, ranked).getGroup());
        for (long rows : new long[] {1, 9, 15, 50}) {
            assertArrayEquals(new int[] {0, 10, 40, 60}, XGBoostMatrices.dMatrix(x, ranked.quantiles().blockRows(rows)).getGroup());
        }
        INDArray margins = Sparse4j.rand(60, 3);
        DMatrix three = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().baseMargin(margins));
        assertArrayEquals(margins.reshape(180).toFloatVector(), three.getBaseMargin());
    }

    @Test
    void whatAbsentMeansIsNotGuessed() throws XGBoostError {
        INDArray zeros = Sparse4j.createSparseCSR(new double[] {1, 0, 2}, new int[] {0, 1, 0}, new int[] {0, 2, 3}, 2, 2);
        String message = assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(zeros)).getMessage();
        assertEquals("dMatrix: elements that x does not store are 0.0, but XGBoost takes elements that are not stored for missing. If they "
                + "are missing, say absentIsMissing() in the options, or build x with fill(Double.NaN); if they are 0.0, call "
                + "dMatrix(x.toDense())", message);
        assertEquals(3, XGBoostMatrices.dMatrix(zeros, OPTIONS).nonMissingNum());
        assertEquals(4, XGBoostMatrices.dMatrix(zeros.toDense()).nonMissingNum());
        INDArray missing = Sparse4j.coo(2, 2).fill(Double.NaN).add(1, 0, 0).add(0, 0, 1).add(Double.NaN, 1, 0).build(SparseFormat.CSR);
        assertEquals(2, XGBoostMatrices.dMatrix(missing).nonMissingNum());
        assertEquals(2, XGBoostMatrices.dMatrix(missing.toDense()).nonMissingNum());
        INDArray infinite = Sparse4j.coo(2, 2).fill(Double.NaN).add(Double.POSITIVE_INFINITY, 0, 0).build(SparseFormat.CSR);
        for (INDArray x : List.of(infinite, infinite.toDense(), infinite.toFormat(SparseFormat.CSC))) {
            String refusal = assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(x)).getMessage();
            assertTrue(refusal.startsWith("dMatrix: XGBoost refused the matrix: Input data contains `inf`"), refusal);
            assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(x, OPTIONS.quantiles()));
        }
        INDArray far = Sparse4j.coo(2, 1L << 33).fill(Double.NaN).add(1, 0, 1L << 32).build(SparseFormat.CSR);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(far)).getMessage().contains("32 bits"));
    }

    @Test
    void badArgumentsAreNamed() {
        INDArray x = PredictorTest.samples(6, DataType.FLOAT, SparseFormat.CSR);
        INDArray short9 = Sparse4j.ones(9);
        DMatrixOptions none = DMatrixOptions.create();
        Map<DMatrixOptions, String> bad = Map.of(none.label(short9), "label has 9 elements for 60 rows",
                none.label(Sparse4j.ones(60, 1, 1)), "label has shape [60, 1, 1]", none.weight(short9), "weight has 9 elements",
                none.featureWeights(short9), "feature_weights has 9 elements for 12 columns", none.groups(short9), "the sizes of group have the sum 9, and the matrix has 60 rows",
                none.featureNames(List.of("a")), "1 names of features for 12 columns", none.featureTypes(List.of("q")), "1 types",
                none.groups(short9).quantiles(), "the sizes of group have the sum 9, and the matrix has 60 rows", none.quantiles().cache(folder), "not possible together");
        bad.forEach((options, part) -> {
            String message = assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(x, options)).getMessage();
            assertTrue(message.contains(part), message);
        });
        assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(Sparse4j.ones(3)));
        assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(null));
        assertThrows(IllegalArgumentException.class, () -> none.quantiles(1));
        assertThrows(IllegalArgumentException.class, () -> none.blockRows(0));
        assertThrows(IllegalArgumentException.class, () -> none.threads(-1));
        INDArray closed = x.dup();
        closed.close();
        assertThrows(IllegalStateException.class, () -> XGBoostMatrices.dMatrix(closed));
        assertThrows(IllegalStateException.class, () -> XGBoostMatrices.dMatrix(x, none.label(closedLabels())));
        String types = assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(x,
                none.featureTypes(IntStream.range(0, 12).mapToObj(i -> "?").toList()))).getMessage();
        assertTrue(types.startsWith("dMatrix: XGBoost refused the names or types"), types);
        x.putScalar(3, 0, 0);  // every guard was given back
    }

    @Test
    void queriesKeepTheirIdsApart() throws XGBoostError {
        INDArray x = PredictorTest.samples(8, DataType.FLOAT, SparseFormat.CSR).get(NDArrayIndex.interval(0, 4), NDArrayIndex.all());
        DMatrixOptions none = DMatrixOptions.create();
        for (INDArray ids : List.of(Sparse4j.create(new long[] {5, 5, 5 + (1L << 32), 5 + (1L << 32)}), Sparse4j.create(new double[] {1e10, 1e10, 2e10, 2e10}),
                Sparse4j.create(new int[] {-1, -1, 7, 7}), Sparse4j.create(new long[] {-3, -3, 1_700_000_000_000L, 1_700_000_000_000L}))) {
            for (SparseFormat format : List.of(SparseFormat.DENSE, SparseFormat.COO)) {
                assertArrayEquals(new int[] {0, 2, 4}, XGBoostMatrices.dMatrix(x, none.queryIds(ids.toFormat(format))).getGroup());
                assertArrayEquals(new int[] {0, 2, 4}, XGBoostMatrices.dMatrix(x, none.queryIds(ids).quantiles().blockRows(1)).getGroup());
            }
        }
        DMatrixOptions two = none.groups(Sparse4j.create(new int[] {2, 2}));
        assertEquals(4, XGBoostMatrices.dMatrix(x, two.weight(Sparse4j.ones(2))).rowNum());
        DMatrixOptions ids = none.queryIds(Sparse4j.create(new int[] {1, 1, 1, 2}));
        Map<DMatrixOptions, String> bad = Map.of(none.queryIds(Sparse4j.create(new double[] {0.2, 0.7, 1.2, 1.3})), "a query id is no whole number",
                none.queryIds(Sparse4j.create(new double[] {1, 1, 2, Double.NaN})), "a query id is no whole number",
                none.queryIds(Sparse4j.create(new double[] {1, 1, 2, 1e300})), "a query id is no whole number",
                none.queryIds(Sparse4j.create(new int[] {2, 1, 1, 1})), "query id 1 of row 1 follows 2; sort the rows by query",
                none.groups(Sparse4j.create(new double[] {1.5, 2.5})), "a size of group is no whole number",
                none.groups(Sparse4j.create(new int[] {5, -1})), "group has the size -1", two.weight(Sparse4j.ones(4)),
                "weight has 4 elements for 2 queries", ids.weight(Sparse4j.ones(4)), "weight has 4 elements for 2 queries",
                none.label(Sparse4j.zeros(4, 0)), "label has shape [4, 0]; it must have at least one column");
        bad.forEach((options, part) -> {
            String message = assertThrows(IllegalArgumentException.class, () -> XGBoostMatrices.dMatrix(x, options)).getMessage();
            assertTrue(message.contains(part), message);
        });
    }

    @Test
    void aDisposedReferenceIsNamed() {
        INDArray x = PredictorTest.samples(9, DataType.FLOAT, SparseFormat.CSR);
        DMatrix train = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().quantiles());
        DMatrixOptions same = DMatrixOptions.create().quantilesOf(train);
        XGBoostMatrices.dMatrix(x, same).dispose();
        train.dispose();
        assertEquals("dMatrix: the matrix of quantilesOf was disposed",
                assertThrows(IllegalStateException.class, () -> XGBoostMatrices.dMatrix(x, same)).getMessage());
    }

    @Test
    void aCacheHasTheNameThatItIsGiven() throws XGBoostError, IOException {
        INDArray x = PredictorTest.samples(10, DataType.FLOAT, SparseFormat.CSR);
        DMatrix d = XGBoostMatrices.dMatrix(x, DMatrixOptions.create().label(PredictorTest.labels(7, 2)).cache(folder.resolve("é\uD83D\uDE00")));
        trained(d, Map.of("tree_method", "hist"));
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names = files.map(f -> f.getFileName().toString()).toList();
            assertTrue(!names.isEmpty() && names.stream().allMatch(n -> n.startsWith("é\uD83D\uDE00")), names.toString());
        }
        d.dispose();
    }

    private static INDArray closedLabels() {
        INDArray y = Sparse4j.ones(60);
        y.close();
        return y;
    }

    @Test
    void shapesAtTheEdge() throws XGBoostError {
        for (long[] shape : new long[][] {{0, 5}, {5, 0}, {3, 4}, {0, 0}}) {
            for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO)) {
                INDArray x = Sparse4j.coo(shape).fill(Double.NaN).build(format);
                DMatrix d = XGBoostMatrices.dMatrix(x);
                assertEquals(shape[0], d.rowNum(), format.toString());
                assertEquals(0, d.nonMissingNum());
            }
        }
        INDArray columns = Sparse4j.coo(3, 1 << 30).fill(Double.NaN).add(1, 0, 4).add(2, 1, 1 << 29).build(SparseFormat.CSC);
        DMatrix few = XGBoostMatrices.dMatrix(columns);  // takes no memory for each column
        assertEquals(2, few.nonMissingNum());
        INDArray hyper = Sparse4j.coo(100_000, 50).fill(Double.NaN).add(1, 3, 4).add(2, 99_999, 49).build(SparseFormat.CSR);
        DMatrix d = XGBoostMatrices.dMatrix(hyper);
        assertEquals(100_000, d.rowNum());
        assertEquals(2, d.nonMissingNum());
        DMatrix part = XGBoostMatrices.dMatrix(hyper.get(NDArrayIndex.interval(3, 99_999), NDArrayIndex.all()));
        assertEquals(99_996, part.rowNum());
        assertEquals(1, part.nonMissingNum());
        DMatrix blocks = XGBoostMatrices.dMatrix(hyper, DMatrixOptions.create().quantiles().blockRows(30_000));
        assertEquals(100_000, blocks.rowNum());
    }
}
