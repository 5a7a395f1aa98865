// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Arguments;

/** How an array is read. Immutable: each method returns options that differ in one thing. */
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
     * The file's own type; the file's own format (CSR of Matrix Market coordinates, CSC of Harwell-Boeing); duplicates summed; both halves of
     * symmetric matrices.
     */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /**
     * The type of the values, instead of the file's own; of Matrix Market and Harwell-Boeing DOUBLE for real, LONG for integer, DOUBLE (1.0)
     * for pattern. Values that it cannot hold are refused: real ones take DOUBLE or FLOAT, integers any type, BOOL 0 and 1.
     */
    public ReadOptions dataType(DataType to) {
        ReadOptions o = new ReadOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /** The format of the array; DENSE of coordinates up to the densify limit. */
    public ReadOptions format(SparseFormat to) {
        ReadOptions o = new ReadOptions(this);
        o.format = Arguments.given(to, "format", "the format");
        return o;
    }

    /** What becomes of coordinates given twice: the sum, the last, or an IllegalArgumentException. */
    public ReadOptions duplicates(DuplicatePolicy to) {
        ReadOptions o = new ReadOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /** Of a symmetric or skew-symmetric matrix only the half that the file lists. */
    public ReadOptions storedHalf() {
        ReadOptions o = new ReadOptions(this);
        o.half = true;
        return o;
    }

    /**
     * The member of a tar or zip archive that is read, by its name in the archive, such as {@code "west0479/west0479.mtx"}; of .npz one of
     * its arrays as it is, with .npy or without. Without it the one member is read whose name tells a format, of several the one that bears
     * the name of its folder. Refused of files that are no archives.
     */
    public ReadOptions member(String name) {
        ReadOptions o = new ReadOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Who is told of the progress. */
    public ReadOptions listener(ProgressListener to) {
        ReadOptions o = new ReadOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    /** The format that was asked for, else this one. */
    public SparseFormat formatOr(SparseFormat other) {
        return format != null ? format : other;
    }

    /** The type that was asked for, else this one. */
    public DataType typeOr(DataType other) {
        return type != null ? type : other;
    }

    /** What becomes of coordinates given twice. */
    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Whether only the stored half of a symmetric matrix is wanted. */
    public boolean half() {
        return half;
    }

    /** The member of an archive that was asked for; null where none was. */
    public String member() {
        return member;
    }

    /** These options for a member, null for none. */
    ReadOptions of(String chosen) {
        return chosen == null ? this : member(chosen);
    }

    /** Of formats that have no halves; {@code where} begins the refusal. */
    void requireBothHalves(String where) {
        if (half) {
            throw new IllegalArgumentException(where + ": storedHalf() applies to symmetric Matrix Market and Harwell-Boeing files only");
        }
    }

    /** Of formats that are not read out of archives; {@code where} begins the refusal. */
    void requireNoMember(String where) {
        if (member != null) {
            throw new IllegalArgumentException(where + ": member(\"" + member + "\") applies to archives only: packed texts and .npz files");
        }
    }

    /** Who is told of the progress; never null. */
    public ProgressListener listener() {
        return listener;
    }

    /** What was set, as it is set: {@code ReadOptions.defaults().format(CSR)}. */
    @Override
    public String toString() {
        return "ReadOptions.defaults()" + (type == null ? "" : ".dataType(" + type + ")")
                + (format == null ? "" : ".format(" + format + ")")
                + (duplicates == DEFAULTS.duplicates ? "" : ".duplicates(" + duplicates + ")") + (half ? ".storedHalf()" : "")
                + (member == null ? "" : ".member(" + member + ")")
                + (listener == DEFAULTS.listener ? "" : ".listener(to)");
    }
}
