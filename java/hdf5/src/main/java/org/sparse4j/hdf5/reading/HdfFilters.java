// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.dataset.chunked.Chunk;
import io.jhdf.object.message.FilterPipelineMessage.FilterInfo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.MalformedFileException;

/**
 * Decodes the filters of a chunk: deflate, shuffle, Fletcher's checksum, LZF, Zstandard. The result must have the size of a
 * chunk; otherwise the file is malformed. This bounds the memory that decompression takes.
 */
final class HdfFilters implements AutoCloseable {
    // The largest ratios that the filters can reach.
    private static final int DEFLATE_RATIO = 1032;
    private static final int LZF_RATIO = 88;
    private static final int DEFLATE = 1;
    private static final int SHUFFLE = 2;
    private static final int FLETCHER = 3;
    private static final int LZF = 32000;
    private static final int ZSTD = 32015;
    // Other filters of HDF5 and of its registry, for messages.
    private static final Map<Integer, String> NAMES = Map.ofEntries(Map.entry(4, "szip"), Map.entry(5, "nbit"),
            Map.entry(6, "scaleoffset"), Map.entry(307, "bzip2"), Map.entry(32001, "blosc"), Map.entry(32004, "lz4"),
            Map.entry(32008, "bitshuffle"), Map.entry(32013, "zfp"), Map.entry(32017, "sz"), Map.entry(32024, "sz3"),
            Map.entry(32026, "blosc2"));
    private static final int CHECKSUM = 4;
    private static final int WASTE = 1 << 16;

    private final HdfNode node;
    private final List<FilterInfo> filters;
    private final int width;
    private final int chunkBytes;
    private HostBlock first;
    private HostBlock second;

    HdfFilters(HdfNode node, List<FilterInfo> filters, int width, int chunkBytes) {
        this.node = node;
        this.filters = filters;
        this.width = width;
        this.chunkBytes = chunkBytes;
        for (FilterInfo each : filters) {
            int id = each.getId();
            if (id != DEFLATE && id != SHUFFLE && id != FLETCHER && id != LZF && id != ZSTD) {
                String name = NAMES.getOrDefault(id, each.getName() == null ? "" : each.getName());
                throw node.malformed("is packed by the filter " + id + (name.isEmpty() ? "" : " (" + name + ")")
                        + "; only deflate (gzip), shuffle, fletcher32, lzf and zstd can be read. h5repack -f GZIP=4 writes the file again "
                        + "with one of them, and so does write_h5ad(..., compression='gzip') of AnnData");
            }
        }
    }

    private boolean applies(Chunk chunk, int filter) {
        return !chunk.getFilterMask().get(filter);
    }

    /** Throws if the bytes of a chunk in the file are too few for the size that it claims. */
    void check(Chunk chunk) {
        int sums = 0;
        int ratio = 1;
        for (int i = 0; i < filters.size(); i++) {
            if (applies(chunk, i)) {
                int id = filters.get(i).getId();
                sums += id == FLETCHER ? CHECKSUM : 0;
                ratio = Math.max(ratio, id == DEFLATE ? DEFLATE_RATIO : id == LZF ? LZF_RATIO : id == ZSTD ? HdfZstd.RATIO : 1);
            }
        }
        if (ratio == 1 ? chunk.getSize() != chunkBytes + sums : chunk.getSize() < chunkBytes / ratio) {
            throw wrong(chunk, "has " + chunk.getSize() + " bytes in the file, which cannot become the " + chunkBytes
                    + " bytes of a chunk");
        }
    }

    private MalformedFileException wrong(Chunk chunk, String what) {
        return node.malformed("the chunk at " + java.util.Arrays.toString(chunk.getChunkOffset()) + " " + what);
    }

    /** Returns the bytes of a chunk, valid until the next call. */
    ByteBuffer read(Chunk chunk) throws IOException {
        ByteBuffer bytes = raw(chunk);
        int begin = 0;
        int end = bytes.limit();
        boolean inFirst = true;
        for (int i = filters.size() - 1; i >= 0; i--) {
            if (!applies(chunk, i)) {
                continue;
            }
            FilterInfo filter = filters.get(i);
            ByteBuffer from = inFirst ? first.window(begin, end) : second.window(begin, end);
            switch (filter.getId()) {
                case FLETCHER:
                    end = checked(chunk, from);
                    break;
                case SHUFFLE:
                    unshuffle(from, room(!inFirst, end), filter.getData().length > 0 ? filter.getData()[0] : width);
                    inFirst = !inFirst;
                    break;
                default:
                    int size = sizeBefore(chunk, i);
                    ByteBuffer to = room(!inFirst, size);
                    if (filter.getId() == DEFLATE) {
                        inflate(chunk, from, to);
                    } else if (filter.getId() == ZSTD) {
                        String wrong = HdfZstd.unpack(from, to);
                        if (wrong != null) {
                            throw wrong(chunk, wrong);
                        }
                    } else {
                        unpack(chunk, from, to);
                    }
                    end = size;
                    inFirst = !inFirst;
                    break;
            }
        }
        if (end != chunkBytes) {
            throw wrong(chunk, "has " + end + " bytes when it is unpacked; it must have " + chunkBytes);
        }
        return inFirst ? first.window(0, end) : second.window(0, end);
    }

    /** Returns the size that a filter received. */
    private int sizeBefore(Chunk chunk, int filter) {
        int size = chunkBytes;
        for (int i = 0; i < filter; i++) {
            size += filters.get(i).getId() == FLETCHER && applies(chunk, i) ? CHECKSUM : 0;
        }
        return size;
    }

    /** Returns the bytes of a chunk in the file, in the first buffer. */
    private ByteBuffer raw(Chunk chunk) throws IOException {
        ByteBuffer to = room(true, chunk.getSize());
        node.in().bytes().readData(node, to, node.in().bytes().placeOf(chunk.getAddress()));
        return to.flip();
    }

    private ByteBuffer room(boolean inFirst, int bytes) {
        HostBlock block = inFirst ? first : second;
        if (block == null || block.bytes() < bytes) {
            if (block != null) {
                block.close();
            }
            block = Backends.current().allocate(Math.max(bytes, CHECKSUM));
            if (inFirst) {
                first = block;
            } else {
                second = block;
            }
        }
        return block.window(0, bytes);
    }

    /** Decompresses a chunk to check its size, before memory is allocated for it. */
    void verify(Chunk chunk) throws IOException {
        int last = filters.size() - 1;
        while (last >= 0 && !(applies(chunk, last) && (filters.get(last).getId() == DEFLATE))) {
            last--;
        }
        if (last < 0) {
            return;
        }
        ByteBuffer bytes = raw(chunk);
        for (int i = filters.size() - 1; i > last; i--) {
            if (applies(chunk, i) && filters.get(i).getId() == FLETCHER) {
                bytes.limit(checked(chunk, bytes.duplicate()));
            }
        }
        ByteBuffer waste = ByteBuffer.allocateDirect(WASTE);
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes);
            long size = 0;
            for (int n = inflater.inflate(waste); n > 0 && size <= chunkBytes; n = inflater.inflate(waste.clear())) {
                size += n;
            }
            if (size != sizeBefore(chunk, last) || !inflater.finished()) {
                throw wrong(chunk, "has " + size + " bytes or more when it is inflated; it must have " + sizeBefore(chunk, last));
            }
        } catch (DataFormatException e) {
            throw damaged(chunk, e);
        } finally {
            inflater.end();
        }
    }

    private MalformedFileException damaged(Chunk chunk, DataFormatException e) {
        return wrong(chunk, "is not deflated data: " + e.getMessage());
    }

    private void inflate(Chunk chunk, ByteBuffer from, ByteBuffer to) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(from);
            while (to.hasRemaining()) {
                if (inflater.inflate(to) == 0) {
                    throw wrong(chunk, "has " + to.position() + " bytes when it is inflated; it must have " + to.limit());
                }
            }
            if (!inflater.finished() && (inflater.inflate(new byte[1]) != 0 || !inflater.finished())) {
                throw wrong(chunk, "has more than the expected " + to.limit() + " bytes when it is unpacked");
            }
        } catch (DataFormatException e) {
            throw damaged(chunk, e);
        } finally {
            inflater.end();
        }
    }

    /** Decodes LZF: literal runs, and references to earlier bytes. */
    private void unpack(Chunk chunk, ByteBuffer from, ByteBuffer to) {
        try {
            while (from.hasRemaining()) {
                int control = from.get() & 0xff;
                if (control < 32) {
                    to.put(from.slice(from.position(), control + 1));
                    from.position(from.position() + control + 1);
                    continue;
                }
                int length = control >> 5;
                if (length == 7) {
                    length += from.get() & 0xff;
                }
                int at = to.position() - ((control & 0x1f) << 8) - (from.get() & 0xff) - 1;
                for (int i = 0; i < length + 2; i++) {
                    to.put(to.get(at + i));
                }
            }
        } catch (IndexOutOfBoundsException | java.nio.BufferUnderflowException | java.nio.BufferOverflowException e) {
            throw wrong(chunk, "is not data packed by lzf, from byte " + from.position() + " on");
        }
        if (to.hasRemaining()) {
            throw wrong(chunk, "has " + to.position() + " bytes when it is unpacked; it must have " + to.limit());
        }
    }

    /** Undoes shuffle, which stores the first bytes of all elements first, then the second ones, and so on. */
    private static void unshuffle(ByteBuffer from, ByteBuffer to, int bytes) {
        int size = from.remaining();
        int count = bytes < 1 ? 0 : size / bytes;
        for (int b = 0; b < bytes; b++) {
            int row = b * count;
            for (int i = 0; i < count; i++) {
                to.put(i * bytes + b, from.get(row + i));
            }
        }
        for (int i = count * Math.max(bytes, 0); i < size; i++) {
            to.put(i, from.get(i));
        }
    }

    /** Verifies the checksum at the end of the bytes, and returns their number without the checksum. */
    private int checked(Chunk chunk, ByteBuffer bytes) {
        int size = bytes.limit() - CHECKSUM;
        if (size < 0) {
            throw wrong(chunk, "is too short for its checksum");
        }
        long one = 0;
        long two = 0;
        for (int i = 0; i + 1 < size; i += 2) {
            one = (one + ((bytes.get(i) & 0xff) << 8 | bytes.get(i + 1) & 0xff)) % 0xffff;
            two = (two + one) % 0xffff;
        }
        if (size % 2 == 1) {
            one = (one + ((bytes.get(size - 1) & 0xff) << 8)) % 0xffff;
            two = (two + one) % 0xffff;
        }
        long found = 0;
        for (int i = 0; i < CHECKSUM; i++) {
            found |= (bytes.get(size + i) & 0xffL) << 8 * i;
        }
        // Fletcher's checksum does not distinguish 0 and 65535.
        if ((found & 0xffff) % 0xffff != one || (found >> 16) % 0xffff != two) {
            throw wrong(chunk, "is damaged: its checksum does not match");
        }
        return size;
    }

    @Override
    public void close() {
        if (first != null) {
            first.close();
        }
        if (second != null) {
            second.close();
        }
    }
}
