// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Entries of a file of any format on their way into a file .s4j, a part at a time. */
final class StreamedFile implements EntryParts, AutoCloseable {
    private static final int SHARE = 256;  // bytes of memory for each entry that a reader keeps: it sorts copies of them
    private static final int FEWEST = 1 << 12;

    private final Path from;
    private final SparseFormat format;
    private final Path to;
    private final OutOfCoreOptions options;
    private final boolean isLast;
    private long[] shape;
    private ExternalBuilder builder;

    /** @param shape null where it is not yet known */
    private StreamedFile(Path from, SparseFormat format, Path to, OutOfCoreOptions options, long... shape) {
        this.from = from;
        this.format = format;
        this.to = to;
        this.options = options;
        this.shape = shape;
        isLast = shape != null;
    }

    /** Where extents grow from part to part the file is read once more, when all of them are known. */
    static void convert(Path from, ArrayFileFormat source, SparseFormat format, Path to, OutOfCoreOptions options) {
        try (StreamedFile first = new StreamedFile(from, format, to, options, (long[]) null)) {
            if (first.read(source)) {
                return;
            }
            try (StreamedFile again = new StreamedFile(from, format, to, options, first.shape)) {
                again.read(source);
            }
        }
    }

    private boolean read(ArrayFileFormat source) {
        take(source.read(from, ReadOptions.defaults().of(options.member()).format(SparseFormat.COO).duplicates(options.duplicates())
                .listener(this)));
        if (builder == null) {
            return false;
        }
        builder.build();
        return true;
    }

    @Override
    public long most() {
        return Math.max(FEWEST, options.memory() / SHARE);
    }

    @Override
    public boolean progress(long done, long total) {
        return options.listener().progress(builder == null ? 0 : builder.added(), -1);
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
            throw new IllegalArgumentException("OutOfCore.convert: what " + from + " does not store is " + fill + "; of such files only "
                    + ".s4j is converted out of core");
        }
        builder = new ExternalBuilder(to, format, type, options, shape);
    }

    @Override
    public void close() {
        if (builder != null) {
            builder.close();
            builder = null;
        }
    }
}
