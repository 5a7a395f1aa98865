// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.entries.EntryParts;

/** Copies the entries of a file of any format to a .s4j file, a part at a time. */
public final class StreamedFile implements EntryParts, AutoCloseable {
    private static final int SHARE = 256;  // bytes of memory for each entry that a reader collects; includes the copies that it sorts
    private static final int FEWEST = 1 << 12;

    private final Path from;
    private final SparseFormat format;
    private final Path to;
    private final SortSettings settings;
    private final boolean isLast;
    private long[] shape;
    private EntrySorter builder;

    /** @param shape null if the shape is not known yet */
    private StreamedFile(Path from, SparseFormat format, Path to, SortSettings settings, long... shape) {
        this.from = from;
        this.format = format;
        this.to = to;
        this.settings = settings;
        this.shape = shape;
        isLast = shape != null;
    }

    /** Reads the file as COO, and passes parts of the entries to a listener. */
    public interface Reading {
        INDArray read(ProgressListener listener);
    }

    /** Converts a file. If extents grow from part to part, reads the file again once all extents are known. */
    public static void convert(Path from, Reading source, SparseFormat format, Path to, SortSettings settings) {
        try (StreamedFile first = new StreamedFile(from, format, to, settings, (long[]) null)) {
            if (first.read(source)) {
                return;
            }
            try (StreamedFile again = new StreamedFile(from, format, to, settings, first.shape)) {
                again.read(source);
            }
        }
    }

    private boolean read(Reading source) {
        take(source.read(this));
        if (builder == null) {
            return false;
        }
        builder.build();
        return true;
    }

    @Override
    public long most() {
        return Math.max(FEWEST, settings.memory() / SHARE);
    }

    @Override
    public boolean progress(long done, long total) {
        return settings.listener().progress(builder == null ? 0 : builder.added(), -1);
    }

    @Override
    public void take(INDArray part) {
        try (part) {
            long[] extents = part.shape();
            if (shape == null) {
                shape = extents;
                begin(part.dataType(), part.fillValue());
            } else if (!isLast && !Arrays.equals(extents, shape)) {
                for (int d = 0; d < shape.length; d++) {
                    shape[d] = Math.max(shape[d], extents[d]);
                }
                close();
            } else if (builder == null && isLast) {
                begin(part.dataType(), part.fillValue());
            }
            if (builder != null) {
                builder.addPart(part);
            }
        }
    }

    private void begin(DataType type, Number fill) {
        if (DataType.bits(fill) != 0) {
            throw new IllegalArgumentException("OutOfCore.convert: the array of " + from + " has the fill " + fill
                    + "; the fill of a file that is not .s4j must be 0");
        }
        builder = new EntrySorter(to, format, type, settings, shape);
    }

    @Override
    public void close() {
        if (builder != null) {
            builder.close();
            builder = null;
        }
    }
}
