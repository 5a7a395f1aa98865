// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.text.EntriesReader;
import org.sparse4j.io.text.TripletsWriter;

/**
 * Triplets and edge lists (.csv, .tsv, .txt, and these with .gz): a line for each entry, whose fields are its coordinates,
 * its value and whatever else. {@link TripletOptions} says which is which.
 *
 * <pre>{@code
 * INDArray ratings = Triplets.read(Path.of("ratings.csv"), TripletOptions.csv().header(1).oneBased());
 * INDArray graph = Triplets.read(Path.of("web-Google.txt.gz"), TripletOptions.edges());
 * }</pre>
 */
public final class Triplets {
    private Triplets() {}

    /**
     * The array of a file, of as many dimensions as fields are coordinates. Fields may be in quotes, in which two stand for
     * one, where blanks part them too; a quoted field ends on its line. Where tabs part them, one at the beginning of a line ends an
     * empty first field. All lines have as many fields as the first; blank lines are none. Coordinates up to 2^63 - 1. Packed
     * files ({@link PackedFiles}) are told by their content; pipes and devices can be read too. Numbers of any length are
     * correctly rounded, beyond the range to infinity or 0; nan and inf are values, zeros are stored. A line that is no
     * comment has at most 2^20 characters. O(file + sorting), where entries in order need none; all threads, the same bits
     * for any number of them.
     *
     * @throws MalformedFileException where a line is not as it should be, coordinates are outside the shape, or packed data
     *     is cut off or damaged, naming line and column
     * @throws java.io.UncheckedIOException where the file system refuses, with the IOException
     * @throws IllegalArgumentException of options that contradict each other; of duplicates that they refuse, naming both
     *     lines
     * @throws org.sparse4j.WouldDensifyException where DENSE is wanted, above the densify limit
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static INDArray read(Path file, TripletOptions options) {
        Arguments.given(file, "Triplets.read", "the file");
        Arguments.given(options, "Triplets.read", "the options");
        if (options.newNames() >= 0) {
            throw new IllegalArgumentException("Triplets.read: the names of dimension " + options.newNames()
                    + " would be lost; call Triplets.readNamed, which returns them");
        }
        return EntriesReader.read(file, options.choice(), options.lines(), options.listener(), reader -> reader.array(options.format()));
    }

    /**
     * As {@link #read}, with the names of those dimensions whose coordinates are names by {@link TripletOptions#named},
     * {@link TripletOptions#firstNames} or {@link TripletOptions#knownNames}. A dimension has as many names as its extent,
     * unless {@link TripletOptions#shape} gives it more. A name has at least a character, or stands in quotes. Beside what
     * read takes, about 40 bytes and the text of each name, and the strings.
     *
     * @throws MalformedFileException also of a name that is not UTF-8, is none of those that are known, or is one more than
     *     the extent that was given
     * @throws IllegalArgumentException also of known names that are given twice
     */
    public static TripletData readNamed(Path file, TripletOptions options) {
        Arguments.given(file, "Triplets.readNamed", "the file");
        Arguments.given(options, "Triplets.readNamed", "the options");
        return EntriesReader.read(file, options.choice(), options.lines(), options.listener(), reader -> {
            List<List<String>> names = new ArrayList<>();
            for (int d = 0; d < options.rank(); d++) {
                int first = options.firstWithNames(d);
                names.add(!options.isNamed(d) ? null : first < d ? names.get(first) : reader.names(d));
            }
            return new TripletData(reader.array(options.format()), Collections.unmodifiableList(names));
        });
    }

    /**
     * Writes the entries of an array of rank 1 or more, any format and view, in the order of its layout, of a DENSE one what
     * is not 0: coordinates, then the value, unless the options say {@link TripletOptions#pattern()}; gzipped when the name
     * ends in .gz. Of the options the delimiter, the base, the header (one line of names), known names, which are written
     * instead of numbers, in quotes where that is needed, and the listener mean something too. Floating values have the shortest digits that read back to the same bits (what NaNs carry is lost). The text does
     * not hold the shape. The file takes its place when it is complete, as {@link AtomicFile} writes it. O(entries) and
     * 16 MiB; views are copied first.
     *
     * @throws IllegalArgumentException where x is a scalar or has another fill than 0; where names are fewer than an extent or
     *     have a line end
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static void write(INDArray x, Path file, TripletOptions options) {
        Arguments.given(x, "Triplets.write", "the array");
        Arguments.given(file, "Triplets.write", "the file");
        Arguments.given(options, "Triplets.write", "the options");
        new TripletsWriter(options.delimiter(), options.comment(), options.headed(), options.onlyPattern(), options.base())
                .write(x, file, options.written(x.rank()), options.listener());
    }
}
