// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array;

import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/**
 * Compressed lines in a block, which the library copies into an array. The values are at the beginning of the block; the other components
 * give the positions of the other parts. Line l has the entries from its begin to its end.
 *
 * @param type the values' type
 * @param count the number of entries
 * @param minors the position of the minor indexes
 * @param minor the type of the minor indexes, INT or LONG
 * @param begins the position of the lines' begins
 * @param ends the position of the lines' ends: one pointer after {@code begins} if each line ends with the next one's begin
 * @param pointer the pointers' type, INT or LONG
 * @param lines the number of lines
 */
public record StagedLines(HostBlock block, DataType type, long count, long minors, DataType minor, long begins, long ends,
        DataType pointer, long lines) {
    /** Begins the call that {@link #array} completes; the caller adds a fill, flags, and the name for messages. */
    public static Call call(String name) {
        return Call.of(Function.IMPORT).named(name);
    }

    /** Returns a new array of the shape and layout with a copy of the lines. */
    public INDArray array(Call call, StorageFormats.Layout layout, long... shape) {
        return call.integer(type.ordinal()).integer(layout.format()).integer(layout.partitioning()).integer(shape.length)
                .integers(shape).integers(StorageFormats.order(layout, shape.length)).integer(block.place(0)).integer(count)
                .integer(block.place(minors)).integer(minor.width()).integer(block.place(begins)).integer(block.place(ends))
                .integer(pointer.width()).integer(lines).array();
    }
}
