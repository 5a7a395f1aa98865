// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.packed.MemberChoice;
import org.sparse4j.io.text.EntriesReader;
import org.sparse4j.io.text.FieldText;
import org.sparse4j.io.text.TripletFields;

/**
 * Options for reading and writing triplets and edge lists. Objects are immutable: each method returns a copy with one
 * option changed.
 *
 * @since 0.1.0
 */
public final class TripletOptions {
    private static final int NONE = TripletFields.NONE;

    private char delimiter;
    private char comment;
    private long header;
    private int base;
    private int[] coordinates = {0, 1};
    private int value = 2;
    private long[] shape;
    private DataType type = DataType.DOUBLE;
    private SparseFormat format;
    private DuplicatePolicy duplicates = DuplicatePolicy.SUM;
    private ProgressListener listener = (done, total) -> true;
    private String member;
    private SortedMap<Integer, Names> names = new TreeMap<>();  // by dimension; a dimension without names has numbers as coordinates
    private boolean sorted;
    private int fields;
    private SortedSet<Integer> shared = new TreeSet<>();  // dimensions whose names have the same numbers

    private TripletOptions(char delimiter) {
        this.delimiter = delimiter;
    }

    private TripletOptions(TripletOptions o) {
        delimiter = o.delimiter;
        comment = o.comment;
        header = o.header;
        base = o.base;
        coordinates = o.coordinates;
        value = o.value;
        shape = o.shape;
        type = o.type;
        format = o.format;
        duplicates = o.duplicates;
        listener = o.listener;
        member = o.member;
        names = o.names;
        sorted = o.sorted;
        fields = o.fields;
        shared = o.shared;
    }

    /**
     * The names of a dimension.
     *
     * @param known the names with the first coordinates
     * @param complete whether the dimension has no other names
     */
    private record Names(List<String> known, boolean complete) {}

    /**
     * Returns options for the fields row, column and value, separated by commas. Coordinates count from 0, there is no
     * header, values are DOUBLE, duplicates are summed, and the array is COO.
     */
    public static TripletOptions csv() {
        return new TripletOptions(',');
    }

    /** Returns options for the fields row, column and value, separated by tabs, and otherwise as those of {@link #csv()}. */
    public static TripletOptions tsv() {
        return new TripletOptions('\t');
    }

    /**
     * Returns options for edges: two nodes, counted from 0, separated by blanks or tabs. Lines that begin with # are
     * comments. The values are 1.
     */
    public static TripletOptions edges() {
        TripletOptions o = new TripletOptions(' ');
        o.comment = '#';
        o.value = NONE;
        return o;
    }

    /**
     * Sets the character that separates fields: a comma, a semicolon, a tab, a bar and the like. A blank stands for any
     * number of blanks and tabs.
     *
     * @throws IllegalArgumentException if the character may be part of a field, or is not ASCII
     */
    public TripletOptions delimiter(char to) {
        TripletOptions o = new TripletOptions(this);
        o.delimiter = mark(to, "delimiter");
        return o;
    }

    /**
     * Sets the character that begins a comment. The reader skips lines that begin with it, also after blanks. If tabs
     * separate the fields, a tab before the character ends an empty first field, so that the line is not a comment.
     *
     * @throws IllegalArgumentException if the character may be part of a field, or is not ASCII
     */
    public TripletOptions comment(char to) {
        TripletOptions o = new TripletOptions(this);
        o.comment = mark(to, "comment");
        return o;
    }

    private static char mark(char c, String method) {
        if (c == 0 || c > 127 || Character.isLetterOrDigit(c) || "\"\n\r.+-".indexOf(c) >= 0) {
            throw new IllegalArgumentException(method + ": the character " + (int) c + " cannot be used, because it may be part of a "
                    + "field");
        }
        return c;
    }

    /** Skips this many header lines when reading. When writing, a value of 1 adds a header line. */
    public TripletOptions header(int lines) {
        if (lines < 0) {
            throw new IllegalArgumentException("header: the number of lines is " + lines + "; it must be 0 or more");
        }
        TripletOptions o = new TripletOptions(this);
        o.header = lines;
        return o;
    }

    /** Counts coordinates from 1. */
    public TripletOptions oneBased() {
        TripletOptions o = new TripletOptions(this);
        o.base = 1;
        return o;
    }

    /**
     * Sets the fields, from 0, that are the coordinates of dimension 0, 1, and so on. The rank of the array is the
     * number of these fields.
     */
    public TripletOptions coordinates(int... fields) {
        Arguments.given(fields, "coordinates", "the fields");
        if (fields.length == 0 || Arrays.stream(fields).anyMatch(f -> f < 0)
                || Arrays.stream(fields).distinct().count() < fields.length) {
            throw new IllegalArgumentException("coordinates: the fields are " + Arrays.toString(fields)
                    + "; there must be one for each dimension, and fields count from 0");
        }
        TripletOptions o = new TripletOptions(this);
        o.coordinates = fields.clone();
        return o;
    }

    /** Sets the field, from 0, that is the value. */
    public TripletOptions value(int field) {
        if (field < 0) {
            throw new IllegalArgumentException("value: the field is " + field + "; fields count from 0");
        }
        TripletOptions o = new TripletOptions(this);
        o.value = field;
        return o;
    }

    /** Reads no value field: all values are 1. A written file contains only the coordinates. */
    public TripletOptions pattern() {
        TripletOptions o = new TripletOptions(this);
        o.value = NONE;
        return o;
    }

    /**
     * Sets the extents; -1 for an extent that follows from the largest coordinate. Reading throws a {@link
     * MalformedFileException} if a coordinate is outside.
     */
    public TripletOptions shape(long... extents) {
        TripletOptions o = new TripletOptions(this);
        o.shape = Arguments.given(extents, "shape", "the extents").clone();
        return o;
    }

    /**
     * Sets the type of the values. For INT, LONG and BOOL, reading throws a {@link MalformedFileException} for a value
     * that is not a whole number within the range of the type.
     */
    public TripletOptions dataType(DataType to) {
        TripletOptions o = new TripletOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /** Sets the format of the array. The densify limit applies to DENSE. */
    public TripletOptions format(SparseFormat to) {
        TripletOptions o = new TripletOptions(this);
        o.format = Arguments.given(to, "format", "the format");
        return o;
    }

    /** Sets the policy for coordinates that occur twice: their sum, the last value, or an IllegalArgumentException. */
    public TripletOptions duplicates(DuplicatePolicy to) {
        TripletOptions o = new TripletOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /**
     * Declares that the coordinates of these dimensions are names, in UTF-8; {@link Triplets#readNamed} returns them.
     * The names are numbered from 0 in the order in which they first appear in the file. Blanks around a name are not
     * part of it, unless they are in quotes.
     */
    public TripletOptions named(int... dimensions) {
        TripletOptions o = this;
        for (int dimension : Arguments.given(dimensions, "named", "the dimensions")) {
            o = o.names("named", dimension, new Names(List.of(), false));
        }
        return o;
    }

    /**
     * Declares that the coordinates of these dimensions are names, and that a name has the same number in all of them.
     * Edge lists of graphs need this, since a node may occur in either dimension.
     *
     * <p>The names are numbered from 0 in the order in which they first appear in the file, from the first field of a
     * line to its last. All these dimensions have the same extent, the number of names: the matrix of
     * {@code sharedNames(0, 1)} is square. {@link TripletData#names} returns the same list for each of them.
     *
     * <p>A second call adds dimensions; one of its dimensions must be among those of the first call. If {@link
     * #knownNames(int, List)} or {@link #firstNames} sets the names of one of the dimensions, before or after this
     * call, they apply to all of them.
     *
     * <pre>{@code
     * TripletData votes = Triplets.readNamed(Path.of("votes.tsv"), TripletOptions.tsv().pattern().sharedNames(0, 1));
     * }</pre>
     *
     * @throws IllegalArgumentException if there are fewer than two dimensions, if a dimension is given twice or is
     *     negative, if several of the dimensions already have different names, or if a former call named other
     *     dimensions and no dimension of this call is among them
     */
    public TripletOptions sharedNames(int... dimensions) {
        Arguments.given(dimensions, "sharedNames", "the dimensions");
        SortedSet<Integer> together = new TreeSet<>(shared);
        Names to = null;
        for (int dimension : dimensions) {
            Names own = names.get(dimension);
            if (own != null && to != null && !own.equals(to)) {
                throw new IllegalArgumentException("sharedNames: the dimensions " + Arrays.toString(dimensions)
                        + " already have different names; call knownNames or firstNames for one of them only");
            }
            to = own == null ? to : own;
            together.add(dimension);
        }
        if (Arrays.stream(dimensions).distinct().count() < Math.max(2, dimensions.length)) {
            throw new IllegalArgumentException("sharedNames: the dimensions are " + Arrays.toString(dimensions)
                    + "; give two or more, and each only once");
        }
        if (!shared.isEmpty() && Arrays.stream(dimensions).noneMatch(shared::contains)) {
            throw new IllegalArgumentException("sharedNames: dimensions " + shared + " already share names, and none of "
                    + Arrays.toString(dimensions) + " is among them; only one group of dimensions can share names. Call named(...) for the "
                    + "others, which gives each dimension its own numbers");
        }
        TripletOptions o = new TripletOptions(this);
        o.shared = together;
        for (int dimension : dimensions) {
            o = o.names("sharedNames", dimension, to == null ? new Names(List.of(), false) : to);
        }
        return o;
    }

    /**
     * Declares that the coordinates of this dimension are exactly these names, numbered from 0. The extent of the
     * dimension is the number of names. Reading throws a {@link MalformedFileException} if a coordinate is any other
     * name. When writing, the names replace the numbers.
     */
    public TripletOptions knownNames(int dimension, List<String> names) {
        return names("knownNames", dimension, new Names(List.copyOf(Arguments.given(names, "knownNames", "the names")), true));
    }

    /** Sets the names of all dimensions of the data that have names, as {@link #knownNames(int, List)} does. */
    public TripletOptions knownNames(TripletData data) {
        TripletOptions o = this;
        for (int d = 0; d < Arguments.given(data, "knownNames", "the data").all().size(); d++) {
            o = data.isNamed(d) ? o.names("knownNames", d, new Names(data.names(d), true)) : o;
        }
        return o;
    }

    /**
     * Declares that the coordinates of this dimension are names. The given names get the numbers from 0 on; the reader
     * numbers all other names after them.
     */
    public TripletOptions firstNames(int dimension, List<String> names) {
        return names("firstNames", dimension, new Names(List.copyOf(Arguments.given(names, "firstNames", "the names")), false));
    }

    /** Numbers new names in ascending order of their code points, not in the order in which they appear. */
    public TripletOptions sortedNames() {
        TripletOptions o = new TripletOptions(this);
        o.sorted = true;
        return o;
    }

    private TripletOptions names(String method, int dimension, Names to) {
        if (dimension < 0) {
            throw new IllegalArgumentException(method + ": the dimension is " + dimension + "; dimensions count from 0");
        }
        TripletOptions o = new TripletOptions(this);
        o.names = new TreeMap<>(names);
        (shared.contains(dimension) ? shared : Set.of(dimension)).forEach(d -> o.names.put(d, to));
        return o;
    }

    /**
     * Sets the member of a tar or zip archive, by its name in the archive. Reading throws an IllegalArgumentException
     * if the file is not an archive.
     *
     * <p>Without this option, the reader takes the only member whose name identifies a format of triplets or edges. If
     * there are several, it takes the one that has the name of its folder, such as {@code NAME/out.NAME} in KONECT's
     * archives.
     */
    public TripletOptions member(String name) {
        TripletOptions o = new TripletOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Sets the listener that receives progress events. */
    public TripletOptions listener(ProgressListener to) {
        TripletOptions o = new TripletOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Sets the number of fields of all lines; 0 if the first line that is read determines it. */
    TripletOptions fields(int count) {
        TripletOptions o = new TripletOptions(this);
        o.fields = count;
        return o;
    }

    EntriesReader.Lines lines() {
        int rank = coordinates.length;
        long[] extents = shape;
        if (extents == null) {
            extents = new long[rank];
            Arrays.fill(extents, -1);
        } else {
            extents = extents.clone();
        }
        if (extents.length != rank) {
            throw new IllegalArgumentException("Triplets.read: the shape has " + extents.length + " extents, but the lines have " + rank
                    + " fields of coordinates");
        }
        for (int d = 0; d < rank; d++) {
            if (coordinates[d] == value) {
                throw new IllegalArgumentException("Triplets.read: field " + value + " is named both as a coordinate and as the value");
            }
        }
        int[] kinds = new int[rank];
        Map<Integer, List<String>> known = new TreeMap<>();
        for (int d : names.keySet()) {
            Names given = names.get(d);
            checkNamed("Triplets.read", d, rank);
            kinds[d] = given.complete ? TripletFields.KNOWN_NAMES : TripletFields.NAMES;
            if (!given.known.isEmpty() && firstWithNames(d) == d) {
                known.put(d, given.known);
            }
            extents[d] = given.complete && extents[d] < 0 ? given.known.size() : extents[d];
        }
        long together = 0;
        for (int d : shared) {
            together |= 1L << d;
            if (extents[d] != extents[shared.first()]) {
                throw new IllegalArgumentException("Triplets.read: dimensions " + shared + " share their names, so their extents must be "
                        + "equal; the shape is " + Arrays.toString(shape));
            }
        }
        TripletFields of = new TripletFields(delimiter, comment, header, coordinates, value, kinds, sorted, fields, together);
        return new EntriesReader.Lines(EntriesReader.TRIPLETS, type, duplicates, base, extents, known, of.words());
    }

    private static void checkNamed(String method, int dimension, int rank) {
        if (dimension >= rank) {
            throw new IllegalArgumentException(method + ": the options give names for dimension " + dimension + ", but the array has rank "
                    + rank);
        }
    }

    /** Returns a dimension whose names the options do not list, so that only the file determines them; -1 if there is none. */
    int newNames() {
        return names.keySet().stream().filter(d -> !names.get(d).complete).findFirst().orElse(-1);
    }

    /** Returns the first of the dimensions that share names with a dimension. */
    int firstWithNames(int dimension) {
        return shared.contains(dimension) ? shared.first() : dimension;
    }

    boolean isNamed(int dimension) {
        return names.containsKey(dimension);
    }

    int rank() {
        return coordinates.length;
    }

    /** Returns the names to write for each dimension; null for numbers. */
    List<List<String>> written(int rank) {
        List<List<String>> all = new ArrayList<>(Collections.nCopies(rank, null));
        for (int d : names.keySet()) {
            checkNamed("Triplets.write", d, rank);
            if (!names.get(d).complete) {
                throw new IllegalArgumentException("Triplets.write: dimension " + d + " is named, but knownNames(...) gives no names for it");
            }
            all.set(d, names.get(d).known);
        }
        return all;
    }

    char comment() {
        return comment;
    }

    char delimiter() {
        return delimiter;
    }

    boolean headed() {
        return header == 1;
    }

    long headerLines() {
        return header;
    }

    int base() {
        return base;
    }

    boolean onlyPattern() {
        return value == NONE;
    }

    SparseFormat format() {
        return format == null ? SparseFormat.COO : format;
    }

    MemberChoice choice() {
        return FieldText.choice(member);
    }

    ProgressListener listener() {
        return listener;
    }

    /** Returns a description of the lines. */
    @Override
    public String toString() {
        return "TripletOptions[delimiter " + (delimiter < ' ' ? "character " + (int) delimiter : "'" + delimiter + "'")
                + ", coordinates in fields " + Arrays.toString(coordinates) + " from " + base
                + (value == NONE ? ", no value" : ", value in field " + value) + (header == 0 ? "" : ", header " + header)
                + (names.isEmpty() ? "" : ", names of dimensions " + names.keySet())
                + (shared.isEmpty() ? "" : ", shared by dimensions " + shared)
                + (member == null ? "" : ", member " + member) + ", " + type + " " + format() + "]";
    }
}
