// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The model that {@link ALS} fits: {@code org.apache.spark.ml.recommendation.ALSModel} with faster recommendations. It is saved
 * as MLlib's model, so that programs without this library, Python programs included, can load it. {@code PipelineModel.load}
 * therefore makes MLlib's model, which {@link #of} converts. {@link #load} reads both.
 *
 * @since 0.1.0
 */
public class ALSModel extends org.apache.spark.ml.recommendation.ALSModel {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an empty model without factors, which servers of Spark Connect need. Programs get models from {@link ALS} and
     * from files.
     */
    public ALSModel() {
        this("", -1, null, null);
    }

    ALSModel(String uid, int rank, Dataset<Row> userFactors, Dataset<Row> itemFactors) {
        super(uid, rank, userFactors, itemFactors);
    }

    /** Returns this class's model with the factors of MLlib's model; the same object if it is one already. O(1) time. */
    public static ALSModel of(org.apache.spark.ml.recommendation.ALSModel model) {
        if (model instanceof ALSModel own) {
            return own;
        }
        ALSModel own = new ALSModel(model.uid(), model.rank(), model.userFactors(), model.itemFactors());
        own.setParent(model.parent());
        return model.copyValues(own, ParamMap.empty());
    }

    /** Loads a model that {@code save} of this class or of MLlib's wrote. */
    public static ALSModel load(String path) {
        return of(read().load(path));
    }

    /** Returns a reader of the files that {@code save} of this class or of MLlib's wrote. The reader makes instances of this class. */
    public static MLReader<org.apache.spark.ml.recommendation.ALSModel> read() {
        return new Reader();
    }

    private static final class Reader extends MLReader<org.apache.spark.ml.recommendation.ALSModel> {
        @Override
        public ALSModel load(String path) {
            return of(org.apache.spark.ml.recommendation.ALSModel.read().session(sparkSession()).load(path));
        }
    }

    /** Returns a writer of MLlib's model, because MLlib's reader accepts no other class. */
    @Override
    public MLWriter write() {
        var stock = new org.apache.spark.ml.recommendation.ALSModel(uid(), rank(), userFactors(), itemFactors());
        stock.setParent(parent());
        return copyValues(stock, ParamMap.empty()).write();
    }

    @Override
    public ALSModel copy(ParamMap extra) {
        ALSModel copied = new ALSModel(uid(), rank(), userFactors(), itemFactors());
        copied.setParent(parent());
        return copyValues(copied, extra);
    }

    /**
     * Returns the items with the highest predictions for each user.
     *
     * @param numItems the largest number of items for each user
     * @return rows (userCol INT, recommendations ARRAY of (itemCol INT, rating FLOAT)), best first, and among equal ones
     *     the item with the larger id first. Spark evaluates the rows when they are read, but the method collects the factors
     *     of the items now, some MB at a time
     */
    @Override
    public Dataset<Row> recommendForAllUsers(int numItems) {
        return Recommendations.of(userFactors(), itemFactors(), rank(), getUserCol(), getItemCol(), numItems);
    }

    /**
     * Returns the recommendations for the users in the column userCol of a dataset, each once. See
     * {@link #recommendForAllUsers}.
     */
    @Override
    public Dataset<Row> recommendForUserSubset(Dataset<?> dataset, int numItems) {
        return Recommendations.of(subset(dataset, userFactors(), getUserCol()), itemFactors(), rank(), getUserCol(), getItemCol(),
                numItems);
    }

    /** Returns the users with the highest predictions for each item. See {@link #recommendForAllUsers}. */
    @Override
    public Dataset<Row> recommendForAllItems(int numUsers) {
        return Recommendations.of(itemFactors(), userFactors(), rank(), getItemCol(), getUserCol(), numUsers);
    }

    /**
     * Returns the recommendations for the items in the column itemCol of a dataset, each once. See
     * {@link #recommendForAllItems}.
     */
    @Override
    public Dataset<Row> recommendForItemSubset(Dataset<?> dataset, int numUsers) {
        return Recommendations.of(subset(dataset, itemFactors(), getItemCol()), userFactors(), rank(), getItemCol(), getUserCol(),
                numUsers);
    }

    private static Dataset<Row> subset(Dataset<?> dataset, Dataset<Row> factors, String column) {
        return factors.join(dataset.select(column), factors.col("id").equalTo(dataset.col(column)), "left_semi")
                .select(factors.col("id"), factors.col("features"));
    }

    @Override
    public ALSModel setUserCol(String value) {
        super.setUserCol(value);
        return this;
    }

    @Override
    public ALSModel setItemCol(String value) {
        super.setItemCol(value);
        return this;
    }

    @Override
    public ALSModel setPredictionCol(String value) {
        super.setPredictionCol(value);
        return this;
    }

    @Override
    public ALSModel setColdStartStrategy(String value) {
        super.setColdStartStrategy(value);
        return this;
    }

    @Override
    public ALSModel setBlockSize(int value) {
        super.setBlockSize(value);
        return this;
    }
}
