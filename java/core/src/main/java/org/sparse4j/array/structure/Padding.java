// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.array.structure;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.array.Calls;
import org.sparse4j.array.DataTypes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Window;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;

/** Adds margins around arrays. */
public final class Padding {
    private Padding() {}

    public static INDArray pad(INDArray x, long[][] widths, PadMode mode, Number value) {
        int rank = x.rank();
        Arguments.given(mode, "pad", "the mode");
        if (Arguments.given(widths, "pad", "the array of widths").length != rank && widths.length != 1) {
            throw Structure.mismatch("pad: " + widths.length + " pairs of widths were given; there must be one for each dimension, or one"
                    + " for all", x);
        }
        long[][] all = new long[rank][];
        for (int d = 0; d < rank; d++) {
            long[] w = widths[widths.length == 1 ? 0 : d];
            if (Arguments.given(w, "pad", "a pair of widths").length != 2 || w[0] < 0 || w[1] < 0) {
                throw Structure.mismatch("pad: the widths " + Arrays.toString(w) + " of dimension " + d
                        + " must be two numbers of 0 or more", x);
            }
            all[d] = w;
        }
        return mode == PadMode.CONSTANT ? padConstant(x, all, Arguments.given(value, "pad", "the value"))
                : padWithin(x, all, mode);
    }

    /** Returns the length of a dimension with its margins. */
    private static long padded(INDArray x, int d, long... widths) {
        try {
            return Math.addExact(Math.addExact(widths[0], x.size(d)), widths[1]);
        } catch (ArithmeticException e) {
            throw new ArithmeticException("pad: dimension " + d + " of length " + x.size(d) + " with margins " + Arrays.toString(widths)
                    + " would be longer than 2^63 - 1");
        }
    }

    private static INDArray padConstant(INDArray x, long[][] widths, Number value) {
        if (x.isSparse() && x.isEmpty() && !isFill(x, value)) {
            return marginsOnly(x, widths, value);
        }
        Structure.Moves moves = new Structure.Moves(x, "pad");
        for (int d = 0; d < widths.length; d++) {
            moves.along(d, Structure.Moves.SHIFT, widths[d][0], padded(x, d, widths[d]));
        }
        INDArray padded = moves.scalar(value).run();
        if (!x.isSparse() || isFill(x, value)) {
            return padded;
        }
        boolean done = false;
        try {
            // Margins do not overlap: the margins of earlier dimensions exclude the parts that later dimensions add.
            INDArray rest = padded;
            for (int d = 0; d < widths.length; d++) {
                long end = padded.size(d) - widths[d][1];
                cut(rest, d, 0, widths[d][0]).assign(value);
                cut(rest, d, end, padded.size(d)).assign(value);
                rest = cut(rest, d, widths[d][0], end);
            }
            done = true;
            return padded;
        } finally {
            if (!done) {
                padded.close();
            }
        }
    }

    /**
     * Pads an array without elements. An assignment to a whole array would change its fill, so the method assigns the
     * number to a part of an array that is longer by one.
     */
    private static INDArray marginsOnly(INDArray x, long[][] widths, Number value) {
        Structure.Moves moves = new Structure.Moves(x, "pad");
        long end = 0;
        for (int d = widths.length - 1; d >= 0; d--) {
            end = padded(x, d, widths[d]);
            moves.along(d, Structure.Moves.SHIFT, widths[d][0], d == 0 ? Math.addExact(end, 1) : end);
        }
        try (INDArray longer = moves.run()) {
            return cut(longer, 0, 0, end).assign(value).dup();
        }
    }

    /** Returns whether a number, cast to x's type, equals the implicit elements. */
    private static boolean isFill(INDArray x, Number value) {
        DataType type = x.dataType();
        Number cast = type.number(DataTypes.cast(DataType.of(value), DataType.bits(value), type));
        Number fill = x.fillValue();
        return type.isFloating() ? cast.doubleValue() == fill.doubleValue()
                || Double.isNaN(cast.doubleValue()) && Double.isNaN(fill.doubleValue())
                : cast.longValue() == fill.longValue();
    }

    private static INDArray cut(INDArray x, int dimension, long begin, long end) {
        INDArrayIndex[] list = new INDArrayIndex[dimension + 1];
        Arrays.fill(list, NDArrayIndex.all());
        list[dimension] = NDArrayIndex.interval(begin, end);
        return x.get(list);
    }

    private static INDArray padWithin(INDArray x, long[][] widths, PadMode mode) {
        for (int d = 0; d < widths.length; d++) {
            if (x.size(d) == 0 && (widths[d][0] > 0 || widths[d][1] > 0)) {
                throw Structure.mismatch("pad: dimension " + d + " has no elements to repeat in its margins", x);
            }
            padded(x, d, widths[d]);
            if (Math.max(widths[d][0], widths[d][1]) > Structure.MOST_LISTED) {
                throw Structure.mismatch("pad: the margins " + Arrays.toString(widths[d]) + " of mode " + mode
                        + " are too wide; each may have at most " + Structure.MOST_LISTED + " elements", x);
            }
        }
        INDArray now = null;
        for (int d = 0; d < widths.length; d++) {
            if (widths[d][0] == 0 && widths[d][1] == 0) {
                continue;
            }
            INDArray from = now == null ? x : now;
            try (INDArray before = Structure.take(from, places(mode, x.size(d), -widths[d][0], 0), d);
                    INDArray after = Structure.take(from, places(mode, x.size(d), x.size(d),
                            x.size(d) + widths[d][1]), d)) {
                INDArray joined = Joining.concat(d, before, from, after);
                if (now != null) {
                    now.close();
                }
                now = joined;
            } catch (RuntimeException | Error e) {
                if (now != null) {
                    now.close();
                }
                throw e;
            }
        }
        return now == null ? x.dup() : now;
    }

    private static long[] places(PadMode mode, long n, long from, long until) {
        long[] out = new long[(int) (until - from)];
        Arrays.setAll(out, i -> source(mode, from + i, n));
        return out;
    }

    /** Adds a margin on one side of one dimension. */
    public static INDArray append(INDArray x, long before, long after, Number value, int axis) {
        long[][] widths = new long[Arguments.given(x, "the array").rank()][2];
        widths[Calls.dimension("pad", axis, x.rank())] = new long[] {before, after};
        return pad(x, widths, PadMode.CONSTANT, value);
    }

    /** Returns the widths of all dimensions from one width, or from two, before and after. */
    public static long[][] margins(int... widths) {
        long[] pair = Structure.longs(Arguments.given(widths, "pad", "the array of widths"));
        return new long[][] {pair.length == 1 ? new long[] {pair[0], pair[0]} : pair};
    }

    /** Reads the widths of all dimensions from an array with one row of two widths per dimension. */
    public static long[][] margins(INDArray widths, PadMode mode) {
        Arguments.given(mode, "pad", "the mode");
        Arguments.given(widths, "pad", "the array of widths");
        if (widths.rank() != 2 || widths.size(1) != 2 || widths.isB() || widths.size(0) > Window.MAX_RANK) {
            throw Structure.mismatch("pad: the array of widths is " + widths.dataType()
                    + "; it must contain whole numbers and have the shape [dimensions, 2]", widths);
        }
        try (WholeNumbers whole = WholeNumbers.of("pad", widths)) {
            return whole.array().toLongMatrix();
        }
    }

    public static long[][] margins(int[][] widths) {
        return Arrays.stream(Arguments.given(widths, "pad", "the array of widths"))
                .map(Structure::longs).toArray(long[][]::new);
    }

    /** Returns the position in a dimension of length n whose element is copied to a margin position, which is negative or at least n. */
    private static long source(PadMode mode, long place, long n) {
        switch (mode) {
            case EDGE:
                return Math.max(0, Math.min(place, n - 1));
            case WRAP:
                return Math.floorMod(place, n);
            case REFLECT:
                return n == 1 ? 0 : mirrored(place, 2 * (n - 1), n, 0);
            default:
                return mirrored(place, 2 * n, n, 1);
        }
    }

    /** Mirrors a position: the second half of a period counts down from its end. */
    private static long mirrored(long place, long period, long n, long again) {
        long i = Math.floorMod(place, period);
        return i < n ? i : period - again - i;
    }

    /** Stacks column vectors and appends a one to each column. */
    public static INDArray appendBias(INDArray... vectors) {
        Joining.requireSome("appendBias", vectors);
        INDArray[] columns = new INDArray[vectors.length];
        Arrays.setAll(columns, i -> vectors[i].rank() == 1 ? vectors[i].expandDims(1) : vectors[i]);
        Calls.requireMatrix(columns[0], "appendBias");
        try (INDArray all = Joining.concat(0, columns)) {
            return append(all, 0, 1, 1, 0);
        }
    }
}
