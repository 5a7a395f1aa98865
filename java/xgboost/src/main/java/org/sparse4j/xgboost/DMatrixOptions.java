// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ml.dmlc.xgboost4j.java.DMatrix;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * What a {@code DMatrix} has beside its features, and how XGBoost keeps it. Objects are immutable: each method returns a copy
 * with one option changed. Arrays have any format and type, and are read when the {@code DMatrix} is made.
 *
 * @since 0.1.0
 */
public final class DMatrixOptions {
    /** The rows of a block unless {@link #blockRows} says otherwise. */
    static final long BLOCK_ROWS = 1 << 16;

    private static final int MOST_BINS = 256;

    private Map<String, INDArray> infos = new LinkedHashMap<>();
    private List<String> names;
    private List<String> types;
    private int[] categories;
    private boolean absentIsMissing;
    private int threads;
    private int bins;
    private DMatrix reference;
    private Path cache;
    private long blockRows = BLOCK_ROWS;

    private DMatrixOptions() {}

    private DMatrixOptions copy() {
        DMatrixOptions to = new DMatrixOptions();
        to.infos = new LinkedHashMap<>(infos);
        to.names = names;
        to.types = types;
        to.categories = categories;
        to.absentIsMissing = absentIsMissing;
        to.threads = threads;
        to.bins = bins;
        to.reference = reference;
        to.cache = cache;
        to.blockRows = blockRows;
        return to;
    }

    /** Returns options without labels, with all threads, in memory. */
    public static DMatrixOptions create() {
        return new DMatrixOptions();
    }

    private DMatrixOptions with(String info, INDArray values, String what) {
        DMatrixOptions to = copy();
        to.infos.put(info, Arguments.given(values, info, what));
        return to;
    }

    /** Sets the labels: a vector with one for each row, or a matrix of rows by targets. */
    public DMatrixOptions label(INDArray labels) {
        return with("label", labels, "the array of labels");
    }

    /** Sets the weights: a vector with one for each row; with groups, one for each group. */
    public DMatrixOptions weight(INDArray weights) {
        return with("weight", weights, "the array of weights");
    }

    /** Sets the margins to begin from: a vector with one for each row, or a matrix of rows by outputs. */
    public DMatrixOptions baseMargin(INDArray margins) {
        return with("base_margin", margins, "the array of margins");
    }

    /** Sets the query of each row, for learning to rank: a vector of integers that never descend. */
    public DMatrixOptions queryIds(INDArray ids) {
        return with("qid", ids, "the array of query ids");
    }

    /** Sets the numbers of rows of the queries, for learning to rank: a vector of integers with the number of rows as sum. */
    public DMatrixOptions groups(INDArray sizes) {
        return with("group", sizes, "the array of group sizes");
    }

    /** Sets the bounds of the labels, for survival analysis: two vectors with one bound for each row. */
    public DMatrixOptions labelBounds(INDArray lower, INDArray upper) {
        return with("label_lower_bound", lower, "the array of lower bounds").with("label_upper_bound", upper, "the array of upper bounds");
    }

    /** Sets how probable it is that columns are sampled: a vector with one weight for each feature. */
    public DMatrixOptions featureWeights(INDArray weights) {
        return with("feature_weights", weights, "the array of feature weights");
    }

    /** Sets the names of the features, one for each column. */
    public DMatrixOptions featureNames(List<String> all) {
        DMatrixOptions to = copy();
        to.names = List.copyOf(Arguments.given(all, "featureNames", "the list of names"));
        return to;
    }

    /**
     * Sets the types of the features, one for each column: {@code "q"} for numbers, {@code "c"} for categories, whose values are
     * 0, 1, 2, ..., and XGBoost's others, {@code "int"}, {@code "float"} and {@code "i"}.
     */
    public DMatrixOptions featureTypes(List<String> all) {
        DMatrixOptions to = copy();
        to.types = List.copyOf(Arguments.given(all, "featureTypes", "the list of types"));
        return to;
    }

    /**
     * Says that these columns hold categories, whose values are 0, 1, 2, ..., and all others numbers. This sets the types of all
     * features.
     */
    public DMatrixOptions categoricalFeatures(int... columns) {
        DMatrixOptions to = copy();
        to.categories = Arguments.given(columns, "categoricalFeatures", "the array of columns").clone();
        return to;
    }

    /**
     * Says that elements which the matrix does not store are missing, whatever its fill value. Stored elements that are equal to
     * the fill value are values.
     */
    public DMatrixOptions absentIsMissing() {
        DMatrixOptions to = copy();
        to.absentIsMissing = true;
        return to;
    }

    /** Sets the number of threads that make the matrix; 0 for all. */
    public DMatrixOptions threads(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("threads: " + n + " is negative; 0 stands for all");
        }
        DMatrixOptions to = copy();
        to.threads = n;
        return to;
    }

    /**
     * Makes XGBoost keep the bins of a histogram instead of the values (a {@code QuantileDMatrix}), for {@code tree_method=hist}
     * with the same {@code max_bin}. XGBoost computes the bins of 256.
     */
    public DMatrixOptions quantiles() {
        return quantiles(MOST_BINS);
    }

    /** Makes XGBoost keep at most this number of bins for each feature instead of the values, see {@link #quantiles()}. */
    public DMatrixOptions quantiles(int maxBins) {
        if (maxBins < 2) {
            throw new IllegalArgumentException("quantiles: " + maxBins + " bins; there must be at least 2");
        }
        DMatrixOptions to = copy();
        to.bins = maxBins;
        return to;
    }

    /** Makes XGBoost keep the bins of another matrix instead of the values: an evaluation set has those of its training set. */
    public DMatrixOptions quantilesOf(DMatrix training) {
        DMatrixOptions to = bins == 0 ? quantiles() : copy();
        to.reference = Arguments.given(training, "quantilesOf", "the training set");
        return to;
    }

    /**
     * Makes XGBoost keep the matrix in files instead of in memory, in blocks of rows, for {@code tree_method=hist} or {@code
     * approx}. Each matrix needs a path of its own.
     *
     * @param prefix how the paths of the files begin; their folder must exist
     */
    public DMatrixOptions cache(Path prefix) {
        DMatrixOptions to = copy();
        to.cache = Arguments.given(prefix, "cache", "the path");
        return to;
    }

    /** Sets how many rows XGBoost is given at once if it keeps bins or files. */
    public DMatrixOptions blockRows(long rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("blockRows: " + rows + " rows; there must be at least 1");
        }
        DMatrixOptions to = copy();
        to.blockRows = rows;
        return to;
    }

    Map<String, INDArray> infos() {
        return infos;
    }

    List<String> names() {
        return names;
    }

    /** Returns the types of that many features, or null. */
    List<String> types(long columns) {
        if (categories == null) {
            return types;
        }
        List<String> all = new ArrayList<>(Collections.nCopies((int) columns, "q"));
        for (int column : categories) {
            if (column < 0 || column >= columns) {
                throw new IndexOutOfBoundsException("categoricalFeatures: column " + column + " is outside the matrix, which has " + columns
                        + " columns");
            }
            all.set(column, "c");
        }
        return all;
    }

    boolean isAbsentMissing() {
        return absentIsMissing;
    }

    int threads() {
        return threads;
    }

    /** Returns the number of bins, or 0 if values are kept. */
    int bins() {
        return bins;
    }

    DMatrix reference() {
        return reference;
    }

    Path cache() {
        return cache;
    }

    long blockRows() {
        return blockRows;
    }
}
