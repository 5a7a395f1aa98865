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
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.image.ImageBytes;
import org.sparse4j.array.image.ImageOutput;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.io.bytes.FilePlace;
import org.sparse4j.io.image.MappedImage;
import org.sparse4j.io.image.ReadType;
import org.sparse4j.io.numpy.DenseFiles;
import org.sparse4j.io.whole.WholeFile;

/**
 * Reads, writes and maps the files of this library (.s4j), which contain the memory of an array as it is, with
 * checksums. An array of any kind reads back bit for bit, at the speed of copying bytes. {@link #open} maps a file, so
 * that its array can be used without reading the whole file. docs/s4j-format.md describes the format byte by byte.
 *
 * <pre>{@code
 * S4j.write(x, Path.of("x.s4j"));
 * INDArray copy = S4j.read(Path.of("x.s4j"));
 * try (INDArray mapped = S4j.open(Path.of("x.s4j"))) { y = mapped.mmul(v); }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class S4j {
    static final String EXTENSION = ".s4j";

    /**
     * The parts of a mapped file that are verified.
     *
     * @since 0.1.0
     */
    public enum Check {
        /**
         * Verifies the whole file once, before the first use of anything but its header: checksums, coordinates,
         * pointers.
         */
        VERIFIED,
        /**
         * Verifies only the header. Suits only files that this program has just written itself: any error in the rest
         * of the file may end the process, or give wrong results without an exception.
         */
        TRUSTED
    }

    private S4j() {}

    /** Reads a file as {@link #read(Path, ReadOptions)} does with the default options: type and format of the file. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the array of a file into memory, and verifies the whole file. The array has the type and format of the
     * file, unless the options ask for others. {@link ReadOptions#dataType} lists the possible types. If the options
     * ask for another format, the array is converted as by {@code toFormat}, so the densify limit does not apply.
     *
     * <p>The method takes O(file size) time. It needs memory for the array. It needs twice as much for another type or
     * format, and for files that cannot be mapped: pipes and files of another file system than the default one.
     *
     * @throws MalformedFileException if the file does not follow its format (the message names the byte), or if an
     *     integer does not fit the type of the options (the message names its coordinates)
     * @throws IllegalArgumentException if the options ask for INT, LONG or BOOL and the values are real
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws CancellationException if the listener stops the operation
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "S4j.read", "the file");
        Arguments.given(options, "S4j.read", "the options");
        options.requireNoMember("S4j.read");
        boolean mappable = MappedImage.isMappable(file);
        INDArray x = ReadType.as(file, mappable ? MappedImage.open("S4j.read", file, MappedImage.COPIED) : MappedImage.throughMemory(file, options.listener()), options);
        long bytes = x.nnz();
        if (mappable && !options.listener().progress(bytes, bytes)) {
            x.close();
            throw new CancellationException("reading " + file + " was stopped by its listener");
        }
        return x;
    }

    /** Maps a file as {@link #open(Path, Check)} does, verified. */
    public static INDArray open(Path file) {
        return open(file, Check.VERIFIED);
    }

    /**
     * Returns the array of a file without copying it: the file is memory-mapped. All processes that read the file share
     * its pages, which do not count as memory of the library. This method reads only the header. The array is
     * read-only: a write throws an IllegalStateException, and {@code dup()} returns a copy that can be written.
     *
     * <p><b>Memory.</b> The mapped pages serve reads of elements and of views of rows (for CSC, of columns). The first
     * call of any other kind copies the array to memory that counts as memory of the library. Later calls use the same
     * copy, which is dropped when memory is short. If the copy would take more than half of the memory that is left:
     *
     * <ul>
     * <li>these calls run part by part: products with a DENSE vector or matrix; over all elements, sum, norm1,
     *     countNonZero, countZero, max, min, amax, amin, normmax, any, all, and none(); and along dimensions that keep
     *     the rows (for CSC, the columns), all reductions except argMax and argMin
     * <li>other calls throw an OutOfMemoryError, but work on views of fewer rows; {@link OutOfCore} transposes,
     *     converts and joins such files
     * </ul>
     *
     * <p>A product or sum that runs part by part may differ in its last bits from the result of a single pass.
     *
     * <p><b>Changes to the file.</b> If the file is truncated while it is open, the call that reads beyond the new end
     * throws an IllegalStateException when it returns, and all later calls throw too. If a program overwrites the file
     * in place, results are wrong, or the process ends. {@link #write} is safe, because it replaces the file.
     *
     * @throws MalformedFileException if the header does not follow the format. If the rest of the file does not follow
     *     it, the first call that uses the array throws this exception.
     * @throws IllegalArgumentException if the path is of another file system than the default one
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause, or if the path is not a
     *     regular file
     */
    public static INDArray open(Path file, Check check) {
        Arguments.given(file, "S4j.open", "the file");
        Arguments.given(check, "S4j.open", "the check");
        if (!MappedImage.isOfTheSystem(file)) {
            throw new IllegalArgumentException("S4j.open: " + file + " is not in the default file system, the only one whose files can be "
                    + "memory-mapped; S4j.read reads it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {  // opening a pipe may never return
            String why = file + ": only regular files can be mapped; S4j.read reads pipes";
            throw new UncheckedIOException(why, new IOException(why));
        }
        return MappedImage.open("S4j.open", file, check == Check.TRUSTED ? MappedImage.TRUSTED : MappedImage.MAPPED);
    }

    /**
     * Returns the properties of the array from the header of the file. Reads no entries. O(1) time if the file can be
     * mapped.
     *
     * @throws MalformedFileException if the header cannot be read, or the file is shorter than the header says
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
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

    /** Writes an array as {@link #write(INDArray, Path, WriteOptions)} does with the default options. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes an array of any kind. Type, format, order of dimensions, fill value and stored entries that equal the fill
     * value read back bit for bit. Of the options, only the listener applies.
     *
     * <p>The file is replaced as a whole ({@link AtomicFile}): if writing fails, an existing file stays as it is, and a
     * program that has mapped the old file still sees the old content. While the method runs, other threads may read
     * the array; a write to the array throws a {@link java.util.ConcurrentModificationException}.
     *
     * <p>O(bytes) time, at the speed of memory and disk. Views, and DENSE arrays whose strides are neither C nor
     * Fortran order, are copied first.
     *
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws CancellationException if the listener stops the operation
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
     * Returns the bytes of the file that {@link #write(INDArray, Path)} would write, for messages, caches and database
     * columns. The method takes O(bytes) time and memory for two copies.
     *
     * @throws IllegalArgumentException if the bytes do not fit in a Java array, which holds at most 2^31 - 9
     */
    public static byte[] toBytes(INDArray x) {
        return ImageBytes.of(Arguments.given(x, "S4j.toBytes", "the array"));
    }

    /**
     * Returns the array in bytes that {@link #toBytes} returned, or in the content of a .s4j file. Copies the bytes,
     * and verifies them as {@link #read(Path)} does. O(bytes) time.
     *
     * @throws MalformedFileException if the bytes do not follow the format; the message names the byte and the error
     * @throws IllegalArgumentException if there are fewer bytes than a header has
     */
    public static INDArray fromBytes(byte[] bytes) {
        return ImageBytes.read(Arguments.given(bytes, "S4j.fromBytes", "the bytes"));
    }
}
