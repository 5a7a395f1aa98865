// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What operations on structure do with the elements of an array, one dimension after the other. */
public final class ModelStructure {
    private ModelStructure() {}

    public static ModelGrid flipped(ModelGrid g, int d) {
        return g.along(d, IntStream.range(0, g.shape[d]).map(i -> g.shape[d] - 1 - i).toArray(), 0);
    }

    /** Moved on along a dimension, the last coming first. */
    public static ModelGrid rolled(ModelGrid g, int d, long shift) {
        int n = g.shape[d];
        return g.along(d, IntStream.range(0, n).map(i -> Math.floorMod(i - shift, n)).toArray(), 0);
    }

    /** NumPy: rot90 is transpose(flip(m, d2)) of the two dimensions. */
    public static ModelGrid turned(ModelGrid g, int k, int d1, int d2) {
        ModelGrid out = g;
        for (int i = Math.floorMod(k, 4); i > 0; i--) {
            out = flipped(out, d2).permute(swapped(g.rank(), d1, d2));
        }
        return out;
    }

    /** Each element along a dimension as often as it says. */
    public static ModelGrid repeated(ModelGrid g, int d, IntUnaryOperator count) {
        int[] sources = IntStream.range(0, g.shape[d]).flatMap(i -> IntStream.generate(() -> i)
                .limit(count.applyAsInt(i))).toArray();
        return g.along(d, sources, 0);
    }

    /** NumPy's tile: missing dimensions and counts are 1. */
    public static ModelGrid tiled(ModelGrid g, long... counts) {
        ModelGrid out = g;
        while (out.rank() < counts.length) {
            out = out.expandDims(0);
        }
        for (int i = 0; i < counts.length; i++) {
            int d = out.rank() - counts.length + i;
            int period = out.shape[d];
            out = out.along(d, IntStream.range(0, (int) counts[i] * period).map(k -> k % period).toArray(), 0);
        }
        return out;
    }

    /**
     * What stands in a dimension with margins, by walking out from the edges step by step; -1 for the number of
     * CONSTANT.
     */
    public static int[] margins(String mode, int n, int before, int after) {
        int[] out = new int[before + n + after];
        for (int i = 0; i < n; i++) {
            out[before + i] = i;
        }
        for (int side = -1; side <= 1; side += 2) {
            int at = side < 0 ? 0 : n - 1;
            int step = -side;
            for (int k = 1; k <= (side < 0 ? before : after); k++) {
                switch (mode) {
                    case "CONSTANT":
                        at = -1;
                        break;
                    case "WRAP":
                        at = ((side < 0 ? -k : n - 1 + k) % n + n) % n;
                        break;
                    case "SYMMETRIC":
                        // The edge itself is met again, once at each turn.
                        if (k > 1) {
                            if (at + step < 0 || at + step >= n) {
                                step = -step;
                            } else {
                                at += step;
                            }
                        }
                        break;
                    case "REFLECT":
                        if (n > 1) {
                            if (at + step < 0 || at + step >= n) {
                                step = -step;
                            }
                            at += step;
                        }
                        break;
                    default:
                        break;
                }
                out[side < 0 ? before - k : before + n - 1 + k] = at;
            }
        }
        return out;
    }

    /** Elements by number along a dimension, which becomes those of the list of numbers. */
    public static ModelGrid taken(ModelGrid g, int d, int[] list, int... listShape) {
        int[] to = IntStream.concat(IntStream.concat(Arrays.stream(g.shape, 0, d), IntStream.of(listShape)),
                Arrays.stream(g.shape, d + 1, g.rank())).toArray();
        return g.along(d, list, 0).reshape(false, to);
    }

    /** The elements at some places, rank 1. */
    public static ModelGrid picked(ModelGrid g, List<int[]> at) {
        return ModelGrid.build(g.type, new int[] {at.size()}, c -> g.get(at.get(c[0])));
    }

    /** With the elements of another at some places, one after the other in C order, again from the first at the end. */
    public static ModelGrid placed(ModelGrid g, List<int[]> at, ModelGrid put) {
        List<int[]> order = new ArrayList<>();
        ModelShapes.forEach(put.shape, order::add);
        TreeMap<int[], Long> values = new TreeMap<>(Arrays::compare);
        for (int k = 0; k < at.size(); k++) {
            values.put(at.get(k), put.type.cast(put.get(order.get(k % order.size())), g.type));
        }
        return ModelGrid.build(g.type, g.shape, c -> values.getOrDefault(c, g.get(c)));
    }

    /** The distinct values, the counts, the first positions, and for each element its value's number. */
    public static ModelGrid[] distinct(ModelGrid g) {
        TreeMap<Long, List<Integer>> at = new TreeMap<>(ModelSearch.order(g.type, true));
        int[] n = {0};
        ModelShapes.forEach(g.shape, c -> at.computeIfAbsent(g.get(c), k -> new ArrayList<>()).add(n[0]++));
        List<Long> values = new ArrayList<>(at.keySet());
        int[] shape = {values.size()};
        return new ModelGrid[] {ModelGrid.build(g.type, shape, c -> values.get(c[0])),
            ModelGrid.build(ModelType.LONG, shape, c -> at.get(values.get(c[0])).size()),
            ModelGrid.build(ModelType.LONG, shape, c -> at.get(values.get(c[0])).get(0)),
            ModelGrid.build(ModelType.LONG, g.shape, c -> at.headMap(g.get(c)).size())};
    }

    // ---- orders of dimensions ---------------------------------------------------------------------------------------

    public static int[] swapped(int rank, int a, int b) {
        int[] order = IntStream.range(0, rank).toArray();
        order[a] = b;
        order[b] = a;
        return order;
    }

    /** Dimensions moved to other places; the others keep their order. */
    public static int[] moved(int rank, int[] from, int... to) {
        List<Integer> rest = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
        IntStream.of(from).forEach(d -> rest.remove((Integer) d));
        int[] order = new int[rank];
        for (int v = 0; v < rank; v++) {
            int place = v;
            int i = IntStream.range(0, to.length).filter(k -> to[k] == place).findFirst().orElse(-1);
            order[v] = i >= 0 ? from[i] : rest.remove(0);
        }
        return order;
    }

    /** A dimension moved before the one at a place. */
    public static int[] rolledOrder(int rank, int axis, int start) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
        order.add(start, -1);
        order.remove((Integer) axis);
        order.set(order.indexOf(-1), axis);
        return order.stream().mapToInt(i -> i).toArray();
    }
}
