// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.hdf5.mat5.Mat5Array;
import org.sparse4j.hdf5.mat5.Mat5File;
import org.sparse4j.hdf5.reading.HdfDataset;
import org.sparse4j.hdf5.reading.HdfLibrary;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.contained.ContainedArrays;
import org.sparse4j.io.container.ArrayData;
import org.sparse4j.io.container.ArraySource;

/**
 * Reads arrays from MATLAB's .mat files. {@code save('a.mat', 'A')}, Octave and SciPy write files of version 5 to 7.2;
 * {@code save('a.mat', 'A', '-v7.3')} writes files of version 7.3, which are HDF5. The content of the file determines the
 * version. The class does not write files.
 *
 * <pre>{@code
 * INDArray a = Matlab.read(Path.of("a.mat"), "A");
 * }</pre>
 *
 * <ul>
 * <li>Sparse matrices are read as CSC: double as DOUBLE, logical as BOOL.
 * <li>Numeric and logical arrays of any rank are read as DENSE in Fortran order: double as DOUBLE, single as FLOAT, int8 to
 *     int32, uint8 and uint16 as INT, other integers as LONG, logical as BOOL.
 * <li>Complex arrays, characters, cells, objects, function handles and files of version 4 throw a {@link
 *     org.sparse4j.io.MalformedFileException}, whose message has the class.
 * </ul>
 *
 * @since 0.1.0
 */
public final class Matlab {
    private static final String KIND = "MATLAB 7.3";
    private static final String SPARSE = "MATLAB_sparse";
    private static final String CLASS = "MATLAB_class";
    private static final String EMPTY = "MATLAB_empty";
    private static final String LOGICAL = "logical";
    private static final int MOST_RANK = 32;
    private static final Map<String, String> NAMES = Map.of("indices", "ir", "indptr", "jc");
    private static final Set<String> NUMBERS = Set.of("double", "single", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
            "uint64", LOGICAL);

    private Matlab() {}

    /** Reads an array with the default options. See {@link #read(Path, String, ReadOptions)}. */
    public static INDArray read(Path file, String variable) {
        return read(file, variable, ReadOptions.defaults());
    }

    /**
     * Reads an array by the name of its variable, or a field of a struct by a path such as {@code s/a}. The array has the format
     * and type that the file states, unless the options set others. The entries of a sparse matrix may be in any order;
     * duplicates are added, unless the options set another policy.
     *
     * <p>O(entries) time, plus the time to sort. Takes memory for the entries and one chunk. Compressed data are decompressed
     * once for each of the three parts of a sparse matrix, and are never held as a whole.
     *
     * @throws org.sparse4j.io.MalformedFileException if there is no such variable, its class is not supported, or it is
     *     malformed; the message has the path
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if the options do not suit the file
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE and the matrix exceeds the densify limit
     * @throws java.util.concurrent.CancellationException if the listener returns false
     */
    public static INDArray read(Path file, String variable, ReadOptions options) {
        Arguments.given(file, "Matlab.read", "the file");
        Arguments.given(variable, "Matlab.read", "the variable");
        Arguments.given(options, "Matlab.read", "the options");
        if (Mat5File.is(file)) {
            return Mat5File.with(file, in -> in.find(variable).read(options));
        }
        return HdfLibrary.read(file, in -> {
            HdfNode node = in.root().descend(variable);
            if (isDense(node)) {
                return ContainedArrays.readDense(file, new ByColumns(dense(node), denseShape(node)), options);
            }
            return ContainedArrays.readLines(new Parts(node), false, options, shape(node));
        });
    }

    /**
     * Returns the names of the arrays that {@link #read} reads: sparse matrices, and numeric and logical arrays. Omits other
     * variables, and fields of structs.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file cannot be read
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static List<String> names(Path file) {
        Arguments.given(file, "Matlab.names", "the file");
        if (Mat5File.is(file)) {
            return Mat5File.with(file, in -> in.variables().stream().filter(Mat5Array::isRead).map(Mat5Array::name).toList());
        }
        return HdfLibrary.read(file, in -> names(in.root()));
    }

    static List<String> names(HdfNode root) {
        List<String> all = new ArrayList<>();
        for (String name : root.names()) {
            HdfNode node = root.child(name);
            if (node.isGroup() ? node.hasAttribute(SPARSE) : isDense(node) && HdfDataset.of(node).type().isNumber()) {
                all.add(name);
            }
        }
        return all;
    }

    /**
     * Returns the description of each array that {@link #names} lists, by name. Does not read the entries.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file cannot be read
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static LinkedHashMap<String, ArrayFileInfo> readInfo(Path file) {
        Arguments.given(file, "Matlab.readInfo", "the file");
        if (Mat5File.is(file)) {
            return Mat5File.with(file, in -> {
                LinkedHashMap<String, ArrayFileInfo> all = new LinkedHashMap<>();
                for (Mat5Array each : in.variables()) {
                    if (each.isRead()) {
                        all.put(each.name(), each.info());
                    }
                }
                return all;
            });
        }
        return HdfLibrary.read(file, in -> {
            LinkedHashMap<String, ArrayFileInfo> all = new LinkedHashMap<>();
            for (String name : names(in.root())) {
                all.put(name, info(in.root().child(name)));
            }
            return all;
        });
    }

    private static ArrayFileInfo info(HdfNode node) {
        if (isDense(node)) {
            long[] extents = denseShape(node);
            ArrayData data = dense(node);
            return new ArrayFileInfo(KIND, node.textOf(CLASS), ContainedArrays.natural(data.kind(), data.width()), SparseFormat.DENSE, extents,
                    data.shape()[0]);
        }
        boolean logical = isLogical(node);
        HdfDataset data = node.has("data") ? HdfDataset.of(node.child("data")) : null;
        boolean truths = logical && (data == null || data.type().width() == 1);
        DataType type = truths ? DataType.BOOL : data == null ? DataType.DOUBLE : data.natural();
        return new ArrayFileInfo(KIND, logical ? "logical" : "double", type, SparseFormat.CSC, shape(node),
                data == null ? 0 : data.elements());
    }

    private static boolean isLogical(HdfNode node) {
        return LOGICAL.equals(node.textOf(CLASS));
    }

    private static boolean isDense(HdfNode node) {
        return !node.isGroup() && node.hasAttribute(CLASS) && NUMBERS.contains(node.textOf(CLASS));
    }

    private static boolean isEmpty(HdfNode node) {
        return node.hasAttribute(EMPTY) && Arrays.equals(node.attribute(EMPTY).longs(1), new long[] {1});
    }

    /**
     * Returns the shape. An array without elements stores its extents as data; other datasets have the dimensions in reverse
     * order.
     */
    private static long[] denseShape(HdfNode node) {
        HdfDataset data = HdfDataset.of(node);
        try {
            long[] extents = isEmpty(node) ? data.longs(MOST_RANK) : data.shape();
            for (int i = 0; !isEmpty(node) && i < extents.length / 2; i++) {
                long other = extents[extents.length - 1 - i];
                extents[extents.length - 1 - i] = extents[i];
                extents[i] = other;
            }
            if (isEmpty(node) && (Arrays.stream(extents).anyMatch(n -> n < 0) || Arrays.stream(extents).noneMatch(n -> n == 0))) {
                throw node.malformed("has shape " + Arrays.toString(extents) + " and no elements");
            }
            return extents;
        } catch (IOException e) {
            throw new UncheckedIOException(node.in().file() + ": " + e, e);
        }
    }

    /** Returns the elements as one dimension. */
    private static ArrayData dense(HdfNode node) {
        try {
            if (!isEmpty(node)) {
                if (!HdfDataset.of(node).type().isNumber()) {
                    throw node.malformed("is of class complex " + node.textOf(CLASS) + "; Sparse4j has no complex arrays");
                }
                return HdfDataset.of(node).openFlat(isLogical(node));
            }
            String word = node.textOf(CLASS);
            char kind = isLogical(node) ? 'b' : word.startsWith("u") ? 'u' : word.startsWith("int") ? 'i' : 'f';
            String bits = word.replaceAll("[^0-9]", "");
            int width = kind == 'b' ? 1 : !bits.isEmpty() ? Integer.parseInt(bits) / Byte.SIZE : word.equals("single") ? Float.BYTES : Double.BYTES;
            return new HdfDataset.Numbers(node.path(), kind, width, false, new long[] {0}, HdfDataset.Bytes.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(node.in().file() + ": " + e, e);
        }
    }

    /** An array in Fortran order. */
    private record ByColumns(ArrayData elements, long[] shape) implements ArrayData {
        @Override
        public String member() {
            return elements.member();
        }

        @Override
        public char kind() {
            return elements.kind();
        }

        @Override
        public int width() {
            return elements.width();
        }

        @Override
        public boolean bigEndian() {
            return elements.bigEndian();
        }

        @Override
        public boolean fortran() {
            return shape.length > 1;
        }

        @Override
        public void fill(ByteBuffer to) throws IOException {
            elements.fill(to);
        }

        @Override
        public void close() throws IOException {
            elements.close();
        }
    }

    /** Returns the shape: the attribute has the number of rows, and there is one pointer more than columns. */
    private static long[] shape(HdfNode node) {
        if (node.hasAttribute(CLASS) && !NUMBERS.contains(node.textOf(CLASS))) {
            throw node.malformed("is of class " + node.textOf(CLASS) + "; only arrays of numbers and truth values can be read");
        }
        if (!node.isGroup() || !node.hasAttribute(SPARSE)) {
            throw node.malformed("is not a sparse matrix of MATLAB, which is a group with the attribute '" + SPARSE + "'");
        }
        long[] rows = node.attribute(SPARSE).longs(1);
        long pointers = HdfDataset.of(node.child("jc")).elements();
        if (rows.length != 1 || rows[0] < 0 || pointers < 1) {
            throw node.malformed("has " + pointers + " pointers in 'jc', but the number of its rows is "
                    + (rows.length == 1 ? rows[0] : "missing"));
        }
        return new long[] {rows[0], pointers - 1};
    }

    /** The three datasets of a sparse matrix; a matrix without entries has only the pointers. */
    private record Parts(HdfNode node) implements ArraySource {
        @Override
        public Path file() {
            return node.in().file();
        }

        @Override
        public String part() {
            return node.path();
        }

        @Override
        public boolean has(String name) {
            return node.has(NAMES.getOrDefault(name, name));
        }

        @Override
        public ArrayData open(String name) throws IOException {
            String own = NAMES.getOrDefault(name, name);
            boolean values = name.equals("data");
            if (!own.equals("jc") && !node.has("data") && !node.has("ir")) {
                char kind = !values ? 'i' : isLogical(node) ? 'b' : 'f';
                return new HdfDataset.Numbers(node.pathOf(own), kind, kind == 'b' ? 1 : Long.BYTES, false, new long[] {0},
                        HdfDataset.Bytes.NONE);
            }
            return HdfDataset.of(node.child(own)).openFlat(values && isLogical(node));
        }
    }
}
