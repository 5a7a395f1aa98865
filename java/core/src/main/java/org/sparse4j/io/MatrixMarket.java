// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.text.FileText;
import org.sparse4j.io.text.MatrixMarketReader;
import org.sparse4j.io.text.MatrixMarketWriter;
import org.sparse4j.io.text.MatrixText;

/**
 * Reads and writes Matrix Market files (.mtx, and .mtx.gz): in coordinate and array format; real, integer and pattern;
 * general, symmetric, skew-symmetric, and hermitian with real values. Reading throws a {@link MalformedFileException}
 * for complex values, because there are no complex arrays.
 *
 * <pre>{@code
 * INDArray a = MatrixMarket.read(Path.of("west0479.mtx.gz"));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class MatrixMarket {
    private MatrixMarket() {}

    private static MemberChoice choice(String member) {
        return new MemberChoice(member, ".mtx");
    }

    /**
     * Reads a file as {@link #read(Path, ReadOptions)} does with the default options: the coordinate format as CSR, the
     * array format as DENSE, and both halves of symmetric matrices.
     */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the matrix of a file: shape [rows, columns].
     *
     * <ul>
     * <li>Numbers of any length are correctly rounded; real numbers beyond the range of the type become infinity or 0.
     *     {@code nan} and {@code inf} are values. Exponents in Fortran's notation (1.5D3) are accepted.
     * <li>Zeros in the coordinate format are stored.
     * <li>A symmetric file lists the lower or the upper half; the reader adds the other half.
     * <li>Comments and blank lines may stand anywhere after the banner, and a comment may follow an entry. Any other
     *     line must have at most 2^20 characters.
     * <li>As SciPy does, the reader accepts a banner with one % instead of two and with text behind it, a number after
     *     an entry of a pattern, and {@code hermitian} in the meaning of {@code symmetric} if the values are not
     *     complex.
     * </ul>
     *
     * <p>The content determines how a file is packed ({@link PackedFiles}). Pipes and devices can be read too.
     *
     * <p>The method takes O(file size) time, plus sorting if the entries are in neither row-major nor column-major
     * order. It needs memory for the entries (twice if they are sorted) and 8 MiB. Reading uses all threads; the result
     * has the same bits for any number of threads.
     *
     * @throws MalformedFileException if the file does not follow the format or has complex values, or if packed data is
     *     truncated or damaged; the message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if the options do not fit the file, or if the policy is ERROR and two lines have
     *     the same coordinates (the message names both lines)
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE, the file has the coordinate format, and
     *     the matrix has more elements than the densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "MatrixMarket.read", "the file");
        Arguments.given(options, "MatrixMarket.read", "the options");
        try (FileText text = FileText.open(file, choice(options.member()))) {
            return MatrixMarketReader.read(file, text, options);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /**
     * Returns the properties of the matrix from the banner and the size line. Reads no entries. For a symmetric file,
     * the number of entries counts only the entries that the file lists.
     *
     * @throws MalformedFileException if these lines cannot be read; the message names line and column
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     */
    public static ArrayFileInfo readInfo(Path file) {
        return info(Arguments.given(file, "MatrixMarket.readInfo", "the file"), ReadOptions.defaults());
    }

    static ArrayFileInfo info(Path file, ReadOptions options) {
        try (FileText text = FileText.open(file, choice(options.member()))) {
            return MatrixMarketReader.info(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Writes a matrix as {@link #write(INDArray, Path, WriteOptions)} does with the default options. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes a matrix of any format, which may be a view. By default, a sparse matrix is written in the coordinate
     * format, in the order of its layout, and a DENSE matrix in the array format, by columns. The file is gzipped if
     * its name ends in .gz.
     *
     * <p>Floating-point values have the shortest digits that read back to the same bits, except for the payload of a
     * NaN. INT, LONG and BOOL are written as integers.
     *
     * <p>The file is replaced as a whole ({@link AtomicFile}): if writing fails, an existing file stays as it is. While
     * the method runs, other threads may read the array; a write to the array throws a {@link
     * java.util.ConcurrentModificationException}. The method takes O(entries) time and 16 MiB of memory, and copies a
     * view first.
     *
     * @throws IllegalArgumentException if x is not a matrix, is written in the coordinate format with a fill value
     *     other than 0, or does not have the symmetry that the options ask for
     * @throws UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, Path file, WriteOptions options) {
        Arguments.given(x, "MatrixMarket.write", "the matrix");
        Arguments.given(file, "MatrixMarket.write", "the file");
        Arguments.given(options, "MatrixMarket.write", "the options");
        try {
            MatrixMarketWriter.write(x, file, text(options));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e, e);
        }
    }

    /** Returns the options that writers of matrices as text use. */
    static MatrixText text(WriteOptions options) {
        return new MatrixText(options.symmetry(), options.detects(), options.onlyPattern(), options.arrayFormat(), options.comments(),
                options.listener());
    }
}
