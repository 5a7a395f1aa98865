// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * The labels and other fields of a {@link Dataset}, and the parameters by which LightGBM sorts values into bins. Objects are immutable: each method
 * returns a copy with one option changed. Arrays have any format and type, and are read when the dataset is made.
 *
 * @since 0.1.0
 */
public final class DatasetOptions {
    private static final String CATEGORICAL = "categorical_feature";

    /** Not a field of LightGBM: it becomes the field "group". */
    static final String QUERY_IDS = "queryIds";

    private Map<String, INDArray> fields = new LinkedHashMap<>();
    private Map<String, String> parameters = new LinkedHashMap<>();
    private List<String> names;
    private int[] categories = {};

    private DatasetOptions() {}

    private DatasetOptions copy() {
        DatasetOptions to = new DatasetOptions();
        to.fields = new LinkedHashMap<>(fields);
        to.parameters = new LinkedHashMap<>(parameters);
        to.names = names;
        to.categories = categories;
        return to;
    }

    /** Returns options without labels. */
    public static DatasetOptions create() {
        return new DatasetOptions();
    }

    private DatasetOptions with(String field, INDArray values, String what) {
        DatasetOptions to = copy();
        to.fields.put(field, Arguments.given(values, field, what));
        return to;
    }

    /** Sets the labels: a vector with one for each row. LightGBM rounds them to 32 bits. */
    public DatasetOptions label(INDArray labels) {
        return with("label", labels, "the array of labels");
    }

    /** Sets the weights: a vector with one for each row. LightGBM rounds them to 32 bits. */
    public DatasetOptions weight(INDArray weights) {
        return with("weight", weights, "the array of weights");
    }

    /** Sets the numbers of rows of the queries, for learning to rank: a vector of integers with the number of rows as sum. */
    public DatasetOptions group(INDArray sizes) {
        return with("group", sizes, "the array of group sizes");
    }

    /**
     * Sets the query of each row, for learning to rank: a vector of integers that never descend, such as {@code qid} of SVMlight files.
     * LightGBM is given the numbers of rows with equal ids.
     *
     * @since 0.1.0
     */
    public DatasetOptions queryIds(INDArray ids) {
        return with(QUERY_IDS, ids, "the array of query ids");
    }

    /** Sets the raw scores to begin from: a vector with one for each row, or a matrix of rows by classes. */
    public DatasetOptions initScore(INDArray scores) {
        return with("init_score", scores, "the array of scores");
    }

    /** Sets the names of the features, one for each column. */
    public DatasetOptions featureNames(List<String> all) {
        DatasetOptions to = copy();
        to.names = List.copyOf(Arguments.given(all, "featureNames", "the list of names"));
        return to;
    }

    /** Sets the columns whose values are categories: 0, 1, 2, ...; none for no columns. */
    public DatasetOptions categoricalFeatures(int... columns) {
        DatasetOptions to = copy();
        to.categories = Arguments.given(columns, "categoricalFeatures", "the array of columns").clone();
        to.parameters.remove(CATEGORICAL);
        if (columns.length > 0) {
            to.parameters.put(CATEGORICAL, IntStream.of(columns).mapToObj(Integer::toString).collect(Collectors.joining(",")));
        }
        return to;
    }

    /**
     * Adds parameters of LightGBM for datasets, such as {@code max_bin}, {@code min_data_in_bin}, {@code zero_as_missing} and {@code
     * feature_pre_filter}. Parameters of the training that LightGBM reads here too, such as {@code min_data_in_leaf}, should be the
     * same. A value is a text, a number, a boolean, or a list or array of them.
     *
     * @throws IllegalArgumentException if a name or a value has spaces, or a name is {@code num_threads}, see {@link
     *     LightGBM#threads(int)}
     */
    public DatasetOptions parameters(Map<String, ?> more) {
        DatasetOptions to = copy();
        to.parameters.putAll(Parameters.copy("parameters", more));
        return to;
    }

    /** Throws for a column that a matrix does not have: LightGBM ignores it. */
    void requireCategories(String method, long columns) {
        for (int column : categories) {
            if (column < 0 || column >= columns) {
                throw new IndexOutOfBoundsException(method + ": column " + column + " of categoricalFeatures is outside the matrix, which has "
                        + columns + " columns");
            }
        }
    }

    Map<String, INDArray> fields() {
        return fields;
    }

    Map<String, String> parameters() {
        return parameters;
    }

    /** Returns the names of the features, or null. */
    List<String> names() {
        return names;
    }
}
