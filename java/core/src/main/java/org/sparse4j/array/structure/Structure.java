// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.structure;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Call;
import org.sparse4j.array.Calls;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Shapes;
import org.sparse4j.array.StorageFormats;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;

/** Builds the calls of {@link org.sparse4j.family.StructureOps}. */
public final class Structure {
    /** The most positions along a dimension that a call may list: for unequal repeat counts and varying margins. */
    static final int MOST_LISTED = 1 << 28;

    private Structure() {}

    /** A call of REARRANGE, with one move for each dimension. Without a move, a dimension stays as it is. */
    public static final class Moves {
        static final int SHIFT = 1;
        static final int FLIP = 2;
        static final int ROLL = 3;
        static final int TILE = 4;
        static final int REPEAT = 5;
        public static final int TAKE = 6;

        private final Call call;
        private final long[] words;

        /** Creates a call without moves. Messages name the operation. */
        Moves(INDArray x, String operation) {
            call = Call.of(Function.REARRANGE).named(operation).operand(x);
            words = new long[3 * x.rank()];
        }

        Moves along(int dimension, int mode, long a, long b) {
            words[3 * dimension] = mode;
            words[3 * dimension + 1] = a;
            words[3 * dimension + 2] = b;
            return this;
        }

        public Moves take(int dimension, INDArray indexes) {
            along(dimension, TAKE, call.operands(), 0);
            call.operand(indexes);
            return this;
        }

        /** Sets the value of the elements of a dense result to which no element moves. */
        Moves scalar(Number value) {
            call.scalar(value);
            return this;
        }

        INDArray run() {
            return call.integers(words).array();
        }
    }

    public static long[] longs(int... values) {
        return Arrays.stream(Arguments.given(values, "the array of numbers")).asLongStream().toArray();
    }

    public static IllegalArgumentException mismatch(String text, INDArray x) {
        return new IllegalArgumentException(text + "; the shape is " + Arrays.toString(x.shape()));
    }

    /**
     * Returns the exception for a char among the lengths of a sparse array, which Java would take for a length. The
     * message names the call to write instead.
     */
    public static IllegalArgumentException noOrder(String method, char given, String first, long... shape) {
        return new IllegalArgumentException(method + ": '" + given + "' is not a length, and a sparse array has a format instead of an "
                + "order; call Sparse4j." + method + "(" + first + Arrays.toString(shape).replaceAll("[\\[\\]]", "") + ")"
                + (shape == null || shape.length != 2 ? "" : ", and pass the format SparseFormat.CSC to store it by columns"));
    }

    /**
     * Returns the array; throws if it is closed or repeats elements. Writing to one repetition of an element would also change
     * its other repetitions.
     */
    public static INDArray writable(String method, INDArray array) {
        for (int d : array.hiddenDimensions()) {
            if (array.size(d) > 1) {
                throw mismatch(method + ": a broadcast array is read-only: one stored element stands for "
                        + "several; write to its origin or to a dup()", array);
            }
        }
        ((Operand) array).storage().fact(Storage.Fact.STORED);  // throws for a closed array
        return array;
    }

    // ---- shape ------------------------------------------------------------------------------------------------------

    public static INDArray reshape(INDArray x, char order, boolean enforceView, long... wanted) {
        Shapes.requireOrder(order);
        long[] shape = resolved(x, wanted);
        if (Arrays.equals(withoutOnes(x.shape()), withoutOnes(shape))) {
            INDArray view = x.squeeze();
            for (int d = 0; d < shape.length; d++) {
                view = shape[d] == 1 ? view.expandDims(d) : view;
            }
            return view;
        }
        if (enforceView) {
            throw mismatch("reshape to " + Arrays.toString(shape) + " must copy, although a view was requested: a view can only add"
                    + " or remove dimensions of length 1", x);
        }
        if (order == 'c') {
            return reshaped(x, shape);
        }
        // Fortran order is the C order of the transpose, with reversed shape.
        long[] reversed = new long[shape.length];
        Arrays.setAll(reversed, d -> shape[shape.length - 1 - d]);
        INDArray copy = reshaped(x.transpose(), reversed);
        if (shape.length < 2) {
            return copy;
        }
        try (copy) {
            return copy.transpose().dup();
        }
    }

    /** Returns a copy of all elements in C order in a shape of the same length. */
    static INDArray reshaped(INDArray x, long... shape) {
        return Call.of(Function.RESHAPE).operand(x).integer(shape.length).integers(shape).array();
    }

    private static long[] withoutOnes(long... shape) {
        return Arrays.stream(shape).filter(n -> n != 1).toArray();
    }

    /** Returns the wanted shape, with -1 replaced by the length that fits. */
    private static long[] resolved(INDArray x, long... wanted) {
        long[] shape = Shapes.check(Arrays.stream(Arguments.given(wanted, "reshape", "the shape")).map(n -> n == -1 ? 1
                : n).toArray());
        int open = -1;
        for (int d = 0; d < wanted.length; d++) {
            if (wanted[d] == -1) {
                if (open >= 0) {
                    throw mismatch("reshape: only one length may be -1, not two as in " + Arrays.toString(wanted), x);
                }
                open = d;
            }
        }
        if (open >= 0) {
            long known = Shapes.length(shape);
            if (known == 0 || x.length() % known != 0) {
                throw mismatch("reshape: no length in place of -1 makes " + Arrays.toString(wanted) + " a shape of " + x.length()
                        + " elements", x);
            }
            shape[open] = x.length() / known;
        }
        return shape;
    }

    public static INDArray ravel(INDArray x, char order) {
        return reshape(x, order, false, x.length());
    }

    public static INDArray flatten(INDArray x, char order) {
        INDArray flat = ravel(x, order);
        return flat.isView() ? flat.dup() : flat;
    }

    /** Applies a function, which returns a new array, to all elements in C order. */
    public static INDArray flatCopy(INDArray x, UnaryOperator<INDArray> function) {
        try (INDArray flat = ravel(x, 'c')) {
            return function.apply(flat);
        }
    }

    public static INDArray moveAxis(INDArray x, int[] sources, int[] destinations) {
        long[] from = listed("moveAxis", x, sources);
        long[] to = listed("moveAxis", x, destinations);
        if (from.length != to.length) {
            throw mismatch("moveAxis: " + from.length + " dimensions and " + to.length + " positions were given; each dimension needs one"
                    + " position", x);
        }
        int[] order = new int[x.rank()];
        Arrays.fill(order, -1);
        boolean[] moved = new boolean[order.length];
        for (int i = 0; i < from.length; i++) {
            order[(int) to[i]] = (int) from[i];
            moved[(int) from[i]] = true;
        }
        int next = 0;
        for (int v = 0; v < order.length; v++) {
            if (order[v] < 0) {
                while (moved[next]) {
                    next++;
                }
                order[v] = next++;
            }
        }
        return x.permute(order);
    }

    /** Returns dimensions counted from the front; an empty list stays empty. */
    private static long[] listed(String method, INDArray x, int... dimensions) {
        return dimensions != null && dimensions.length == 0 ? new long[0] : Calls.dimensions(method, x, dimensions);
    }

    /** Moves a dimension before the one at {@code start}, as NumPy's rollaxis. */
    public static INDArray rollAxis(INDArray x, int axis, int start) {
        int rank = Arguments.given(x, "rollAxis", "the array").rank();
        int from = Calls.dimension("rollAxis", axis, rank);
        int to = Calls.place("rollAxis", start, x);
        return moveAxis(x, new int[] {from}, new int[] {to > from ? to - 1 : to});
    }

    public static INDArray dimShuffle(INDArray x, Object[] pattern, boolean... broadCastable) {
        int rank = x.rank();
        if (broadCastable != null && broadCastable.length != rank) {
            throw mismatch("dimShuffle: " + broadCastable.length + " flags were given; there must be one for each dimension", x);
        }
        boolean[] used = new boolean[rank];
        int[] order = new int[rank];
        int n = 0;
        for (Object p : Arguments.given(pattern, "dimShuffle", "the pattern")) {
            if (Arguments.given(p, "dimShuffle", "an element of the pattern") instanceof Number) {
                int d = Calls.dimension("dimShuffle", ((Number) p).intValue(), rank);
                if (used[d]) {
                    throw mismatch("dimShuffle: dimension " + p + " occurs twice in " + Arrays.toString(pattern), x);
                }
                used[d] = true;
                order[n++] = d;
            } else if (!"x".equals(String.valueOf(p))) {
                throw mismatch("dimShuffle: the pattern contains " + p + "; its elements must be dimensions or 'x'", x);
            }
        }
        int kept = n;
        for (int d = 0; d < rank; d++) {
            if (!used[d]) {
                if (x.size(d) != 1 || broadCastable != null && !broadCastable[d]) {
                    throw mismatch("dimShuffle: dimension " + d + " cannot be left out of " + Arrays.toString(pattern), x);
                }
                order[n++] = d;
            }
        }
        INDArray view = x.permute(order);
        for (int d = rank - 1; d >= kept; d--) {
            view = view.squeeze(d);
        }
        for (int v = 0; v < pattern.length; v++) {
            view = pattern[v] instanceof Number ? view : view.expandDims(v);
        }
        return view;
    }

    // ---- repeats and orders -----------------------------------------------------------------------------------------

    public static INDArray repeat(INDArray x, int dimension, long... repeats) {
        int d = Calls.dimension("repeat", dimension, x.rank());
        if (Arguments.given(repeats, "repeat", "the array of counts").length == 1) {
            return new Moves(x, "repeat").along(d, Moves.REPEAT, repeats[0], 0).run();
        }
        if (repeats.length != x.size(d)) {
            throw mismatch("repeat: " + repeats.length + " counts were given for the elements of dimension " + d
                    + "; there must be one for each, or one for all", x);
        }
        long total = 0;
        for (long n : repeats) {
            if (n < 0) {
                throw mismatch("repeat: a count is " + n + "; it must be 0 or more", x);
            }
            total = n > MOST_LISTED - total ? MOST_LISTED + 1 : total + n;
        }
        if (total > MOST_LISTED) {
            throw mismatch("repeat: the sum of the counts " + Arrays.toString(repeats) + " is more than " + MOST_LISTED
                    + ", the largest length with a count for each element", x);
        }
        long[] indexes = new long[(int) total];
        int at = 0;
        for (int i = 0; i < repeats.length; i++) {
            Arrays.fill(indexes, at, at + (int) repeats[i], i);
            at += (int) repeats[i];
        }
        return take(x, indexes, d);
    }

    public static INDArray tile(INDArray x, long... repeats) {
        INDArray view = x;
        while (view.rank() < Arguments.given(repeats, "tile", "the array of counts").length) {
            view = view.expandDims(0);
        }
        Moves moves = new Moves(view, "tile");
        for (int i = 0; i < repeats.length; i++) {
            moves.along(view.rank() - repeats.length + i, Moves.TILE, repeats[i], 0);
        }
        return moves.run();
    }

    public static INDArray flip(INDArray x, int... dimensions) {
        Moves moves = new Moves(x, "flip");
        boolean all = dimensions != null && dimensions.length == 0;
        for (long d : all ? longs(StorageFormats.identity(x.rank())) : Calls.dimensions("flip", x, dimensions)) {
            moves.along((int) d, Moves.FLIP, 0, 0);
        }
        return moves.run();
    }

    public static INDArray roll(INDArray x, long shift, int... dimensions) {
        if (Arguments.given(dimensions, "roll", "the array of dimensions").length > 0) {
            long[] shifts = new long[dimensions.length];
            Arrays.fill(shifts, shift);
            return roll(x, shifts, dimensions);
        }
        INDArray rolled = flatCopy(x, flat -> new Moves(flat, "roll").along(0, Moves.ROLL, shift, 0).run());
        if (x.rank() == 1) {
            return rolled;
        }
        try (rolled) {
            return reshaped(rolled, x.shape());
        }
    }

    public static INDArray roll(INDArray x, long[] shifts, int[] dimensions) {
        Arguments.given(dimensions, "roll", "the array of dimensions");
        if (Arguments.given(shifts, "roll", "the array of shifts").length != dimensions.length) {
            throw mismatch(shifts.length + " shifts were given for " + dimensions.length + " dimensions; there must be one for each", x);
        }
        Moves moves = new Moves(x, "roll");
        long[] along = listed("roll", x, dimensions);
        for (int i = 0; i < along.length; i++) {
            moves.along((int) along[i], Moves.ROLL, shifts[i], 0);
        }
        return moves.run();
    }

    public static INDArray rot90(INDArray x, int k, int d1, int d2) {
        int a = Calls.dimension("rot90", d1, x.rank());
        int b = Calls.dimension("rot90", d2, x.rank());
        if (a == b) {
            throw mismatch("rot90 needs two dimensions, not " + d1 + " twice", x);
        }
        switch (Math.floorMod(k, 4)) {
            case 1:
                return flip(x.swapAxes(a, b), a);
            case 2:
                return flip(x, a, b);
            case 3:
                return flip(x.swapAxes(a, b), b);
            default:
                return x.dup();
        }
    }

    // ---- elements by number -----------------------------------------------------------------------------------------

    public static INDArray take(INDArray x, INDArray indexes, int dimension) {
        int d = Calls.dimension("take", dimension, x.rank());
        try (WholeNumbers whole = WholeNumbers.of("take", indexes)) {
            return takeWhole(x, whole.array(), d);
        }
    }

    /** Takes elements by positions in C order; the result has the shape of the list. */
    public static INDArray take(INDArray x, INDArray indexes) {
        try (WholeNumbers whole = WholeNumbers.of("take", indexes)) {
            return flatCopy(x, flat -> flat.take(whole.array(), 0));
        }
    }

    private static INDArray takeWhole(INDArray x, INDArray indexes, int d) {
        if (indexes.rank() == 1) {
            return new Moves(x, "take").take(d, indexes).run();
        }
        long[] shape = new long[x.rank() - 1 + indexes.rank()];
        for (int v = 0; v < shape.length; v++) {
            shape[v] = v < d ? x.size(v) : v < d + indexes.rank() ? indexes.size(v - d)
                    : x.size(v - indexes.rank() + 1);
        }
        try (INDArray flat = indexes.ravel(); INDArray taken = new Moves(x, "take").take(d, flat).run()) {
            return reshaped(taken, shape);
        }
    }

    public static INDArray take(INDArray x, long[] indexes, int dimension) {
        try (INDArray list = Dense.vector(indexes)) {
            return take(x, list, dimension);
        }
    }

    public static INDArray scatterUpdate(INDArray x, INDArray indexes, INDArray updates, int dimension) {
        int d = Calls.dimension("scatterUpdate", dimension, Arguments.given(x, "scatterUpdate", "the array").rank());
        long[] words = new long[2 * x.rank()];
        words[2 * d] = Moves.TAKE;
        words[2 * d + 1] = 2;
        Arguments.given(updates, "scatterUpdate", "the updates");
        try (WholeNumbers whole = WholeNumbers.of("scatterUpdate", indexes)) {
            Call.of(Function.SCATTER).named("scatterUpdate").operand(x).operand(updates).operand(whole.array()).integers(words).run();
        }
        return x;
    }

    // ---- bands and diagonals ----------------------------------------------------------------------------------------

    public static INDArray band(String method, INDArray x, long lower, long upper) {
        return Call.of(Function.BAND).named(method).operand(x).integer(lower).integer(upper).array();
    }

    public static INDArray tri(long rows, long columns, long k) {
        try (INDArray ones = Dense.ones(DataType.DOUBLE, rows, columns)) {
            return band("tri", ones, Long.MIN_VALUE, k);
        }
    }

    private static Call diagonalCall(String method, long action, INDArray x, long k, int d1, int d2, int rank) {
        return Call.of(Function.DIAGONAL).named(method).operand(x).integer(action)
                .integer(Calls.dimension(method, d1, rank)).integer(Calls.dimension(method, d2, rank))
                .integer(k);
    }

    public static INDArray diagonal(INDArray x, long k, int d1, int d2) {
        return diagonalCall("diagonal", 0, x, k, d1, d2, x.rank()).array();
    }

    public static INDArray writeDiagonal(long action, INDArray x, INDArray source, Number value, long k, int d1,
            int d2) {
        String method = action == 2 ? "putDiagonal" : "addDiagonal";
        Call call = diagonalCall(method, action, x, k, d1, d2, x.rank()).inPlace();
        if (source == null && value == null) {
            throw new IllegalArgumentException(method + ": the new value must not be null");
        }
        (source != null ? call.operand(source) : call.scalar(value)).run();
        return x;
    }

    public static INDArray diag(INDArray x, long k) {
        switch (Arguments.given(x, "diag", "the array").rank()) {
            case 1:
                return diagonalCall("diag", 1, x, k, 0, 1, 2).array();
            case 2:
                return diagonalCall("diag", 0, x, k, 0, 1, 2).array();
            default:
                throw mismatch("diag takes a vector or a matrix; diagonal() takes every rank", x);
        }
    }
}
