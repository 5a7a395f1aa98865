// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.backend.Arguments;
import org.sparse4j.io.packed.MemberChoice;

/**
 * Options for reading and writing SVMlight files. Objects are immutable: each method returns a copy with one option
 * changed.
 *
 * @since 0.1.0
 */
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
     * Returns the default options:
     *
     * <ul>
     * <li>features of type DOUBLE
     * <li>an IllegalArgumentException if a row has a feature twice
     * <li>when reading, indexes from 1, or from 0 if an index is 0; when writing, indexes from 1
     * <li>the number of columns follows from the largest index
     * <li>one label for each row
     * </ul>
     */
    public static SvmLightOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Sets the type of the features that are read. For INT, LONG and BOOL, all values must be whole numbers within the
     * range of the type.
     */
    public SvmLightOptions dataType(DataType to) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.type = Arguments.given(to, "dataType", "the data type");
        return o;
    }

    /**
     * Sets the policy for a feature that occurs twice in a row: the sum, the last value, or an
     * IllegalArgumentException.
     */
    public SvmLightOptions duplicates(DuplicatePolicy to) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.duplicates = Arguments.given(to, "duplicates", "the duplicate policy");
        return o;
    }

    /** Counts the indexes of features from 0. */
    public SvmLightOptions zeroBased() {
        SvmLightOptions o = new SvmLightOptions(this);
        o.base = 0;
        return o;
    }

    /** Counts the indexes of features from 1. Reading throws a {@link MalformedFileException} if an index is 0. */
    public SvmLightOptions oneBased() {
        SvmLightOptions o = new SvmLightOptions(this);
        o.base = 1;
        return o;
    }

    /**
     * Sets the number of columns, which otherwise follows from the largest index. Reading throws a {@link
     * MalformedFileException} if an index is larger.
     */
    public SvmLightOptions columns(long to) {
        if (to < 0) {
            throw new IllegalArgumentException("columns is " + to + "; it must be at least 0");
        }
        SvmLightOptions o = new SvmLightOptions(this);
        o.columns = to;
        return o;
    }

    /**
     * Reads any number of labels for each row, separated by commas; a row may have none.
     *
     * <p>The first line of such a file may be the header of the Extreme Classification Repository, three whole numbers:
     * samples, features and labels. If there is a header, its second number is the number of columns, indexes count
     * from 0, and reading throws a {@link MalformedFileException} if the number of samples differs.
     */
    public SvmLightOptions multilabel() {
        SvmLightOptions o = new SvmLightOptions(this);
        o.multilabel = true;
        return o;
    }

    /**
     * Sets the member of a tar or zip archive, by its name in the archive, such as {@code "rcv1/rcv1_train.svm"}.
     * Reading throws an IllegalArgumentException if the file is not an archive.
     *
     * <p>Without this option, the reader takes the only member whose name identifies the format. If there are several,
     * it takes the one that has the name of its folder.
     */
    public SvmLightOptions member(String name) {
        SvmLightOptions o = new SvmLightOptions(this);
        o.member = Arguments.given(name, "member", "the member's name");
        return o;
    }

    /** Sets the listener that receives progress events. */
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

    /** Returns the choice among the members of an archive that have an extension of SVMlight. */
    static MemberChoice choice(String member) {
        return new MemberChoice(member, ".svm", ".svmlight", ".libsvm");
    }

    ProgressListener listener() {
        return listener;
    }

    /** Returns the calls that set these options, such as {@code SvmLightOptions.defaults().zeroBased()}. */
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
