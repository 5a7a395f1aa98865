// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import scala.jdk.javaapi.CollectionConverters;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AlsTest {
    private static SparkSession spark;
    private static Dataset<Row> train;
    private static Dataset<Row> test;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        start("local[2]");
    }

    private static void start(String master) {
        spark = AlsData.session(master);
        List<List<Row>> ratings = AlsData.ratings(120, 80, 4, 0.4, 0.1, 3);
        train = AlsData.frame(spark, ratings.get(0)).cache();
        test = AlsData.frame(spark, ratings.get(1)).cache();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static ALS als() {
        return new ALS().setRank(5).setMaxIter(4).setRegParam(0.02).setNumUserBlocks(3).setNumItemBlocks(2).setSeed(11);
    }

    /** What is set, and MLlib's own defaults. */
    private static org.apache.spark.ml.recommendation.ALS stock(ALS like) {
        var stock = new org.apache.spark.ml.recommendation.ALS();
        CollectionConverters.asJava(like.extractParamMap().toSeq()).forEach(each -> {
            if (like.isSet(each.param())) {
                stock.set(each.param().name(), each.value());
            }
        });
        return stock;
    }

    @Test
    void defaultsAreMllibs() {
        String uid = "als";
        String mllibs = new org.apache.spark.ml.recommendation.ALS(uid).explainParams();
        for (var als : List.of(new ALS(uid), new ConnectBackend.ServerALS(uid), new ALS(uid).copy(ParamMap.empty()))) {
            assertEquals(mllibs, als.explainParams());
        }
    }

    /** With one seed the factors are MLlib's, but for rounding. */
    private static void assertLikeMllib(ALS als, Dataset<Row> data, double within) {
        ALSModel own = als.fit(data);
        var other = stock(als).fit(data);
        double users = AlsData.difference(AlsData.collect(own.userFactors()), AlsData.collect(other.userFactors()));
        double items = AlsData.difference(AlsData.collect(own.itemFactors()), AlsData.collect(other.itemFactors()));
        assertTrue(users < within && items < within, users + " " + items);
        assertEquals(other.userFactors().schema(), own.userFactors().schema());
    }

    @Test
    void explicitFactorsAreMllibs() {
        assertLikeMllib(als(), train, 1e-4);
        assertLikeMllib(als().setNumBlocks(1).setRank(1), train, 1e-4);
        assertLikeMllib(als().setNumBlocks(6).setMaxIter(2), AlsData.frame(spark, train.takeAsList(4)), 1e-4);
        ALS unseeded = als().setMaxIter(0);
        unseeded.clear(unseeded.seed());
        assertLikeMllib(unseeded, train, 1e-6);
        ALS als = als().setMaxIter(10);
        assertTrue(AlsData.rmse(als.fit(train), test) <= 1.005 * AlsData.rmse(stock(als).fit(train), test));
    }

    @Test
    @Tag("release")
    void implicitFactorsAreMllibs() {
        assertLikeMllib(als().setImplicitPrefs(true).setAlpha(3), train, 1e-4);
        List<Row> few = List.of(RowFactory.create(0, 0, 1f), RowFactory.create(1, 1, 1f), RowFactory.create(0, 1, -3f),
                RowFactory.create(1, 0, 0f));
        assertLikeMllib(als().setImplicitPrefs(true).setRank(1), AlsData.frame(spark, few), 1e-4);
    }

    @Test
    @Tag("release")
    void nonnegativeFactorsAreMllibs() {
        ALS als = als().setNonnegative(true);
        assertLikeMllib(als, train, 1e-3);
        ALSModel model = als.fit(train);
        int zeros = 0;
        for (float[] row : AlsData.collect(model.userFactors()).values()) {
            for (float x : row) {
                assertTrue(x >= 0);
                zeros += x == 0 ? 1 : 0;
            }
        }
        assertTrue(zeros > 0);
        assertTrue(AlsData.rmse(model, test) <= 1.005 * AlsData.rmse(stock(als).fit(train), test));
        assertLikeMllib(als().setNonnegative(true).setImplicitPrefs(true), train, 1e-3);
    }

    @Test
    @Tag("release")
    void littleRegularisationIsSolvedInDouble() {
        List<List<Row>> exact = AlsData.ratings(20, 40, 1, 0.8, 0, 5);
        Dataset<Row> data = AlsData.frame(spark, exact.get(0));
        for (int rank = 1; rank <= 2; rank++) {
            ALSModel model = als().setRank(rank).setMaxIter(10).setRegParam(1e-5).fit(data);
            double rmse = AlsData.rmse(model, AlsData.frame(spark, exact.get(1)));
            assertTrue(rmse < 0.001, rank + ": " + rmse);
        }
        Exception e = assertThrows(Exception.class, () -> als().setRegParam(0).setRank(30).fit(train));
        assertTrue(messages(e).contains("raise regParam"), messages(e));
    }

    private static String messages(Throwable e) {
        StringBuilder all = new StringBuilder();
        for (Throwable each = e; each != null; each = each.getCause()) {
            all.append(each.getMessage()).append('\n');
        }
        return all.toString();
    }

    /** The users' half sweep is the least squares of the items' factors: here by Gauss' elimination. */
    @Test
    void aHalfSweepIsExact() {
        ALS als = als();
        ALSModel model = als.fit(train);
        Map<Integer, float[]> items = AlsData.collect(model.itemFactors());
        Map<Integer, float[]> users = AlsData.collect(model.userFactors());
        int rank = als.getRank();
        Map<Integer, double[][]> systems = new java.util.TreeMap<>();
        for (Row row : train.collectAsList()) {
            double[][] system = systems.computeIfAbsent(row.getInt(0), u -> new double[rank][rank + 1]);
            float[] y = items.get(row.getInt(1));
            for (int f = 0; f < rank; f++) {
                for (int g = 0; g < rank; g++) {
                    system[f][g] += (double) y[f] * y[g];
                }
                system[f][f] += als.getRegParam();
                system[f][rank] += (double) row.getFloat(2) * y[f];
            }
        }
        assertEquals(users.keySet(), systems.keySet());
        systems.forEach((user, system) -> {
            double[] x = NormalEquationsTest.eliminate(system);
            for (int f = 0; f < rank; f++) {
                assertEquals(x[f], users.get(user)[f], 1e-4);
            }
        });
    }

    private static void assertSameBits(Map<Integer, float[]> a, Map<Integer, float[]> b) {
        assertEquals(a.keySet(), b.keySet());
        a.forEach((id, row) -> assertArrayEquals(row, b.get(id), 0));
    }

    @Test
    @Tag("release")
    void repeatedRatingsAreSeparateTerms() {
        List<Row> rows = new ArrayList<>(train.collectAsList());
        rows.addAll(rows.subList(0, 400));
        rows.add(RowFactory.create(rows.get(0).get(0), rows.get(0).get(1), 4f));
        rows.add(RowFactory.create(rows.get(0).get(0), rows.get(0).get(1), -2.5f));
        Dataset<Row> data = AlsData.frame(spark, rows);
        assertLikeMllib(als(), data, 1e-4);
        assertLikeMllib(als().setImplicitPrefs(true), data, 1e-4);
        Map<Integer, float[]> first = AlsData.collect(als().fit(data).userFactors());
        assertSameBits(first, AlsData.collect(als().fit(data).userFactors()));
    }

    /** Parts in any order make one block. */
    @Test
    void partsInAnyOrderMakeOneBlock() {
        Random random = new Random(5);
        List<RatingPart> parts = new ArrayList<>();
        for (int p = 0; p < 9; p++) {
            int[] rows = random.ints(50, -10, 10).toArray();
            int[] columns = random.ints(50, -10, 10).toArray();
            float[] values = new float[50];
            for (int i = 0; i < 50; i++) {
                values[i] = random.nextFloat();
            }
            parts.add(new RatingPart(p / 3, p % 3, rows, columns, values, 3, 47));
        }
        Objective objective = new Objective(3, 0.1, true, 0.7, false);
        RatingBlock first = RatingBlock.of(parts.iterator(), 4, objective);
        for (int i = 0; i < 5; i++) {
            Collections.shuffle(parts, random);
            RatingBlock other = RatingBlock.of(parts.iterator(), 4, objective);
            assertArrayEquals(first.ids(), other.ids());
            assertArrayEquals(first.pointers(), other.pointers());
            assertArrayEquals(first.columns(), other.columns());
            assertArrayEquals(first.weights(), other.weights(), 0);
            assertArrayEquals(first.sides(), other.sides(), 0);
            assertArrayEquals(first.terms(), other.terms());
        }
        int links = Arrays.stream(first.links()).mapToInt(each -> each.length).sum();
        assertTrue(links > first.ids().length && first.columns().length < 9 * 44, links + " " + first.columns().length);
    }

    /** The same rows in the same partitions, fitted by two tasks at a time and by one. Last, since it needs another context. */
    @Test
    @Order(Integer.MAX_VALUE)
    void anyNumberOfCoresMakesTheSameBits() {
        List<List<Row>> parts = train.repartition(3).toJavaRDD().glom().collect();
        StructType schema = train.schema();
        List<Map<Integer, float[]>> found = new ArrayList<>();
        for (String master : List.of("local[2]", "local[1]")) {
            if (!spark.sparkContext().master().equals(master)) {
                spark.stop();
                start(master);
            }
            var rows = new JavaSparkContext(spark.sparkContext()).parallelize(parts, 3).flatMap(List::iterator);
            ALSModel model = als().setImplicitPrefs(true).fit(spark.createDataFrame(rows, schema));
            found.add(AlsData.collect(model.userFactors()));
            found.add(AlsData.collect(als().fit(spark.createDataFrame(rows, schema)).itemFactors()));
        }
        for (int i = 2; i < found.size(); i++) {
            assertSameBits(found.get(i - 2), found.get(i));
        }
    }

    @Test
    void smallAndUnusualInputs() {
        assertThrows(IllegalArgumentException.class, () -> als().fit(train.limit(0)), "No ratings");
        List<Row> rows = List.of(RowFactory.create(Integer.MIN_VALUE, Integer.MAX_VALUE, 3f),
                RowFactory.create(Integer.MAX_VALUE, Integer.MAX_VALUE, 1f), RowFactory.create(Integer.MAX_VALUE, 0, 2f));
        assertLikeMllib(als(), AlsData.frame(spark, rows), 1e-4);
        assertLikeMllib(als(), AlsData.frame(spark, rows.subList(0, 1)), 1e-4);
        Map<Integer, float[]> users = AlsData.collect(als().fit(AlsData.frame(spark, rows)).userFactors());
        assertEquals(List.of(Integer.MIN_VALUE, Integer.MAX_VALUE), List.copyOf(users.keySet()));
        // MLlib's page says that there need be no column of ratings; its check of the schema wants one.
        assertThrows(IllegalArgumentException.class, () -> stock(als().setRatingCol("")).fit(train));
        assertThrows(IllegalArgumentException.class, () -> als().setRatingCol("").fit(train));
    }

    /** No task carries what came before its stage, so that many sweeps need no deep stack. */
    @Test
    void manySweepsNeedNoCheckpoint() {
        List<List<Row>> few = AlsData.ratings(12, 9, 1, 0.8, 0, 5);
        Dataset<Row> data = AlsData.frame(spark, few.get(0));
        ALSModel model = als().setRank(1).setNumBlocks(2).setMaxIter(40).setRegParam(1e-3).fit(data);
        assertTrue(AlsData.rmse(model, AlsData.frame(spark, few.get(1))) < 0.05);
    }

    @Test
    void columnsAreCheckedAsMllibDoes() {
        Dataset<Row> text = train.withColumn("user", train.col("user").cast(DataTypes.StringType));
        String own = assertThrows(IllegalArgumentException.class, () -> als().fit(text)).getMessage();
        assertEquals(assertThrows(IllegalArgumentException.class, () -> stock(als()).fit(text)).getMessage(), own);
        Dataset<Row> large = train.withColumn("item", train.col("item").cast(DataTypes.LongType).plus(1L << 33));
        String range = messages(assertThrows(Exception.class, () -> als().fit(large)));
        assertTrue(range.matches("(?s).*858993[45]\\d{3}.*"), range);  // of the task that came first
        Dataset<Row> half = train.withColumn("item", train.col("item").cast("double").plus(0.5));
        String fraction = messages(assertThrows(Exception.class, () -> als().fit(half)));
        assertTrue(fraction.contains("ALS only supports non-Null values in Integer range"), fraction);
        refused("without fractional part, but got null in the column user of the row with user = null, item = 5, rating = 1.0;",
                "int(null) user", "5 item", "float(1) rating");
        refused("but got null in the column item of the row with user = 3, item = null, rating = null", "3 user",
                "bigint(null) item", "float(null) rating");
        refused("but got NaN in the column item", "3 user", "double('NaN') item", "1 rating");
        refused("but got -Infinity in the column user", "float('-Infinity') user", "1 item", "1 rating");
        refused("but got -2147483649 in the column user", "-2147483649 user", "1 item", "1 rating");
        for (String rating : List.of("null", "NaN", "Infinity", "-Infinity")) {
            refused("Ratings MUST NOT be Null, NaN or infinite, but got " + rating + " in the column rating of the row with user = 3,"
                    + " item = 5, rating = " + rating, "3 user", "5 item",
                    rating.equals("null") ? "float(null) rating" : "float('" + rating + "') rating");
        }
        refused("Ratings are kept as floats, of at most 3.4028235E38, but got -1.0E300 in the column rating of the row with user = 3",
                "3 user", "5 item", "-1e300 rating");
        for (ALS infinite : List.of(als().setRegParam(Double.POSITIVE_INFINITY), als().setAlpha(Double.POSITIVE_INFINITY))) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> infinite.fit(train)).getMessage()
                    .contains("is Infinity; it must be a finite number"));
        }
        Dataset<Row> doubles = train.select(train.col("user").cast("double"), train.col("item").cast("long"),
                train.col("rating").cast("decimal(20,10)"));
        assertEquals(2, als().fit(doubles).userFactors().columns().length);
    }

    /** Of one row of these columns. */
    private static void refused(String message, String... columns) {
        String said = messages(assertThrows(Exception.class, () -> als().fit(spark.range(1).selectExpr(columns))));
        assertTrue(said.contains(message), said);
    }

    @Test
    void unknownUsersAreNanOrDropped() {
        ALSModel model = als().fit(train);
        int user = train.first().getInt(0);
        Dataset<Row> asked = AlsData.frame(spark, List.of(RowFactory.create(user, train.first().getInt(1), 0f),
                RowFactory.create(1_000_000, 5, 0f), RowFactory.create(user, 1_000_001, 0f)));
        List<Row> all = model.transform(asked).collectAsList();
        assertEquals(3, all.size());
        assertEquals(2, all.stream().filter(row -> Float.isNaN(row.getFloat(3))).count());
        assertEquals(1, model.setColdStartStrategy("drop").transform(asked).count());
    }

    @Test
    void recommendationsAreMllibs() {
        ALSModel model = als().setUserCol("user").fit(train);
        var like = new org.apache.spark.ml.recommendation.ALSModel("like", 5, model.userFactors(), model.itemFactors());
        like.setUserCol("user").setItemCol("item");
        for (int most : new int[] {1, 7, 500}) {
            assertSame(like.recommendForAllUsers(most), model.recommendForAllUsers(most));
            assertSame(like.recommendForAllItems(most), model.recommendForAllItems(most));
        }
        Dataset<Row> asked = train.limit(30).union(train.limit(3));
        assertSame(like.recommendForUserSubset(asked, 4), model.recommendForUserSubset(asked, 4));
        assertSame(like.recommendForItemSubset(asked, 4), model.recommendForItemSubset(asked, 4));
        assertEquals(like.recommendForAllUsers(3).schema().simpleString(), model.recommendForAllUsers(3).schema().simpleString());
        assertThrows(IllegalArgumentException.class, () -> model.recommendForAllUsers(0));
    }

    private static void assertSame(Dataset<Row> expected, Dataset<Row> found) {
        Map<Integer, List<Row>> a = byId(expected);
        Map<Integer, List<Row>> b = byId(found);
        assertEquals(a.keySet(), b.keySet());
        a.forEach((id, rows) -> {
            List<Row> others = b.get(id);
            assertEquals(rows.size(), others.size());
            for (int i = 0; i < rows.size(); i++) {
                assertEquals(rows.get(i).getFloat(1), others.get(i).getFloat(1), 1e-5);
                assertEquals(rows.get(i).getInt(0), others.get(i).getInt(0));
            }
        });
    }

    private static Map<Integer, List<Row>> byId(Dataset<Row> recommended) {
        Map<Integer, List<Row>> rows = new java.util.TreeMap<>();
        for (Row row : recommended.collectAsList()) {
            assertNull(rows.put(row.getInt(0), row.getList(1)), "twice");
        }
        return rows;
    }

    @Test
    void savedModelsLoadByEitherClass() throws Exception {
        ALSModel model = als().setColdStartStrategy("drop").fit(train);
        String path = folder.resolve("model").toString();
        model.write().overwrite().save(path);
        ALSModel own = ALSModel.load(path);
        var stock = org.apache.spark.ml.recommendation.ALSModel.load(path);
        for (var each : List.of(own, stock, ALSModel.of(stock), model.copy(ParamMap.empty()))) {
            assertSameBits(AlsData.collect(model.userFactors()), AlsData.collect(each.userFactors()));
            assertEquals("drop", each.getColdStartStrategy());
            assertEquals(model.uid(), each.uid());
        }
        var written = new org.apache.spark.ml.recommendation.ALSModel("stock", 5, model.userFactors(), model.itemFactors());
        String other = folder.resolve("stock").toString();
        written.save(other);
        assertSameBits(AlsData.collect(written.itemFactors()), AlsData.collect(ALSModel.load(other).itemFactors()));

        String estimator = folder.resolve("als").toString();
        als().setAlpha(2.5).save(estimator);
        assertEquals(2.5, ALS.load(estimator).getAlpha());
        assertInstanceOf(ALS.class, org.apache.spark.ml.recommendation.ALS.load(estimator));
        String stockEstimator = folder.resolve("stockAls").toString();
        stock(als().setAlpha(4.5)).save(stockEstimator);
        assertEquals(4.5, ALS.load(stockEstimator).getAlpha());
        // Clients of a server look the class up that a file names, Python's among their own.
        String served = folder.resolve("served").toString();
        new ConnectBackend.ServerALS("served").setAlpha(5.5).save(served);
        var read = org.apache.spark.ml.recommendation.ALS.load(served);
        assertEquals(org.apache.spark.ml.recommendation.ALS.class, read.getClass());
        assertEquals(5.5, read.getAlpha());
    }

    @Test
    @Tag("release")
    void pipelinesAndCrossValidation() throws Exception {
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {als().setColdStartStrategy("drop")});
        String path = folder.resolve("pipeline").toString();
        pipeline.save(path);
        assertInstanceOf(ALS.class, Pipeline.load(path).getStages()[0]);
        PipelineModel fitted = pipeline.fit(train);
        ALSModel model = assertInstanceOf(ALSModel.class, fitted.stages()[0]);
        String models = folder.resolve("fitted").toString();
        fitted.save(models);
        var loaded = (org.apache.spark.ml.recommendation.ALSModel) PipelineModel.load(models).stages()[0];
        assertSameBits(AlsData.collect(model.userFactors()), AlsData.collect(ALSModel.of(loaded).userFactors()));

        ALS als = als().setColdStartStrategy("drop");
        RegressionEvaluator rmse = new RegressionEvaluator().setMetricName("rmse").setLabelCol("rating")
                .setPredictionCol("prediction");
        ParamMap[] grid = new ParamGridBuilder().addGrid(als.regParam(), new double[] {5, 0.02}).build();
        CrossValidatorModel best = new CrossValidator().setEstimator(als).setEvaluator(rmse).setEstimatorParamMaps(grid)
                .setNumFolds(2).setSeed(4).fit(train);
        assertInstanceOf(ALSModel.class, best.bestModel());
        assertTrue(best.avgMetrics()[1] < best.avgMetrics()[0], Arrays.toString(best.avgMetrics()));
    }

    @Test
    @Tag("release")
    void checkpointsCutTheLineage() {
        spark.sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
        try {
            assertSameBits(AlsData.collect(als().setMaxIter(5).setCheckpointInterval(-1).fit(train).userFactors()),
                    AlsData.collect(als().setMaxIter(5).setCheckpointInterval(2).fit(train).userFactors()));
            ALSModel implicit = als().setImplicitPrefs(true).setMaxIter(3).setCheckpointInterval(1).fit(train);
            assertTrue(implicit.userFactors().count() > 0);
        } finally {
            spark.sparkContext().checkpointDir_$eq(scala.Option.empty());
        }
    }
}
