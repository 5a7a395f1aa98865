// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.indices;
import static org.sparse4j.indexing.NDArrayIndex.interval;
import static org.sparse4j.indexing.NDArrayIndex.mask;
import static org.sparse4j.indexing.NDArrayIndex.point;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.indexing.INDArrayIndex;

/**
 * Selects parts of a matrix by a point, an interval, a step, a list and a mask.
 *
 * <p>Points and intervals return views, which need no {@code close()}. Lists and masks return copies. Negative numbers count
 * from the end. The arguments of an interval with a step are begin, step and end.
 */
public final class SliceStepAndMask {
    private SliceStepAndMask() { }

    public static void main(String[] args) {
        try (INDArray x = Sparse4j.coo(4, 6).add(1, 0, 0).add(2, 1, 2).add(3, 1, 4).add(4, 3, 5).build()) {
            System.out.println("row 1:\n" + x.get(point(1), all()));
            System.out.println("rows 0 and 1, every second column:\n" + x.get(interval(0, 2), interval(0, 2, 6)));
            System.out.println("the last element: " + x.get(point(-1), point(-1)).getDouble());
            try (INDArray rows = x.get(indices(3, 1, 1), all());
                 INDArray large = x.gt(1.5);
                 INDArray values = x.get(mask(large))) {
                System.out.println("rows 3, 1 and 1:\n" + rows);
                System.out.println("the elements above 1.5:\n" + values);
                x.put(new INDArrayIndex[] {mask(large)}, 0);
                System.out.println("after they were set to 0, non-zeros: " + x.countNonZeroNumber());
            }
        }
    }
}

// Prints:
// row 1:
// COO DOUBLE [6], a view, nnz 2, density 0.3333
// [     .,      ., 2.0000,      ., 3.0000,      .]
// rows 0 and 1, every second column:
// COO DOUBLE [2, 3], a view, nnz 3, density 0.5000
// [1.0000,      .,      .]
// [     ., 2.0000, 3.0000]
// the last element: 4.0
// rows 3, 1 and 1:
// COO DOUBLE [3, 6], nnz 5, density 0.2778, 80 bytes
// [     .,      .,      .,      .,      ., 4.0000]
// [     .,      ., 2.0000,      ., 3.0000,      .]
// [     .,      ., 2.0000,      ., 3.0000,      .]
// the elements above 1.5:
// COO DOUBLE [3], nnz 3, density 1.000, 36 bytes
// [2.0000, 3.0000, 4.0000]
// after they were set to 0, non-zeros: 1
