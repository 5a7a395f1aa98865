// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5.reading;

import io.jhdf.Constants;
import io.jhdf.btree.BTreeV1;
import io.jhdf.dataset.chunked.Chunk;
import io.jhdf.dataset.chunked.DatasetInfo;
import io.jhdf.dataset.chunked.indexing.BTreeIndex;
import io.jhdf.dataset.chunked.indexing.SingleChunkIndex;
import io.jhdf.exceptions.HdfException;
import io.jhdf.object.message.DataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessage;
import io.jhdf.object.message.DataLayoutMessage.ChunkedDataLayoutMessageV4;
import io.jhdf.object.message.DataSpace;
import io.jhdf.object.message.DataSpaceMessage;
import io.jhdf.object.message.FilterPipelineMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.HostBlock;

/** A chunked dataset. Decompresses one row of chunks at a time, and reads it in C order. */
final class HdfChunks implements HdfDataset.Bytes {
    // A dataset that claims a much larger size than its bytes in the file is decompressed once before memory is allocated for
    // it.
    private static final int SUSPECT = 16 << 20;
    private static final int SUSPECT_RATIO = 100;

    private final HdfNode node;
    private final int width;
    private final long[] shape;
    private final int[] extents;  // the extents of a chunk
    private final Chunk[] chunks; // the chunks in C order
    private final HdfFilters filters;
    private final int perRow;     // the number of chunks in a row of chunks
    private final long rowBytes;  // the bytes of one index of the first dimension
    private HostBlock row;
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private int next;

    private HdfChunks(HdfNode node, int width, long[] shape, int[] extents, Chunk[] chunks, HdfFilters filters) {
        this.node = node;
        this.width = width;
        this.shape = shape;
        this.extents = extents;
        this.chunks = chunks;
        this.filters = filters;
        long beside = 1;
        long inRow = width;
        for (int d = 1; d < shape.length; d++) {
            beside *= (shape[d] + extents[d] - 1) / extents[d];
            inRow *= shape[d];
        }
        this.perRow = (int) beside;
        this.rowBytes = inRow;
    }

    /** Opens a dataset. Checks each chunk against the file and against the size that it claims. */
    static HdfChunks open(HdfNode node, DataLayoutMessage layout, int width, long... shape) throws IOException {
        int[] extents = node.in().parse(node.path(), () -> layout instanceof ChunkedDataLayoutMessage old
                ? old.getChunkDimensions() : extents((ChunkedDataLayoutMessageV4) layout));
        long chunkBytes = width;
        long count = 1;
        boolean plain = extents.length == shape.length && extents.length > 0;
        for (int d = 0; plain && d < extents.length; d++) {
            plain = extents[d] > 0 && chunkBytes <= HostBlock.MAX_WINDOW / extents[d];
            if (plain) {
                chunkBytes *= extents[d];
                long n = (shape[d] - 1) / extents[d] + 1;
                count = count > node.in().bytes().size() / n ? Long.MAX_VALUE : count * n;
                plain = count <= node.in().bytes().size() && count < Integer.MAX_VALUE - 8;
            }
        }
        if (!plain) {
            throw node.malformed("the chunks have shape " + Arrays.toString(extents) + " and " + width + " bytes per element, for shape "
                    + Arrays.toString(shape) + "; they are too many for a file of " + node.in().bytes().size()
                    + " bytes, or larger than 2^30 bytes");
        }
        List<FilterPipelineMessage.FilterInfo> infos = node.in().parse(node.path(),
                () -> node.header().hasMessageOfType(FilterPipelineMessage.class)
                        ? node.header().getMessageOfType(FilterPipelineMessage.class).getFilters() : List.of());
        int size = (int) chunkBytes;
        Collection<Chunk> found = node.in().parse(node.path(), () -> list(node, layout, extents, size, shape));
        HdfFilters filters = new HdfFilters(node, infos, width, size);
        boolean ok = false;
        try {
            HdfChunks all = new HdfChunks(node, width, shape, extents,
                    ordered(node, found, (int) count, extents, shape), filters);
            all.check(size);
            ok = true;
            return all;
        } finally {
            if (!ok) {
                filters.close();
            }
        }
    }

    /** Returns the extents of a chunk. Version 4 of the layout has the size of an element in bytes as the last dimension. */
    private static int[] extents(ChunkedDataLayoutMessageV4 layout) {
        int[] all = layout.getChunkDimensions();
        return Arrays.copyOf(all, all.length - 1);
    }

    private static Collection<Chunk> list(HdfNode node, DataLayoutMessage layout, int[] extents, int chunkBytes,
            long... shape) {
        HdfBytes in = node.in().bytes();
        if (layout instanceof ChunkedDataLayoutMessage old) {
            return old.getBTreeAddress() == Constants.UNDEFINED_ADDRESS ? List.of()
                    : BTreeV1.createDataBTree(in, old.getBTreeAddress(), shape.length).getChunks();
        }
        ChunkedDataLayoutMessageV4 index = (ChunkedDataLayoutMessageV4) layout;
        long address = index.getAddress();
        if (address == Constants.UNDEFINED_ADDRESS) {
            return List.of();
        }
        DatasetInfo info = new DatasetInfo(chunkBytes, shape, extents);
        return switch (index.getIndexingType()) {
            case ChunkedDataLayoutMessageV4.SINGLE_CHUNK_INDEX -> new SingleChunkIndex(index, info).getAllChunks();
            case ChunkedDataLayoutMessageV4.IMPLICIT_INDEX -> numbered(node, chunkBytes, extents, shape).oneAfterTheOther(address);
            case ChunkedDataLayoutMessageV4.FIXED_ARRAY_INDEX -> numbered(node, chunkBytes, extents, shape).fixed(address);
            case ChunkedDataLayoutMessageV4.EXTENSIBLE_ARRAY_INDEX -> numbered(node, chunkBytes, extents, shape).extensible(address);
            case ChunkedDataLayoutMessageV4.B_TREE_V2_INDEX -> {
                HdfIndexes.checkTree(in, address);
                yield new BTreeIndex(in, address, info).getAllChunks();
            }
            default -> throw new HdfException("the list of chunks has the unknown kind " + index.getIndexingType());
        };
    }

    private static HdfChunkArrays numbered(HdfNode node, int chunkBytes, int[] extents, long... shape) {
        DataSpace space = node.header().getMessageOfType(DataSpaceMessage.class).getDataSpace();
        return new HdfChunkArrays(node.in().bytes(), chunkBytes, extents, shape,
                space.isMaxSizesPresent() ? space.getMaxSizes() : shape);
    }

    private static Chunk[] ordered(HdfNode node, Collection<Chunk> found, int count, int[] extents, long... shape) {
        Chunk[] all = new Chunk[count];
        for (Chunk each : found) {
            if (each.getAddress() == Constants.UNDEFINED_ADDRESS) {
                continue;
            }
            long[] at = each.getChunkOffset();
            long k = 0;
            for (int d = 0; d < shape.length; d++) {
                if (at[d] < 0 || at[d] % extents[d] != 0) {
                    throw node.malformed("the list of chunks has a chunk at " + Arrays.toString(at)
                            + ", which is not a multiple of the shape of chunks, " + Arrays.toString(extents));
                }
                if (at[d] >= shape[d]) {
                    k = -1;  // a program has reduced the shape of the dataset
                    break;
                }
                k = k * ((shape[d] - 1) / extents[d] + 1) + at[d] / extents[d];
            }
            if (k < 0) {
                continue;
            }
            if (all[(int) k] != null) {
                throw node.malformed("the list of chunks has two chunks at " + Arrays.toString(at));
            }
            if (!node.in().bytes().has(each.getAddress(), each.getSize())) {
                throw node.malformed("the chunk at " + Arrays.toString(at) + " has, according to the list of chunks, " + each.getSize()
                        + " bytes from " + each.getAddress() + " on, but the file has " + node.in().bytes().size());
            }
            all[(int) k] = each;
        }
        for (int k = 0; k < count; k++) {
            if (all[k] == null) {
                throw node.malformed("chunk " + k + " of " + count + " of shape " + Arrays.toString(shape)
                        + " was never written");
            }
        }
        return all;
    }

    private void check(int chunkBytes) throws IOException {
        Chunk[] byPlace = chunks.clone();
        Arrays.sort(byPlace, Comparator.comparingLong(Chunk::getAddress));
        long packed = 0;
        for (int k = 0; k < byPlace.length; k++) {
            filters.check(byPlace[k]);
            packed += byPlace[k].getSize();
            if (k > 0 && byPlace[k].getAddress() - byPlace[k - 1].getSize() < byPlace[k - 1].getAddress()) {
                throw node.malformed("two chunks share bytes, at " + byPlace[k].getAddress());
            }
        }
        if (rowBytes > HostBlock.MAX_WINDOW / Math.min(extents[0], shape[0])) {
            throw node.malformed("a row of chunks of shape " + Arrays.toString(extents) + " in shape " + Arrays.toString(shape)
                    + " has more than 2^30 bytes; Sparse4j does not read such datasets");
        }
        long unpacked = (long) chunks.length * chunkBytes;
        if (unpacked > SUSPECT && unpacked / SUSPECT_RATIO > packed) {
            for (Chunk each : chunks) {
                filters.verify(each);
            }
        }
    }

    @Override
    public void fill(ByteBuffer to) throws IOException {
        while (to.hasRemaining()) {
            if (!bytes.hasRemaining()) {
                bytes = nextRow();
            }
            int n = Math.min(to.remaining(), bytes.remaining());
            to.put(bytes.slice(bytes.position(), n));
            bytes.position(bytes.position() + n);
        }
    }

    private ByteBuffer nextRow() throws IOException {
        long first = (long) (next / perRow) * extents[0];
        int rows = (int) Math.min(extents[0], shape[0] - first);
        int size = (int) (rows * rowBytes);
        if (shape.length == 1) {
            return filters.read(chunks[next++]).limit(size);
        }
        if (row == null) {
            row = Backends.current().allocate(Math.min(extents[0], shape[0]) * rowBytes);
        }
        ByteBuffer all = row.window(0, size);
        for (int k = 0; k < perRow; k++) {
            copy(filters.read(chunks[next]), chunks[next].getChunkOffset(), rows, all);
            next++;
        }
        return all;
    }

    /** Copies the part of a chunk that lies within the dataset. */
    private void copy(ByteBuffer from, long[] offset, int rows, ByteBuffer to) {
        int last = shape.length - 1;
        int run = (int) Math.min(extents[last], shape[last] - offset[last]) * width;
        long[] at = new long[shape.length];
        long[] end = new long[shape.length];
        for (int d = 0; d <= last; d++) {
            end[d] = d == 0 ? rows : Math.min(extents[d], shape[d] - offset[d]);
        }
        while (at[0] < end[0]) {
            long source = 0;
            long target = 0;
            for (int d = 0; d <= last; d++) {
                source = source * extents[d] + at[d];
                target = target * (d == 0 ? 1 : shape[d]) + at[d] + (d == 0 ? 0 : offset[d]);
            }
            to.put((int) target * width, from, (int) source * width, run);
            int d = last - 1;
            at[d]++;
            while (d > 0 && at[d] == end[d]) {
                at[d--] = 0;
                at[d]++;
            }
        }
    }

    @Override
    public void close() {
        filters.close();
        if (row != null) {
            row.close();
        }
    }
}
