// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.archive.NpzBinsparse;
import org.sparse4j.io.archive.NpzPydata;
import org.sparse4j.io.archive.NpzScipy;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.packed.ZipMembers;

/**
 * Archives of .npy members (.npz), in which Python's libraries keep sparse arrays: SciPy's, pydata/sparse's and Binsparse's,
 * and NumPy's of dense arrays.
 *
 * <pre>{@code
 * INDArray a = Npz.read(Path.of("cora.npz"));
 * Npz.write(a, Path.of("copy.npz"), Npz.kindFor(a));
 * }</pre>
 *
 * <p>Members are read stored or deflated, from archives of any size. What an archive says is held against what it has:
 * sizes, checksums, and that no two members share bytes; names are keys only, no file is made of one.
 */
public final class Npz {
    /** Whose file is written. */
    public enum Kind {
        /** {@code scipy.sparse.load_npz} reads it: CSR and CSC matrices, COO of any rank above 0, with the fill 0. */
        SCIPY,
        /**
         * {@code sparse.load_npz} reads it: COO of any rank, CSR, CSC and GCS as GCXS, where both groups of dimensions
         * ascend; any fill.
         */
        PYDATA,
        /**
         * Binsparse 0.1: every array of this library exactly, DENSE ones too, with any fill, order of dimensions and
         * partitioning. Version 0.1 of the specification promises no compatibility with later ones.
         */
        BINSPARSE
    }

    private Npz() {}

    /** As {@link #read(Path, ReadOptions)} with the defaults: type and format of the file. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * The one array of an archive, whose kind its members tell. SciPy's csr, csc and coo become CSR, CSC and COO, bsr and
     * dia CSR, its csr_array of rank 1 COO; COO and GCXS of pydata/sparse become COO and GCS (CSR, CSC) with their fill, rank 0
     * and 1 of either COO; Binsparse's formats what holds them, symmetric ones with both halves unless {@link ReadOptions#storedHalf()}; one plain array is read as
     * {@link Npy#read(Path, ReadOptions)} does. Types are widened as there. Lines may be unsorted; entries given twice
     * follow the options. {@link ReadOptions#member} reads one array of any archive as it is, whatever the others are. O(file + sorting);
     * takes memory for the entries, twice where they are sorted, and some MiB.
     *
     * @throws MalformedFileException where the archive or a member is not what it says, naming the member and the byte or
     *     field
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit the file; of duplicates that they refuse
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted of a sparse array, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "Npz.read", "the file");
        Arguments.given(options, "Npz.read", "the options");
        return with(file, in -> {
            if (options.member() != null) {
                return dense(in, options.member(), options);
            } else if (NpzBinsparse.is(in)) {
                return NpzBinsparse.read(in, options);
            } else if (NpzPydata.is(in)) {
                return NpzPydata.read(in, options);
            } else if (NpzScipy.is(in)) {
                return NpzScipy.read(in, options);
            }
            try (NpyInput one = in.open(only(in))) {
                return DenseFiles.read(one, options);
            }
        });
    }

    private static String only(ZipMembers in) {
        if (in.names().isEmpty() && !in.others().isEmpty()) {
            throw in.place().malformed("is a zip archive without arrays (.npy); Sparse4j.files().read and the readers of texts read texts out of "
                    + "zip archives; " + MemberChoice.list(in.others()));
        }
        if (in.names().size() != 1) {
            throw in.place().malformed("holds " + (in.names().isEmpty() ? "no array" : in.names().size() + " arrays, "
                    + in.names() + ", which are together no sparse array of SciPy, pydata/sparse or Binsparse; "
                    + "ReadOptions.member(name) reads one of them, Npz.readAll(file, names...) several"));
        }
        return in.names().iterator().next();
    }

    /**
     * All dense arrays of an archive by their names, in the archive's order, each as {@link Npy#read(Path)} reads it; of a
     * sparse array the arrays that it is made of. The ending .npy of a name is left out; a member without it counts where its
     * first bytes are an array's, as for NumPy. Members that are no arrays, and arrays of texts, are left out; {@link #readAll(Path,
     * String...)} leaves out what it is not asked for. The caller closes the arrays.
     *
     * @throws MalformedFileException where a member is not what it says, or is of dates, complex numbers or Python objects; no array is left
     *     open then
     * @throws UncheckedIOException where the file system refuses, with the IOException
     */
    public static LinkedHashMap<String, INDArray> readAll(Path file) {
        Arguments.given(file, "Npz.readAll", "the file");
        return with(file, in -> all(in, in.names(), true));
    }

    /**
     * As {@link #readAll(Path)}, but these arrays alone, in this order, whatever the others are: dates, complex numbers and Python objects
     * among them are not looked at. Names are given with .npy or without; the keys are without.
     *
     * @throws IllegalArgumentException where the archive has no array of a name, naming those there are
     * @throws MalformedFileException where one of them is not what it says, or is not of numbers; no array is left open then
     * @throws UncheckedIOException where the file system refuses, with the IOException
     */
    public static LinkedHashMap<String, INDArray> readAll(Path file, String... names) {
        Arguments.given(file, "Npz.readAll", "the file");
        Arguments.given(names, "Npz.readAll", "the names");
        return with(file, in -> all(in, Arrays.stream(names).map(name -> keyOf(in, name)).toList(), false));
    }

    private static LinkedHashMap<String, INDArray> all(ZipMembers in, Collection<String> names, boolean unasked) throws IOException {
        LinkedHashMap<String, INDArray> all = new LinkedHashMap<>();
        boolean ok = false;
        try {
            for (String name : names) {
                try (NpyInput input = unasked ? opened(in, name) : in.open(name)) {
                    if (!all.containsKey(name) && (input.type().isNumber() || !unasked)) {
                        all.put(name, DenseFiles.read(input, ReadOptions.defaults()));
                    }
                }
            }
            ok = true;
            return all;
        } finally {
            if (!ok) {
                all.values().forEach(INDArray::close);
            }
        }
    }

    /** One of all arrays; where its type is none of ours the exception names the call that reads the others. */
    private static NpyInput opened(ZipMembers in, String name) throws IOException {
        try {
            return in.open(name);
        } catch (MalformedFileException e) {
            if (in.names().size() == 1) {
                throw e;
            }
            throw Faults.binary(e.getMessage() + "; Npz.readAll(file, names...) reads the arrays that it is asked for; "
                    + MemberChoice.list(List.copyOf(in.names())), in.place().file(), e.member(), e.offset(), new IOException(e));
        }
    }

    /** The name of an array without .npy. */
    private static String keyOf(ZipMembers in, String name) {
        String given = Arguments.given(name, "Npz", "the name of the array");
        String key = !in.has(given) && given.endsWith(".npy") ? given.substring(0, given.length() - ".npy".length()) : given;
        if (!in.has(key)) {
            throw new IllegalArgumentException(in.place() + ": has no array " + MemberChoice.shown(name) + "; "
                    + MemberChoice.list(List.copyOf(in.names())));
        }
        return key;
    }

    /** Whether a file is an archive of arrays that has one of this name. */
    static boolean hasArray(Path file, String name) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(Integer.BYTES);
        }
        if (!ZipMembers.is(start)) {
            return false;
        }
        try (ZipMembers in = ZipMembers.open(file)) {
            return in.has(name) || name.endsWith(".npy") && in.has(name.substring(0, name.length() - ".npy".length()));
        }
    }

    private static INDArray dense(ZipMembers in, String name, ReadOptions options) throws IOException {
        try (NpyInput one = in.open(keyOf(in, name))) {
            return DenseFiles.read(one, options);
        }
    }

    /**
     * What the headers say of the array; its entries are not read.
     *
     * @throws MalformedFileException where they cannot be read
     * @throws UncheckedIOException where the file system refuses, with the IOException
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "Npz.readInfo", "the file");
        return readInfo(file, null);
    }

    /** The same of one of its arrays, where a name is given. */
    static ArrayFileInfo readInfo(Path file, String member) {
        return with(file, in -> {
            if (member == null && NpzBinsparse.is(in)) {
                return NpzBinsparse.info(in);
            } else if (member == null && NpzPydata.is(in)) {
                return NpzPydata.info(in);
            } else if (member == null && NpzScipy.is(in)) {
                return NpzScipy.info(in);
            }
            try (NpyInput one = in.open(member == null ? only(in) : keyOf(in, member))) {
                return Npy.info("npz of NumPy", one);
            }
        });
    }

    /** What is done with an archive. */
    private interface Action<T> {
        T with(ZipMembers in) throws IOException;
    }

    private static <T> T with(Path file, Action<T> action) {
        try (ZipMembers in = ZipMembers.open(file)) {
            return action.with(in);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Returns the kind that {@code Sparse4j.files().write(x, "x.npz")} writes: {@link Kind#SCIPY} if SciPy's kind holds the array exactly,
     * which COO of rank 1 and above, CSR and CSC with the fill 0 are; {@link Kind#PYDATA} of COO of rank 0, which neither of the
     * others has; else {@link Kind#BINSPARSE}. O(1).
     */
    public static Kind kindFor(INDArray x) {
        Arguments.given(x, "Npz.kindFor", "the array");
        return NpzScipy.holds(x) ? Kind.SCIPY : x.rank() == 0 && x.getFormat() == SparseFormat.COO ? Kind.PYDATA : Kind.BINSPARSE;
    }

    /** As {@link #write(INDArray, Path, Kind, WriteOptions)} with the defaults: deflated. */
    public static void write(INDArray x, Path file, Kind kind) {
        write(x, file, kind, WriteOptions.defaults());
    }

    /**
     * Writes an array so that it comes back bit for bit, type, format and fill included; what a kind cannot hold is refused.
     * Members are deflated on all threads unless the options say {@link WriteOptions#stored()}. The file takes its place
     * when it is complete, as {@link AtomicFile} writes it: a failure leaves what was there. Other threads may read the
     * array meanwhile; writes to it are refused. O(entries) and some MiB; views are copied first.
     *
     * @throws IllegalArgumentException where the kind has no such array, naming what to call instead
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static void write(INDArray x, Path file, Kind kind, WriteOptions options) {
        Arguments.given(x, "Npz.write", "the array");
        Arguments.given(file, "Npz.write", "the file");
        Arguments.given(kind, "Npz.write", "the kind");
        Arguments.given(options, "Npz.write", "the options");
        try {
            switch (kind) {
                case SCIPY:
                    NpzScipy.write(x, file, options);
                    break;
                case PYDATA:
                    NpzPydata.write(x, file, options);
                    break;
                default:
                    NpzBinsparse.write(x, file, options);
                    break;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }
}
