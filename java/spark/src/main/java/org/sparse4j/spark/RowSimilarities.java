// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Cosines between the rows of a matrix: rows of length 1, times themselves, and of that what is large enough. */
public final class RowSimilarities {
    private RowSimilarities() {}

    /**
     * The cosines of all pairs of rows that are at least a threshold, with the ones of each row and itself, which are 1. All products
     * of rows that share a column are formed, a block of the result at a time, one shuffle. A row whose elements are all 0 has none,
     * nor has one with NaN or an infinity; other rows may be of any size, such as 1e-300 or 1e300.
     *
     * <p>A cosine is rounded by at most n + 4 units in the last place of 1 (2^-52), n the most elements other than 0 that a row has. By
     * as much of itself may a computed one be below the threshold and be there, as the threshold: rows that are equal or parallel are
     * there with 1 for each. None is above 1.
     *
     * @param least above 0, at most 1
     * @return [rows, rows], DOUBLE, sparse
     * @throws IllegalArgumentException for another threshold, and for a fill other than 0
     */
    public static DistributedSparseMatrix cosines(DistributedSparseMatrix a, double least) {
        if (!(least > 0 && least <= 1)) {
            throw new IllegalArgumentException("cosines: at least " + least + "; a threshold above 0, at most 1: below it"
                    + " all pairs of rows count");
        }
        if (a.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("cosines: the matrix has the fill " + a.fillValue() + "; of sparse rows"
                    + " it is 0");
        }
        DistributedSparseMatrix rows = unitRows(a.castTo(DataType.DOUBLE));
        double rounded;
        try (INDArray counts = a.countNonZero(1)) {
            rounded = (counts.length() == 0 ? 4 : counts.maxNumber().doubleValue() + 4) * Math.ulp(1.0);
        }
        double enough = least * (1 - rounded);
        DistributedSparseMatrix found = rows.mmul(rows.transpose()).mapBlocks((x, place) -> {
            try (INDArray large = x.gte(enough); INDArray as = large.castTo(DataType.DOUBLE); INDArray kept = x.mul(as);
                    CooBuilder builder = Sparse4j.coo(x.shape())) {
                kept.forEachEntry((at, cosine) -> {
                    if (cosine > 0) {
                        boolean itself = place.row() + at[0] == place.column() + at[1];
                        builder.add(itself ? 1 : Math.min(1, Math.max(least, cosine)), at);
                    }
                });
                return builder.build(SparseFormat.CSR);
            }
        });
        return new DistributedSparseMatrix(found.matrixBlocks().with(found.blocks(), DataType.DOUBLE, 0, false));
    }

    /** Rows of length 1; by a power of 2 first, so that no square is too large or too small. */
    private static DistributedSparseMatrix unitRows(DistributedSparseMatrix a) {
        DistributedSparseMatrix scaled;
        try (INDArray largest = a.normmax(1); INDArray scale = each(largest, x -> x == 0 || !Double.isFinite(x) ? 1
                : Math.scalb(1.0, -Math.getExponent(x)))) {
            scaled = a.mulColumnVector(scale);
        }
        try (INDArray lengths = scaled.norm2(1); INDArray divisors = each(lengths, x -> x == 0 ? 1 : Double.isNaN(x) ? 0 : 1 / x)) {
            return scaled.mulColumnVector(divisors);
        }
    }

    /** A function of each element, of a vector of the driver's: as sparse as that is. */
    private static INDArray each(INDArray x, DoubleUnaryOperator function) {
        if (!x.isSparse()) {
            double[] values = x.toDoubleVector();
            Arrays.setAll(values, i -> function.applyAsDouble(values[i]));
            return Sparse4j.create(values);
        }
        try (CooBuilder builder = Sparse4j.coo(x.length()).fill(function.applyAsDouble(x.fillValue().doubleValue()))) {
            x.forEachEntry((at, value) -> builder.add(function.applyAsDouble(value), at));
            return builder.build(SparseFormat.COO);
        }
    }
}
