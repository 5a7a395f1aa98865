// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;

/** Cosines between the rows of a matrix: rows of length 1, times themselves, and of that what is large enough. */
public final class RowSimilarities {
    private RowSimilarities() {}

    /**
     * The cosines of all pairs of rows that are at least a threshold, with the ones of each row and itself. Exact: all products of
     * rows that share a column are formed, a block of the result at a time, one shuffle. A row without entries has none.
     *
     * @param least above 0, at most 1
     * @return [rows, rows], DOUBLE
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
        DistributedSparseMatrix doubles = a.castTo(DataType.DOUBLE);
        try (INDArray lengths = doubles.norm2(1); INDArray some = lengths.eq(0); INDArray ones = some.castTo(DataType.DOUBLE);
                INDArray divisors = lengths.add(ones); INDArray one = divisors.rdiv(1)) {
            DistributedSparseMatrix rows = doubles.mulColumnVector(one);
            return rows.mmul(rows.transpose()).map(x -> {
                try (INDArray enough = x.gte(least); INDArray as = enough.castTo(DataType.DOUBLE)) {
                    return x.mul(as).prune();
                }
            });
        }
    }
}
