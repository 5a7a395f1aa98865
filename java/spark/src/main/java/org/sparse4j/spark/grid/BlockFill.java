// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import java.util.Iterator;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.SparseBlock;
import scala.Tuple2;

/**
 * Makes an array a block of a matrix: it has the matrix's fill value, or is DENSE. Core chooses a fill value that suits the
 * result of an operation, and may choose another one for a DENSE block whose elements are all equal. Every new block passes
 * through this class.
 */
public final class BlockFill {
    private BlockFill() {}

    /** Returns the block of an array, which remains the caller's; none if all elements equal the fill value. */
    public static Iterator<Tuple2<BlockIndex, SparseBlock>> block(BlockIndex at, INDArray x, Number fill) {
        if (!x.isSparse()) {
            return one(at, x);
        }
        if (!same(x.fillValue(), fill)) {
            try (INDArray dense = x.toDense()) {
                return one(at, dense);
            }
        }
        return x.nnz() == 0 ? List.<Tuple2<BlockIndex, SparseBlock>>of().iterator() : one(at, x);
    }

    private static Iterator<Tuple2<BlockIndex, SparseBlock>> one(BlockIndex at, INDArray x) {
        return List.of(new Tuple2<>(at, SparseBlock.of(x))).iterator();
    }

    /** Returns whether two numbers are the same: 0.0 equals -0.0, and NaN equals NaN. */
    public static boolean same(Number a, Number b) {
        double x = a.doubleValue();
        double y = b.doubleValue();
        return x == y && a.longValue() == b.longValue() || Double.isNaN(x) && Double.isNaN(y);
    }
}
