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
 * Tensors in FROSTT's text (.tns, and .tns.gz): a line for each entry, its coordinates from 1 and its value, parted by
 * blanks. Lines that begin with # are comments. Most texts have no header: how many numbers the first line has tells the
 * rank, and the largest coordinates tell the shape. Two headers are read, which say the shape and the number of entries:
 * pyttb's (the word sptensor, the rank, the extents and the number of entries, a line each), and FROSTT's extended one (a line of
 * the rank and the number of entries, a line of the extents), as MLIR writes it.
 *
 * <pre>{@code
 * INDArray x = Frostt.read(Path.of("nell-2.tns.gz"));
 * }</pre>
 */
public final class Frostt {
    private static final byte[] NOTHING = {};

    private Frostt() {}

    private static MemberChoice choice(String member) {
        return new MemberChoice(member, ".tns");
    }

    /** As {@link #read(Path, ReadOptions, long...)} with the defaults: COO of DOUBLE, duplicates summed. */
    public static INDArray read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * The tensor of a file, of any rank from 1; {@code shape}: its extents, -1 for those that follow from the header or the
     * largest coordinate; none at all where the rank follows from the first lines too. Coordinates up to 2^63 - 1. DOUBLE, unless
     * the options name a type; INT, LONG and BOOL take whole numbers that fit. COO, unless they name a format. Packed files
     * ({@link PackedFiles}) are told by their content; pipes and devices can be read too. Numbers of any length are correctly rounded, beyond the
     * range to infinity or 0; nan and inf are values, zeros are stored. A line that is no comment has at most 2^20
     * characters. O(file + sorting), where entries in order need none; all threads, the same bits for any number of them.
     *
     * @throws MalformedFileException where a line is not as it should be, coordinates are outside the shape, packed data is
     *     cut off or damaged, there are not as many entries as the header says, or no entries, and no shape is given, naming
     *     line and column
     * @throws UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException of duplicates that the options refuse, naming both lines; where they ask for half of a
     *     symmetric matrix, which these files do not have, or for a format that the rank does not have
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
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
     * What the first line says: the rank. Extents and entries are those of the header; where there is none they are -1, since
     * only reading tells them.
     *
     * @throws MalformedFileException where there are no entries, or packed data is damaged before the first
     * @throws UncheckedIOException where the file system refuses, with the IOException
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
            read(file, options).close();  // refuses it, and says what is wrong with the line
        }
        long[] shape = new long[numbers - 1];
        Arrays.fill(shape, -1);
        return new ArrayFileInfo("FROSTT", "text", DataType.DOUBLE, SparseFormat.COO, shape, -1);
    }

    /** As {@link #write(INDArray, Path, ProgressListener)} without a listener. */
    public static void write(INDArray x, Path file) {
        write(x, file, (done, total) -> true);
    }

    /**
     * Writes the entries of an array of rank 1 or more, any format and view, in the order of its layout, of a DENSE one
     * what is not 0; gzipped when the name ends in .gz. Floating values have the shortest digits that read back to the same
     * bits (what NaNs carry is lost). The text does not hold the shape: where the last of a dimension is empty, or all is,
     * reading wants it. The file takes its place when it is complete, as {@link AtomicFile} writes it. Other threads may read
     * the array meanwhile; writes to it are refused. O(entries) and 16 MiB; views are copied first.
     *
     * @throws IllegalArgumentException where x is a scalar or has another fill than 0
     * @throws UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static void write(INDArray x, Path file, ProgressListener listener) {
        Arguments.given(x, "Frostt.write", "the array");
        Arguments.given(file, "Frostt.write", "the file");
        Arguments.given(listener, "Frostt.write", "the listener");
        new EntriesWriter("Frostt.write", file, EntriesReader.TNS, 1, ' ', 0).write(x, NOTHING, listener);
    }
}
