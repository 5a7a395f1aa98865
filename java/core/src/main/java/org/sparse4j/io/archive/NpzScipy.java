// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.entries.EntryFeed;
import org.sparse4j.io.entries.EntryMembers;
import org.sparse4j.io.entries.LevelSource;
import org.sparse4j.io.entries.Opened;
import org.sparse4j.io.entries.SparseColumns;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.packed.ZipMembers;

/** Reads and writes the files of scipy.sparse.save_npz and load_npz. */
public final class NpzScipy {
    static final String KIND = "npz of SciPy";
    private static final String METHOD = "Npz.write";
    private static final int MOST_DIAGONALS = 1 << 24;
    private static final long MANY_LINES = 1 << 24;
    private static final long LINES_PER_ENTRY = 16;

    private NpzScipy() {}

    public static boolean is(ZipMembers in) {
        return in.has("format") && in.has("data") && in.has("shape") && !NpzPydata.is(in);
    }

    private static String format(ZipMembers in) throws IOException {
        try (NpyInput format = in.open("format")) {
            String text = format.text();
            if (!text.matches("csr|csc|coo|bsr|dia")) {
                throw format.place().malformed("the format is '" + text + "'; it must be csr, csc, coo, bsr or dia");
            }
            return text;
        }
    }

    private static void requireMatrix(ZipMembers in, String format, long... shape) {
        if (shape.length != 2) {
            throw in.place().member("shape.npy").malformed("the shape is " + Arrays.toString(shape) + ", which a " + format
                    + " matrix cannot have");
        }
    }

    public static ArrayFileInfo info(ZipMembers in) throws IOException {
        String format = format(in);
        long[] shape = EntryMembers.shape(in);
        if (!format.equals("coo") && !(format.equals("csr") && shape.length == 1)) {
            requireMatrix(in, format, shape);
        }
        try (NpyInput data = in.open("data")) {
            data.requireNumbers();
            SparseFormat as = format.equals("coo") || shape.length == 1 ? SparseFormat.COO : format.equals("csc") ? SparseFormat.CSC
                    : SparseFormat.CSR;
            long stored = format.equals("dia") ? inDiagonals(in, data, shape) : data.header().elements();
            return new ArrayFileInfo(KIND, format, data.type().natural(), as, shape, stored);
        }
    }

    /** Returns the number of elements of diagonals that are inside the matrix. */
    private static long inDiagonals(ZipMembers in, NpyInput data, long... shape) throws IOException {
        long[] diagonals = data.header().shape();
        long length = diagonals.length == 2 ? diagonals[1] : 0;
        long all = 0;
        try (NpyInput offsets = in.open("offsets")) {
            for (long offset : offsets.longs(MOST_DIAGONALS)) {
                double end = Math.min(Math.min(length, shape[1]), (double) shape[0] + offset);
                all += (long) Math.max(0, end - Math.max(0, (double) offset));
            }
        }
        return all;
    }

    public static INDArray read(ZipMembers in, ReadOptions options) throws IOException {
        String format = format(in);
        long[] shape = EntryMembers.shape(in);
        EntryFeed.check(in.place(), options, shape);
        switch (format) {
            case "coo":
                return coo(in, options, shape);
            case "bsr":
                requireMatrix(in, format, shape);
                return bsr(in, options, shape);
            case "dia":
                requireMatrix(in, format, shape);
                return dia(in, options, shape);
            default:
                if (shape.length == 1 && format.equals("csr")) {
                    return EntryMembers.oneLine(in, options, true, 0, shape);
                }
                requireMatrix(in, format, shape);
                boolean rows = format.equals("csr");
                return EntryMembers.lines(in, options, rows ? new int[] {0, 1} : new int[] {1, 0}, 1, 0, shape);
        }
    }

    private static INDArray coo(ZipMembers in, ReadOptions options, long... shape) throws IOException {
        if (in.has("row") || in.has("col")) {  // SciPy before 1.13 wrote row and col
            requireMatrix(in, "coo", shape);
            try (Opened opened = new Opened(in)) {
                NpyInput data = opened.open("data");
                DataType type = data.valueType(options);
                try (LevelSource source = new LevelSource(in.place(), data, false, data.header().elements(),
                        StorageFormats.identity(2), shape)) {
                    source.sparse(2, null, opened.open("row"), opened.open("col")).complete();
                    try (EntryFeed feed = new EntryFeed(in.place(), type, 0, options, data.header().elements(), shape)) {
                        feed.addAll(source, EntryFeed.Half.NONE);
                        return feed.finish(StorageFormats.layout(SparseFormat.COO, shape));
                    }
                }
            }
        }
        return EntryMembers.coordinates(in, options, 0, shape);
    }

    /**
     * Reads the format bsr: compressed rows of dense blocks. The coordinates of a block and those within the block
     * become the row and the column of an element.
     */
    private static INDArray bsr(ZipMembers in, ReadOptions options, long... shape) throws IOException {
        try (Opened opened = new Opened(in)) {
            NpyInput data = opened.openInCOrder("data");
            DataType type = data.valueType(options);
            long[] blocks = data.header().shape();
            if (blocks.length != 3 || blocks[1] == 0 || blocks[2] == 0 || shape[0] % blocks[1] != 0 || shape[1] % blocks[2] != 0) {
                throw data.place().malformed("the blocks have shape " + Arrays.toString(blocks) + "; for a matrix of shape "
                        + Arrays.toString(shape) + " they must have three dimensions and divide the matrix");
            }
            long[] four = {shape[0] / blocks[1], shape[1] / blocks[2], blocks[1], blocks[2]};
            try (LevelSource source = new LevelSource(in.place(), data, false, data.header().elements(),
                    StorageFormats.identity(4), four)) {
                NpyInput pointers = opened.open("indptr");
                source.dense(1).sparse(1, pointers, opened.open("indices")).dense(2).complete();
                try (EntryFeed feed = new EntryFeed(in.place(), type, 0, options, data.header().elements(), four).whole()) {
                    feed.addAll(source, EntryFeed.Half.NONE);
                    try (INDArray x = feed.finishAs(StorageFormats.layout(SparseFormat.COO, four));
                            INDArray matrix = x.permute(0, 2, 1, 3).dup();
                            INDArray flat = matrix.reshape(shape)) {
                        return flat.toFormat(options.formatOr(SparseFormat.CSR));
                    }
                }
            }
        }
    }

    /** Reads the format dia, which stores whole diagonals. As in SciPy, their zeros are not stored. */
    private static INDArray dia(ZipMembers in, ReadOptions options, long... shape) throws IOException {
        try (Opened opened = new Opened(in)) {
            NpyInput data = opened.openInCOrder("data");
            DataType type = data.valueType(options);
            long[] diagonals = data.header().shape();
            if (diagonals.length != 2) {
                throw data.place().malformed("the diagonals have shape " + Arrays.toString(diagonals)
                        + "; they must be a matrix with a row for each diagonal");
            }
            long[] offsets = opened.open("offsets").longs(MOST_DIAGONALS);
            if (offsets.length != diagonals[0]) {
                throw in.place().member("offsets.npy").malformed("there are " + offsets.length + " offsets for " + diagonals[0]
                        + " diagonals");
            }
            Diagonals source = new Diagonals(data, diagonals[1], offsets);
            try (EntryFeed feed = new EntryFeed(in.place(), type, 0, options, data.header().elements(), shape).whole()) {
                feed.addAll(source, EntryFeed.Half.NONE);
                INDArray x = feed.finish(StorageFormats.layout(SparseFormat.CSR, shape));
                if (x.getFormat().isSparse()) {
                    x.prune();
                }
                return x;
            }
        }
    }

    /** Reads diagonals; element j of a diagonal is in column j. */
    private static final class Diagonals implements EntryFeed.Source {
        private final NpyInput data;
        private final long length;
        private final long[] offsets;
        private int diagonal;
        private long column;

        Diagonals(NpyInput data, long length, long... offsets) {
            this.data = data;
            this.length = length;
            this.offsets = offsets;
        }

        @Override
        public boolean isUnsigned() {
            return data.type().isUnsigned();
        }

        @Override
        public FilePlace place(int dimension) {
            return data.place();
        }

        @Override
        public int next(EntryFeed to) throws IOException {
            long[] shape = to.shape();
            while (diagonal < offsets.length && length > 0) {
                int n = (int) Math.min(to.capacity(), length - column);
                long first = column;
                long offset = offsets[diagonal];
                data.read(to.block(), 0, n, to.type());
                column += n;
                if (column == length) {
                    column = 0;
                    diagonal++;
                }
                // Limits the columns first .. first + n to those in which the diagonal is inside the matrix.
                double from = Math.max(first, (double) offset);
                double end = Math.min(Math.min(first + n, shape[1]), (double) shape[0] + offset);
                if (from < end) {
                    int skipped = (int) (from - first);
                    int count = (int) (end - from);
                    ByteBuffer values = to.values(n);
                    int width = to.type().width();
                    values.put(0, values.slice(skipped * width, count * width), 0, count * width);
                    ByteBuffer rows = to.coordinates(0, count);
                    ByteBuffer columns = to.coordinates(1, count);
                    for (int k = 0; k < count; k++) {
                        to.put(rows, k, first + skipped + k - offset);
                        to.put(columns, k, first + skipped + k);
                    }
                    return count;
                }
            }
            data.finish();
            return 0;
        }
    }

    /** Returns whether write() stores an array exactly, without far more pointers than entries. */
    public static boolean suits(INDArray x) {
        if (DataType.bits(x.fillValue()) != 0) {
            return false;
        }
        return switch (x.getFormat()) {
            case COO -> x.rank() > 0;
            case CSR -> hasFewPointers(x, x.size(0));
            case CSC -> hasFewPointers(x, x.size(1));
            default -> false;
        };
    }

    private static boolean hasFewPointers(INDArray x, long lines) {
        return lines <= MANY_LINES || lines <= Integer.MAX_VALUE && lines / LINES_PER_ENTRY <= x.nnz();
    }

    public static void write(INDArray x, Path file, WriteOptions options) throws IOException {
        if (x.getFormat() == SparseFormat.DENSE) {
            throw new IllegalArgumentException(METHOD + ": the layout of SciPy holds sparse arrays only; Npy.write writes a DENSE one, and "
                    + "toFormat(SparseFormat.CSR) returns a sparse copy");
        }
        if (DataType.bits(x.fillValue()) != 0 || x.rank() == 0) {
            throw new IllegalArgumentException(METHOD + ": "
                    + (x.rank() == 0 ? "SciPy has no sparse array of rank 0; Npz.Kind.PYDATA can hold one in COO"
                            : "elements that SciPy does not store are 0, but the fill is " + x.fillValue()
                                    + "; Npz.Kind.BINSPARSE and PYDATA keep it"));
        }
        SparseColumns.with(x, c -> {
            SparseFormat format = StorageFormats.format(c.storage());
            long[] shape = c.storage().shape();
            NpzOut out = new NpzOut();
            if (format == SparseFormat.COO && shape.length == 2) {
                // Writes row and col, as SciPy does, because its releases before 1.13 do not read "coords".
                out.add("row", c.indexType(), c.coordinates(0), c.entries()).add("col", c.indexType(), c.coordinates(1), c.entries());
            } else if (format == SparseFormat.COO) {
                out.add("coords", c.indexType(), c.indexes(), shape.length, c.entries());
            } else if (format == SparseFormat.GCS) {
                throw new IllegalArgumentException(METHOD + ": SciPy has no GCS; toFormat(SparseFormat."
                        + (shape.length == 2 ? "CSR" : "COO") + ") returns a copy in a format that it has, and Npz.Kind.BINSPARSE keeps "
                        + "the GCS format");
            } else {
                if (c.lines() > Integer.MAX_VALUE) {
                    throw new IllegalArgumentException(METHOD + ": SciPy would store a pointer for each of " + c.lines()
                            + " lines; toFormat(SparseFormat.COO) needs no pointers, and Npz.Kind.BINSPARSE lists only lines with entries");
                }
                out.add("indices", c.indexType(), c.indexes(), c.entries())
                        .add("indptr", c.pointerType(), c.pointers(), c.lines() + 1);
            }
            out.ascii("format", format.name().toLowerCase(java.util.Locale.ROOT)).longs("shape", shape)
                    .add("data", c.type(), c.values(), c.entries()).number("_is_array", DataType.BOOL, 1).write(file, options);
        });
    }
}
