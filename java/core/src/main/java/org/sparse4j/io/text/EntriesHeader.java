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
 * What lines before the entries of a text say of them that other programs write, and most files do not have.
 *
 * @param lines how many lines of the text come before the entries, comments among them; 0 where there is no header
 * @param bytes how many bytes of the text these lines have
 * @param entries how many lines with entries it says there are, -1 where it says nothing
 * @param shape the extents, null where it says nothing
 */
public record EntriesHeader(int lines, long bytes, long entries, long[] shape) {
    /** Of a text that has no header. */
    public static final EntriesHeader NONE = new EntriesHeader(0, 0, -1, null);
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,18}([ \t]+\\d{1,18}){0,31}");  // as many as an array has dimensions
    private static final String PYTTB = "sptensor";

    /**
     * Of a tensor: pyttb's (the word sptensor, the rank, the extents, the number of entries), or FROSTT's extended one (the rank
     * and the number of entries, the extents), which is told from entries by its lines alone: the second has as many numbers as
     * the first says, and the third one more.
     */
    public static EntriesHeader frostt(Path file, FileText text) throws IOException {
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
        // Two extents alone could be the second entry of a vector.
        String third = first.get(2).text();
        boolean told = third.isEmpty() ? whole && sizes[1] == 0 && extents.length != 2 : third.split("[ \t]+").length == extents.length + 1;
        return !named && whole && told ? of(first.get(1), sizes[1], extents, text) : NONE;
    }

    /** Which of the lines is not as it should be of which pyttb's header consists. */
    private static MalformedFileException incomplete(Path file, FileText text, List<FirstLine> first, long[] sizes, int extents) {
        boolean rank = sizes.length == 1 && sizes[0] >= 1;
        int at = !rank ? 1 : extents != sizes[0] ? 2 : 3;
        String wanted = at == 1 ? "the rank, a number of 1 or more, belongs" : at == 2 ? "the " + sizes[0] + " extents, as many as the rank, belong"
                : "the number of entries belongs";
        FirstLine line = first.get(at);
        String there = line.text().isEmpty() ? "the text ends" : "here stands '" + MemberChoice.shown(line.text()) + "'";
        long number = line.before() + 1;
        return Faults.text(text.label() + ": line " + number + ", column 1: the header of a tensor (sptensor) is the "
                + "rank, the extents and the number of entries, a line each; " + wanted + " here, " + there, file, number, 1);
    }

    /**
     * Of samples with any number of labels: how many samples, features and labels there are, three numbers without a colon, which
     * are no sample. Indexes count from 0 then.
     */
    public static EntriesHeader samples(Path file, FileText text) throws IOException {
        FirstLine first = FirstLine.several(file, text, "#", 1).get(0);
        long[] sizes = numbers(first);
        return sizes.length == 3 ? of(first, sizes[0], new long[] {-1, sizes[1]}, text) : NONE;
    }

    private static EntriesHeader of(FirstLine last, long entries, long[] shape, FileText text) {
        return new EntriesHeader(Math.toIntExact(last.before() + 1), last.end() + text.markBytes(), entries, shape);
    }

    /** Whether there is a header. */
    public boolean isThere() {
        return shape != null;
    }

    /** What the backend's reader wants to know of it, behind {@code before}. */
    public long[] words(long... before) {
        long[] all = Arrays.copyOf(before, before.length + 2);
        all[before.length] = lines;
        all[before.length + 1] = entries;
        return all;
    }

    /** The extents that a caller gives, and where these are -1, or none at all, those of the header. */
    public long[] extents(long... given) {
        if (!isThere() || given.length > 0 && given.length != shape.length) {
            return given;
        }
        return IntStream.range(0, shape.length).mapToLong(d -> given.length == 0 || given[d] < 0 ? shape[d] : given[d]).toArray();
    }

    /** The numbers of a line that has nothing else, none of any other line. */
    private static long[] numbers(FirstLine line) {
        return NUMBERS.matcher(line.text()).matches()
                ? Arrays.stream(line.text().split("[ \t]+")).mapToLong(Long::parseLong).toArray() : new long[0];
    }
}
