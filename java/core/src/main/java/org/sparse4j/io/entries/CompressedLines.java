// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StagedLines;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Flags;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.bytes.ReadAhead;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.numpy.NamedArrays;
import org.sparse4j.io.numpy.NpyInput;

/**
 * Reads compressed lines: their three arrays are read as a whole and become the buffers of an array. A separate thread
 * reads the values. If lines are unsorted, or have duplicates or errors, {@link EntryFeed} reads them instead, entry by
 * entry, and knows the position of an error.
 */
final class CompressedLines {
    private static final int PIECE = 1 << 17;  // the number of elements in one read
    private static final long FEW_LINES = 1 << 20;
    private static final long LINES_PER_ENTRY = 8;
    private static final ProgressListener SILENT = (done, total) -> true;

    private final NpyInput data;
    private final NpyInput pointers;
    private final NpyInput indices;
    private final DataType type;
    private final StorageFormats.Layout layout;
    private final long[] shape;
    private final long count;
    private volatile boolean stopped;

    private CompressedLines(NpyInput data, NpyInput pointers, NpyInput indices, DataType type, StorageFormats.Layout layout,
            long... shape) {
        this.data = data;
        this.pointers = pointers;
        this.indices = indices;
        this.type = type;
        this.layout = layout;
        this.shape = shape;
        this.count = data.header().elements();
    }

    /** Returns the array in a layout; null if it must be read entry by entry. */
    static INDArray read(NamedArrays in, ReadOptions options, StorageFormats.Layout layout, long fill, long... shape)
            throws IOException {
        if (options.listener() instanceof EntryParts || !isWanted(options.formatOr(SparseFormat.GCS), layout, shape)) {
            return null;
        }
        try (Opened opened = new Opened(in)) {
            NpyInput data = opened.open("data");
            CompressedLines lines = new CompressedLines(data, opened.open("indptr"), opened.open("indices"),
                    data.valueType(options), layout, shape);
            return lines.fits() ? lines.read(in.isConcurrent(), options, fill) : null;
        } catch (MalformedFileException e) {
            return null;
        }
    }

    private static boolean isWanted(SparseFormat format, StorageFormats.Layout layout, long... shape) {
        StorageFormats.Layout asked = format == SparseFormat.GCS ? layout : StorageFormats.layout(format, shape);
        return asked.format() == layout.format() && asked.partitioning() == layout.partitioning()
                && Arrays.equals(asked.order(), layout.order());
    }

    private long lines() {
        return pointers.header().elements() - 1;
    }

    private boolean fits() {
        for (NpyInput input : new NpyInput[] {data, pointers, indices}) {
            if (input.header().shape().length != 1) {
                return false;
            }
        }
        // If few of many lines have entries, EntryFeed reads the pointers in pieces and stores none for empty lines.
        boolean few = lines() >= FEW_LINES && lines() / LINES_PER_ENTRY > count;
        return lines() > 0 && !few && indices.header().elements() == count && indices.isWhole() && pointers.isWhole();
    }

    /** Returns the type in which indexes or pointers are read: INT if the file has INT, otherwise LONG. */
    private static DataType own(NpyInput input) {
        return input.type().is(DataType.INT) ? DataType.INT : DataType.LONG;
    }

    private INDArray read(boolean concurrent, ReadOptions options, long fill) throws IOException {
        DataType index = own(indices);
        DataType pointer = own(pointers);
        long indexesAt = aligned(count * type.width());
        long pointersAt = aligned(indexesAt + count * index.width());
        ReadAhead ahead = new ReadAhead();
        try (HostBlock block = Backends.current().allocate(pointersAt + (lines() + 1) * pointer.width())) {
            try {
                all(pointers, block, pointersAt, pointer, SILENT);
                Callable<Void> values = () -> all(data, block, 0, type, SILENT);
                Future<Void> pending = concurrent && count > PIECE ? ahead.submit(values) : null;
                if (pending == null) {
                    all(data, block, 0, type, SILENT);
                }
                all(indices, block, indexesAt, index, options.listener());
                if (pending != null) {
                    ReadAhead.await(pending);
                }
            } finally {
                stopped = true;
                ahead.close(false);
            }
            return imported(new StagedLines(block, type, count, indexesAt, index, pointersAt, pointersAt + pointer.width(), pointer,
                    lines()), fill);
        }
    }

    /**
     * Returns null if the array does not accept the lines, or if the lines must be sorted or duplicates summed: reading
     * entry by entry takes less memory in that case.
     */
    private INDArray imported(StagedLines staged, long fill) {
        try {
            return staged.array(StagedLines.call(data.place().toString()).scalar(type, fill).flag(Flags.SORTED), layout, shape);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            return null;
        }
    }

    private static long aligned(long bytes) {
        return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /** Reads all elements into a block from position {@code at} on, and verifies the checksum of the member. */
    private Void all(NpyInput input, HostBlock to, long at, DataType as, ProgressListener listener) throws IOException {
        long elements = input.header().elements();
        long told = 0;
        for (long done = 0; done < elements && !stopped;) {
            int n = (int) Math.min(PIECE, elements - done);
            input.read(to, at + done * as.width(), n, as);
            done += n;
            if ((done - told) * type.width() >= DenseFiles.REPORTED || done == elements) {
                told = done;
                DenseFiles.tell(listener, "reading ", input.place(), done * type.width(), elements * type.width());
            }
        }
        input.finish();
        return null;
    }
}
