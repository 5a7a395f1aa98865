// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/** How triplets and edge lists are read and written. Immutable: each method returns options that differ in one thing. */
public final class TripletOptions {
    private static final int NONE = -1;

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
    }

    /** Row, column and value with commas between them, from 0; no header; DOUBLE; duplicates summed; COO. */
    public static TripletOptions csv() {
        return new TripletOptions(',');
    }

    /** The same with tabs. */
    public static TripletOptions tsv() {
        return new TripletOptions('\t');
    }

    /** Edges: two nodes from 0 with blanks or tabs between them, lines that begin with # are comments; values are 1. */
    public static TripletOptions edges() {
        TripletOptions o = new TripletOptions(' ');
        o.comment = '#';
        o.value = NONE;
        return o;
    }

    /**
     * What stands between fields: a comma, a semicolon, a tab, a bar and the like; a blank stands for any number of blanks
     * and tabs.
     *
     * @throws IllegalArgumentException of what may be part of a field, or is not ASCII
     */
    public TripletOptions delimiter(char to) {
        TripletOptions o = new TripletOptions(this);
        o.delimiter = mark(to, "delimiter");
        return o;
    }

    /** Lines that begin with this are none. */
    public TripletOptions comment(char to) {
        TripletOptions o = new TripletOptions(this);
        o.comment = mark(to, "comment");
        return o;
    }

    private static char mark(char c, String method) {
        if (c == 0 || c > 127 || Character.isLetterOrDigit(c) || "\"\n\r.+-".indexOf(c) >= 0) {
            throw new IllegalArgumentException(method + ": character " + (int) c + " may be part of a field");
        }
        return c;
    }

    /** So many lines are passed over first; written files get one where it is 1. */
    public TripletOptions header(int lines) {
        if (lines < 0) {
            throw new IllegalArgumentException("header: " + lines + " lines are fewer than none");
        }
        TripletOptions o = new TripletOptions(this);
        o.header = lines;
        return o;
    }

    /** Coordinates count from 1. */
    public TripletOptions oneBased() {
        TripletOptions o = new TripletOptions(this);
        o.base = 1;
        return o;
    }

    /** The fields, from 0, that are the coordinates of dimension 0, 1, ...; as many as the array has dimensions. */
    public TripletOptions coordinates(int... fields) {
        Arguments.given(fields, "coordinates", "the fields");
        if (fields.length == 0 || Arrays.stream(fields).anyMatch(f -> f < 0)
                || Arrays.stream(fields).distinct().count() < fields.length) {
            throw new IllegalArgumentException("coordinates: fields " + Arrays.toString(fields)
                    + "; they count from 0, one for each dimension");
        }
        TripletOptions o = new TripletOptions(this);
        o.coordinates = fields.clone();
        return o;
    }

    /** The field, from 0, that is the value. */
    public TripletOptions value(int field) {
        if (field < 0) {
            throw new IllegalArgumentException("value: field " + field + "; fields count from 0");
        }
        TripletOptions o = new TripletOptions(this);
        o.value = field;
        return o;
    }

    /** No field is the value: values are 1, and written files have coordinates alone. */
    public TripletOptions pattern() {
        TripletOptions o = new TripletOptions(this);
        o.value = NONE;
        return o;
    }

    /** The extents, -1 for those that follow from the largest coordinate; other coordinates are refused. */
    public TripletOptions shape(long... extents) {
        TripletOptions o = new TripletOptions(this);
        o.shape = Arguments.given(extents, "shape", "the extents").clone();
        return o;
    }

    /** The type of the values; INT, LONG and BOOL take whole numbers that fit. */
    public TripletOptions dataType(DataType to) {
        TripletOptions o = new TripletOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /** The format of the array; DENSE up to the densify limit. */
    public TripletOptions format(SparseFormat to) {
        TripletOptions o = new TripletOptions(this);
        o.format = Arguments.given(to, "format", "the format");
        return o;
    }

    /** What becomes of coordinates given twice: the sum, the last, or an IllegalArgumentException. */
    public TripletOptions duplicates(DuplicatePolicy to) {
        TripletOptions o = new TripletOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /** Who is told of the progress. */
    public TripletOptions listener(ProgressListener to) {
        TripletOptions o = new TripletOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    EntriesReader.Lines lines() {
        int rank = coordinates.length;
        long[] extents = shape;
        if (extents == null) {
            extents = new long[rank];
            Arrays.fill(extents, -1);
        }
        if (extents.length != rank) {
            throw new IllegalArgumentException("Triplets.read: a shape of " + extents.length + " extents, and " + rank
                    + " fields of coordinates");
        }
        long[] own = new long[rank + 4];
        own[0] = delimiter;
        own[1] = comment;
        own[2] = header;
        for (int d = 0; d < rank; d++) {
            own[3 + d] = coordinates[d];
            if (coordinates[d] == value) {
                throw new IllegalArgumentException("Triplets.read: field " + value + " is a coordinate and the value");
            }
        }
        own[3 + rank] = value;
        return new EntriesReader.Lines(EntriesReader.TRIPLETS, type, duplicates, base, extents, own);
    }

    char delimiter() {
        return delimiter;
    }

    boolean headed() {
        return header == 1;
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

    ProgressListener listener() {
        return listener;
    }

    /** What the lines are, in words. */
    @Override
    public String toString() {
        return "TripletOptions[delimiter " + (delimiter < ' ' ? "character " + (int) delimiter : "'" + delimiter + "'")
                + ", coordinates in fields " + Arrays.toString(coordinates) + " from " + base
                + (value == NONE ? ", no value" : ", value in field " + value) + (header == 0 ? "" : ", header " + header)
                + ", " + type + " " + format() + "]";
    }
}
