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
 * Reads and writes archives of .npy members (.npz). SciPy, pydata/sparse and Binsparse store sparse arrays in such
 * archives, and NumPy stores dense arrays.
 *
 * <pre>{@code
 * INDArray a = Npz.read(Path.of("cora.npz"));
 * Npz.write(a, Path.of("copy.npz"), Npz.kindFor(a));
 * }</pre>
 *
 * <p>Members may be stored or deflated, in archives of any size. Reading verifies the sizes and checksums that an
 * archive states, and that no two members share bytes. The names of members are only keys: the reader creates no file.
 *
 * @since 0.1.0
 */
public final class Npz {
    /**
     * The library whose layout is written.
     *
     * @since 0.1.0
     */
    public enum Kind {
        /**
         * The layout of {@code scipy.sparse.load_npz}: CSR and CSC matrices, and COO of rank 1 and above, with fill
         * value 0.
         */
        SCIPY,
        /**
         * The layout of {@code sparse.load_npz}, with any fill value: COO of any rank; CSR, CSC and GCS as GCXS, if the
         * dimensions ascend both among those that form the lines and among the others.
         */
        PYDATA,
        /**
         * Binsparse 0.1, which holds every array of this library exactly, except sparse arrays of rank 0: DENSE arrays
         * too, and any fill value, order of dimensions and partitioning. Version 0.1 of the specification promises no
         * compatibility with later versions.
         */
        BINSPARSE
    }

    private Npz() {}

    /** Reads a file as {@link #read(Path, ReadOptions)} does with the default options: type and format of the file. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the array of an archive. The names of the members determine the kind:
     *
     * <ul>
     * <li>SciPy: csr, csc and coo become CSR, CSC and COO; bsr and dia become CSR; csr_array of rank 1 becomes COO
     * <li>pydata/sparse: COO becomes COO, and GCXS becomes GCS (CSR, CSC), with their fill value; GCXS of rank 0 and 1
     *     becomes COO
     * <li>Binsparse: the format of this library with the layout of the file; symmetric matrices with both halves,
     *     unless {@link ReadOptions#storedHalf()} is set
     * <li>a single plain array: DENSE, as {@link Npy#read(Path, ReadOptions)} reads it
     * </ul>
     *
     * <p>{@link ReadOptions#member} reads one member of any archive as a plain array, whatever the other members are.
     * Types are widened as in {@link Npy}. The entries of a line need not be in order; duplicates follow the policy of
     * the options.
     *
     * <p>The method takes O(file size) time, plus sorting. It needs memory for the entries (twice if they are sorted)
     * and a few MiB.
     *
     * @throws MalformedFileException if the archive or a member does not follow its format; the message names the
     *     member and the byte or field
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the options do not fit the file, or if the policy is ERROR and two entries
     *     have the same coordinates
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE, and a sparse array has more elements
     *     than the densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
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
            throw in.place().malformed("the zip archive has no arrays (.npy); Sparse4j.files().read and the readers of texts read texts "
                    + "from zip archives; " + MemberChoice.list(in.others()));
        }
        if (in.names().size() != 1) {
            throw in.place().malformed("holds "
                    + (in.names().isEmpty() ? "no array" : in.names().size() + " arrays, " + in.names()
                            + ", which do not form a sparse array of SciPy, pydata/sparse or Binsparse; ReadOptions.member(name) reads one of"
                            + " them, and Npz.readAll(file, names...) reads several"));
        }
        return in.names().iterator().next();
    }

    /**
     * Reads all dense arrays of an archive, in the order of the archive, each as {@link Npy#read(Path)} reads it. The
     * keys of the result are the names. If the archive holds a sparse array, the result has the dense arrays that it
     * consists of, such as values and indices. The caller closes the arrays.
     *
     * <ul>
     * <li>The keys are the names without .npy. A member without .npy is an array if its first bytes are the magic bytes
     *     of one, as in NumPy.
     * <li>Members that are not arrays, and arrays of texts, are left out.
     * <li>To leave out other members, call {@link #readAll(Path, String...)}.
     * </ul>
     *
     * @throws MalformedFileException if a member does not follow its format, or has dates, complex numbers or Python
     *     objects. In that case, no array remains open.
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static LinkedHashMap<String, INDArray> readAll(Path file) {
        Arguments.given(file, "Npz.readAll", "the file");
        return with(file, in -> all(in, in.names(), true));
    }

    /**
     * Reads the named arrays of an archive, in the order of the names, as {@link #readAll(Path)} does. The other
     * members may have any type, because they are not read: dates, complex numbers and Python objects too. Names may
     * end in .npy; the keys do not.
     *
     * @throws IllegalArgumentException if the archive has no array of a name; the message lists the arrays
     * @throws MalformedFileException if one of the arrays does not follow its format, or does not consist of numbers.
     *     In that case, no array remains open.
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
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

    /** Opens an array when all arrays are read. If its type cannot be read, the exception names the call that reads the other arrays. */
    private static NpyInput opened(ZipMembers in, String name) throws IOException {
        try {
            return in.open(name);
        } catch (MalformedFileException e) {
            if (in.names().size() == 1) {
                throw e;
            }
            throw Faults.binary(e.getMessage() + "; Npz.readAll(file, names...) reads only the named arrays; "
                    + MemberChoice.list(List.copyOf(in.names())), in.place().file(), e.member(), e.offset(), new IOException(e));
        }
    }

    /** Returns the name of an array without .npy. */
    private static String keyOf(ZipMembers in, String name) {
        String given = Arguments.given(name, "Npz", "the name of the array");
        String key = !in.has(given) && given.endsWith(".npy") ? given.substring(0, given.length() - ".npy".length()) : given;
        if (!in.has(key)) {
            throw new IllegalArgumentException(in.place() + ": the file has no array " + MemberChoice.shown(name) + "; "
                    + MemberChoice.list(List.copyOf(in.names())));
        }
        return key;
    }

    /** Returns whether a file is an archive that has an array of this name. */
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
     * Returns the properties of the array from the headers of the members. Reads no entries.
     *
     * @throws MalformedFileException if the headers cannot be read
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "Npz.readInfo", "the file");
        return readInfo(file, null);
    }

    /** Returns the properties of the array from the headers, or those of one member if {@code member} is not null. */
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
     * Returns the kind that {@code Sparse4j.files().write(x, "x.npz")} writes. O(1); for a view of more than 2^24 lines,
     * the time of {@code x.nnz()}.
     *
     * <ul>
     * <li>{@link Kind#SCIPY} for CSR, CSC, and COO of rank 1 and above, with fill value 0, unless a CSR matrix has more
     *     than 2^24 rows and more than 16 rows for each entry (CSC: columns): SciPy stores a pointer for each row
     * <li>{@link Kind#PYDATA} for COO of rank 0, which the other kinds do not have
     * <li>{@link Kind#BINSPARSE} for any other array
     * </ul>
     */
    public static Kind kindFor(INDArray x) {
        Arguments.given(x, "Npz.kindFor", "the array");
        return NpzScipy.suits(x) ? Kind.SCIPY : x.rank() == 0 && x.getFormat() == SparseFormat.COO ? Kind.PYDATA : Kind.BINSPARSE;
    }

    /**
     * Writes an array as {@link #write(INDArray, Path, Kind, WriteOptions)} does with the default options: deflated.
     */
    public static void write(INDArray x, Path file, Kind kind) {
        write(x, file, kind, WriteOptions.defaults());
    }

    /**
     * Writes an array of any format, which may be a view. The array reads back bit for bit, with type, format and fill
     * value. Members are deflated, on all threads, unless the options say {@link WriteOptions#stored()}.
     *
     * <p>The file is replaced as a whole ({@link AtomicFile}): if writing fails, an existing file stays as it is. While
     * the method runs, other threads may read the array; a write to the array throws a {@link
     * java.util.ConcurrentModificationException}. The method takes O(entries) time and a few MiB of memory, and copies
     * a view first. Of CSR, CSC and GCS, SCIPY and PYDATA store a pointer for each line, so these kinds take O(entries +
     * lines) time, and {@code scipy.sparse.load_npz} needs memory for all pointers. BINSPARSE stores only the lines with
     * entries if lines are many more than entries.
     *
     * @throws IllegalArgumentException if the kind cannot hold the array; the message names what to call instead
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
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
