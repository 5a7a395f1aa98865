// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.indexing.SpecifiedIndex;
import org.sparse4j.oracle.ModelIndex;

/** The model's index lists as the library's. */
final class Indexes implements AutoCloseable {
    private final List<INDArray> masks = new ArrayList<>();

    static INDArray get(INDArray x, ModelIndex... indexes) {
        try (Indexes i = new Indexes()) {
            return x.get(i.list(indexes));
        }
    }

    static void put(INDArray x, ModelIndex[] indexes, INDArray from) {
        try (Indexes i = new Indexes()) {
            INDArrayIndex[] list = i.list(indexes);
            INDArray written = x.put(list, from);
            if ((written == x) != Arrays.stream(list)
                    .anyMatch(k -> k instanceof SpecifiedIndex || k instanceof INDArrayIndex.Mask)) {
                throw new AssertionError("put returned the wrong one of array and view");
            }
        }
    }

    INDArrayIndex[] list(ModelIndex... indexes) {
        return Arrays.stream(indexes).map(this::index).toArray(INDArrayIndex[]::new);
    }

    private INDArrayIndex index(ModelIndex i) {
        switch (i.kind()) {
            case '*':
                return NDArrayIndex.all();
            case 'n':
                return NDArrayIndex.newAxis();
            case 'e':
                return NDArrayIndex.ellipsis();
            case 'p':
                return NDArrayIndex.point(i.a());
            case 'l':
                return NDArrayIndex.indices(i.list());
            case 'm':
                return NDArrayIndex.mask(mask(i));
            case 'I':
                return i.step() == 1 ? NDArrayIndex.interval(i.a(), i.b(), true)
                        : NDArrayIndex.interval(i.a(), i.step(), i.b(), true);
            default:
                return i.step() == 1 ? NDArrayIndex.interval(i.a(), i.b())
                        : NDArrayIndex.interval(i.a(), i.step(), i.b());
        }
    }

    /** Of a format that depends on what is in it. */
    private INDArray mask(ModelIndex i) {
        boolean[] trues = new boolean[i.list().length];
        int count = 0;
        for (int k = 0; k < trues.length; k++) {
            trues[k] = i.list()[k] != 0;
            count += trues[k] ? 1 : 0;
        }
        INDArray dense = Sparse4j.create(trues, Product.longs(i.shape()));
        masks.add(dense);
        if (count % 3 == 0) {
            return dense;
        }
        INDArray sparse = dense.toFormat(count % 3 == 1 ? SparseFormat.COO : SparseFormat.GCS);
        masks.add(sparse);
        return sparse;
    }

    @Override
    public void close() {
        masks.forEach(INDArray::close);
    }
}
