// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import java.util.Iterator;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.SparseBlock;
import scala.Tuple2;

/**
 * What makes an array a block of a matrix: it has the matrix's fill, or is DENSE. Operations of core choose the fill that suits
 * their result, and give a DENSE block whose elements are all equal another one than the matrix has; every block that is
 * made goes through here.
 */
public final class BlockFill {
    private BlockFill() {}

    /** The block of an array, which stays the caller's; none where it has the fill everywhere. */
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

    /** Whether both are the same number: 0.0 and -0.0 are, and NaN is what NaN is. */
    public static boolean same(Number a, Number b) {
        double x = a.doubleValue();
        double y = b.doubleValue();
        return x == y && a.longValue() == b.longValue() || Double.isNaN(x) && Double.isNaN(y);
    }
}
