// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Indexes;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.array.structure.Structure;
import org.sparse4j.array.structure.WholeNumbers;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.backend.Window;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.indexing.SpecifiedIndex;
import org.sparse4j.ops.ReduceOp;

/**
 * The selection of an index list that contains lists of indexes or masks. The other indexes of the list make a view.
 * Each list of indexes then selects from one dimension of the view, and each mask from a group of neighbouring
 * dimensions. A mask of several dimensions selects tuples of coordinates. The selection first cuts out the box of the
 * coordinates that occur in the tuples, and then selects positions in that box. So the cost depends on the entries and
 * tuples, never on the shape.
 */
public final class Selection implements AutoCloseable {
    /**
     * Cutting out a box is cheaper than reading all elements if the number of tuples is at most the number of entries
     * divided by MANY.
     */
    private static final int MANY = 4;

    /** Neighbouring dimensions of the view that become one dimension. */
    private static final class Group {
        final int first;
        /** The coordinates that occur in each dimension, or null for all coordinates. */
        final INDArray[] box;
        /** The positions selected in the box, in the box's C order; null if the whole box is selected. */
        INDArray places;

        Group(int first, INDArray... box) {
            this.first = first;
            this.box = box;
        }
    }

    private final INDArray base;
    private final List<Group> groups = new ArrayList<>();
    private final List<INDArray> owned = new ArrayList<>();
    private boolean tuples;
    /** The mask, if it covers all dimensions of the view and these are more than one; otherwise null. */
    private INDArray whole;

    private Selection(INDArray base) {
        this.base = base;
    }

    /** Returns whether an index list selects a copy instead of a view. */
    public static boolean copies(INDArrayIndex... indexes) {
        for (INDArrayIndex index : Arguments.given(indexes, "the index list")) {
            if (index instanceof SpecifiedIndex || index instanceof INDArrayIndex.Mask) {
                return true;
            }
        }
        return false;
    }

    public static INDArray get(INDArray x, INDArrayIndex... indexes) {
        try (Selection s = of(x, indexes)) {
            return s.get();
        }
    }

    public static void put(INDArray x, INDArrayIndex[] indexes, INDArray source) {
        Arguments.given(source, "put", "the source");
        try (Selection s = of(Structure.writable("put", x), indexes)) {
            s.put(fitting(s.whole != null ? 1 : s.shape(true).length, source));
        }
    }

    /** Returns the source for a selection of this rank: a column [n, 1] becomes a vector for rank 1. */
    public static INDArray fitting(int rank, INDArray source) {
        boolean column = rank == 1 && source != null && source.rank() == 2 && source.size(1) == 1;
        return column ? source.squeeze(1) : source;
    }

    public static void put(INDArray x, INDArrayIndex[] indexes, Number value) {
        try (Selection s = of(Structure.writable("put", x), indexes); INDArray source = number(x.dataType(), value)) {
            s.put(source);
        }
    }

    /** Returns a sparse scalar that holds the number as its fill: broadcast to a region of any size, it takes no memory. */
    private static INDArray number(DataType type, Number value) {
        INDArray number = StorageFormats.sparse(type);
        try {
            return number.assign(value);
        } catch (RuntimeException | Error e) {
            number.close();
            throw e;
        }
    }

    /** Selects by coordinates of the leading dimensions, one tuple per column; or by a mask of them. */
    public static INDArray get(INDArray x, INDArray indexes) {
        try (Selection s = of(x, indexes)) {
            return s.get();
        }
    }

    public static void put(INDArray x, INDArray indexes, INDArray source) {
        Arguments.given(source, "put", "the source");
        try (Selection s = of(Structure.writable("put", x), indexes)) {
            s.put(source);
        }
    }

    private static Selection of(INDArray x, INDArrayIndex... indexes) {
        int unnamed = x.rank() - Indexes.named(((Operand) x).window(), indexes);
        List<INDArrayIndex> view = new ArrayList<>();
        int[] firsts = new int[indexes.length];
        int out = 0;
        for (int i = 0; i < indexes.length; i++) {
            INDArrayIndex index = indexes[i];
            firsts[i] = out;
            if (index instanceof INDArrayIndex.Mask) {
                int rank = ((INDArrayIndex.Mask) index).mask().rank();
                // A mask of rank 0 is a single truth value: it selects from a new dimension of length 1.
                view.addAll(rank == 0 ? List.of(NDArrayIndex.newAxis())
                        : Arrays.asList(NDArrayIndex.nTimes(NDArrayIndex.all(), rank)));
                out += Math.max(rank, 1);
            } else {
                view.add(index instanceof SpecifiedIndex ? NDArrayIndex.all() : index);
                out += index instanceof INDArrayIndex.Ellipsis ? unnamed
                        : index instanceof INDArrayIndex.Point ? 0 : 1;
            }
        }
        Selection s = new Selection(x.get(view.toArray(INDArrayIndex[]::new)));
        return s.built(() -> {
            int dimension = 0;
            for (int i = 0; i < indexes.length; i++) {
                if (indexes[i] instanceof SpecifiedIndex) {
                    long[] list = ((SpecifiedIndex) indexes[i]).getIndexes();
                    s.tuples(firsts[i], dimension++, list);
                } else if (indexes[i] instanceof INDArrayIndex.Mask) {
                    INDArray mask = ((INDArrayIndex.Mask) indexes[i]).mask();
                    s.mask(firsts[i], dimension, mask);
                    dimension += mask.rank();
                } else if (indexes[i] instanceof INDArrayIndex.Ellipsis) {
                    dimension += unnamed;
                } else if (!(indexes[i] instanceof INDArrayIndex.NewAxis)) {
                    dimension++;
                }
            }
        });
    }

    private static Selection of(INDArray x, INDArray indexes) {
        if (Arguments.given(indexes, "the array of indexes").dataType() == DataType.BOOL) {
            return of(x, NDArrayIndex.mask(indexes));
        }
        long most = indexes.rank() == 2 ? indexes.size(0) : 1;
        if (indexes.rank() == 0 || indexes.rank() > 2 || most == 0 || most > x.rank()) {
            throw new IllegalArgumentException("the array of indexes has shape " + Arrays.toString(indexes.shape())
                    + ", but for an array of shape " + Arrays.toString(x.shape()) + " it must be a matrix with a row for each selected "
                    + "leading dimension and a column for each tuple");
        }
        Selection s = new Selection(x);
        return s.built(() -> {
            try (WholeNumbers whole = WholeNumbers.of("get and put", indexes)) {
                s.tuples(0, 0, indexes.rank() == 1 ? new long[][] {whole.array().toLongVector()}
                        : whole.array().toLongMatrix());
            }
        });
    }

    /** Runs the action that fills this selection; closes its arrays if the action fails. */
    private Selection built(Runnable fill) {
        try {
            fill.run();
            return this;
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    private INDArray own(INDArray array) {
        owned.add(array);
        return array;
    }

    /** Selects tuples of coordinates in neighbouring dimensions: one array of coordinates per dimension. */
    private void tuples(int first, int dimension, long[]... runs) {
        long[] extents = new long[runs.length];
        for (int d = 0; d < runs.length; d++) {
            extents[d] = base.size(first + d);
            for (int k = 0; k < runs[d].length; k++) {
                runs[d][k] = Window.resolve(runs[d][k], extents[d], dimension + d);
            }
        }
        if (runs.length == 1) {
            groups.add(new Group(first, own(Dense.vector(runs[0]))));
            return;
        }
        tuples = true;
        Group group = new Group(first, new INDArray[runs.length]);
        groups.add(group);
        boolean many = many(runs[0].length);
        for (int d = 0; d < runs.length && !many; d++) {
            long[] present = distinct(runs[d]);
            if (present.length < extents[d]) {
                group.box[d] = own(Dense.vector(present));
                extents[d] = present.length;
                long[] run = runs[d];
                Arrays.setAll(run, k -> Arrays.binarySearch(present, run[k]));
            }
        }
        Shapes.length(extents);
        long[] places = new long[runs[0].length];
        for (int d = 0; d < runs.length; d++) {
            for (int k = 0; k < places.length; k++) {
                places[k] = places[k] * extents[d] + runs[d][k];
            }
        }
        group.places = own(Dense.vector(places));
    }

    /** Returns whether reading all elements finds this many tuples faster than cutting out a box for them. */
    private boolean many(int count) {
        long length = 1;
        for (long n : base.shape()) {
            if (n != 0 && length > Long.MAX_VALUE / n) {
                return false;
            }
            length *= n;
        }
        return count > ((Operand) base).storage().fact(Storage.Fact.STORED) / MANY;
    }

    /** Returns the distinct numbers, ascending. */
    private static long[] distinct(long... numbers) {
        long[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int n = 0;
        for (int k = 0; k < sorted.length; k++) {
            if (k == 0 || sorted[k] != sorted[k - 1]) {
                sorted[n++] = sorted[k];
            }
        }
        return Arrays.copyOf(sorted, n);
    }

    private void mask(int first, int dimension, INDArray mask) {
        if (mask.dataType() != DataType.BOOL) {
            throw new IllegalArgumentException("the mask has the type " + mask.dataType()
                    + "; it must be BOOL, as a comparison such as x.gt(0) or castTo(DataType.BOOL) returns");
        }
        int rank = mask.rank();
        if (rank == 0) {
            tuples(first, dimension, mask.getBoolean() ? new long[1] : new long[0]);
            return;
        }
        for (int d = 0; d < rank; d++) {
            if (mask.size(d) != base.size(first + d)) {
                throw new IllegalArgumentException("the mask has shape " + Arrays.toString(mask.shape())
                        + ", but dimensions " + dimension + " to " + (dimension + rank - 1) + " have the lengths "
                        + Arrays.toString(Arrays.copyOfRange(base.shape(), first, first + rank)) + "; they must be equal");
            }
        }
        if (rank > 1 && rank == base.rank()) {
            whole = mask;
            return;
        }
        INDArray trues = own(Search.nonzero(mask));
        if (rank == 1) {
            groups.add(new Group(first, trues.squeeze(1)));
            return;
        }
        long[] flat = trues.values().asLong();
        long[][] runs = new long[rank][flat.length / rank];
        for (int k = 0; k < flat.length; k++) {
            runs[k % rank][k / rank] = flat[k];
        }
        tuples(first, dimension, runs);
    }

    /** Returns the view's shape with each group as its box, or as one dimension. */
    private long[] shape(boolean collapsed) {
        long[] shape = base.shape();
        boolean[] gone = new boolean[shape.length];
        for (Group g : groups) {
            long length = 1;
            for (int d = 0; d < g.box.length; d++) {
                if (g.box[d] != null) {
                    shape[g.first + d] = g.box[d].length();
                }
                length *= shape[g.first + d];
                gone[g.first + d] = collapsed && d > 0;
            }
            if (collapsed) {
                shape[g.first] = length;
            }
        }
        int n = 0;
        for (int d = 0; d < shape.length; d++) {
            if (!gone[d]) {
                shape[n++] = shape[d];
            }
        }
        return Arrays.copyOf(shape, n);
    }

    /**
     * Adds the lists of the boxes to a call, and a descriptor of {@code words} words for each dimension. The second word is the number of
     * the operand with the list.
     */
    private Call boxes(Call call, int words) {
        long[] integers = new long[words * base.rank()];
        for (Group g : groups) {
            for (int d = 0; d < g.box.length; d++) {
                if (g.box[d] != null) {
                    integers[words * (g.first + d)] = Structure.Moves.TAKE;
                    integers[words * (g.first + d) + 1] = call.operands();
                    call.operand(g.box[d]);
                }
            }
        }
        return call.integers(integers);
    }

    /** Adds the positions in the boxes to a call, with a descriptor of {@code words} words for each dimension of the collapsed shape. */
    private Call places(Call call, int words, int rank) {
        long[] integers = new long[words * rank];
        int collapsed = 0;
        for (Group g : groups) {
            if (g.places != null) {
                integers[words * (g.first - collapsed)] = Structure.Moves.TAKE;
                integers[words * (g.first - collapsed) + 1] = call.operands();
                call.operand(g.places);
            }
            collapsed += g.box.length - 1;
        }
        return call.integers(integers);
    }

    private static INDArray reshaped(INDArray x, long... shape) {
        return Call.of(Function.RESHAPE).operand(x).integer(shape.length).integers(shape).array();
    }

    /** Returns the boxes' elements, with each group as one dimension. */
    private INDArray collapsed() {
        if (groups.stream().allMatch(g -> Arrays.stream(g.box).allMatch(b -> b == null))) {
            return reshaped(base, shape(true));
        }
        try (INDArray box = boxes(Call.of(Function.REARRANGE).named("get").operand(base), 3).array()) {
            return reshaped(box, shape(true));
        }
    }

    /** Writes the elements of a vector, or one number, where the mask is true. */
    private void place(INDArray source) {
        INDArray values = source;
        while (values.rank() > 1 && values.size(0) == 1) {
            values = values.squeeze(0);
        }
        long trues = Calls.reduceNumber(ReduceOp.COUNT_NON_ZERO, whole).longValue();
        if (values.rank() > 1 || values.rank() == 1 && values.size(0) != 1 && values.size(0) != trues) {
            throw new IllegalArgumentException("shape " + Arrays.toString(source.shape()) + " does not broadcast to ["
                    + trues + "], the elements where the mask of shape " + Arrays.toString(whole.shape())
                    + " is true");
        }
        Call.of(Function.PLACE).named("put").operand(base).operand(whole).operand(unlikeFill(values, trues))
                .result(base).run();
    }

    /**
     * Returns the values as an array with the fill of a sparse target, so that the target stores only values other than its fill. If the
     * values have another fill, this method stores their implicit values, which count against the densify limit.
     */
    private INDArray unlikeFill(INDArray values, long trues) {
        if (base.getFormat() == SparseFormat.DENSE) {
            return values;
        }
        DataType type = base.dataType();
        if (values.getFormat() == SparseFormat.DENSE) {
            return own(StorageFormats.sparse(type, values.shape())).assign(base.fillValue()).assign(values);
        }
        INDArray cast = values.dataType() == type ? values : own(values.castTo(type));
        if (same(cast.fillValue(), base.fillValue())) {
            return cast;
        }
        // Assigns the values to a part, so that the array keeps its fill. An assignment to the whole array would change its fill.
        INDArray room = own(StorageFormats.sparse(type, trues + 1)).assign(base.fillValue());
        return room.get(NDArrayIndex.interval(0, trues)).assign(cast);
    }

    private static boolean same(Number a, Number b) {
        return a instanceof Long ? a.equals(b)
                : a.doubleValue() == b.doubleValue() || Double.isNaN(a.doubleValue()) && Double.isNaN(b.doubleValue());
    }

    private INDArray get() {
        if (whole != null) {
            return Search.select(base, whole);
        }
        if (!tuples) {
            return boxes(Call.of(Function.REARRANGE).named("get").operand(base), 3).array();
        }
        try (INDArray from = collapsed()) {
            return places(Call.of(Function.REARRANGE).named("get").operand(from), 3, from.rank()).array();
        }
    }

    /** Reduces a list with repeats to a box of distinct positions, so that no element is cut out, counted or written twice. */
    private void nameOnce(Group g) {
        if (g.places != null || g.box[0] == null) {
            return;
        }
        long[] run = g.box[0].toLongVector();
        long[] present = distinct(run);
        if (present.length < run.length) {
            g.box[0] = own(Dense.vector(present));
            g.places = own(Dense.vector(Arrays.stream(run).map(i -> Arrays.binarySearch(present, i)).toArray()));
        }
    }

    private void put(INDArray source) {
        if (source.getFormat() == SparseFormat.DENSE && Arrays.stream(source.shape()).allMatch(n -> n == 1)) {
            try (INDArray number = number(source.dataType(), source.element())) {
                write(number);
            }
        } else {
            write(source);
        }
    }

    private void write(INDArray source) {
        if (whole != null) {
            place(source);
            return;
        }
        if (!tuples) {
            boxes(Call.of(Function.SCATTER).named("put").operand(base).operand(source), 2).run();
            return;
        }
        groups.forEach(this::nameOnce);
        try (INDArray to = collapsed()) {
            places(Call.of(Function.SCATTER).named("put").operand(to).operand(source), 2, to.rank()).run();
            try (INDArray box = reshaped(to, shape(false))) {
                boxes(Call.of(Function.SCATTER).named("put").operand(base).operand(box), 2).run();
            }
        }
    }

    @Override
    public void close() {
        owned.forEach(INDArray::close);
    }

    public static void sliceVectors(INDArray x, List<INDArray> list) {
        if (x.rank() == 0) {
            throw Structure.mismatch("sliceVectors: the array has no dimension; a list of vectors needs one or more", x);
        }
        if (x.isVector()) {
            list.add(x);
            return;
        }
        if (x.tensorsAlongDimension(-1) > Dense.MAX_ARRAY) {
            throw Structure.mismatch("sliceVectors gives more than " + Dense.MAX_ARRAY + " vectors", x);
        }
        for (long i = 0; i < x.slices(); i++) {
            sliceVectors(x.slice(i), list);
        }
    }
}
