// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/**
 * Options for reading an array from a file. Objects are immutable: each method returns a copy with one option changed.
 *
 * @since 0.1.0
 */
public final class ReadOptions {
    private static final ReadOptions DEFAULTS = new ReadOptions();

    private DataType type;
    private SparseFormat format;
    private DuplicatePolicy duplicates = DuplicatePolicy.SUM;
    private boolean half;
    private String member;
    private ProgressListener listener = (done, total) -> true;

    private ReadOptions() {}

    private ReadOptions(ReadOptions o) {
        type = o.type;
        format = o.format;
        duplicates = o.duplicates;
        half = o.half;
        member = o.member;
        listener = o.listener;
    }

    /**
     * Returns the default options. Arrays have the type and the format of the file (CSR for Matrix Market coordinates,
     * CSC for Harwell-Boeing), duplicates are summed, and symmetric matrices have both halves.
     */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the type of the values. By default it is the type of the file; for Matrix Market and Harwell-Boeing, DOUBLE
     * for real values, LONG for integers, and DOUBLE (1.0) for a pattern.
     *
     * <p>Real values can be read as DOUBLE or FLOAT, integers as any type. Reading throws an IllegalArgumentException
     * for any other type of real values, and a {@link MalformedFileException} if an integer does not fit the type (BOOL
     * holds 0 and 1). FROSTT files do not say whether their values are real: they can be read as INT, LONG and BOOL if
     * all values are whole numbers. To truncate values instead, read them as DOUBLE and call {@code castTo}.
     */
    public ReadOptions dataType(DataType to) {
        ReadOptions o = new ReadOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /**
     * Sets the format of the array. The densify limit applies to DENSE, except for .s4j files and files of dense
     * arrays.
     */
    public ReadOptions format(SparseFormat to) {
        ReadOptions o = new ReadOptions(this);
        o.format = Arguments.given(to, "format", "the format");
        return o;
    }

    /** Sets the policy for coordinates that occur twice: their sum, the last value, or an IllegalArgumentException. */
    public ReadOptions duplicates(DuplicatePolicy to) {
        ReadOptions o = new ReadOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /**
     * Reads only the half of a symmetric or skew-symmetric matrix that the file lists. By default, the reader adds the
     * other half.
     */
    public ReadOptions storedHalf() {
        ReadOptions o = new ReadOptions(this);
        o.half = true;
        return o;
    }

    /**
     * Sets the member of an archive, by its name in the archive: a text in a tar or zip archive, such as
     * {@code "west0479/west0479.mtx"}, or one array of an .npz archive, with .npy or without. Reading throws an
     * IllegalArgumentException if the file is not an archive.
     *
     * <p>Without this option, the reader takes the only member whose name identifies a format. If there are several, it
     * takes the one that has the name of its folder.
     */
    public ReadOptions member(String name) {
        ReadOptions o = new ReadOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Sets the listener that receives progress events. */
    public ReadOptions listener(ProgressListener to) {
        ReadOptions o = new ReadOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** Returns the format that the caller has set, or the given format if the caller has set none. */
    public SparseFormat formatOr(SparseFormat other) {
        return format != null ? format : other;
    }

    /** Returns the type that the caller has set, or the given type if the caller has set none. */
    public DataType typeOr(DataType other) {
        return type != null ? type : other;
    }

    /** Returns the policy for coordinates that occur twice. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Returns whether only the stored half of a symmetric matrix is read. */
    public boolean half() {
        return half;
    }

    /** Returns the member of an archive that the caller has set, or null. */
    public String member() {
        return member;
    }

    /** Returns these options with a member; null leaves them as they are. */
    ReadOptions of(String chosen) {
        return chosen == null ? this : member(chosen);
    }

    /**
     * Throws if the options ask for a stored half. The readers of formats without symmetric matrices call this method.
     * The message begins with {@code where}.
     */
    void requireBothHalves(String where) {
        if (half) {
            throw new IllegalArgumentException(where + ": storedHalf() applies to symmetric Matrix Market and Harwell-Boeing files only");
        }
    }

    /**
     * Throws if the options name a member. The readers of formats that cannot be read from archives call this method.
     * The message begins with {@code where}.
     */
    void requireNoMember(String where) {
        if (member != null) {
            throw new IllegalArgumentException(where + ": member(\"" + member + "\") applies to archives only: packed texts and .npz files");
        }
    }

    /** Returns the listener that receives progress events; never null. */
    public ProgressListener listener() {
        return listener;
    }

    /** Returns the calls that set these options, such as {@code ReadOptions.defaults().format(CSR)}. */
    @Override
    public String toString() {
        return "ReadOptions.defaults()" + (type == null ? "" : ".dataType(" + type + ")")
                + (format == null ? "" : ".format(" + format + ")")
                + (duplicates == DEFAULTS.duplicates ? "" : ".duplicates(" + duplicates + ")") + (half ? ".storedHalf()" : "")
                + (member == null ? "" : ".member(" + member + ")")
                + (listener == DEFAULTS.listener ? "" : ".listener(to)");
    }
}
