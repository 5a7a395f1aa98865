// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** All elements of an array, without formats and fills: what operations on structure mean, written out plainly. */
public final class ModelGrid {
    public final ModelType type;
    public final int[] shape;
    private final long[] bits;

    private ModelGrid(ModelType type, int[] shape, long[] bits) {
        this.type = type;
        this.shape = shape;
        this.bits = bits;
    }

    public static ModelGrid of(ModelArray x) {
        return build(x.type(), x.shape(), x::get);
    }

    public static ModelGrid build(ModelType type, int[] shape, ToLongFunction<int[]> element) {
        long[] bits = new long[(int) ModelShapes.length(shape)];
        int[] n = {0};
        ModelShapes.forEach(shape, c -> bits[n[0]++] = element.applyAsLong(c));
        return new ModelGrid(type, shape, bits);
    }

    public int rank() {
        return shape.length;
    }

    public long get(int... c) {
        int at = 0;
        for (int d = 0; d < shape.length; d++) {
            at = at * shape[d] + c[d];
        }
        return bits[at];
    }

    private static int[] with(int[] a, int place, int value) {
        int[] out = a.clone();
        out[place] = value;
        return out;
    }

    private static int[] without(int[] a, int place) {
        return IntStream.range(0, a.length).filter(i -> i != place).map(i -> a[i]).toArray();
    }

    private static int[] inserted(int[] a, int place, int value) {
        return IntStream.range(0, a.length + 1).map(i -> i < place ? a[i] : i == place ? value : a[i - 1]).toArray();
    }

    /** Element i along a dimension is element sources[i] of this; -1 is the margin's value. */
    public ModelGrid along(int d, int[] sources, long margin) {
        return build(type, with(shape, d, sources.length),
                c -> sources[c[d]] < 0 ? margin : get(with(c, d, sources[c[d]])));
    }

    public ModelGrid cast(ModelType to) {
        return build(to, shape, c -> type.cast(get(c), to));
    }

    public ModelGrid permute(int... order) {
        return build(type, IntStream.of(order).map(d -> shape[d]).toArray(), c -> {
            int[] from = new int[c.length];
            for (int v = 0; v < c.length; v++) {
                from[order[v]] = c[v];
            }
            return get(from);
        });
    }

    public ModelGrid transpose() {
        return permute(IntStream.range(0, rank()).map(d -> rank() - 1 - d).toArray());
    }

    public ModelGrid reshape(boolean fortran, int... to) {
        if (!fortran) {
            return new ModelGrid(type, to, bits);
        }
        int[] reversed = IntStream.range(0, to.length).map(d -> to[to.length - 1 - d]).toArray();
        return transpose().reshape(false, reversed).transpose();
    }

    public ModelGrid expandDims(int d) {
        return reshape(false, inserted(shape, d, 1));
    }

    /** One after the other along a dimension, cast to a type. */
    public static ModelGrid concat(ModelType to, int d, List<ModelGrid> parts) {
        int total = parts.stream().mapToInt(p -> p.shape[d]).sum();
        return build(to, with(parts.get(0).shape, d, total), c -> {
            int rest = c[d];
            for (ModelGrid p : parts) {
                if (rest < p.shape[d]) {
                    return p.type.cast(p.get(with(c, d, rest)), to);
                }
                rest -= p.shape[d];
            }
            throw new AssertionError();
        });
    }

    /** Zeros but for lower &lt;= column - row &lt;= upper. */
    public ModelGrid band(long lower, long upper) {
        return build(type, shape, c -> {
            int k = c[c.length - 1] - c[c.length - 2];
            return k >= lower && k <= upper ? get(c) : type.of(0L);
        });
    }

    /** Coordinates of element i of diagonal k, by the coordinates of the other dimensions and i. */
    public static int[] onDiagonal(int[] c, int k, int d1, int d2) {
        int i = c[c.length - 1];
        int[] rest = without(c, c.length - 1);
        int first = Math.min(d1, d2);
        int second = Math.max(d1, d2);
        int row = i + Math.max(-k, 0);
        int column = i + Math.max(k, 0);
        return inserted(inserted(rest, first, first == d1 ? row : column), second, second == d1 ? row : column);
    }

    /** The shape of diagonal k: the other dimensions, then its length. */
    public static int[] diagonalShape(int[] shape, int k, int d1, int d2) {
        int length = (int) IntStream.range(0, shape[d1]).filter(r -> r + k >= 0 && r + k < shape[d2]).count();
        int[] rest = without(without(shape, Math.max(d1, d2)), Math.min(d1, d2));
        return inserted(rest, rest.length, length);
    }

    public ModelGrid diagonal(int k, int d1, int d2) {
        return build(type, diagonalShape(shape, k, d1, d2), c -> get(onDiagonal(c, k, d1, d2)));
    }

    /** A vector on diagonal k of a matrix. */
    public ModelGrid diagonalMatrix(int k) {
        int size = shape[0] + Math.abs(k);
        return build(type, new int[] {size, size},
                c -> c[1] - c[0] == k ? get(Math.min(c[0], c[1])) : type.of(0L));
    }

    @Override
    public String toString() {
        return type + Arrays.toString(shape);
    }
}
