// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.entries;

import java.io.IOException;
import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.numpy.NamedArrays;
import org.sparse4j.io.numpy.NpyInput;

/** Reads sparse arrays from the arrays of numbers that they consist of: compressed lines, or coordinates. */
public final class EntryMembers {
    private EntryMembers() {}

    public static long[] shape(NamedArrays in) throws IOException {
        try (NpyInput input = in.open("shape")) {
            long[] shape = input.longs(org.sparse4j.backend.Window.MAX_RANK);
            for (long n : shape) {
                if (n < 0) {
                    throw input.place().malformed("the shape " + Arrays.toString(shape) + " has a negative extent");
                }
            }
            return shape;
        }
    }

    /** Reads compressed lines. The first {@code lines} dimensions of the order form the lines. */
    public static INDArray lines(NamedArrays in, ReadOptions options, int[] order, int lines, long fill, long... shape)
            throws IOException {
        StorageFormats.Layout layout = StorageFormats.gcs(shape, order, lines);
        INDArray whole = CompressedLines.read(in, options, layout, fill, shape);
        if (whole != null) {
            return whole;
        }
        try (Opened opened = new Opened(in)) {
            NpyInput data = opened.open("data");
            DataType type = data.valueType(options);
            try (LevelSource source = new LevelSource(in.place(), data, false, data.header().elements(), order, shape)) {
                NpyInput pointers = opened.open("indptr");
                NpyInput indices = opened.open("indices");
                source.dense(lines).sparse(shape.length - lines, pointers, indices).complete();
                try (EntryFeed feed = new EntryFeed(in.place(), type, fill, options, data.header().elements(), shape)) {
                    feed.addAll(source, EntryFeed.Half.NONE);
                    return feed.finish(layout);
                }
            }
        }
    }

    /**
     * Reads one compressed line as COO: SciPy's csr_array of rank 1, and GCXS of rank 0 and 1, in which no dimension is
     * compressed.
     *
     * @param pointers whether the file must have indptr, with the begin and the end of the line
     */
    public static INDArray oneLine(NamedArrays in, ReadOptions options, boolean pointers, long fill, long... shape) throws IOException {
        try (Opened opened = new Opened(in)) {
            NpyInput data = opened.open("data");
            try (LevelSource source = new LevelSource(in.place(), data, false, data.header().elements(),
                    StorageFormats.identity(shape.length), shape)) {
                if (pointers) {
                    source.dense(0).sparse(shape.length, opened.open("indptr"), opened.open("indices")).complete();
                } else {
                    source.sparse(shape.length, null, opened.open("indices")).complete();
                }
                try (EntryFeed feed = new EntryFeed(in.place(), data.valueType(options), fill, options,
                        data.header().elements(), shape)) {
                    feed.addAll(source, EntryFeed.Half.NONE);
                    return feed.finish(StorageFormats.layout(SparseFormat.COO, shape));
                }
            }
        }
    }

    /** Reads coordinates from the members coords and data. */
    public static INDArray coordinates(NamedArrays in, ReadOptions options, long fill, long... shape) throws IOException {
        try (Opened opened = new Opened(in)) {
            NpyInput data = opened.open("data");
            DataType type = data.valueType(options);
            try (CoordinateSource source = new CoordinateSource(opened.open("coords"), data, shape.length);
                    EntryFeed feed = new EntryFeed(in.place(), type, fill, options, data.header().elements(), shape)) {
                feed.addAll(source, EntryFeed.Half.NONE);
                return feed.finish(StorageFormats.layout(SparseFormat.COO, shape));
            }
        }
    }
}
