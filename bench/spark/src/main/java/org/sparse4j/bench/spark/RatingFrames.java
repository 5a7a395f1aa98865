// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Generates ratings with a distribution like that of real users. The random numbers of each user and item are seeded by its
 * index, so that data sets of different sizes are alike:
 *
 * <pre>
 * r(u, i) = 3.5 + b_u + b_i + p_u . q_i + noise, rounded to halves, within 1..5
 *   b ~ N(0, 0.3)   p, q: rank 8, p . q ~ N(0, 0.7)   noise ~ N(0, 0.6)
 * activity of u ~ log-normal, sigma 1;  popularity of i ~ 1 / (rank + 40)
 * </pre>
 *
 * Each rating is held out with probability 1/10. The columns are user INT, item INT, rating FLOAT, held BOOLEAN.
 */
final class RatingFrames {
    private static final int PARTS = 8;
    private static final int RANK = 8;
    private static final double BIAS = 0.3;
    private static final double SIGNAL = 0.7;
    private static final double NOISE = 0.6;
    private static final int FLATTENED = 40;
    private static final double HELD_OUT = 0.1;

    private RatingFrames() {}

    static Dataset<Row> of(SparkSession session, int users, int items, int ratings) {
        double mean = (double) ratings / users;
        StructType schema = new StructType().add("user", DataTypes.IntegerType).add("item", DataTypes.IntegerType)
                .add("rating", DataTypes.FloatType).add("held", DataTypes.BooleanType);
        return session.createDataFrame(JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelize(IntStream.range(0, PARTS).boxed().toList(), PARTS)
                .flatMap(part -> part(users / PARTS * part, part == PARTS - 1 ? users : users / PARTS * (part + 1), items, mean)),
                schema);
    }

    private static double[] vector(Random random) {
        double[] v = new double[RANK + 1];
        for (int f = 0; f < RANK; f++) {
            v[f] = random.nextGaussian() * Math.sqrt(SIGNAL / Math.sqrt(RANK));
        }
        v[RANK] = random.nextGaussian() * BIAS;
        return v;
    }

    private static Iterator<Row> part(int from, int to, int items, double mean) {
        double[] cumulated = new double[items];
        double[][] factors = new double[items][];
        for (int i = 0; i < items; i++) {
            cumulated[i] = (i == 0 ? 0 : cumulated[i - 1]) + 1.0 / (i + 1 + FLATTENED);
            factors[i] = vector(new Random(~(long) i));
        }
        return IntStream.range(from, to).boxed().flatMap(user -> of(user, cumulated, factors, mean).stream()).iterator();
    }

    private static List<Row> of(int user, double[] cumulated, double[][] factors, double mean) {
        int items = factors.length;
        Random random = new Random(user * 1_000_003L + 17);
        double[] own = vector(random);
        int count = (int) Math.min(items / 4, Math.max(1, Math.round(mean * Math.exp(random.nextGaussian() - 0.5))));
        Set<Integer> seen = new HashSet<>();
        List<Row> rows = new ArrayList<>();
        while (seen.size() < count) {
            int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[items - 1]);
            int item = Math.min(items - 1, found < 0 ? -found - 1 : found);
            if (seen.add(item)) {
                double r = 3.5 + own[RANK] + factors[item][RANK] + NOISE * random.nextGaussian();
                for (int f = 0; f < RANK; f++) {
                    r += own[f] * factors[item][f];
                }
                float rating = (float) Math.max(1, Math.min(5, Math.rint(2 * r) / 2));
                rows.add(RowFactory.create(user, item, rating, random.nextDouble() < HELD_OUT));
            }
        }
        return rows;
    }
}
