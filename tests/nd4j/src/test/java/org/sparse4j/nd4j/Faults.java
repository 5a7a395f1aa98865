// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.shape.Shape;

/** Recognises the steps on which ND4J shows a {@link Fault}. */
final class Faults {
    private Faults() {}

    /** Why a step cannot be compared; null when it can. */
    static Fault of(Step s, Function<String, INDArray> arrays) {
        if (s.verb().equals("new")) {
            return null;
        }
        INDArray x = arrays.apply(s.reads().get(0));
        INDArray y = s.reads().size() > 1 ? arrays.apply(s.reads().get(1)) : null;
        String operation = Operations.name(s);
        if (s.writes() && y != null && !fits(y, x.dataType())) {
            return Fault.NOT_FINITE;
        } else if (operation != null) {
            return OperationFaults.of(s, operation, x, y);
        } else if (s.writes()) {
            return write(s, x, y);
        }
        return s.views() ? view(s, x) : copy(s, x);
    }

    private static Fault write(Step s, INDArray x, INDArray y) {
        switch (s.verb()) {
            case "putat":
            case "putnum":
                return indexes(x, s.rest(3));
            case "putin":
                Fault to = indices(x, s.rest(3));
                return to != null ? to : indices(y, positions(s.rest(3)));
            case "sort":
                return sorting(x, s.word(2));
            case "replace":
            case "replacewith":
                return condition(x, s.word(3), s.value(4));
            case "assignif":
                return condition(y, s.word(3), s.value(4));
            case "putslice":
                return slice(s, x, y);
            case "putrow":
                return indexes(x, point(2, 0, s.word(2)));
            case "putcolumn":
                return indexes(x, point(2, 1, s.word(2)));
            case "putflat":
                // Some say 'c' and lie otherwise.
                boolean ordered = x.ordering() == 'c' && falling(x, IntStream.range(0, x.rank()).toArray());
                return ordered || samePlace(s.number(2), x.shape()) ? null : Fault.FLAT_ORDER;
            default:
                return null;
        }
    }

    private static Fault slice(Step s, INDArray x, INDArray y) {
        boolean byElement = x.isVector() || x.isScalar() || y.length() == 1;
        if (x.isVector() && x.length() != y.length()) {
            return Fault.SLICE_OF_VECTOR;
        } else if (byElement && x.dataType() == DataType.BOOL && !Elements.all(y, v -> v == 0 || v == 1)) {
            return Fault.SLICE_OF_BOOL;
        }
        return x.isVector() || x.isScalar() ? null : indexes(x, point(x.rank(), 0, s.word(2)));
    }

    /** Whether a place has the same coordinates in 'c' and in 'f' order. */
    private static boolean samePlace(long place, long... shape) {
        long[] c = new long[shape.length];
        long left = place;
        for (int d = shape.length - 1; d >= 0; left /= shape[d--]) {
            c[d] = left % shape[d];
        }
        long f = 0;
        for (int d = shape.length - 1; d >= 0; d--) {
            f = f * shape[d] + c[d];
        }
        return f == place;
    }

    private static Fault view(Step s, INDArray x) {
        switch (s.verb()) {
            case "get":
                return indexes(x, s.rest(3));
            case "slice":
                return indexes(x, point(x.rank(), s.number(4), s.word(3)));
            case "element":
                return x.offset() > 0 ? Fault.ELEMENT_OF_VIEW : null;
            case "transpose":
                return x.rank() < 2 ? Fault.TRANSPOSE_VECTOR : null;
            case "squeeze":
                return x.rank() == 1 && x.elementWiseStride() != 1 ? Fault.SQUEEZE_TO_SCALAR : null;
            case "column":
                return x.isColumnVector() && !s.keeps(4) ? Fault.COLUMN_OF_COLUMN : null;
            case "tad":
                return x.isColumnVector() && s.word(4).equals("0") ? Fault.TAD_OF_COLUMN : null;
            case "vector":
                int d = s.number(4);
                if (x.rank() > 2 && x.size(d) == 1 && (d == 0 || d == x.rank() - 1)) {
                    return Fault.VECTOR_OF_ONE;
                }
                return x.isColumnVector() && d == 0 ? Fault.TAD_OF_COLUMN : null;
            default:
                return null;
        }
    }

    private static Fault copy(Step s, INDArray x) {
        switch (s.verb()) {
            case "take":
                return indices(x, s.rest(3));
            case "tear":
                return x.dataType() != DataType.DOUBLE ? Fault.TEAR_TYPE
                        : falling(x, s.list(4)) ? null : Fault.TEAR_ORDER;
            case "pile":
                return x.rank() == 0 ? Fault.PILE_SCALARS : null;
            case "diag":
                return x.rank() == 1 ? null : x.rows() == 1 || x.columns() == 1 ? Fault.DIAG_OF_LINE
                        : x.rows() == x.columns() ? null : Fault.DIAG_NOT_SQUARE;
            case "sortrows":
                return zeros(x.getColumn(s.number(3))) ? Fault.SORT_ZEROS : null;
            case "sortcolumns":
                return x.dataType() != DataType.DOUBLE ? Fault.SORT_COLUMNS_TYPE
                        : zeros(x.getRow(s.number(3))) ? Fault.SORT_ZEROS : null;
            case "triu":
                boolean line = x.rows() == 1 || x.columns() == 1;
                return line && s.number(3) > 1 - x.rows() ? Fault.TRIU_OF_LINE : null;
            case "match":
                return condition(x, s.word(3), s.value(4));
            case "getwhere":
                Fault asked = condition(x, s.word(3), s.value(4));
                return !x.dataType().isFPType() ? Fault.GET_WHERE_TYPE : asked != null ? asked
                        : found(s, x) ? null : Fault.GET_WHERE_NONE;
            case "putmask":
                return x.dataType() == DataType.BOOL ? Fault.PUT_MASK_BOOL : null;
            case "where":
                return Elements.all(x, v -> v == 0) ? Fault.WHERE_NONE : packed(x) ? null : Fault.WHERE_ORDER;
            case "hstack":
                return x.rank() == 1 || x.rank() == 2 ? null : Fault.HSTACK_RANK;
            case "cast":
                return fits(x, DataType.valueOf(s.word(3))) ? null : Fault.NOT_FINITE;
            case "broadcast":
                return broadcast(x, s.longs(3));
            default:
                return null;
        }
    }

    /** Whether the values have one meaning in a type. */
    private static boolean fits(INDArray x, DataType to) {
        double limit = to.width() == 8 ? 0x1p63 : 0x1p31;
        return !x.dataType().isFPType() || !to.isIntType() || Elements.all(x, v -> -limit <= v && v < limit);
    }

    private static Fault broadcast(INDArray x, long... shape) {
        if (x.rank() == shape.length) {
            return null;
        } else if (Shape.shapeEquals(shape, x.shape())) {
            return Fault.BROADCAST_ONES;
        }
        // A row vector is put into each slice.
        boolean rows = shape.length == 2 || shape.length == 3 && shape[1] == 1;
        return x.isScalar() || x.isRowVector() && rows ? null : Fault.BROADCAST_RANK;
    }

    private static Fault sorting(INDArray x, String dimension) {
        if (!Elements.all(x, v -> v == v)) {
            return Fault.SORT_NAN;
        }
        boolean one = Arrays.stream(x.shape()).filter(n -> n > 1).count() < 2;
        return dimension.equals("all") && x.ordering() == 'f' && !one ? Fault.SORT_ORDER : null;
    }

    static Fault condition(INDArray x, String name, double v) {
        if (x.dataType() == DataType.BOOL) {
            boolean right = name.equals("eq") || name.equals("neq") || name.equals("gt") && v == 0
                    || name.equals("lt") && v == 1;
            return right ? null : Fault.BOOL_CONDITION;
        }
        boolean near = name.matches("n?eq") && !Elements.all(x, e -> e == v || !(Math.abs(e - v) < 2e-5));
        return name.equals("eq") && Double.isInfinite(v) ? Fault.EQUALS_INFINITE : near ? Fault.EQUALS_NEAR : null;
    }

    /** Whether an array has a -0 and a 0. */
    private static boolean zeros(INDArray x) {
        return !Elements.all(x, v -> v != 0 || 1 / v < 0) && !Elements.all(x, v -> v != 0 || 1 / v > 0);
    }

    /** Whether the strides of dimensions fall, as those in C order do. */
    private static boolean falling(INDArray x, int... dimensions) {
        int[] sides = Arrays.stream(dimensions).filter(d -> x.size(d) > 1).sorted().toArray();
        return IntStream.range(1, sides.length).allMatch(k -> x.stride(sides[k - 1]) > x.stride(sides[k]));
    }

    /** Whether the elements lie in C order without gaps. */
    private static boolean packed(INDArray x) {
        long stride = 1;
        for (int d = x.rank() - 1; d >= 0; d--) {
            if (x.size(d) > 1 && x.stride(d) != stride) {
                return false;
            }
            stride *= x.size(d);
        }
        return true;
    }

    private static boolean found(Step s, INDArray x) {
        return !Elements.all(x.match(s.value(4), Theirs.condition(s.word(3), s.value(4))), v -> v == 0);
    }

    private static List<String> point(int rank, int dimension, String index) {
        List<String> list = new ArrayList<>(Collections.nCopies(rank, "*"));
        list.set(dimension, index);
        return list;
    }

    /** Each combination of indices is a get of its own, without the new dimensions. */
    private static Fault indices(INDArray x, List<String> given) {
        Fault whole = indexes(x, given);
        if (whole != null) {
            return whole;
        }
        List<String> list = given.stream().filter(w -> !w.equals("+")).collect(Collectors.toList());
        return combinations(x, list, 0);
    }

    /** The indices with which ND4J reads what it puts through the given ones. */
    private static List<String> positions(List<String> given) {
        return given.stream().map(w -> w.startsWith("@") ? "@" + Step.text(IntStream.range(0,
                Step.list(w.substring(1)).length).toArray()) : w).collect(Collectors.toList());
    }

    private static Fault combinations(INDArray x, List<String> list, int from) {
        if (from == list.size()) {
            return indexes(x, list);
        } else if (!list.get(from).startsWith("@")) {
            return combinations(x, list, from + 1);
        }
        for (int at : Step.list(list.get(from).substring(1))) {
            List<String> one = new ArrayList<>(list);
            one.set(from, Integer.toString(at));
            Fault f = combinations(x, one, from + 1);
            if (f != null) {
                return f;
            }
        }
        return null;
    }

    /** Follows what ND4J's get does with an index list. */
    private static Fault indexes(INDArray x, List<String> given) {
        List<String> list = new ArrayList<>(given);
        int axes = Collections.frequency(list, "+");
        while (list.size() < x.rank() + axes) {
            list.add("*");
        }
        long start = x.offset();
        long offset = start;
        long buffer = 1;
        boolean empty = false;
        int d = 0;
        for (int i = 0; i < list.size(); i++) {
            if (start < x.length() && i > 0 && offset >= x.length()) {
                return Fault.VIEW_OF_VIEW;
            }
            String w = list.get(i);
            if (d >= x.rank() && list.size() > 1) {
                return Fault.NEW_AXIS_LAST;
            } else if (w.equals("+")) {
                continue;
            } else if (w.startsWith("@")) {
                d++;
                continue;
            } else if (w.equals("*")) {
                // Those that only complete the list do not ask.
                if (i < given.size() && !hasSize(x, i)) {
                    return Fault.ALL_LATE;
                }
                buffer += (x.size(d) - 1) * x.stride(d);
            } else if (w.contains("~")) {
                int[] ends = Step.list(w.replace('~', '.'));
                offset += ends[0] * x.stride(d);
                buffer += (ends[1] - ends[0]) * x.stride(d);
            } else if (w.contains(":")) {
                String[] parts = w.split(":");
                long begin = Long.parseLong(parts[0]);
                long step = Long.parseLong(parts[1]);
                long end = Long.parseLong(parts[2]);
                long span = end - begin;
                if (step > 1 && !steps(x.size(d), begin, step, end)) {
                    return Fault.SHORT_STEPS;
                }
                empty |= span == 0;
                offset += begin * x.stride(d);
                buffer += ((span + step - 1) / step - 1) * step * x.stride(d);
            } else {
                long at = Long.parseLong(w);
                if (at < 0 && (!hasSize(x, i) || x.size(i) != x.size(d))) {
                    return Fault.NEGATIVE_LATE;
                }
                offset += (at < 0 ? at + x.size(d) : at) * x.stride(d);
            }
            d++;
        }
        return empty && buffer < 0 && offset > 0 ? Fault.EMPTY : null;
    }

    /** Whether ND4J can tell the size of a dimension; it takes that from the place in the list. */
    private static boolean hasSize(INDArray x, int dimension) {
        return dimension < (x.isScalar() ? 2 : x.rank());
    }

    /** Whether an interval with steps, as ND4J moves its end, has the elements that it should have. */
    private static boolean steps(long size, long begin, long step, long end) {
        long moved = end > 0 && end == begin ? end + 1 : end;
        moved = end > 0 && moved == begin + 1 ? moved * step : moved;
        return moved <= size && (moved - 1 - begin) / step + 1 == (end - begin + step - 1) / step;
    }
}
