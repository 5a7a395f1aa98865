// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.FractalHeap;
import io.jhdf.Utils;
import io.jhdf.exceptions.HdfException;
import java.nio.ByteBuffer;

/**
 * Checks the headers of structures against the size of the file before jHDF reads them, because jHDF allocates as much memory
 * as the headers claim.
 */
final class HdfIndexes {
    private HdfIndexes() {}

    private static void require(HdfBytes in, String what, long count, long width) {
        if (count < 0 || count > in.size() / Math.max(1, width)) {
            throw new HdfException(what + " says that it has " + count + " entries, but the file has " + in.size() + " bytes");
        }
    }

    /** Checks a B-tree of version 2. */
    static void checkTree(HdfBytes in, long address) {
        int offsets = in.getSizeOfOffsets();
        ByteBuffer header = in.readBufferFromAddress(address, 18 + offsets + in.getSizeOfLengths());
        long width = Utils.readBytesAsUnsignedLong(header.position(10), 2);
        long total = Utils.readBytesAsUnsignedLong(header.position(18 + offsets), in.getSizeOfLengths());
        require(in, "a tree", total, width);
    }

    /** Returns a heap, which holds the links and attributes of a large group. */
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
