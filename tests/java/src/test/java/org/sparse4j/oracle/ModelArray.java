// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * An array or view of the model: a storage, and per view dimension the list of the storage's positions it shows.
 * Nothing is computed from begins and steps, so that there is nothing to get wrong.
 */
public final class ModelArray {
    final ModelStorage storage;
    final boolean view;
    /** Storage dimension behind each view dimension, -1 for a hidden one. */
    private final int[] dims;
    /** The storage's positions along each view dimension; of a hidden one, as many as it is long. */
    private final long[][] positions;
    /** The coordinate of storage dimensions that no view dimension covers. */
    private final long[] fixed;

    private ModelArray(ModelStorage storage, int[] dims, long[][] positions, long[] fixed, boolean view) {
        this.storage = storage;
        this.dims = dims;
        this.positions = positions;
        this.fixed = fixed;
        this.view = view;
    }

    static ModelArray of(ModelStorage s) {
        return of(s, null);
    }

    /** The elements that lie so many steps apart, from the first to the last of each dimension; null for all. */
    private static ModelArray of(ModelStorage s, long[] steps) {
        int[] dims = new int[s.shape.length];
        long[][] positions = new long[dims.length][];
        for (int d = 0; d < dims.length; d++) {
            long step = steps == null ? 1 : steps[d];
            dims[d] = d;
            positions[d] = LongStream.range(0, (s.shape[d] + step - 1) / step).map(i -> i * step).toArray();
        }
        return new ModelArray(s, dims, positions, new long[dims.length], steps != null);
    }

    private ModelArray show(int[] newDims, long[][] newPositions, long[] newFixed) {
        return new ModelArray(storage, newDims, newPositions, newFixed, true);
    }

    // ---- what it is -------------------------------------------------------------------------------------------------

    public ModelStorage storage() {
        return storage;
    }

    public boolean isView() {
        return view;
    }

    public ModelType type() {
        return storage.type;
    }

    public int rank() {
        return dims.length;
    }

    public int[] shape() {
        return Arrays.stream(positions).mapToInt(p -> p.length).toArray();
    }

    public long length() {
        return ModelShapes.length(shape());
    }

    public boolean dense() {
        return storage.dense();
    }

    public String format() {
        return storage.layout.format(rank());
    }

    void requireOpen() {
        if (storage.isClosed()) {
            throw new ModelException(ModelException.Kind.STATE, "closed");
        }
    }

    long[] at(int... c) {
        long[] to = fixed.clone();
        for (int v = 0; v < dims.length; v++) {
            if (dims[v] >= 0) {
                to[dims[v]] = positions[v][c[v]];
            }
        }
        return to;
    }

    public long get(int... c) {
        return storage.get(at(c));
    }

    public boolean stored(int... c) {
        return storage.entries.containsKey(at(c));
    }

    public void forEach(Consumer<int[]> f) {
        ModelShapes.forEach(shape(), f);
    }

    public long nnz() {
        return entries().size();
    }

    /** The stored elements in C order: those of this view, by its coordinates. */
    public TreeMap<int[], Long> entries() {
        TreeMap<int[], Long> out = new TreeMap<>(Arrays::compare);
        forEach(c -> {
            if (stored(c)) {
                out.put(c, get(c));
            }
        });
        return out;
    }

    /** Whether every dimension of the storage is here in full, or fixed with nothing beside it. */
    public boolean covers() {
        for (int v = 0; v < dims.length; v++) {
            long full = dims[v] < 0 ? 1 : storage.shape[dims[v]];
            if (positions[v].length != full) {
                return false;
            }
        }
        for (int d = 0; d < storage.shape.length; d++) {
            if (!isShown(d) && storage.shape[d] != 1) {
                return false;
            }
        }
        return true;
    }

    private boolean isShown(int storageDimension) {
        return Arrays.stream(dims).anyMatch(d -> d == storageDimension);
    }

    /** Whether no element of the storage stands for several. */
    public boolean writable() {
        for (int v = 0; v < dims.length; v++) {
            if (dims[v] < 0 && positions[v].length > 1) {
                return false;
            }
        }
        return true;
    }

    void requireWritable() {
        if (!writable()) {
            throw ModelException.argument("a broadcast view is read-only");
        }
    }

    /** The layout of an element-wise result on this array. */
    public ModelLayout resultLayout() {
        if (storage.layout.kind() == ModelLayout.Kind.GCS && rank() != storage.shape.length) {
            return ModelLayout.COO;
        }
        return storage.layout;
    }

    /** The layout of a copy. */
    public ModelLayout copyLayout() {
        if (storage.layout.kind() == ModelLayout.Kind.GCS && rank() != storage.shape.length) {
            return ModelLayout.natural(rank(), Math.min(storage.layout.partitioning(), rank()));
        }
        return storage.layout;
    }

    /** The layout of a copy in GCS. */
    public ModelLayout gcsLayout() {
        boolean present = storage.layout.kind() == ModelLayout.Kind.GCS && rank() == storage.shape.length;
        return present ? storage.layout : ModelLayout.naturalGcs(rank());
    }

    // ---- views ------------------------------------------------------------------------------------------------------

    /** A view; a copy when the list has lists or masks. */
    public ModelArray get(ModelIndex... list) {
        ModelIndex[] indexes = ModelSelection.plain(rank(), list);
        if (ModelSelection.copies(indexes)) {
            return new ModelSelection(this, indexes).get();
        }
        int[] newDims = new int[32];
        long[][] newPositions = new long[32][];
        long[] newFixed = fixed.clone();
        int n = 0;
        int cursor = 0;
        for (ModelIndex index : indexes) {
            if (index.kind() == 'n') {
                newDims[n] = -1;
                newPositions[n++] = new long[1];
                continue;
            }
            long[] here = positions[cursor];
            if (index.kind() == 'p') {
                int p = resolve(index.a(), here.length);
                if (dims[cursor] >= 0) {
                    newFixed[dims[cursor]] = here[p];
                }
            } else {
                newDims[n] = dims[cursor];
                newPositions[n++] = index.kind() == '*' ? here : select(index, here);
            }
            cursor++;
        }
        for (; cursor < rank(); cursor++) {
            newDims[n] = dims[cursor];
            newPositions[n++] = positions[cursor];
        }
        return show(Arrays.copyOf(newDims, n), Arrays.copyOf(newPositions, n), newFixed);
    }

    private static long[] select(ModelIndex index, long... from) {
        long begin = bound(index.a(), from.length);
        boolean inclusive = index.kind() == 'I';
        long end = inclusive ? resolve(index.b(), from.length) + 1 : bound(index.b(), from.length);
        if (begin > end || inclusive && begin == end) {
            throw ModelException.argument("interval " + index);
        }
        return java.util.stream.IntStream.range((int) begin, (int) end).filter(i -> (i - begin) % index.step() == 0)
                .mapToLong(i -> from[i]).toArray();
    }

    private static long bound(long i, int length) {
        long at = i < 0 ? i + length : i;
        if (at < 0 || at > length) {
            throw new ModelException(ModelException.Kind.INDEX, "bound " + i + " of " + length);
        }
        return at;
    }

    static int resolve(long i, int length) {
        long at = i < 0 ? i + length : i;
        if (at < 0 || at >= length) {
            throw new ModelException(ModelException.Kind.INDEX, "index " + i + " of " + length);
        }
        return (int) at;
    }

    static int dimension(int d, int rank) {
        int at = d < 0 ? d + rank : d;
        if (at < 0 || at >= rank) {
            throw ModelException.argument("dimension " + d + " of rank " + rank);
        }
        return at;
    }

    public ModelArray permute(int... order) {
        int[] seen = new int[rank()];
        int[] newDims = new int[order.length];
        long[][] newPositions = new long[order.length][];
        for (int v = 0; v < order.length; v++) {
            int from = dimension(order[v], rank());
            seen[from]++;
            newDims[v] = dims[from];
            newPositions[v] = positions[from];
        }
        if (order.length != rank() || Arrays.stream(seen).anyMatch(s -> s != 1)) {
            throw ModelException.argument("no permutation: " + Arrays.toString(order));
        }
        return show(newDims, newPositions, fixed);
    }

    public ModelArray transpose() {
        int[] order = new int[rank()];
        Arrays.setAll(order, v -> rank() - 1 - v);
        return permute(order);
    }

    public ModelArray slice(long i, int dimension) {
        ModelIndex[] list = new ModelIndex[dimension(dimension, rank()) + 1];
        Arrays.fill(list, ModelIndex.ALL);
        list[list.length - 1] = ModelIndex.point(i);
        return get(list);
    }

    public ModelArray expandDims(int dimension) {
        ModelIndex[] list = new ModelIndex[dimension(dimension, rank() + 1) + 1];
        Arrays.fill(list, ModelIndex.ALL);
        list[list.length - 1] = ModelIndex.NEW_AXIS;
        return get(list);
    }

    public ModelArray squeeze() {
        ModelIndex[] list = new ModelIndex[rank()];
        Arrays.setAll(list, v -> positions[v].length == 1 ? ModelIndex.point(0) : ModelIndex.ALL);
        return get(list);
    }

    /** With dimensions of length 1 where a view is broadcast: every element once. */
    ModelArray once() {
        return show(dims, IntStream.range(0, rank()).mapToObj(v -> dims[v] >= 0 ? positions[v]
                : new long[Math.min(positions[v].length, 1)]).toArray(long[][]::new), fixed);
    }

    public ModelArray broadcast(int... shape) {
        int more = shape.length - rank();
        int[] newDims = new int[shape.length];
        long[][] newPositions = new long[shape.length][];
        long[] newFixed = fixed.clone();
        for (int v = 0; v < shape.length; v++) {
            int from = v - more;
            if (from >= 0 && positions[from].length == shape[v]) {
                newDims[v] = dims[from];
                newPositions[v] = positions[from];
                continue;
            }
            if (more < 0 || from >= 0 && positions[from].length != 1) {
                throw ModelException.argument(Arrays.toString(shape()) + " does not broadcast to " + Arrays.toString(shape));
            }
            if (from >= 0 && dims[from] >= 0) {
                newFixed[dims[from]] = positions[from][0];
            }
            newDims[v] = -1;
            newPositions[v] = new long[shape[v]];
        }
        if (more < 0) {
            throw ModelException.argument("rank " + rank() + " does not broadcast to rank " + shape.length);
        }
        return show(newDims, newPositions, newFixed);
    }

    // ---- writing ----------------------------------------------------------------------------------------------------

    private int[] checked(long... at) {
        int[] c = new int[rank()];
        if (at.length != rank()) {
            if (at.length != 1) {
                throw ModelException.argument(at.length + " indexes for rank " + rank());
            }
            int rest = resolve(at[0], (int) length());
            for (int d = rank() - 1; d >= 0; d--) {
                c[d] = rest % positions[d].length;
                rest /= positions[d].length;
            }
            return c;
        }
        for (int d = 0; d < c.length; d++) {
            c[d] = resolve(at[d], positions[d].length);
        }
        return c;
    }

    /** Sets one element: by one index per dimension, or by one in C order. */
    public void put(long[] at, ModelValue value) {
        int[] c = checked(at);
        requireOpen();
        requireWritable();
        storage.put(at(c), value.as(type()));
    }

    /** A part of a sparse array stores its implicit elements one by one only up to a limit. */
    static void requireFew(long elements, long limit) {
        if (elements > limit) {
            throw new ModelException(ModelException.Kind.DENSIFY, elements + " elements");
        }
    }

    /** Sets every element to a number. */
    public void assign(ModelValue value, long limit) {
        requireOpen();
        requireWritable();
        long v = value.as(type());
        if (!dense() && !covers() && !type().same(v, storage.fill)) {
            requireFew(length(), limit);
        }
        if (dense()) {
            forEach(c -> storage.store(at(c), v));
        } else if (covers()) {
            storage.entries.clear();
            storage.loose.clear();
            storage.looseFill = null;
            storage.fill = v;
        } else {
            forEach(c -> storage.put(at(c), v));
        }
    }

    /** Sets every element to those of another array, broadcast and cast. */
    public void assign(ModelArray from, long limit) {
        requireOpen();
        from.requireOpen();
        ModelArray source = from;
        while (source.rank() > rank() && source.positions[0].length == 1) {
            source = source.get(ModelIndex.point(0));
        }
        ModelArray src = source.broadcast(shape());
        requireWritable();
        ModelSelection.requireFewCopies(this, source, shape(), limit);
        ModelType to = type();
        TreeMap<long[], Long> values = new TreeMap<>(Arrays::compare);
        TreeMap<long[], ModelStorage.Loose> loose = new TreeMap<>(Arrays::compare);
        long fill = src.dense() ? storage.fill : src.type().cast(src.storage.fill, to);
        boolean pattern = !src.dense() && (covers() || to.same(storage.fill, fill));
        if (!dense() && !src.dense() && !pattern) {
            requireFew(length(), limit);
        }
        src.forEach(c -> {
            long[] s = src.at(c);
            long v = src.type().cast(src.storage.get(s), to);
            boolean stored = src.storage.entries.containsKey(s);
            if (dense() || (pattern ? stored : !to.same(v, storage.fill))) {
                values.put(at(c), v);
                ModelStorage.Loose l = stored ? src.storage.loose.get(s) : src.storage.looseFill;
                if (l != null && to != ModelType.BOOL) {
                    loose.put(at(c), to.floating() ? l : whole(l, src.type(), src.storage.get(s)));
                }
            }
        });
        if (!dense() && covers()) {
            storage.entries.clear();
            storage.loose.clear();
            storage.fill = fill;
            storage.looseFill = src.dense() || !to.floating() ? null : src.storage.looseFill;
        } else {
            forEach(c -> {
                storage.entries.remove(at(c));
                storage.loose.remove(at(c));
            });
        }
        storage.entries.putAll(values);
        storage.loose.putAll(loose);
    }

    /** How far the whole number that a value became may be from the library's. */
    private static ModelStorage.Loose whole(ModelStorage.Loose l, ModelType from, long value) {
        double x = from.real(value);
        double ulp = from == ModelType.FLOAT ? Math.ulp((float) x) : Math.ulp(x);
        return new ModelStorage.Loose(Double.isFinite(ulp) ? l.bound() + l.ulps() * ulp + 1 : Double.POSITIVE_INFINITY, 0);
    }

    /** Removes what is stored and equals the fill. */
    public void prune() {
        requireOpen();
        if (!dense()) {
            forEach(c -> {
                Long v = storage.entries.get(at(c));
                if (v != null && type().same(v, storage.fill)) {
                    storage.entries.remove(at(c));
                }
            });
        }
    }

    public void close() {
        if (!view) {
            storage.closed = true;
        }
    }

    // ---- copies -----------------------------------------------------------------------------------------------------

    /** A copy in a type and a layout. */
    public ModelArray copy(ModelType to, ModelLayout layout) {
        if (layout.kind() == ModelLayout.Kind.GCS && layout.order().length != rank()) {
            throw ModelException.argument("order of " + layout.order().length + " for rank " + rank());
        }
        requireOpen();
        ModelStorage s = new ModelStorage(to, shape(), layout, dense() ? to.of(0L) : type().cast(storage.fill, to));
        forEach(c -> {
            long v = type().cast(get(c), to);
            if (layout.dense() || (dense() ? !to.zero(v) : stored(c))) {
                s.store(c, v);
            }
        });
        return of(s);
    }

    /**
     * A new array from entries; later ones add to earlier ones, or replace them. With steps: the view of every so many
     * elements of it.
     */
    public static ModelArray create(ModelType type, ModelLayout layout, long[] shape, long fill, boolean sum,
            Iterable<Map.Entry<long[], Long>> entries, long[] steps) {
        ModelStorage s = new ModelStorage(type, shape, layout, fill);
        if (layout.dense()) {
            ModelShapes.forEach(Arrays.stream(shape).mapToInt(Math::toIntExact).toArray(), c -> s.store(c, fill));
        }
        java.util.Set<long[]> seen = new java.util.TreeSet<>(Arrays::compare);
        for (Map.Entry<long[], Long> e : entries) {
            boolean again = !seen.add(e.getKey());
            long v = again && sum ? ModelFunctions.sum(type, s.get(e.getKey()), e.getValue()) : e.getValue();
            s.store(e.getKey(), v);
        }
        return of(s, steps);
    }
}
