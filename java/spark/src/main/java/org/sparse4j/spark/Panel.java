// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Blocks side by side as one array, in native memory: what is absent has the fill everywhere. */
final class Panel {
    private Panel() {}

    /** An array without entries. */
    static INDArray empty(DataType type, Number fill, long rows, long columns) {
        try (var builder = Sparse4j.coo(rows, columns).type(type).fill(fill)) {
            return builder.build(SparseFormat.CSR);
        }
    }

    /** A fill as arrays of this type have it. */
    static Number typed(DataType type, Number fill) {
        try (INDArray one = empty(type, fill, 1, 1)) {
            return one.fillValue();
        }
    }

    /**
     * The blocks of a grid joined: O(entries + blocks).
     *
     * @param rows the lengths of its rows of blocks
     * @param columns the lengths of its columns of blocks
     * @param blocks those that are there, by their places in the grid; they stay the caller's
     */
    static INDArray join(DataType type, Number fill, long[] rows, long[] columns, Map<BlockIndex, INDArray> blocks) {
        List<INDArray> ours = new ArrayList<>();
        try {
            INDArray[] lines = new INDArray[rows.length];
            for (int i = 0; i < rows.length; i++) {
                INDArray[] line = new INDArray[columns.length];
                for (int j = 0; j < columns.length; j++) {
                    line[j] = blocks.get(new BlockIndex(i, j));
                    if (line[j] == null) {
                        line[j] = empty(type, fill, rows[i], columns[j]);
                        ours.add(line[j]);
                    }
                }
                lines[i] = columns.length == 1 ? line[0] : Sparse4j.hstack(line);
                if (columns.length > 1) {
                    ours.add(lines[i]);
                }
            }
            return rows.length == 1 ? lines[0].dup() : Sparse4j.vstack(lines);
        } finally {
            ours.forEach(INDArray::close);
        }
    }

    /** The lengths of all blocks of a dimension. */
    static long[] lengths(Cuts cuts) {
        long[] lengths = new long[cuts.blocks()];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = cuts.size(i);
        }
        return lengths;
    }
}
