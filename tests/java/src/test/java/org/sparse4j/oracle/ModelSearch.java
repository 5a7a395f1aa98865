// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sorting and searching, element by element. */
public final class ModelSearch {
    private ModelSearch() {}

    /** Not 0; NaN too. */
    public static boolean truth(ModelType t, long bits) {
        return t.floating() ? t.real(bits) != 0 : bits != 0;
    }

    /** The order of sorting: NaN last, or first in falling order; -0 is 0. */
    public static Comparator<Long> order(ModelType t, boolean ascending) {
        Comparator<Long> up = (a, b) -> {
            if (!t.floating()) {
                return Long.compare(a, b);
            }
            return Double.compare(t.real(a) + 0.0, t.real(b) + 0.0);  // NaN is the largest to Double.compare
        };
        return ascending ? up : up.reversed();
    }

    /** The sorted elements and, LONG, where each was; along a dimension, or all in C order with -1. */
    public static ModelGrid[] sort(ModelGrid g, int dimension, boolean ascending) {
        Comparator<Long> order = order(g.type, ascending);
        TreeMap<List<Integer>, List<int[]>> lines = new TreeMap<>(Comparator.comparing(List::toString));
        ModelShapes.forEach(g.shape, c -> {
            List<Integer> key = IntStream.range(0, c.length).filter(d -> dimension >= 0 && d != dimension)
                    .mapToObj(d -> c[d]).collect(Collectors.toList());
            lines.computeIfAbsent(key, k -> new ArrayList<>()).add(c);
        });
        TreeMap<int[], int[]> from = new TreeMap<>(java.util.Arrays::compare);
        TreeMap<int[], Integer> position = new TreeMap<>(java.util.Arrays::compare);
        for (List<int[]> line : lines.values()) {
            List<Integer> sorted = IntStream.range(0, line.size()).boxed()
                    .sorted((i, j) -> order.compare(g.get(line.get(i)), g.get(line.get(j))))
                    .collect(Collectors.toList());
            for (int i = 0; i < sorted.size(); i++) {
                from.put(line.get(i), line.get(sorted.get(i)));
                position.put(line.get(i), sorted.get(i));
            }
        }
        return new ModelGrid[] {ModelGrid.build(g.type, g.shape, c -> g.get(from.get(c))),
            ModelGrid.build(ModelType.LONG, g.shape, position::get)};
    }

    /** The element of a grid for one of the shape that it is broadcast to. */
    public static long spread(ModelGrid g, int... c) {
        int more = c.length - g.rank();
        return g.get(IntStream.range(0, g.rank()).map(d -> g.shape[d] == 1 ? 0 : c[d + more]).toArray());
    }

    /** Floating beats integer beats BOOL, otherwise the first. */
    public static ModelType common(ModelType x, ModelType y) {
        if (x == ModelType.BOOL || y == ModelType.BOOL) {
            return x == ModelType.BOOL ? y : x;
        }
        return ModelElementwise.common(x, y);
    }

    public static ModelGrid where(ModelGrid cond, ModelGrid x, ModelGrid y) {
        ModelType t = common(x.type, y.type);
        int[] shape = ModelShapes.broadcast(ModelShapes.broadcast(cond.shape, x.shape), y.shape);
        return ModelGrid.build(t, shape, c -> {
            ModelGrid from = truth(cond.type, spread(cond, c)) ? x : y;
            return from.type.cast(spread(from, c), t);
        });
    }

    /** The indexes of the elements that are not 0, in C order. */
    public static List<int[]> nonzero(ModelGrid g) {
        List<int[]> out = new ArrayList<>();
        ModelShapes.forEach(g.shape, c -> {
            if (truth(g.type, g.get(c))) {
                out.add(c);
            }
        });
        return out;
    }

    /** Whether a condition, by the name of its maker, holds between values of two types. */
    public static boolean holds(String condition, ModelType t, long x, ModelType u, long y) {
        double a = t.real(x);
        double b = u.real(y);
        switch (condition) {
            case "isNan":
                return Double.isNaN(a);
            case "isInfinite":
                return Double.isInfinite(a);
            case "isFinite":
                return Double.isFinite(a);
            case "notFinite":
                return !Double.isFinite(a);
            case "epsEquals":
                return a == b || Math.abs(a - b) <= 1e-5;
            case "epsNotEquals":
                return !holds("epsEquals", t, x, u, y);
            case "equals":
                return ModelFunctions.compare("eq", t, x, u, y);
            case "notEquals":
                return ModelFunctions.compare("neq", t, x, u, y);
            case "greaterThan":
                return ModelFunctions.compare("gt", t, x, u, y);
            case "greaterThanOrEqual":
                return ModelFunctions.compare("gte", t, x, u, y);
            case "lessThan":
                return ModelFunctions.compare("lt", t, x, u, y);
            case "lessThanOrEqual":
                return ModelFunctions.compare("lte", t, x, u, y);
            default:
                return absolute(condition, t, x, u, y);
        }
    }

    private static boolean absolute(String condition, ModelType t, long x, ModelType u, long y) {
        double a = Math.abs(t.real(x));
        double b = u.real(y);
        if (Double.isNaN(a) || Double.isNaN(b)) {
            return false;
        }
        int order = Double.isInfinite(a) || Double.isInfinite(b) ? Double.compare(a, b)
                : exact(t, x).abs().compareTo(exact(u, y));
        switch (condition) {
            case "absEquals":
                return order == 0;
            case "absGreaterThan":
                return order > 0;
            case "absGreaterThanOrEqual":
                return order >= 0;
            case "absLessThan":
                return order < 0;
            case "absLessThanOrEqual":
                return order <= 0;
            default:
                throw new AssertionError(condition);
        }
    }

    private static BigDecimal exact(ModelType t, long bits) {
        return t.floating() ? new BigDecimal(t.real(bits)) : BigDecimal.valueOf(bits);
    }
}
