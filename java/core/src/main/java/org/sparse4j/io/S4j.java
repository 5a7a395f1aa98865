// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.image.ImageBytes;
import org.sparse4j.array.image.ImageOutput;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.image.MappedImage;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.whole.WholeFile;

/**
 * This library's own files (.s4j): an array's memory as it is, with checksums. All arrays come back bit for bit, at the
 * speed of copying bytes, and can be worked with where they lie in the file: {@link #open}. docs/s4j-format.md describes
 * them byte by byte.
 *
 * <pre>{@code
 * S4j.write(x, Path.of("x.s4j"));
 * INDArray copy = S4j.read(Path.of("x.s4j"));
 * try (INDArray mapped = S4j.open(Path.of("x.s4j"))) { y = mapped.mmul(v); }
 * }</pre>
 */
public final class S4j {
    static final String EXTENSION = ".s4j";

    /** Whether what a mapped file says is believed. */
    public enum Check {
        /** All of it is verified once, before anything but its header is used: checksums, coordinates, pointers. */
        VERIFIED,
        /**
         * Only the header is verified. For files that this program has just written itself: what is wrong with the rest may
         * end the process, or give wrong results in silence.
         */
        TRUSTED
    }

    private S4j() {}

    /** As {@link #read(Path, ReadOptions)} with the defaults: type and format of the file. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * The array of a file, in memory, in the type and format of the file unless the options ask for others. All of it is
     * verified. O(file); takes memory for the array, in another type or format twice. Files of other file systems than the
     * default one, and pipes, are read through memory, which takes it twice too.
     *
     * @throws MalformedFileException where the file is not what it says, naming the byte
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted of a sparse array, above the densify limit
     * @throws CancellationException where the listener stops
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "S4j.read", "the file");
        Arguments.given(options, "S4j.read", "the options");
        options.requireNoMember("S4j.read");
        boolean mappable = MappedImage.isMappable(file);
        INDArray x = as(mappable ? MappedImage.open("S4j.read", file, MappedImage.COPIED) : MappedImage.throughMemory(file, options.listener()), options);
        long bytes = x.nnz();
        if (mappable && !options.listener().progress(bytes, bytes)) {
            x.close();
            throw new CancellationException("reading " + file + " was stopped by its listener");
        }
        return x;
    }

    private static INDArray as(INDArray x, ReadOptions options) {
        DataType type = options.typeOr(x.dataType());
        SparseFormat format = options.formatOr(x.getFormat());
        if (type == x.dataType() && format == x.getFormat()) {
            return x;
        }
        try (x) {
            if (type == x.dataType()) {
                return x.toFormat(format);
            }
            try (INDArray cast = x.castTo(type)) {
                return format == x.getFormat() ? cast.dup() : cast.toFormat(format);
            }
        }
    }

    /** As {@link #open(Path, Check)}, verified. */
    public static INDArray open(Path file) {
        return open(file, Check.VERIFIED);
    }

    /**
     * The array of a file where it lies: mapped, its pages shared with all processes that read it, and not counted as
     * memory of the library. Only the header is read here. The array can be read in every way, not written
     * (IllegalStateException; {@code dup()} gives one that can).
     *
     * <p>Elements, and the rows (for CSC the columns) that a view shows, are read where they lie. Other calls work on a
     * copy, which the first of them makes, in memory that counts; it is kept for the next call, and given up where memory
     * is short. Where it takes more than half of what is left: products with a DENSE vector or matrix, sums, norms 1,
     * counts, extremes, any and all, and every reduction along dimensions that keeps the rows (CSC: the columns), run part
     * by part; others throw OutOfMemoryError, and {@link OutOfCore} transposes, converts and joins such files. A product or
     * sum over parts may have other last bits than the one at once.
     *
     * <p>A file that is cut off while it is open gives an IllegalStateException at the end of the call that met it, and of
     * all later ones. Who writes into it, instead of replacing it as {@link #write} does, gives wrong results or the end of
     * the process.
     *
     * @throws MalformedFileException where the header is not what it says; of the rest from the call that first uses it
     * @throws IllegalArgumentException of a path of another file system than the default one
     * @throws UncheckedIOException where the file system refuses, with the IOException, and of what is no regular file
     */
    public static INDArray open(Path file, Check check) {
        Arguments.given(file, "S4j.open", "the file");
        Arguments.given(check, "S4j.open", "the check");
        if (!MappedImage.isOfTheSystem(file)) {
            throw new IllegalArgumentException("S4j.open: " + file + " lies in another file system than the default one, whose "
                    + "files alone can be mapped; S4j.read reads it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {  // a pipe that nobody writes opens never
            String why = file + ": only regular files can be mapped; S4j.read reads pipes";
            throw new UncheckedIOException(why, new IOException(why));
        }
        return MappedImage.open("S4j.open", file, check == Check.TRUSTED ? MappedImage.TRUSTED : MappedImage.MAPPED);
    }

    /**
     * What the header says of the array; its entries are not read. O(1).
     *
     * @throws MalformedFileException where it cannot be read, or the file has not the bytes that it speaks of
     * @throws UncheckedIOException where the file system refuses, with the IOException
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "S4j.readInfo", "the file");
        try (INDArray x = MappedImage.isMappable(file) ? MappedImage.open("S4j.readInfo", file, MappedImage.MAPPED)
                : MappedImage.throughMemory(file, ReadOptions.defaults().listener())) {
            Storage s = ((Operand) x).storage();
            boolean listed = s.fact(Storage.Fact.HYPER) != 0;
            SparseFormat format = x.getFormat();
            String layout = format == SparseFormat.GCS
                    ? "gcs of order " + Arrays.toString(s.order()) + ", partitioning " + s.partitioning()
                    : format.toString().toLowerCase(Locale.ROOT);
            return new ArrayFileInfo("s4j", layout + (listed ? ", lines with entries listed" : ""), x.dataType(), format,
                    x.shape(), s.fact(Storage.Fact.STORED));
        }
    }

    /** As {@link #write(INDArray, Path, WriteOptions)} with the defaults. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes any array, bit for bit: type, format, order of dimensions, fill, entries that equal the fill. The file takes
     * its place when it is complete, as {@link AtomicFile} writes it: a failure leaves what was there, and who has the old
     * file open keeps it. Other threads may read the array meanwhile; writes to it are refused. O(bytes) at the speed of
     * memory and disk; views, and DENSE arrays with strides of their own, are copied first. Of the options the listener
     * counts here.
     *
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws CancellationException where the listener stops
     */
    public static void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "S4j.write", "the array");
        Arguments.given(file, "S4j.write", "the file");
        Arguments.given(options, "S4j.write", "the options");
        try {
            ImageOutput.with(x, image -> WholeFile.write(file, out -> image.to((piece, done, total) -> {
                out.write(piece);
                DenseFiles.tell(options.listener(), "writing ", FilePlace.of(file), done, total);
            })));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * The bytes of the file that {@link #write(INDArray, Path)} would write, for what carries bytes: messages, caches, columns
     * of databases. O(bytes), two copies for a moment.
     *
     * @throws IllegalArgumentException where they are more than an array of Java's can have, 2^31 - 9
     */
    public static byte[] toBytes(INDArray x) {
        return ImageBytes.of(Arguments.given(x, "S4j.toBytes", "the array"));
    }

    /**
     * Returns the array of the bytes that {@link #toBytes} gave, or of a whole file {@code .s4j}: a copy, verified as
     * {@link #read(Path)} does. O(bytes).
     *
     * @throws MalformedFileException if they are not what they say, with the byte and what is wrong there
     * @throws IllegalArgumentException if they are fewer than a header has
     */
    public static INDArray fromBytes(byte[] bytes) {
        return ImageBytes.read(Arguments.given(bytes, "S4j.fromBytes", "the bytes"));
    }
}
