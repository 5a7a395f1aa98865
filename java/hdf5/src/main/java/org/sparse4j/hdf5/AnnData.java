// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.hdf5.reading.HdfLibrary;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.hdf5.writing.Names;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;

/**
 * Annotated data of single cells, in .h5ad files: a matrix X of shape [observations, variables], other matrices about the
 * same observations and variables, and the names of both.
 *
 * <pre>{@code
 * try (AnnData data = AnnData.read(Path.of("pbmc3k.h5ad"))) {
 *     INDArray x = data.x();
 *     List<String> genes = data.varNames();
 *     INDArray neighbours = data.part(AnnData.Part.OBSP).get("distances");
 * }
 * AnnData.of(x, cells, genes).put(AnnData.Part.LAYERS, "counts", counts).write(Path.of("mine.h5ad"));
 * }</pre>
 *
 * <p>Sparse matrices (csr_matrix and csc_matrix, and the older form with h5sparse_format) become CSR and CSC, arrays become
 * DENSE. The class reads the index of the tables obs and var, and their columns of texts and categories; categories that are
 * numbers become their texts ({@code 3}, {@code 2.5}, {@code True}). It skips other elements, such as uns, columns of numbers (also
 * nullable ones), and tables in obsm.
 *
 * @since 0.1.0
 */
public final class AnnData implements AutoCloseable {
    private static final String METHOD = "AnnData.put";

    /**
     * The groups of matrices beside X.
     *
     * @since 0.1.0
     */
    public enum Part {
        /** Matrices with other values, of the shape of X. */
        LAYERS,
        /** Arrays with a row for each observation, such as the coordinates of an embedding. */
        OBSM,
        /** Arrays with a row for each variable. */
        VARM,
        /** Matrices with a row and a column for each observation, such as a graph of neighbours. */
        OBSP,
        /** Matrices with a row and a column for each variable. */
        VARP;

        /** Returns the name of the group. */
        String path() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final INDArray x;
    private final List<String> obsNames;
    private final List<String> varNames;
    private final Map<String, List<String>> obsColumns;
    private final Map<String, List<String>> varColumns;
    private final Map<Part, Map<String, INDArray>> parts = new EnumMap<>(Part.class);

    private AnnData(INDArray x, List<String> obsNames, List<String> varNames, Map<String, List<String>> obsColumns,
            Map<String, List<String>> varColumns) {
        this.x = x;
        this.obsNames = Collections.unmodifiableList(obsNames);
        this.varNames = Collections.unmodifiableList(varNames);
        this.obsColumns = Collections.unmodifiableMap(obsColumns);
        this.varColumns = Collections.unmodifiableMap(varColumns);
        for (Part part : Part.values()) {
            parts.put(part, new LinkedHashMap<>());
        }
    }

    /** Reads a file with the default options. See {@link #read(Path, ReadOptions)}. */
    public static AnnData read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads all matrices of a file, and the names. Each matrix has the type and format that the file states, unless the options
     * set others. O(entries) time, plus the time to sort. Takes memory for all matrices and for one row of chunks.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file is malformed; the message has the path. All arrays are closed
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if the options do not suit a matrix, or there are duplicates and the policy is ERROR
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE and a sparse matrix exceeds the densify limit
     * @throws java.util.concurrent.CancellationException if the listener returns false
     */
    public static AnnData read(Path file, ReadOptions options) {
        Arguments.given(file, "AnnData.read", "the file");
        Arguments.given(options, "AnnData.read", "the options");
        return HdfLibrary.read(file, in -> {
            HdfNode root = in.root();
            HdfNode obs = root.child("obs");
            HdfNode var = root.child("var");
            List<String> obsNames = AnnDataFile.index(obs);
            List<String> varNames = AnnDataFile.index(var);
            Map<String, List<String>> obsColumns = AnnDataFile.columns(obs, obsNames.size());
            Map<String, List<String>> varColumns = AnnDataFile.columns(var, varNames.size());
            HdfNode values = root.has("X") && AnnDataFile.isMatrix(root.child("X")) ? root.child("X") : null;
            AnnData data = new AnnData(values == null ? null : AnnDataFile.read(values, options), obsNames, varNames, obsColumns,
                    varColumns);
            boolean ok = false;
            try {
                if (values != null) {
                    data.check(values, data.x, null);
                }
                for (Part part : Part.values()) {
                    for (Map.Entry<String, HdfNode> each : AnnDataFile.matrices(root, part).entrySet()) {
                        INDArray matrix = AnnDataFile.read(each.getValue(), options);
                        data.parts.get(part).put(each.getKey(), matrix);
                        data.check(each.getValue(), matrix, part);
                    }
                }
                ok = true;
                return data;
            } finally {
                if (!ok) {
                    data.close();
                }
            }
        });
    }

    private void check(HdfNode node, INDArray matrix, Part part) {
        String wrong = wrong(matrix, part);
        if (wrong != null) {
            throw node.malformed(wrong);
        }
    }

    /** Returns a description of the error in the shape of a matrix, or null if the shape fits. The part of X is null. */
    private String wrong(INDArray matrix, Part part) {
        long[] shape = matrix.shape();
        long rows = part == Part.VARM || part == Part.VARP ? varNames.size() : obsNames.size();
        long columns = part == Part.OBSP ? obsNames.size() : part == Part.OBSM || part == Part.VARM ? -1 : varNames.size();
        boolean fits = columns < 0 ? shape.length > 0 && shape[0] == rows
                : shape.length == 2 && shape[0] == rows && shape[1] == columns;
        return fits ? null : "is of shape " + Arrays.toString(shape) + "; for " + obsNames.size() + " observations and "
                + varNames.size() + " variables it must have " + (columns < 0 ? rows + " rows"
                : "the shape [" + rows + ", " + columns + "]");
    }

    /** Reads one matrix with the default options. See {@link #readMatrix(Path, String, ReadOptions)}. */
    public static INDArray readMatrix(Path file, String path) {
        return readMatrix(file, path, ReadOptions.defaults());
    }

    /**
     * Reads one matrix of a file by its path, such as {@code X}, {@code layers/counts}, {@code obsp/distances} or
     * {@code raw/X}.
     *
     * @throws org.sparse4j.io.MalformedFileException if there is no such matrix, or the file is malformed
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if the options do not suit the matrix, or there are duplicates and the policy is ERROR
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE and a sparse matrix exceeds the densify limit
     * @throws java.util.concurrent.CancellationException if the listener returns false
     */
    public static INDArray readMatrix(Path file, String path, ReadOptions options) {
        Arguments.given(file, "AnnData.readMatrix", "the file");
        Arguments.given(path, "AnnData.readMatrix", "the path");
        Arguments.given(options, "AnnData.readMatrix", "the options");
        return HdfLibrary.read(file, in -> AnnDataFile.read(in.root().descend(path), options));
    }

    /**
     * Reads a column of texts or categories by its path, such as {@code obs/cell_type}. A missing text is null.
     *
     * @throws org.sparse4j.io.MalformedFileException if there is no such column
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static List<String> readTexts(Path file, String path) {
        Arguments.given(file, "AnnData.readTexts", "the file");
        Arguments.given(path, "AnnData.readTexts", "the path");
        return HdfLibrary.read(file, in -> AnnDataFile.texts(in.root().descend(path)));
    }

    /**
     * Returns the description of each matrix of a file, by path. Does not read the entries.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file cannot be read
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static LinkedHashMap<String, ArrayFileInfo> readInfo(Path file) {
        Arguments.given(file, "AnnData.readInfo", "the file");
        return HdfLibrary.read(file, in -> {
            LinkedHashMap<String, ArrayFileInfo> all = new LinkedHashMap<>();
            for (Map.Entry<String, HdfNode> each : AnnDataFile.matrices(in.root()).entrySet()) {
                all.put(each.getKey(), AnnDataFile.info(each.getValue()));
            }
            return all;
        });
    }

    /**
     * Returns the description of one matrix by its path, such as {@code X}. See {@link #readInfo(Path)}.
     *
     * @throws org.sparse4j.io.MalformedFileException if there is no such matrix
     */
    public static ArrayFileInfo readInfo(Path file, String path) {
        Arguments.given(file, "AnnData.readInfo", "the file");
        Arguments.given(path, "AnnData.readInfo", "the path");
        return HdfLibrary.read(file, in -> AnnDataFile.info(in.root().descend(path)));
    }

    /**
     * Returns data that consist of X and names. {@link #put} adds matrices, {@link #write(Path)} writes a file.
     *
     * @param x the matrix [observations, variables], of any format; it is not copied, and is closed with this object
     * @throws IllegalArgumentException if the number of names differs from the shape of x, or the fill value of x is not 0
     */
    public static AnnData of(INDArray x, List<String> obsNames, List<String> varNames) {
        Arguments.given(x, "AnnData.of", "x");
        if (x.rank() != 2) {
            throw new IllegalArgumentException("AnnData.of: the shape is " + Arrays.toString(x.shape())
                    + "; it must be a matrix of observations by variables");
        }
        Names.checkFill("AnnData.of", x);
        return new AnnData(x, Names.copy("AnnData.of", "names of observations", obsNames, x.shape()[0]),
                Names.copy("AnnData.of", "names of variables", varNames, x.shape()[1]), new LinkedHashMap<>(),
                new LinkedHashMap<>());
    }

    /**
     * Adds a matrix, or replaces the one of this name, which is not closed. Returns this.
     *
     * @param name a name without a slash
     * @param matrix the matrix; it is not copied, and is closed with this object
     * @return this object
     * @throws IllegalArgumentException if the shape does not suit the part, a sparse array is not a matrix or has a fill value
     *     other than 0, or the name is not valid
     */
    public AnnData put(Part part, String name, INDArray matrix) {
        Arguments.given(part, METHOD, "the part");
        Arguments.given(name, METHOD, "the name");
        Arguments.given(matrix, METHOD, "the matrix");
        if (name.isEmpty() || name.contains("/") || name.equals(".")) {
            throw new IllegalArgumentException(METHOD + ": '" + name + "' cannot be a name in an HDF5 file");
        }
        Names.requireText(name, METHOD + ": the name");
        String wrong = wrong(matrix, part);
        if (wrong != null) {
            throw new IllegalArgumentException(METHOD + ": '" + name + "' " + wrong);
        }
        if (matrix.getFormat().isSparse() && matrix.rank() != 2) {
            throw new IllegalArgumentException(METHOD + ": '" + name + "' is sparse and has rank " + matrix.rank()
                    + ", but the file format has sparse matrices only; convert it with toDense()");
        }
        Names.checkFill(METHOD, matrix);
        parts.get(part).put(name, matrix);
        return this;
    }

    /** Writes a file with the default options. See {@link #write(Path, WriteOptions)}. */
    public void write(Path file) {
        write(file, WriteOptions.defaults());
    }

    /**
     * Writes the matrices, the names and the columns of texts. Reading the file returns them bit for bit, with two exceptions:
     * COO and GCS are written as CSR, and DENSE arrays in C order. Columns with a missing text are written as categories. Data
     * are not compressed.
     *
     * <p>The file replaces an existing one when it is complete, as {@link org.sparse4j.io.AtomicFile} writes it; a failure
     * leaves the existing file. Other threads may read the arrays during the call; methods that write to them throw an
     * exception. O(entries) time, and memory for copies of converted matrices. The method uses only the listener of
     * the options.
     *
     * @throws IllegalArgumentException if the name of an observation or a variable is null
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws java.util.concurrent.CancellationException if the listener returns false
     */
    public void write(Path file, WriteOptions options) {
        Arguments.given(file, "AnnData.write", "the file");
        Arguments.given(options, "AnnData.write", "the options");
        Hdf5Out out = new Hdf5Out();
        AnnDataFile.encoding(out, "/", "anndata", "0.1.0");
        AnnDataFile.write(out, "obs", obsNames, obsColumns);
        AnnDataFile.write(out, "var", varNames, varColumns);
        Map<String, INDArray> all = new LinkedHashMap<>();
        if (x != null) {
            all.put("X", x);
        }
        for (Part part : Part.values()) {
            AnnDataFile.encoding(out.group(part.path()), part.path(), "dict", "0.1.0");
            parts.get(part).forEach((name, matrix) -> all.put(part.path() + "/" + name, matrix));
        }
        AnnDataFile.encoding(out.group("uns"), "uns", "dict", "0.1.0");
        try {
            write(all.entrySet().iterator(), out, file, options);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Nests the calls for the matrices, so that no thread can write to any of them until the file is complete. */
    private static void write(Iterator<Map.Entry<String, INDArray>> rest, Hdf5Out out, Path file, WriteOptions options)
            throws IOException {
        if (!rest.hasNext()) {
            out.write(file, options);
            return;
        }
        Map.Entry<String, INDArray> each = rest.next();
        AnnDataFile.write(each.getValue(), each.getKey(), out, () -> write(rest, out, file, options));
    }

    /** Returns X, which is closed with this object; null if the file has no X. */
    public INDArray x() {
        return x;
    }

    /**
     * Returns an unmodifiable view of the matrices of a part by name, in the order of the file. They are closed with this
     * object.
     */
    public Map<String, INDArray> part(Part part) {
        return Collections.unmodifiableMap(parts.get(Arguments.given(part, "AnnData.part", "the part")));
    }

    /** Returns the name of each observation, a row of X; null for one without a name. */
    public List<String> obsNames() {
        return obsNames;
    }

    /** Returns the name of each variable, a column of X; null for one without a name. */
    public List<String> varNames() {
        return varNames;
    }

    /** Returns the columns of texts or categories about observations, by name; a missing text is null. */
    public Map<String, List<String>> obsColumns() {
        return obsColumns;
    }

    /** Returns the columns of texts or categories about variables, by name; a missing text is null. */
    public Map<String, List<String>> varColumns() {
        return varColumns;
    }

    /** Closes the arrays, including those that {@link #put} added. Closing twice has no effect. */
    @Override
    public void close() {
        if (x != null) {
            x.close();
        }
        parts.values().forEach(all -> all.values().forEach(INDArray::close));
    }

    /** Returns a description such as {@code AnnData[2700 observations, 32738 variables, layers [counts]]}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("AnnData[").append(obsNames.size()).append(" observations, ")
                .append(varNames.size()).append(" variables");
        parts.forEach((part, all) -> text.append(all.isEmpty() ? "" : ", " + part.path() + " " + all.keySet()));
        return text.append(']').toString();
    }
}
