// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** {@code blockDiag} puts each block behind the rows and the columns of those before it. */
@ExtendWith(NothingLeft.class)
class BlockDiagTest {
    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void blocksOfAnyShapeAndFormatFollowEachOther(SparseFormat format) {
        try (INDArray wide = Sparse4j.create(new double[][] {{1, 0, 2}}); INDArray first = wide.toFormat(format);
             INDArray column = Sparse4j.create(new double[][] {{3}, {4}}); INDArray second = column.toFormat(format);
             INDArray none = Sparse4j.zeros(0, 1); INDArray all = Sparse4j.joining().blockDiag(first, none, second);
             INDArray expected = Sparse4j.create(new double[][] {{1, 0, 2, 0, 0}, {0, 0, 0, 0, 3}, {0, 0, 0, 0, 4}})) {
            assertEquals(SparseFormat.CSR, all.getFormat());
            assertEquals(expected, all);
            assertEquals(4, all.nnz());
        }
    }

    @Test
    void viewsAreReadAndTheBlocksStayOpen() {
        try (INDArray dense = Sparse4j.create(new double[][] {{0, 5}, {6, 0}}); INDArray a = dense.toFormat(SparseFormat.CSR);
             INDArray t = a.transpose();
             INDArray all = Sparse4j.joining().blockDiag(t, a);
             INDArray expected = Sparse4j.create(new double[][] {{0, 6, 0, 0}, {5, 0, 0, 0}, {0, 0, 0, 5}, {0, 0, 6, 0}})) {
            assertEquals(expected, all);
            assertEquals(5, a.getDouble(0, 1));
        }
    }

    @Test
    void typesJoinAsInConcat() {
        try (INDArray ints = Sparse4j.create(new int[] {7}, 1, 1); INDArray doubles = Sparse4j.create(new double[][] {{0.5}});
             INDArray all = Sparse4j.joining().blockDiag(ints, doubles)) {
            assertEquals(DataType.DOUBLE, all.dataType());
            assertEquals(7.5, all.sumNumber().doubleValue());
        }
    }

    @Test
    void zerosStayZerosBesideAnotherFill() {
        try (INDArray s = Sparse4j.speye(2); INDArray filled = s.add(1); INDArray all = Sparse4j.joining().blockDiag(filled, s);
             INDArray expected = Sparse4j.create(new double[][] {{2, 1, 0, 0}, {1, 2, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}})) {
            assertEquals(expected, all);
        }
    }

    @Test
    void whatIsNoMatrixIsNamed() {
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.joining().blockDiag());
        try (INDArray a = Sparse4j.speye(2); INDArray v = Sparse4j.ones(3)) {
            String message = assertThrows(IllegalArgumentException.class, () -> Sparse4j.joining().blockDiag(a, v)).getMessage();
            assertTrue(message.contains("block 1 has shape [3]"), message);
            assertThrows(IllegalArgumentException.class, () -> Sparse4j.joining().blockDiag(a, null));
        }
    }
}
