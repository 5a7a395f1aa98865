// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** What arrays share: a map from coordinates to values, and a fill for the rest. A DENSE one stores every element. */
public final class ModelStorage {
    /** How far a computed value may be from the library's: by so much, or by so many units in the last place. */
    public record Loose(double bound, int ulps) {}

    final ModelType type;
    final long[] shape;
    final ModelLayout layout;
    TreeMap<long[], Long> entries = coordinates();
    long fill;
    boolean closed;
    /** The cycle of a workspace that it was made in; null for none. */
    ModelWorkspace workspace;
    /** Whether that is known yet. */
    boolean placed;

    /** Values that were computed otherwise than the library does, until somebody settles them. */
    final Map<long[], Loose> loose = coordinates();
    Loose looseFill;

    ModelStorage(ModelType type, long[] shape, ModelLayout layout, long fill) {
        this.type = type;
        this.shape = shape;
        this.layout = layout;
        this.fill = layout.dense() ? type.of(0L) : fill;
    }

    ModelStorage(ModelType type, int[] shape, ModelLayout layout, long fill) {
        this(type, wide(shape), layout, fill);
    }

    private static <T> TreeMap<long[], T> coordinates() {
        return new TreeMap<>(Arrays::compare);
    }

    static long[] wide(int... at) {
        return Arrays.stream(at).asLongStream().toArray();
    }

    boolean dense() {
        return layout.dense();
    }

    /** Sets an element: the fill is not stored. */
    void put(long[] at, long bits) {
        loose.remove(at);
        if (!dense() && type.same(bits, fill)) {
            entries.remove(at);
        } else {
            entries.put(at, bits);
        }
    }

    /** Stores an element even when it is the fill. */
    void store(long[] at, long bits) {
        loose.remove(at);
        entries.put(at, bits);
    }

    /** The same of a result, whose coordinates are its view's. */
    void store(int[] at, long bits) {
        store(wide(at), bits);
    }

    void loosen(int[] at, Loose how) {
        loose.put(wide(at), how);
    }

    long get(long... at) {
        Long v = entries.get(at);
        return v == null ? fill : v;
    }

    public ModelType type() {
        return type;
    }

    public long[] shape() {
        return shape;
    }

    public ModelLayout layout() {
        return layout;
    }

    public Map<long[], Loose> loose() {
        return loose;
    }

    public Loose looseFill() {
        return looseFill;
    }

    public long fill() {
        return fill;
    }

    /** The value of an element, in the storage's coordinates. */
    public long element(long... at) {
        return get(at);
    }

    /** Everything that is stored, in C order. */
    public Map<long[], Long> entries() {
        return java.util.Collections.unmodifiableMap(entries);
    }

    /** By itself, or with its workspace. */
    public boolean isClosed() {
        return closed || workspace != null && workspace.ended;
    }

    public boolean isAttached() {
        return workspace != null;
    }

    /** The library's value takes the place of one that only had to be close. */
    public void settle(long[] at, long bits) {
        entries.put(at, bits);
    }

    public void settleFill(long bits) {
        fill = bits;
        looseFill = null;
    }
}
