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
 * Matrix Market files (.mtx, and .mtx.gz): coordinate and array format; real, integer and pattern; general, symmetric and
 * skew-symmetric, and hermitian of real numbers. There are no complex arrays: reading a file of complex numbers throws an exception.
 *
 * <pre>{@code
 * INDArray a = MatrixMarket.read(Path.of("west0479.mtx.gz"));
 * }</pre>
 */
public final class MatrixMarket {
    private MatrixMarket() {}

    private static MemberChoice choice(String member) {
        return new MemberChoice(member, ".mtx");
    }

    /** As {@link #read(Path, ReadOptions)} with the defaults: CSR, arrays DENSE, both halves of symmetric matrices. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * The matrix of a file, shape [rows, columns]. Packed files ({@link PackedFiles}) are told by their content; pipes and devices can be
     * read too. Numbers of any length are correctly rounded, real ones beyond the range to infinity or 0; nan and inf are
     * values. A line that is no comment has at most 2^20 characters. Zeros of coordinate files are stored. Symmetric
     * files list one half, either one. Comments and blank lines may stand anywhere behind the banner, comments behind an
     * entry too. What SciPy reads is read as well: one % in front of the banner, text behind it, a number behind an entry of a
     * pattern, hermitian for symmetric; and Fortran's exponents (1.5D3), with their value. O(file + sorting);
     * entries in the order of rows or columns need no sorting. All threads; the same bits for any number of them. Takes
     * memory for the entries (twice, where they are sorted) and 8 MiB.
     *
     * @throws MalformedFileException where the file is not a Matrix Market file that can be read, or packed data is cut off
     *     or damaged, naming line and column
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException where the options do not fit the file; of duplicates that they refuse, naming both
     *     lines
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted of coordinates, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
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
     * What the banner and the size line say; entries are not read. Of a symmetric file the entries are those that it lists.
     *
     * @throws MalformedFileException where they cannot be read, naming line and column
     * @throws UncheckedIOException where the file system refuses, with the IOException
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

    /** As {@link #write(INDArray, Path, WriteOptions)} with the defaults. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes a matrix, any format and view: sparse ones by coordinates in the order of their layout, DENSE ones by columns;
     * gzipped when the name ends in .gz. Floating values have the shortest digits that read back to the same bits (what
     * NaNs carry is lost), INT, LONG and BOOL are integers. The file takes its place when it is complete, as
     * {@link AtomicFile} writes it: a failure leaves what was there. Other threads may read the array meanwhile; writes
     * to it are refused. O(entries) and 16 MiB; views are copied first.
     *
     * @throws IllegalArgumentException where x is no matrix, has another fill than 0 and is written by coordinates, or has
     *     not the symmetry that is asked for
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
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

    /** What the writers of matrices as text want to know. */
    static MatrixText text(WriteOptions options) {
        return new MatrixText(options.symmetry(), options.detects(), options.onlyPattern(), options.arrayFormat(), options.comments(),
                options.listener());
    }
}
