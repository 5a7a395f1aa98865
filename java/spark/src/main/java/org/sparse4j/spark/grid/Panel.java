// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.spark.BlockIndex;
import org.sparse4j.spark.SparseBlock;

/** Joins adjacent blocks into one array in native memory. Absent blocks consist of the fill value. */
public final class Panel {
    private Panel() {}

    /** Returns an array without entries. */
    public static INDArray empty(DataType type, Number fill, long rows, long columns) {
        try (var builder = Sparse4j.coo(rows, columns).type(type).fill(fill)) {
            return builder.build(SparseFormat.CSR);
        }
    }

    /** Returns an array of any rank that stores no entries. It is in COO, because there may be more lines than CSR can have. */
    public static INDArray nothing(DataType type, Number fill, long... shape) {
        try (var builder = Sparse4j.coo(shape).type(type).fill(fill)) {
            return builder.build(SparseFormat.COO);
        }
    }

    /** Returns a DENSE array. */
    public static INDArray full(DataType type, Number value, long rows, long columns) {
        try (INDArray none = empty(type, value, rows, columns)) {
            return none.toDense();
        }
    }

    /** Returns a factor on the driver as DENSE; throws core's exception if a sparse one exceeds the densify limit. */
    public static INDArray factor(String method, INDArray x) {
        long limit = Sparse4j.environment().getDensifyLimit();
        if (x.isSparse() && x.size(1) > 0 && x.size(0) > limit / x.size(1)) {
            throw new WouldDensifyException(method + ": the sparse factor of shape [" + x.size(0) + ", " + x.size(1)
                    + "] has more elements than org.sparse4j.densifyLimit = " + limit + "; pass toDense() of the factor, or raise the "
                    + "limit");
        }
        return x.toDense();
    }

    /** Returns a stored 1 of shape 1 x 1. */
    public static INDArray one(DataType type, boolean dense) {
        try (INDArray full = full(type, 1, 1, 1)) {
            return dense ? full.dup() : full.toFormat(SparseFormat.CSR);
        }
    }

    /** Returns a fill value, cast and boxed as arrays of this type return it. */
    static Number typed(DataType type, Number fill) {
        try (INDArray one = empty(type, fill, 1, 1)) {
            return one.fillValue();
        }
    }

    /**
     * Joins the blocks of a grid into an array, which the caller closes. O(entries + blocks) time.
     *
     * @param rows the lengths of the rows of blocks
     * @param columns the lengths of the columns of blocks
     * @param blocks the existing blocks, by their positions in the grid
     */
    public static INDArray join(DataType type, Number fill, long[] rows, long[] columns, Map<BlockIndex, SparseBlock> blocks) {
        List<INDArray> made = new ArrayList<>();
        INDArray result = null;
        try {
            INDArray[] lines = new INDArray[rows.length];
            for (int i = 0; i < rows.length; i++) {
                INDArray[] line = new INDArray[columns.length];
                for (int j = 0; j < columns.length; j++) {
                    SparseBlock block = blocks.get(new BlockIndex(i, j));
                    line[j] = block == null ? empty(type, fill, rows[i], columns[j]) : block.array();
                    made.add(line[j]);
                }
                lines[i] = line.length == 1 ? line[0] : Sparse4j.hstack(line);
                made.add(lines[i]);
            }
            INDArray all = lines.length == 1 ? lines[0] : Sparse4j.vstack(lines);
            // A transposed block is a view, which would keep the memory of its owner: it is copied.
            result = all.isView() ? all.dup() : all;
            return result;
        } finally {
            for (INDArray x : made) {
                if (x != result) {
                    x.close();
                }
            }
        }
    }
}
