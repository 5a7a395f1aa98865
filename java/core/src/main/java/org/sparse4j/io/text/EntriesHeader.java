// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.text;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.bytes.Faults;
import org.sparse4j.io.packed.MemberChoice;

/**
 * The header of a text of entries. Some programs write one, but most files have none.
 *
 * @param lines the number of lines before the entries, comments included; 0 if there is no header
 * @param bytes the number of bytes of these lines
 * @param entries the number of lines with entries that the header states; -1 if it states none
 * @param shape the extents; null if there is no header
 */
public record EntriesHeader(int lines, long bytes, long entries, long[] shape) {
    public static final EntriesHeader NONE = new EntriesHeader(0, 0, -1, null);
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,18}([ \t]+\\d{1,18}){0,31}");  // up to 32, the largest rank
    private static final String PYTTB = "sptensor";

    /**
     * Returns the header of a tensor. pyttb's header has four lines: the word sptensor, the rank, the extents and the
     * number of entries. The extended header of FROSTT has a line with the rank and the number of entries, and a line
     * with the extents. Only the numbers of fields distinguish that header from entries: the second line must have
     * {@code rank} numbers, and the third line {@code rank + 1}. A text of two lines with two numbers each counts as
     * two entries of a vector, unless the caller gives a shape of two dimensions.
     */
    public static EntriesHeader frostt(Path file, FileText text, long... given) throws IOException {
        List<FirstLine> first = FirstLine.several(file, text, "#", 4);
        boolean named = first.get(0).text().matches(PYTTB + "([ \t].*)?");
        long[] sizes = numbers(first.get(named ? 1 : 0));
        long[] extents = numbers(first.get(named ? 2 : 1));
        boolean whole = sizes.length == (named ? 1 : 2) && sizes[0] >= 1 && extents.length == sizes[0];
        if (named && whole && numbers(first.get(3)).length == 1) {
            return of(first.get(3), numbers(first.get(3))[0], extents, text);
        }
        if (named && text.damage() == null) {
            throw incomplete(file, text, first, sizes, extents.length);
        }
        String third = first.get(2).text();
        boolean told = !named && whole && (!third.isEmpty() ? third.split("[ \t]+").length == extents.length + 1
                : sizes[1] == 0 && extents.length != 2 || given.length == 2 && extents.length == 2);
        return told ? of(first.get(1), sizes[1], extents, text) : NONE;
    }

    /** Returns the exception for the first wrong line in pyttb's header. */
    private static MalformedFileException incomplete(Path file, FileText text, List<FirstLine> first, long[] sizes, int extents) {
        boolean rank = sizes.length == 1 && sizes[0] >= 1;
        int at = !rank ? 1 : extents != sizes[0] ? 2 : 3;
        String wanted = at == 1 ? "the rank, a number of 1 or more" : at == 2 ? "the " + sizes[0] + " extents, as many as the rank"
                : "the number of entries";
        FirstLine line = first.get(at);
        String there = line.text().isEmpty() ? "the text ends" : "the line is '" + MemberChoice.shown(line.text()) + "'";
        long number = line.before() + 1;
        return Faults.text(text.label() + ": line " + number + ", column 1: the header of a tensor (sptensor) has the rank, the extents "
                + "and the number of entries, each in its own line; this line must have " + wanted + ", but " + there, file, number, 1);
    }

    /**
     * Returns the header of samples with any number of labels: the numbers of samples, features and labels. A line of
     * three numbers without a colon cannot be a sample, and is therefore a header. With this header, indexes count from
     * 0.
     */
    public static EntriesHeader samples(Path file, FileText text) throws IOException {
        FirstLine first = FirstLine.several(file, text, "#", 1).get(0);
        long[] sizes = numbers(first);
        return sizes.length == 3 ? of(first, sizes[0], new long[] {-1, sizes[1]}, text) : NONE;
    }

    private static EntriesHeader of(FirstLine last, long entries, long[] shape, FileText text) {
        return new EntriesHeader(Math.toIntExact(last.before() + 1), last.end() + text.markBytes(), entries, shape);
    }

    public boolean isThere() {
        return shape != null;
    }

    /** Returns {@code before}, followed by the words for the backend's reader that describe the header. */
    public long[] words(long... before) {
        long[] all = Arrays.copyOf(before, before.length + 2);
        all[before.length] = lines;
        all[before.length + 1] = entries;
        return all;
    }

    /**
     * Returns the extents that the caller gives, with the header's extent in place of each -1. If the caller gives no
     * extents, returns all extents of the header.
     */
    public long[] extents(long... given) {
        if (!isThere() || given.length > 0 && given.length != shape.length) {
            return given;
        }
        return IntStream.range(0, shape.length).mapToLong(d -> given.length == 0 || given[d] < 0 ? shape[d] : given[d]).toArray();
    }

    /** Returns the numbers of a line that consists of numbers only; an empty array for any other line. */
    private static long[] numbers(FirstLine line) {
        return NUMBERS.matcher(line.text()).matches()
                ? Arrays.stream(line.text().split("[ \t]+")).mapToLong(Long::parseLong).toArray() : new long[0];
    }
}
