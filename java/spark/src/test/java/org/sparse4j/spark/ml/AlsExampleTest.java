// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.spark.SparseRegistrator;

/** What Spark's example JavaALSExample does, with ratings made here: its import alone is another. And all of ALS by Kryo. */
@Tag("alone")
class AlsExampleTest {
    private static final int USERS = 60;
    private static final int MOVIES = 100;

    @TempDir
    private Path folder;

    /** A rating as the example has it: a bean, of a line of a file. */
    public static class Rating implements Serializable {
        private static final long serialVersionUID = 1L;

        private final int userId;
        private final int movieId;
        private final float rating;
        private final long timestamp;

        /** Of its parts. */
        public Rating(int userId, int movieId, float rating, long timestamp) {
            this.userId = userId;
            this.movieId = movieId;
            this.rating = rating;
            this.timestamp = timestamp;
        }

        /** The user. */
        public int getUserId() {
            return userId;
        }

        /** The movie. */
        public int getMovieId() {
            return movieId;
        }

        /** How good. */
        public float getRating() {
            return rating;
        }

        /** When. */
        public long getTimestamp() {
            return timestamp;
        }

        static Rating parseRating(String line) {
            String[] fields = line.split("::");
            return new Rating(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]), Float.parseFloat(fields[2]),
                    Long.parseLong(fields[3]));
        }
    }

    private Path movies() throws IOException {
        Random random = new Random(4);
        List<String> lines = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            for (int movie = 0; movie < MOVIES; movie++) {
                if (random.nextInt(2) == 0) {
                    lines.add(user + "::" + movie + "::" + (1 + user % 3 * (movie % 3)) + "::1424380312");
                }
            }
        }
        return Files.write(folder.resolve("ratings.txt"), lines);
    }

    @Test
    void theExampleRunsWithTheImportChanged() throws IOException {
        // As programs have it: with compiled code, which other tests do without.
        try (SparkSession spark = AlsData.builder("local[2]").config("spark.sql.codegen.wholeStage", "true")
                .config("spark.sql.codegen.factoryMode", "FALLBACK").config("spark.sql.adaptive.enabled", "true").getOrCreate()) {
            example(spark);
        }
    }

    private void example(SparkSession spark) throws IOException {
        JavaRDD<Rating> ratingsRDD = spark.read().textFile(movies().toString()).javaRDD().map(Rating::parseRating);
        Dataset<Row> ratings = spark.createDataFrame(ratingsRDD, Rating.class);
        Dataset<Row>[] splits = ratings.randomSplit(new double[] {0.8, 0.2}, 6);
        Dataset<Row> training = splits[0];
        Dataset<Row> test = splits[1];

        ALS als = new ALS().setMaxIter(5).setRegParam(0.01).setUserCol("userId").setItemCol("movieId").setRatingCol("rating");
        ALSModel model = als.fit(training);
        model.setColdStartStrategy("drop");
        Dataset<Row> predictions = model.transform(test);
        RegressionEvaluator evaluator = new RegressionEvaluator().setMetricName("rmse").setLabelCol("rating")
                .setPredictionCol("prediction");
        double rmse = evaluator.evaluate(predictions);
        Dataset<Row> userRecs = model.recommendForAllUsers(10);
        Dataset<Row> movieRecs = model.recommendForAllItems(10);
        Dataset<Row> users = ratings.select(als.getUserCol()).distinct().limit(3);
        Dataset<Row> userSubsetRecs = model.recommendForUserSubset(users, 10);
        Dataset<Row> movies = ratings.select(als.getItemCol()).distinct().limit(3);
        Dataset<Row> movieSubsetRecs = model.recommendForItemSubset(movies, 10);

        assertTrue(rmse < 0.8, "RMSE " + rmse);
        assertEquals(USERS, userRecs.collectAsList().size());
        assertEquals(MOVIES, movieRecs.collectAsList().size());
        for (Dataset<Row> subset : List.of(userSubsetRecs, movieSubsetRecs)) {
            List<Row> rows = subset.collectAsList();
            assertEquals(3, rows.size());
            assertEquals(10, rows.get(0).getList(1).size());
        }
    }

    /** Kryo refuses what nobody has registered; Spark's own classes are known to Spark. */
    @Test
    void allOfAlsTravelsByKryo() throws IOException {
        try (SparkSession spark = AlsData.builder("local[2]")
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .config("spark.kryo.registrationRequired", "true")
                .config("spark.kryo.registrator", SparseRegistrator.class.getName()).getOrCreate()) {
            spark.sparkContext().setCheckpointDir(folder.resolve("checkpoints").toString());
            Dataset<Row> train = AlsData.frame(spark, AlsData.ratings(60, 40, 3, 0.5, 0.1, 7).get(0));
            for (ALS als : List.of(new ALS().setCheckpointInterval(1), new ALS().setImplicitPrefs(true),
                    new ALS().setNonnegative(true))) {
                ALSModel model = als.setMaxIter(2).setNumBlocks(2).setIntermediateStorageLevel("MEMORY_AND_DISK_SER")
                        .setFinalStorageLevel("DISK_ONLY").fit(train);
                assertEquals(60, model.recommendForAllUsers(3).collectAsList().size());
                assertEquals(40, model.recommendForAllItems(3).collectAsList().size());
            }
        }
    }
}
