// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.outofcore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.CooEntries;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Abi;
import org.sparse4j.io.image.ImageAppender;
import org.sparse4j.io.whole.WholeFile;

/** Writes the .s4j file of sorted runs, and determines the layouts that it can have. */
public final class SortedImage {
    private SortedImage() {}

    public static StorageFormats.Layout layout(String method, SparseFormat format, long... shape) {
        if (shape.length != 2 && (format == SparseFormat.CSR || format == SparseFormat.CSC)) {
            throw new IllegalArgumentException(method + ": " + format + " exists for matrices only; the shape is " + Arrays.toString(shape)
                    + ". GCS takes any rank");
        }
        StorageFormats.Layout layout = StorageFormats.layout(format, shape);
        if (layout.format() != Abi.GCS) {
            throw new IllegalArgumentException(method + ": " + format + " cannot be written out of core; choose CSR, CSC or GCS");
        }
        if (layout.partitioning() == 0) {
            if (shape.length == 0) {
                throw new IllegalArgumentException(method + ": an array of rank 0 cannot be written in blocks; S4j.write writes it");
            }
            return StorageFormats.gcs(shape, layout.order(), 1);
        }
        return layout;
    }

    /**
     * Throws if the lines of a layout, or the positions within a line, are too many to be numbered. The sorters call
     * this method before they sort or write entries.
     *
     * @throws IllegalArgumentException in this case; the message names the method, the dimensions and a format that
     *     fits
     */
    public static void requireNumbered(String method, StorageFormats.Layout layout, long... shape) {
        try (CooEntries none = new CooEntries(shape)) {
            none.build(method, layout).close();
        }
    }

    /** Merges the runs and writes the file. */
    public static void write(Path file, DataType type, StorageFormats.Layout layout, long[] shape, long fill, SortedRuns runs,
            SortSettings settings) throws IOException {
        StorageFormats.Layout byOrder = new StorageFormats.Layout(Abi.GCS, layout.partitioning(),
                StorageFormats.identity(shape.length));
        WholeFile.write(file, to -> {
            if (!to.isSeekable()) {
                throw new IOException(file + " is not a regular file; only regular files can be written out of core");
            }
            try (ImageAppender appender = new ImageAppender(to, settings.beside(), type, layout, shape, fill, runs.entries(),
                    settings.memory())) {
                runs.mergeTo(appender, byOrder);
                appender.finish();
            }
        });
    }

    public static long[] permuted(long[] of, int... order) {
        long[] to = new long[of.length];
        for (int i = 0; i < of.length; i++) {
            to[i] = of[order[i]];
        }
        return to;
    }
}
