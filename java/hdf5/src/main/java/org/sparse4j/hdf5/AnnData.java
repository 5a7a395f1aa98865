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
 * Annotated data of single cells, in .h5ad files: a matrix X of shape [observations, variables], further matrices about the
 * same, and what names both.
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
 * <p>Sparse matrices (csr_matrix and csc_matrix, and the older form with h5sparse_format) become CSR and CSC, arrays DENSE. Of
 * the tables obs and var the index and the columns of texts and categories are read, categories that are numbers as their texts
 * ({@code 3}, {@code 2.5}, {@code True}). What is neither, such as uns, columns of numbers, nullable ones too, and tables in obsm, is
 * left out.
 */
public final class AnnData implements AutoCloseable {
    private static final String METHOD = "AnnData.put";

    /** The groups of further matrices. */
    public enum Part {
        /** Other values of the same shape as X. */
        LAYERS,
        /** A row for each observation, such as coordinates of an embedding. */
        OBSM,
        /** A row for each variable. */
        VARM,
        /** A row and a column for each observation, such as a graph of neighbours. */
        OBSP,
        /** A row and a column for each variable. */
        VARP;

        /** The group's name. */
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

    /** As {@link #read(Path, ReadOptions)} with the defaults. */
    public static AnnData read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * All matrices of a file, each in its type and format unless the options ask for others, and the names. O(entries +
     * sorting); takes memory for all of it, and that of a row of chunks.
     *
     * @throws org.sparse4j.io.MalformedFileException where the file is not what it says, naming the path; no array is left open
     *     then
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit a matrix; of duplicates that they refuse
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted of a sparse matrix, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
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

    /** What is wrong with a matrix's shape, of X where there is no part. */
    private String wrong(INDArray matrix, Part part) {
        long[] shape = matrix.shape();
        long rows = part == Part.VARM || part == Part.VARP ? varNames.size() : obsNames.size();
        long columns = part == Part.OBSP ? obsNames.size() : part == Part.OBSM || part == Part.VARM ? -1 : varNames.size();
        boolean fits = columns < 0 ? shape.length > 0 && shape[0] == rows
                : shape.length == 2 && shape[0] == rows && shape[1] == columns;
        return fits ? null : "is of shape " + Arrays.toString(shape) + "; there are " + obsNames.size() + " observations and "
                + varNames.size() + " variables, so that " + (columns < 0 ? rows + " rows" : "[" + rows + ", " + columns + "]")
                + " would fit";
    }

    /** As {@link #readMatrix(Path, String, ReadOptions)} with the defaults. */
    public static INDArray readMatrix(Path file, String path) {
        return readMatrix(file, path, ReadOptions.defaults());
    }

    /**
     * One matrix of a file by its path, such as {@code X}, {@code layers/counts}, {@code obsp/distances} or {@code raw/X}.
     *
     * @throws org.sparse4j.io.MalformedFileException where there is no such matrix, or the file is not what it says
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit the matrix; of duplicates that they refuse
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted of a sparse matrix, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static INDArray readMatrix(Path file, String path, ReadOptions options) {
        Arguments.given(file, "AnnData.readMatrix", "the file");
        Arguments.given(path, "AnnData.readMatrix", "the path");
        Arguments.given(options, "AnnData.readMatrix", "the options");
        return HdfLibrary.read(file, in -> AnnDataFile.read(in.root().descend(path), options));
    }

    /**
     * Texts of a file by their path, such as {@code obs/cell_type}: a column of texts or of categories; null where one is
     * missing.
     *
     * @throws org.sparse4j.io.MalformedFileException where there are no such texts
     * @throws UncheckedIOException where the file system refuses, with the IOException
     */
    public static List<String> readTexts(Path file, String path) {
        Arguments.given(file, "AnnData.readTexts", "the file");
        Arguments.given(path, "AnnData.readTexts", "the path");
        return HdfLibrary.read(file, in -> AnnDataFile.texts(in.root().descend(path)));
    }

    /**
     * What the file says of each of its matrices, by path; entries are not read.
     *
     * @throws org.sparse4j.io.MalformedFileException where it cannot be read
     * @throws UncheckedIOException where the file system refuses, with the IOException
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

    /** As {@link #readInfo(Path)} of one matrix by its path, such as {@code X}; MalformedFileException where there is none. */
    public static ArrayFileInfo readInfo(Path file, String path) {
        Arguments.given(file, "AnnData.readInfo", "the file");
        Arguments.given(path, "AnnData.readInfo", "the path");
        return HdfLibrary.read(file, in -> AnnDataFile.info(in.root().descend(path)));
    }

    /**
     * What {@link #write(Path)} writes, without further matrices yet.
     *
     * @param x of shape [observations, variables], any format; it is not copied, and closed with this object
     * @throws IllegalArgumentException where the names are not as many as rows and columns, or x has another fill than 0
     */
    public static AnnData of(INDArray x, List<String> obsNames, List<String> varNames) {
        Arguments.given(x, "AnnData.of", "x");
        if (x.rank() != 2) {
            throw new IllegalArgumentException("AnnData.of: a matrix of observations and variables belongs here; the shape is "
                    + Arrays.toString(x.shape()));
        }
        Names.checkFill("AnnData.of", x);
        return new AnnData(x, Names.copy("AnnData.of", "names of observations", obsNames, x.shape()[0]),
                Names.copy("AnnData.of", "names of variables", varNames, x.shape()[1]), new LinkedHashMap<>(),
                new LinkedHashMap<>());
    }

    /**
     * Adds a matrix, or takes another one's place, which is not closed.
     *
     * @param name a name without a slash
     * @param matrix not copied, and closed with this object
     * @return this object
     * @throws IllegalArgumentException where the shape does not fit, a sparse one is no matrix or has another fill than 0, or the
     *     name is none
     */
    public AnnData put(Part part, String name, INDArray matrix) {
        Arguments.given(part, METHOD, "the part");
        Arguments.given(name, METHOD, "the name");
        Arguments.given(matrix, METHOD, "the matrix");
        if (name.isEmpty() || name.contains("/") || name.equals(".")) {
            throw new IllegalArgumentException(METHOD + ": '" + name + "' is no name in an HDF5 file");
        }
        Names.requireText(name, METHOD + ": the name");
        String wrong = wrong(matrix, part);
        if (wrong != null) {
            throw new IllegalArgumentException(METHOD + ": '" + name + "' " + wrong);
        }
        if (matrix.getFormat().isSparse() && matrix.rank() != 2) {
            throw new IllegalArgumentException(METHOD + ": '" + name + "' is sparse and of rank " + matrix.rank()
                    + "; the file has sparse matrices, toDense() makes what it has of other ranks");
        }
        Names.checkFill(METHOD, matrix);
        parts.get(part).put(name, matrix);
        return this;
    }

    /** As {@link #write(Path, WriteOptions)} with the defaults. */
    public void write(Path file) {
        write(file, WriteOptions.defaults());
    }

    /**
     * Writes the matrices, the names, and the columns of texts, so that they come back bit for bit; COO and GCS are written as
     * CSR, DENSE in the order of rows. Columns in which a text is missing are written as categories. Nothing is packed. The file
     * takes its place when it is complete, as {@link org.sparse4j.io.AtomicFile} writes it: a failure leaves what was there.
     * Other threads may read the arrays meanwhile; writes to them are refused. O(entries), and a copy of what has to be
     * converted. Of the options the listener counts.
     *
     * @throws IllegalArgumentException where an observation or a variable has no name
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
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

    /** One inside the other, so that nobody writes to any of them until the file is there. */
    private static void write(Iterator<Map.Entry<String, INDArray>> rest, Hdf5Out out, Path file, WriteOptions options)
            throws IOException {
        if (!rest.hasNext()) {
            out.write(file, options);
            return;
        }
        Map.Entry<String, INDArray> each = rest.next();
        AnnDataFile.write(each.getValue(), each.getKey(), out, () -> write(rest, out, file, options));
    }

    /** X, closed with this object; null of a file without it. */
    public INDArray x() {
        return x;
    }

    /** The matrices of a part by their names, in the file's order, closed with this object; a view that cannot be written. */
    public Map<String, INDArray> part(Part part) {
        return Collections.unmodifiableMap(parts.get(Arguments.given(part, "AnnData.part", "the part")));
    }

    /** The name of each observation, a row of X; null where the file has none for it. */
    public List<String> obsNames() {
        return obsNames;
    }

    /** The name of each variable, a column of X; null where the file has none for it. */
    public List<String> varNames() {
        return varNames;
    }

    /** The columns about observations that hold texts or categories, by their names; null where a text is missing. */
    public Map<String, List<String>> obsColumns() {
        return obsColumns;
    }

    /** The same of variables. */
    public Map<String, List<String>> varColumns() {
        return varColumns;
    }

    /** Closes the arrays, those that were put here too; harmless afterwards. */
    @Override
    public void close() {
        if (x != null) {
            x.close();
        }
        parts.values().forEach(all -> all.values().forEach(INDArray::close));
    }

    /** As {@code AnnData[2700 observations, 32738 variables, layers [counts]]}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("AnnData[").append(obsNames.size()).append(" observations, ")
                .append(varNames.size()).append(" variables");
        parts.forEach((part, all) -> text.append(all.isEmpty() ? "" : ", " + part.path() + " " + all.keySet()));
        return text.append(']').toString();
    }
}
