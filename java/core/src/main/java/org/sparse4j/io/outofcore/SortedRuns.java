// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.array.CooEntries;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.array.image.ImageOutput;
import org.sparse4j.io.image.ImageAppender;
import org.sparse4j.io.image.MappedImage;
import org.sparse4j.io.whole.TemporaryFile;

/**
 * Merges arrays of one rank, each sorted by its leading dimension, into one GCS array (external merge). The arrays have
 * their dimensions in the order of the result, so that the leading dimension is dimension 0.
 */
public final class SortedRuns implements AutoCloseable {
    private final DataType type;
    private final long[] shape;
    private final long fill;
    private final SortSettings settings;
    private final List<Run> runs = new ArrayList<>();
    private long entries;

    /**
     * A sorted array.
     *
     * @param dimension the dimension whose coordinates are increased by the offset
     * @param file the temporary file of the array, deleted with the run; null if the caller owns the array
     */
    private record Run(LeadingBlocks blocks, int[] view, int dimension, long offset, TemporaryFile file) {}

    /**
     * Creates an empty set of runs, and removes the temporary files of killed processes. The shape is in the order of
     * the result.
     */
    public SortedRuns(DataType type, long[] shape, long fill, SortSettings settings) {
        this.type = type;
        this.shape = shape;
        this.fill = fill;
        this.settings = settings;
        TemporaryFile.removeLeftovers(settings.beside());
    }

    /**
     * Writes a COO array, with the dimensions in the order of the result, to a temporary file. Its coordinates in
     * {@code dimension} are relative to {@code offset}.
     */
    public void spill(INDArray sorted, int dimension, long offset) throws IOException {
        TemporaryFile file = TemporaryFile.create(settings.beside(), false);
        INDArray mapped = null;
        boolean ok = false;
        try {
            ImageOutput.with(sorted, image -> image.to((piece, done, total) -> file.out().write(piece)));
            mapped = MappedImage.pieces(file.file());
            LeadingBlocks blocks = new LeadingBlocks(mapped, "OutOfCore");
            blocks.bytesBefore(0);  // builds the search index while the file is in the page cache
            runs.add(new Run(blocks, null, dimension, offset, file));
            entries += sorted.nnz();
            ok = true;
        } finally {
            if (!ok) {
                try (file) {
                    if (mapped != null) {
                        mapped.close();
                    }
                }
            }
        }
    }

    /**
     * Adds an array, which the caller must keep open. Its leading dimension must be that of the result; {@code view}
     * lists its dimensions in the order of the result.
     */
    public void add(LeadingBlocks x, int[] view, int dimension, long offset) {
        runs.add(new Run(x, view, dimension, offset, null));
        entries += x.array().nnz();
    }

    /** Returns the number of entries of all runs, including duplicates. */
    long entries() {
        return entries;
    }

    /** Merges all runs block by block, and appends the blocks. */
    void mergeTo(ImageAppender to, StorageFormats.Layout byOrder) throws IOException {
        // A block is in memory several times: as a copy of each run's part, as coordinates, sorted, and as the result.
        long budget = Math.max(1 << 16, settings.memory() / 8);
        long done = 0;
        for (long first = 0; first < shape[0];) {
            long from = first;
            long last = LeadingBlocks.end(first, shape[0], budget, this::bytesBefore);
            long[] extents = shape.clone();
            extents[0] = last - first;
            try (CooEntries block = new CooEntries(extents).type(type).duplicates(settings.duplicates())
                    .fill(type.number(fill))) {
                for (Run run : runs) {
                    done += add(block, run, from, last);
                }
                try (INDArray gcs = built(block, byOrder, first, last)) {
                    to.append(gcs);
                }
            }
            if (!settings.listener().progress(done, entries)) {
                throw new CancellationException("the work was stopped by its listener");
            }
            first = last;
        }
    }

    /**
     * Builds a block. If an entry occurs twice, this method writes its own message, because the backend's message would
     * count coordinates from the beginning of the block.
     */
    private INDArray built(CooEntries block, StorageFormats.Layout layout, long first, long last) {
        try {
            return block.build(layout);
        } catch (IllegalArgumentException e) {
            if (settings.duplicates() != DuplicatePolicy.ERROR) {
                throw e;
            }
            throw new IllegalArgumentException("an entry is given twice, between " + first + " and " + (last - 1)
                    + " along the leading dimension; remove it, or choose the duplicate policy SUM or LAST", e);
        }
    }

    private long bytesBefore(long coordinate) {
        long bytes = 0;
        for (Run run : runs) {
            bytes += run.blocks.bytesBefore(within(run, coordinate));
        }
        return bytes;
    }

    /** Converts a coordinate of the leading dimension of the result to a coordinate of the run. */
    private static long within(Run run, long coordinate) {
        long own = run.dimension == 0 ? coordinate - run.offset : coordinate;
        return Math.max(0, Math.min(run.blocks.extent(), own));
    }

    private long add(CooEntries block, Run run, long first, long last) {
        long from = within(run, first);
        long until = within(run, last);
        if (from >= until) {
            return 0;
        }
        INDArray part = run.blocks.view(from, until);
        if (run.view != null) {
            part = part.permute(run.view);
        }
        // Coordinates of the run count from the beginning of the run. If the run begins later than the block, this offset is added to them.
        long offset = run.dimension == 0 ? Math.max(0, run.offset - first) : run.offset;
        block.addArray(part, run.dimension, offset);
        return part.nnz();
    }

    @Override
    public void close() throws IOException {
        IOException failed = null;
        for (Run run : runs) {
            if (run.file != null) {
                run.blocks.array().close();
                try {
                    run.file.close();
                } catch (IOException e) {
                    failed = e;
                }
            }
        }
        runs.clear();
        if (failed != null) {
            throw failed;
        }
    }
}
