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
 * Files .s4j of arrays that do not fit in memory: built from entries, converted, transposed, joined and walked through, with
 * no more native memory than the options say. What can be computed of such a file says {@link S4j#open}.
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
 * <p>Sources are sparse (COO, CSR, CSC, GCS with a partitioning of 1 or more), results CSR, CSC or GCS. Sorting takes files
 * as large as what is sorted beside the target, or where the options say; they go at the end, after a failure too, and what
 * a process that was killed leaves behind goes with the next write to the same target.
 */
public final class OutOfCore {
    private OutOfCore() {}

    /** As {@link #builder(Path, SparseFormat, DataType, OutOfCoreOptions, long...)} with the defaults. */
    public static ExternalBuilder builder(Path file, SparseFormat format, DataType type, long... shape) {
        return builder(file, format, type, OutOfCoreOptions.defaults(), shape);
    }

    /**
     * Builds a file from entries in any order. O(n log n) in all for n entries, each of which is written and read once more
     * than it would be in memory.
     *
     * @param format CSR, CSC or GCS
     * @throws IllegalArgumentException of COO and DENSE, and where the format has no such shape
     */
    public static ExternalBuilder builder(Path file, SparseFormat format, DataType type, OutOfCoreOptions options,
            long... shape) {
        Arguments.given(file, "OutOfCore.builder", "the file");
        Arguments.given(type, "OutOfCore.builder", "the data type");
        Arguments.given(options, "OutOfCore.builder", "the options");
        Arguments.given(shape, "OutOfCore.builder", "the shape");
        return new ExternalBuilder(file, format, type, options, shape);
    }

    /** As {@link #convert(Path, SparseFormat, Path, OutOfCoreOptions)} with the defaults. */
    public static void convert(Path from, SparseFormat format, Path to) {
        convert(from, format, to, OutOfCoreOptions.defaults());
    }

    /**
     * Writes the array of a file in another format, with the fill of the source. Of a file .s4j O(n) where the leading
     * dimension stays, an external sort of whole blocks where it does not. Files of all other formats that
     * {@link ArrayFiles} reads become one: texts, archives and HDF5 files a part at a time, sorted externally, in the type
     * of the file; texts that do not tell their shape are read twice, of SVMlight's (the features; 16 bytes for each row
     * stay in memory) each time up to the first index 0 once more. Read as a whole are DENSE arrays, GCS arrays of one line, and SciPy's bsr
     * and dia. Values of entries given twice are summed as {@link ExternalBuilder#build()} says.
     *
     * @param format CSR, CSC or GCS
     * @throws MalformedFileException where the source is not what it says
     * @throws IllegalArgumentException of other formats to write, and of shapes that these cannot have
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws CancellationException where the listener stops
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

    /** As {@link #transpose(Path, Path, OutOfCoreOptions)} with the defaults. */
    public static void transpose(Path from, Path to) {
        transpose(from, to, OutOfCoreOptions.defaults());
    }

    /**
     * Writes the array of a file with its dimensions in reverse order, in the format of the source (COO becomes CSR, of other
     * ranks GCS). An external sort of whole blocks.
     *
     * @throws MalformedFileException where the source is not what it says
     * @throws IllegalArgumentException of formats that cannot be walked through by blocks
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws CancellationException where the listener stops
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

    /** As {@link #concat(int, Path, OutOfCoreOptions, Path...)} with the defaults. */
    public static void concat(int dimension, Path to, Path... from) {
        concat(dimension, to, OutOfCoreOptions.defaults(), from);
    }

    /**
     * Writes the arrays of files one after the other along a dimension, in the format of the first (COO becomes CSR, of other
     * ranks GCS). Types and fills are the same. O(n) where all have the leading dimension of the result; others are
     * sorted first.
     *
     * @throws MalformedFileException where a source is not what it says
     * @throws IllegalArgumentException where shapes, types or fills do not fit, naming the file
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws CancellationException where the listener stops
     */
    public static void concat(int dimension, Path to, OutOfCoreOptions options, Path... from) {
        Arguments.given(from, "OutOfCore.concat", "the array of files");
        if (from.length == 0) {
            throw new IllegalArgumentException("OutOfCore.concat: no files are given");
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
            throw new IllegalArgumentException("OutOfCore.concat: dimension " + dimension + " of rank " + rank);
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
                String wanted = !fits ? "shapes that are joined differ along dimension " + along + " alone"
                        : x.dataType() != first.dataType() ? "arrays that are joined have one type; castTo of one of them, read and "
                                + "written again, gives it" : "arrays that are joined have one fill";
                throw new IllegalArgumentException("OutOfCore.concat: " + from[k] + " holds " + x.dataType() + " of shape "
                        + Arrays.toString(own) + " and fill " + x.fillValue() + ", " + from[0] + " " + first.dataType()
                        + " of shape " + Arrays.toString(first.shape()) + " and fill " + first.fillValue() + "; " + wanted);
            }
            if (own[along] > Long.MAX_VALUE - shape[along]) {
                throw new IllegalArgumentException("OutOfCore.concat: the extents along dimension " + along + " are together above 2^63 - 1");
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

    /** The array, permuted, as runs; `view` its dimensions by the order of the result, `place` the one with an offset. */
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
                // One dimension counts from an offset: of the join, or of the block. Both: the sorted run is raised by hand.
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

    /** As a view of x with the dimensions `permutation`, in a layout. */
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
     * Views of consecutive rows (CSC: columns, GCS: the first dimension of its order), each of at most so many bytes of
     * entries where a row has no more. Each is read when it is used; closing them is not necessary. Of an array in memory
     * nothing is copied.
     *
     * @throws IllegalArgumentException of DENSE arrays, views, and GCS arrays of one line
     */
    public static Iterable<INDArray> blocks(INDArray x, long bytes) {
        LeadingBlocks blocks = new LeadingBlocks(Arguments.given(x, "OutOfCore.blocks", "the array"), "OutOfCore.blocks");
        if (bytes <= 0) {
            throw new IllegalArgumentException("OutOfCore.blocks: " + bytes + " bytes are too few for a block, which has 1 or more");
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
                    throw new NoSuchElementException("the array ends at " + blocks.extent());
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

    /** The layout of a source, for another shape of its rank. */
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
