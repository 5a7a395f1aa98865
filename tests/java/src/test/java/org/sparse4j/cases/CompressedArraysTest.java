// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sparse4j.CompressedArrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Matrices as the three Java arrays of CSR and CSC. */
class CompressedArraysTest {
    @Test
    void emptyRowsHavePointersToo() {
        // Two of a million rows have entries: the storage has pointers for those alone.
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 4}, new long[][] {{3, 1}, {3, 0}, {999_998, 4}}, 1_000_000, 5)) {
            try (INDArray csr = x.toFormat(SparseFormat.CSR)) {
                assertEquals(2, csr.pointersB().length());
                CompressedArrays a = csr.csrArrays();
                assertEquals(1_000_001, a.indptr().length);
                assertEquals("0 2 2 3 3", a.indptr()[3] + " " + a.indptr()[4] + " " + a.indptr()[999_998] + " " + a.indptr()[999_999] + " "
                        + a.indptr()[1_000_000]);
                assertArrayEquals(new int[] {0, 1, 4}, a.indices());
                assertArrayEquals(new double[] {3, 2, 4}, a.values());
                assertEquals("CompressedArrays[1000000 lines, 3 entries]", a.toString());
                CompressedArrays columns = csr.cscArrays();
                assertArrayEquals(new int[] {0, 1, 2, 2, 2, 3}, columns.indptr());
                assertArrayEquals(new int[] {3, 3, 999_998}, columns.indices());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SparseFormat.class)
    void everyFormatAndViewComesBackFromItsArrays(SparseFormat format) {
        Random r = new Random(11);
        for (DataType type : DataType.values()) {
            for (int round = 0; round < 6; round++) {
                try (INDArray random = Sparse4j.sprand(0.2, r.nextInt(), 9, 7); INDArray more = random.mul(5);
                        INDArray cast = more.castTo(type); INDArray typed = cast.toFormat(format)) {
                    comesBack(typed);
                    comesBack(typed.transpose());
                    comesBack(typed.get(NDArrayIndex.interval(2, 8), NDArrayIndex.interval(1, 2, 6)));
                    comesBack(typed.get(NDArrayIndex.interval(4, 5), NDArrayIndex.all()));
                }
            }
        }
    }

    private static void comesBack(INDArray x) {
        CompressedArrays rows = x.csrArrays();
        CompressedArrays columns = x.cscArrays();
        try (INDArray byRow = Sparse4j.createSparseCSR(rows.values(), rows.indices(), rows.indptr(), x.shape());
                INDArray byColumn = Sparse4j.sparseCreation().createSparseCSC(columns.values(), columns.indices(), columns.indptr(), x.shape())) {
            assertEquals(0, x.countDifferences(byRow, 0), () -> x + "\n" + byRow);
            assertEquals(0, x.countDifferences(byColumn, 0), () -> x + "\n" + byColumn);
            if (x.isSparse()) {
                assertEquals(x.nnz(), rows.values().length, "stored zeros too");
                assertEquals(x.nnz(), columns.values().length);
            }
        }
    }

    @Test
    void matricesWithoutRowsColumnsOrEntries() {
        for (long[] shape : new long[][] {{0, 3}, {3, 0}, {0, 0}, {2, 2}}) {
            try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.CSR, shape)) {
                assertArrayEquals(new int[(int) shape[0] + 1], x.csrArrays().indptr());
                assertArrayEquals(new int[(int) shape[1] + 1], x.cscArrays().indptr());
                assertEquals(0, x.csrArrays().values().length);
            }
        }
    }

    @Test
    void whatDoesNotFitIsNamedWithARemedy() {
        long wide = 1L << 32;
        try (INDArray columns = Sparse4j.sparse(DataType.DOUBLE, 4, wide); INDArray filled = Sparse4j.speye(3).add(2);
                INDArray vector = Sparse4j.sparse(DataType.DOUBLE, 4); INDArray exact = Sparse4j.createSparseCOO(new long[] {(1L << 53) + 1}, new long[][] {{0, 1}}, 2, 2);
                INDArray largest = Sparse4j.createSparseCOO(new long[] {Long.MAX_VALUE}, new long[][] {{0, 1}}, 2, 2)) {
            refused("csrArrays: the matrix has 4294967296 columns, but a Java array has at most 2147483639 elements; take parts of the matrix, such as "
                    + "get(interval(0, n), all())", columns::csrArrays);
            refused("cscArrays: the matrix has 4294967297 column pointers", columns::cscArrays);
            refused("csrArrays: the matrix has 4294967297 row pointers", columns.transpose()::csrArrays);
            refused("csrArrays: elements that are not stored are 2.0 in this array, but 0 in the result; sub(2.0) returns an array with the fill 0", filled::csrArrays);
            refused("cscArrays: shape [4] is not a matrix", vector::cscArrays);
            refused("csrArrays: no double is equal to the value 9007199254740993; castTo(DataType.DOUBLE) rounds it", exact::csrArrays);
            refused("no double is equal to the value 9223372036854775807", largest::cscArrays);
            exact.putScalar(new long[] {0, 1}, Long.MIN_VALUE);
            assertArrayEquals(new double[] {-0x1p63}, exact.csrArrays().values());
        }
        INDArray closed = Sparse4j.speye(3);
        closed.close();
        assertThrows(IllegalStateException.class, closed::csrArrays);
    }

    private static void refused(String part, Supplier<CompressedArrays> call) {
        String message = assertThrows(IllegalArgumentException.class, call::get).getMessage();
        assertTrue(message.contains(part), message);
    }
}
