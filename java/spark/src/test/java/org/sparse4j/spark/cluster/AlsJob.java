// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.recommendation.ALSModel;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.sparse4j.spark.ml.ALS;

/** A fit whose factors are the same bits each time. */
final class AlsJob {
    /** More than its preparation and two sweeps have, fewer than all. */
    static final int TASKS_BEFORE_THE_THIRD_SWEEP = 24;
    private static final int USERS = 300;
    private static final int ITEMS = 80;
    private static final int RATINGS = 4000;

    private AlsJob() {}

    /** The factors of all users and items, in order, each value by its bits. */
    static List<String> factors(JavaSparkContext context) {
        SparkSession session = SparkSession.builder().sparkContext(context.sc()).getOrCreate();
        Random random = new Random(5);
        List<Row> ratings = new ArrayList<>();
        for (int i = 0; i < RATINGS; i++) {
            ratings.add(RowFactory.create(random.nextInt(USERS), random.nextInt(ITEMS), 1f + random.nextInt(5)));
        }
        StructType schema = new StructType().add("user", DataTypes.IntegerType).add("item", DataTypes.IntegerType)
                .add("rating", DataTypes.FloatType);
        ALSModel model = new ALS().setRank(6).setMaxIter(10).setRegParam(0.1).setSeed(3).setNumBlocks(3)
                .fit(session.createDataFrame(ratings, schema));
        List<String> all = new ArrayList<>();
        for (var factors : List.of(model.userFactors(), model.itemFactors())) {
            for (Row row : factors.orderBy("id").collectAsList()) {
                StringBuilder text = new StringBuilder().append(row.getInt(0));
                for (Float value : row.<Float>getList(1)) {
                    text.append(' ').append(Integer.toHexString(Float.floatToIntBits(value)));
                }
                all.add(text.toString());
            }
        }
        return all;
    }
}
