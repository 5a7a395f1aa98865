// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.packed.MemberChoice;

/** How SVMlight files are read and written. Immutable: each method returns options that differ in one thing. */
public final class SvmLightOptions {
    private static final SvmLightOptions DEFAULTS = new SvmLightOptions();

    private DataType type = DataType.DOUBLE;
    private DuplicatePolicy duplicates = DuplicatePolicy.ERROR;
    private int base = -1;
    private long columns = -1;
    private boolean multilabel;
    private String member;
    private ProgressListener listener = (done, total) -> true;

    private SvmLightOptions() {}

    private SvmLightOptions(SvmLightOptions o) {
        type = o.type;
        duplicates = o.duplicates;
        base = o.base;
        columns = o.columns;
        multilabel = o.multilabel;
        member = o.member;
        listener = o.listener;
    }

    /**
     * DOUBLE; features given twice in a row refused; indexes from 1 unless one is 0 when read, from 1 when written; as many
     * columns as the largest index tells; one label a row.
     */
    public static SvmLightOptions defaults() {
        return DEFAULTS;
    }

    /** The type of the features that are read; INT, LONG and BOOL take whole numbers that fit. */
    public SvmLightOptions dataType(DataType to) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /** What becomes of a feature given twice in a row: the sum, the last, or an IllegalArgumentException. */
    public SvmLightOptions duplicates(DuplicatePolicy to) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /** Indexes of features count from 0. */
    public SvmLightOptions zeroBased() {
        SvmLightOptions o = new SvmLightOptions(this);
        o.base = 0;
        return o;
    }

    /** Indexes of features count from 1: 0 is refused. */
    public SvmLightOptions oneBased() {
        SvmLightOptions o = new SvmLightOptions(this);
        o.base = 1;
        return o;
    }

    /** So many columns, instead of as many as the largest index tells; larger indexes are refused. */
    public SvmLightOptions columns(long to) {
        if (to < 0) {
            throw new IllegalArgumentException("columns: " + to + " is negative");
        }
        SvmLightOptions o = new SvmLightOptions(this);
        o.columns = to;
        return o;
    }

    /**
     * Any number of labels a row, none too, with commas between them. A first line of three whole numbers is none with a sample:
     * it says how many samples, features and labels there are, as files of the Extreme Classification Repository do. Then the
     * features have so many columns, indexes count from 0, and another number of samples is refused.
     */
    public SvmLightOptions multilabel() {
        SvmLightOptions o = new SvmLightOptions(this);
        o.multilabel = true;
        return o;
    }

    /**
     * The member of a tar or zip archive that is read, by its name in the archive, such as {@code "west0479/west0479.mtx"}. Without it the
     * one member is read whose name tells a format, of several the one that bears the name of its folder. Refused of files that are
     * no archives.
     */
    public SvmLightOptions member(String name) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Who is told of the progress. */
    public SvmLightOptions listener(ProgressListener to) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    DataType type() {
        return type;
    }

    DuplicatePolicy duplicates() {
        return duplicates;
    }

    int base() {
        return base;
    }

    long columns() {
        return columns;
    }

    boolean many() {
        return multilabel;
    }

    MemberChoice choice() {
        return choice(member);
    }

    /** Which member of an archive holds samples. */
    static MemberChoice choice(String member) {
        return new MemberChoice(member, ".svm", ".svmlight", ".libsvm");
    }

    ProgressListener listener() {
        return listener;
    }

    /** What was set, as it is set: {@code SvmLightOptions.defaults().zeroBased()}. */
    @Override
    public String toString() {
        return "SvmLightOptions.defaults()" + (type == DEFAULTS.type ? "" : ".dataType(" + type + ")")
                + (duplicates == DEFAULTS.duplicates ? "" : ".duplicates(" + duplicates + ")")
                + (base < 0 ? "" : base == 0 ? ".zeroBased()" : ".oneBased()")
                + (columns < 0 ? "" : ".columns(" + columns + ")") + (multilabel ? ".multilabel()" : "")
                + (member == null ? "" : ".member(" + member + ")")
                + (listener == DEFAULTS.listener ? "" : ".listener(to)");
    }
}
