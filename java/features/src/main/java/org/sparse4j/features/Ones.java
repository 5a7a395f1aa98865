// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.features;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/** Makes matrices whose stored entries are 1. */
public final class Ones {
    private Ones() {}

    /** Returns a CSR matrix of a type. The columns of each row must ascend. */
    public static INDArray csr(DataType type, int[] columns, int[] pointers, int width) {
        int n = columns.length;
        int rows = pointers.length - 1;
        switch (type) {
            case FLOAT:
                float[] floats = new float[n];
                Arrays.fill(floats, 1);
                return Sparse4j.sparseCreation().createSparseCSR(floats, columns, pointers, rows, width);
            case INT:
                int[] ints = new int[n];
                Arrays.fill(ints, 1);
                return Sparse4j.sparseCreation().createSparseCSR(ints, columns, pointers, rows, width);
            case LONG:
                long[] longs = new long[n];
                Arrays.fill(longs, 1);
                return Sparse4j.sparseCreation().createSparseCSR(longs, columns, pointers, rows, width);
            case BOOL:
                boolean[] booleans = new boolean[n];
                Arrays.fill(booleans, true);
                return Sparse4j.sparseCreation().createSparseCSR(booleans, columns, pointers, rows, width);
            default:
                double[] doubles = new double[n];
                Arrays.fill(doubles, 1);
                return Sparse4j.createSparseCSR(doubles, columns, pointers, rows, width);
        }
    }
}
