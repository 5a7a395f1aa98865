// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Sessions and ratings for the tests of ALS. */
final class AlsData {
    private AlsData() {}

    static SparkSession session(String master) {
        return builder(master).getOrCreate();
    }

    /** Small frames: compiling code for them, and planning them anew between stages, costs more than the work. */
    static SparkSession.Builder builder(String master) {
        return SparkSession.builder().master(master).appName("als").config("spark.ui.enabled", "false")
                .config("spark.sql.shuffle.partitions", "3").config("spark.default.parallelism", "3")
                .config("spark.sql.codegen.wholeStage", "false").config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.adaptive.enabled", "false").config("spark.ui.showConsoleProgress", "false")
                .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1");
    }

    static Dataset<Row> frame(SparkSession spark, List<Row> rows) {
        StructType schema = new StructType().add("user", "int").add("item", "int").add("rating", "float");
        return spark.createDataFrame(rows, schema);
    }

    /** Ratings of a model of this rank with noise: [0] to fit, [1] to test. */
    static List<List<Row>> ratings(int users, int items, int rank, double share, double noise, long seed) {
        Random random = new Random(seed);
        double[][] x = factors(users, rank, random);
        double[][] y = factors(items, rank, random);
        List<List<Row>> parts = List.of(new ArrayList<>(), new ArrayList<>());
        for (int u = 0; u < users; u++) {
            for (int i = 0; i < items; i++) {
                if (random.nextDouble() < share) {
                    double r = 0;
                    for (int f = 0; f < rank; f++) {
                        r += x[u][f] * y[i][f];
                    }
                    parts.get(random.nextInt(10) == 0 ? 1 : 0)
                            .add(RowFactory.create(u * 7 - 300, i * 3 + 5, (float) (r + noise * random.nextGaussian())));
                }
            }
        }
        return parts;
    }

    private static double[][] factors(int n, int rank, Random random) {
        double[][] factors = new double[n][rank];
        for (double[] row : factors) {
            Arrays.setAll(row, f -> random.nextDouble() * 2 - 1);
        }
        return factors;
    }

    static Map<Integer, float[]> collect(Dataset<Row> factors) {
        Map<Integer, float[]> byId = new TreeMap<>();
        for (Row row : factors.select("id", "features").collectAsList()) {
            List<Float> values = row.getList(1);
            float[] each = new float[values.size()];
            for (int f = 0; f < each.length; f++) {
                each[f] = values.get(f);
            }
            byId.put(row.getInt(0), each);
        }
        return byId;
    }

    /** The largest difference of two sets of factors of the same ids, beside the largest of them. */
    static double difference(Map<Integer, float[]> a, Map<Integer, float[]> b) {
        if (!a.keySet().equals(b.keySet())) {
            return Double.POSITIVE_INFINITY;
        }
        double most = 0;
        double size = 0;
        for (var entry : a.entrySet()) {
            float[] other = b.get(entry.getKey());
            for (int f = 0; f < other.length; f++) {
                most = Math.max(most, Math.abs(entry.getValue()[f] - other[f]));
                size = Math.max(size, Math.abs(other[f]));
            }
        }
        return most / size;
    }

    static double rmse(org.apache.spark.ml.recommendation.ALSModel model, Dataset<Row> test) {
        double sum = 0;
        List<Row> rows = model.transform(test).select("rating", "prediction").collectAsList();
        for (Row row : rows) {
            sum += Math.pow(row.getFloat(0) - row.getFloat(1), 2);
        }
        return Math.sqrt(sum / rows.size());
    }
}
