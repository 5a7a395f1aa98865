// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.spark;

import java.io.IOException;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.recommendation.ALS;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Swaps MLlib's ALS for Sparse4j's, and compares the errors and recommendations of both on Spark.
 *
 * <p>{@code org.sparse4j.spark.ml.ALS} extends MLlib's class and has its parameters. A program that swaps the import changes
 * nothing else; this one names both classes, since it trains both. With the same seed the factors differ only by rounding.
 */
public final class SwapAls {
    private SwapAls() { }

    public static void main(String[] args) throws IOException {
        SparkConf conf = new SparkConf().setAppName("als").setIfMissing("spark.master", "local[2]")
                .setIfMissing("spark.sql.shuffle.partitions", "4");
        try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
            Dataset<Row> ratings = spark.range(60 * 40).selectExpr("int(id DIV 40) AS user", "int(id % 40) AS item")
                    .where("(user * 7 + item * 3) % 4 < 2").selectExpr("*", "float(1 + user % 3 * (item % 3)) AS rating").cache();
            Dataset<Row> train = ratings.where("(user + item) % 5 > 0");
            Dataset<Row> test = ratings.where("(user + item) % 5 = 0");
            System.out.println(train.count() + " ratings to train, " + test.count() + " to test");
            report("MLlib   ", new ALS(), train, test);
            report("Sparse4j", new org.sparse4j.spark.ml.ALS(), train, test);
        }
    }

    private static void report(String name, ALS als, Dataset<Row> train, Dataset<Row> test) {
        als.setRank(4).setMaxIter(4).setNumBlocks(2).setRegParam(0.05).setSeed(7)
                .setColdStartStrategy("drop");
        ALSModel model = als.fit(train);
        double error = new RegressionEvaluator().setMetricName("rmse").setLabelCol("rating").evaluate(model.transform(test));
        Row best = model.recommendForAllUsers(1).where("user = 5").selectExpr("recommendations[0].rating").first();
        System.out.printf(Locale.ROOT, "%s: error %.3f, best rating of user 5 %.2f%n", name, error, best.getFloat(0));
    }
}

// Prints:
// 960 ratings to train, 240 to test
// MLlib   : error 0.121, best rating of user 5 4.92
// Sparse4j: error 0.121, best rating of user 5 4.92
