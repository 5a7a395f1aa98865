// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What an index list with lists or masks selects: for each dimension of the result the coordinates that its elements
 * have in some neighbouring dimensions of a view. It is resolved one element at a time.
 */
final class ModelSelection {
    private final ModelArray view;
    /** The view's dimension that each of the result's dimensions begins with. */
    private final List<Integer> firsts = new ArrayList<>();
    /** The view's coordinates of each element along each of the result's dimensions. */
    private final List<int[][]> choices = new ArrayList<>();
    private boolean collapses;

    /** The list without its ellipsis, which stands for what the others leave. */
    static ModelIndex[] plain(int rank, ModelIndex... indexes) {
        int used = Arrays.stream(indexes).mapToInt(ModelIndex::dimensions).sum();
        long ellipses = Arrays.stream(indexes).filter(i -> i.kind() == 'e').count();
        if (used > rank || ellipses > 1) {
            throw ModelException.argument(used + " indexes and " + ellipses + " ellipses for rank " + rank);
        }
        return Arrays.stream(indexes).flatMap(i -> i.kind() == 'e'
                ? Collections.nCopies(rank - used, ModelIndex.ALL).stream() : Stream.of(i)).toArray(ModelIndex[]::new);
    }

    static boolean copies(ModelIndex... indexes) {
        return Arrays.stream(indexes).anyMatch(i -> i.kind() == 'l' || i.kind() == 'm');
    }

    /** By a plain list. */
    ModelSelection(ModelArray x, ModelIndex... indexes) {
        List<ModelIndex> basic = new ArrayList<>();
        for (ModelIndex index : indexes) {
            int keeps = index.kind() == 'l' ? 1 : index.kind() == 'm' ? index.dimensions() : 0;
            basic.addAll(keeps > 0 ? Collections.nCopies(keeps, ModelIndex.ALL)
                    : List.of(index.kind() == 'm' ? ModelIndex.NEW_AXIS : index));
        }
        view = x.get(basic.toArray(ModelIndex[]::new));
        int[] lengths = x.shape();
        int cursor = 0;
        int out = 0;
        for (ModelIndex index : indexes) {
            choose(index, out, cursor, lengths);
            cursor += index.dimensions();
            out += index.kind() == 'p' ? 0 : Math.max(index.dimensions(), 1);
        }
        for (int d = out; d < view.rank(); d++) {
            add(d, null);
        }
        for (int i = 0; i < choices.size(); i++) {
            if (choices.get(i) == null) {
                int[][] all = new int[view.shape()[firsts.get(i)]][];
                Arrays.setAll(all, k -> new int[] {k});
                choices.set(i, all);
            }
        }
    }

    private void add(int first, int[][] coordinates) {
        firsts.add(first);
        choices.add(coordinates);
    }

    private void choose(ModelIndex index, int out, int cursor, int... lengths) {
        if (index.kind() == 'l') {
            add(out, Arrays.stream(index.list()).mapToObj(i -> new int[] {ModelArray.resolve(i, lengths[cursor])})
                    .toArray(int[][]::new));
        } else if (index.kind() == 'm') {
            int[] here = Arrays.copyOfRange(lengths, cursor, cursor + index.shape().length);
            if (!Arrays.equals(here, index.shape())) {
                throw ModelException.argument("mask " + index + " for " + Arrays.toString(here));
            }
            collapses |= here.length > 1;
            List<int[]> trues = new ArrayList<>();
            int[] k = {0};
            ModelShapes.forEach(here, c -> {
                if (index.list()[k[0]++] != 0) {
                    trues.add(c.length == 0 ? new int[1] : c);
                }
            });
            add(out, trues.toArray(int[][]::new));
        } else if (index.kind() != 'p') {
            add(out, null);
        }
    }

    private int[] shape() {
        return choices.stream().mapToInt(c -> c.length).toArray();
    }

    /** The view's coordinates of an element of the result. */
    private int[] at(int... c) {
        int[] to = new int[view.rank()];
        for (int i = 0; i < c.length; i++) {
            int[] from = choices.get(i)[c[i]];
            System.arraycopy(from, 0, to, firsts.get(i), from.length);
        }
        return to;
    }

    ModelArray get() {
        view.requireOpen();
        // Several dimensions that become one change the rank, and a sparse result of another rank is COO.
        ModelLayout layout = view.dense() ? ModelLayout.DENSE : collapses ? ModelLayout.COO : view.copyLayout();
        ModelStorage s = new ModelStorage(view.type(), shape(), layout, view.storage.fill);
        ModelShapes.forEach(shape(), c -> {
            if (view.dense() || view.stored(at(c))) {
                s.store(c, view.get(at(c)));
            }
        });
        return ModelArray.of(s);
    }

    /** Whether every element of the view is chosen; by a mask of all dimensions they are a part, however many. */
    private boolean all() {
        if (collapses && choices.size() == 1) {
            return false;
        }
        TreeSet<int[]> seen = new TreeSet<>(Arrays::compare);
        ModelShapes.forEach(shape(), c -> seen.add(at(c)));
        return seen.size() == view.length();
    }

    /** Sets what a list selects to another array. */
    static void put(ModelArray x, ModelIndex[] indexes, ModelArray source, long limit) {
        x.requireWritable();
        if (copies(indexes)) {
            new ModelSelection(x, plain(x.rank(), indexes)).put(source, limit);
        } else {
            ModelArray view = x.get(indexes);
            view.assign(fitting(view.rank(), source), limit);
        }
    }

    /** A column is the vector where one dimension is selected. */
    private static ModelArray fitting(int rank, ModelArray source) {
        return rank == 1 && source.rank() == 2 && source.shape()[1] == 1
                ? source.get(ModelIndex.ALL, ModelIndex.point(0)) : source;
    }

    /** Copies of what a source stores, or of its elements that are not the fill, go into a sparse array up to a limit. */
    static void requireFewCopies(ModelArray to, ModelArray given, int[] shape, long limit) {
        ModelType t = to.type();
        ModelArray source = given.once();
        long[] own = {0};
        source.forEach(c -> {
            boolean fill = source.dense() && t.same(source.type().cast(source.get(c), t), to.storage.fill);
            own[0] += fill || !source.dense() && !source.stored(c) ? 0 : 1;
        });
        long length = source.length();
        ModelArray.requireFew(to.dense() || length == 0 ? 0 : own[0] * (ModelShapes.length(shape) / length - 1), limit);
    }

    /** Sets the elements with the listed numbers along a dimension. */
    static void scatter(ModelArray x, int dimension, long[] list, ModelArray source, long limit) {
        ModelIndex[] indexes = new ModelIndex[dimension + 1];
        Arrays.fill(indexes, ModelIndex.ALL);
        indexes[dimension] = ModelIndex.list(list);
        new ModelSelection(x, indexes).write(source, limit);
    }

    /** One dense element is a number: a fill without entries. */
    private void put(ModelArray given, long limit) {
        given.requireOpen();
        ModelArray source = fitting(choices.size(), given);
        write(source.dense() && source.length() == 1 ? ModelArray.of(new ModelStorage(source.type(), new long[0],
                ModelLayout.COO, source.get(new int[source.rank()]))) : source, limit);
    }

    /** Elements are set in C order: the last for a place wins. */
    private void write(ModelArray source, long limit) {
        view.requireOpen();
        source.requireOpen();
        ModelArray src = source;
        while (src.rank() > choices.size() && src.shape()[0] == 1) {
            src = src.get(ModelIndex.point(0));
        }
        ModelArray from = src.broadcast(shape());
        view.requireWritable();
        if (ModelShapes.length(shape()) == 0) {
            return;
        }
        requireFewCopies(view, src, shape(), limit);
        // What assign does with all elements of a region, done with the last ones: through an array of the same shape.
        ModelStorage last = new ModelStorage(from.type(), view.shape(), from.dense() ? ModelLayout.DENSE : ModelLayout.COO,
                from.storage.fill);
        TreeMap<int[], int[]> origin = new TreeMap<>(Arrays::compare);
        from.forEach(c -> origin.put(at(c), c));
        origin.forEach((to, c) -> {
            if (from.stored(c)) {
                last.store(to, from.get(c));
            }
        });
        if (all()) {
            view.assign(ModelArray.of(last), limit);
            return;
        }
        ModelType type = view.type();
        long fill = view.storage.fill;
        boolean pattern = !from.dense() && type.same(fill, from.type().cast(from.storage.fill, type));
        if (!view.dense() && !from.dense() && !pattern) {
            ModelArray.requireFew(origin.size(), limit);
        }
        // Everything is read before anything is written: both may be one storage.
        TreeMap<long[], Long> values = new TreeMap<>(Arrays::compare);
        origin.forEach((to, c) -> {
            long v = from.type().cast(from.get(c), type);
            boolean kept = view.dense() || (pattern ? from.stored(c) : !type.same(v, fill));
            values.put(view.at(to), kept ? v : null);
        });
        values.forEach((place, v) -> {
            if (v != null) {
                view.storage.store(place, v);
            } else {
                view.storage.put(place, fill);
            }
        });
    }
}
