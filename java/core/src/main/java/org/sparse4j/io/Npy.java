// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Guarded;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.bytes.ByteInput;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.numpy.NpyHeader;
import org.sparse4j.io.numpy.NpyInput;
import org.sparse4j.io.whole.WholeFile;

/**
 * Reads and writes NumPy's .npy files, which contain one dense array each: versions 1.0, 2.0 and 3.0, C and Fortran
 * order, both byte orders. {@link Npz} reads archives of such files.
 *
 * <pre>{@code
 * INDArray x = Npy.read(Path.of("weights.npy"));
 * }</pre>
 *
 * <p><b>Types.</b> Elements of f8, f4, i8, i4 and b1 become DOUBLE, FLOAT, LONG, INT and BOOL, bit for bit. Other types
 * of numbers are widened to one that holds all their values: f2 to FLOAT; i1, i2, u1 and u2 to INT; u4 and u8 to LONG.
 * Reading throws a {@link MalformedFileException} for these:
 *
 * <ul>
 * <li>a value of u8 of 2^63 or above
 * <li>Python objects, which only pickle can read
 * <li>structured types, complex numbers, dates and texts
 * </ul>
 *
 * @since 0.1.0
 */
public final class Npy {
    private Npy() {}

    /** Reads a file as {@link #read(Path, ReadOptions)} does with the default options: the type of the file, DENSE. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the array of a file, of rank 0 to 32: DENSE in the element order of the file, or in the format that the
     * options ask for. The method takes O(file size) time. It needs memory for the elements and 1 MiB, and for a copy
     * if the options ask for another format.
     *
     * @throws MalformedFileException if the file does not follow the format (the message names the byte), or if an
     *     integer does not fit the requested type
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the options do not fit the file
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "Npy.read", "the file");
        Arguments.given(options, "Npy.read", "the options");
        options.requireNoMember("Npy.read");
        try (NpyInput in = NpyInput.open(ByteInput.open(file))) {
            return DenseFiles.read(in, options);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Returns the properties of the array from the header of the file. Reads no elements.
     *
     * @throws MalformedFileException if the header cannot be read, or the file does not have the size that the header
     *     says
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "Npy.readInfo", "the file");
        try (NpyInput in = NpyInput.open(ByteInput.open(file))) {
            return info("npy", in);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    static ArrayFileInfo info(String kind, NpyInput in) {
        in.requireNumbers();
        NpyHeader header = in.header();
        return new ArrayFileInfo(kind, header.fortran() ? "fortran" : "c", in.type().natural(), SparseFormat.DENSE,
                header.shape(), header.elements());
    }

    /** Writes an array as {@link #write(INDArray, Path, WriteOptions)} does with the default options. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes all elements of an array of any format and type, which may be a view, bit for bit, in version 1.0. A DENSE
     * array in Fortran order is written in Fortran order, any other array in C order. For a sparse array, the file
     * contains the elements that are not stored too. Of the options, only the listener applies.
     *
     * <p>The file is replaced as a whole ({@link AtomicFile}): if writing fails, an existing file stays as it is. While
     * the method runs, other threads may read the array; a write to the array throws a {@link
     * java.util.ConcurrentModificationException}. The method takes O(elements) time, and copies views and sparse arrays
     * first.
     *
     * @throws OutOfMemoryError if the elements of a sparse array do not fit in the memory that the library may use
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "Npy.write", "the array");
        Arguments.given(file, "Npy.write", "the file");
        Arguments.given(options, "Npy.write", "the options");
        DataType type = x.dataType();
        long[] shape = x.shape();
        try {
            Guarded.dense(x, (storage, fortran) -> WholeFile.write(file, to -> {
                to.write(NpyHeader.of(type, fortran, shape));
                long bytes = x.length() * type.width();
                for (long from = 0; from < bytes; from += DenseFiles.REPORTED) {
                    int n = (int) Math.min(DenseFiles.REPORTED, bytes - from);
                    ByteBuffer piece = storage.map(0, from, n);
                    to.write(piece);
                    DenseFiles.tell(options.listener(), "writing ", FilePlace.of(file), from + n, bytes);
                }
            }));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }
}
