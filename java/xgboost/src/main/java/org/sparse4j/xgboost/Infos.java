// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.xgboost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.array.held.HeldMatrix;
import org.sparse4j.array.held.Queries;

/** Labels, weights and the like, held as DENSE arrays while XGBoost copies them. */
final class Infos implements AutoCloseable {
    private static final Set<String> OF_ROWS = Set.of("label", "base_margin", "qid", "label_lower_bound", "label_upper_bound");

    private final Map<String, HeldMatrix> held = new LinkedHashMap<>();
    private final List<INDArray> copies = new ArrayList<>();
    private final int[] queries;  // the query of each row, numbered from 0, or null

    Infos(DMatrixOptions options) {
        INDArray ids = options.infos().get("qid");
        queries = ids == null ? null : Queries.numbered("dMatrix", ids);
        requireWeights(options);
        boolean ok = false;
        try {
            // XGBoost keeps 32 bits of an id.
            options.infos().forEach((name, values) -> held.put(name, hold(name.equals("qid") ? kept(Sparse4j.create(queries)) : values)));
            ok = true;
        } finally {
            if (!ok) {
                close();
            }
        }
    }

    /** Holds a vector as a column. */
    private HeldMatrix hold(INDArray values) {
        INDArray dense = values.isSparse() ? kept(values.toDense()) : values;
        return HeldMatrix.byRows(dense.rank() == 1 ? kept(dense.reshape(dense.length(), 1)) : dense);
    }

    private INDArray kept(INDArray copy) {
        copies.add(copy);
        return copy;
    }

    /** Throws unless the arrays and lists of the options fit the matrix. */
    static void require(INDArray x, DMatrixOptions options) {
        long rows = x.size(0);
        options.infos().forEach((name, values) -> {
            boolean matrix = name.equals("label") || name.equals("base_margin");
            if (values.rank() != 1 && !(matrix && values.rank() == 2)) {
                throw new IllegalArgumentException("dMatrix: " + name + " has shape " + Arrays.toString(values.shape())
                        + "; it must be a vector"
                        + (matrix ? " or a matrix" : ""));
            }
            boolean grouped = options.infos().containsKey("group") || options.infos().containsKey("qid");
            boolean ofRows = OF_ROWS.contains(name) || name.equals("weight") && !grouped;
            if (ofRows && values.size(0) != rows) {
                throw new IllegalArgumentException("dMatrix: " + name + " has " + values.size(0) + " elements for " + rows + " rows");
            }
            if (values.rank() == 2 && values.size(1) == 0) {
                throw new IllegalArgumentException("dMatrix: " + name + " has shape " + Arrays.toString(values.shape())
                        + "; it must have at least one column");
            }
            if (name.equals("feature_weights") && values.size(0) != x.size(1)) {
                throw new IllegalArgumentException("dMatrix: feature_weights has " + values.size(0) + " elements for " + x.size(1)
                        + " columns");
            }
            if (name.equals("group")) {
                Queries.requireSizes("dMatrix", values, rows);
            }
        });
        requireList("names", options.names(), x);
        requireList("types", options.types(x.size(1)), x);
        if (options.infos().containsKey("group") && options.infos().containsKey("qid")) {
            throw new IllegalArgumentException("dMatrix: groups and query ids say the same; leave one of them out");
        }
        boolean blocks = options.bins() > 0 || options.cache() != null;
        for (String whole : List.of("group", "feature_weights", "weight")) {
            boolean cut = whole.equals("weight") && !options.infos().containsKey("qid");
            if (blocks && !cut && options.infos().containsKey(whole)) {
                throw new IllegalArgumentException("dMatrix: " + whole + " is not possible where XGBoost keeps quantiles or files"
                        + (whole.equals("group") ? "; say queryIds() instead" : whole.equals("weight") ? " of ranked rows" : ""));
            }
        }
    }

    /** Ranked rows have a weight for each query. */
    private void requireWeights(DMatrixOptions options) {
        INDArray weights = options.infos().get("weight");
        INDArray groups = options.infos().get("group");
        if (weights == null || queries == null && groups == null) {
            return;
        }
        long count = queries == null ? groups.length() : queries.length == 0 ? 0 : queries[queries.length - 1] + 1;
        if (weights.length() != count) {
            throw new IllegalArgumentException("dMatrix: weight has " + weights.length() + " elements for " + count
                    + " queries; ranked rows have one for each query");
        }
    }

    private static void requireList(String what, List<String> list, INDArray x) {
        if (list != null && list.size() != x.size(1)) {
            throw new IllegalArgumentException("dMatrix: there are " + list.size() + " " + what + " of features for " + x.size(1)
                    + " columns");
        }
    }

    Set<String> names() {
        return held.keySet();
    }

    /** Returns the array interface of all elements. */
    String all(String name) {
        return part(name, 0, held.get(name).lines());
    }

    /** Returns the array interface of the elements of some rows. */
    String part(String name, long from, long to) {
        return Interfaces.dense(held.get(name), from, to, true);
    }

    /** Returns where a block ends that begins at a row and should end before {@code to}, so that it cuts no query. */
    long end(long from, long to, long rows) {
        if (queries == null || to == rows) {
            return to;
        }
        int end = (int) to;
        while (end > from && queries[end] == queries[end - 1]) {
            end--;
        }
        if (end == from) {
            end = (int) to;
            while (end < rows && queries[end] == queries[end - 1]) {
                end++;
            }
        }
        return end;
    }

    @Override
    public void close() {
        held.values().forEach(HeldMatrix::close);
        copies.forEach(INDArray::close);
    }
}
