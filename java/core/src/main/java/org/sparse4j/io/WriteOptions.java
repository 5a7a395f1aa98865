// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import org.sparse4j.backend.Arguments;

/** How an array is written. Immutable: each method returns options that differ in one thing. */
public final class WriteOptions {
    private static final WriteOptions DEFAULTS = new WriteOptions();

    private MatrixSymmetry symmetry = MatrixSymmetry.GENERAL;
    private boolean detect;
    private boolean pattern;
    private Boolean array;
    private List<String> comments = List.of();
    private int level = Deflater.DEFAULT_COMPRESSION;
    private ProgressListener listener = (done, total) -> true;

    private WriteOptions() {}

    private WriteOptions(WriteOptions o) {
        symmetry = o.symmetry;
        detect = o.detect;
        pattern = o.pattern;
        array = o.array;
        comments = o.comments;
        level = o.level;
        listener = o.listener;
    }

    /**
     * Of Matrix Market coordinates of sparse arrays, all elements of DENSE ones, general, no comment; of archives deflated.
     */
    public static WriteOptions defaults() {
        return DEFAULTS;
    }

    /** The half of a matrix that has this symmetry; IllegalArgumentException when it has not. */
    public WriteOptions symmetry(MatrixSymmetry of) {
        WriteOptions o = new WriteOptions(this);
        o.symmetry = Arguments.given(of, "symmetry", "the symmetry");
        o.detect = false;
        return o;
    }

    /** The half of a matrix that turns out to be symmetric or skew-symmetric, element by element: O(entries). */
    public WriteOptions detectSymmetry() {
        WriteOptions o = new WriteOptions(this);
        o.detect = true;
        return o;
    }

    /** Only the coordinates of the stored entries: reading gives ones. */
    public WriteOptions pattern() {
        WriteOptions o = new WriteOptions(this);
        o.pattern = true;
        return o;
    }

    /** The coordinate format; of a DENSE array what is not 0. */
    public WriteOptions coordinates() {
        WriteOptions o = new WriteOptions(this);
        o.array = false;
        return o;
    }

    /** The array format, every element; of a sparse array up to the densify limit. */
    public WriteOptions array() {
        WriteOptions o = new WriteOptions(this);
        o.array = true;
        return o;
    }

    /** Lines of a comment behind the banner. */
    public WriteOptions comment(String text) {
        WriteOptions o = new WriteOptions(this);
        o.comments = Arguments.given(text, "comment", "the comment").lines().collect(Collectors.toList());
        return o;
    }

    /** The members of an archive as they are: faster, and larger. */
    public WriteOptions stored() {
        WriteOptions o = new WriteOptions(this);
        o.level = 0;
        return o;
    }

    /**
     * How hard an archive's members are deflated, from 1 (fast) to 9 (small); zlib's own choice, 6, unless said.
     *
     * @throws IllegalArgumentException outside 1..9
     */
    public WriteOptions deflated(int levelOfWork) {
        if (levelOfWork < Deflater.BEST_SPEED || levelOfWork > Deflater.BEST_COMPRESSION) {
            throw new IllegalArgumentException("deflated(" + levelOfWork + "): the level must be from 1 to 9; stored() does not compress");
        }
        WriteOptions o = new WriteOptions(this);
        o.level = levelOfWork;
        return o;
    }

    /** Who is told of the progress. */
    public WriteOptions listener(ProgressListener to) {
        WriteOptions o = new WriteOptions(this);
        o.listener = Arguments.given(to, "listener", "the listener");
        return o;
    }

    MatrixSymmetry symmetry() {
        return symmetry;
    }

    boolean detects() {
        return detect;
    }

    /** Whether the array format is wanted; null where that was not said. */
    Boolean arrayFormat() {
        return array;
    }

    /** Whether only the coordinates are wanted. */
    public boolean onlyPattern() {
        return pattern;
    }

    List<String> comments() {
        return comments;
    }

    /** How hard data is deflated, as {@link Deflater} counts: 0 for stored, -1 for its own choice. */
    public int level() {
        return level;
    }

    /** Who is told of the progress; never null. */
    public ProgressListener listener() {
        return listener;
    }

    /** What was set, as it is set: {@code WriteOptions.defaults().pattern()}; a comment by the lines that it has. */
    @Override
    public String toString() {
        return "WriteOptions.defaults()" + (symmetry == DEFAULTS.symmetry ? "" : ".symmetry(" + symmetry + ")")
                + (detect ? ".detectSymmetry()" : "") + (pattern ? ".pattern()" : "")
                + (array == null ? "" : array ? ".array()" : ".coordinates()")
                + (comments.isEmpty() ? "" : ".comment(" + comments.size() + " lines)")
                + (level == DEFAULTS.level ? "" : level == 0 ? ".stored()" : ".deflated(" + level + ")")
                + (listener == DEFAULTS.listener ? "" : ".listener(to)");
    }
}
