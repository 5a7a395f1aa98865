// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.sparse4j.array.Call;
import org.sparse4j.array.Shapes;
import org.sparse4j.backend.Arguments;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;

/**
 * Converts indexes, for programs that build or read layouts themselves. The methods convert coordinates to positions in
 * C order and back. They also compute the reduction of generalized compressed storage (GCS), which combines N
 * coordinates into M indexes, and its inverse, the promotion.
 *
 * @since 0.1.0
 */
public final class IndexFunctions {
    private IndexFunctions() {}

    /**
     * The treatment of a coordinate outside its dimension. The ordinals are the codes of the C function s4j_ravel.
     *
     * @since 0.1.0
     */
    public enum Mode {
        /** Throws IndexOutOfBoundsException. */
        THROW,
        /** Wraps around: takes the coordinate modulo the length. */
        WRAP,
        /** Takes the nearest coordinate inside the dimension. */
        CLIP
    }

    /** Returns the positions of coordinate tuples in C order. */
    public static long[] ravel(long[][] coordinates, long[] shape, Mode mode) {
        Arguments.given(coordinates, "ravel", "the array of coordinate tuples");
        long[] flat = new long[Math.multiplyExact(coordinates.length, given(shape, mode).length)];
        for (int k = 0; k < coordinates.length; k++) {
            if (Arguments.given(coordinates[k], "ravel", "tuple").length != shape.length) {
                throw new IllegalArgumentException("tuple " + k + " has " + coordinates[k].length + " coordinates, but shape "
                        + Arrays.toString(shape) + " has " + shape.length + " dimensions");
            }
            System.arraycopy(coordinates[k], 0, flat, k * shape.length, shape.length);
        }
        return call(0, mode, coordinates.length, flat, coordinates.length, shape);
    }

    /** Returns the coordinate tuples of positions in C order. */
    public static long[][] unravel(long[] places, long[] shape, Mode mode) {
        Arguments.given(places, "unravel", "the array of positions");
        given(shape, mode);
        long[] flat = call(1, mode, places.length, places, Math.multiplyExact(places.length, shape.length), shape);
        long[][] out = new long[places.length][];
        for (int k = 0; k < out.length; k++) {
            out[k] = Arrays.copyOfRange(flat, k * shape.length, (k + 1) * shape.length);
        }
        return out;
    }

    private static long[] given(long[] shape, Mode mode) {
        Arguments.given(mode, "the mode");
        return Arguments.given(shape, "the shape");
    }

    private static long[] call(int direction, Mode mode, int count, long[] in, int results, long... shape) {
        long bytes = 8L * in.length;
        try (HostBlock block = Backends.staging(8L * (in.length + (long) results) + 8)) {
            if (in.length > 0) {
                longs(block, 0, in.length).put(in);
            }
            Call.of(Function.RAVEL).integer(direction).integer(mode.ordinal()).integer(count).integer(block.place(0))
                    .integer(block.place(bytes)).integer(shape.length).integers(shape).run();
            long[] out = new long[results];
            if (results > 0) {
                longs(block, bytes, results).get(out);
            }
            return out;
        }
    }

    private static LongBuffer longs(HostBlock block, long at, int count) {
        return block.window(at, Math.multiplyExact(8, count)).order(java.nio.ByteOrder.nativeOrder()).asLongBuffer();
    }

    /**
     * Returns the strides of each group of dimensions. The points of the partitioning cut the order of dimensions into
     * groups: M - 1 points make M groups. With a single point p, the first p dimensions of the order form the line
     * number, and the others the minor index.
     */
    public static long[][] strides(long[] shape, int[] order, int... partitioning) {
        check(shape, order, partitioning);
        long[][] out = new long[partitioning.length + 1][];
        for (int g = 0; g < out.length; g++) {
            int from = begin(g, partitioning);
            out[g] = new long[end(g, order, partitioning) - from];
            long stride = 1;
            for (int i = out[g].length - 1; i >= 0; i--) {
                out[g][i] = stride;
                stride = times(stride, shape[order[from + i]], shape);
            }
        }
        return out;
    }

    private static long times(long stride, long extent, long... shape) {
        if (Math.multiplyHigh(stride, extent) != 0 || stride * extent < 0) {
            throw new ArithmeticException("a group of dimensions of shape " + Arrays.toString(shape)
                    + " has 2^63 or more indexes; pass more partitioning points");
        }
        return stride * extent;
    }

    /** Returns the index of each group: the sum of the coordinates of its dimensions times their strides. */
    public static long[] reduce(long[] coordinates, long[] shape, int[] order, int... partitioning) {
        return reduce(coordinates, shape, Mode.THROW, order, partitioning);
    }

    /**
     * Does the same as {@link #reduce(long[], long[], int[], int...)}, and treats coordinates outside their dimension
     * as the mode says.
     */
    public static long[] reduce(long[] coordinates, long[] shape, Mode mode, int[] order, int... partitioning) {
        Arguments.given(coordinates, "reduce", "the array of coordinates");
        if (coordinates.length != given(shape, mode).length) {
            throw new IllegalArgumentException(coordinates.length + " coordinates were given for shape " + Arrays.toString(shape)
                    + "; there must be one for each dimension");
        }
        long[][] strides = strides(shape, order, partitioning);
        long[] out = new long[strides.length];
        for (int g = 0; g < out.length; g++) {
            for (int i = 0; i < strides[g].length; i++) {
                int d = order[begin(g, partitioning) + i];
                out[g] += strides[g][i] * inside(coordinates[d], shape[d], mode,
                        () -> Shapes.outside(coordinates, d, shape).getMessage());
            }
        }
        return out;
    }

    /** Returns a number converted to the range [0, length) as the mode says. */
    private static long inside(long i, long length, Mode mode, Supplier<String> outside) {
        if (i >= 0 && i < length) {
            return i;
        }
        if (mode == Mode.THROW || length == 0) {
            throw new IndexOutOfBoundsException(outside.get());
        }
        return mode == Mode.WRAP ? Math.floorMod(i, length) : i < 0 ? 0 : length - 1;
    }

    /**
     * Returns the coordinates for the indexes of the groups: the inverse of {@link #reduce(long[], long[], int[],
     * int...)}.
     */
    public static long[] promote(long[] reduced, long[] shape, int[] order, int... partitioning) {
        return promote(reduced, shape, Mode.THROW, order, partitioning);
    }

    /**
     * Does the same as {@link #promote(long[], long[], int[], int...)}, and treats indexes outside their group as the
     * mode says.
     */
    public static long[] promote(long[] reduced, long[] shape, Mode mode, int[] order, int... partitioning) {
        Arguments.given(reduced, "promote", "the array of indexes");
        Arguments.given(order, "promote", "the dimension order");
        given(shape, mode);
        if (reduced.length != Arguments.given(partitioning, "the partitioning").length + 1) {
            throw new IllegalArgumentException(reduced.length + " indexes were given for " + (partitioning.length + 1)
                    + " groups of dimensions; there must be one for each group");
        }
        check(shape, order, partitioning);
        long[] out = new long[shape.length];
        for (int g = 0; g < reduced.length; g++) {
            int from = begin(g, partitioning);
            int to = end(g, order, partitioning);
            long length = 1;
            for (int i = from; i < to; i++) {
                length = times(length, shape[order[i]], shape);
            }
            int group = g;
            long rest = inside(reduced[g], length, mode, () -> "index " + reduced[group] + " is outside group " + group
                    + " of shape " + Arrays.toString(shape) + " in order " + Arrays.toString(order));
            for (int i = to - 1; i >= from; i--) {
                out[order[i]] = rest % shape[order[i]];
                rest /= shape[order[i]];
            }
        }
        return out;
    }

    /** Checks that the order is a permutation and that the points of the partitioning ascend. */
    private static void check(long[] shape, int[] order, int... partitioning) {
        Arguments.given(shape, "the shape");
        Arguments.given(order, "the dimension order");
        Arguments.given(partitioning, "the partitioning");
        boolean[] seen = new boolean[shape.length];
        boolean good = order.length == shape.length;
        for (int d : order) {
            good = good && d >= 0 && d < seen.length && !seen[d];
            if (good) {
                seen[d] = true;
            }
        }
        int last = 0;
        for (int point : partitioning) {
            good = good && point >= last && point <= order.length;
            last = point;
        }
        if (!good) {
            throw new IllegalArgumentException("the order " + Arrays.toString(order) + " or the partitioning "
                    + Arrays.toString(partitioning) + " does not fit the shape " + Arrays.toString(shape)
                    + "; the order must be a permutation of the dimensions, and the points of the partitioning must ascend from 0 to "
                    + order.length);
        }
    }

    private static int begin(int group, int... partitioning) {
        return group == 0 ? 0 : partitioning[group - 1];
    }

    private static int end(int group, int[] order, int... partitioning) {
        return group == partitioning.length ? order.length : partitioning[group];
    }
}
