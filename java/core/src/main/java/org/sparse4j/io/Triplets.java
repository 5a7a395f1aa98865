// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

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
    private static final byte[] NOTHING = {};

    private Triplets() {}

    /**
     * The array of a file, of as many dimensions as fields are coordinates. Fields may be in quotes, in which two stand for
     * one; a quoted field ends on its line. All lines have as many fields as the first; blank lines are none. Coordinates
     * up to 2^63 - 1. Gzipped files are told by their content; pipes and devices can be read too. Numbers of any length are
     * correctly rounded, beyond the range to infinity or 0; nan and inf are values, zeros are stored. A line that is no
     * comment has at most 2^20 characters. O(file + sorting), where entries in order need none; all threads, the same bits
     * for any number of them.
     *
     * @throws MalformedFileException where a line is not as it should be, coordinates are outside the shape, or gzipped data
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
        return EntriesReader.read(file, options.lines(), options.listener(), reader -> reader.array(options.format()));
    }

    /**
     * Writes the entries of an array of rank 1 or more, any format and view, in the order of its layout, of a DENSE one what
     * is not 0: coordinates, then the value, unless the options say {@link TripletOptions#pattern()}; gzipped when the name
     * ends in .gz. Of the options the delimiter, the base, the header (one line of names) and the listener mean something
     * too. Floating values have the shortest digits that read back to the same bits (what NaNs carry is lost). The text does
     * not hold the shape. The file takes its place when it is complete, as {@link AtomicFile} writes it. O(entries) and
     * 16 MiB; views are copied first.
     *
     * @throws IllegalArgumentException where x is a scalar or has another fill than 0
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     * @throws java.util.concurrent.CancellationException where the listener stops
     */
    public static void write(INDArray x, Path file, TripletOptions options) {
        Arguments.given(x, "Triplets.write", "the array");
        Arguments.given(file, "Triplets.write", "the file");
        Arguments.given(options, "Triplets.write", "the options");
        new EntriesWriter("Triplets.write", file, EntriesReader.TRIPLETS, options.base(), options.delimiter(),
                options.onlyPattern() ? 1 : 0).write(x, header(x.rank(), options), options.listener());
    }

    private static byte[] header(int rank, TripletOptions options) {
        if (!options.headed()) {
            return NOTHING;
        }
        StringBuilder names = new StringBuilder();
        for (int d = 0; d < rank; d++) {
            names.append(d == 0 ? "" : String.valueOf(options.delimiter()));
            names.append(rank != 2 ? "dim" + d : d == 0 ? "row" : "column");
        }
        if (!options.onlyPattern()) {
            names.append(options.delimiter()).append("value");
        }
        return names.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
    }
}
