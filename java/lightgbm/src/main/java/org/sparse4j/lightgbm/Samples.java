// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.lightgbm;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.held.HeldMatrix;
import org.sparse4j.backend.Arguments;

/**
 * A matrix of samples by features as LightGBM reads it: FLOAT or DOUBLE, and DENSE without gaps, CSR or CSC. The buffers are
 * the array's own if it is such a matrix; otherwise those of a copy.
 */
final class Samples implements AutoCloseable {
    private static final int CSR = 0;  // the layouts of bridge.cpp
    private static final int CSC = 1;
    private static final int ROW_MAJOR = 2;
    private static final int COLUMN_MAJOR = 3;

    private final INDArray copy;  // or null
    private final HeldMatrix held;
    private final int layout;

    private Samples(INDArray copy, HeldMatrix held, int layout) {
        this.copy = copy;
        this.held = held;
        this.layout = layout;
    }

    /** Throws unless LightGBM can count the rows and columns. */
    static void require(String method, INDArray x) {
        int rank = Arguments.given(x, method, "the array of samples").rank();
        if (rank != 1 && rank != 2) {
            throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of samples by features, or a vector with one sample");
        }
        for (int d = 0; d < rank; d++) {
            if (x.size(d) >= Integer.MAX_VALUE) {
                throw new IllegalArgumentException(method + ": the shape is " + Arrays.toString(x.shape())
                        + ", and LightGBM counts rows and columns by 32 bits; use fewer than 2^31 - 1, for example by hashing the features "
                        + "into fewer columns");
            }
        }
    }

    /** Holds a matrix by columns if it is in CSC, otherwise by rows. */
    static Samples of(INDArray x) {
        return of(x, x.getFormat() == SparseFormat.CSC);
    }

    /** Holds a matrix or vector by rows. */
    static Samples byRows(INDArray x) {
        return of(x, false);
    }

    /** Holds a sparse array with DOUBLE values by rows: a copy of other arrays. */
    static Samples sparse(INDArray x) {
        if (x.isSparse()) {
            return x.dataType() == DataType.DOUBLE ? byRows(x) : owning(x.castTo(DataType.DOUBLE), false);
        }
        INDArray csr;
        try (INDArray row = x.rank() == 1 ? x.reshape(1, x.length()) : null) {
            csr = (row == null ? x : row).toFormat(SparseFormat.CSR);
        }
        if (csr.dataType() == DataType.DOUBLE) {
            return owning(csr, false);
        }
        try (csr) {
            return owning(csr.castTo(DataType.DOUBLE), false);
        }
    }

    private static Samples of(INDArray x, boolean columns) {
        return x.dataType().isFloating() ? of(x, null, columns) : owning(x.castTo(DataType.DOUBLE), columns);
    }

    private static Samples owning(INDArray copy, boolean columns) {
        boolean ok = false;
        try {
            Samples made = of(copy, copy, columns);
            ok = true;
            return made;
        } finally {
            if (!ok) {
                copy.close();
            }
        }
    }

    private static Samples of(INDArray x, INDArray copy, boolean columns) {
        HeldMatrix held = columns ? HeldMatrix.byColumns(x) : HeldMatrix.byRows(x);
        int layout = held.isDense() ? dense(held) : columns ? CSC : CSR;
        if (layout >= 0) {
            return new Samples(copy, held, layout);
        }
        held.close();
        Samples made = owning(x.dup('c'), columns);
        if (copy != null) {
            copy.close();
        }
        return made;
    }

    /** Returns -1 if there are gaps. */
    private static int dense(HeldMatrix x) {
        long width = x.type().width();
        if ((x.minors() <= 1 || x.minorStride() == width) && (x.lines() <= 1 || x.lineStride() == x.minors() * width)) {
            return ROW_MAJOR;
        }
        return x.lineStride() == width && x.minorStride() == x.lines() * width ? COLUMN_MAJOR : -1;
    }

    boolean isDense() {
        return held.isDense();
    }

    /** Returns the number of rows; of columns, if the matrix is in CSC. */
    long lines() {
        return held.lines();
    }

    long minors() {
        return held.minors();
    }

    /** Returns LightGBM's number of the type of the values. */
    int type() {
        return held.type() == DataType.FLOAT ? 0 : 1;
    }

    /** Returns what bridge.cpp reads. */
    long[] words() {
        return words(0, held.lines());
    }

    /** Returns the same for some lines of a sparse matrix, or for all of a dense one. */
    long[] words(long from, long to) {
        boolean dense = held.isDense();
        return new long[] {layout, dense ? 0 : held.pointers() + from * Long.BYTES, dense ? 0 : held.indexes(), held.values(), type(), to - from,
            held.minors(), dense ? 0 : held.entries(), dense ? 0 : held.indexWidth()};
    }

    @Override
    public void close() {
        held.close();
        if (copy != null) {
            copy.close();
        }
    }
}
