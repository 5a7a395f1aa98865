// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.statics;

import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.array.FileAccess;
import org.sparse4j.backend.Arguments;

/**
 * Arrays from files and to files of any format that there is: {@link org.sparse4j.Sparse4j#files()}. Package {@code org.sparse4j.io} has a class
 * for each format, with options; {@code docs/files.md} says what each can hold.
 *
 * <p>Errors: {@link java.io.UncheckedIOException} with the IOException where the file system refuses;
 * {@link org.sparse4j.io.MalformedFileException} where a file is not what its format says, naming the place;
 * IllegalArgumentException where neither content nor name tells a format, naming those there are.
 */
public final class ArrayInputOutput {
    /** Creates an instance, which has no state. Programs call {@code Sparse4j.files()} instead. */
    public ArrayInputOutput() {}

    /**
     * Returns the array of a file, whose format its content tells, or its name where the content does not: .s4j, Matrix
     * Market, Harwell-Boeing, .npy, .npz of SciPy, pydata/sparse, Binsparse and NumPy, FROSTT, SVMlight (the features),
     * triplets and edge lists, texts packed too; with the file's own type and format. As {@link
     * org.sparse4j.io.ArrayFiles#read(Path)}.
     */
    public INDArray read(Path file) {
        return FileAccess.current().read(Arguments.given(file, "read", "the file"));
    }

    /**
     * Returns the array of a file .s4j where it lies: mapped, to be read, not written; only its header is read here,
     * and all of it is verified once before it is first used. For arrays that are larger than memory, or that several
     * processes read. As {@link org.sparse4j.io.S4j#open(Path)}, which says what a call on it takes.
     *
     * @throws IllegalArgumentException of a path of another file system than the default one, and of what is no file
     */
    public INDArray open(Path file) {
        return FileAccess.current().open(Arguments.given(file, "open", "the file"));
    }

    /**
     * Writes an array into the format that the file's name tells. {@code .s4j} holds every array and {@code .npz} all but GCS
     * of rank 0, bit for bit; {@code .npz} is the kind that {@code scipy.sparse.load_npz} reads if that holds the array, else
     * Binsparse, of COO of rank 0 pydata/sparse's ({@link org.sparse4j.io.Npz#kindFor}). The file takes its place when it is complete. As
     * {@link org.sparse4j.io.ArrayFiles#write(INDArray, Path)}.
     *
     * @throws IllegalArgumentException where the format cannot hold the array, or the name tells none
     */
    public void write(INDArray x, Path file) {
        Arguments.given(x, "write", "the array");
        FileAccess.current().write(x, Arguments.given(file, "write", "the file"));
    }

    /** What a file says of its array, whose entries are not read. As {@link org.sparse4j.io.ArrayFiles#readInfo(Path)}. */
    public ArrayFileInfo readInfo(Path file) {
        return FileAccess.current().readInfo(Arguments.given(file, "readInfo", "the file"));
    }
}
