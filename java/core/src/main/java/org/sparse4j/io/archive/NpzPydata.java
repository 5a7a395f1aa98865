// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.entries.EntryFeed;
import org.sparse4j.io.entries.EntryMembers;
import org.sparse4j.io.entries.SparseColumns;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.packed.ZipMembers;

/** Reads and writes the files of save_npz and load_npz of pydata/sparse: COO and GCXS, each with a fill value. */
public final class NpzPydata {
    static final String KIND = "npz of pydata/sparse";
    private static final String METHOD = "Npz.write";

    private NpzPydata() {}

    /**
     * Returns whether pydata/sparse has written an archive. The member fill_value alone does not show this: an archive
     * of SciPy may contain an unrelated array of that name, which SciPy ignores. Therefore the archive must also have
     * coords or compressed_axes, or lack the member format, which SciPy writes.
     */
    public static boolean is(ZipMembers in) {
        boolean own = isCoo(in) || in.has("compressed_axes") || !in.has("format");
        return in.has("fill_value") && in.has("data") && in.has("shape") && own;
    }

    /** Returns whether the array is COO, by the member coords: the first versions of pydata/sparse wrote no format. */
    private static boolean isCoo(ZipMembers in) {
        return in.has("coords");
    }

    /** Returns the order of dimensions with the compressed dimensions first; null if no dimension is compressed. */
    private static int[] axes(ZipMembers in, int rank, int[] compressed) throws IOException {
        try (NpyInput input = in.open("compressed_axes")) {
            long[] axes = input.longs(rank);
            int[] order = new int[rank];
            boolean[] seen = new boolean[rank];
            for (int i = 0; i < axes.length; i++) {
                if (axes[i] < 0 || axes[i] >= rank || seen[(int) axes[i]]) {
                    throw input.place().malformed("the compressed axes are " + Arrays.toString(axes) + ", which an array of rank " + rank
                            + " cannot have");
                }
                order[i] = (int) axes[i];
                seen[order[i]] = true;
            }
            int n = axes.length;
            for (int d = 0; d < rank; d++) {
                if (!seen[d]) {
                    order[n++] = d;
                }
            }
            compressed[0] = axes.length;
            return order;
        }
    }

    public static ArrayFileInfo info(ZipMembers in) throws IOException {
        long[] shape = EntryMembers.shape(in);
        try (NpyInput data = in.open("data")) {
            data.requireNumbers();
            SparseFormat format = SparseFormat.COO;
            if (!isCoo(in) && shape.length > 1) {
                int[] compressed = {0};
                int[] order = axes(in, shape.length, compressed);
                format = shape.length > 2 || compressed[0] != 1 ? SparseFormat.GCS
                        : order[0] == 0 ? SparseFormat.CSR : SparseFormat.CSC;
            }
            return new ArrayFileInfo(KIND, isCoo(in) ? "COO" : "GCXS", data.type().natural(), format, shape,
                    data.header().elements());
        }
    }

    public static INDArray read(ZipMembers in, ReadOptions options) throws IOException {
        long[] shape = EntryMembers.shape(in);
        EntryFeed.check(in.place(), options, shape);
        long fill;
        try (NpyInput data = in.open("data"); NpyInput value = in.open("fill_value")) {
            DataType type = data.valueType(options);
            if (value.type().isFloating() && !type.isFloating()) {
                throw value.place().malformed("the fill is of " + value.type() + ", but the values are of " + data.type());
            }
            fill = value.bits(type);
        }
        if (!isCoo(in) && !in.has("compressed_axes")) {
            throw in.missing("coords.npy, which COO has, and no compressed_axes.npy, which GCXS has");
        }
        if (isCoo(in)) {
            return EntryMembers.coordinates(in, options, fill, shape);
        }
        int[] compressed = {0};
        int[] order = axes(in, shape.length, compressed);
        if (compressed[0] > 0) {
            return EntryMembers.lines(in, options, order, compressed[0], fill, shape);
        }
        if (shape.length > 1) {
            throw in.place().member("compressed_axes.npy").malformed("shape " + Arrays.toString(shape)
                    + " has no compressed axis; there must be at least one");
        }
        return EntryMembers.oneLine(in, options, hasPointers(in), fill, shape);
    }

    /** Returns whether an array of a single line has its two pointers, which the first versions of pydata/sparse did not write. */
    private static boolean hasPointers(ZipMembers in) throws IOException {
        if (!in.has("indptr")) {
            return false;
        }
        try (NpyInput pointers = in.open("indptr")) {
            return pointers.header().elements() > 0;
        }
    }

    public static void write(INDArray x, Path file, WriteOptions options) throws IOException {
        if (x.getFormat() == SparseFormat.DENSE) {
            throw new IllegalArgumentException(METHOD + ": the layout of pydata/sparse holds sparse arrays only; Npy.write writes a DENSE "
                    + "one, and toFormat(SparseFormat.COO) returns a sparse copy");
        }
        SparseColumns.with(x, c -> {
            Storage s = c.storage();
            long[] shape = s.shape();
            NpzOut out = new NpzOut();
            boolean coo = StorageFormats.format(s) == SparseFormat.COO;
            if (coo) {
                out.text("format", "coo").add("coords", c.indexType(), c.indexes(), shape.length, c.entries());
            } else {
                requireAxes(s);
                if (c.lines() > Integer.MAX_VALUE) {
                    throw new IllegalArgumentException(METHOD + ": GCXS would store a pointer for each of " + c.lines()
                            + " lines; toFormat(SparseFormat.COO) needs no pointers, and Npz.Kind.BINSPARSE lists only lines with entries");
                }
                long[] axes = new long[s.partitioning()];
                Arrays.setAll(axes, i -> s.order(i));
                out.text("format", "gcxs").add("indices", c.indexType(), c.indexes(), c.entries())
                        .add("indptr", c.pointerType(), c.pointers(), c.lines() + 1).longs("compressed_axes", axes);
            }
            out.longs("shape", shape).add("data", c.type(), c.values(), c.entries())
                    .number("fill_value", c.type(), s.heldFact(Storage.Fact.FILL)).write(file, options);
        });
    }

    /**
     * Throws unless at least one dimension, but not all, form the lines, and the dimensions ascend both among these and
     * among the others, as GCXS requires.
     */
    private static void requireAxes(Storage s) {
        int p = s.partitioning();
        boolean can = p > 0 && p < s.rank();
        for (int i = 1; i < s.rank(); i++) {
            can &= i == p || s.order(i - 1) < s.order(i);
        }
        if (!can) {
            throw new IllegalArgumentException(METHOD + ": GCXS must have compressed and other dimensions, each group in ascending order; "
                    + "this GCS has the order " + Arrays.toString(s.order()) + ", of which the first " + p + " are compressed"
                    + (s.rank() == 0 ? "" : "; Npz.Kind.BINSPARSE can hold it") + "; toFormat(SparseFormat.COO) returns a copy that "
                    + "pydata/sparse can hold");
        }
    }
}
