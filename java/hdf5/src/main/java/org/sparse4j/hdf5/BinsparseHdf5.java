// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.hdf5.reading.HdfLibrary;
import org.sparse4j.hdf5.reading.HdfNode;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;
import org.sparse4j.io.contained.ContainedArrays;

/**
 * Binsparse 0.1 in HDF5 files: the attribute {@code binsparse} of a group is the descriptor, each array a dataset of it. Every
 * array of this library is held exactly, as in {@link org.sparse4j.io.Npz.Kind#BINSPARSE}.
 *
 * <pre>{@code
 * BinsparseHdf5.write(x, Path.of("a.bsp.h5"));
 * INDArray y = BinsparseHdf5.read(Path.of("a.bsp.h5"));
 * }</pre>
 *
 * <p>Version 0.1 of the specification promises no compatibility with later ones.
 */
public final class BinsparseHdf5 {
    private static final String KIND = "HDF5 of Binsparse";
    static final String DESCRIPTOR = "binsparse";

    private BinsparseHdf5() {}

    /** As {@link #read(Path, String, ReadOptions)} with the defaults, of the file's root. */
    public static INDArray read(Path file) {
        return read(file, "/", ReadOptions.defaults());
    }

    /**
     * The array of a group, its type and format those of the file unless the options ask for others; symmetric ones with both
     * halves unless {@link ReadOptions#storedHalf()}. O(entries + sorting); takes memory for the entries, twice where they are
     * sorted, and that of a chunk.
     *
     * @param group its path, such as {@code /} or {@code /matrices/a}
     * @throws org.sparse4j.io.MalformedFileException where the file is not what it says, naming the path
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit the file; of duplicates that they refuse
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted of a sparse array, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static INDArray read(Path file, String group, ReadOptions options) {
        Arguments.given(file, "BinsparseHdf5.read", "the file");
        Arguments.given(group, "BinsparseHdf5.read", "the group");
        Arguments.given(options, "BinsparseHdf5.read", "the options");
        return HdfLibrary.read(file, in -> {
            HdfNode node = in.root().descend(group);
            return ContainedArrays.readBinsparse(new GroupArrays(node), node.path(), descriptor(node), options);
        });
    }

    /** As {@link #readInfo(Path, String)} of the file's root. */
    public static ArrayFileInfo readInfo(Path file) {
        return readInfo(file, "/");
    }

    /**
     * What the descriptor of a group says; entries are not read.
     *
     * @throws org.sparse4j.io.MalformedFileException where it cannot be read
     * @throws UncheckedIOException where the file system refuses, with the IOException
     */
    public static ArrayFileInfo readInfo(Path file, String group) {
        Arguments.given(file, "BinsparseHdf5.readInfo", "the file");
        Arguments.given(group, "BinsparseHdf5.readInfo", "the group");
        return HdfLibrary.read(file, in -> {
            HdfNode node = in.root().descend(group);
            return ContainedArrays.infoBinsparse(new GroupArrays(node), node.path(), descriptor(node), KIND);
        });
    }

    private static String descriptor(HdfNode node) {
        if (!node.isGroup()) {
            throw node.malformed("is a dataset; a group with the attribute '" + DESCRIPTOR + "' belongs here");
        }
        return node.attribute(DESCRIPTOR).text();
    }

    /** As {@link #write(INDArray, Path, WriteOptions)} with the defaults. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes an array into the root of a new file so that it comes back bit for bit, type, format and fill included. Nothing is
     * packed. The file takes its place when it is complete, as {@link org.sparse4j.io.AtomicFile} writes it: a failure leaves
     * what was there. Other threads may read the array meanwhile; writes to it are refused. O(entries) and 2 MiB; views are
     * copied first. Of the options the listener counts.
     *
     * @throws IllegalArgumentException of a sparse array of rank 0, which Binsparse has not
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "BinsparseHdf5.write", "the array");
        Arguments.given(file, "BinsparseHdf5.write", "the file");
        Arguments.given(options, "BinsparseHdf5.write", "the options");
        Hdf5Out out = new Hdf5Out();
        try {
            ContainedArrays.writeBinsparse(x, "BinsparseHdf5.write", out,
                    text -> out.attribute("/", DESCRIPTOR, text).write(file, options));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }
}
