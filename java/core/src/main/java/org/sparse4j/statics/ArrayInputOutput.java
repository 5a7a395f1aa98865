// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.array.FileAccess;
import org.sparse4j.backend.Arguments;

/**
 * Reads and writes files of all supported formats; {@link org.sparse4j.Sparse4j#files()} returns the instance. Package
 * {@code org.sparse4j.io} has a class with options for each format; {@code docs/files.md} lists what each format can
 * hold.
 *
 * <p>The methods throw:
 *
 * <ul>
 * <li>{@link java.io.UncheckedIOException} with the IOException as its cause if the file system reports an error
 * <li>{@link org.sparse4j.io.MalformedFileException} if a file violates its format; the message names the position
 * <li>IllegalArgumentException if neither the content nor the name identifies the format; the message lists the formats
 * </ul>
 *
 * @since 0.1.0
 */
public final class ArrayInputOutput {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.files()} instead. */
    public ArrayInputOutput() {}

    /**
     * Returns the array in a file, in the type and format of the file. The method detects the format from the content,
     * or from the file name if the content does not identify it: .s4j, Matrix Market, Harwell-Boeing, .npy, .npz of
     * SciPy, pydata/sparse, Binsparse and NumPy, FROSTT, SVMlight (the features), triplets and edge lists. Text files
     * may be compressed. Does the same as {@link org.sparse4j.io.ArrayFiles#read(Path)}. To choose the type, the format or
     * the member of an archive, call {@link org.sparse4j.io.ArrayFiles#read(Path, org.sparse4j.io.ReadOptions)}.
     */
    public INDArray read(Path file) {
        return FileAccess.current().read(Arguments.given(file, "read", "the file"));
    }

    /**
     * Returns the array in a file .s4j as a read-only memory-mapped array, for arrays that exceed memory or that
     * several processes read. The method reads only the header; the first use of the array verifies the rest once. Does
     * the same as {@link org.sparse4j.io.S4j#open(Path)}, whose Javadoc states the cost of calls on the array.
     *
     * @throws IllegalArgumentException if the path belongs to another file system than the default one
     */
    public INDArray open(Path file) {
        return FileAccess.current().open(Arguments.given(file, "open", "the file"));
    }

    /**
     * Writes an array in the format that the file name states. {@code .s4j} holds every array bit for bit, and {@code
     * .npz} every array except GCS of rank 0. An {@code .npz} file has the layout that {@code scipy.sparse.load_npz}
     * reads if that layout can hold the array; otherwise Binsparse's layout, or pydata/sparse's for COO of rank 0
     * ({@link org.sparse4j.io.Npz#kindFor}). The file appears under its name only when it is complete. Does the same as
     * {@link org.sparse4j.io.ArrayFiles#write(INDArray, Path)}. For comments, symmetry or a listener, call {@link
     * org.sparse4j.io.ArrayFiles#write(INDArray, Path, org.sparse4j.io.WriteOptions)}.
     *
     * @throws IllegalArgumentException if the format cannot hold the array, or the name identifies no format
     */
    public void write(INDArray x, Path file) {
        Arguments.given(x, "write", "the array");
        FileAccess.current().write(x, Arguments.given(file, "write", "the file"));
    }

    /**
     * Returns the properties of the array in a file, without reading its entries. Does the same as {@link
     * org.sparse4j.io.ArrayFiles#readInfo(Path)}.
     */
    public ArrayFileInfo readInfo(Path file) {
        return FileAccess.current().readInfo(Arguments.given(file, "readInfo", "the file"));
    }
}
