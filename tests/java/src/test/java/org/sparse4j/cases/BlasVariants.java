// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** One matrix in every format, whole, as every second row and column of a larger one, and as a transposed view. */
final class BlasVariants implements AutoCloseable {
    /** How many there are. */
    static final int COUNT = 3 * SparseFormat.values().length;

    private final List<INDArray> owners = new ArrayList<>();

    /** Variant k of a matrix; zeros are not stored. Closed with this. */
    INDArray of(int k, DataType type, double[][] rows, int columns) {
        SparseFormat format = SparseFormat.values()[k % SparseFormat.values().length];
        int m = rows.length;
        INDArray x;
        switch (k / SparseFormat.values().length) {
            case 0:
                x = owned(type, format, m, columns);
                break;
            case 1:
                x = owned(type, format, 2L * m + 1, 2L * columns + 1).get(interval(1, 2, 2L * m + 1),
                        interval(0, 2, 2L * columns));
                break;
            default:
                x = owned(type, format, columns, m).transpose();
                break;
        }
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < columns; j++) {
                if (rows[i][j] != 0) {
                    x.putScalar(new long[] {i, j}, rows[i][j]);
                }
            }
        }
        return x;
    }

    /** Variant k of a vector: of rank 1, or a row or column of rank 2. */
    INDArray of(int k, DataType type, double... values) {
        INDArray row = of(k, type, new double[][] {values}, values.length);
        switch (k % 3) {
            case 0:
                return row;
            case 1:
                return row.transpose();
            default:
                return row.getRow(0);
        }
    }

    private INDArray owned(DataType type, SparseFormat format, long... shape) {
        INDArray a;
        try (INDArray empty = Sparse4j.sparse(type, shape)) {
            a = empty.toFormat(format);
        }
        owners.add(a);
        return a;
    }

    @Override
    public void close() {
        owners.forEach(INDArray::close);
    }
}
