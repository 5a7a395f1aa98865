// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.indexing;

import java.nio.LongBuffer;
import java.util.Arrays;
import org.sparse4j.backend.Backends;
import org.sparse4j.backend.Function;
import org.sparse4j.backend.HostBlock;
import org.sparse4j.backend.OpCall;

/**
 * Functions of indexes, for programs that build or read layouts themselves: coordinates to places in C order and back,
 * and the general reduction of N dimensions to M of generalized compressed storage, with its inverse, the promotion.
 */
public final class IndexFunctions {
    private IndexFunctions() {}

    /** What becomes of a coordinate outside of its dimension. The ordinals are those of the C function. */
    public enum Mode {
        /** IndexOutOfBoundsException. */
        THROW,
        /** Counted round and round. */
        WRAP,
        /** The nearest inside. */
        CLIP
    }

    /** The places of coordinate tuples in C order. */
    public static long[] ravel(long[][] coordinates, long[] shape, Mode mode) {
        long[] flat = new long[Math.multiplyExact(coordinates.length, shape.length)];
        for (int k = 0; k < coordinates.length; k++) {
            if (coordinates[k].length != shape.length) {
                throw new IllegalArgumentException("tuple " + k + " has " + coordinates[k].length
                        + " coordinates, shape " + Arrays.toString(shape) + " has " + shape.length + " dimensions");
            }
            System.arraycopy(coordinates[k], 0, flat, k * shape.length, shape.length);
        }
        return call(0, mode, coordinates.length, flat, coordinates.length, shape);
    }

    /** The coordinate tuples at places in C order. */
    public static long[][] unravel(long[] places, long[] shape, Mode mode) {
        long[] flat = call(1, mode, places.length, places, Math.multiplyExact(places.length, shape.length), shape);
        long[][] out = new long[places.length][];
        for (int k = 0; k < out.length; k++) {
            out[k] = Arrays.copyOfRange(flat, k * shape.length, (k + 1) * shape.length);
        }
        return out;
    }

    private static long[] call(int direction, Mode mode, int count, long[] in, int results, long... shape) {
        long bytes = 8L * in.length;
        try (HostBlock block = Backends.staging(8L * (in.length + (long) results) + 8)) {
            if (in.length > 0) {
                longs(block, 0, in.length).put(in);
            }
            OpCall.of(Function.RAVEL).integer(direction).integer(mode.ordinal()).integer(count).integer(block.place(0))
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
     * The strides of each group of dimensions. The partitioning's points cut the order into groups: with one point p
     * the first p dimensions make the line and the others the minor index; with M - 1 points there are M groups.
     */
    public static long[][] strides(long[] shape, int[] order, int... partitioning) {
        long[][] out = new long[partitioning.length + 1][];
        for (int g = 0; g < out.length; g++) {
            int from = begin(g, partitioning);
            out[g] = new long[end(g, order, partitioning) - from];
            long stride = 1;
            for (int i = out[g].length - 1; i >= 0; i--) {
                out[g][i] = stride;
                stride = Math.multiplyExact(stride, shape[order[from + i]]);
            }
        }
        return out;
    }

    /** The index of each group: the sum of its dimensions' coordinates times their strides. */
    public static long[] reduce(long[] coordinates, long[] shape, int[] order, int... partitioning) {
        check(coordinates, shape);
        long[][] strides = strides(shape, order, partitioning);
        long[] out = new long[strides.length];
        for (int g = 0; g < out.length; g++) {
            for (int i = 0; i < strides[g].length; i++) {
                out[g] += strides[g][i] * coordinates[order[begin(g, partitioning) + i]];
            }
        }
        return out;
    }

    /** The coordinates behind the groups' indexes: the inverse of {@link #reduce}. */
    public static long[] promote(long[] reduced, long[] shape, int[] order, int... partitioning) {
        if (reduced.length != partitioning.length + 1) {
            throw new IllegalArgumentException(reduced.length + " indexes for " + (partitioning.length + 1)
                    + " groups of dimensions");
        }
        long[] out = new long[shape.length];
        for (int g = 0; g < reduced.length; g++) {
            long rest = reduced[g];
            for (int i = end(g, order, partitioning) - 1; i >= begin(g, partitioning); i--) {
                long length = shape[order[i]];
                out[order[i]] = length == 0 ? rest : rest % length;
                rest = length == 0 ? rest : rest / length;
            }
            if (rest != 0 || reduced[g] < 0) {
                throw new IndexOutOfBoundsException("index " + reduced[g] + " is outside group " + g + " of shape "
                        + Arrays.toString(shape) + " in order " + Arrays.toString(order));
            }
        }
        return out;
    }

    private static int begin(int group, int... partitioning) {
        return group == 0 ? 0 : partitioning[group - 1];
    }

    private static int end(int group, int[] order, int... partitioning) {
        return group == partitioning.length ? order.length : partitioning[group];
    }

    private static void check(long[] coordinates, long... shape) {
        if (coordinates.length != shape.length) {
            throw new IllegalArgumentException(coordinates.length + " coordinates for shape " + Arrays.toString(shape));
        }
        for (int d = 0; d < shape.length; d++) {
            if (coordinates[d] < 0 || coordinates[d] >= shape[d]) {
                throw new IndexOutOfBoundsException("coordinates " + Arrays.toString(coordinates) + " leave dimension "
                        + d + " of shape " + Arrays.toString(shape));
            }
        }
    }
}
