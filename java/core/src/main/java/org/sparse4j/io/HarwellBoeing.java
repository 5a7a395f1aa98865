// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.harwell.HarwellBoeingReader;
import org.sparse4j.io.harwell.HarwellBoeingWriter;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.text.FileText;

/**
 * Reads and writes matrices in Harwell-Boeing files (.rua, .rsa, .psa and the like, .hb) and Rutherford-Boeing files
 * (.rb), plain or packed ({@link PackedFiles}). The files contain compressed columns, as text in fixed columns. Values
 * are real, integer (Rutherford-Boeing) or a pattern; matrices are unsymmetric, rectangular, symmetric or
 * skew-symmetric.
 *
 * <pre>{@code
 * INDArray a = HarwellBoeing.read(Path.of("bcsstk01.rsa"));
 * HarwellBoeing.write(a, Path.of("bcsstk01.rb"), WriteOptions.defaults().detectSymmetry());
 * }</pre>
 *
 * <p>Reading throws a {@link MalformedFileException} for complex matrices, elemental matrices (sums of dense blocks),
 * and supplementary files of Rutherford-Boeing (orderings, solutions). The message names the kind of the file.
 *
 * @since 0.1.0
 */
public final class HarwellBoeing {
    static final String[] EXTENSIONS = {".hb", ".rb", ".rua", ".rsa", ".rza", ".rra", ".pua", ".psa", ".pra"};

    private HarwellBoeing() {}

    /**
     * Reads a file as {@link #read(Path, ReadOptions)} does with the default options: CSC, and both halves of symmetric
     * matrices.
     */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the matrix of a file: shape [rows, columns], CSC. Unless the options ask for another type, real values are
     * DOUBLE, integers LONG, and the entries of a pattern DOUBLE (1.0). A symmetric file lists the lower or the upper
     * half; the reader adds the other half. Entries that are listed twice are summed. Zeros are stored. {@link
     * #readRightHandSides} reads the right-hand sides.
     *
     * <p><b>Numbers</b> have their meaning in Fortran:
     *
     * <ul>
     * <li>If a real field has no point, the format gives the number of digits after the point: 3 for {@code F10.3}.
     * <li>An exponent begins with E, D, Q or a sign alone ({@code 1.5-103}).
     * <li>A blank field is 0.
     * <li>The reader throws an exception for blanks between digits, unless the format says BN or BZ.
     * <li>The reader ignores text after the last field of a line.
     * <li>If a line does not have its numbers in the columns of the format, but has as many numbers as the format has
     *     fields, the reader splits it at blanks.
     * <li>The reader does not use the line counts in the header.
     * </ul>
     *
     * <p><b>Cost.</b> The method takes O(file size) time, or O(entries log entries) if the row indices of a column do
     * not ascend or the options ask for a format other than CSC. It needs memory for the entries, 4 or 8 more bytes for
     * each entry and column, and 2 MiB.
     *
     * @throws MalformedFileException if the file does not follow the format, or packed data is truncated or damaged;
     *     the message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the options do not fit the file
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE, and the matrix has more elements than
     *     the densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "HarwellBoeing.read", "the file");
        Arguments.given(options, "HarwellBoeing.read", "the options");
        return with(file, options, text -> HarwellBoeingReader.read(file, text, options));
    }

    /**
     * Returns the properties of the matrix from the header of the file. Reads no numbers of the matrix. For a symmetric
     * file, the number of entries counts only the entries that the file lists.
     *
     * @throws MalformedFileException if the header cannot be read; the message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "HarwellBoeing.readInfo", "the file");
        return info(file, ReadOptions.defaults());
    }

    static ArrayFileInfo info(Path file, ReadOptions options) {
        return with(file, options, text -> HarwellBoeingReader.info(file, text));
    }

    /**
     * Reads the right-hand sides of a file, one in each column: DENSE, DOUBLE, shape [rows, right-hand sides]. Skips
     * the starting guesses and solutions that follow the right-hand sides. O(file size) time.
     *
     * @throws IllegalArgumentException if the file has no right-hand sides
     * @throws MalformedFileException if the right-hand sides are not full vectors (type F), or cannot be read; the
     *     message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws org.sparse4j.WouldDensifyException if the right-hand sides have more elements than the densify limit
     */
    public static INDArray readRightHandSides(Path file) {
        Arguments.given(file, "HarwellBoeing.readRightHandSides", "the file");
        return with(file, ReadOptions.defaults(), text -> HarwellBoeingReader.sides(file, text));
    }

    /** Writes a matrix as {@link #write(INDArray, Path, WriteOptions)} does with the default options. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes a matrix of any format, which may be a view, by columns: the stored entries of a sparse array, the
     * non-zero elements of a DENSE array. The file is gzipped if its name ends in .gz. Values have up to 17 digits and
     * read back to the same bits, except for the payload of a NaN.
     *
     * <p><b>The file name</b> determines the type of the file:
     *
     * <ul>
     * <li>.rsa and .psa: the matrix must be symmetric, and the file lists its lower half; .rza: the matrix must be
     *     skew-symmetric
     * <li>.pua, .psa and .pra: the file has no values
     * <li>.hb and .rb: the options determine whether the file has symmetry and values
     * <li>.rb: the values are integers if the array is INT, LONG or BOOL. Harwell-Boeing has no integers, so files with
     *     other names contain real numbers.
     * </ul>
     *
     * <p>The comment of the options becomes the title; it must be one line of at most 72 characters. The file is
     * replaced as a whole ({@link AtomicFile}). O(entries) time, and a sort if the array is not CSC.
     *
     * @throws IllegalArgumentException if x is not a matrix, has 2^31 - 1 or more columns, or has a fill value other
     *     than 0; if the matrix does not have the symmetry that the name or the options ask for; if a LONG beyond 2^53
     *     would become a real number; or if the title does not fit
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "HarwellBoeing.write", "the matrix");
        Arguments.given(file, "HarwellBoeing.write", "the file");
        Arguments.given(options, "HarwellBoeing.write", "the options");
        try {
            HarwellBoeingWriter.write(x, file, MatrixMarket.text(options));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    private interface Action<T> {
        T with(FileText text) throws IOException;
    }

    private static <T> T with(Path file, ReadOptions options, Action<T> action) {
        try (FileText text = FileText.open(file, new MemberChoice(options.member(), EXTENSIONS))) {
            return action.with(text);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }
}
