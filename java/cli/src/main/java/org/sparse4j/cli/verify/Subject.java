// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/**
 * An array in a format, a view of it, and the model of both. For each element of the view, the subject knows the index of the
 * element in the array. A write through the view must change exactly these elements of the array.
 */
final class Subject implements AutoCloseable {
    /** The kinds of views. */
    enum View {
        /** The array itself. */
        NONE,
        /** Intervals of the dimensions, with steps. */
        INTERVALS,
        /** The dimensions in another order. */
        PERMUTED,
        /** One dimension fewer. */
        POINT
    }

    private final Content content;
    private final INDArray whole;
    private final List<View> views = new ArrayList<>();
    private INDArray view;
    private int[] shape;
    private int[] places;

    private Subject(Content content, INDArray whole) {
        this.content = content;
        this.whole = whole;
        view = whole;
        shape = content.shape;
        places = IntStream.range(0, content.length()).toArray();
    }

    /** Makes an array with that content in a format; the fill is the most frequent element. */
    static Subject of(SplittableRandom random, Content content, Number fill, SparseFormat format) {
        return new Subject(content, array(random, content, fill, format));
    }

    /** Makes an array with that content, in a format that its rank allows. */
    static INDArray array(SplittableRandom random, Content content, Number fill, SparseFormat format) {
        long[] shape = Content.longs(content.shape);
        if (format == SparseFormat.DENSE) {
            try (INDArray flat = content.type.isFloating()
                    ? Sparse4j.create(IntStream.range(0, content.length()).mapToDouble(content::real).toArray(), shape)
                    : Sparse4j.create(IntStream.range(0, content.length()).mapToLong(content::whole).toArray(), shape)) {
                // castTo the type of the array returns the array itself, which is closed here; so dup makes a copy.
                return flat.dataType() == content.type ? flat.dup() : flat.castTo(content.type);
            }
        }
        try (CooBuilder builder = Sparse4j.coo(shape).type(content.type).fill(fill)) {
            int first = content.length() == 0 ? 0 : random.nextInt(content.length());
            for (int k = 0; k < content.length(); k++) {
                int i = (first + k) % content.length();
                if (!content.number(i).equals(fill)) {
                    add(builder, content, i);
                }
            }
            if (format != SparseFormat.GCS) {
                return builder.build(format);
            }
            int[] order = IntStream.range(0, shape.length).toArray();
            shuffle(random, order);
            // A matrix whose lines are one dimension would be CSR or CSC, so GCS takes none or both dimensions.
            int lines = shape.length == 2 ? 2 * random.nextInt(2) : random.nextInt(shape.length + 1);
            return builder.build(order, lines);
        }
    }

    private static void add(CooBuilder builder, Content content, int i) {
        if (content.type.isFloating()) {
            builder.add(content.real(i), content.coordinates(i));
        } else {
            builder.add(content.whole(i), content.coordinates(i));
        }
    }

    static void shuffle(SplittableRandom random, int[] order) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
    }

    INDArray array() {
        return view;
    }

    DataType type() {
        return content.type;
    }

    int[] shape() {
        return shape.clone();
    }

    boolean isView() {
        return !views.isEmpty();
    }

    /** Returns the content that the view shows. */
    Content seen() {
        Content seen = new Content(content.type, shape);
        for (int i = 0; i < places.length; i++) {
            seen.set(i, content, places[i]);
        }
        return seen;
    }

    /** Writes an element of the model. */
    void set(int i, Content from, int j) {
        content.set(places[i], from, j);
    }

    /** Compares the view and the array with the model. */
    void compare(String what) {
        seen().compare(what, view);
        if (isView()) {
            content.compare("the array behind the view after " + what, whole);
        }
    }

    /** Takes a view of the present view; a vector cannot lose a dimension to a point. */
    void look(SplittableRandom random, View asked) {
        View how = asked == View.POINT && shape.length < 2 ? View.INTERVALS : asked;
        switch (how) {
            case INTERVALS -> intervals(random);
            case PERMUTED -> permute(random);
            case POINT -> point(random);
            default -> {
                return;
            }
        }
        views.add(how);
    }

    private void intervals(SplittableRandom random) {
        INDArrayIndex[] indexes = new INDArrayIndex[shape.length];
        for (int d = 0; d < indexes.length; d++) {
            int first = random.nextInt((shape[d] + 1) / 2);
            int step = 1 + random.nextInt(2);
            int end = first + 1 + random.nextInt(shape[d] - first);
            indexes[d] = NDArrayIndex.interval(first, step, end);
            select(d, IntStream.iterate(first, k -> k < end, k -> k + step).toArray());
        }
        view = view.get(indexes);
    }

    private void permute(SplittableRandom random) {
        int[] order = IntStream.range(0, shape.length).toArray();
        shuffle(random, order);
        int[] from = shape;
        int[] to = Arrays.stream(order).map(d -> from[d]).toArray();
        Content at = new Content(content.type, to);
        int[] moved = new int[places.length];
        for (int i = 0; i < moved.length; i++) {
            long[] coordinates = at.coordinates(i);
            long[] old = new long[order.length];
            for (int d = 0; d < order.length; d++) {
                old[order[d]] = coordinates[d];
            }
            moved[i] = places[place(old, from)];
        }
        shape = to;
        places = moved;
        view = view.permute(order);
    }

    private void point(SplittableRandom random) {
        int dimension = random.nextInt(shape.length);
        int at = random.nextInt(shape[dimension]);
        INDArrayIndex[] indexes = new INDArrayIndex[shape.length];
        Arrays.fill(indexes, NDArrayIndex.all());
        indexes[dimension] = NDArrayIndex.point(at);
        select(dimension, at);
        shape = IntStream.range(0, shape.length).filter(d -> d != dimension).map(d -> shape[d]).toArray();
        view = view.get(indexes);
    }

    /** Keeps these positions of a dimension. */
    private void select(int dimension, int... kept) {
        int[] to = shape.clone();
        to[dimension] = kept.length;
        Content at = new Content(content.type, to);
        int[] chosen = new int[at.length()];
        for (int i = 0; i < chosen.length; i++) {
            long[] coordinates = at.coordinates(i);
            coordinates[dimension] = kept[(int) coordinates[dimension]];
            chosen[i] = places[place(coordinates, shape)];
        }
        shape = to;
        places = chosen;
    }

    static int place(long[] coordinates, int[] shape) {
        int place = 0;
        for (int d = 0; d < shape.length; d++) {
            place = place * shape[d] + (int) coordinates[d];
        }
        return place;
    }

    @Override
    public String toString() {
        return whole.getFormat() + " " + content.type + " " + Arrays.toString(content.shape) + (isView()
                ? ", seen by " + views.toString().toLowerCase(Locale.ROOT) + " as " + Arrays.toString(shape) : "");
    }

    @Override
    public void close() {
        whole.close();
    }
}
