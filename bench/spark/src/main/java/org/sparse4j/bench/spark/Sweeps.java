// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.spark.cluster.Cluster;

/**
 * Measures ALS of rank 32 from cached ratings: fits of one sweep and of ten sweeps, the root mean square error on the ratings
 * held out, and the ten best items for each user. The fits of Sparse4j and of MLlib alternate on the same executors. Both use
 * the number of blocks with which MLlib is fastest.
 */
final class Sweeps {
    static final int RATINGS = 10_000_000;
    private static final int USERS = 100_000;
    private static final int ITEMS = 10_000;
    private static final int RANK = 32;
    private static final int SWEEPS = 10;
    private static final double LAMBDA = 0.05;
    private static final int BLOCKS = 2;
    private static final int BEST = 10;

    private Sweeps() {}

    static void run(Cluster cluster, int count) throws Exception {
        JavaSparkContext context = cluster.context("spark.executor.memory", "6g", "spark.executor.memoryOverhead", "1g",
                "spark.serializer", "org.apache.spark.serializer.KryoSerializer", "spark.executor.extraJavaOptions", "-Xss8m");
        SparkSession session = SparkSession.builder().sparkContext(context.sc()).config("spark.sql.shuffle.partitions", "4")
                .getOrCreate();
        // The driver and the executors compile both implementations before the measurement.
        Dataset<Row> small = RatingFrames.of(session, USERS / 50, ITEMS / 10, 100_000);
        for (int i = 0; i < 2; i++) {
            fit(false, small, 3);
            fit(true, small, 3);
        }
        Dataset<Row> all = RatingFrames.of(session, USERS, ITEMS, count);
        Dataset<Row> train = all.filter("not held").select("user", "item", "rating").persist(StorageLevel.MEMORY_ONLY());
        Dataset<Row> held = all.filter("held").select("user", "item", "rating").persist(StorageLevel.MEMORY_ONLY());
        System.out.printf(Locale.ROOT, "ALS, rank %d, %,d ratings, %,d held out, %,d users, %,d items, two workers%n", RANK,
                train.count(), held.count(), USERS, ITEMS);
        Fits ours = new Fits();
        Fits theirs = new Fits();
        ours.run(true, train);
        theirs.run(false, train);
        ours.run(true, train);
        ours.print("  ours", held);
        theirs.print("  MLlib", held);
        Timing.ratio("  whole fit: times as fast", theirs.ten.median() / ours.ten.median());
        Timing.ratio("  sweep: times as fast", theirs.sweep() / ours.sweep());
        Timing<Void> best = best(ours.ten.result(), 3);
        best.print("  ours: the 10 best items of each user");
        Timing<Void> theirBest = best(theirs.ten.result(), 3);
        theirBest.print("  MLlib: the 10 best items of each user");
        Timing.ratio("  recommendations: times as fast", theirBest.median() / best.median());
    }

    private static ALSModel fit(boolean ours, Dataset<Row> ratings, int sweeps) {
        ALS als = ours ? new org.sparse4j.spark.ml.ALS() : new ALS();
        als.setRank(RANK).setMaxIter(sweeps).setRegParam(LAMBDA).setNumBlocks(BLOCKS).setSeed(1).setColdStartStrategy("drop");
        return als.fit(ratings);
    }

    private static Timing<Void> best(ALSModel model, int runs) throws Exception {
        return Timing.of(runs, () -> {
            model.recommendForAllUsers(BEST).write().format("noop").mode("overwrite").save();
            return null;
        });
    }

    /** The measured fits of one library. */
    private static final class Fits {
        Timing<ALSModel> one;
        Timing<ALSModel> ten;

        void run(boolean ours, Dataset<Row> train) throws Exception {
            one = Timing.of(1, () -> fit(ours, train, 1));
            ten = Timing.of(1, () -> fit(ours, train, SWEEPS));
        }

        double sweep() {
            return (ten.median() - one.median()) / (SWEEPS - 1);
        }

        void print(String who, Dataset<Row> held) {
            one.print(who + ": a fit of 1 sweep");
            ten.print(who + ": a fit of 10 sweeps");
            System.out.printf(Locale.ROOT, "%-58s %9.3f s%n", who + ": a sweep", sweep());
            System.out.printf(Locale.ROOT, "%-58s %9.4f%n", who + ": error on ratings held out",
                    new RegressionEvaluator().setLabelCol("rating").setPredictionCol("prediction")
                            .evaluate(ten.result().transform(held)));
        }
    }
}
