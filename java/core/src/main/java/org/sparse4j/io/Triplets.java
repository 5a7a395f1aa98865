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
 * Reads and writes triplets and edge lists (.csv, .tsv, .txt, and these with .gz). Each line is an entry; its fields
 * are the coordinates, the value, and others that the reader ignores. {@link TripletOptions} sets the meaning of the
 * fields.
 *
 * <pre>{@code
 * INDArray ratings = Triplets.read(Path.of("ratings.csv"), TripletOptions.csv().header(1).oneBased());
 * INDArray graph = Triplets.read(Path.of("web-Google.txt.gz"), TripletOptions.edges());
 * }</pre>
 *
 * @since 0.1.0
 */
public final class Triplets {
    private Triplets() {}

    /**
     * Reads the array of a file. Its rank is the number of fields that are coordinates.
     *
     * <p><b>Fields.</b>
     *
     * <ul>
     * <li>All lines must have the same number of fields. The reader skips blank lines.
     * <li>A field may be in quotes, even where blanks separate the fields. Two quotes inside a quoted field stand for
     *     one. A quoted field must end on its line.
     * <li>If tabs separate the fields, a tab at the beginning of a line ends an empty first field.
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
     * @throws MalformedFileException if a line does not follow the format, a coordinate is outside the shape, or packed
     *     data is truncated or damaged; the message names line and column
     * @throws java.io.UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws IllegalArgumentException if options contradict each other, if a dimension has names that the options do
     *     not list (call {@link #readNamed}, which returns the names), or if the policy is ERROR and two lines have the
     *     same coordinates (the message names both lines)
     * @throws org.sparse4j.WouldDensifyException if the options ask for DENSE, and the array has more elements than the
     *     densify limit
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
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
     * Reads the array of a file as {@link #read} does, and the names of the dimensions that the options set by {@link
     * TripletOptions#named}, {@link TripletOptions#sharedNames}, {@link TripletOptions#firstNames} or {@link
     * TripletOptions#knownNames}.
     *
     * <p>The extent of a dimension is the number of its names, unless {@link TripletOptions#shape} sets a larger one. A
     * name has at least one character, or is in quotes. In addition to the memory of {@link #read}, each name takes
     * about 40 bytes and its text during the call, and a string in the result.
     *
     * @throws MalformedFileException also if a name is not UTF-8, is not one of the known names, or exceeds the extent
     *     that the caller set
     * @throws IllegalArgumentException also if a known name is given twice
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
     * Writes the entries of an array of rank 1 or more and of any format, which may be a view: the stored entries of a
     * sparse array in the order of its layout, or the non-zero elements of a DENSE array. A line has the coordinates
     * and the value, or only the coordinates with {@link TripletOptions#pattern()}. The file is gzipped if its name
     * ends in .gz.
     *
     * <p>These options apply:
     *
     * <ul>
     * <li>the delimiter, the base of coordinates, and the listener
     * <li>a header of 1 line, which names the fields
     * <li>known names, which are written instead of numbers, in quotes if necessary
     * </ul>
     *
     * <p>Floating-point values have the shortest digits that read back to the same bits, except for the payload of a
     * NaN. The file does not contain the shape. The file is replaced as a whole ({@link AtomicFile}).
     *
     * <p>The method takes O(entries) time and 16 MiB of memory, and copies a view first.
     *
     * @throws IllegalArgumentException if x is a scalar or has a fill value other than 0, if a dimension has fewer
     *     names than its extent, or if a name contains a line end
     * @throws java.io.UncheckedIOException if the file system fails, with the IOException as its cause
     * @throws java.util.concurrent.CancellationException if the listener stops the operation
     */
    public static void write(INDArray x, Path file, TripletOptions options) {
        Arguments.given(x, "Triplets.write", "the array");
        Arguments.given(file, "Triplets.write", "the file");
        Arguments.given(options, "Triplets.write", "the options");
        new TripletsWriter(options.delimiter(), options.comment(), options.headed(), options.onlyPattern(), options.base())
                .write(x, file, options.written(x.rank()), options.listener());
    }
}
