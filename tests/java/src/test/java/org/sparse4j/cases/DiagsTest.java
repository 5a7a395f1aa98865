// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** {@code diags} puts the values of each diagonal where column - row is its offset. */
@ExtendWith(NothingLeft.class)
class DiagsTest {
    @ParameterizedTest
    @CsvSource({"4, 4", "3, 5", "5, 3", "1, 6", "6, 1"})
    void eachDiagonalHoldsItsValuesInOrder(int rows, int columns) {
        for (int offset = 1 - rows; offset < columns; offset++) {
            int length = Math.min(rows + Math.min(0, offset), columns - Math.max(0, offset));
            double[] values = new double[length];
            for (int i = 0; i < length; i++) {
                values[i] = 10 * offset + i + 0.5;
            }
            double[][] diagonals = {values};
            try (INDArray x = Sparse4j.sparseCreation().diags(diagonals, new long[] {offset}, rows, columns)) {
                assertEquals(SparseFormat.CSR, x.getFormat());
                assertEquals(length, x.nnz());
                for (int i = 0; i < rows; i++) {
                    for (int j = 0; j < columns; j++) {
                        assertEquals(j - i == offset ? values[i - Math.max(0, -offset)] : 0, x.getDouble(i, j));
                    }
                }
            }
        }
    }

    @Test
    void oneValueIsRepeatedAndDiagonalsAreJoined() {
        double[][] diagonals = {{-1}, {2}, {7, 8}};
        try (INDArray x = Sparse4j.sparseCreation().diags(diagonals, new long[] {-1, 0, 1}, 3, 3);
             INDArray y = Sparse4j.create(new double[][] {{2, 7, 0}, {-1, 2, 8}, {0, -1, 2}})) {
            assertEquals(y, x);
        }
        try (INDArray none = Sparse4j.sparseCreation().diags(new double[0][], new long[0], 2, 3)) {
            assertEquals(0, none.nnz());
            assertEquals(3, none.columns());
        }
        // A diagonal beyond the matrix has no elements, and may be given as such.
        double[][] beyond = {{}, {}};
        try (INDArray none = Sparse4j.sparseCreation().diags(beyond, new long[] {Long.MIN_VALUE, Long.MAX_VALUE}, 2, 3)) {
            assertEquals(0, none.nnz());
        }
    }

    /** As in SciPy: the second difference of any length, where the diagonals beside the main one may have no elements. */
    @Test
    void theSecondDifferenceOfOneElement() {
        double[][] stencil = {{-1}, {2}, {-1}};
        for (int n = 1; n < 5; n++) {
            try (INDArray x = Sparse4j.sparseCreation().diags(stencil, new long[] {-1, 0, 1}, n, n)) {
                assertEquals(3 * n - 2, x.nnz());
                assertEquals(2.0, x.sumNumber());
            }
        }
        try (INDArray none = Sparse4j.sparseCreation().diags(new double[][] {{5}, {6}}, new long[] {-2, 3}, 2, 3)) {
            assertEquals(0, none.nnz());
        }
    }

    @Test
    void whatDoesNotFitIsNamed() {
        refused("diags: 1 diagonals and 2 offsets were given", new double[][] {{1}}, 0, 1);
        refused("contain an offset twice", new double[][] {{1}, {2}}, 1, 1);
        refused("diagonal 0 has 2 values; in a matrix of shape [3, 3] the diagonal at offset 0 takes 3 values, or "
                + "1 value that is repeated", new double[][] {{1, 2}},
                0);
        refused("diagonal 0 has 1 values; in a matrix of shape [3, 3] the diagonal at offset 4 takes 0", new double[][] {{1}}, 4);
        refused("diagonal 0 has 1 values; in a matrix of shape [3, 3] the diagonal at offset -4 takes 0", new double[][] {{1}}, -4);
        refused("diagonal 0 has 2 values; in a matrix of shape [3, 3] the diagonal at offset 3 takes 0 values, or "
                + "1 value that is repeated", new double[][] {{1, 2}}, 3);
        refused("diagonal 0 has 0 values; in a matrix of shape [3, 3] the diagonal at offset 2 takes 1", new double[][] {{}}, 2);
        refused("diagonal 0 has 1 values; in a matrix of shape [0, 3] the diagonal at offset -1 takes 0", 0, new double[][] {{1}}, -1);
        refused("diagonal 0 must not be null", new double[][] {null}, 0);
        refused("-1", -1, new double[][] {{1}}, 0);
    }

    private static void refused(String message, double[][] diagonals, long... offsets) {
        refused(message, 3, diagonals, offsets);
    }

    private static void refused(String message, long rows, double[][] diagonals, long... offsets) {
        Exception e = assertThrows(IllegalArgumentException.class,
                () -> Sparse4j.sparseCreation().diags(diagonals, offsets, rows, 3));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}
