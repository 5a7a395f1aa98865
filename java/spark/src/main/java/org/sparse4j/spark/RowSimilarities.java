// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Finds pairs of similar rows: pairs whose cosine is at least a threshold.
 *
 * @since 0.1.0
 */
public final class RowSimilarities {
    private RowSimilarities() {}

    /**
     * Returns the cosines of all pairs of rows that are at least the threshold. The cosine of a row with itself is 1. Rows that
     * are all zeros, or contain NaN or an infinity, have no cosines; the elements of other rows may be of any magnitude, such
     * as 1e-300 or 1e300.
     *
     * <p>The method scales each row to length 1 and multiplies the matrix by its transpose: it forms the product of every two
     * rows that share a column, one block of the result at a time, with one shuffle.
     *
     * <p>The rounding error of a cosine is at most n + 4 units in the last place of 1 (2^-52), where n is the largest number of
     * non-zero elements of a row. A computed cosine that lies below the threshold by no more than this error, relative to the
     * threshold, is returned as the threshold. Cosines above 1 are returned as 1. So even with the threshold 1, equal and
     * parallel rows are found.
     *
     * @param least the threshold, above 0 and at most 1
     * @return a sparse DOUBLE matrix [rows, rows]
     * @throws IllegalArgumentException for any other threshold, and if the fill value is not 0
     */
    public static DistributedSparseMatrix cosines(DistributedSparseMatrix a, double least) {
        if (!(least > 0 && least <= 1)) {
            throw new IllegalArgumentException("cosines: the threshold is " + least + "; it must be above 0 and at most 1, because all "
                    + "pairs of rows reach a threshold of 0");
        }
        if (a.fillValue().doubleValue() != 0) {
            throw new IllegalArgumentException("cosines: the matrix has the fill " + a.fillValue() + "; it must be 0");
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

    /** Scales rows to length 1; by a power of 2 first, so that no square overflows or underflows. */
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

    /** Applies a function to each element of a vector on the driver; the result is as sparse as the vector. */
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
