// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import org.sparse4j.backend.Arguments;

/**
 * Options for writing an array to a file. Objects are immutable: each method returns a copy with one option changed.
 *
 * @since 0.1.0
 */
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
     * Returns the default options. In Matrix Market, sparse arrays have the coordinate format and DENSE arrays the
     * array format, as general matrices without comments. The members of archives are deflated.
     */
    public static WriteOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Writes a matrix that has this symmetry by its lower half only. A matrix has the symmetry if a reader restores
     * each entry of the upper half from the lower one:
     *
     * <ul>
     * <li>SYMMETRIC: the stored entries lie opposite each other and have the same bits. A stored 0 opposite an element
     *     that is not stored, and 0.0 opposite -0.0, are not symmetric. NaN is symmetric to NaN.
     * <li>SKEW_SYMMETRIC: each entry of the upper half is 0 minus the opposite one, and the diagonal has no stored
     *     entries, or is 0.0 in a matrix whose elements are all written
     * </ul>
     *
     * <p>Otherwise writing throws an IllegalArgumentException that names the first pair that differs.
     */
    public WriteOptions symmetry(MatrixSymmetry of) {
        WriteOptions o = new WriteOptions(this);
        o.symmetry = Arguments.given(of, "symmetry", "the symmetry");
        o.detect = false;
        return o;
    }

    /**
     * Writes only the lower half if the matrix is symmetric or skew-symmetric, in the meaning of {@link #symmetry}. To
     * find out, the writer compares all entries with those of a transposed copy, in O(entries) time and memory.
     */
    public WriteOptions detectSymmetry() {
        WriteOptions o = new WriteOptions(this);
        o.detect = true;
        return o;
    }

    /** Writes only the coordinates of the stored entries. A reader returns ones as values. */
    public WriteOptions pattern() {
        WriteOptions o = new WriteOptions(this);
        o.pattern = true;
        return o;
    }

    /** Writes the coordinate format. For a DENSE array, the file lists the non-zero elements. */
    public WriteOptions coordinates() {
        WriteOptions o = new WriteOptions(this);
        o.array = false;
        return o;
    }

    /**
     * Writes the array format, which lists every element. The writer first copies a sparse array to a dense one; the
     * densify limit does not apply.
     */
    public WriteOptions array() {
        WriteOptions o = new WriteOptions(this);
        o.array = true;
        return o;
    }

    /** Sets comment lines, which follow the banner. */
    public WriteOptions comment(String text) {
        WriteOptions o = new WriteOptions(this);
        o.comments = Arguments.given(text, "comment", "the comment").lines().collect(Collectors.toList());
        return o;
    }

    /** Writes the members of an archive without compression. This is faster, and the file is larger. */
    public WriteOptions stored() {
        WriteOptions o = new WriteOptions(this);
        o.level = 0;
        return o;
    }

    /**
     * Sets the compression level of the members of an archive, from 1 (fast) to 9 (small). The default is 6, as
     * in zlib.
     *
     * @throws IllegalArgumentException if the level is outside 1 to 9
     */
    public WriteOptions deflated(int levelOfWork) {
        if (levelOfWork < Deflater.BEST_SPEED || levelOfWork > Deflater.BEST_COMPRESSION) {
            throw new IllegalArgumentException("deflated(" + levelOfWork + "): the level must be from 1 to 9; stored() does not compress");
        }
        WriteOptions o = new WriteOptions(this);
        o.level = levelOfWork;
        return o;
    }

    /** Sets the listener that receives progress events. */
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

    /** Returns whether the caller asked for the array format; null if the caller set neither the array nor the coordinate format. */
    Boolean arrayFormat() {
        return array;
    }

    /** Returns whether only the coordinates are written. */
    public boolean onlyPattern() {
        return pattern;
    }

    List<String> comments() {
        return comments;
    }

    /** Returns the compression level in the numbers of {@link Deflater}: 0 for stored, -1 for the default. */
    public int level() {
        return level;
    }

    /** Returns the listener that receives progress events; never null. */
    public ProgressListener listener() {
        return listener;
    }

    /**
     * Returns the calls that set these options, such as {@code WriteOptions.defaults().pattern()}. A comment appears
     * only as its number of lines.
     */
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
