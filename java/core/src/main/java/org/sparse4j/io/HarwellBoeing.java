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
 * Matrices in Harwell-Boeing files (.rua, .rsa, .psa and the like, .hb) and Rutherford-Boeing files (.rb), plain or
 * packed ({@link PackedFiles}): compressed columns as text in fixed columns. Values are real, integer (Rutherford-Boeing) or a pattern; matrices are
 * unsymmetric, rectangular, symmetric or skew-symmetric.
 *
 * <pre>{@code
 * INDArray a = HarwellBoeing.read(Path.of("bcsstk01.rsa"));
 * HarwellBoeing.write(a, Path.of("bcsstk01.rb"), WriteOptions.defaults().detectSymmetry());
 * }</pre>
 *
 * <p>Complex matrices, elemental ones (sums of dense blocks) and supplementary files of Rutherford-Boeing (orderings, solutions)
 * throw a {@link MalformedFileException} that names what they are.
 */
public final class HarwellBoeing {
    static final String[] EXTENSIONS = {".hb", ".rb", ".rua", ".rsa", ".rza", ".rra", ".pua", ".psa", ".pra"};

    private HarwellBoeing() {}

    /** Reads a matrix as {@link #read(Path, ReadOptions)} does with the defaults: CSC, both halves of symmetric matrices. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads the matrix of a file: shape [rows, columns], format CSC, DOUBLE for real values, LONG for integer ones and DOUBLE
     * (1.0) for a pattern, unless the options ask for others. Symmetric files list one half, either one. Entries that are
     * listed twice are summed; zeros are stored. Right-hand sides are left to {@link #readRightHandSides}.
     *
     * <p>Numbers mean what they mean in Fortran: a real field without a point has its last digits behind the point, as many as
     * the format says ({@code F10.3}); an exponent begins with E, D, Q or a sign alone ({@code 1.5-103}); a blank field is 0; what
     * stands behind the last field of a line is passed over. A line that does not stand in the columns of its format is read by
     * its blanks if it has as many numbers as the format has fields. Blanks between digits are refused unless the
     * format says BN or BZ. The numbers of lines in the header are not relied on.
     *
     * <p>O(file), and O(entries log entries) where row indices of a column do not ascend, or another format than CSC is asked for.
     * Takes memory for the entries, 4 or 8 bytes more for each entry and column, and 2 MiB.
     *
     * @throws MalformedFileException if the file is not a Harwell-Boeing file that can be read, or packed data is cut off or
     *     damaged, naming line and column
     * @throws UncheckedIOException if the file system refuses, with the IOException
     * @throws IllegalArgumentException if the options do not fit the file
     * @throws org.sparse4j.WouldDensifyException if DENSE is asked for, above the densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops
     */
    public static INDArray read(Path file, ReadOptions options) {
        Arguments.given(file, "HarwellBoeing.read", "the file");
        Arguments.given(options, "HarwellBoeing.read", "the options");
        return with(file, options, text -> HarwellBoeingReader.read(file, text, options));
    }

    /**
     * Returns what the header says; numbers are not read. The entries of a symmetric file are those that it lists.
     *
     * @throws MalformedFileException if it cannot be read, naming line and column
     * @throws UncheckedIOException if the file system refuses, with the IOException
     */
    public static ArrayFileInfo readInfo(Path file) {
        Arguments.given(file, "HarwellBoeing.readInfo", "the file");
        return info(file, ReadOptions.defaults());
    }

    static ArrayFileInfo info(Path file, ReadOptions options) {
        return with(file, options, text -> HarwellBoeingReader.info(file, text));
    }

    /**
     * Reads the right-hand sides of a file, a column each: DENSE, DOUBLE, shape [rows, right-hand sides]. Starting guesses and
     * solutions behind them are passed over. O(file).
     *
     * @throws IllegalArgumentException if the file has none
     * @throws MalformedFileException if they are not full vectors (type F), or cannot be read, naming line and column
     * @throws UncheckedIOException if the file system refuses, with the IOException
     * @throws org.sparse4j.WouldDensifyException if they have more elements than the densify limit
     */
    public static INDArray readRightHandSides(Path file) {
        Arguments.given(file, "HarwellBoeing.readRightHandSides", "the file");
        return with(file, ReadOptions.defaults(), text -> HarwellBoeingReader.sides(file, text));
    }

    /** Writes a matrix as {@link #write(INDArray, Path, WriteOptions)} does with the defaults. */
    public static void write(INDArray x, Path file) {
        write(x, file, WriteOptions.defaults());
    }

    /**
     * Writes a matrix of any format, or a view: the stored entries of a sparse array, the non-zeros of a DENSE one, by columns;
     * gzipped if the name ends in .gz. Reading gives the same bits: values have up to 17 digits (what NaNs carry is lost). The name
     * tells the type. For .rb the type is integer if the array's is INT, LONG or BOOL; Harwell-Boeing has no integers, so that other
     * names have them as real numbers. For .rsa and .psa (.rza) the matrix has to be symmetric (skew-symmetric), and its lower half is
     * written; .psa, .pua and .pra have no values. For .hb and .rb the options decide both. A comment of one line, at most
     * 72 characters, is the title. The file takes its place when it is complete, as {@link AtomicFile} writes it.
     * O(entries), and a sort if the array is not CSC.
     *
     * @throws IllegalArgumentException if x is no matrix, has 2^31 - 1 or more columns, or has another fill than 0; if it has not
     *     the symmetry that name or options ask for; if a LONG beyond 2^53 would be a real number; if the title does not fit
     * @throws UncheckedIOException if the file system refuses, with the IOException
     * @throws java.util.concurrent.CancellationException if the listener stops
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
