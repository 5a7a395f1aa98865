// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Guarded;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.array.image.ImageHeader;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.whole.ChannelOutput;
import org.sparse4j.io.whole.TemporaryFile;

/**
 * Writes a GCS array block by block along its leading dimension, with only one block in memory. The number of entries
 * is known only at the end. Therefore the appender writes values to the target, and indexes and lines to temporary
 * files. At the end, it appends the temporary files to the values.
 */
public final class ImageAppender implements AutoCloseable {
    private static final long HYPER_LINES = 1024;  // an array with fewer lines stores all lines, as in memory
    private static final int COPIED = 4 << 20;

    private final ChannelOutput out;
    private final DataType type;
    private final StorageFormats.Layout layout;
    private final long[] shape;
    private final long fill;
    private final long memory;
    private final int width;
    private final long linesEach;
    private final SectionOutput values;
    private final TemporaryFile indexFile;
    private final TemporaryFile lineFile;
    private final SectionOutput indexes;
    private final SectionOutput lines;
    private long entries;
    private long listed;
    private long next;

    /**
     * Begins an image.
     *
     * @param out the file to write, which is still empty
     * @param target the path beside which temporary files are created
     * @param shape the shape in the order of dimensions of the array, not of the layout
     * @param most the largest possible number of entries
     * @param memory the approximate number of bytes to use
     */
    public ImageAppender(ChannelOutput out, Path target, DataType type, StorageFormats.Layout layout, long[] shape, long fill, long most,
            long memory) throws IOException {
        this.memory = memory;
        this.out = out;
        this.type = type;
        this.layout = layout;
        this.shape = shape;
        this.fill = fill;
        width = range(layout.partitioning(), shape.length) - 1 <= Integer.MAX_VALUE ? Integer.BYTES : Long.BYTES;
        linesEach = range(1, layout.partitioning());
        out.write(ByteBuffer.allocate(ImageHeader.bytes(shape.length)));
        values = new SectionOutput(out, most * type.width(), memory);
        TemporaryFile first = null;
        TemporaryFile second = null;
        SectionOutput opened = null;
        boolean ok = false;
        try {
            first = TemporaryFile.create(target, false);
            second = TemporaryFile.create(target, false);
            opened = new SectionOutput(first.out(), most * width, memory);
            lines = SectionOutput.between(second.out());
            ok = true;
        } finally {
            if (!ok) {
                closeAll(values, opened, first, second);
            }
        }
        indexFile = first;
        lineFile = second;
        indexes = opened;
    }

    private static void closeAll(AutoCloseable... all) throws IOException {
        IOException failed = null;
        for (AutoCloseable each : all) {
            try {
                if (each != null) {
                    each.close();
                }
            } catch (IOException e) {
                failed = e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** Returns the product of the extents of the dimensions [from, to) of the order. */
    private long range(int from, int to) {
        long n = 1;
        for (int i = from; i < to; i++) {
            n *= Math.max(1, shape[layout.order()[i]]);
        }
        return n;
    }

    /**
     * Appends the next block: a GCS array with the dimensions in the order of the result and with the same
     * partitioning. Its dimension 0 has the extent of the block.
     */
    public void append(INDArray block) throws IOException {
        long extent = block.size(0);
        Guarded.whole(block, (whole, storage) -> append(storage));
        next += extent;
    }

    private void append(Storage from) throws IOException {
        long n = from.heldFact(Storage.Fact.STORED);
        int own = (int) from.heldFact(Storage.Fact.INDEX_WIDTH);
        put(values, from, ImageHeader.VALUES, n * type.width());
        if (own == width) {
            put(indexes, from, ImageHeader.INDEXES, n * own);
        } else {
            for (long k = 0; k < n;) {
                int count = (int) Math.min(n - k, COPIED / own);
                ByteBuffer part = from.map(ImageHeader.INDEXES, k * own, count * own);
                ByteBuffer wide = ByteBuffer.allocate(count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < count; i++) {
                    wide.putLong(own == Integer.BYTES ? part.getInt(i * own) : part.getLong(i * own));
                }
                indexes.put(wide.flip());
                k += count;
            }
        }
        boolean hyper = from.heldFact(Storage.Fact.HYPER) != 0;
        long stored = from.heldFact(Storage.Fact.LINES);
        long before = 0;
        for (long l = 0; l < stored;) {
            int count = (int) Math.min(stored - l, COPIED / Long.BYTES);
            ByteBuffer ends = from.map(ImageHeader.POINTERS, (l + 1) * Long.BYTES, count * Long.BYTES);
            ByteBuffer ids = hyper ? from.map(ImageHeader.LINE_IDS, l * Long.BYTES, count * Long.BYTES) : null;
            for (int i = 0; i < count; i++) {
                long end = ends.getLong(i * Long.BYTES);
                if (end > before) {
                    lines.putLong((hyper ? ids.getLong(i * Long.BYTES) : l + i) + next * linesEach);
                    lines.putLong(entries + end);
                    listed++;
                    before = end;
                }
            }
            l += count;
        }
        entries += n;
    }

    private static void put(SectionOutput to, Storage from, int buffer, long bytes) throws IOException {
        for (long at = 0; at < bytes;) {
            int n = (int) Math.min(COPIED, bytes - at);
            to.put(from.map(buffer, at, n));
            at += n;
        }
    }

    /** Completes the image after the last block. */
    public void finish() throws IOException {
        long all = range(0, layout.partitioning());
        boolean empty = false;
        for (int i = 0; i < layout.partitioning(); i++) {
            empty |= shape[layout.order()[i]] == 0;
        }
        long count = empty ? 0 : all;
        boolean hyper = count > Math.max(HYPER_LINES, 2 * entries);
        ImageHeader header = new ImageHeader(type.ordinal(), Abi.GCS, layout.partitioning(), shape, layout.order(), fill,
                entries, hyper ? listed : count, width, hyper);
        long at = ImageHeader.bytes(shape.length);
        long digest = values.finish();
        values.close();
        header.section(ImageHeader.VALUES, at, values.bytes(), digest);
        at = gap(at + values.bytes());
        digest = indexes.finish();
        indexes.close();
        header.section(ImageHeader.INDEXES, at, indexes.bytes(), digest);
        copy(indexFile);
        at = gap(at + indexes.bytes());
        lines.finish();
        try (SectionOutput pointers = new SectionOutput(out, ((hyper ? listed : count) + 1) * Long.BYTES, memory)) {
            pointers(pointers, hyper, count);
            header.section(ImageHeader.POINTERS, at, pointers.bytes(), pointers.finish());
            at += pointers.bytes();
        }
        if (hyper && listed > 0) {
            at = gap(at);
            try (SectionOutput ids = new SectionOutput(out, listed * Long.BYTES, memory)) {
                eachLine((id, end) -> ids.putLong(id));
                header.section(ImageHeader.LINE_IDS, at, ids.bytes(), ids.finish());
            }
        }
        out.patch(0, header.toBytes());
    }

    private void pointers(SectionOutput to, boolean hyper, long count) throws IOException {
        to.putLong(0);
        if (hyper) {
            eachLine((id, end) -> to.putLong(end));
            return;
        }
        long[] state = {0, 0};  // the number of lines written, and the position after the last entry of the last line
        eachLine((id, end) -> {
            for (; state[0] < id; state[0]++) {
                to.putLong(state[1]);
            }
            to.putLong(end);
            state[0]++;
            state[1] = end;
        });
        for (; state[0] < count; state[0]++) {
            to.putLong(state[1]);
        }
    }

    /** Writes zeros up to the next position that a section can begin at. */
    private long gap(long at) throws IOException {
        long aligned = ImageHeader.aligned(at);
        out.write(ByteBuffer.allocate((int) (aligned - at)));
        return aligned;
    }

    private void copy(TemporaryFile from) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(COPIED);
        try (SeekableByteChannel in = Files.newByteChannel(from.file())) {
            while (in.read(piece.clear()) >= 0) {
                out.write(piece.flip());
            }
        }
    }

    /** Receives a line that has entries: its number, and the position after its last entry. */
    private interface Line {
        void at(long id, long end) throws IOException;
    }

    private void eachLine(Line action) throws IOException {
        ByteBuffer piece = ByteBuffer.allocateDirect(COPIED).order(ByteOrder.LITTLE_ENDIAN);
        try (SeekableByteChannel in = Files.newByteChannel(lineFile.file())) {
            while (in.read(piece) >= 0) {
                piece.flip();
                while (piece.remaining() >= 2 * Long.BYTES) {
                    action.at(piece.getLong(), piece.getLong());
                }
                piece.compact();
            }
        }
    }

    @Override
    public void close() throws IOException {
        closeAll(values, indexes, lines, indexFile, lineFile);
    }
}
