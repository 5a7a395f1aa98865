// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.IndexFunctions;

/** Extents beyond what is held densely: taken as they are, or refused with the shape. */
class LongVectorsTest {
    @Test
    void ttvTakesSparseVectorsOfAnyLength() {
        long n = 1L << 40;
        INDArray x = Sparse4j.coo(5, n).add(1.5, 3, 4).add(2, 0, n - 1).add(7, 1, 9).build();
        INDArray v = Sparse4j.coo(n).add(2, 4).add(3, n - 1).build();
        INDArray expected = Sparse4j.create(new double[] {6, 0, 0, 3, 0});
        for (INDArray matrix : new INDArray[] {x, x.toFormat(SparseFormat.CSR)}) {
            INDArray r = matrix.ttv(v, -1);
            assertEquals(SparseFormat.COO, r.getFormat());
            assertEquals(expected, r.toDense());
        }
        INDArray cube = Sparse4j.coo(3, 1L << 30, 8).add(2, 1, 5, 7).add(4, 1, 6, 7).add(5, 2, 5, 0).build();
        INDArray plane = Sparse4j.coo(3, 1L << 30).add(10, 1, 5).add(1, 2, 5).build();
        assertEquals(Sparse4j.create(new double[] {5, 0, 0, 0, 0, 0, 0, 20}), cube.ttv(plane, 1, 0).toDense());
        assertThrows(IllegalArgumentException.class, () -> cube.ttv(v, 1));
    }

    @Test
    void messagesNameTheShape() {
        INDArray x = Sparse4j.sparse(1L << 40, 3);
        String groups = assertThrows(ArithmeticException.class, () -> BooleanIndexing.and(x, Conditions.greaterThan(-1), 1)).getMessage();
        assertTrue(groups.contains("[" + (1L << 40) + "]"), groups);
        assertThrows(ArithmeticException.class, () -> BooleanIndexing.or(x, Conditions.greaterThan(-1), 1));
        long[] shape = {1L << 40, 1L << 40, 4};
        String strides = assertThrows(ArithmeticException.class, () -> IndexFunctions.strides(shape, new int[] {0, 1, 2}, 0)).getMessage();
        assertTrue(strides.contains("[" + (1L << 40) + ", " + (1L << 40) + ", 4]"), strides);
    }
}
