// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.FractalHeap;
import io.jhdf.Utils;
import io.jhdf.exceptions.HdfException;
import java.nio.ByteBuffer;

/**
 * Structures for which jHDF takes as much memory as their headers speak of: the headers are held against the size of the
 * file before.
 */
final class HdfIndexes {
    private HdfIndexes() {}

    private static void require(HdfBytes in, String what, long count, long width) {
        if (count < 0 || count > in.size() / Math.max(1, width)) {
            throw new HdfException(what + " says that it has " + count + " entries; the file has " + in.size() + " bytes");
        }
    }

    /** A tree of records, version 2. */
    static void checkTree(HdfBytes in, long address) {
        int offsets = in.getSizeOfOffsets();
        ByteBuffer header = in.readBufferFromAddress(address, 18 + offsets + in.getSizeOfLengths());
        long width = Utils.readBytesAsUnsignedLong(header.position(10), 2);
        long total = Utils.readBytesAsUnsignedLong(header.position(18 + offsets), in.getSizeOfLengths());
        require(in, "a tree", total, width);
    }

    /** A heap, in which the links and attributes of a large group are. */
    static FractalHeap heap(HdfBytes in, long address) {
        int lengths = in.getSizeOfLengths();
        int offsets = in.getSizeOfOffsets();
        int at = 14 + 10 * lengths + 2 * offsets;
        ByteBuffer header = in.readBufferFromAddress(address, at + 2 + 2 * lengths + 4 + offsets + 2);
        long width = Utils.readBytesAsUnsignedLong(header.position(at), 2);
        long rows = Utils.readBytesAsUnsignedLong(header.position(at + 2 + 2 * lengths + 4 + offsets), 2);
        require(in, "a heap", width * rows, offsets);
        return new FractalHeap(in, address);
    }
}
