// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.SparseFormat;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Creation;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;

/** Builds the calls of {@link org.sparse4j.statics.ArrayJoining} and {@link org.sparse4j.statics.ArrayCreation#meshgrid}. */
public final class Joining {
    private Joining() {}

    public static INDArray[] array(Collection<INDArray> arrays) {
        return Arguments.given(arrays, "the collection of arrays").toArray(INDArray[]::new);
    }

    public static INDArray concat(int dimension, INDArray... arrays) {
        return concat("concat", dimension, arrays);
    }

    /** Concatenates as {@link #concat(int, INDArray...)}; messages name the given method. */
    private static INDArray concat(String method, int dimension, INDArray... arrays) {
        requireSome(method, arrays);
        if (Arrays.stream(arrays).allMatch(a -> a.rank() == 0)) {
            return stack(method, dimension, arrays);
        }
        Call call = Call.of(Function.CONCAT).named(method);
        for (INDArray a : arrays) {
            call.operand(a);
        }
        return call.integer(Calls.dimension(method, dimension, arrays[0].rank())).array();
    }

    /** Returns a block diagonal matrix: widens each block to full rows of the result, and joins these rows. */
    public static INDArray blockDiag(INDArray... blocks) {
        requireSome("blockDiag", blocks);
        long columns = 0;
        for (int i = 0; i < blocks.length; i++) {
            if (blocks[i].rank() != 2) {
                throw new IllegalArgumentException("blockDiag: block " + i + " has shape " + Arrays.toString(blocks[i].shape())
                        + "; each block must be a matrix. reshape(1, n) turns a vector into a row");
            }
            columns += blocks[i].columns();
        }
        INDArray[] rows = new INDArray[blocks.length];
        try {
            long before = 0;
            for (int i = 0; i < blocks.length; i++) {
                long after = columns - before - blocks[i].columns();
                try (INDArray block = blocks[i].toFormat(SparseFormat.CSR)) {
                    rows[i] = block.pad(new long[][] {{0, 0}, {before, after}}, PadMode.CONSTANT);
                }
                before = columns - after;
            }
            return concat("blockDiag", 0, rows);
        } finally {
            for (INDArray r : rows) {
                if (r != null) {
                    r.close();
                }
            }
        }
    }

    public static INDArray stack(int axis, INDArray... arrays) {
        return stack("stack", axis, arrays);
    }

    private static INDArray stack(String method, int axis, INDArray... arrays) {
        requireSome(method, arrays);
        int d = Calls.place(method, axis, arrays[0]);
        Call call = Call.of(Function.CONCAT).named(method);
        for (int i = 0; i < arrays.length; i++) {
            if (!Arrays.equals(arrays[i].shape(), arrays[0].shape())) {
                throw new IllegalArgumentException(method + ": array " + i + " has shape " + Arrays.toString(arrays[i].shape())
                        + ", but array 0 has " + Arrays.toString(arrays[0].shape()) + "; stacked arrays must have the same shape");
            }
            call.operand(arrays[i].expandDims(d));
        }
        return call.integer(d).array();
    }

    static void requireSome(String operation, INDArray... arrays) {
        if (Arguments.given(arrays, operation, "the array of arrays").length == 0) {
            throw new IllegalArgumentException(operation + " needs at least one array");
        }
        for (int i = 0; i < arrays.length; i++) {
            if (arrays[i] == null) {
                throw new IllegalArgumentException(operation + ": array " + i + " must not be null");
            }
        }
    }

    public static INDArray vstack(INDArray... arrays) {
        requireSome("vstack", arrays);
        INDArray[] rows = new INDArray[arrays.length];
        Arrays.setAll(rows, i -> arrays[i].rank() == 1 ? arrays[i].expandDims(0) : arrays[i]);
        return concat("vstack", 0, rows);
    }

    public static INDArray hstack(INDArray... arrays) {
        requireSome("hstack", arrays);
        return concat("hstack", arrays[0].rank() < 2 ? 0 : 1, arrays);
    }

    public static INDArray[] tear(INDArray x, int... dimensions) {
        long count = Arguments.given(x, "tear", "the array").tensorsAlongDimension(dimensions);
        if (count > Dense.MAX_ARRAY) {
            throw new IllegalArgumentException("tear: shape " + Arrays.toString(x.shape()) + " has " + count + " sub-arrays along "
                    + Arrays.toString(dimensions) + ", but a list holds at most " + Dense.MAX_ARRAY);
        }
        List<INDArray> parts = new ArrayList<>();
        try {
            for (long i = 0; i < count; i++) {
                parts.add(x.tensorAlongDimension(i, dimensions).dup());
            }
            return parts.toArray(INDArray[]::new);
        } catch (RuntimeException | Error e) {
            parts.forEach(INDArray::close);
            throw e;
        }
    }

    public static INDArray toFlattened(char order, INDArray... arrays) {
        requireSome("toFlattened", arrays);
        INDArray[] flat = new INDArray[arrays.length];
        try {
            for (int i = 0; i < flat.length; i++) {
                flat[i] = Structure.ravel(arrays[i], order);
            }
            return concat("toFlattened", 0, flat);
        } finally {
            for (INDArray f : flat) {
                if (f != null) {
                    f.close();
                }
            }
        }
    }

    /** Returns n copies along a new first dimension. */
    public static INDArray repeated(INDArray x, long n) {
        return new Structure.Moves(Arguments.given(x, "repeat", "the array").expandDims(0), "repeat")
                .along(0, Structure.Moves.REPEAT, n, 0).run();
    }

    public static INDArray[] meshgrid(INDArray... vectors) {
        requireSome("meshgrid", vectors);
        int n = vectors.length;
        long[] shape = new long[n];
        for (int i = 0; i < n; i++) {
            if (vectors[i].rank() > 1 && !vectors[i].isVectorOrScalar()) {
                throw Structure.mismatch("meshgrid takes vectors", vectors[i]);
            }
            shape[place(i, n)] = vectors[i].length();
        }
        INDArray[] grids = new INDArray[n];
        for (int i = 0; i < n; i++) {
            INDArray view = vectors[i].reshape(vectors[i].length());
            for (int v = place(i, n) + 1; v < n; v++) {
                view = view.expandDims(-1);
            }
            grids[i] = view.broadcast(shape);
        }
        return grids;
    }

    /** Returns the dimension of the i-th argument: the first two dimensions are y and x. */
    private static int place(int i, int n) {
        return n > 1 && i < 2 ? 1 - i : i;
    }

    /** Adds arrays to a target. */
    public static INDArray accumulate(String method, INDArray target, INDArray... arrays) {
        Arguments.given(target, method, "the target");
        requireSome(method, arrays);
        requireOneShape(method, target.shape(), arrays);
        Structure.writable(method, target);
        // Computes the whole sum first, so that a failure leaves the target unchanged.
        try (INDArray sum = sum(target, arrays)) {
            return target.assign(sum);
        }
    }

    private static INDArray sum(INDArray first, INDArray... others) {
        INDArray sum = first.dup();
        for (INDArray x : others) {
            try (INDArray before = sum) {
                sum = before.add(x);
            }
        }
        return sum;
    }

    /** Returns the sum as a new array. */
    public static INDArray accumulated(INDArray... arrays) {
        requireSome("accumulate", arrays);
        requireOneShape("accumulate", arrays[0].shape(), arrays);
        return sum(arrays[0], Arrays.copyOfRange(arrays, 1, arrays.length));
    }

    /** Sets every array, and the target if it is not null, to the mean of the arrays. */
    public static INDArray average(INDArray target, INDArray... arrays) {
        requireSome("averageAndPropagate", arrays);
        requireOneShape("averageAndPropagate", target == null ? arrays[0].shape() : target.shape(), arrays);
        for (INDArray x : arrays) {
            Structure.writable("averageAndPropagate", x);
        }
        if (target != null) {
            Structure.writable("averageAndPropagate", target);
        }
        INDArray mean;
        // Sums of integers could wrap around, and an integer mean would lose its fraction.
        try (INDArray first = floating(arrays[0]);
                INDArray sum = sum(first, Arrays.copyOfRange(arrays, 1, arrays.length))) {
            mean = finite(sum.div((double) arrays.length), arrays);
        }
        boolean ok = false;
        try {
            INDArray[] written = arrays;
            if (target != null) {
                written = Arrays.copyOf(arrays, arrays.length + 1);
                written[arrays.length] = target;
            }
            INDArray[] means = new INDArray[written.length];
            Arrays.fill(means, mean);
            Calls.assignAll(written, means);
            ok = target == null;
        } finally {
            if (!ok) {
                mean.close();
            }
        }
        return target == null ? mean : target;
    }

    /** Returns the mean. If the sum has overflowed, closes the mean and returns one computed from scaled arrays. */
    private static INDArray finite(INDArray mean, INDArray... arrays) {
        if (mean.isEmpty() || Double.isFinite(mean.normmaxNumber().doubleValue())) {
            return mean;
        }
        double part = 1.0 / Long.highestOneBit(2L * arrays.length);
        try (INDArray first = floating(arrays[0])) {
            INDArray sum = first.mul(part);
            for (int i = 1; i < arrays.length; i++) {
                try (INDArray before = sum; INDArray next = floating(arrays[i]); INDArray more = next.mul(part)) {
                    sum = before.add(more);
                }
            }
            try (INDArray all = sum) {
                mean.close();
                return all.div(arrays.length * part);
            }
        }
    }

    private static INDArray floating(INDArray x) {
        return x.isZ() ? x.castTo(DataType.DOUBLE) : x.dup();
    }

    private static void requireOneShape(String method, long[] shape, INDArray... arrays) {
        for (int i = 0; i < arrays.length; i++) {
            if (!Arrays.equals(arrays[i].shape(), shape)) {
                throw new IllegalArgumentException(method + ": array " + i + " has shape " + Arrays.toString(arrays[i].shape())
                        + "; all arrays must have the shape " + Arrays.toString(shape));
            }
        }
    }

    /** Returns the listed vectors along a dimension: as rows, but as columns for dimension 0 of a matrix. */
    public static INDArray pullRows(INDArray source, int dimension, int... indexes) {
        int d = Calls.dimension("pullRows", dimension, Arguments.given(source, "pullRows", "the source").rank());
        long[] list = Structure.longs(Arguments.given(indexes, "pullRows", "the array of indexes"));
        if (source.rank() == 2) {
            return source.take(list, 1 - d);
        }
        INDArray last = source.moveAxis(d, -1);
        long length = source.size(d);
        long count = source.tensorsAlongDimension(d);
        if (source.rank() == 1) {
            return last.expandDims(0).take(list, 0);
        }
        try (INDArray rows = Structure.reshaped(last, count, length)) {
            return rows.take(list, 0);
        }
    }

    public static INDArray pullRows(INDArray source, int dimension, int[] indexes, char order) {
        if (order != 'a') {
            Shapes.requireOrder(order);
        }
        INDArray rows = pullRows(source, dimension, indexes);
        if (order != 'f' || rows.isSparse()) {
            return rows;
        }
        try (rows) {
            return rows.dup(order);
        }
    }

    public static INDArray pullRows(INDArray source, INDArray destination, int dimension, int... indexes) {
        Arguments.given(destination, "pullRows", "the destination");
        int d = Calls.dimension("pullRows", dimension, Arguments.given(source, "pullRows", "the source").rank());
        long[] shape = {Arguments.given(indexes, "pullRows", "the array of indexes").length, source.size(d)};
        if (source.rank() == 2 && d == 0) {
            shape = new long[] {shape[1], shape[0]};
        }
        if (!Arrays.equals(shape, destination.shape())) {
            throw new IllegalArgumentException("pullRows gives shape " + Arrays.toString(shape)
                    + ", but the array for the result has shape " + Arrays.toString(destination.shape()));
        }
        Structure.writable("pullRows", destination);
        try (INDArray rows = pullRows(source, dimension, indexes)) {
            return destination.assign(rows);
        }
    }

    /** Makes a dense array from nested arrays, in a shape with the same number of elements. */
    public static INDArray reshaped(Object given, long... shape) {
        try (INDArray whole = Creation.nested(given, 'c')) {
            return joined(List.of(whole), shape);
        }
    }

    /** Joins the elements of arrays, one after the other, in a shape. */
    public static INDArray joined(List<INDArray> arrays, long... shape) {
        Shapes.check(shape);
        INDArray[] all = Arguments.given(arrays, "create", "the list of arrays").toArray(INDArray[]::new);
        try (INDArray flat = toFlattened('c', all)) {
            if (flat.length() != Shapes.length(shape)) {
                throw new IllegalArgumentException(flat.length() + " elements were given for shape " + Arrays.toString(shape)
                        + ", which has " + Shapes.length(shape) + " elements");
            }
            return Structure.reshaped(flat, shape);
        }
    }
}
