// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.hdf5.reading.HdfDataset;
import org.sparse4j.hdf5.reading.HdfLibrary;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.hdf5.writing.Names;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.contained.ContainedArrays;

/**
 * Counts of 10x Genomics' Cell Ranger, in .h5 files: a CSC matrix of shape [features, barcodes], and the names of both. Reads
 * version 3 (a group {@code matrix}) and version 2 (a group for each genome); writes version 3.
 *
 * <pre>{@code
 * try (TenX counts = TenX.read(Path.of("filtered_feature_bc_matrix.h5"))) {
 *     INDArray m = counts.matrix();
 *     List<String> cells = counts.barcodes();
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class TenX implements AutoCloseable {
    private static final String KIND = "HDF5 of 10x Genomics";
    private static final String MATRIX = "matrix";
    private static final String EXPRESSION = "Gene Expression";

    private final INDArray matrix;
    private final List<String> barcodes;
    private final List<String> featureIds;
    private final List<String> featureNames;
    private final List<String> featureTypes;
    private final List<String> featureGenomes;

    private TenX(INDArray matrix, List<String> barcodes, List<String> featureIds, List<String> featureNames,
            List<String> featureTypes, List<String> featureGenomes) {
        this.matrix = matrix;
        this.barcodes = Collections.unmodifiableList(barcodes);
        this.featureIds = Collections.unmodifiableList(featureIds);
        this.featureNames = Collections.unmodifiableList(featureNames);
        this.featureTypes = Collections.unmodifiableList(featureTypes);
        this.featureGenomes = Collections.unmodifiableList(featureGenomes);
    }

    /** Reads a file with the default options. See {@link #read(Path, ReadOptions)}. */
    public static TenX read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the matrix of a file, and the names. The matrix is CSC and has the type that the file states, unless the options set
     * others. O(entries) time, plus the time to sort. Takes memory for the entries, the names and one chunk.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file is malformed; the message has the path
     * @throws IllegalArgumentException if the file has several genomes (the message has their names, and
     *     {@link #read(Path, String, ReadOptions)} reads one), or if the options do not suit the file
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws java.util.concurrent.CancellationException if the listener returns false
     */
    public static TenX read(Path file, ReadOptions options) {
        Arguments.given(file, "TenX.read", "the file");
        Arguments.given(options, "TenX.read", "the options");
        return HdfLibrary.read(file, in -> {
            List<String> genomes = groups(in.root());
            if (genomes.size() > 1) {
                throw new IllegalArgumentException("TenX.read: " + file + " has a matrix for each of the genomes " + genomes
                        + "; name the genome to read");
            }
            return read(in.root().child(genomes.get(0)), options);
        });
    }

    /**
     * Reads the matrix of one genome of a file of version 2. Throws the exceptions of {@link #read(Path, ReadOptions)}.
     *
     * @throws org.sparse4j.io.MalformedFileException also if there is no such genome, or the file is of version 3, whose single
     *     matrix has the features of all genomes
     */
    public static TenX read(Path file, String genome, ReadOptions options) {
        Arguments.given(file, "TenX.read", "the file");
        Arguments.given(genome, "TenX.read", "the genome");
        Arguments.given(options, "TenX.read", "the options");
        return HdfLibrary.read(file, in -> {
            if (in.root().has(MATRIX)) {
                throw in.root().malformed("has one matrix for all genomes, as version 3 of the format has; read it without the name of a "
                        + "genome");
            }
            return read(in.root().child(genome), options);
        });
    }

    /**
     * Returns the genomes of a file. A file of version 2 has a matrix for each genome. A file of version 3 has a single matrix;
     * the genomes are those of its features.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file is not a file of 10x Genomics
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static List<String> genomes(Path file) {
        Arguments.given(file, "TenX.genomes", "the file");
        return HdfLibrary.read(file, in -> {
            List<String> groups = groups(in.root());
            if (!groups.get(0).equals(MATRIX)) {
                return groups;
            }
            HdfNode features = in.root().descend("matrix/features");
            return features.has("genome")
                    ? new ArrayList<>(new LinkedHashSet<>(HdfDataset.of(features.child("genome")).texts())) : List.of();
        });
    }

    static boolean is(HdfNode root) {
        return root.has(MATRIX) && root.child(MATRIX).has("barcodes") || !genomes(root).isEmpty();
    }

    private static List<String> genomes(HdfNode root) {
        List<String> all = new ArrayList<>();
        for (String name : root.names()) {
            HdfNode node = root.child(name);
            if (node.has("barcodes") && node.has("indptr")) {
                all.add(name);
            }
        }
        return all;
    }

    /** Returns the groups of matrices: `matrix` in version 3, the genomes in version 2. */
    private static List<String> groups(HdfNode root) {
        if (root.has(MATRIX)) {
            return List.of(MATRIX);
        }
        List<String> all = genomes(root);
        if (all.isEmpty()) {
            throw root.malformed("has no group 'matrix' and no group of a genome with barcodes, so it is not a file of 10x Genomics; it "
                    + "has " + root.names());
        }
        return all;
    }

    /**
     * Returns the description of the first matrix of a file. Does not read the entries.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file cannot be read
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "TenX.readInfo", "the file");
        return HdfLibrary.read(file, in -> {
            HdfNode group = in.root().child(groups(in.root()).get(0));
            long[] shape = shape(group);
            HdfDataset data = HdfDataset.of(group.child("data"));
            return new ArrayFileInfo(KIND, group.path().equals("/matrix") ? "version 3" : "version 2", data.natural(),
                    SparseFormat.CSC, shape, data.elements());
        });
    }

    private static long[] shape(HdfNode group) throws IOException {
        long[] shape = HdfDataset.of(group.child("shape")).longs(2);
        if (shape.length != 2 || shape[0] < 0 || shape[1] < 0) {
            throw group.child("shape").malformed("is " + Arrays.toString(shape) + "; it must have the numbers of features and of barcodes");
        }
        return shape;
    }

    private static TenX read(HdfNode group, ReadOptions options) throws IOException {
        long[] shape = shape(group);
        boolean three = group.has("features");
        HdfNode features = three ? group.child("features") : group;
        List<String> barcodes = texts(group, "barcodes", shape[1]);
        List<String> ids = texts(features, three ? "id" : "genes", shape[0]);
        List<String> names = texts(features, three ? "name" : "gene_names", shape[0]);
        List<String> types = three && features.has("feature_type") ? texts(features, "feature_type", shape[0]) : List.of();
        List<String> genomes = three && features.has("genome") ? texts(features, "genome", shape[0]) : List.of();
        INDArray matrix = ContainedArrays.readLines(new GroupArrays(group), false, options, shape);
        return new TenX(matrix, barcodes, ids, names, types, genomes);
    }

    private static List<String> texts(HdfNode group, String name, long count) throws IOException {
        HdfNode node = group.child(name);
        List<String> all = HdfDataset.of(node).texts();
        if (all.size() != count) {
            throw node.malformed("has " + all.size() + " names, but the shape has " + count);
        }
        return all;
    }

    /**
     * Returns counts that {@link #write(Path)} can write. All features have the type "Gene Expression" and no genome.
     *
     * @param matrix the matrix [features, barcodes], of any format; it is not copied, and is closed with this object
     * @throws IllegalArgumentException if the number of names differs from the shape, or the fill value is not 0
     */
    public static TenX of(INDArray matrix, List<String> barcodes, List<String> featureIds, List<String> featureNames) {
        Arguments.given(matrix, "TenX.of", "the matrix");
        if (matrix.rank() != 2) {
            throw new IllegalArgumentException("TenX.of: the shape is " + Arrays.toString(matrix.shape())
                    + "; it must be a matrix of features by barcodes");
        }
        Names.checkFill("TenX.of", matrix);
        List<String> ids = Names.copy("TenX.of", "features", featureIds, matrix.shape()[0]);
        return new TenX(matrix, Names.copy("TenX.of", "barcodes", barcodes, matrix.shape()[1]), ids,
                Names.copy("TenX.of", "names of features", featureNames, matrix.shape()[0]),
                Collections.nCopies(ids.size(), EXPRESSION), Collections.nCopies(ids.size(), ""));
    }

    /** Writes a file with the default options. See {@link #write(Path, WriteOptions)}. */
    public void write(Path file) {
        write(file, WriteOptions.defaults());
    }

    /**
     * Writes version 3 of the format. Reading the file returns the type, the entries and the names. A format other than CSC is
     * converted first. Data are not compressed. The file replaces an existing one when it is complete, as
     * {@link org.sparse4j.io.AtomicFile} writes it. The method uses only the listener of the options.
     *
     * @throws IllegalArgumentException if the matrix has more than 2^31 - 1 rows or columns, the limit of the format
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws java.util.concurrent.CancellationException if the listener returns false
     */
    public void write(Path file, WriteOptions options) {
        Arguments.given(file, "TenX.write", "the file");
        Arguments.given(options, "TenX.write", "the options");
        if (matrix.shape()[0] > Integer.MAX_VALUE || matrix.shape()[1] > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("TenX.write: the extents of shape " + Arrays.toString(matrix.shape())
                    + " do not fit the four bytes that the format has for each");
        }
        if (matrix.getFormat() != SparseFormat.CSC) {
            try (INDArray columns = matrix.toFormat(SparseFormat.CSC)) {
                write(columns, file, options);
            }
            return;
        }
        write(matrix, file, options);
    }

    private void write(INDArray columns, Path file, WriteOptions options) {
        Hdf5Out out = new Hdf5Out();
        long[] shape = columns.shape();
        out.ints("matrix/shape", shape).fixedTexts("matrix/barcodes", barcodes)
                .fixedTexts("matrix/features/id", featureIds).fixedTexts("matrix/features/name", featureNames)
                .fixedTexts("matrix/features/_all_tag_keys", List.of("genome"))
                .fixedTexts("matrix/features/feature_type", filled(featureTypes, EXPRESSION, shape[0]))
                .fixedTexts("matrix/features/genome", filled(featureGenomes, "", shape[0]))
                .attribute("/", "filetype", MATRIX).attribute("/", "version", 2);
        try {
            ContainedArrays.writeLines(columns, "matrix/", out, () -> out.write(file, options));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    private static List<String> filled(List<String> all, String otherwise, long count) {
        return all.isEmpty() ? Collections.nCopies((int) count, otherwise) : all;
    }

    /** Returns the counts, a matrix [features, barcodes], which is closed with this object. */
    public INDArray matrix() {
        return matrix;
    }

    /** Returns the name of each column. */
    public List<String> barcodes() {
        return barcodes;
    }

    /** Returns the identifier of each row, such as ENSG00000243485. */
    public List<String> featureIds() {
        return featureIds;
    }

    /** Returns the name of each row, such as MIR1302-2HG. Several rows may have the same name. */
    public List<String> featureNames() {
        return featureNames;
    }

    /** Returns the type of each row, such as "Gene Expression"; an empty list for version 2. */
    public List<String> featureTypes() {
        return featureTypes;
    }

    /** Returns the genome of each row; an empty list for version 2. */
    public List<String> featureGenomes() {
        return featureGenomes;
    }

    /** Closes the matrix. Closing twice has no effect. */
    @Override
    public void close() {
        matrix.close();
    }

    /** Returns a description such as {@code TenX[33538 features, 1222 barcodes]}. */
    @Override
    public String toString() {
        return "TenX[" + featureIds.size() + " features, " + barcodes.size() + " barcodes]";
    }
}
