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
 * Reads and writes Binsparse 0.1 in HDF5 files. The attribute {@code binsparse} of a group is the descriptor, and each array is
 * a dataset of the group. The format holds every array exactly, as {@link org.sparse4j.io.Npz.Kind#BINSPARSE} does.
 *
 * <pre>{@code
 * BinsparseHdf5.write(x, Path.of("a.bsp.h5"));
 * INDArray y = BinsparseHdf5.read(Path.of("a.bsp.h5"));
 * }</pre>
 *
 * <p>Version 0.1 of the specification does not promise compatibility with later versions.
 *
 * @since 0.1.0
 */
public final class BinsparseHdf5 {
    private static final String KIND = "HDF5 of Binsparse";
    static final String DESCRIPTOR = "binsparse";

    private BinsparseHdf5() {}

    /** Reads the array in the root of a file, with the default options. See {@link #read(Path, String, ReadOptions)}. */
    public static INDArray read(Path file) {
        return read(file, "/", ReadOptions.defaults());
    }

    /**
     * Reads the array of a group. The array has the type and format that the file states, unless the options set others. A
     * symmetric matrix is read with both halves, unless {@link ReadOptions#storedHalf()} is set. O(entries) time, plus the time
     * to sort. Takes memory for the entries, twice if they are sorted, and for one chunk.
     *
     * @param group the path of the group, such as {@code /} or {@code /matrices/a}
     * @throws org.sparse4j.io.MalformedFileException if the file is malformed; the message has the path
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws IllegalArgumentException if the options do not suit the file, or there are duplicates and the policy is ERROR
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE and a sparse array exceeds the densify limit
     * @throws java.util.concurrent.CancellationException if the listener returns false
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

    /** Returns the description of the array in the root of a file. See {@link #readInfo(Path, String)}. */
    public static ArrayFileInfo readInfo(Path file) {
        return readInfo(file, "/");
    }

    /**
     * Returns the description of the array of a group. Does not read the entries.
     *
     * @throws org.sparse4j.io.MalformedFileException if the file cannot be read
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
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
            throw node.malformed("is a dataset; it must be a group with the attribute '" + DESCRIPTOR + "'");
        }
        return node.attribute(DESCRIPTOR).text();
    }

    /** Writes an array with the default options. See {@link #write(INDArray, Path, WriteOptions)}. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes an array into the root of a new file. Reading the file returns it bit for bit, with its type, format and fill
     * value. Data are not compressed.
     *
     * <p>The file replaces an existing one when it is complete, as {@link org.sparse4j.io.AtomicFile} writes it; a failure
     * leaves the existing file. Other threads may read the array during the call; methods that write to it throw an exception.
     * O(entries) time and 2 MiB of memory; views are copied first. The method uses only the listener of the options.
     *
     * @throws IllegalArgumentException for a sparse array of rank 0, which Binsparse does not have
     * @throws UncheckedIOException if the file system reports an error; the IOException is the cause
     * @throws java.util.concurrent.CancellationException if the listener returns false
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
