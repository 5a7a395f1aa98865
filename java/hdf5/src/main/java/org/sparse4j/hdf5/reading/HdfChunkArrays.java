// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.Constants;
import io.jhdf.Utils;
import io.jhdf.checksum.ChecksumUtils;
import io.jhdf.dataset.chunked.Chunk;
import io.jhdf.dataset.chunked.indexing.ChunkImpl;
import io.jhdf.exceptions.HdfException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Reads indexes of chunks in which the number of a chunk determines its position. The numbers follow the maximal shape of the
 * dataset, and an unlimited dimension comes before the others. jHDF would number the chunks by the current shape.
 */
final class HdfChunkArrays {
    private static final long UNLIMITED = -1;
    private static final int MASK = 4;
    private static final int CHECKSUM = 4;

    private final HdfBytes in;
    private final int chunkBytes;
    private final long[] shape;
    private final int[] extents;
    private final int[] order;   // the dimensions, the slowest first
    private final long[] counts; // the numbers of chunks in that order; the first is not used
    private final List<Chunk> chunks = new ArrayList<>();
    private long address;        // the address of the header
    private int client;
    private int width;           // the number of bytes of an element

    /**
     * @param most the maximal shape
     */
    HdfChunkArrays(HdfBytes in, int chunkBytes, int[] extents, long[] shape, long... most) {
        this.in = in;
        this.chunkBytes = chunkBytes;
        this.shape = shape;
        this.extents = extents;
        this.order = new int[shape.length];
        this.counts = new long[shape.length];
        int endless = 0;
        for (int d = 0; d < shape.length; d++) {
            endless = most[d] == UNLIMITED ? d : endless;
        }
        order[0] = endless;
        for (int d = 0, k = 1; d < shape.length; d++) {
            if (d != endless) {
                order[k++] = d;
            }
        }
        for (int k = 0; k < order.length; k++) {
            int d = order[k];
            if (k > 0 && most[d] < shape[d]) {
                throw new HdfException("shape " + Arrays.toString(shape) + " is above its maximal shape " + Arrays.toString(most));
            }
            counts[k] = k == 0 ? Long.MAX_VALUE : (most[d] - 1) / extents[d] + 1;
        }
    }

    private void add(long number, long at, int size, BitSet skipped) {
        long[] offset = new long[shape.length];
        long rest = number;
        for (int k = order.length - 1; k >= 0; k--) {
            int d = order[k];
            long chunk = k == 0 ? rest : rest % counts[k];
            if (chunk > (shape[d] - 1) / extents[d]) {
                return;  // the chunk lies outside of the current shape of the dataset
            }
            offset[d] = chunk * extents[d];
            rest /= counts[k];
        }
        chunks.add(new ChunkImpl(at, size, offset, skipped));
    }

    /** Returns contiguous chunks. */
    List<Chunk> oneAfterTheOther(long first) {
        for (long k = 0; k == 0 || in.has(first, k * chunkBytes); k++) {
            add(k, first + k * chunkBytes, chunkBytes, new BitSet());
        }
        return chunks;
    }

    private ByteBuffer begin(String signature, long at, long length) {
        ByteBuffer bytes = in.readBufferFromAddress(at, Math.toIntExact(length)).mark();
        byte[] found = new byte[4];
        bytes.get(found);
        if (!Arrays.equals(found, signature.getBytes(StandardCharsets.US_ASCII)) || bytes.get() != 0) {
            throw new HdfException("'" + signature + "' of version 0 is expected at " + at);
        }
        if (bytes.get() != client && !signature.endsWith("HD")) {
            throw new HdfException("chunks at " + at + " are described in another way than in the header of their list");
        }
        return bytes;
    }

    private void header(ByteBuffer bytes, long at) {
        address = at;
        client = bytes.get(5);
        width = bytes.get();
        int least = in.getSizeOfOffsets() + (client == 0 ? 0 : MASK + 1);
        if (client != 0 && client != 1 || width < least || client == 0 && width != least) {
            throw new HdfException("the list of chunks has the unknown kind " + client + ", with " + width + " bytes for each chunk");
        }
    }

    private void requireHeader(ByteBuffer bytes) {
        if (Utils.readBytesAsUnsignedLong(bytes, in.getSizeOfOffsets()) != address) {
            throw new HdfException("a part of a list of chunks belongs to another list than the one at " + address);
        }
    }

    private void elements(ByteBuffer from, long first, long count) {
        for (long k = first; k < first + count; k++) {
            long at = Utils.readBytesAsUnsignedLong(from, in.getSizeOfOffsets());
            int size = chunkBytes;
            BitSet skipped = new BitSet();
            if (client == 1) {
                long packed = Utils.readBytesAsUnsignedLong(from, width - in.getSizeOfOffsets() - MASK);
                size = (int) Math.max(0, Math.min(Integer.MAX_VALUE, packed));
                skipped = BitSet.valueOf(from.slice(from.position(), MASK));
                from.position(from.position() + MASK);
            }
            if (at != Constants.UNDEFINED_ADDRESS) {
                add(k, at, size, skipped);
            }
        }
    }

    /** Reads contiguous pages; a bit for each page says whether it was written. */
    private void pages(long at, ByteBuffer written, long bit, long first, long count, long perPage) {
        for (long page = 0; page * perPage < count; page++) {
            long n = Math.min(perPage, count - page * perPage);
            long b = bit + page;
            if ((written.get((int) (b / Byte.SIZE)) & 0x80 >> b % Byte.SIZE) != 0) {
                ByteBuffer bytes = in.readBufferFromAddress(at + page * (perPage * width + CHECKSUM),
                        Math.toIntExact(n * width + CHECKSUM)).mark();
                elements(bytes, first + page * perPage, n);
                ChecksumUtils.validateChecksumFromMark(bytes);
            }
        }
    }

    /** Reads an array of fixed length. */
    List<Chunk> fixed(long at) {
        int offsets = in.getSizeOfOffsets();
        ByteBuffer header = begin("FAHD", at, 8 + in.getSizeOfLengths() + offsets + CHECKSUM);
        header(header, at);
        long perPage = 1L << header.get();
        long count = Utils.readBytesAsUnsignedLong(header, in.getSizeOfLengths());
        long block = Utils.readBytesAsUnsignedLong(header, offsets);
        ChecksumUtils.validateChecksumFromMark(header);
        if (block == Constants.UNDEFINED_ADDRESS) {
            return chunks;
        }
        if (count < 0 || count > in.size() / width) {
            throw new HdfException("a list of chunks says that it has " + count + " entries, but the file has " + in.size() + " bytes");
        }
        boolean paged = count > perPage;
        long bits = paged ? ((count - 1) / perPage + Byte.SIZE) / Byte.SIZE : 0;
        long length = 6 + offsets + bits + (paged ? 0 : count * width) + CHECKSUM;
        ByteBuffer bytes = begin("FADB", block, length);
        requireHeader(bytes);
        if (paged) {
            ByteBuffer written = bytes.slice(bytes.position(), (int) bits);
            ChecksumUtils.validateChecksumFromMark(bytes.position(bytes.position() + (int) bits));
            pages(block + length, written, 0, 0, count, perPage);
        } else {
            elements(bytes, 0, count);
            ChecksumUtils.validateChecksumFromMark(bytes);
        }
        return chunks;
    }

    /** Reads an extensible array, whose blocks become larger and larger. */
    List<Chunk> extensible(long at) {
        int offsets = in.getSizeOfOffsets();
        ByteBuffer header = begin("EAHD", at, 12 + 6L * in.getSizeOfLengths() + offsets + CHECKSUM);
        header(header, at);
        int bits = header.get();
        int direct = Byte.toUnsignedInt(header.get());
        int least = Byte.toUnsignedInt(header.get());
        int pointers = Byte.toUnsignedInt(header.get());
        long perPage = 1L << header.get();
        long block = Utils.readBytesAsUnsignedLong(header.position(header.position() + 6 * in.getSizeOfLengths()), offsets);
        ChecksumUtils.validateChecksumFromMark(header);
        if (block == Constants.UNDEFINED_ADDRESS) {
            return chunks;
        }
        if (Integer.bitCount(least) != 1 || Integer.bitCount(pointers) != 1 || bits > Long.SIZE - 2
                || bits < Integer.numberOfTrailingZeros(least)) {
            throw new HdfException("a list of chunks of " + bits + " bits has the impossible block sizes " + least + " and " + pointers);
        }
        int groups = 1 + bits - Integer.numberOfTrailingZeros(least);
        int inIndex = Math.min(groups, 2 * Integer.numberOfTrailingZeros(pointers));
        long addresses = groups - inIndex;
        for (int u = 0; u < inIndex; u++) {
            addresses += 1L << u / 2;
        }
        ByteBuffer index = begin("EAIB", block, 6 + offsets + (long) direct * width + addresses * offsets + CHECKSUM);
        requireHeader(index);
        elements(index, 0, direct);
        long first = 0;  // counts the elements after those in the index block
        for (int u = 0; u < groups; u++) {
            Group group = new Group(1L << u / 2, (long) least << (u + 1) / 2, (bits + Byte.SIZE - 1) / Byte.SIZE, perPage, direct);
            if (u < inIndex) {
                group.blocks(index, null, first);
            } else {
                group.read(Utils.readBytesAsUnsignedLong(index, offsets), first);
            }
            first += group.count * group.elements;
        }
        ChecksumUtils.validateChecksumFromMark(index);
        return chunks;
    }

    /** Blocks of equal size. */
    private final class Group {
        private final long count;
        private final long elements; // the number of elements of a block
        private final int placeWidth;
        private final long perPage;
        private final long direct;

        Group(long count, long elements, int placeWidth, long perPage, long direct) {
            this.count = count;
            this.elements = elements;
            this.placeWidth = placeWidth;
            this.perPage = perPage;
            this.direct = direct;
        }

        void read(long at, long first) {
            if (at == Constants.UNDEFINED_ADDRESS) {
                return;
            }
            long bits = elements > perPage ? count * ((elements / perPage + Byte.SIZE - 1) / Byte.SIZE) : 0;
            ByteBuffer bytes = begin("EASB", at, Math.addExact(6 + in.getSizeOfOffsets() + placeWidth + CHECKSUM,
                    Math.addExact(bits, count * in.getSizeOfOffsets())));
            requireHeader(bytes);
            bytes.position(bytes.position() + placeWidth);
            ByteBuffer written = bytes.slice(bytes.position(), (int) bits);
            blocks(bytes.position(bytes.position() + (int) bits), written, first);
            ChecksumUtils.validateChecksumFromMark(bytes);
        }

        void blocks(ByteBuffer addresses, ByteBuffer written, long first) {
            for (long k = 0; k < count; k++) {
                long at = Utils.readBytesAsUnsignedLong(addresses, in.getSizeOfOffsets());
                if (at != Constants.UNDEFINED_ADDRESS) {
                    block(at, written, k * (elements / perPage), first + k * elements);
                }
            }
        }

        private void block(long at, ByteBuffer written, long bit, long first) {
            boolean paged = elements > perPage && written != null;
            long length = 6 + in.getSizeOfOffsets() + placeWidth + (paged ? 0 : elements * width) + CHECKSUM;
            ByteBuffer bytes = begin("EADB", at, length);
            requireHeader(bytes);
            bytes.position(bytes.position() + placeWidth);
            if (!paged) {
                elements(bytes, direct + first, elements);
            }
            ChecksumUtils.validateChecksumFromMark(bytes);
            if (paged) {
                pages(at + length, written, bit, direct + first, elements, perPage);
            }
        }
    }
}
