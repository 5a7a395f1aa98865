// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.raise_error;
import static org.apache.spark.sql.functions.when;

import java.util.Arrays;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.Instrumentation;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A faster replacement of {@code org.apache.spark.ml.recommendation.ALS}: the parameters, defaults, columns and objective are
 * the same. For equal seeds and numbers of blocks, the factors are equal except for rounding. It is an estimator for pipelines
 * and cross-validation. A program changes one import.
 *
 * <pre>{@code
 * ALS als = new ALS().setUserCol("userId").setItemCol("movieId").setRatingCol("rating").setRank(32).setSeed(7);
 * ALSModel model = als.fit(training);
 * Dataset<Row> predictions = model.transform(test);
 * Dataset<Row> top = model.recommendForAllUsers(10);
 * }</pre>
 *
 * <p>For the same data in the same partitions, seed and numbers of blocks, the results have the same bits, however Spark
 * schedules the tasks and whichever of them fail. As in MLlib, several ratings of one pair of user and item are separate terms
 * of the objective.
 *
 * @since 0.1.0
 */
public class ALS extends org.apache.spark.ml.recommendation.ALS {
    private static final long serialVersionUID = 1L;
    /** MLlib's default seed, which is a hash of the name of the estimator's class; this class has another name. */
    private static final long SEED = org.apache.spark.ml.recommendation.ALS.class.getName().hashCode();

    /** Creates an estimator with a random uid. */
    public ALS() {
        this(Identifiable$.MODULE$.randomUID("als"));
    }

    /** Creates an estimator with this uid. */
    public ALS(String uid) {
        super(uid);
        setDefault(seed(), SEED);
    }

    /** Loads an estimator that {@code save} of this class or of MLlib's wrote. */
    public static ALS load(String path) {
        return (ALS) read().load(path);
    }

    /** Returns a reader of the files that {@code save} of this class or of MLlib's wrote. The reader makes instances of this class. */
    public static MLReader<org.apache.spark.ml.recommendation.ALS> read() {
        return new Reader();
    }

    private static final class Reader extends MLReader<org.apache.spark.ml.recommendation.ALS> {
        @Override
        public ALS load(String path) {
            var loaded = org.apache.spark.ml.recommendation.ALS.read().session(sparkSession()).load(path);
            return loaded instanceof ALS als ? als : loaded.copyValues(new ALS(loaded.uid()), ParamMap.empty());
        }
    }

    /**
     * Returns the model of ratings.
     *
     * @param dataset ids of users and items, which are numbers that fit an int, and ratings, which are finite numbers in the
     *     range of a float
     * @throws IllegalArgumentException if a column is missing or not numeric, there is no rating, or regParam or alpha is
     *     infinite; in a task, Spark throws SparkRuntimeException for an invalid id or rating, with its column and row
     */
    @Override
    public ALSModel fit(Dataset<?> dataset) {
        return Instrumentation.instrumented(log -> {
            transformSchema(dataset.schema());
            log.logPipelineStage(this);
            log.logDataset(dataset);
            log.logParams(this, CollectionConverters.asScala(Arrays.asList(params())).toSeq());
            return train(dataset);
        });
    }

    private ALSModel train(Dataset<?> dataset) {
        requireFinite("regParam", getRegParam());
        requireFinite("alpha", getAlpha());
        Dataset<Row> chosen = dataset.select(ids(dataset, getUserCol()), ids(dataset, getItemCol()), ratings(dataset));
        JavaRDD<InternalRow> rows =
                ((org.apache.spark.sql.classic.Dataset<Row>) chosen).queryExecution().toRdd().toJavaRDD();
        Objective objective = new Objective(getRank(), getRegParam(), getImplicitPrefs(), getAlpha(), getNonnegative());
        Training training = new Training(objective, getNumUserBlocks(), getNumItemBlocks(),
                StorageLevel.fromString(getIntermediateStorageLevel()), StorageLevel.fromString(getFinalStorageLevel()));
        Training.Factors factors = training.fit(rows, getMaxIter(), getCheckpointInterval(), getSeed());
        ALSModel model = new ALSModel(uid(), getRank(), frame(dataset.sparkSession(), factors.users()),
                frame(dataset.sparkSession(), factors.items()));
        model.setBlockSize(getBlockSize());
        model.setParent(this);
        return copyValues(model, ParamMap.empty());
    }

    private static void requireFinite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("ALS: " + name + " is " + value + "; it must be a finite number of at least 0");
        }
    }

    private Column ids(Dataset<?> dataset, String name) {
        Column id = dataset.col(name);
        Column whole = id.try_cast("int");
        return when(id.isNull().or(whole.isNull()).or(id.notEqual(whole)), refusal(dataset, name,
                "ALS only supports non-Null values in Integer range and without fractional part, but got ",
                "StringIndexer numbers other ids; na().drop() leaves out rows with nulls")).otherwise(whole);
    }

    private Column ratings(Dataset<?> dataset) {
        String name = getRatingCol();
        Column rating = dataset.col(name).cast("double");
        Column single = rating.cast("float");
        Column infinite = lit(Double.POSITIVE_INFINITY);
        return when(rating.isNull().or(rating.isNaN()).or(abs(rating).equalTo(infinite)),
                refusal(dataset, name, "Ratings MUST NOT be Null, NaN or infinite, but got ", "leave such rows out"))
                .when(abs(single).equalTo(infinite), refusal(dataset, name, "Ratings are kept as floats, of at most "
                        + Float.MAX_VALUE + ", but got ", "divide all ratings by one number"))
                .otherwise(single);
    }

    /**
     * Returns a column whose evaluation throws an exception. The message states the value of the given column and the ids and
     * rating of its row. A null is converted to a text first, because a concatenation with null is null.
     */
    private Column refusal(Dataset<?> dataset, String column, String what, String instead) {
        return raise_error(concat(lit(what), text(dataset, column), lit(" in the column " + column + " of the row with "
                + getUserCol() + " = "), text(dataset, getUserCol()), lit(", " + getItemCol() + " = "),
                text(dataset, getItemCol()), lit(", " + getRatingCol() + " = "), text(dataset, getRatingCol()),
                lit("; " + instead)));
    }

    private static Column text(Dataset<?> dataset, String column) {
        return coalesce(dataset.col(column).cast("string"), lit("null"));
    }

    private static Dataset<Row> frame(SparkSession session, JavaRDD<Tuple2<Object, float[]>> factors) {
        var known = session.implicits();
        return session.createDataset(factors.rdd(), Encoders.tuple(known.newIntEncoder(), known.newFloatArrayEncoder()))
                .toDF("id", "features");
    }

    @Override
    public ALS copy(ParamMap extra) {
        return copyValues(new ALS(uid()), extra);
    }

    /** Sets the length of the factors; the default is 10. Returns this. */
    @Override
    public ALS setRank(int value) {
        super.setRank(value);
        return this;
    }

    /** Sets the number of blocks of users; the default is 10. Returns this. */
    @Override
    public ALS setNumUserBlocks(int value) {
        super.setNumUserBlocks(value);
        return this;
    }

    /** Sets the number of blocks of items; the default is 10. Returns this. */
    @Override
    public ALS setNumItemBlocks(int value) {
        super.setNumItemBlocks(value);
        return this;
    }

    /** Sets the number of blocks of users and of items. Returns this. */
    @Override
    public ALS setNumBlocks(int value) {
        super.setNumBlocks(value);
        return this;
    }

    /** Sets whether ratings are implicit: counts of observations rather than opinions; the default is false. Returns this. */
    @Override
    public ALS setImplicitPrefs(boolean value) {
        super.setImplicitPrefs(value);
        return this;
    }

    /** Sets how much an implicit rating adds to the confidence, which is 1 without a rating; the default is 1. Returns this. */
    @Override
    public ALS setAlpha(double value) {
        super.setAlpha(value);
        return this;
    }

    /** Sets the column of users; the default is "user". Returns this. */
    @Override
    public ALS setUserCol(String value) {
        super.setUserCol(value);
        return this;
    }

    /** Sets the column of items; the default is "item". Returns this. */
    @Override
    public ALS setItemCol(String value) {
        super.setItemCol(value);
        return this;
    }

    /** Sets the column of ratings; the default is "rating". Returns this. */
    @Override
    public ALS setRatingCol(String value) {
        super.setRatingCol(value);
        return this;
    }

    /** Sets the column of predictions; the default is "prediction". Returns this. */
    @Override
    public ALS setPredictionCol(String value) {
        super.setPredictionCol(value);
        return this;
    }

    /** Sets the number of sweeps over items and users; the default is 10. Returns this. */
    @Override
    public ALS setMaxIter(int value) {
        super.setMaxIter(value);
        return this;
    }

    /** Sets the regularization for each rating; the default is 0.1. Returns this. */
    @Override
    public ALS setRegParam(double value) {
        super.setRegParam(value);
        return this;
    }

    /** Sets whether factors must not be negative; the default is false. Returns this. */
    @Override
    public ALS setNonnegative(boolean value) {
        super.setNonnegative(value);
        return this;
    }

    /** Sets the number of sweeps between two checkpoints, -1 for none; the default is 10. Returns this. */
    @Override
    public ALS setCheckpointInterval(int value) {
        super.setCheckpointInterval(value);
        return this;
    }

    /** Sets the seed of the initial factors. Returns this. */
    @Override
    public ALS setSeed(long value) {
        super.setSeed(value);
        return this;
    }

    /** Sets the storage level of the blocks of ratings during the fit; the default is "MEMORY_AND_DISK". Returns this. */
    @Override
    public ALS setIntermediateStorageLevel(String value) {
        super.setIntermediateStorageLevel(value);
        return this;
    }

    /** Sets the storage level of the factors; the default is "MEMORY_AND_DISK". Returns this. */
    @Override
    public ALS setFinalStorageLevel(String value) {
        super.setFinalStorageLevel(value);
        return this;
    }

    /**
     * Sets the prediction for a user or item without ratings: "nan", or "drop" for no row; the default is "nan". Returns this.
     */
    @Override
    public ALS setColdStartStrategy(String value) {
        super.setColdStartStrategy(value);
        return this;
    }

    /**
     * Sets MLlib's number of factors in a block for recommendations. The model keeps the value but does not use it. Returns this.
     */
    @Override
    public ALS setBlockSize(int value) {
        super.setBlockSize(value);
        return this;
    }
}
