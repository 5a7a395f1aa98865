// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.hdf5.mat5.Mat5File;
import org.sparse4j.hdf5.reading.HdfLibrary;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.io.ArrayFileFormat;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;

/**
 * Reads and writes HDF5 files of all kinds that this module supports, for {@code Sparse4j.files()} and
 * {@link org.sparse4j.io.ArrayFiles}.
 *
 * <p>Reading detects the kind from the content, and returns:
 *
 * <ul>
 * <li>Binsparse: the array in the root;
 * <li>10x Genomics: the matrix;
 * <li>AnnData: X;
 * <li>MATLAB 7.3, and .mat files of version 5, which are not HDF5: the only sparse matrix, or the only array if none is sparse.
 * </ul>
 *
 * <p>Writing takes the kind from the ending of the name: .h5ad is AnnData, with the numbers of rows and columns from 0 as their
 * names; .h5 and .hdf5 are Binsparse, which holds every array exactly. For .mat, it throws {@code IllegalArgumentException}.
 *
 * @since 0.1.0
 */
public final class Hdf5Format implements ArrayFileFormat {
    private static final String H5AD = ".h5ad";
    private static final String MAT = ".mat";
    private static final List<String> EXTENSIONS = List.of(".h5", H5AD, ".hdf5", MAT);

    /** Creates the format; ServiceLoader calls this, also if jHDF is missing. Reading an HDF5 file then throws an exception. */
    public Hdf5Format() {
        // The constructor must not load jHDF.
    }

    private enum Kind { BINSPARSE, TENX, ANNDATA, MATLAB }

    @Override
    public String name() {
        return "HDF5";
    }

    @Override
    public List<String> extensions() {
        return EXTENSIONS;
    }

    @Override
    public boolean isGzipped() {
        return false;
    }

    /** {@inheritDoc} The signature may follow a user block, as in MATLAB's files. */
    @Override
    public boolean matches(ByteBuffer start) {
        for (long at = 0; at <= start.limit() - Long.BYTES; at = HdfLibrary.nextPlace(at)) {
            if (start.getLong((int) at) == HdfLibrary.SIGNATURE) {
                return true;
            }
        }
        return Mat5File.begins(start);
    }

    private static Kind kind(Path file) {
        return Mat5File.is(file) ? Kind.MATLAB : HdfLibrary.read(file, in -> kind(in.root()));
    }

    private static Kind kind(HdfNode root) {
        if (root.hasAttribute(BinsparseHdf5.DESCRIPTOR)) {
            return Kind.BINSPARSE;
        } else if (root.has("obs") && root.has("var")) {
            return Kind.ANNDATA;
        } else if (TenX.is(root)) {
            return Kind.TENX;
        } else if (Matlab.names(root).isEmpty()) {
            throw root.malformed("the file holds no array of Binsparse, AnnData, 10x Genomics or MATLAB; it has " + root.names());
        }
        return Kind.MATLAB;
    }

    private static String variable(Path file) {
        Map<String, ArrayFileInfo> all = Matlab.readInfo(file);
        List<String> sparse = all.keySet().stream().filter(name -> all.get(name).format().isSparse()).toList();
        List<String> names = sparse.isEmpty() ? List.copyOf(all.keySet()) : sparse;
        if (names.isEmpty()) {
            throw Mat5File.with(file, in -> in.malformed("", "has no array of real numbers; its variables are " + in.variables().stream()
                    .map(each -> each.name() + " (" + each.classWord() + ")").toList(), null));
        } else if (names.size() > 1) {
            throw new IllegalArgumentException(file + ": the file has several " + (sparse.isEmpty() ? "arrays " : "sparse matrices ")
                    + names + "; Matlab.read reads one by name");
        }
        return names.get(0);
    }

    @Override
    public INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "Hdf5Format.read", "the file");
        Arguments.given(options, "Hdf5Format.read", "the options");
        return switch (kind(file)) {
            case BINSPARSE -> BinsparseHdf5.read(file, "/", options);
            case TENX -> TenX.read(file, options).matrix();
            case ANNDATA -> AnnData.readMatrix(file, "X", options);
            case MATLAB -> Matlab.read(file, variable(file), options);
        };
    }

    @Override
    public ArrayFileInfo readInfo(Path file) {
        return switch (kind(Arguments.given(file, "Hdf5Format.readInfo", "the file"))) {
            case BINSPARSE -> BinsparseHdf5.readInfo(file);
            case TENX -> TenX.readInfo(file);
            case ANNDATA -> AnnData.readInfo(file, "X");
            case MATLAB -> Matlab.readInfo(file).get(variable(file));
        };
    }

    @Override
    public void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "Hdf5Format.write", "the array");
        Arguments.given(file, "Hdf5Format.write", "the file");
        Arguments.given(options, "Hdf5Format.write", "the options");
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(MAT)) {
            throw new IllegalArgumentException(file + ": Sparse4j reads files of MATLAB but does not write them; choose a name that ends "
                    + "in .h5, which is written as Binsparse");
        } else if (name.endsWith(H5AD)) {
            AnnData.of(x, numbers(x, 0), numbers(x, 1)).write(file, options);
        } else {
            BinsparseHdf5.write(x, file, options);
        }
    }

    /** Returns the names that AnnData gives if there are none. */
    private static List<String> numbers(INDArray x, int dimension) {
        return dimension >= x.rank() ? List.of()
                : LongStream.range(0, x.shape()[dimension]).mapToObj(Long::toString).toList();
    }

    /** Returns the name of the format for lists and messages. */
    @Override
    public String toString() {
        return name();
    }
}
