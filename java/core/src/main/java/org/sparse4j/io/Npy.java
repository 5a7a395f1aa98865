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
 * NumPy's .npy files, one dense array each: versions 1.0, 2.0 and 3.0, C and Fortran order, both orders of bytes.
 *
 * <pre>{@code
 * INDArray x = Npy.read(Path.of("weights.npy"));
 * }</pre>
 *
 * <p>Elements of f8, f4, i8, i4 and b1 become DOUBLE, FLOAT, LONG, INT and BOOL, bit for bit. What has no type here is
 * widened to one that holds all its values: f2 to FLOAT; i1, i2, u1 and u2 to INT; u4 to LONG; u8 to LONG, where a value
 * of 2^63 or above is refused. Python objects are refused, since only pickle reads them; so are structured types, complex
 * numbers, dates and texts. Archives of such files are {@link Npz}'s.
 */
public final class Npy {
    private Npy() {}

    /** As {@link #read(Path, ReadOptions)} with the defaults: the file's type, DENSE. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * The array of a file, of any rank up to 32, 0 too: DENSE in the file's order of elements, or in the format that the
     * options ask for. O(file); takes memory for the elements and 1 MiB, a format that is asked for beside them.
     *
     * @throws MalformedFileException where the file is no .npy file that can be read, naming the byte; of values that do not
     *     fit the type that is asked for
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit the file
     * @throws java.util.concurrent.CancellationException where the listener stops
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
     * What the file's header says; elements are not read.
     *
     * @throws MalformedFileException where the header cannot be read, or the file has not the bytes that it speaks of
     * @throws UncheckedIOException where the file system refuses, with the IOException
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

    /** As {@link #write(INDArray, Path, WriteOptions)} with the defaults. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes all elements of an array of any format, type and view, bit for bit, in version 1.0: a DENSE array that lies in
     * the order of columns in Fortran order, all others in C order; sparse ones with all that they do not store. The file
     * takes its place when it is complete, as {@link AtomicFile} writes it: a failure leaves what was there. Other threads may read
     * the array meanwhile; writes to it are refused. O(elements); views and sparse arrays are copied first. Of the options
     * the listener counts here, the others belong to other files.
     *
     * @throws OutOfMemoryError of a sparse array whose elements do not fit in the memory that the library may use
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
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
