// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.CooEntries;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Abi;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.outofcore.LeadingBlocks;
import org.sparse4j.io.outofcore.SortSettings;
import org.sparse4j.io.outofcore.SortedImage;
import org.sparse4j.io.outofcore.SortedRuns;
import org.sparse4j.io.outofcore.StreamedFile;

/**
 * Builds, converts, transposes and joins .s4j files of arrays that do not fit in memory, and iterates over them. The
 * options limit the native memory. {@link S4j#open} describes the calls that can use the array of such a file.
 *
 * <pre>{@code
 * OutOfCore.transpose(Path.of("x.s4j"), Path.of("xt.s4j"));
 * try (INDArray x = S4j.open(Path.of("x.s4j"))) {
 *     for (INDArray rows : OutOfCore.blocks(x, 64 << 20)) {
 *         use(rows);
 *     }
 * }
 * }</pre>
 *
 * <p>The methods read sparse arrays: COO, CSR, CSC, or GCS with a partitioning of 1 or more. They write CSR, CSC or
 * GCS.
 *
 * <p>Sorting needs temporary files as large as the entries that it sorts, beside the target or in the folder of the
 * options. The method deletes them at the end, even after a failure. If the process is killed, the next write to the
 * same target deletes them.
 *
 * <p><b>Stability.</b> This type may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
public final class OutOfCore {
    private OutOfCore() {}

    /**
     * Returns a builder as {@link #builder(Path, SparseFormat, DataType, OutOfCoreOptions, long...)} does with the
     * default options.
     */
    public static ExternalBuilder builder(Path file, SparseFormat format, DataType type, long... shape) {
        return builder(file, format, type, OutOfCoreOptions.defaults(), shape);
    }

    /**
     * Returns a builder of a file from entries in any order. The caller closes the builder. Building takes O(n log n)
     * time in total for n entries. Compared with sorting in memory, each entry is also written to a temporary file and
     * read from it.
     *
     * @param format CSR, CSC or GCS
     * @throws IllegalArgumentException if the format is COO or DENSE, or does not exist for the shape
     */
    public static ExternalBuilder builder(Path file, SparseFormat format, DataType type, OutOfCoreOptions options,
            long... shape) {
        Arguments.given(file, "OutOfCore.builder", "the file");
        Arguments.given(type, "OutOfCore.builder", "the data type");
        Arguments.given(options, "OutOfCore.builder", "the options");
        Arguments.given(shape, "OutOfCore.builder", "the shape");
        return new ExternalBuilder(file, format, type, options, shape);
    }

    /**
     * Converts a file as {@link #convert(Path, SparseFormat, Path, OutOfCoreOptions)} does with the default options.
     */
    public static void convert(Path from, SparseFormat format, Path to) {
        convert(from, format, to, OutOfCoreOptions.defaults());
    }

    /**
     * Writes the array of a file in another format.
     *
     * <p><b>A .s4j file</b> keeps its fill value. The method takes O(n) time for n entries if the leading dimension
     * stays the same; otherwise it sorts the entries externally.
     *
     * <p><b>A file of another format</b> that {@link ArrayFiles} reads is read in parts and sorted externally. The
     * result has the type of the file. The fill value must be 0.
     *
     * <ul>
     * <li>A text that does not state its shape is read twice.
     * <li>For SVMlight files, the method converts the features. Before each pass over such a file, it reads the file up
     *     to the first index 0, or to the end, to find out whether indexes count from 0. For each row, 16 bytes stay in
     *     memory.
     * <li>DENSE arrays, GCS arrays of one line, and bsr and dia of SciPy are read as a whole.
     * </ul>
     *
     * <p>Values at the same coordinates are summed as {@link ExternalBuilder#build()} describes.
     *
     * @param format CSR, CSC or GCS
     * @throws MalformedFileException if the source does not follow its format
     * @throws IllegalArgumentException if the format is COO or DENSE, or does not exist for the shape; if a source that is
     *     not .s4j has a fill value other than 0
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws CancellationException if the listener stops the operation
     */
    public static void convert(Path from, SparseFormat format, Path to, OutOfCoreOptions options) {
        given("OutOfCore.convert", from, to, options);
        Arguments.given(format, "OutOfCore.convert", "the format");
        ArrayFiles.Found source = ArrayFiles.find(from, ReadOptions.defaults().of(options.member()));
        if (!source.format().extensions().contains(S4j.EXTENSION)) {
            String member = source.member() == null ? options.member() : source.member();
            ReadOptions read = ReadOptions.defaults().of(member).format(SparseFormat.COO).duplicates(options.duplicates());
            StreamedFile.convert(from, listener -> source.format().read(from, read.listener(listener)), format, to, options.settings(to));
            return;
        }
        try (INDArray x = S4j.open(from)) {
            int[] same = StorageFormats.identity(x.rank());
            StorageFormats.Layout layout = SortedImage.layout("OutOfCore.convert", format, x.shape());
            if (LeadingBlocks.isIn(x)) {
                rearrange("OutOfCore.convert", x, same, layout, to, options);
            } else {
                try (INDArray whole = x.toFormat(SparseFormat.COO)) {
                    rearrange("OutOfCore.convert", whole, same, layout, to, options);
                }
            }
        }
    }

    /** Transposes a file as {@link #transpose(Path, Path, OutOfCoreOptions)} does with the default options. */
    public static void transpose(Path from, Path to) {
        transpose(from, to, OutOfCoreOptions.defaults());
    }

    /**
     * Writes the array of a .s4j file with its dimensions in reverse order, by an external sort. The result has the
     * format of the source, except that COO becomes CSR for a matrix, and GCS for any other rank.
     *
     * @throws MalformedFileException if the source does not follow its format
     * @throws IllegalArgumentException if the source is DENSE or a GCS array of one line
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws CancellationException if the listener stops the operation
     */
    public static void transpose(Path from, Path to, OutOfCoreOptions options) {
        given("OutOfCore.transpose", from, to, options);
        try (INDArray x = S4j.open(from)) {
            int rank = x.rank();
            int[] reversed = new int[rank];
            for (int i = 0; i < rank; i++) {
                reversed[i] = rank - 1 - i;
            }
            rearrange("OutOfCore.transpose", x, reversed, like(x, SortedImage.permuted(x.shape(), reversed)), to, options);
        }
    }

    /** Joins files as {@link #concat(int, Path, OutOfCoreOptions, Path...)} does with the default options. */
    public static void concat(int dimension, Path to, Path... from) {
        concat(dimension, to, OutOfCoreOptions.defaults(), from);
    }

    /**
     * Writes the arrays of .s4j files one after the other along a dimension. All arrays must have the same type and
     * fill value. The result has the format of the first array, except that COO becomes CSR for a matrix, and GCS for
     * any other rank. The method takes O(n) time for n entries if the leading dimension of every array is that of the
     * result; it first sorts the arrays for which this is not so.
     *
     * @throws MalformedFileException if a source does not follow its format
     * @throws IllegalArgumentException if shapes, types or fill values do not fit (the message names the file), or if
     *     there are no files
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws CancellationException if the listener stops the operation
     */
    public static void concat(int dimension, Path to, OutOfCoreOptions options, Path... from) {
        Arguments.given(from, "OutOfCore.concat", "the array of files");
        if (from.length == 0) {
            throw new IllegalArgumentException("OutOfCore.concat: no files were given; pass at least one");
        }
        for (Path each : from) {
            given("OutOfCore.concat", each, to, options);
        }
        List<INDArray> all = new ArrayList<>();
        try {
            for (Path each : from) {
                all.add(S4j.open(each));
            }
            concat(dimension, to, options, from, all);
        } finally {
            all.forEach(INDArray::close);
        }
    }

    private static void concat(int dimension, Path to, OutOfCoreOptions options, Path[] from, List<INDArray> all) {
        INDArray first = all.get(0);
        int rank = first.rank();
        int along = dimension < 0 ? dimension + rank : dimension;
        if (along < 0 || along >= rank) {
            throw new IllegalArgumentException("OutOfCore.concat: dimension " + dimension + " does not exist in arrays of rank " + rank);
        }
        long[] shape = first.shape();
        shape[along] = 0;
        for (int k = 0; k < from.length; k++) {
            INDArray x = all.get(k);
            long[] own = x.shape();
            boolean fits = own.length == rank;
            for (int d = 0; fits && d < rank; d++) {
                fits = d == along || own[d] == first.size(d);
            }
            if (!fits || x.dataType() != first.dataType() || fill(x) != fill(first)) {
                String wanted = !fits ? "the shapes may differ only along dimension " + along
                        : x.dataType() != first.dataType() ? "the arrays must have the same type; to convert one, read it, "
                                + "call castTo and write the result" : "the arrays must have the same fill";
                throw new IllegalArgumentException("OutOfCore.concat: " + from[k] + " holds " + x.dataType() + " of shape "
                        + Arrays.toString(own) + " and fill " + x.fillValue() + ", but " + from[0] + " holds " + first.dataType()
                        + " of shape " + Arrays.toString(first.shape()) + " and fill " + first.fillValue() + "; " + wanted);
            }
            if (own[along] > Long.MAX_VALUE - shape[along]) {
                throw new IllegalArgumentException("OutOfCore.concat: the sum of the extents along dimension " + along
                        + " is above 2^63 - 1");
            }
            shape[along] += own[along];
        }
        StorageFormats.Layout layout = like(first, shape);
        SortedImage.requireNumbered("OutOfCore.concat", layout, shape);
        int place = indexOf(layout.order(), along);
        long offset = 0;
        SortSettings settings = options.settings(to);
        try (SortedRuns runs = new SortedRuns(first.dataType(), SortedImage.permuted(shape, layout.order()), fill(first), settings)) {
            for (INDArray x : all) {
                add(runs, new LeadingBlocks(x, "OutOfCore.concat"), layout.order(), place, offset, settings);
                offset += x.size(along);
            }
            SortedImage.write(to, first.dataType(), layout, shape, fill(first), runs, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(to + ": " + e, e);
        }
    }

    /**
     * Adds an array, with its dimensions permuted, as sorted runs.
     *
     * @param view the dimensions of the array in the order of the result
     * @param place the dimension of the result whose coordinates are raised by the offset
     */
    private static void add(SortedRuns runs, LeadingBlocks blocks, int[] view, int place, long offset, SortSettings settings)
            throws IOException {
        if (blocks.dimension() == view[0]) {
            runs.add(blocks, view, place, offset);
            return;
        }
        int cut = indexOf(view, blocks.dimension());
        long bytes = settings.memory() / 8;
        for (long first = 0; first < blocks.extent();) {
            long last = blocks.end(first, bytes);
            try (INDArray sorted = blocks.view(first, last).permute(view).toFormat(SparseFormat.COO)) {
                // A run can add an offset to one dimension only: that of the join, or that of the block. If both dimensions have an offset,
                // spillRaised adds the other offset to the coordinates.
                if (offset == 0 || place == cut) {
                    runs.spill(sorted, cut, first + (place == cut ? offset : 0));
                } else {
                    spillRaised(runs, sorted, cut, first, place, offset);
                }
            }
            first = last;
        }
    }

    private static void spillRaised(SortedRuns runs, INDArray sorted, int cut, long first, int place, long offset)
            throws IOException {
        long[] shape = sorted.shape();
        shape[cut] += first;
        try (CooEntries raised = new CooEntries(shape).type(sorted.dataType())) {
            raised.addArray(sorted, cut, first);
            try (INDArray all = raised.build(new StorageFormats.Layout(Abi.COO, 0, new int[0]))) {
                runs.spill(all, place, offset);
            }
        }
    }

    /** Writes an array with its dimensions permuted, in a layout. */
    private static void rearrange(String method, INDArray x, int[] permutation, StorageFormats.Layout layout, Path to,
            OutOfCoreOptions options) {
        long[] shape = SortedImage.permuted(x.shape(), permutation);
        SortedImage.requireNumbered(method, layout, shape);
        int[] view = new int[permutation.length];
        for (int i = 0; i < view.length; i++) {
            view[i] = permutation[layout.order()[i]];
        }
        LeadingBlocks blocks = new LeadingBlocks(x, method);
        SortSettings settings = options.settings(to);
        try (SortedRuns runs = new SortedRuns(x.dataType(), SortedImage.permuted(shape, layout.order()), fill(x), settings)) {
            add(runs, blocks, view, 0, 0, settings);
            SortedImage.write(to, x.dataType(), layout, shape, fill(x), runs, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(to + ": " + e, e);
        }
    }

    /**
     * Returns views of consecutive rows (for CSC, of columns; for GCS, along the first dimension of its order). The
     * entries of each view take at most {@code bytes} bytes, unless a single row has more. A memory-mapped array is
     * read from its file only when the caller uses a view; an array in memory is not copied. The views need not be
     * closed.
     *
     * @throws IllegalArgumentException if the array is DENSE, a view, or a GCS array of one line, or if bytes is below
     *     1
     */
    public static Iterable<INDArray> blocks(INDArray x, long bytes) {
        LeadingBlocks blocks = new LeadingBlocks(Arguments.given(x, "OutOfCore.blocks", "the array"), "OutOfCore.blocks");
        if (bytes <= 0) {
            throw new IllegalArgumentException("OutOfCore.blocks: the size of a block is " + bytes + " bytes; it must be at least 1");
        }
        return () -> new Iterator<>() {
            private long next;

            @Override
            public boolean hasNext() {
                return next < blocks.extent();
            }

            @Override
            public INDArray next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("there is no next block; the array ends at " + blocks.extent());
                }
                long first = next;
                next = blocks.end(first, bytes);
                return blocks.view(first, next);
            }
        };
    }

    private static void given(String method, Path from, Path to, OutOfCoreOptions options) {
        Arguments.given(from, method, "the file that is read");
        Arguments.given(to, method, "the file that is written");
        Arguments.given(options, method, "the options");
    }

    /** Returns the layout of a source for an array of another shape and the same rank. */
    private static StorageFormats.Layout like(INDArray x, long... shape) {
        Storage s = ((Operand) x).storage();
        if (s.format() == Abi.GCS && s.partitioning() > 0) {
            return StorageFormats.gcs(shape, s.order(), s.partitioning());
        }
        return SortedImage.layout("OutOfCore", shape.length == 2 ? SparseFormat.CSR : SparseFormat.GCS, shape);
    }

    private static long fill(INDArray x) {
        return DataType.bits(x.fillValue());
    }

    private static int indexOf(int[] order, int dimension) {
        int at = 0;
        while (order[at] != dimension) {
            at++;
        }
        return at;
    }
}
