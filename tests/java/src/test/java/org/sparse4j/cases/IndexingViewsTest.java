// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.ellipsis;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.mask;
import static org.sparse4j.indexing.NDArrayIndex.newAxis;
import static org.sparse4j.indexing.NDArrayIndex.point;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Which entry points give views and which copies, on every format: a write to the result tells. */
class IndexingViewsTest {
    private static final Map<String, UnaryOperator<INDArray>> VIEWS = new LinkedHashMap<>();
    private static final Map<String, UnaryOperator<INDArray>> COPIES = new LinkedHashMap<>();

    static {
        VIEWS.put("get()", INDArray::get);
        VIEWS.put("get(all)", x -> x.get(all()));
        VIEWS.put("get(point)", x -> x.get(point(1)));
        VIEWS.put("get(interval)", x -> x.get(interval(1, 3)));
        VIEWS.put("get(interval step)", x -> x.get(all(), interval(1, 2, 4)));
        VIEWS.put("get(newAxis)", x -> x.get(all(), newAxis(), point(2)));
        VIEWS.put("get(ellipsis)", x -> x.get(ellipsis(), point(2)));
        VIEWS.put("get of a view", x -> x.get(interval(1, 3)).transpose().get(point(-1)).get(newAxis(), all()));
        VIEWS.put("getScalar", x -> x.getScalar(1, 1));
        VIEWS.put("getScalar(i)", x -> x.getScalar(5));
        VIEWS.put("getScalar(int[])", x -> x.getScalar(new int[] {2, 3}));
        VIEWS.put("getRow", x -> x.getRow(1));
        VIEWS.put("getRow keep", x -> x.getRow(1, true));
        VIEWS.put("getColumn", x -> x.getColumn(1));
        VIEWS.put("getColumn keep", x -> x.getColumn(1, true));
        VIEWS.put("slice", x -> x.slice(1));
        VIEWS.put("slice(i, d)", x -> x.slice(1, 1));
        VIEWS.put("tensorAlongDimension", x -> x.tensorAlongDimension(1, 0));
        VIEWS.put("vectorAlongDimension", x -> x.vectorAlongDimension(1, 1));
        VIEWS.put("put", x -> x.put(new org.sparse4j.indexing.INDArrayIndex[] {point(1)}, x.getRow(1)));
        VIEWS.put("putRow", x -> x.putRow(1, x.getRow(1)));
        VIEWS.put("putColumn", x -> x.putColumn(1, x.getColumn(1)));
        COPIES.put("get(indices)", x -> x.get(indices(0, 1)));
        COPIES.put("get(indices, point)", x -> x.get(indices(1), point(1)));
        COPIES.put("get(all, indices)", x -> x.get(all(), indices(0, 1, 2, 3)));
        COPIES.put("get(mask)", x -> x.get(mask(x.gt(3))));
        COPIES.put("get(mask of rows)", x -> x.get(mask(Sparse4j.create(new boolean[] {true, true, true}))));
        COPIES.put("get(BOOL array)", x -> x.get(x.gt(3)));
        COPIES.put("get(LONG array)", x -> x.get(Sparse4j.create(new long[] {0, 1, 2})));
        COPIES.put("get(LONG tuples)", x -> x.get(Sparse4j.creation().createFromNested(new long[][] {{0, 1}, {1, 2}})));
        COPIES.put("getRows", x -> x.getRows(0, 1, 2));
        COPIES.put("getColumns", x -> x.getColumns(0));
    }

    private static INDArray array(SparseFormat f) {
        try (INDArray dense = Sparse4j.create(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 3, 4)) {
            return dense.toFormat(f);
        }
    }

    private static double changed(INDArray x, INDArray part) {
        INDArray before = x.dup();
        long last = part.length() - 1;
        part.putScalar(last, 99.0);
        assertEquals(99, part.getDouble(last));
        return x.sub(before).norm1Number().doubleValue();
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void viewsWriteThrough(SparseFormat f) {
        VIEWS.forEach((name, get) -> {
            INDArray x = array(f);
            INDArray part = get.apply(x);
            assertEquals(true, part.isView(), name);
            double was = part.getDouble(part.length() - 1);
            assertEquals(99 - was, changed(x, part), name);
        });
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void copiesDoNot(SparseFormat f) {
        COPIES.forEach((name, get) -> {
            // Of a view too: a copy shares nothing with what it was taken from.
            for (INDArray x : new INDArray[] {array(f), array(f).get(interval(0, 3), all())}) {
                INDArray part = get.apply(x);
                assertEquals(false, part.isView(), name);
                assertEquals(0.0, changed(x, part), name);
                assertEquals(f == SparseFormat.DENSE, part.getFormat() == SparseFormat.DENSE, name);
            }
        });
    }
}
