// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.text.EntriesHeader;
import org.sparse4j.io.text.EntriesReader;
import org.sparse4j.io.text.EntriesWriter;
import org.sparse4j.io.text.FileText;
import org.sparse4j.io.text.FirstLine;

/**
 * Reads and writes tensors in the text format of FROSTT (.tns, and .tns.gz). A line has the coordinates of an entry,
 * counted from 1, and its value, separated by blanks. Lines that begin with # are comments.
 *
 * <p>Most files have no header: the number of fields in the first line determines the rank, and the largest coordinates
 * determine the shape. The reader recognizes two headers, which state the shape and the number of entries:
 *
 * <ul>
 * <li>the header of pyttb, four lines: the word sptensor, the rank, the extents, the number of entries
 * <li>the extended header of FROSTT, as MLIR writes it: a line with the rank and the number of entries, and a line
 *     with the extents
 * </ul>
 *
 * <pre>{@code
 * INDArray x = Frostt.read(Path.of("nell-2.tns.gz"));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Frostt {
    private static final byte[] NOTHING = {};

    private Frostt() {}

    private static MemberChoice choice(String member) {
        return new MemberChoice(member, ".tns");
    }

    /**
     * Reads a file as {@link #read(Path, ReadOptions, long...)} does with the default options: COO of DOUBLE,
     * duplicates summed.
     */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the tensor of a file, of rank 1 to 32: COO of DOUBLE, unless the options ask for another format or type. If
     * the options ask for INT, LONG or BOOL, all values must be whole numbers within the range of the type.
     *
     * <ul>
     * <li>Coordinates may be up to 2^63 - 1.
     * <li>Numbers of any length are correctly rounded; beyond the range of the type they become infinity or 0.
     *     {@code nan} and {@code inf} are values. Zeros are stored.
     * <li>A line that is not a comment must have at most 2^20 characters.
     * </ul>
     *
     * <p>The content determines how a file is packed ({@link PackedFiles}). Pipes and devices can be read too.
     *
     * <p>O(file size) time, plus sorting if the entries are not in order. Reading uses all threads; the result has the
     * same bits for any number of threads.
     *
     * @param shape the extents; -1 for an extent that follows from the header or the largest coordinate. If no extents
     *     are given, the first lines determine the rank too.
     * @throws MalformedFileException if a line does not follow the format, a coordinate is outside the shape, packed
     *     data is truncated or damaged, the number of entries differs from the header, or the file has no entries and the
     *     caller gives no shape; the message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the policy is ERROR and two lines have the same coordinates (the message
     *     names both lines), if the options ask for the stored half of a symmetric matrix, or if the format does not
     *     exist for the rank
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE, and the array has more elements than the
     *     densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static INDArray read(Path file, ReadOptions options, long... shape) {
        Arguments.given(file, "Frostt.read", "the file");
        Arguments.given(options, "Frostt.read", "the options");
        Arguments.given(shape, "Frostt.read", "the shape");
        options.requireBothHalves("Frostt.read");
        try (FileText text = FileText.open(file, choice(options.member()))) {
            EntriesHeader header = EntriesHeader.frostt(file, text, shape);
            EntriesReader.Lines lines = new EntriesReader.Lines(EntriesReader.TNS, options.typeOr(DataType.DOUBLE),
                    options.duplicates(), 1, header.extents(shape), header.words());
            return EntriesReader.read(file, text, lines, options.listener(),
                    reader -> reader.array(options.formatOr(SparseFormat.COO)));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Returns the properties of the tensor from the first lines: the rank, and from a header the extents and the number
     * of entries. If there is no header, the extents and the number of entries are -1.
     *
     * @throws MalformedFileException if the file has no entries, or packed data is damaged before the first one
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        return info(Arguments.given(file, "Frostt.readInfo", "the file"), ReadOptions.defaults());
    }

    static ArrayFileInfo info(Path file, ReadOptions options) {
        String line;
        try (FileText text = FileText.open(file, choice(options.member()))) {
            EntriesHeader header = EntriesHeader.frostt(file, text);
            if (header.isThere()) {
                return new ArrayFileInfo("FROSTT", "text, header", DataType.DOUBLE, SparseFormat.COO, header.shape(), header.entries());
            }
            line = FirstLine.of(file, text, "#").text();
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
        int numbers = line.split("[ \t]+").length;
        if (numbers < 2) {
            read(file, options).close();  // throws, and the message names the error in the line
        }
        long[] shape = new long[numbers - 1];
        Arrays.fill(shape, -1);
        return new ArrayFileInfo("FROSTT", "text", DataType.DOUBLE, SparseFormat.COO, shape, -1);
    }

    /** Writes an array as {@link #write(INDArray, Path, ProgressListener)} does, without a listener. */
    public static void write(INDArray x, Path file) {
        write(x, file, (done, total) -> true);
    }

    /**
     * Writes the entries of an array of rank 1 or more and of any format, which may be a view: the stored entries of a
     * sparse array in the order of its layout, or the non-zero elements of a DENSE array. The file is gzipped if its
     * name ends in .gz.
     *
     * <p>Floating-point values have the shortest digits that read back to the same bits, except for the payload of a
     * NaN. The file does not contain the shape. If the last index of a dimension has no entry, the file must be read by
     * {@link #read(Path, ReadOptions, long...)} with the shape.
     *
     * <p>The file is replaced as a whole ({@link AtomicFile}). While the method runs, other threads may read the array;
     * a write to the array throws a {@link java.util.ConcurrentModificationException}. The method takes O(entries) time
     * and 16 MiB of memory, and copies a view first.
     *
     * @throws IllegalArgumentException if x is a scalar or has a fill value other than 0
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, Path file, ProgressListener listener) {
        Arguments.given(x, "Frostt.write", "the array");
        Arguments.given(file, "Frostt.write", "the file");
        Arguments.given(listener, "Frostt.write", "the listener");
        new EntriesWriter("Frostt.write", file, EntriesReader.TNS, 1, ' ', 0).write(x, NOTHING, listener);
    }
}
